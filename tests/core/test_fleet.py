"""Games stepped together are the games that the rules play one by one."""

from __future__ import annotations

import pytest

from shoal.core.catalog import find, slugs
from shoal.core.dice import FastDice
from shoal.core.fleet import NO_NUMBER, Fleet, Index
from shoal.core.listing import listed, observed
from shoal.core.position import first_seat
from shoal.environments.setting import Setting

GAMES = 3
SEED = 11
STEPS = 150


@pytest.mark.parametrize("slug", slugs())
def test_a_fleet_plays_what_the_rules_play(slug: str) -> None:
    for seats in find(slug).seats:
        follow(Setting(slug, seats))


def follow(setting: Setting) -> None:
    """Step a fleet and, beside it, each of its games by hand."""
    fleet = setting.fleet(GAMES, SEED, again=True)
    dice = [FastDice(SEED, game) for game in range(GAMES)]
    positions = [setting.deal(own) for own in dice]
    begun, chance = GAMES, FastDice(5)
    for _ in range(STEPS):
        places = []
        for game, position in enumerate(positions):
            legal = compare(setting, fleet, game, position)
            places.append(int(chance.below(len(legal))))
            position.play(first_seat(position.actors()), legal[places[-1]], dice[game])
        fleet.step_listed(places)
        for game, position in enumerate(positions):
            assert fleet.over[game] == (position.actors() == 0)
            if position.actors() == 0:
                paid = [fleet.values[game * setting.seats + seat] for seat in range(setting.seats)]
                assert paid == [position.value(seat) for seat in range(setting.seats)]
                dice[game] = FastDice(SEED, begun)
                positions[game] = setting.deal(dice[game])
                begun += 1


def compare(setting: Setting, fleet: Fleet, game: int, position: object) -> list[int]:
    """Everything that a fleet shows of a game; the legal moves."""
    seat = int(first_seat(position.actors()))  # type: ignore[attr-defined]
    legal = listed(position, seat, setting.game.widest)  # type: ignore[arg-type]
    numbers = [setting.numbers.get(move, NO_NUMBER) for move in legal]
    row, actions, length = game * setting.game.widest, len(setting.moves), len(setting.names)
    assert fleet.asked[game] == seat
    assert fleet.counts[game] == len(legal)
    assert list(fleet.moves[row : row + len(legal)]) == legal
    assert list(fleet.numbers[row : row + len(legal)]) == numbers
    mask = list(fleet.mask[game * actions : (game + 1) * actions])
    assert sum(mask) == sum(number != NO_NUMBER for number in numbers)
    assert all(mask[number] == 1 for number in numbers if number != NO_NUMBER)
    seen = list(fleet.seen[game * length : (game + 1) * length])
    assert seen == observed(position, seat, length)  # type: ignore[arg-type]
    return legal


def test_the_same_seed_gives_the_same_games_again() -> None:
    fleet = Setting("petri_heil").fleet(2, 7, again=True)
    first = list(fleet.seen), list(fleet.moves)
    fleet.step_listed([0, 0])
    assert (list(fleet.seen), list(fleet.moves)) != first
    fleet.restart(7)
    assert (list(fleet.seen), list(fleet.moves)) == first


def test_a_game_that_is_not_to_begin_again_asks_nobody() -> None:
    setting = Setting("fish_and_chips", 2, ["target=0", "reposition=off"])
    fleet = setting.fleet(1, 1, again=False)
    steps = 0
    while fleet.asked[0] >= 0:
        fleet.step([fleet.numbers[0]])
        steps += 1
    assert steps > 10
    assert fleet.over[0] == 1
    assert fleet.counts[0] == 0
    assert sum(fleet.mask) == 0
    fleet.look(0, 1)
    assert list(fleet.seen) == observed(fleet.positions[0], 1, len(setting.names))
    fleet.restart(2)
    assert fleet.over[0] == 0
    assert fleet.counts[0] > 0


def test_nothing_is_played_if_one_choice_is_wrong() -> None:
    fleet = Setting("little_big_fish").fleet(2, 1, again=True)
    before = list(fleet.seen)
    illegal = next(number for number, legal in enumerate(fleet.mask) if not legal)
    for wrong in (illegal, -1, fleet.actions):
        with pytest.raises(ValueError, match="not legal in game 1"):
            fleet.step([fleet.numbers[0], wrong])
    for place in (-1, fleet.counts[1]):
        with pytest.raises(ValueError, match="game 1 has no move"):
            fleet.step_listed([0, place])
    assert list(fleet.seen) == before


def test_a_table_with_a_move_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="the move 7 is in the table twice"):
        Index([7, 9, 7])


def test_moves_of_open_kinds_have_no_number() -> None:
    index = Index([3, 1 << 57, 5 << 57 | 7])
    assert [index.number(move) for move in (5 << 57 | 7, 3, 4, 1 << 57)] == [2, 0, NO_NUMBER, 1]
