from __future__ import annotations

from collections import Counter

import pytest

from shoal.core.dice import FastDice, ScriptedDice
from shoal.core.errors import BadOption, BadSeats
from shoal.games.fish_and_chips import game
from shoal.games.fish_and_chips.components import BOX, write_cell
from shoal.games.fish_and_chips.options import Options, defaults, longest
from tests.games.fish_and_chips.boards import change, mover
from tests.rule import rule


def deal(seats: int, seed: int = 1) -> dict[str, str]:
    sea = game.begin(defaults(seats), seats, FastDice(seed))
    piles = game.view(sea, None).piles
    return {write_cell(cell): pile[0] for cell, pile in enumerate(piles) if pile}


@rule("FC-C1")
def test_the_board_is_six_by_six_named_as_in_chess() -> None:
    assert [write_cell(cell) for cell in (0, 5, 6, 30, 35)] == ["a1", "f1", "a2", "a6", "f6"]
    assert len({write_cell(cell) for cell in range(36)}) == 36


@rule("FC-C2")
def test_the_box_holds_53_fish() -> None:
    ranges = {colour.letter: colour.values for colour in BOX.colour}
    assert ranges == {"r": (1, 16), "p": (1, 16), "g": (5, 16), "y": (8, 16)}
    assert sum(last - first + 1 for first, last in ranges.values()) == 53
    assert (BOX.octopus, BOX.shark) == (16, 15)


@rule("FC-C3")
def test_the_lifebuoy_is_on_f1() -> None:
    assert BOX.lifebuoy == "f1"
    assert {setup.starts for setup in BOX.setup if setup.colours > 2} == {BOX.lifebuoy}


@rule("FC-S1", "FC-S2")
@pytest.mark.parametrize(
    ("seats", "colours", "lowest", "cells"),
    [(2, "rp", 1, 32), (3, "rpg", 5, 36), (4, "rpgy", 8, 36)],
)
def test_fish_in_play_one_a_cell(seats: int, colours: str, lowest: int, cells: int) -> None:
    board = deal(seats)
    assert len(board) == cells
    fish = {f"{colour}{value}" for colour in colours for value in range(lowest, 17)}
    assert set(board.values()) == fish


@rule("FC-S2")
def test_two_players_leave_the_corners_empty() -> None:
    assert {"a1", "f1", "a6", "f6"}.isdisjoint(deal(2))
    assert {"a1", "f1", "a6", "f6"} <= deal(3).keys()


@rule("FC-S2")
def test_every_fish_comes_to_every_cell() -> None:
    on_b2 = Counter(deal(4, seed)["b2"] for seed in range(3000))
    assert len(on_b2) == 36
    assert max(on_b2.values()) < 3 * min(on_b2.values())


@rule("FC-S2")
@pytest.mark.parametrize(("seats", "cells"), [(2, 32), (3, 36)])
def test_an_octopus_is_dealt_to_every_cell(seats: int, cells: int) -> None:
    boards = [deal(seats, seed) for seed in range(600)]
    found = Counter(cell for board in boards for cell, fish in board.items() if fish == "p16")
    assert len(found) == cells
    assert max(found.values()) < 60


@rule("FC-S3")
@pytest.mark.parametrize(("seats", "cell"), [(2, "e1"), (3, "f1"), (4, "f1")])
def test_the_owner_of_the_fish_on_the_lifebuoy_starts(seats: int, cell: str) -> None:
    for seed in range(20):
        sea = game.begin(defaults(seats), seats, FastDice(seed))
        assert mover(sea) == deal(seats, seed)[cell][0]


@rule("FC-S4")
def test_play_goes_round_by_colour_from_the_starter() -> None:
    sea = game.begin(defaults(4), 4, FastDice(5))
    first = "rpgy".index(mover(sea))
    seen = []
    for _ in range(4):
        seat = "rpgy".index(mover(sea))
        assert sea.actors() == 1 << seat
        seen.append(mover(sea))
        sea.play(seat, game.read("stay"), ScriptedDice([]))
    assert "".join(seen) == ("rpgy" * 2)[first : first + 4]


def test_the_same_dice_deal_the_same_round() -> None:
    assert deal(3, 7) == deal(3, 7) != deal(3, 8)


@rule("FC-1S1")
def test_solo_is_for_one_and_has_one_form() -> None:
    with pytest.raises(BadOption, match="solo=on is for one seat"):
        game.begin(Options(solo=True), 2, FastDice(1))
    with pytest.raises(BadOption, match="solo=on is for one seat"):
        game.begin(Options(target=0), 1, FastDice(1))
    with pytest.raises(BadOption, match="target=0 reposition=off"):
        game.begin(Options(solo=True), 1, FastDice(1))


def test_five_cannot_play() -> None:
    with pytest.raises(BadSeats, match="fish_and_chips is for 1–4 seats, not 5"):
        game.begin(Options(), 5, FastDice(1))


def test_a_view_that_names_an_unknown_fish_is_refused() -> None:
    sea = game.begin(defaults(2), 2, FastDice(1))
    with pytest.raises(ValueError, match="g3"):
        change(sea, piles=(("g3",), *((),) * 35))


@rule("FC-E3", "FC-E4", "FC-E5")
@pytest.mark.parametrize(
    ("target", "seats", "rounds"), [(0, 2, 1), (1, 2, 11), (60, 3, 188), (500, 4, 2007)]
)
def test_how_many_plies_no_game_exceeds(target: int, seats: int, rounds: int) -> None:
    """A round of at most 35 captures brings a point; ten further rounds may follow a tie."""
    assert longest(Options(target=target), seats) == rounds * (35 + seats)
