"""Numbers mean what their names say: compared with views, which are made by other code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from shoal.core.dice import FastDice
from shoal.core.game import actors_of
from shoal.core.listing import listed, observed
from shoal.environments.setting import Setting
from shoal.games.fish_and_chips.components import write_cell as write_sea_cell
from shoal.games.le_poissonnier.components import BOX, CARDS, FRESHNESSES
from shoal.games.little_big_fish.layouts import CELL_KINDS, read_layout, spread_layout
from shoal.games.petri_heil.components import TILE_KINDS
from shoal.games.petri_heil.components import write_cell as write_pond_cell
from shoal.games.public_market.components import CARD_IDS, FISH, TILE_IDS

if TYPE_CHECKING:
    from collections.abc import Iterator

Numbers = dict[str, int]
PLIES = 120


def seen(setting: Setting) -> Iterator[tuple[int, Any, Numbers]]:
    """Every seat, its view and its numbers, all through a random game."""
    dice = FastDice(8)
    position = setting.deal(dice)
    for _ in range(PLIES):
        for seat in range(setting.seats):
            numbers = observed(position, seat, len(setting.names))
            view = setting.game.view(position, seat)
            yield seat, view, dict(zip(setting.names, numbers, strict=True))
        for seat in actors_of(position):
            moves = listed(position, seat, setting.game.widest)
            position.play(seat, moves[dice.below(len(moves))], dice)
            break
        else:
            break


def after(seat: int, number: int, seats: int) -> int:
    """The seat so many behind."""
    return (seat + number) % seats


def test_fish_and_chips() -> None:
    names = ("own", "+1", "+2")
    for seat, view, numbers in seen(Setting("fish_and_chips", 3)):
        for cell, pile in enumerate(view.piles):
            place = write_sea_cell(cell)
            assert numbers[f"top value on {place}"] == (int(pile[0][1:]) if pile else 0)
            for number, name in enumerate(names):
                colour = view.order[after(seat, number, 3)]
                count = sum(fish[0] == colour for fish in pile)
                assert numbers[f"fish of {name} on {place}"] == count
                if pile and pile[0][0] == colour:
                    assert numbers[f"top owner on {place}"] == number + 1
        assert [numbers[f"points of {name}"] for name in names] == [
            view.totals[after(seat, number, 3)] for number in range(3)
        ]
        assert numbers["turn"] == (view.turn - seat) % 3


def test_petri_heil() -> None:
    for seat, view, numbers in seen(Setting("petri_heil", 2)):
        for cell in range(16):
            place = write_pond_cell(cell)
            back = view.backs[cell] if view.backs else -1
            face = view.faces[back] if back >= 0 else None
            assert numbers[f"tile on {place}"] == back + 1
            assert numbers[f"face on {place}"] == (0 if face is None else TILE_KINDS[face] + 1)
            assert numbers[f"seen on {place}"] == (back >= 0 and back in view.seen)
        assert numbers["own is angler player"] == (view.angler == seat)
        assert numbers["own score"] == view.scores[seat]
        assert numbers["tiles laid"] == view.placed
        assert numbers["piers gone by yellow"] == view.gone[1]


def test_little_big_fish() -> None:
    for seat, view, numbers in seen(Setting("little_big_fish", 2)):
        kinds = spread_layout(read_layout(view.layout))
        own, other = ("smb", "SMB") if seat == 0 else ("SMB", "smb")
        for cell, fish in enumerate(view.fish):
            place = f"{'abcdef'[cell % 6]}{cell // 6 + 1}"
            assert numbers[f"kind of {place}"] == CELL_KINDS.index(kinds[cell])
            assert numbers[f"own fish on {place}"] == own.find(fish) + 1
            assert numbers[f"other fish on {place}"] == other.find(fish) + 1
        assert numbers["own small in reserve"] == view.reserve[seat][0]
        assert numbers["big eaten by other"] == view.eaten[1 - seat][2]
        assert numbers["other plankton Y"] == view.plankton[1 - seat] >> 2 & 1
        assert numbers["own turn"] == (view.mover == seat)


def test_le_poissonnier() -> None:
    customers = {customer.id: customer for customer in BOX.customer}
    for seat, view, numbers in seen(Setting("le_poissonnier", 4)):
        assert [numbers[f"own hand {card}"] for card in CARDS] == list(view.hands[seat])
        for number, name in enumerate(("own", "+1", "+2", "+3")):
            other = after(seat, number, 4)
            assert numbers[f"{name} hand size"] == view.hand_sizes[other]
            assert numbers[f"{name} coins"] == view.coins[other]
            assert numbers[f"{name} known lemon"] == view.known[other][CARDS.index("lemon")]
            for crate, (freshness, count) in enumerate(view.showcases[other]):
                assert numbers[f"{name} crate {crate + 1} count"] == count
                fresh = FRESHNESSES.index(freshness) + 1 if count else 0
                assert numbers[f"{name} crate {crate + 1} freshness"] == fresh
        for place, customer in enumerate(view.queue):
            assert numbers[f"coins of customer {place + 1}"] == customers[customer].coins
            assert numbers[f"edible of customer {place + 1}"] == customers[customer].order[2]
            assert numbers[f"{customer} still to come"] == 0
        assert numbers["own active"] == (view.active == seat)
        assert numbers["deck"] == view.deck


def test_public_market() -> None:
    for seat, view, numbers in seen(Setting("public_market", 3, ["shallow_waters=on"])):
        for number, name in enumerate(("own", "+1", "+2")):
            player = view.players[after(seat, number, 3)]
            assert numbers[f"{name} money"] == player.money
            assert [numbers[f"{name} catch {fish}"] for fish in FISH] == list(player.catch)
            assert {card for card in CARD_IDS if numbers[f"{name} has {card}"]} == {*player.cards}
            tiled = {cell for placed in player.tiles for cell in placed.cells}
            cells = {cell for cell in all_cells() if numbers[f"{name} cell {cell}"] == 1}
            assert cells == tiled
            for fish, scraps in enumerate(player.scraps):
                found = {c for c in all_cells() if numbers[f"{name} cell {c}"] == 2 + fish}
                assert found == {*scraps}
        assert {tile for tile in TILE_IDS if numbers[f"tile {tile} unseen"]} == {*view.unseen}
        for column, tiles in enumerate(view.ocean):
            for place, tile in enumerate(tiles):
                number = numbers[f"tile in column {column + 1} place {place + 1}"]
                assert number == (0 if tile is None else TILE_IDS.index(tile) + 1)
        assert numbers["mover"] == (view.mover - seat) % 3 + 1


def all_cells() -> list[str]:
    return [f"{column}{row}" for row in range(1, 6) for column in "abcde"]
