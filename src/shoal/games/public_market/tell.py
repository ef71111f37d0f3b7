"""What is said of a ply: the same to everybody. First the move, then what was noted on its way."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from shoal.core.game import Event
from shoal.games.public_market import moves
from shoal.games.public_market.components import (
    CARD_IDS,
    CARDS,
    CATCH_CARDS,
    CELLS,
    CHEST_IDS,
    CONTRACT_IDS,
    FISH,
    LETTERS,
    PLACES,
    POWERS,
    SHALLOW,
    SOLO_IDS,
    TILE_IDS,
    TILES,
    TOKENS,
    space_name,
    write_cell,
)
from shoal.games.public_market.rules import fishing, notes
from shoal.games.public_market.rules.pieces import MASK_BY_TURN, SCORING, SHAPE
from shoal.games.public_market.rules.shallow_waters import ROW_SPACES
from shoal.games.public_market.rules.showing import show_cells
from shoal.games.public_market.rules.state import AT_HOME, DEPTH, NOTHING, OCEAN
from shoal.games.public_market.shapes import TURNS

if TYPE_CHECKING:
    from collections.abc import Callable

    from shoal.core.game import Played
    from shoal.core.words import Fact
    from shoal.games.public_market.rules.table import PublicMarket

    Facts = dict[str, Fact]


def tell(played: Played[PublicMarket], _to: int | None) -> list[Event]:
    """The move, and all that came of it."""
    told = tell_move(played)
    for what, values in groupby(played.notes, key=lambda note: note[0]):
        told += tell_notes(played.before, what, [value for _, value in values])
    return told


# Moves


def tell_move(played: Played[PublicMarket]) -> list[Event]:
    """What the seat announced."""
    move, kind = played.move, moves.kind_of(played.move)
    seat: Facts = {"seat": played.seat + 1}
    if kind == moves.BID:
        return tell_bid(move, seat)
    if kind == moves.CONTRACT:
        return tell_contract(move, seat)
    if kind == moves.DONE and played.before.phase == AT_HOME:
        return [Event("takes_no_scrap", seat)]
    key, facts = MOVES[kind]
    if kind in (moves.SELL, moves.COOL, moves.DISCARD):
        return [Event(key, {**seat, "tile": TILE_IDS[played.before.hand]})]
    told = [Event(key, {**seat, **facts(move)})]
    return told + tell_gap(played.before, moves.item_of(move)) if kind == moves.TAKE else told


def tell_bid(move: int, seat: Facts) -> list[Event]:
    """PM-B1 to PM-B3."""
    place = moves.place_of(move)
    key = SAID_OF_BIDS.get(PLACES[place], "bids")
    told = [Event(key, {**seat, "place": PLACES[place]})]
    if moves.way_of(move):
        told.append(Event("goes_in_front", {**seat, "meeple": meeples(moves.way_of(move))}))
    if moves.item_of(move):
        told.append(Event("takes_scrap", {**seat, "fish": FISH[moves.item_of(move) - 1]}))
    return told


SAID_OF_BIDS = {"none": "bids_nothing", "home": "bids_home"}
"""Places that are told by a sentence of their own."""


def meeples(count: int) -> tuple[str, ...]:
    """So many meeples, to be counted in words."""
    return ("meeple",) * count


def tell_gap(before: PublicMarket, tile: int) -> list[Event]:
    """PM-F9: a tile from elsewhere leaves a gap, which one from under the boat fills."""
    column = fishing.find_tile(before, tile) // DEPTH
    if column == before.boat:
        return []
    under = before.board[OCEAN + before.boat * DEPTH : OCEAN + (before.boat + 1) * DEPTH]
    nearest = next(found for found in under if found != NOTHING)
    return [Event("fills_gap", {**taken(nearest), "column": column + 1})]


def taken(tile: int) -> Facts:
    """A tile as people know it: how many cells it has, and the fish on them."""
    signs = "".join(TILES.tile[tile].rows).replace(".", "")
    return {"tile": TILE_IDS[tile], "size": len(signs), "fish": fish_in(signs)}


def fish_in(letters: str) -> tuple[str, ...]:
    """The fish that letters stand for, to be counted in words."""
    return tuple(FISH[LETTERS.index(letter)] for letter in letters if letter in LETTERS)


def no_facts(_move: int) -> Facts:
    return {}


def placement(move: int) -> Facts:
    """PM-F2: a tile and the cells that it covers."""
    tile = moves.item_of(move)
    turned = (SHAPE[tile] * TURNS + moves.way_of(move)) * CELLS + moves.place_of(move)
    return {"tile": TILE_IDS[tile], "cells": ", ".join(show_cells(MASK_BY_TURN[turned]))}


def scrap(move: int) -> Facts:
    """PM-F2: a scrap and its cell."""
    return {"fish": FISH[moves.item_of(move)], "cell": write_cell(moves.place_of(move))}


def tell_contract(move: int, seat: Facts) -> list[Event]:
    """PM-K4: a contract and where the lighthouse stands."""
    contract = moves.item_of(move)
    cost = fish_in(CARDS.contract[contract].cost)
    named: Facts = {**seat, "contract": CONTRACT_IDS[contract], "fish": cost}
    if moves.place_of(move) < SCORING:
        return [Event("completes_contract", {**named, **scoring_space(moves.place_of(move))})]
    location, logo = space_name(moves.place_of(move)).split()
    return [Event("completes_collecting", {**named, "location": location, "logo": logo})]


def scoring_space(space: int) -> Facts:
    """PM-K4: a space of a scoring location."""
    side, place = space_name(space).split()
    return {"column": space // 6 + 1, "side": side, "number": int(place)}


def card(move: int) -> Facts:
    """PM-K7: a Today's Catch card."""
    return priced(moves.item_of(move))


def priced(catch_card: int) -> Facts:
    """A Today's Catch card as people know it: by the fish that it asks for."""
    return {"card": CARD_IDS[catch_card], "fish": fish_in(CATCH_CARDS[catch_card].cost)}


def bonus_space(move: int) -> Facts:
    """PM-W3: a row of the bonus board and what the space counts."""
    row, place = divmod(moves.place_of(move), ROW_SPACES)
    return {"row": row + 1, "bonus": SHALLOW.bonus[row].spaces[place]}


MOVES: dict[int, tuple[str, Callable[[int], Facts]]] = {
    moves.GO_FISHING: ("goes_fishing", no_facts),
    moves.MARKET: ("goes_to_market", no_facts),
    moves.TAKE: ("takes", lambda move: taken(moves.item_of(move))),
    moves.PLACE: ("places", placement),
    moves.SELL: ("sells", no_facts),
    moves.COOL: ("cools", no_facts),
    moves.DISCARD: ("discards", no_facts),
    moves.PLACE_SCRAP: ("places_scrap", scrap),
    moves.ANY_SCRAP: ("uses_scrap", scrap),
    moves.CASH: ("uses_cash", no_facts),
    moves.SHRIMP: ("earns_power", lambda move: {"power": POWERS[moves.item_of(move)]}),
    moves.CARD: ("completes_card", card),
    moves.FREE: ("takes_free", card),
    moves.DONE: ("is_done", no_facts),
    moves.PAY_ROWS: ("chooses_rows", no_facts),
    moves.PAY_COLUMNS: ("chooses_columns", no_facts),
    moves.BOAT: ("steers", lambda move: {"column": moves.place_of(move) + 1}),
    moves.START_TOKEN: ("starts_token", lambda move: {"token": TOKENS[moves.item_of(move)]}),
    moves.SPACE: ("leaves_rose", bonus_space),
    moves.GIVE: ("gives", card),
    moves.RETURN: ("returns_scrap", lambda move: {"fish": FISH[moves.item_of(move)]}),
}


# Notes


def tell_notes(before: PublicMarket, what: int, values: list[int]) -> list[Event]:
    """Notes of one kind that came one after the other."""
    if what in COUNTED:
        return [Event(COUNTED[what], {"fish": tuple(FISH[value] for value in values)})]
    if what == notes.DRAWN:
        return [Event("refills", {"drawn": ", ".join(TILE_IDS[tile] for tile in values)})]
    if what == notes.FEE:
        return [tell_fee(before, value) for value in values]
    if what == notes.ANGLER_BIDS:
        return [event for value in values for event in tell_angler_bid(value)]
    key, facts = NOTES[what]
    return [Event(key, facts(before, value)) for value in values]


def owner(_before: PublicMarket, seat: int) -> Facts:
    """Whose meeple it is."""
    return {"owner_seat": seat + 1}


def tell_fee(before: PublicMarket, value: int) -> Event:
    """PM-B3, PM-D3: who is paid, a seat or the Solo Angler, and how much."""
    party, dollars = value & 7, value >> 3
    if before.is_angler(party):
        return Event("angler_is_paid", {"dollars": dollars})
    return Event("is_paid", {**owner(before, party), "dollars": dollars})


def tell_angler_bid(value: int) -> list[Event]:
    """PM-1S2."""
    place, ahead = value & 7, value >> 3
    told = [Event("angler_bids" if place else "angler_bids_nothing", {"place": PLACES[place]})]
    if ahead:
        told.append(Event("angler_in_front", {"meeple": meeples(ahead)}))
    return told


def rose_point(_before: PublicMarket, point: int) -> Facts:
    """PM-W2: a point of the compass rose, and its shell."""
    return {"point": point, "shell": SHALLOW.rose[point]}


COUNTED = {notes.SCRAP_BACK: "scrap_back", notes.GEAR_UP: "gear_up"}
"""Notes about fish, told together."""
NOTES: dict[int, tuple[str, Callable[[PublicMarket, int], Facts]]] = {
    notes.CRABS_GAINED: ("crabs", lambda _, count: {"count": count}),
    notes.BONUS_SCRAP: ("keeps_scrap", lambda _, fish: {"fish": FISH[fish]}),
    notes.SALE: ("sale", lambda _, dollars: {"dollars": dollars}),
    notes.PAYOUT: ("payout", lambda _, dollars: {"dollars": dollars}),
    notes.OPENED: ("opens", lambda _, opened: priced(opened)),
    notes.NEW_CHEST: ("new_chest", lambda _, chest: {"chest": CHEST_IDS[chest]}),
    notes.NO_CHEST: ("no_new_chest", lambda _, __: {}),
    notes.EMPTIED: ("column_ends", lambda _, column: {"column": column + 1}),
    notes.EVENING_BEGINS: ("evening", lambda _, __: {}),
    notes.HOME_ONLY: ("home_only", lambda _, __: {}),
    notes.GONE_HOME: ("goes_home", owner),
    notes.MEEPLE_HOME: ("meeple_home", owner),
    notes.TOKEN_MOVED: ("token_moves", rose_point),
    notes.ROUND: ("round", lambda _, number: {"round": number}),
    notes.GAME_OVER: ("game_over", lambda _, __: {}),
    notes.ACTION_CARD: ("action_card", lambda _, turned: {"card": SOLO_IDS[turned]}),
    notes.ANGLER_TAKES: ("angler_takes", lambda _, tile: taken(tile)),
    notes.ANGLER_EARNS: ("angler_earns", lambda _, dollars: {"dollars": dollars}),
    notes.ANGLER_CRAB: ("angler_crab", lambda _, __: {}),
    notes.ANGLER_CARD: ("angler_card", lambda _, at_boat: priced(at_boat)),
    notes.ANGLER_GEAR: ("angler_gear", lambda _, gear: {"gear": gear}),
    notes.ANGLER_LIGHTHOUSE: ("angler_lighthouse", lambda _, space: scoring_space(space)),
    notes.ANGLER_STEERS: ("angler_steers", lambda _, column: {"column": column + 1}),
    notes.RESHUFFLED: ("reshuffled", lambda _, __: {}),
}
