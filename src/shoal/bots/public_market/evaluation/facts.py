"""What a net is told of a party of Public Market: what it has, and what was made by hand of it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.public_market.evaluation.packing import count_cells, dead_cells, free_cells
from shoal.bots.public_market.evaluation.position_value import (
    USEFUL_DOLLARS,
    Prospects,
    means,
    power_of,
    tokens_to_come,
)
from shoal.games.public_market.rules import holdings, score
from shoal.games.public_market.rules.pieces import FISH_KINDS, LOGO_KINDS, LOGO_LANE
from shoal.games.public_market.rules.state import (
    CATCH,
    CRABS,
    FRESH,
    GEAR,
    LIGHTHOUSES,
    MARKETS,
    MONEY,
    POINT,
    State,
    at,
)

FACT_NAMES: Final = [
    *("vp", "actions", "actions_squared", "by_hand", "dollars", "odd_dollars"),
    *("gear_0", "gear_1", "gear_2", "gear_3"),
    *("late_gear_0", "late_gear_1", "late_gear_2", "late_gear_3"),
    *("gear_kinds", "gears_squared", "power", "time", "fresh_plan", "catch_plan", "lack", "short"),
    *("chest", "free_cells", "dead_cells", "waiting", "catch", "cards", "late_cards"),
    *("lighthouses", "crabs", "late_crabs", "sets", "locations", "logo_kinds", "most_logos"),
    *("point", "tokens", "markets", "evening", "shallow", "late_shallow"),
    *("alone", "two", "four", "five", "late_alone", "late_two", "late_four", "late_five"),
]
"""In their order. Late is what counts once for each action that is left."""


def look(state: State, party: i64, prospects: Prospects, facts: vec[float]) -> None:
    """All facts of a seat."""
    prospects.look(state, party)
    look_at_game(state, prospects.actions, facts)
    look_at_gears(state, party, prospects.actions, facts)
    look_at_plans(state, party, prospects, facts)
    look_at_cards(state, party, prospects, facts)


def look_at_game(state: State, actions: float, facts: vec[float]) -> None:
    """How much is left, and how many play."""
    facts[1] = actions
    facts[2] = actions * actions
    facts[39] = float(state.evening)
    facts[40] = float(state.shallow)
    facts[41] = float(state.shallow) * actions
    for number in range(i64(4)):
        seats = number + 1
        if number >= 2:
            seats = number + 2
        here = 0.0
        if state.seats == seats:
            here = 1.0
        facts[42 + number] = here
        facts[46 + number] = here * actions


def look_at_gears(state: State, party: i64, actions: float, facts: vec[float]) -> None:
    """PM-K8, and money."""
    dollars = state.board[at(party, MONEY)]
    facts[4] = float(min(dollars, USEFUL_DOLLARS))
    facts[5] = float(dollars % 3)
    gears = 0.0
    kinds = 0.0
    for fish in range(i64(FISH_KINDS)):
        own = float(state.board[at(party, GEAR) + fish])
        facts[6 + fish] = own
        facts[10 + fish] = own * actions
        gears += own
        if own > 0.0:
            kinds += 1.0
    facts[14] = kinds
    facts[15] = gears * gears
    facts[16] = 0.0
    if state.board[at(party, FRESH)] == 1:
        facts[16] = power_of(state, party)


def look_at_plans(state: State, party: i64, prospects: Prospects, facts: vec[float]) -> None:
    """What the next market and the chest are good for, by hand."""
    vp = float(score.total(state, party))
    facts[0] = vp
    facts[3] = vp + means(state, party, prospects.actions) + prospects.to_come(state)
    facts[17] = prospects.time_factor
    facts[18] = prospects.fresh
    facts[19] = prospects.catch
    facts[20] = prospects.lack
    facts[21] = max(0.0, prospects.short)
    facts[22] = prospects.chest
    free = free_cells(state, party)
    facts[23] = float(count_cells(free))
    facts[24] = float(count_cells(dead_cells(free)))
    facts[25] = prospects.waiting
    catch: i64 = 0
    for fish in range(i64(FISH_KINDS)):
        catch += state.board[at(party, CATCH) + fish]
    facts[26] = float(catch)


def look_at_cards(state: State, party: i64, prospects: Prospects, facts: vec[float]) -> None:
    """Cards, lighthouses, crabs and tokens."""
    actions = prospects.actions
    cards = float(holdings.count_cards(state, party))
    facts[27] = cards
    facts[28] = cards * actions
    facts[29] = float(state.board[at(party, LIGHTHOUSES)])
    crabs = float(state.board[at(party, CRABS)])
    facts[30] = crabs
    facts[31] = crabs * actions
    logos = prospects.plans.targets.logos
    facts[32] = float(score.score_logos(logos))
    facts[33] = float(score.score_locations(state, party))
    kinds = 0.0
    most: i64 = 0
    for logo in range(i64(LOGO_KINDS)):
        own = (logos >> logo * LOGO_LANE) & 255
        if own > 0:
            kinds += 1.0
        most = max(most, own)
    facts[34] = kinds
    facts[35] = float(most)
    facts[36] = float(max(i64(0), state.board[at(party, POINT)]))
    facts[37] = 0.0
    if state.shallow == 1:
        facts[37] = tokens_to_come(state, party, actions)
    facts[38] = float(state.board[at(party, MARKETS)])
