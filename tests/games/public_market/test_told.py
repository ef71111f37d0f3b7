from __future__ import annotations

import pytest

from shoal.games.public_market import game
from tests.rule import rule


@pytest.mark.parametrize(
    ("lang", "key", "owner", "sentence"),
    [
        ("en", "is_paid", "2", "The fee goes to seat 2."),
        ("en", "is_paid", "angler", "The fee goes to the Solo Angler."),
        ("en", "goes_home", "2", "At HOME: seat 2."),
        ("fr", "is_paid", "2", "Le supplément est pour la place 2."),
        ("fr", "is_paid", "angler", "Le supplément est pour le Pêcheur solo."),
        ("fr", "goes_home", "2", "À la MAISON : la place 2."),
    ],
)
@rule("PM-B3", "PM-D4")
def test_sentences_about_a_party_read_well(lang: str, key: str, owner: str, sentence: str) -> None:
    assert game.words(lang).tell(key, {"owner": owner}) == sentence
