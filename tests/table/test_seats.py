from __future__ import annotations

import pytest

from shoal.core.errors import BadSeats
from shoal.core.words import Names
from shoal.table.seats import MOST_LETTERS, call, names_for, read_seats


def test_levels_have_french_names() -> None:
    assert read_seats("vous, truite,REQUIN") == ("you", "trout", "shark")
    assert [call(name, "fr") for name in ("shrimp", "pike")] == ["crevette", "brochet"]


def test_bots_are_called_by_their_level_and_numbered_where_there_are_several() -> None:
    seats = ("you", "trout", "Ann", "trout")
    assert names_for(seats, 0, "en") == Names(("Player 1", "Trout 1", "Ann", "Trout 2"), 0)
    assert names_for(seats, None, "fr") == Names(("Joueur 1", "Truite 1", "Ann", "Truite 2"))


def test_people_at_one_screen_may_have_names() -> None:
    assert read_seats("you=Anna, vous = Ben,pike") == ("Anna", "Ben", "pike")
    assert names_for(("Anna", "you"), 1, "en") == Names(("Anna", "Player 2"), 1)


@pytest.mark.parametrize("text", ["you=", "you=pike", "vous=brochet", "you=a|b", "you=you"])
def test_a_person_is_not_called_like_a_bot_or_like_nobody(text: str) -> None:
    with pytest.raises(BadSeats, match="person at this screen"):
        read_seats(f"{text},pike")


def test_a_name_fits_the_screen() -> None:
    assert read_seats(f"you={'a' * MOST_LETTERS},pike")[0] == "a" * MOST_LETTERS
    with pytest.raises(BadSeats, match="at most 24 letters") as error:
        read_seats(f"you={'a' * (MOST_LETTERS + 1)},pike")
    assert error.value.say("fr") == "un nom a au plus 24 lettres"


@pytest.mark.parametrize("text", ["pike=Anna", "=Anna", "Anna"])
def test_only_people_have_names(text: str) -> None:
    with pytest.raises(BadSeats, match="no player called"):
        read_seats(text)
