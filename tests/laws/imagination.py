"""Laws of imagined worlds: sampled from what the view leaves possible."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from scipy import stats

from shoal.core.dice import FastDice
from shoal.core.position import EVERYTHING
from tests.laws.hiding import look_the_same
from tests.laws.walks import MOST_PLIES, candidates, choose, places_of, show, verdict, walk

if TYPE_CHECKING:
    from collections.abc import Hashable

    from shoal.core.dice import Dice
    from shoal.core.position import Position
    from tests.laws.kit import Observer, Setting, SmallWorld, Subject
    from tests.laws.walks import Stretch

A_WORLD = 12
AT_LEAST = 2000
"""Worlds drawn in a small case: so many for each that is possible, and no fewer than that."""
CHANCE = 1e-4
"""A fair sampler fails with this probability, once and for all: the seeds are fixed."""


def views_survive(setting: Setting, stretch: Stretch) -> None:
    """A world imagined from the bytes of a view gives the same view, and answers the same."""
    game, chance = setting.game, FastDice(stretch.seed)
    plies = walk(setting, stretch)
    tried = candidates(game, plies, chance)
    for position in places_of(plies):
        for observer in setting.observers():
            sent = show(setting, position, observer)
            view = game.decode(sent)
            assert view == game.view(position, observer), f"{sent!r} is read as another view"
            assert game.encode(view) == sent, f"{sent!r} is written differently again"
            world = game.imagine(view, chance)
            seen = show(setting, world, observer)
            assert seen == sent, f"{observer} sees {sent!r} and imagines {seen!r}"
            look_the_same(setting, observer, position, world, tried)


def imagined_worlds_are_whole(setting: Setting, stretch: Stretch) -> None:
    """Nothing is missing from an imagined world, and it can be played to its end."""
    expected = dict(setting.kit.expected_census(setting.options, setting.seats))
    for number, position in enumerate(places_of(walk(setting, stretch))):
        for observer in setting.observers():
            world = imagine(setting, position, observer, FastDice(stretch.seed, number))
            found = dict(setting.kit.census(world))
            assert found == expected, f"{observer} imagines the components {found}"
            again = imagine(setting, position, observer, FastDice(stretch.seed, number))
            same = again.key(EVERYTHING) == world.key(EVERYTHING)
            assert same, f"{observer} imagines another world with the same dice"
            play_out(setting, world, FastDice(stretch.seed, number))


def imagine(setting: Setting, position: Position, observer: Observer, dice: Dice) -> Position:
    """A world that the observer's view allows."""
    game = setting.game
    world: Position = game.imagine(game.view(position, observer), dice)
    return world


def play_out(setting: Setting, world: Position, chance: Dice) -> None:
    """Play random moves to the end of a game."""
    game = setting.game
    most = game.longest(setting.options, setting.seats) or MOST_PLIES
    plies = 0
    while world.actors() != 0:
        assert plies <= most, f"an imagined world goes on for more than {most} plies"
        seat, move = choose(setting, world, chance)
        refused = verdict(game, world, seat, move)
        assert refused is None, f"an imagined world offers {move} and refuses it: {refused}"
        world.play(seat, move, chance)
        plies += 1
    assert world.outcome() is not None, "an imagined world ends without an outcome"


def imagination_is_fair(subject: Subject) -> None:
    """`imagine` and the kit's scramble draw every possible world as often as they should."""
    game, kit = subject.game, subject.kit
    for case in kit.small_worlds():
        draws = max(AT_LEAST, A_WORLD * len(case.worlds))
        view = game.view(case.position, case.observer)
        dice = FastDice(len(case.worlds))
        imagined = Counter(kit.world(game.imagine(view, dice)) for _ in range(draws))
        scrambled = Counter(
            kit.world(kit.scramble(case.position, case.observer, dice)) for _ in range(draws)
        )
        is_fair(case, imagined, f"{case.name}: imagine")
        is_fair(case, scrambled, f"{case.name}: the kit's scramble")
        have_one_source(imagined, scrambled, case.name)


def is_fair(case: SmallWorld, drawn: Counter[Hashable], who: str) -> None:
    """Only worlds of the list, and each as often as its weight says."""
    impossible = [world for world in drawn if world not in case.worlds]
    assert not impossible, f"{who} draws the impossible {impossible[0]}"
    if len(case.worlds) == 1:
        return
    scale = drawn.total() / sum(case.worlds.values())
    found = [drawn[world] for world in case.worlds]
    expected = [weight * scale for weight in case.worlds.values()]
    probability = float(stats.chisquare(found, expected).pvalue)
    assert probability > CHANCE, f"{who} is biased (p = {probability:.2g})"


def have_one_source(imagined: Counter[Hashable], scrambled: Counter[Hashable], name: str) -> None:
    """Whether both could have been drawn from the same distribution."""
    worlds = list(imagined.keys() | scrambled.keys())
    if len(worlds) == 1:
        return
    table = [[drawn[world] for world in worlds] for drawn in (imagined, scrambled)]
    probability = float(stats.chi2_contingency(table).pvalue)
    assert probability > CHANCE, f"{name}: imagine and scramble differ (p = {probability:.2g})"
