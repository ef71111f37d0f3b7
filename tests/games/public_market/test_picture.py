"""The picture of a table: what it shows can be written as a move, in both languages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from shoal.core.words import LANGUAGES
from shoal.games.public_market import game
from shoal.games.public_market.components import CELLS, TILES, write_cell
from shoal.games.public_market.picture import TILE_WIDTH
from shoal.games.public_market.picture_players import draw_turns
from shoal.games.public_market.rules.pieces import MASK_BY_TURN, SHAPE
from shoal.games.public_market.shapes import TURNS
from tests.games.public_market.tables import (
    acting,
    bidding,
    bonus_tokens,
    evening,
    fishing,
    give,
    legal,
    lighthouses,
    pack,
    play,
    put_tile,
    sail,
)
from tests.games.public_market.test_solo import bid

if TYPE_CHECKING:
    from shoal.games.public_market.components import Tile
    from shoal.games.public_market.rules.table import PublicMarket


def lines(table: PublicMarket, lang: str = "en") -> list[str]:
    return game.picture(game.view(table, None), game.words(lang)).text.splitlines()


def find(table: PublicMarket, begins: str, lang: str = "en") -> str:
    """The line that begins like that."""
    (found,) = (line for line in lines(table, lang) if line.startswith(begins))
    return found


def bids(table: PublicMarket, lang: str = "en") -> list[str]:
    """The lines of the bid places, with single blanks."""
    drawn = lines(table, lang)
    (start,) = (n for n, line in enumerate(drawn) if line.startswith(("Bids", "Enchères")))
    (end,) = (n for n, line in enumerate(drawn) if line.startswith((" dock ", " quai ")))
    return [" ".join(line.split()) for line in drawn[start + 1 : end]]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_bid_place_is_called_as_it_is_written(lang: str) -> None:
    for table in (bidding(3), evening(3)):
        give(table, 1, money=20)
        shown = [line.split()[0].lower() for line in bids(table, lang)]
        moves = [game.spell(move, lang) for move in legal(table)]
        assert shown == list(dict.fromkeys(move.split()[1] for move in moves))


def test_places_prices_scraps_and_meeples() -> None:
    table = play(bidding(3), "bid cod scrap cod", "bid cod 1 scrap cod")
    assert [line.partition(" left")[0] for line in bids(table)] == [
        "none (no scrap) $0 []",
        "sardine $2 10",
        "herring $4 10",
        "cod $6 8",
        "salmon $8 10",
    ]
    assert bids(table)[3].endswith("left [ 1 2 ]")
    assert [line.partition(" reste")[0] for line in bids(evening(3), "fr")] == [
        "sardine 5 $",
        "hareng 7 $",
        "cabillaud 9 $",
        "saumon 11 $",
        "MAISON 0 $ []",
    ]


def test_whose_lighthouses_and_tokens() -> None:
    table = bidding(3, shallow_waters=True)
    lighthouses(table, {"2 right 1": 3, "L1 boat": 2})
    bonus_tokens(table, {"4 crabs": 1})
    assert find(table, "2 left") == "2 left  5 [-]  4+scrap [-]  right  4 [3]  2+gear [-]"
    assert find(table, "L1") == "L1 $3:  anchor [-]  boat [2]  wheel [-]  fish [-]"
    assert find(table, "Bonus 4", "fr") == (
        "Bonus 4 : argent [-]  crabes [1]  cartes [-]  phares [-]  PV [-]"
    )


def test_a_power_token_is_at_a_point_that_the_rose_shows() -> None:
    table = bidding(3, shallow_waters=True)
    sail(table, 1, "ice", 4)
    assert "4 scallop" in find(table, "Compass rose")
    assert "   power token: ice at 4 scallop; unused: shrimp, crab, market" in lines(table)


@pytest.mark.parametrize(
    ("lang", "cards"),
    [("en", "cards 2 (1 anchor, 2 boats)"), ("fr", "cartes 2 (1 ancre, 2 bateaux)")],
)
def test_completed_cards_are_shown_by_their_logos(lang: str, cards: str) -> None:
    table = bidding(3)
    give(table, 1, cards="R01 B02")
    shown = lines(table, lang)
    assert sum(line.endswith(cards) for line in shown) == 1
    assert not any("R01" in line for line in shown if line.endswith(cards))


@pytest.mark.parametrize(("shallow_waters", "tile"), [(True, "F12 H./Ho c"), (False, "F12 H./Ho")])
def test_shells_are_shown_only_where_they_matter(*, shallow_waters: bool, tile: str) -> None:
    table = acting(3, shallow_waters=shallow_waters)
    put_tile(table, 0, "F12")
    (row,) = (line for line in lines(table) if line.startswith(" F12"))
    assert row[: TILE_WIDTH + 1].strip() == tile


def test_a_chest_with_its_icons_tiles_and_scraps() -> None:
    table = fishing(1, "F40")
    pack(
        table,
        1,
        "K5",
        """
        . . . . .
        1 1 # . .
        1 . @ # .
        h . . * .
        . . . . .
        """,
    )
    drawn = lines(table)
    start = drawn.index("1: K5   a    b    c    d    e")
    assert any(line.startswith("Ice chests: . free") for line in drawn)
    assert [line.split() for line in drawn[start + 1 : start + 6]] == [
        ["1", ".", ".", ".", ".", "."],
        ["2", "1", "1", "#", ".", "."],
        ["3", "1", ".", "@", "#", "."],
        ["4", "h", ".", ".", "*", "."],
        ["5", ".", ".", ".", ".", "."],
    ]
    assert drawn[start + 6 : start + 11] == [
        "F40 turned clockwise. Write the turn and its first cell, read row by row:",
        "   r0     r1     r2     r3",
        "   H.     MHH    oM     ..o",
        "   H.     o..    .H     HHM",
        "   Mo            .H",
    ]


@pytest.mark.parametrize("tile", TILES.tile, ids=lambda tile: str(tile.id))
def test_a_tile_is_drawn_in_the_turns_in_which_it_is_placed(tile: Tile) -> None:
    drawn = draw_turns(tile, game.words("en"))[1:]
    number = TILES.tile.index(tile)
    for turn in range(drawn[0].count("r")):
        block = [line[3 + 7 * turn :][:7].strip() for line in drawn[1:]]
        covered = {
            write_cell(row * 5 + place)
            for row, line in enumerate(block)
            for place, letter in enumerate(line)
            if letter != "."
        }
        first = min(covered, key=lambda cell: (cell[1], cell[0]))
        at = (SHAPE[number] * TURNS + turn) * CELLS + "abcde".index(first[0])
        cells = MASK_BY_TURN[at]
        assert covered == {write_cell(cell) for cell in range(CELLS) if cells >> cell & 1}


def test_the_solo_angler_and_what_its_card_makes_it_do() -> None:
    table = bid(bidding(1), "A2", "bid salmon scrap cod")
    drawn = lines(table)
    start = drawn.index(find(table, "A, the Solo Angler"))
    assert drawn[start].endswith(": $13; catch 1; gear 0; 0 crabs; 7 lighthouses left; cards –")
    assert drawn[start + 1].startswith(
        "   A2: bids sardine, cod in front; market from a catch of 9"
    )
    assert drawn[start + 1].endswith("else it fishes (farthest of equals); boat +2")
    assert drawn[start + 2].startswith("   at the market: a crab, the card at the boat, a card you")
    assert drawn[start + 2].endswith("a lighthouse in the first free of columns 2 3 4 1")


def test_every_question_is_asked_of_you_too() -> None:
    for lang in LANGUAGES:
        asked = game.words(lang).tables["asked"]
        assert all(f"{key}_you" in asked for key in asked if not key.endswith("_you"))


def test_tiles_are_drawn_as_shapes_and_said_in_a_line_and_cards_are_in_words() -> None:
    table = acting(3)
    put_tile(table, 0, "F12")
    view = game.view(table, None)
    drawn = game.picture(view, game.words("en"))
    screen = [line.text for line in drawn.lines()]
    (top,) = (n for n, line in enumerate(screen) if line.startswith(" F12"))
    assert [row[: TILE_WIDTH + 2].rstrip() for row in screen[top : top + 2]] == [
        " F12  H",
        "      H o",
    ]
    assert all(len(row) == 4 * (TILE_WIDTH + 2) for row in screen[top : top + 2])
    assert not any("H./Ho" in row for row in screen)
    drawn_tiles = {name for span in drawn.spans() for name in span.names if name[0] == "F"}
    assert drawn_tiles == {tile for column in view.ocean for tile in column if tile}
    said = lines(table)
    assert sum("H./Ho" in line for line in said) == 1
    assert any(re.search(r"B\d\d \d (sardine|herring|cod|salmon).* → ", line) for line in said)
    assert any(re.search(r"P\d\d \d (sardine|herring|cod|salmon)", line) for line in said)


def test_the_question_fits_the_moment() -> None:
    assert lines(evening(3))[-1] == "Seat 1 bids to fish once more, or goes home."
    assert lines(bidding(3))[-1].startswith("Seat 1 bids: a place")
    table = fishing(3, "F12")
    give(table, 1, waiting="C")
    assert lines(table)[-1].startswith("Seat 1 packs the tile")
    assert lines(play(table, "sell"))[-1].startswith("Seat 1 packs waiting scrap")
    assert find(evening(3), "Round") == "Round 12, in the evening."
