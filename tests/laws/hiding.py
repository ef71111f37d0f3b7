"""Laws of what is hidden: two positions that somebody cannot tell apart must stay so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec import json

from shoal.core.dice import FastDice
from shoal.core.errors import IllegalMove, InvalidMove
from shoal.core.game import actors_of
from shoal.core.position import EVERYTHING
from shoal.core.words import LANGUAGES
from tests.laws.walks import (
    candidates,
    key_of,
    list_moves,
    make,
    observe,
    pick,
    places_of,
    play_game,
    print_of,
    show,
    walk,
)

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from shoal.core.dice import Dice
    from shoal.core.position import Position
    from tests.laws.kit import Observer, Setting, Subject
    from tests.laws.walks import Ply, Stretch

TWINS = 6


@dataclass(frozen=True)
class Twin:
    """A world that was once a scramble of the true one, and has been played on like it since."""

    position: Position
    born: int
    """The ply before which it was made."""
    kept: tuple[Hashable, ...] = ()
    """What has been revealed since, by the ledger."""
    heard: tuple[bytes, ...] = ()
    """What the observer has been told since."""


def only_secrets_differ(setting: Setting, stretch: Stretch) -> None:
    """A game that says that it has no secrets shows and tells everybody the same."""
    game = setting.game
    if game.secrets:
        return
    for ply in walk(setting, stretch):
        views = {game.encode(game.view(ply.after, who)) for who in setting.observers()}
        assert len(views) == 1, "views differ in a game without secrets"
        told = {json.encode(game.tell(ply.played(), who)) for who in setting.observers()}
        assert len(told) == 1, "tellings differ in a game without secrets"


def nothing_leaks(setting: Setting, stretch: Stretch) -> None:
    """A position and its scrambles look, answer and are told the same until something is revealed.

    The same moves, or moves that look the same, are made with the same dice in the true position
    and in its scrambles. Whenever somebody's views are equal, so must be all that this somebody may
    ask; and all that was told since the scramble, unless the ledger revealed something for good.
    What a view showed for a moment must not stay in the history.
    """
    chance = FastDice(stretch.seed)
    plies = walk(setting, stretch)
    tried = candidates(setting.game, plies, chance)
    for observer in setting.observers():
        twins: list[Twin] = []
        for number, ply in enumerate(plies):
            while len(twins) < TWINS:
                twins.append(Twin(scramble(setting, ply.before, observer, chance), born=number))
            ask(setting, observer, ply.before, twins, tried)
            twins = [*follow(setting, observer, ply, twins, chance)]
            twins = compare(setting, observer, plies[: number + 1], twins)[: TWINS // 2]
        ask(setting, observer, plies[-1].after, twins, tried)


def ask(
    setting: Setting,
    observer: Observer,
    truth: Position,
    twins: Sequence[Twin],
    tried: Sequence[int],
) -> None:
    """Twins answer as the true world does: those just made, and those that look like it again."""
    seen = show(setting, truth, observer)
    for twin in twins:
        just_made = not twin.heard
        if just_made or show(setting, twin.position, observer) == seen:
            look_the_same(setting, observer, truth, twin.position, tried)


def follow(
    setting: Setting, observer: Observer, ply: Ply, twins: Sequence[Twin], chance: Dice
) -> Iterator[Twin]:
    """Make the ply in the twins too, where something that looks like it can be made."""
    for twin in twins:
        moves = setting.kit.lookalikes(twin.position, ply.seat, ply.move, observer)
        if moves:
            made = make(twin.position, ply.seat, pick(moves, chance), ply.seed, ply.number)
            yield Twin(
                made.after,
                twin.born,
                (*twin.kept, reveal(setting, observer, made)),
                (*twin.heard, hear(setting, observer, made)),
            )


def compare(
    setting: Setting, observer: Observer, plies: Sequence[Ply], twins: Sequence[Twin]
) -> list[Twin]:
    """Worlds that look alike have told the same; those in which nothing else was revealed go on.

    The true world is compared too, and worlds that were shown not to be true with each other.
    """
    kept = tuple(reveal(setting, observer, ply) for ply in plies)
    heard = tuple(hear(setting, observer, ply) for ply in plies)
    truth = plies[-1].after
    told: dict[Hashable, tuple[bytes, ...]] = {}
    for born in {twin.born for twin in twins}:
        told[born, kept[born:], show(setting, truth, observer)] = heard[born:]
    for twin in twins:
        seen = show(setting, twin.position, observer)
        known = told.setdefault((twin.born, twin.kept, seen), twin.heard)
        assert known == twin.heard, f"{observer} is told what is hidden: {known}, {twin.heard}"
    return [twin for twin in twins if twin.kept == kept[twin.born :]]


def reveal(setting: Setting, observer: Observer, ply: Ply) -> Hashable:
    """What a ply reveals to the observer for good."""
    return setting.kit.reveals(ply.before, ply.seat, ply.move, ply.after, observer)


def hear(setting: Setting, observer: Observer, ply: Ply) -> bytes:
    """What the observer is told of a ply, as bytes."""
    return json.encode(setting.game.tell(ply.played(), observer))


def scramble(setting: Setting, position: Position, observer: Observer, dice: Dice) -> Position:
    """The kit's scramble, which leaves the position itself alone."""
    before = print_of(setting, position)
    twin = setting.kit.scramble(position, observer, dice)
    assert twin is not position, "the kit's scramble gives no position of its own"
    assert print_of(setting, position) == before, "the kit's scramble changed the position"
    expected = dict(setting.kit.expected_census(setting.options, setting.seats))
    assert dict(setting.kit.census(twin)) == expected, "the kit's scramble loses components"
    return twin


def look_the_same(
    setting: Setting, observer: Observer, truth: Position, twin: Position, tried: Sequence[int]
) -> None:
    """Whatever the observer may see of two positions, or ask, is the same."""
    here, there = show(setting, truth, observer), show(setting, twin, observer)
    assert here == there, f"the view of {observer} tells what is hidden: {here!r}, {there!r}"
    keys = key_of(truth, observer), key_of(twin, observer)
    assert keys[0] == keys[1], f"the key of {observer} tells what is hidden"
    assert truth.actors() == twin.actors(), "who may move tells what is hidden"
    assert truth.outcome() == twin.outcome(), "the outcome tells what is hidden"
    if observer is None:
        return
    numbers = [observe(setting, position, observer) for position in (truth, twin)]
    assert numbers[0] == numbers[1], f"what {observer} observes tells what is hidden: {numbers}"
    if observer in actors_of(truth):
        lists = [list_moves(setting.game, position, observer) for position in (truth, twin)]
        assert lists[0] == lists[1], f"the moves of {observer} tell what is hidden: {lists}"
    for move in tried:
        answers = answer(setting, truth, observer, move), answer(setting, twin, observer, move)
        assert answers[0] == answers[1], f"an answer to {observer} tells what is hidden: {answers}"


def answer(setting: Setting, position: Position, seat: int, move: int) -> Hashable:
    """What `check` answers, to the last letter."""
    try:
        setting.game.check(position, seat, move)
    except (IllegalMove, InvalidMove) as error:
        facts = tuple(sorted(error.facts.items()))
        return type(error), error.args, facts, tuple(error.say(lang) for lang in LANGUAGES)
    return None


def keys_match_views(setting: Setting, stretch: Stretch) -> None:
    """Equal views have equal keys and different views different ones; so has the whole truth."""
    chance = FastDice(stretch.seed)
    worlds = [world for ply in walk(setting, stretch) for world in relatives(setting, ply, chance)]
    truths: dict[int, tuple[bytes, ...]] = {}
    for world in worlds:
        views = tuple(show(setting, world, observer) for observer in setting.observers())
        known = truths.setdefault(world.key(EVERYTHING), views)
        assert known == views, f"one key of everything for {known} and {views}"
    for number, observer in enumerate(setting.observers()):
        views_by_key: dict[int, bytes] = {}
        keys_by_view: dict[bytes, int] = {}
        for world in worlds:
            key, view = key_of(world, observer), truths[world.key(EVERYTHING)][number]
            same = views_by_key.setdefault(key, view)
            assert same == view, f"one key of {observer} for two views: {same!r}, {view!r}"
            assert keys_by_view.setdefault(view, key) == key, f"two keys of {observer} for {view!r}"


def relatives(setting: Setting, ply: Ply, chance: Dice) -> Iterator[Position]:
    """A position, its scrambles, and what other moves would have made of it."""
    yield ply.before
    for observer in setting.observers():
        yield setting.kit.scramble(ply.before, observer, chance)
    legal = list_moves(setting.game, ply.before, ply.seat)
    for move in {ply.move, *(pick(legal, chance) for _ in range(TWINS))}:
        yield make(ply.before, ply.seat, move, ply.seed, ply.number).after


def open_games_hide_nothing(subject: Subject) -> None:
    """A kit without small worlds says that nothing is hidden: every view is the whole truth.

    So scramble and imagination can only give the position itself.
    """
    if subject.kit.small_worlds():
        return
    for number, setting in enumerate(subject.settings()):
        chance = FastDice(number)
        for position in places_of(play_game(setting, number)):
            truth = print_of(setting, position)
            for observer in setting.observers():
                view = setting.game.view(position, observer)
                worlds = (
                    setting.kit.scramble(position, observer, chance),
                    setting.game.imagine(view, chance),
                )
                known = all(print_of(setting, world) == truth for world in worlds)
                assert known, f"something is hidden from {observer}: the kit has no small worlds"
