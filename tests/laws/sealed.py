"""Laws of decisions that several seats make at once, each unseen by the others.

A seat may need several small steps until it is ready. Nobody else learns anything of these, not
even how many they were; only the very last step of all draws dice and opens what lies sealed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from msgspec import json

from shoal.core.dice import FastDice
from shoal.core.game import Event, actors_of
from tests.laws.walks import (
    NoDice,
    choose_for,
    dice_of,
    key_of,
    list_moves,
    pick,
    print_of,
    show,
    verdict,
    walk,
)

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from shoal.core.dice import Dice
    from shoal.core.position import Position
    from tests.laws.kit import Observer, Setting
    from tests.laws.walks import Stretch

MOST_STEPS = 1000
WAYS = 4
"""Ways to decide that are compared, and orders in which decisions are put together."""


@dataclass
class Decision:
    """What one seat did until it was ready, all others waiting."""

    position: Position
    steps: list[int] = field(default_factory=list)
    told: dict[Observer, list[Event]] = field(default_factory=dict)


def choosing_is_quiet(setting: Setting, stretch: Stretch) -> None:
    """However a seat decides, and in however many steps, it looks the same to all others."""
    chance = FastDice(stretch.seed)
    for before in sealed_positions(setting, stretch):
        for seat in actors_of(before):
            ways = [decide(setting, before, seat, chance) for _ in range(WAYS)]
            looks = {look(setting, way, seat) for way in ways}
            assert len(looks) == 1, f"others can tell how seat {seat} decided: {looks}"
            for way in ways:
                others_decide_as_before(setting, before, way.position, seat)


def others_decide_as_before(setting: Setting, before: Position, after: Position, seat: int) -> None:
    """A sealed decision leaves the others their moves."""
    for other in actors_of(after):
        lists = [list_moves(setting.game, position, other) for position in (before, after)]
        assert lists[0] == lists[1], f"what seat {seat} sealed changes the moves of {other}"


def sealed_positions(setting: Setting, stretch: Stretch) -> Iterator[Position]:
    """Where several decide at once."""
    for ply in walk(setting, stretch):
        if len(list(actors_of(ply.before))) > 1:
            yield ply.before


def decide(setting: Setting, before: Position, seat: int, chance: Dice) -> Decision:
    """Random steps until the seat is ready. Until then nobody else sees anything happen."""
    game = setting.game
    others = [who for who in setting.observers() if who != seat]
    decision = Decision(before.copy(), told={who: [] for who in others})
    start = {who: show(setting, before, who) for who in others}
    while seat in actors_of(decision.position):
        assert len(decision.steps) < MOST_STEPS, f"seat {seat} needs too many steps to decide"
        earlier = decision.position
        move = choose_for(setting, earlier, seat, chance)
        played = game.make(earlier, seat, move, NoDice())
        decision.position = played.after
        decision.steps.append(move)
        for who in others:
            decision.told[who] += game.tell(played, who)
            if seat in actors_of(decision.position):
                seen = show(setting, decision.position, who)
                assert seen == start[who], f"{who} sees a step of seat {seat}: {game.write(move)}"
                assert not decision.told[who], f"{who} is told a step of seat {seat}"
    return decision


def look(setting: Setting, decision: Decision, seat: int) -> Hashable:
    """All that the others can make of a decision."""
    position = decision.position
    return tuple(
        (
            who,
            show(setting, position, who),
            key_of(position, who),
            json.encode(decision.told[who]),
        )
        for who in setting.observers()
        if who != seat
    )


def order_does_not_matter(setting: Setting, stretch: Stretch) -> None:
    """The same decisions give the same position in whatever order their steps are made."""
    chance = FastDice(stretch.seed)
    for before in sealed_positions(setting, stretch):
        decisions = {
            seat: decide(setting, before, seat, chance).steps for seat in actors_of(before)
        }
        results = {
            print_of(setting, make(setting, before, order, stretch.seed))
            for order in orders(decisions, chance)
        }
        assert len(results) == 1, f"the order in which {decisions} are made matters"


def orders(decisions: dict[int, list[int]], chance: Dice) -> Iterator[list[tuple[int, int]]]:
    """Orders of all steps: each seat first once, then mixed; every seat's own steps in order."""
    seats = list(decisions)
    for turn in range(len(seats)):
        turned = seats[turn:] + seats[:turn]
        yield [(seat, step) for seat in turned for step in decisions[seat]]
    for _ in range(WAYS):
        left = {seat: steps[:] for seat, steps in decisions.items()}
        mixed = []
        while left:
            seat = pick(sorted(left), chance)
            mixed.append((seat, left[seat].pop(0)))
            left = {seat: steps for seat, steps in left.items() if steps}
        yield mixed


def make(setting: Setting, before: Position, order: list[tuple[int, int]], seed: int) -> Position:
    """Make the steps in that order; the last of all may draw dice."""
    position = before.copy()
    for number, (seat, step) in enumerate(order, start=1):
        refused = verdict(setting.game, position, seat, step)
        assert refused is None, f"what others sealed forbids {step} to seat {seat}: {refused}"
        last = number == len(order)
        position.play(seat, step, dice_of(seed, number) if last else NoDice())
    return position
