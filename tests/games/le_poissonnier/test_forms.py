"""Forms offer all that a seat may put together, and nothing that it must not know."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from shoal.core.dice import FastDice
from shoal.core.errors import ShoalError
from shoal.core.game import actors_of
from shoal.games.le_poissonnier import game
from tests.games.le_poissonnier import law_kit
from tests.games.le_poissonnier.stalls import play, play_as, shop, stall
from tests.rule import rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shoal.core.forms import Field, Form
    from shoal.games.le_poissonnier.rules.shop import Shop

COMBINATIONS = 12
"""Of each form that are tried."""


def forms_of(made: Shop, seat: int) -> tuple[Form, ...]:
    assert game.forms is not None
    return game.forms(game.view(made, seat), seat)


def form_of(made: Shop, seat: int = 0) -> Form:
    (form,) = forms_of(made, seat)
    return form


def choices(form: Form, label: str, lang: str = "en") -> tuple[str, ...]:
    """The choices of the field with that label; none if there is no such field."""
    fields = [field for field in form.fields if field.label.say(game.words(lang)) == label]
    return fields[0].choices if fields else ()


def labels(form: Form) -> list[str]:
    return [field.label.say(game.words("en")) for field in form.fields]


# A showcase


@rule("LP-T2")
def test_a_showcase_is_filled_from_hand_and_crates() -> None:
    made = shop(stall("fresh*2 -", hand="fresh rotten lemon"), stall(), phase="placing")
    fish = ("-", "fresh*1", "fresh*2", "fresh*3", "rotten*1")
    assert choices(form_of(made), "crate 1") == choices(form_of(made), "crate 2") == fish


@rule("LP-T2", "LP-B1")
@pytest.mark.parametrize(
    ("crates", "coins", "bought"),
    [("-", 0, 0), ("-", 1, 0), ("-", 2, 1), ("-", 5, 2), ("- -", 7, 2), ("- - - -", 99, 1)],
)
def test_it_has_the_own_crates_and_those_that_can_be_paid(
    crates: str, coins: int, bought: int
) -> None:
    form = form_of(shop(stall(crates, coins=coins), stall(), phase="placing"))
    own = len(crates.split())
    named = [f"crate {number + 1}" for number in range(own + bought)]
    assert labels(form) == named + (["crates to buy"] if bought else [])
    assert choices(form, "crates to buy")[1:] == tuple(map(str, range(1, bought + 1)))


@rule("LP-B1")
def test_no_crate_is_bought_from_an_empty_deck() -> None:
    form = form_of(shop(stall("-", coins=9), stall(), phase="placing", left="fresh*2"))
    assert labels(form) == ["crate 1"]


@rule("LP-T2")
def test_what_was_put_before_does_not_matter_to_a_whole_showcase() -> None:
    made = shop(stall("fresh*1 -", hand="edible", coins=3), stall(), phase="placing")
    assert forms_of(play_as(made, 0, "buy", "put 1 edible 1"), 0) == forms_of(made, 0)
    assert forms_of(play_as(made, 0, "done"), 0) == ()


# A deal


def market() -> Shop:
    """The first wants 2 dubious fish, 3 of any, or a card; the second shows rotten fish too."""
    return shop(
        stall("fresh*1", hand="ice*2 cat", coins=1),
        stall("dubious*3 rotten*2", hand="lemon", coins=2),
        stall("dubious*1", hand="fresh*2"),
        queue="C10 C33 C01 C02",
    )


@rule("LP-N1")
def test_a_deal_offers_fish_that_partners_show_and_orders_take() -> None:
    form = form_of(market())
    assert choices(form, "partner") == ("2", "3")
    assert choices(form, "for the order of") == ("", "1", "2", "3")
    assert choices(form, "gets: dubious") == ("", "dubious*1", "dubious*2", "dubious*3")
    assert choices(form, "gets: rotten") == ("", "rotten*1", "rotten*2")
    for nobody_shows in ("very fresh", "fresh", "edible"):
        assert choices(form, f"gets: {nobody_shows}") == ()


@rule("LP-N1", "LP-O5")
def test_rotten_fish_are_offered_if_somebody_is_undecided() -> None:
    made = shop(stall(), stall("rotten*2"), queue="C10 C11 C12 C33")
    assert choices(form_of(made), "gets: rotten") == ()
    made.employee = 0
    assert choices(form_of(made), "gets: rotten") == ("", "rotten*1", "rotten*2")


@rule("LP-N3")
def test_an_open_order_is_the_only_one_and_promised_fish_are_gone() -> None:
    agreed = play(market(), "deal 2 for 2 get rotten*2 give ice*1", "accept")
    form = form_of(agreed)
    assert choices(form, "for the order of") == ("2",)
    assert choices(form, "gets: rotten") == ()
    assert choices(form, "gets: dubious") == ("", "dubious*1")
    assert choices(form, "gives: crushed ice") == ("", "ice*1")


@rule("LP-N4")
def test_coins_go_one_way_and_as_many_as_there_are() -> None:
    form = form_of(market())  # the order that pays most pays 4
    assert choices(form, "coins") == ("", *(f"pay {n}" for n in range(1, 6)), "earn 1", "earn 2")
    broke = form_of(shop(stall(), stall(hand="lemon"), queue="C10"))
    assert choices(broke, "coins") == ("", "pay 1", "pay 2")


@rule("LP-N5")
def test_cards_that_a_seat_gives_are_its_own() -> None:
    form = form_of(market())
    assert choices(form, "gives: crushed ice") == ("", "ice*1", "ice*2")
    assert choices(form, "gives: stray cat") == ("", "cat*1")
    assert choices(form, "gives: lemon") == ()
    asked = play(market(), "deal 2 for 1 get dubious*2 pay 1")
    assert choices(form_of(asked, 1), "gets: lemon") == ("", "lemon*1")
    assert choices(form_of(asked, 1), "gets: stray cat") == ()


@rule("LP-N5")
def test_cards_that_others_give_are_those_that_they_may_have() -> None:
    """Five lemons: two in the own hand, one gone; the partner has one card nobody knows."""
    made = shop(
        stall(hand="lemon*2"), stall(hand="cat fresh", known="fresh"), left="lemon*2 ice*3 cat*1"
    )
    form = form_of(made)
    assert choices(form, "gets: lemon") == ("", "lemon*1")
    assert choices(form, "gets: crushed ice") == ("", "ice*1")
    assert choices(form, "gets: loyalty card") == ()  # all are discarded
    known = shop(stall(), stall(hand="cat*2 fresh", known="cat*2"), left="lemon*2 cat*1")
    assert choices(form_of(known), "gets: stray cat") == ("", "cat*1", "cat*2", "cat*3")


@rule("LP-N2")
def test_a_deal_is_offered_only_to_those_who_still_listen() -> None:
    made = shop(stall("dubious*1", coins=1), stall("dubious*1"), stall(), queue="C10", talks=1)
    offered = play(made, "deal 2 for 1 get dubious*1 pay 1")
    assert choices(form_of(offered, 1), "partner") == ("2",)
    assert forms_of(offered, 0) == forms_of(offered, 2) == ()
    countered = play(offered, "deal 2 for 1 get dubious*1 pay 2")
    assert choices(form_of(countered), "partner") == ("2",)
    refused = play(countered, "refuse")
    assert choices(form_of(refused), "partner") == ("3",)
    silent = shop(stall("dubious*1", coins=1), stall("dubious*1"), queue="C10", counters=0)
    assert forms_of(play(silent, "deal 2 for 1 get dubious*1 pay 1"), 1) == ()


def test_choices_are_shown_in_words() -> None:
    form = form_of(market())
    partner, order, coins = form.fields[0], form.fields[1], form.fields[-1]
    words = game.words("en")
    assert partner.show(0, words) == "Seat 2"
    assert order.show(1, words) == "1, the cat lady"
    assert [coins.show(n, words) for n in (1, -1)] == ["pays 1", "is paid 2"]


# Laws


def visited(seats: int, seed: int) -> Iterator[tuple[Shop, int]]:
    """Positions of a random game with the seats that may move, open kinds of moves included."""
    dice = FastDice(seed)
    made = game.begin(game.defaults(seats), seats, dice)
    while made.actors():
        yield from ((made, seat) for seat in actors_of(made))
        seat = next(actors_of(made))
        moves = [*game.legal(made, seat), *law_kit.open_moves(made, seat, dice)]
        made = made.copy()
        made.play(seat, moves[dice.below(len(moves))], dice)


SEATED = [(2, 1), (3, 2), (4, 3), (5, 4)]


@pytest.mark.parametrize(("seats", "seed"), SEATED)
def test_whatever_a_form_composes_is_legal_or_refused_with_a_sentence(
    seats: int, seed: int
) -> None:
    dice, legal = FastDice(seed), 0
    for made, seat in visited(seats, seed):
        for form in forms_of(made, seat):
            for _ in range(COMBINATIONS):
                text = form.compose([pick(field, dice) for field in form.fields])
                legal += is_legal(made, seat, text)
    assert legal > 100


def pick(field: Field, dice: FastDice) -> int:
    """A choice, the first one as often as all others together, so that moves stay small."""
    return 0 if dice.below(2) else int(dice.below(len(field.choices)))


def is_legal(made: Shop, seat: int, text: str) -> bool:
    """Whether a move may be made; if not it is said why, and never that it cannot be read."""
    try:
        game.check(made, seat, game.read(text))
    except ShoalError as error:
        assert error.key not in ("cannot_read", "unused_bits", "not_so_many_cards"), text
        assert error.say("en") != error.say("fr")
        return False
    return True


@pytest.mark.parametrize(("seats", "seed"), SEATED)
def test_positions_that_a_seat_cannot_tell_apart_have_the_same_forms(seats: int, seed: int) -> None:
    dice = FastDice(seed)
    for made, seat in visited(seats, seed):
        assert forms_of(law_kit.scramble(made, seat, dice), seat) == forms_of(made, seat)


@pytest.mark.parametrize(("seats", "seed"), SEATED)
def test_every_showcase_and_every_deal_that_may_succeed_can_be_put_together(
    seats: int, seed: int
) -> None:
    dice, composed = FastDice(seed), 0
    for made, seat in visited(seats, seed):
        for move in (*game.legal(made, seat), *law_kit.open_moves(made, seat, dice)):
            kind, *_ = text = game.write(move).split()
            if kind == "place" or (kind == "deal" and may_succeed(made, seat, move)):
                assert game.read(fill_in(form_of(made, seat), text)) == move, text
                composed += 1
    assert composed > 200


def may_succeed(made: Shop, seat: int, deal: int) -> bool:
    """LP-N5: anything may be asked for, but only what is there can be given."""
    after = made.copy()
    after.play(seat, deal, FastDice(0))
    return game.read("accept") in game.legal(after, next(actors_of(after)))


def fill_in(form: Form, text: list[str]) -> str:
    """The move that a form composes if its fields are chosen as the text says."""
    said = sections(text)
    filled = said.get("place", [])[::-1]
    chosen = []
    for field in form.fields:
        if field.word == "place":
            chosen.append(field.choices.index(filled.pop() if filled else "-"))
        else:
            parts = [part for part in said.get(field.word, []) if part in field.choices]
            chosen.append(field.choices.index(parts[0] if parts else ""))
    return form.compose(chosen)


def sections(text: list[str]) -> dict[str, list[str]]:
    """What stands after each word of a move; coins stand for themselves."""
    said: dict[str, list[str]] = {}
    word = ""
    for part in text:
        if part in ("place", "buy", "deal", "for", "get", "give", "pay", "earn"):
            word = part
        elif word in ("pay", "earn"):
            said[""] = [f"{word} {part}"]
        else:
            said.setdefault(word, []).append(part)
    return said
