"""The position: whose decision it is, what may be decided, and what comes of it."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from shoal.core.dice import Dice
from shoal.core.mixing import mix
from shoal.core.outcome import Outcome, places_by
from shoal.games.public_market import moves
from shoal.games.public_market.rules import (
    bidding,
    evening,
    fishing,
    holdings,
    market,
    observing,
    powers,
    rounds,
    score,
    setup,
    shallow_waters,
    solo,
)
from shoal.games.public_market.rules.pieces import COLUMN_CELLS, ROW_CELLS
from shoal.games.public_market.rules.state import (
    ACTING,
    ANGLER,
    AT_HOME,
    BEING_PAID,
    BIDDING,
    CHOOSING_BONUS,
    CHOOSING_FREE_CARD,
    CHOOSING_POWER,
    COMPLETING,
    GIVING_CARD,
    HANDLING,
    OVER,
    PARTIES,
    PARTY,
    PLACING_SCRAP,
    STEERING,
    TAKING,
    State,
)

WIDEST: Final = 272
"""A tile's 64 placements, waiting scraps and a power's, four on 25 cells each, and a few more."""
SEAT_BITS: Final[vec[i64]] = vec[i64]([1, 2, 4, 8, 16])


def length_for(seats: i64) -> i64:
    """How long the vec of a position is; the Solo Angler is a second party."""
    if seats == 1:
        return PARTIES + 2 * PARTY
    return PARTIES + seats * PARTY


@final
class PublicMarket(State):
    """A position of Public Market."""

    def copy(self) -> "PublicMarket":
        """A position of its own."""
        twin = PublicMarket(self.board[:], self.seats, self.shallow, self.first)
        twin.round = self.round
        twin.evening = self.evening
        twin.phase = self.phase
        twin.step = self.step
        twin.mover = self.mover
        twin.boat = self.boat
        twin.hand = self.hand
        twin.completed = self.completed
        twin.earned = self.earned
        twin.shell = self.shell
        twin.owes = self.owes
        twin.bag = self.bag
        twin.unseen_low = self.unseen_low
        twin.unseen_high = self.unseen_high
        twin.gone_low = self.gone_low
        twin.gone_high = self.gone_high
        twin.chests = self.chests
        twin.returned = self.returned
        twin.cards = self.cards
        twin.deck = self.deck
        twin.card = self.card
        twin.strength = self.strength
        return twin

    def begin(self, dice: Dice) -> None:
        """PM-S1 to PM-S5: set the table and go on to the first decision."""
        setup.deal(self, dice)
        rounds.lead_on(self, dice)

    def actors(self) -> i64:
        """One seat at a time; alone also for the Solo Angler (PM-1S5)."""
        if self.phase == OVER:
            return 0
        if self.seats == 1:
            return 1
        return SEAT_BITS[self.mover]

    # The list of moves

    def moves(self, seat: i64, out: vec[i64]) -> i64:
        """What may be decided now."""
        phase = self.phase
        if phase <= HANDLING:
            return self.list_fishing(phase, out)
        if phase <= AT_HOME:
            return self.list_market(phase, out)
        if phase == STEERING:
            return rounds.list_columns(self, out)
        return self.list_choices(phase, out)

    def list_fishing(self, phase: i64, out: vec[i64]) -> i64:
        """PM-W1, PM-B1 to PM-F10."""
        if phase == HANDLING:
            return fishing.list_handling(self, out)
        if phase == BIDDING:
            return bidding.list_bids(self, out)
        if phase == ACTING:
            return rounds.list_actions(self, out)
        if phase == TAKING:
            return fishing.list_tiles(self, out)
        return shallow_waters.list_tokens(self, out)

    def list_market(self, phase: i64, out: vec[i64]) -> i64:
        """PM-K1 to PM-K12, PM-D4."""
        if phase == PLACING_SCRAP:
            return market.list_waiting(self, out)
        if phase == COMPLETING:
            return market.list_cards(self, out)
        if phase == CHOOSING_FREE_CARD:
            return market.list_open(self, moves.FREE, out)
        if phase == BEING_PAID:
            return market.list_payouts(out)
        return evening.list_scraps(self, out)

    def list_choices(self, phase: i64, out: vec[i64]) -> i64:
        """PM-F6, PM-W3, PM-1S5."""
        if phase == CHOOSING_POWER:
            return powers.list_bonuses(self, out)
        if phase == CHOOSING_BONUS:
            return shallow_waters.list_spaces(self, out)
        if phase == GIVING_CARD:
            return market.list_open(self, moves.GIVE, out)
        return shallow_waters.list_tokens(self, out)

    # Playing a move

    def play(self, seat: i64, move: i64, dice: Dice) -> None:
        """Make the move and go on to the next decision."""
        kind = moves.kind_of(move)
        if kind == moves.BID:
            bidding.make_bid(
                self, moves.item_of(move), moves.place_of(move), moves.way_of(move), dice
            )
        elif kind <= moves.DISCARD:
            self.play_fishing(kind, move)
        elif kind <= moves.SHRIMP:
            self.play_scrap(kind, move, dice)
        elif kind <= moves.PAY_COLUMNS:
            self.play_market(kind, move, dice)
        else:
            self.play_rest(kind, move, dice)
        rounds.lead_on(self, dice)

    def play_fishing(self, kind: i64, move: i64) -> None:
        """PM-A1, PM-F1 to PM-F3, PM-F7."""
        if kind == moves.PLACE:
            fishing.place_tile(self, moves.item_of(move), moves.way_of(move), moves.place_of(move))
        elif kind == moves.TAKE:
            fishing.take_tile(self, moves.item_of(move))
        elif kind == moves.SELL:
            fishing.sell_tile(self)
        elif kind == moves.COOL:
            fishing.cool_tile(self)
        elif kind == moves.DISCARD:
            fishing.discard(self)
        else:
            rounds.act(self, kind)

    def play_scrap(self, kind: i64, move: i64, dice: Dice) -> None:
        """PM-F2, PM-F6, PM-F8, PM-F10, PM-D4: a scrap, or a shrimp power."""
        if kind == moves.SHRIMP:
            powers.choose_bonus(self, moves.item_of(move))
        elif kind == moves.CASH:
            powers.take_cash(self)
        elif kind == moves.ANY_SCRAP:
            powers.take_any_scrap(self, moves.item_of(move), moves.place_of(move))
        elif self.phase == AT_HOME:
            evening.bring_scrap(self, moves.item_of(move), moves.place_of(move), dice)
        else:
            fishing.place_waiting(self, moves.item_of(move), moves.place_of(move))

    def play_market(self, kind: i64, move: i64, dice: Dice) -> None:
        """PM-K3 to PM-K10, and what is done."""
        if kind == moves.CONTRACT:
            market.complete_contract(self, moves.item_of(move), moves.place_of(move), dice)
        elif kind == moves.CARD:
            market.complete_card(self, moves.item_of(move), dice)
        elif kind == moves.FREE:
            market.take_free_card(self, moves.item_of(move), dice)
        elif kind == moves.DONE:
            self.be_done(dice)
        elif kind == moves.PAY_ROWS:
            market.pay_out(self, ROW_CELLS, dice)
        else:
            market.pay_out(self, COLUMN_CELLS, dice)

    def be_done(self, dice: Dice) -> None:
        """The mover wants no more of what may be done in this step."""
        if self.phase == HANDLING:
            fishing.end_fishing(self, dice)
        elif self.phase == PLACING_SCRAP:
            market.end_scraps(self, dice)
        elif self.phase == COMPLETING:
            market.sell_catch(self, dice)
        else:
            evening.end_home(self, dice)

    def play_rest(self, kind: i64, move: i64, dice: Dice) -> None:
        """PM-R2, PM-W1, PM-W3, PM-1S5, PM-F3."""
        if kind == moves.BOAT:
            rounds.steer(self, moves.place_of(move), dice)
        elif kind == moves.START_TOKEN:
            shallow_waters.start_token(self, moves.item_of(move))
        elif kind == moves.SPACE:
            shallow_waters.leave_rose(self, moves.place_of(move))
        elif kind == moves.RETURN:
            fishing.return_scrap(self, moves.item_of(move))
        else:
            solo.give_card(self, moves.item_of(move), dice)

    # The end

    def observe(self, seat: i64, out: vec[i16], at: i64) -> None:
        """What the seat knows, as numbers."""
        observing.observe(self, seat, out, at)

    def value(self, seat: i64) -> float:
        """PM-V2."""
        return score.worth(self, seat)

    def outcome(self) -> Outcome | None:
        """PM-V1, PM-V2, PM-1S7: the Solo Angler has a score too, and may be ahead."""
        if self.phase != OVER:
            return None
        parties = [int(party) for party in range(self.parties())]
        standings = [int(score.standing(self, party)) for party in parties]
        vp = [int(score.total(self, party)) for party in parties]
        cards = [int(holdings.count_cards(self, party)) for party in parties]
        seats = int(self.seats)
        automata = {}
        if seats == 1:
            automata = {"angler": {"vp": vp[ANGLER], "cards": cards[ANGLER]}}
        scores = {"vp": tuple(vp[:seats]), "cards": tuple(cards[:seats])}
        values = tuple([self.value(seat) for seat in range(self.seats)])
        return Outcome(scores, tuple(places_by(standings)[:seats]), values, automata)

    def key(self, seat: i64) -> i64:
        """Everybody sees everything: one key for all. Which tiles are gone follows from it."""
        state = mix(self.seats << 4 | self.shallow << 3 | self.first, self.round)
        state = mix(state, self.phase << 16 | self.step << 8 | self.mover << 4 | self.evening)
        state = mix(state, self.boat << 16 | (self.hand + 1) << 8 | self.completed)
        state = mix(state, self.earned << 8 | (self.shell + 1) << 4 | self.owes)
        state = mix(state, self.bag)
        state = mix(state, self.unseen_low)
        state = mix(state, self.unseen_high)
        state = mix(state, self.chests << 8 | self.returned)
        state = mix(state, self.cards)
        state = mix(state, self.strength << 16 | self.deck << 8 | (self.card + 1))
        for place in range(length_for(self.seats)):
            state = mix(state, self.board[place] + 1)
        return state


def empty_table(seats: i64, shallow: i64, first: i64) -> PublicMarket:
    """A table with nothing on it yet."""
    return PublicMarket(vec[i64]([0] * length_for(seats)), seats, shallow, first)


def lay_out(numbers: list[int], seats: i64, shallow: i64, first: i64) -> PublicMarket:
    """A table with all that lies on it, in the order of its fields.

    Interpreted code hands over a list: a vec that it made would never be freed.
    """
    return PublicMarket(vec[i64](numbers), seats, shallow, first)


def scores_so_far(table: PublicMarket, party: i64) -> tuple[i64, i64]:
    """PM-V1, PM-V2: the VP and the cards of a party if the game ended now."""
    return score.total(table, party), holdings.count_cards(table, party)
