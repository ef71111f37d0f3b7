"""Laws of all that people read: notation, events, refusals, words in both languages."""

from __future__ import annotations

import re
from collections import Counter
from string import Formatter
from typing import TYPE_CHECKING

from shoal.core.dice import FastDice
from shoal.core.errors import BadPosition, IllegalMove, InvalidMove, ShoalError
from shoal.core.game import actors_of
from shoal.core.options import fields_of
from shoal.core.words import LANGUAGES, NUMBERED, SEAT
from tests.laws.walks import candidates, list_moves, places_of, play_game, walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shoal.core.drawing import Drawing
    from shoal.core.game import AnyGame, Event
    from shoal.core.words import Fact, Words
    from tests.laws.kit import Setting, Subject
    from tests.laws.walks import Stretch


WORD = re.compile(r"[a-z_]{3,}")
"""A word of notation; what is shorter is the name of a cell or a tile."""
FORMS = ("_you", "_to_you")
"""Endings of the keys of forms."""


def notation_is_exact(setting: Setting, stretch: Stretch) -> None:
    """Every legal move is written on one line and read back."""
    game = setting.game
    for ply in walk(setting, stretch):
        moves = {
            move for seat in actors_of(ply.before) for move in list_moves(game, ply.before, seat)
        }
        for move in moves | {ply.move}:
            text = game.write(move)
            assert text, f"{move} is written as nothing"
            assert text == " ".join(text.split()), f"{move} is written {text!r}"
            again = read_back(setting, text)
            assert again == move, f"{move} is written {text!r}, which is read as {again}"
            notation_is_spelled(setting, text, move)


def notation_is_spelled(setting: Setting, text: str, move: int) -> None:
    """Every word of a move has its word in each language, and both are read there."""
    game = setting.game
    for lang in LANGUAGES[1:]:
        keys = game.words(lang).tables.get("notation", {})
        known = {word for key in keys for word in WORD.findall(key)}
        lacking = {*WORD.findall(text)} - known
        assert not lacking, f"{lang} lacks {lacking} in its notation, for {text!r}"
        for typed in (text, game.spell(text, lang), game.spell(text, lang).upper()):
            again = game.read_typed(typed, lang)
            assert again == move, f"{typed!r} is read as {game.write(again)!r} in {lang}"


def text_form_is_exact(setting: Setting, stretch: Stretch) -> None:
    """Where positions have a text form, one that can be read is drawn as it was read."""
    game = setting.game
    if game.draw is None or game.parse is None:
        return
    for position in places_of(walk(setting, stretch)):
        text = game.draw(position)
        try:
            again = game.parse(text)
        except BadPosition:
            continue  # the form need not describe every phase
        assert game.draw(game.parse(game.draw(again))) == game.draw(again), f"{text} changes"


def read_back(setting: Setting, text: str) -> int | None:
    """The move that a text is read as; None if it cannot be read."""
    try:
        return setting.game.read(text)
    except InvalidMove:
        return None


def events_have_words(setting: Setting, stretch: Stretch) -> None:
    """Whatever anybody is told, and every view, can be put into words; a move by who made it."""
    game = setting.game
    for ply in walk(setting, stretch):
        for who in setting.observers():
            told = game.tell(ply.played(), who)
            for event in told[:1] if who != ply.seat else ():  # who moved is addressed
                names_who_moved(game, event, ply.seat)
            for event in told:
                for lang in LANGUAGES:
                    say(game.words(lang), lang, "events", event.key, event.facts)
            for lang in LANGUAGES:
                drawn = game.picture(game.view(ply.after, who), game.words(lang))
                assert drawn.text, "an empty picture"
                assert_names_can_be_marked(drawn)


def names_who_moved(game: AnyGame, event: Event, seat: int) -> None:
    """What is told of a move begins with the person, not with a piece or a colour."""
    assert event.facts.get(SEAT) == seat + 1, f"{event} does not say who moved: seat {seat + 1}"
    for lang in LANGUAGES:
        text = game.words(lang).tables["events"].get(event.key, "{seat}")
        assert "{seat}" in text, f"{lang} does not name who moved in events.{event.key}"


def assert_names_can_be_marked(drawn: Drawing) -> None:
    """Each place has its own name, and blanks for marks at its ends."""
    named = [span for span in drawn.spans() if span.names]
    for span in named:
        assert span.text[0] == span.text[-1] == " ", f"no room for marks: {span}"
    names = Counter(name for span in named for name in span.names)
    twice = [name for name, count in names.items() if count > 1]
    assert not twice, f"two places are called {twice}"


def refusals_have_words(setting: Setting, stretch: Stretch) -> None:
    """Every refusal names a clause and can be put into words."""
    game, chance = setting.game, FastDice(stretch.seed)
    plies = walk(setting, stretch)
    tried = candidates(game, plies, chance)
    for position in places_of(plies):
        for seat in range(setting.seats):
            for move in tried:
                try:
                    game.check(position, seat, move)
                except (IllegalMove, InvalidMove) as error:
                    refusal_has_words(error)


def refusal_has_words(error: ShoalError) -> None:
    """A sentence in each language, with a clause if the rules forbid the move."""
    assert not isinstance(error, IllegalMove) or error.rule, f"{error.key} names no clause"
    for lang in LANGUAGES:
        try:
            sentence = error.say(lang)
        except (KeyError, IndexError) as missing:
            raise AssertionError(f"{lang} lacks {missing} for the refusal {error.key}") from missing
        assert sentence, f"the refusal {error.key} says nothing in {lang}"


def results_have_words(setting: Setting, stretch: Stretch) -> None:
    """Title, summary, options and scores have words."""
    game = setting.game
    outcome = play_game(setting, stretch.seed)[-1].after.outcome()
    for lang in LANGUAGES:
        words = game.words(lang)
        say(words, lang, "game", "title")
        say(words, lang, "game", "summary")
        for option in fields_of(game):
            say(words, lang, "options", option.name)
        for score in outcome.scores if outcome else ():
            say(words, lang, "scores", score)


def say(
    words: Words, lang: str, table: str, key: str, facts: dict[str, Fact] | None = None
) -> None:
    """A sentence that is there, with all its facts."""
    try:
        sentence = words.say(table, key, facts or {})
    except (KeyError, IndexError) as missing:
        raise AssertionError(f"{lang} lacks {missing} for {table}.{key}") from missing
    assert sentence, f"{table}.{key} says nothing in {lang}"


def languages_agree(subject: Subject) -> None:
    """English and French have the same keys, and their sentences name the same facts."""
    english, french = (dict(sentences(subject.game.words(lang))) for lang in LANGUAGES)
    alone = english.keys() ^ french.keys()
    assert not alone, f"in one language only: {sorted(alone)}"
    for key, facts in english.items():
        assert facts == french[key], f"{key}: facts {facts} in English, {french[key]} in French"


def readers_are_addressed(subject: Subject) -> None:
    """An event that names the seat it is about has a form for the reader who sits there."""
    for lang in LANGUAGES:
        events = subject.game.words(lang).tables["events"]
        for key, text in events.items():
            about = any(name == SEAT for _, name, _, _ in Formatter().parse(text))
            assert not about or key.endswith(FORMS) or f"{key}_you" in events, (
                f"{lang} has no form of events.{key} for the reader"
            )


def sentences(words: Words) -> Iterator[tuple[str, frozenset[str]]]:
    """The name of every sentence with the facts in it; English is the notation of records."""
    for table, texts in words.tables.items():
        if table == "notation":
            continue
        for key, text in texts.items():
            plain = NUMBERED.sub("", text)
            facts = frozenset(name for _, name, _, _ in Formatter().parse(plain) if name)
            for number, _, _ in NUMBERED.findall(text):
                assert number in facts, f"{table}.{key} does not say the number {number}"
            yield f"{table}.{key}", facts
