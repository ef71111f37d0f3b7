from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shoal.core.errors import InvalidMove
from shoal.games.le_poissonnier import game, moves
from tests.games.le_poissonnier.stalls import shop, stall

MOVES = [
    "done",
    "buy",
    "put 1 very_fresh 3",
    "put 5 rotten 16",
    "add 2 edible 1",
    "place",
    "place fresh*3 - dubious*1",
    "place fresh*3 - dubious*1 buy 1",
    "place - - - - rotten*31 buy 4",
    "place buy 2",
    "serve 1",
    "serve 3 with 1*2 4*1",
    "serve 5 with 1*1 2*1 3*1 4*7 5*1",
    "serve 2 with 3*1 ice 1",
    "serve 2 ice 1 ice 1",
    "serve 2 with 1*1 ice 2 ice 5",
    "serve 2 lemon 1=very_fresh",
    "serve 2 lemon 3=fresh lemon 5=dubious",
    "serve 3 with 1*2 4*1 ice 1 lemon 2=fresh loyalty 1",
    "serve 4 loyalty 2",
    "deal 2 for 3 get fresh*1 edible*1 lemon*1 give ice*1 pay 3",
    "deal 5 for 1 get very_fresh*1 fresh*2 edible*3 dubious*4 rotten*5 earn 127",
    "deal 2 get cat*1 earn 1",
    "deal 1 give divine*2 crier*1 loyalty*4 pay 127",
    "deal 3 get ice*5 landing*5",
    "accept",
    "refuse",
    "give up",
    "end",
    "hire",
    "divine 5",
    "crier 4",
    "cat 2 1",
    "cat 5 4",
    "landing",
]


@pytest.mark.parametrize("text", MOVES)
def test_moves_are_written_as_they_are_read(text: str) -> None:
    assert game.write(game.read(text)) == text


@pytest.mark.parametrize("text", MOVES)
def test_letter_case_and_spaces_do_not_matter(text: str) -> None:
    spaced = "  " + text.upper().replace(" ", " \t ") + "\n"
    assert game.read(spaced) == game.read(text)


def test_every_text_is_a_move_of_its_own() -> None:
    assert len({game.read(text) for text in MOVES}) == len(MOVES)


@pytest.mark.parametrize(
    ("written", "plainly"),
    [
        ("place - -", "place"),
        ("place fresh*1 - -", "place fresh*1"),
        ("serve 1 with 3*1 1*2", "serve 1 with 1*2 3*1"),
        ("serve 1 ice 4 ice 2", "serve 1 ice 2 ice 4"),
        ("serve 1 lemon 2=fresh lemon 1=edible", "serve 1 lemon 1=edible lemon 2=fresh"),
        (
            "deal 2 for 1 get lemon*1 edible*1 fresh*2 pay 2",
            "deal 2 for 1 get fresh*2 edible*1 lemon*1 pay 2",
        ),
    ],
)
def test_parts_may_be_named_in_any_order(written: str, plainly: str) -> None:
    assert game.read(written) == game.read(plainly)
    assert game.write(game.read(written)) == plainly


@pytest.mark.parametrize(
    "text",
    [
        "",
        "sell",
        "put 1 fresh",
        "put 0 fresh 1",
        "put 6 fresh 1",
        "put 1 fresh 0",
        "put 1 fresh 32",
        "put 1 lemon 1",
        "add 1 stale 1",
        "place fresh",
        "place fresh*0",
        "place fresh*32",
        "place ice*1",
        "place fresh*1 fresh*1 fresh*1 fresh*1 fresh*1 fresh*1",
        "place buy 0",
        "place buy 5",
        "serve",
        "serve 0",
        "serve 6 with 1*1",
        "serve 1 with",
        "serve 1 with 6*1",
        "serve 1 with 1*0",
        "serve 1 with 1*8",
        "serve 1 with 1*1 1*1",
        "serve 1 with 1*12*1",
        "serve 1ice 2",
        "serve 1 ice 6",
        "serve 1 ice 1 ice 1 ice 1",
        "serve 1 lemon 1",
        "serve 1 lemon 1=rotten",
        "serve 1 loyalty 3",
        "deal",
        "deal 0 get cat*1",
        "deal 6 get cat*1",
        "deal 2 for 6 get fresh*1",
        "deal 2 get",
        "deal 2 for 1 get fresh*1edible*2",
        "deal 2 for 1 get fresh*1 fresh*1",
        "deal 2 give fresh*1",
        "deal 2 get cat*8",
        "deal 2 get cat*1 pay 0",
        "deal 2 get cat*1 pay 128",
        "deal 2 get cat*1 pay 1 earn 1",
        "giveup",
        "divine",
        "divine 6",
        "crier 0",
        "cat 2",
        "cat 6 1",
        "cat 1 6",
        "end turn",
    ],
)
def test_what_is_no_move_says_how_moves_are_written(text: str) -> None:
    with pytest.raises(InvalidMove, match="write for example put 1 fresh 2") as error:
        game.read(text)
    assert "n’est pas un coup" in error.value.say("fr")


def test_a_card_that_goes_both_ways_has_a_sentence_of_its_own() -> None:
    with pytest.raises(InvalidMove, match="goes one way in a deal: crushed ice") as error:
        game.read("deal 2 get lemon*1 ice*1 give ice*2 pay 1")
    assert "demander et donner glace pilée" in error.value.say("fr")


def test_a_long_text_is_not_repeated_whole() -> None:
    with pytest.raises(InvalidMove) as error:
        game.read("serve " * 1000)
    assert len(str(error.value)) < 250


@given(st.text(max_size=40))
def test_any_text_is_a_move_or_a_clear_error(text: str) -> None:
    read_or_refuse(text)


PARTS = ["serve", "deal", "place", "with", "get", "give", "for", "pay", "earn", "ice", "lemon"]
PARTS += ["loyalty", "buy", "fresh", "edible*1", "cat*1", "1*2", "2", "1", "*", "=", "-", "128"]


@given(st.lists(st.sampled_from(PARTS), max_size=8), st.sampled_from(["", " "]))
def test_any_words_of_moves_are_a_move_or_a_clear_error(parts: list[str], between: str) -> None:
    read_or_refuse(between.join(parts))
    read_or_refuse(" ".join(parts[:3]) + between.join(parts[3:]))


@given(
    st.sampled_from(["serve 1 with ", "deal 2 for 1 get ", "deal 2 give ", "place "]),
    st.lists(st.sampled_from(["1*1", "2*2", "fresh*1", "cat*2", "-", " ", " ", "3*1"]), max_size=7),
)
def test_any_list_is_a_move_or_a_clear_error(start: str, things: list[str]) -> None:
    read_or_refuse(start + "".join(things))


def read_or_refuse(text: str) -> None:
    try:
        move = game.read(text)
    except InvalidMove as error:
        assert str(error)
    else:
        assert game.read(game.write(move)) == move


@pytest.mark.parametrize(
    "move",
    [
        0,
        17 << 57,
        31 << 57,
        moves.plain(moves.DONE) | 1,
        moves.plain(moves.END) | 1 << 56,
        moves.filling(moves.PUT, 0, 1, 0),
        moves.filling(moves.PUT, 5, 1, 1),
        moves.filling(moves.PUT, 0, 5, 1),
        moves.filling(moves.ADD, 0, 1, 1) | 1 << 11,
        moves.plain(moves.PLACE) | moves.crate_bits(0, 5, 1),
        moves.plain(moves.PLACE) | moves.crate_bits(0, 1, 0),
        moves.plain(moves.PLACE) | 1 << 43,
        moves.pointing(moves.DIVINE, 8),
        moves.pointing(moves.CRIER, 8),
        moves.pointing(moves.CAT, 64),
        moves.plain(moves.SERVE) | 6 << moves.ICES_SHIFT,
        moves.plain(moves.SERVE) | 1 << moves.ICES_SHIFT + 3,
        moves.plain(moves.SERVE) | (2 | 1 << 3) << moves.ICES_SHIFT,
        moves.plain(moves.SERVE) | 21 << moves.LEMONS_SHIFT,
        moves.plain(moves.SERVE) | 1 << moves.LEMONS_SHIFT + 5,
        moves.plain(moves.SERVE) | 3 << moves.LOYALTY_SHIFT,
        moves.plain(moves.SERVE) | 1 << 36,
        moves.dealing(1, moves.NO_ORDER) | moves.card_bits(0, -8),
        moves.at_price(moves.dealing(1, moves.NO_ORDER) | moves.card_bits(0, 1), -128),
    ],
)
def test_numbers_that_are_no_move_are_invalid_in_every_phase(move: int) -> None:
    for made in (shop(stall(), stall()), shop(stall(), stall(), phase="placing")):
        with pytest.raises(InvalidMove):
            game.check(made, 0, move)
