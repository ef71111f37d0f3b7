"""What a hint says in the terminal, in both languages, and what can be done with it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pytest

from shoal.bots.bot import Advice, Option
from shoal.bots.moments import WHENS
from shoal.bots.reason import Difference, Reason
from shoal.core.game import Event
from shoal.core.words import words
from shoal.table.hired import BotHinter
from shoal.terminal import BOOK
from shoal.terminal.hints import Hint
from tests.table.tables import POND, table, type_move
from tests.terminal.screen import QUICK, YOURS, Lines, Terminal

if TYPE_CHECKING:
    from shoal.bots.bot import Observation
    from shoal.bots.forecast import Scores
    from shoal.table.table import Table

LAYING: Final = ("petri_heil", "--seats", "you,trout", "--option", "first=2")
"""The person is the fish, and lays the pond."""
UNLESS: Final = ", if nobody errs"
UNLESS_FR: Final = ", si personne ne se trompe"


def hint_at(at: Table, seat: int = 0) -> Hint:
    """A hint that nobody waits for."""
    hint = Hint(at, seat)
    hint.stop()
    return hint


def observation_of(hint: Hint) -> Observation:
    assert isinstance(hint.hinter, BotHinter)
    return hint.hinter.observation


def test_what_a_hint_is_given_does_not_depend_on_what_is_hidden() -> None:
    """PH-K1: the angler player sees the backs of a pond, however it was laid."""
    sights = []
    for tiles in (POND, " ".join(reversed(POND.split()))):
        at = table("petri_heil", ("first", "2"))
        type_move(at, 0, f"pond {tiles}")
        if at.actor == 0:
            type_move(at, 0, "keep")
        sights.append(observation_of(hint_at(at, 1)))
    assert sights[0] == sights[1]


# What is expected


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "The shark would play a1xa2: it has looked at every way to go on"),
        ("fr", "Le requin jouerait a1xa2 : il a regardé toutes les suites"),
    ],
)
def test_a_hint_that_was_solved_says_so(lang: str, sentence: str) -> None:
    at = table("fish_and_chips", ("target", 0), ("reposition", False))
    assert at.actor is not None
    ends: dict[str, Scores] = {"a1xa2": ("points", (0.0, 9.0))}
    (said,) = hint_at(at, at.actor).say(Reason(Advice("a1xa2", solved=True), ends), lang)
    assert said.startswith(sentence)
    assert "9" not in said, "quick games say nothing about what is solved"


@pytest.mark.parametrize(("lang", "words"), [("en", "30 % at most"), ("fr", "30 % au plus")])
def test_a_hint_says_where_a_chance_is_only_a_bound(lang: str, words: str) -> None:
    at = table("little_big_fish")
    options = (Option("a", 0.4), Option("b", 0.3, at_most=True))
    best, then = hint_at(at, at.actor or 0).say(Reason(Advice("a", options), {}), lang)
    assert words in then
    assert words[5:] not in best


@pytest.mark.parametrize(
    ("lang", "experience", "nothing_else"),
    [
        (
            "en",
            "The shark would play done: it goes by experience here.",
            "The shark would play done: it sees nothing else to do.",
        ),
        (
            "fr",
            "Le requin jouerait fini : ici, il se fie à l’expérience.",
            "Le requin jouerait fini : il ne voit rien d’autre à faire.",
        ),
    ],
)
def test_a_hint_that_was_not_thought_about_says_so(
    lang: str, experience: str, nothing_else: str
) -> None:
    """No chance is named where moves were not compared."""
    hint = hint_at(table("le_poissonnier"))
    assert hint.say(Reason(Advice("done"), beside="buy"), lang)[0] == experience
    assert hint.say(Reason(Advice("done"), as_good="buy"), lang)[0] == experience
    assert hint.say(Reason(Advice("done")), lang) == [nothing_else]


def test_a_pond_to_keep_is_not_the_only_move() -> None:
    """PH-D2: another pond can be laid, though no list has all ponds."""
    at = table("petri_heil", ("first", "2"))
    type_move(at, 0, "random")
    hint = hint_at(at)
    assert len(at.moves(0)) == 1
    assert "only" not in hint.say(Reason(Advice("keep"), {}), "en")[0]


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "The shark would play a: expects to win 40 %, eaten about 4 against 1."),
        ("fr", "Le requin jouerait a : pense gagner à 40 %, mangés environ 4 contre 1."),
    ],
)
def test_a_hint_says_the_points_to_expect_of_all(lang: str, sentence: str) -> None:
    hint = hint_at(table("little_big_fish", seats=("you", "trout")))
    ends: dict[str, Scores] = {"a": ("eaten", (4.0, 1.0))}
    first, *_ = hint.say(Reason(Advice("a", (Option("a", 0.4),)), ends), lang)
    assert first == sentence


# What it is good for


@pytest.mark.parametrize(
    ("seat", "more", "english", "french"),
    [
        (
            0,
            1.6,
            "it brings you about 2 more in the end (eaten)",
            "il vous apporte environ 2 de plus à la fin (mangés)",
        ),
        (
            1,
            -1.2,
            "it keeps Trout from about 1 in the end (eaten)",
            "il prive Truite d’environ 1 à la fin (mangés)",
        ),
    ],
)
def test_a_hint_says_what_differs_beside_the_next_best(
    seat: int, more: float, english: str, french: str
) -> None:
    hint = hint_at(table("little_big_fish", seats=("you", "trout")))
    ends: dict[str, Scores] = {"a": ("eaten", (4.0, 1.0)), "b": ("eaten", (2.0, 2.4))}
    advice = Advice("a", (Option("a", 0.4), Option("b", 0.3)))
    told = (Difference("eaten", seat, more),)
    for lang, sentence in (("en", f"Beside b {english}."), ("fr", f"Comparé à b, {french}.")):
        _, compared, _ = hint.say(Reason(advice, ends, (), "b", told), lang)
        assert compared.strip() == sentence


@pytest.mark.parametrize(
    ("sure", "as_good", "told", "english", "french"),
    [
        (False, "", False, ["Beside b no gain is clear."], ["Comparé à b, aucun gain n’est net."]),
        (False, "b", False, ["b is about as good."], ["b est à peu près aussi bon."]),
        (
            False,
            "c",
            True,
            ["c is about as good.", "Beside b it brings you about 2 more in the end (eaten)."],
            [
                "c est à peu près aussi bon.",
                "Comparé à b, il vous apporte environ 2 de plus à la fin (mangés).",
            ],
        ),
        (
            True,
            "c",
            True,
            [
                "c is just as good.",
                f"Beside b it brings you 2 more in the end{UNLESS} (eaten).",
            ],
            [
                "c est tout aussi bon.",
                f"Comparé à b, il vous apporte 2 de plus à la fin{UNLESS_FR} (mangés).",
            ],
        ),
    ],
)
def test_a_hint_says_what_is_as_good_and_what_is_not(
    sure: bool,  # noqa: FBT001
    as_good: str,
    told: bool,  # noqa: FBT001
    english: list[str],
    french: list[str],
) -> None:
    hint = hint_at(table("little_big_fish", seats=("you", "trout")))
    differences = (Difference("eaten", 0, 2.0),) if told else ()
    reason = Reason(Advice("a"), beside="b", differences=differences, as_good=as_good, sure=sure)
    for lang, sentences in (("en", english), ("fr", french)):
        assert [line.strip() for line in hint.say(reason, lang)[1:]] == sentences


def test_who_is_kept_from_something_for_sure_is_named() -> None:
    hint = hint_at(table("little_big_fish", seats=("you", "trout")))
    told = (Difference("eaten", 1, -2.0),)
    reason = Reason(Advice("a", solved=True), beside="b", differences=told, sure=True)
    assert "keeps Trout from 2 in the end, if nobody errs" in hint.say(reason, "en")[1]
    assert "prive Truite de 2 à la fin, si personne ne se trompe" in hint.say(reason, "fr")[1]


def test_a_hint_says_what_the_move_changes_at_once() -> None:
    hint = hint_at(table("little_big_fish", seats=("you", "trout")))
    brings = (Difference("eaten", 0, 2.0, "at_once"), Difference("eaten", 1, -0.5, "at_once"))
    for solved in (False, True):
        _, own, other = hint.say(Reason(Advice("a", solved=solved), {}, brings), "en")
        assert own.strip() == "At once it brings you 2 (eaten)."
        assert other.strip() == "At once it takes 1 from Trout (eaten)."
    _, own, other = hint.say(Reason(Advice("a"), {}, brings), "fr")
    assert own.strip() == "Tout de suite, il vous apporte 2 (mangés)."
    assert other.strip() == "Tout de suite, il prend 1 à Truite (mangés)."


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_there_are_words_for_every_time_at_which_something_is_counted(lang: str) -> None:
    assert len({words(BOOK, lang).say("hint", when) for when in WHENS}) == len(WHENS)


# What a move itself is like


@pytest.mark.parametrize(
    ("slug", "remark", "english", "french"),
    [
        (
            "petri_heil",
            Event("pond_lines", {"lines": 9, "all": 10, "usual": 7}),
            "9 of 10 lines have a 2 or 3, best to show (shuffled: about 7).",
            "9 lignes sur 10 ont un 2 ou 3, bon à montrer (au hasard : environ 7).",
        ),
        (
            "petri_heil",
            Event("pond_points", {"corners": 4, "middle": 16, "usual": 8}),
            "Its corners hold 4 points, its middle 16 (shuffled: about 8 each).",
            "Ses coins valent 4 points, son milieu 16 (au hasard : environ 8).",
        ),
        (
            "petri_heil",
            Event("start_apart", {"piers": 9, "angler": "red"}),
            "It is 9 piers on from red: the fish player has two sides to guard.",
            "C’est à 9 pontons de rouge : le joueur des poissons a deux côtés à garder.",
        ),
        (
            "petri_heil",
            Event("bluff", {"saved": 1, "risked": 4}),
            "It is a bluff: the tile that it saves is worth 1, the one that takes its place 4.",
            "C’est un bluff : la tuile mise à l’abri vaut 1, celle qui prend sa place 4.",
        ),
        (
            "le_poissonnier",
            Event("asked_for", {"asked": 2, "all": 3}),
            "The next customers ask for 2 of its 3 fish.",
            "Les prochains clients demandent 2 de ses 3 poissons.",
        ),
        (
            "fish_and_chips",
            Event("is_lost", {"move": "a3xc3"}),
            "After a3xc3 the game is lost, if nobody errs.",
            "Après a3xc3, la partie est perdue si personne ne se trompe.",
        ),
        (
            "fish_and_chips",
            Event("is_not_won", {"move": "a3xc3"}),
            "After a3xc3 the game is not won, if nobody errs.",
            "Après a3xc3, la partie n’est pas gagnée si personne ne se trompe.",
        ),
        (
            "fish_and_chips",
            Event("cannot_be_won", {"move": "a3xc3"}),
            "After a3xc3 the game can no longer be won.",
            "Après a3xc3, la partie ne peut plus être gagnée.",
        ),
    ],
)
def test_a_hint_says_what_a_move_is_like(
    slug: str, remark: Event, english: str, french: str
) -> None:
    hint = hint_at(table(slug))
    for lang, sentence in (("en", english), ("fr", french)):
        assert hint.say(Reason(Advice("x"), remarks=(remark,)), lang)[1].strip() == sentence


def test_ponds_are_named_and_not_spelled_where_another_one_is_meant() -> None:
    hint = hint_at(table("petri_heil", ("first", "2")))
    pond = Advice(f"pond {POND}")
    beside = hint.say(Reason(pond, beside="random"), "en")[1]
    assert beside.strip() == "Beside a shuffled pond no gain is clear."
    as_good = hint.say(Reason(pond, as_good=f"pond {POND}"), "en")[1]
    assert as_good.strip() == "Another pond is about as good."
    beside = hint.say(Reason(pond, beside="random"), "fr")[1]
    assert beside.strip() == "Comparé à un étang au hasard, aucun gain n’est net."
    as_good = hint.say(Reason(pond, as_good=f"pond {POND}"), "fr")[1]
    assert as_good.strip() == "Un autre étang est à peu près aussi bon."


# A key plays it


def test_a_hinted_move_that_no_list_has_is_played_by_enter_and_walked_from() -> None:
    """PH-D2: the list of moves has no whole ponds."""
    with Terminal("play", *LAYING, *QUICK, columns=120) as screen:
        screen.until(YOURS)
        screen.press("f2")
        text = screen.until("Enter plays it")
        hinted = re.search("would play (pond .+?):", " ".join(text.split()))
        assert hinted is not None
        assert re.search("(Beside a|A) shuffled pond", text)
        screen.press("down")
        screen.until("Enter plays random.")
        screen.press("up")
        screen.until(lambda text: f"Enter plays {hinted[1]}." in " ".join(text.split()))
        screen.press("enter")
        screen.until("You have laid the pond.")


def test_a_hinted_pond_is_in_sight_at_80_by_24() -> None:
    with Terminal("play", *LAYING, *QUICK, columns=80, rows=24) as screen:
        screen.until(YOURS)
        screen.press("f2")
        screen.until(
            lambda text: (
                "Enter plays it" in text
                and any(row.startswith(" pond ") for row in text.splitlines())
            )
        )


class FrenchLines(Lines):
    PROMPT = "Votre coup : "


@pytest.mark.parametrize(
    ("lines", "lang", "move", "enter", "played"),
    [
        (Lines, "en", "would play pond", "Enter plays it.", "You have laid the pond."),
        (FrenchLines, "fr", "jouerait étang", "Entrée le joue.", "Vous avez posé l’étang."),
    ],
)
def test_an_empty_line_plays_the_hint(
    lines: type[Lines], lang: str, move: str, enter: str, played: str
) -> None:
    with lines("play", *LAYING, "--lang", lang) as screen:
        told = screen.answer("hint")
        assert move in told
        assert enter in told
        assert played in screen.answer("")
