"""Games, and law kits, with one function replaced by a wrong one."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING

import msgspec

from shoal.core.drawing import Span, drawing, line
from shoal.core.errors import IllegalMove
from shoal.core.game import Event, Standings
from shoal.core.position import ViewWriter
from tests.laws.kit import Subject
from tests.laws.planted import WrappedKit, Wrapper, wrap
from tests.minnows.moves import LOOK, PUT, kind_of
from tests.minnows.rules import PLACES, Pond
from tests.minnows.view import View, draw_offers, draw_unseen, lay_out

if TYPE_CHECKING:
    from collections.abc import Callable

    from shoal.core.dice import Dice
    from shoal.core.game import AnyGame, Played
    from shoal.core.position import Position
    from tests.laws.kit import Observer, SmallWorld


def view_shows_a_row(game: AnyGame) -> AnyGame:
    """Everyone sees the first minnow of everyone."""

    def view(pond: Pond, seat: Observer) -> View:
        true: View = game.view(pond, seat)
        hands = tuple((pond.hands[owner][0], *row[1:]) for owner, row in enumerate(true.hands))
        return msgspec.structs.replace(true, hands=hands)

    return replace(game, view=view)


def secrets_are_denied(game: AnyGame) -> AnyGame:
    """People at one screen would get no curtain."""
    return replace(game, secrets=False)


def draws_twice(game: AnyGame) -> AnyGame:
    """A click could mean either place."""
    place = Span(" a1 ", names=("a1",))
    return replace(game, picture=lambda _view, _words: drawing([line(place, place)]))


def draws_tightly(game: AnyGame) -> AnyGame:
    """A mark would hide a letter."""
    return replace(game, picture=lambda _v, _w: drawing([line(Span("a1", names=("a1",)))]))


def view_counts_odd(game: AnyGame) -> AnyGame:
    """A number that looks harmless tells what is in the bag."""

    def view(pond: Pond, seat: Observer) -> View:
        true: View = game.view(pond, seat)
        return msgspec.structs.replace(true, bag=sum(tile % 2 for tile in pond.bag))

    return replace(game, view=view)


def view_counts_steps(game: AnyGame) -> AnyGame:
    """Everyone sees how many minnows lie in front of the others."""

    def view(pond: Pond, seat: Observer) -> View:
        true: View = game.view(pond, seat)
        return msgspec.structs.replace(true, bag=sum(put.bit_count() for put in pond.put))

    return replace(game, view=view)


def refusal_tells(game: AnyGame) -> AnyGame:
    """Who may not look is told what is there."""

    def refuse(pond: Pond, seat: int, move: int) -> None:
        try:
            game.refuse(pond, seat, move)
        except IllegalMove as error:
            error.facts["hint"] = pond.hands[-1][0] if seat == 0 else pond.hands[0][0]
            raise

    return replace(game, refuse=refuse)


def refusal_depends(game: AnyGame) -> AnyGame:
    """A move is refused for another reason if somebody's first minnow is odd."""

    def refuse(pond: Pond, seat: int, move: int) -> None:
        try:
            game.refuse(pond, seat, move)
        except IllegalMove as error:
            if pond.hands[-1 - seat][0] % 2:
                raise IllegalMove(error.rule, "wrong_phase", book=game.package) from error
            raise

    return replace(game, refuse=refuse)


def telling_plays(game: AnyGame) -> AnyGame:
    """To tell of a ply turns a row round."""

    def tell(played: Played[Pond], to: Observer) -> list[Event]:
        played.before.hands[0].reverse()
        told: list[Event] = game.tell(played, to)
        return told

    return replace(game, tell=tell)


def refusal_plays(game: AnyGame) -> AnyGame:
    """A refused look is remembered all the same."""

    def refuse(pond: Pond, seat: int, move: int) -> None:
        try:
            game.refuse(pond, seat, move)
        except IllegalMove:
            pond.seen[seat][seat] |= 1
            raise

    return replace(game, refuse=refuse)


def refusal_without_words(game: AnyGame) -> AnyGame:
    """A refusal whose key nobody has put into words."""

    def refuse(pond: Pond, seat: int, move: int) -> None:
        try:
            game.refuse(pond, seat, move)
        except IllegalMove as error:
            raise IllegalMove(error.rule, "no_words_for_this", book=game.package) from error

    return replace(game, refuse=refuse)


def unused_bits_pass(game: AnyGame) -> AnyGame:
    """Bits that mean nothing are not looked at."""

    def refuse(pond: Pond, seat: int, move: int) -> None:
        game.refuse(pond, seat, move & 255)

    return replace(game, refuse=refuse)


def tells_draws(game: AnyGame) -> AnyGame:
    """All are told what somebody draws."""
    return told_as(game, lambda event: event.key == "you_draw")


def tells_looks(game: AnyGame) -> AnyGame:
    """All are told what somebody sees."""
    return told_as(game, lambda event: event.key == "sees")


def tells_forgotten(game: AnyGame) -> AnyGame:
    """History keeps what was seen, also where it is forgotten."""

    def tell(played: Played[Pond], to: Observer) -> list[Event]:
        if kind_of(played.move) == LOOK and to == played.seat:
            reminded = played.before.copy()
            reminded.memory = True
            played = msgspec.structs.replace(played, before=reminded)
        told: list[Event] = game.tell(played, to)
        return told

    return replace(game, tell=tell)


def told_as(game: AnyGame, secret: Callable[[Event], bool]) -> AnyGame:
    """All are also told what is meant for one."""

    def tell(played: Played[Pond], to: Observer) -> list[Event]:
        told: list[Event] = game.tell(played, to)
        for other in range(played.before.seats):
            heard = game.tell(played, other)
            told += [event for event in heard if secret(event) and other != to]
        return told

    return replace(game, tell=tell)


def tells_steps(game: AnyGame) -> AnyGame:
    """All are told when somebody puts a minnow forward."""

    def tell(played: Played[Pond], to: Observer) -> list[Event]:
        told: list[Event] = game.tell(played, to)
        return told or [Event("offers", {"seat": played.seat + 1})]

    return replace(game, tell=tell)


def tells_of_nobody(game: AnyGame) -> AnyGame:
    """What happened is told, but not who did it."""

    def tell(played: Played[Pond], to: Observer) -> list[Event]:
        told: list[Event] = game.tell(played, to)
        return told if to == played.seat else [Event(event.key) for event in told]

    return replace(game, tell=tell)


def tells_no_looks(game: AnyGame) -> AnyGame:
    """Nobody hears of looks, not even who looked."""

    def tell(played: Played[Pond], to: Observer) -> list[Event]:
        told: list[Event] = game.tell(played, to)
        return [] if kind_of(played.move) == LOOK else told

    return replace(game, tell=tell)


def standings_of_nothing(game: AnyGame) -> AnyGame:
    """Nothing is counted."""
    return replace(game, standings=lambda _view: Standings())


def standings_of_one(game: AnyGame) -> AnyGame:
    """Only the first seat is counted."""
    return replace(game, standings=lambda _view: Standings({"points": (0,)}))


def standings_of_a_row(game: AnyGame) -> AnyGame:
    """What is counted is what a seat sees of its row."""

    def standings(view: View) -> Standings:
        return Standings({"points": tuple(row.count(None) for row in view.hands)})

    return replace(game, standings=standings)


def writes_for_all(game: AnyGame) -> AnyGame:
    """What the first seat sees is written for everybody."""
    return replace(game, view_writer=lambda _pond: FirstWriter(game))


class FirstWriter(ViewWriter):
    """Writes what the first seat sees."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def write(self, position: Position, _seat: int | None) -> bytes:
        return self.game.encode(self.game.view(position, 0))


def nobody_is_privy(game: AnyGame) -> AnyGame:
    """All are told what spectators are told."""
    return replace(game, privy=lambda _played: ())


def tells_how(game: AnyGame) -> AnyGame:
    """All are told how many minnows an offer has."""

    def tell(played: Played[Pond], to: Observer) -> list[Event]:
        told: list[Event] = game.tell(played, to)
        count_of = played.after.put[played.seat].bit_count()
        return [Event(event.key, {**event.facts, "hint": count_of}) for event in told]

    return replace(game, tell=tell)


def tells_places(game: AnyGame) -> AnyGame:
    """All are told which minnow somebody puts forward."""

    def tell(played: Played[Pond], to: Observer) -> list[Event]:
        meant_for = played.seat if kind_of(played.move) == PUT else to
        told: list[Event] = game.tell(played, meant_for)
        return told

    return replace(game, tell=tell)


def imagines_in_order(game: AnyGame) -> AnyGame:
    """What is unseen is imagined from the smallest up."""

    def imagine(view: View, dice: Dice) -> Pond:
        pond: Pond = game.imagine(view, dice)
        hidden = [(o, p) for o, row in enumerate(view.hands) for p in PLACES if row[p] is None]
        if view.phase == "look":
            tiles = sorted(pond.hands[owner][place] for owner, place in hidden)
            for (owner, place), tile in zip(hidden, tiles, strict=True):
                pond.hands[owner][place] = tile
        return pond

    return replace(game, imagine=imagine)


def imagines_by_halves(game: AnyGame) -> AnyGame:
    """Offers are drawn again until they fit the rows, and the rows are not."""

    def imagine(view: View, dice: Dice) -> Pond:
        pond = lay_out(view, draw_unseen(view, dice))
        while view.phase == "offer" and not draw_offers(pond, view, dice):
            pass
        return pond

    return replace(game, imagine=imagine)


def imagines_twins(game: AnyGame) -> AnyGame:
    """A minnow is imagined that lies somewhere else."""

    def imagine(view: View, dice: Dice) -> Pond:
        pond: Pond = game.imagine(view, dice)
        for row, hand in zip(view.hands, pond.hands, strict=True):
            for place in PLACES:
                if row[place] is None:
                    hand[place] = 1
        return pond

    return replace(game, imagine=imagine)


def imagines_another(game: AnyGame) -> AnyGame:
    """One's own row is imagined the other way round."""

    def imagine(view: View, dice: Dice) -> Pond:
        pond: Pond = game.imagine(view, dice)
        pond.hands[view.seat or 0].reverse()
        return pond

    return replace(game, imagine=imagine)


def imagines_at_whim(game: AnyGame) -> AnyGame:
    """What is imagined depends on more than the view and the dice."""
    whims = count()

    def imagine(view: View, dice: Dice) -> Pond:
        for _ in range(next(whims) % 3):
            dice.below(2)
        pond: Pond = game.imagine(view, dice)
        return pond

    return replace(game, imagine=imagine)


def writes_alike(game: AnyGame) -> AnyGame:
    """Two places are written alike."""
    return replace(game, write=lambda move: game.write(move).replace("put 3", "put 1"))


def figures_of_nothing(game: AnyGame) -> AnyGame:
    """A lab divides by zero."""
    return replace(game, figures=lambda _pond: {"mean": math.nan})


def bound_is_low(game: AnyGame) -> AnyGame:
    """A game says that it is shorter than it is."""
    return replace(game, longest=lambda _options, _seats: 5)


def list_is_narrow(game: AnyGame) -> AnyGame:
    """A game says that its lists are shorter than they are."""
    return replace(game, widest=3)


def field_is_missing(game: AnyGame) -> AnyGame:
    """A game does not say where a part of its moves lies."""
    return replace(game, fields=game.fields[:2])


def kit_sits_still(subject: Subject) -> Subject:
    """A law kit whose scramble draws nothing again."""

    class Idle(WrappedKit):
        def scramble(self, position: Wrapper, _seat: Observer, _dice: Dice) -> Wrapper:
            return position.copy()

    wrapped = wrap(Wrapper)(subject)
    return Subject(wrapped.game, Idle(subject.kit, Wrapper))


def kit_denies(subject: Subject) -> Subject:
    """A law kit that says that nothing is hidden."""

    class Blind(WrappedKit):
        def small_worlds(self) -> list[SmallWorld]:
            return []

    wrapped = wrap(Wrapper)(subject)
    return Subject(wrapped.game, Blind(subject.kit, Wrapper))


# Tables of all moves


def change_table(game: AnyGame, change: Callable[[list[int]], list[int]]) -> AnyGame:
    """A game with another table of all moves."""
    return replace(game, every_move=lambda options, seats: change(game.every_move(options, seats)))


def table_lacks(game: AnyGame) -> AnyGame:
    """The first look of the table is missing."""
    return change_table(game, lambda moves: moves[1:])


def table_of_looks(game: AnyGame) -> AnyGame:
    """All but looks are called open, and are left out."""
    looks = change_table(game, lambda moves: [move for move in moves if kind_of(move) == LOOK])
    return replace(looks, is_open=lambda move: kind_of(move) != LOOK)


def table_repeats(game: AnyGame) -> AnyGame:
    """One move is there twice."""
    return change_table(game, lambda moves: [*moves, moves[0]])


def table_of_nonsense(game: AnyGame) -> AnyGame:
    """A number has nothing to stand for."""
    return change_table(game, lambda moves: [*moves, 1 << 40])


def table_at_whim(game: AnyGame) -> AnyGame:
    """The order of the table changes with every call."""
    turns = count()
    return change_table(game, lambda moves: moves[:: 1 if next(turns) % 2 else -1])


def names_repeat(game: AnyGame) -> AnyGame:
    """Two numbers have one name."""
    return replace(game, observed=lambda _options, _seats: ("a", "b", "a"))
