"""The places that moves name: each is shown by the picture, and pointing at it gives the move."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from shoal.core.dice import FastDice
from shoal.games.public_market import game, moves
from shoal.games.public_market.options import Options
from tests.games.public_market.tables import bidding, play, seat

if TYPE_CHECKING:
    from shoal.games.public_market.rules.table import PublicMarket


def shown(table: PublicMarket) -> dict[str, str]:
    """The text at each place of the picture, by its name."""
    drawn = game.picture(game.view(table, None), game.words("en"))
    return {name: span.text.strip() for span in drawn.spans() for name in span.names}


@pytest.mark.parametrize(
    ("move", "places"),
    [
        ("bid none", ("bid none",)),
        ("bid home 2", ("bid home 2",)),
        ("bid cod scrap herring", ("bid cod", "scrap herring")),
        ("bid cod 1 scrap cod", ("bid cod 1", "scrap cod")),
        ("fish", ("dock",)),
        ("market", ("market",)),
        ("take F12", ("take", "F12")),
        ("place F12 r0 b2", ("b2", "b3", "c3")),
        ("scrap cod c3", ("c3",)),
        ("return cod", ("scrap cod",)),
        ("power scrap salmon a1", ("a1",)),
        ("power cash", ("power", "cash")),
        ("contract P24 left 1", ("P24", "column 2 left 1")),
        ("contract P11 L2 fish", ("P11", "L2 fish")),
        ("give R01", ("give", "R01")),
        ("boat 4", ("boat 4",)),
        ("token ice", ("token", "ice")),
        ("bonus 2 anchor", ("bonus 2 anchor",)),
    ],
)
def test_what_a_move_names(move: str, places: tuple[str, ...]) -> None:
    assert game.places(game.read(move)) == places


def test_a_bid_in_front_of_meeples_names_how_many_they_are() -> None:
    table = play(bidding(3), "bid cod scrap cod", "bid cod 1 scrap cod")
    drawn = shown(table)
    assert (drawn["bid cod 1"], drawn["bid cod 2"]) == ("1", "2")
    bids = [move for move in game.legal(table, 2) if moves.kind_of(move) == moves.BID]
    for move in bids:
        ahead = moves.way_of(move)
        assert game.places(move)[0].split()[2:] == ([str(ahead)] if ahead else [])
    assert {moves.way_of(move) for move in bids} == {0, 1, 2}


@pytest.mark.parametrize("seats", [1, 3, 5])
def test_every_bid_placement_and_card_can_be_pointed_at(seats: int) -> None:
    """In whole games; words such as `take`, and tokens and powers, are chosen from a list."""
    dice = FastDice(seats)
    table = game.begin(Options(shallow_waters=True), seats, dice)
    worded = {moves.SHRIMP, moves.START_TOKEN, moves.CASH, *range(moves.SELL, moves.DISCARD + 1)}
    worded |= {moves.DONE, moves.PAY_ROWS, moves.PAY_COLUMNS}
    while table.outcome() is None:
        names = shown(table).keys()
        listed = game.legal(table, seat(table))
        for move in listed:
            if moves.kind_of(move) not in worded:
                assert game.places(move)[-1] in names
        table.play(seat(table), listed[dice.below(len(listed))], dice)
