"""The game itself: set-up (LP-S1 to LP-S3), whose decision it is, and where each move goes."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from shoal.core.dice import Dice
from shoal.core.outcome import Outcome, places_by
from shoal.games.le_poissonnier import moves
from shoal.games.le_poissonnier.moves import kind_of
from shoal.games.le_poissonnier.rules import (
    agreements,
    cards,
    deals,
    ending,
    goods,
    observing,
    offers,
    placing,
    serving,
    ways,
)
from shoal.games.le_poissonnier.rules import queue as queues
from shoal.games.le_poissonnier.rules.goods import BITS, EVERYBODY
from shoal.games.le_poissonnier.rules.queue import count_bits
from shoal.games.le_poissonnier.rules.state import (
    COINS,
    CRATES,
    LENGTH,
    NOBODY,
    PHASE_ANSWER,
    PHASE_LANDING,
    PHASE_OVER,
    PHASE_PLACING,
    POOL,
    SEALED,
    STAMPS,
    TALKS,
    WON,
    State,
    Terms,
)

WIDEST: Final = 2048  # five customers have 1530 ways at most; offers 88, all other moves 34


@final
class Shop(State):
    """A position of Le Poissonnier."""

    def copy(self) -> "Shop":
        """A position of its own."""
        twin = Shop(self.shop[:], self.terms)
        twin.become(self)
        return twin

    def set_up(self, dice: Dice, more: list[int]) -> None:
        """LP-S1, LP-S2: five cards each and a first crate; four customers; the first turn.

        `more` has the cards that each seat gets besides, from the first player on (LP-S4).
        """
        for kind in range(i64(goods.CARD_KINDS)):
            self.shop[POOL + kind] = goods.CARD_COUNTS[kind]
            self.deck += goods.CARD_COUNTS[kind]
        for number in range(i64(goods.HAND_AT_FIRST)):
            for seat in range(self.terms.seats):
                self.draw(seat, dice)
        for place in range(1, len(more)):
            for number in range(more[place]):
                self.draw((self.terms.first + place) % self.terms.seats, dice)
        for seat in range(self.terms.seats):
            self.shop[CRATES + seat] = 1
            self.deck -= 1
        queues.set_up(self, dice)
        placing.begin_turn(self, goods.DRAWS[self.terms.seats] + more[0], dice)

    def actors(self) -> i64:
        """All who have not placed; in step 3 the active player, or whoever answers an offer."""
        if self.phase == PHASE_PLACING:
            return EVERYBODY[self.terms.seats] & ~self.placed
        if self.phase == PHASE_OVER:
            return 0
        if self.phase == PHASE_ANSWER:
            return BITS[self.answering]
        return BITS[self.active]

    def moves(self, seat: i64, out: vec[i64]) -> i64:
        """Everything but whole showcases; of deals a sample."""
        if self.phase == PHASE_PLACING:
            return placing.list_steps(self, seat, out)
        if self.phase == PHASE_LANDING:
            return cards.list_adding(self, out)
        if self.phase == PHASE_ANSWER:
            return offers.list_answers(self, seat, out)
        return self.list_orders(out)

    def list_orders(self, out: vec[i64]) -> i64:
        """Step 3: serve, deal, play a card, buy, give up, end the turn."""
        listed = ways.list_ways(self, out, 0)
        listed = offers.list_offers(self, out, listed)
        listed = cards.list_cards(self, out, listed)
        if self.order != NOBODY:
            out[listed] = moves.plain(moves.GIVE_UP)
            listed += 1
        out[listed] = moves.plain(moves.END)
        return listed + 1

    def play(self, seat: i64, move: i64, dice: Dice) -> None:
        """Make a legal move."""
        if self.phase == PHASE_PLACING:
            self.place(seat, move, dice)
        elif self.phase == PHASE_LANDING:
            self.land(move)
        elif self.phase == PHASE_ANSWER:
            self.answer(seat, move)
        else:
            self.act(move, dice)

    def place(self, seat: i64, move: i64, dice: Dice) -> None:
        """Step 1, sealed."""
        kind = kind_of(move)
        if kind == moves.BUY:
            placing.buy(self, seat)
        elif kind == moves.PUT:
            placing.put(self, seat, move)
        else:
            if kind == moves.PLACE:
                self.shop[SEALED + seat] = moves.showcase_of(move)
            placing.finish(self, seat, dice)

    def land(self, move: i64) -> None:
        """LP-X5: after a landing."""
        if kind_of(move) == moves.ADD:
            cards.add(self, move)
        else:
            cards.end_landing(self)

    def answer(self, seat: i64, move: i64) -> None:
        """LP-N2: yes, no, or another offer."""
        kind = kind_of(move)
        if kind == moves.ACCEPT:
            deals.accept(self, seat)
        elif kind == moves.REFUSE:
            deals.end_talk(self)
        else:
            deals.propose(self, seat, move)

    def act(self, move: i64, dice: Dice) -> None:
        """Step 3."""
        kind = kind_of(move)
        if kind == moves.SERVE:
            serving.serve(self, move)
        elif kind == moves.DEAL:
            deals.propose(self, self.active, move)
        elif kind == moves.GIVE_UP:
            agreements.lapse(self)
        elif kind == moves.END:
            self.end_turn(dice)
        else:
            self.play_or_buy(kind, move, dice)

    def play_or_buy(self, kind: i64, move: i64, dice: Dice) -> None:
        """Special cards, a crate, the employee."""
        if kind == moves.DIVINE:
            cards.divine(self, move)
        elif kind == moves.CAT:
            cards.send_cat(self, move)
        elif kind == moves.LANDING:
            cards.land(self, dice)
        elif kind == moves.CRIER:
            cards.cry(self, move)
        elif kind == moves.BUY:
            self.add_crate(self.active)
        else:
            cards.hire(self)

    def end_turn(self, dice: Dice) -> None:
        """LP-O4: the turn goes to the left, or LP-E1: the game is over."""
        agreements.lapse(self)
        self.doubled = 0
        self.played = 0
        for seat in range(self.terms.seats):
            self.shop[TALKS + seat] = 0
        if ending.is_last_turn(self):
            self.phase = PHASE_OVER
            return
        self.active = self.next_seat(self.active)
        placing.begin_turn(self, goods.DRAWS[self.terms.seats], dice)

    def observe(self, seat: i64, out: vec[i16], at: i64) -> None:
        """What the seat knows, as numbers."""
        observing.observe(self, seat, out, at)

    def value(self, seat: i64) -> float:
        """1 for the winner, shared among those who share the victory (LP-E6)."""
        winners = ending.winners(self)
        if winners & BITS[seat] == 0:
            return 0.0
        return 1.0 / float(count_bits(winners))

    def outcome(self) -> Outcome | None:
        """LP-E2 to LP-E7."""
        if self.phase != PHASE_OVER:
            return None
        seats = range(self.terms.seats)
        scores = {
            "stamps": tuple([int(self.shop[STAMPS + seat]) for seat in seats]),
            "customers": tuple([int(count_bits(self.shop[WON + seat])) for seat in seats]),
            "coins": tuple([int(self.shop[COINS + seat]) for seat in seats]),
        }
        places = places_by([int(ending.standing(self, seat)) for seat in seats])
        return Outcome(scores, tuple(places), tuple([self.value(seat) for seat in seats]))


def new_shop(terms: Terms) -> Shop:
    """An empty shop."""
    return Shop(vec[i64]([0] * LENGTH), terms)
