"""What facts are called."""

from __future__ import annotations

from shoal.core.words import Words

WORDS = Words(
    {
        "events": {"sells": "{seat} sells {fish}.", "lands": "{fish} is landed."},
        "fishs": {"cod": "cod", "herring": "herring"},
        "many_fishs": {"herring": "herrings"},
    }
)


def test_several_things_are_counted() -> None:
    told = WORDS.tell("sells", {"seat": 2, "fish": ("herring", "cod", "herring")})
    assert told == "2 sells 2 herrings, 1 cod."


def test_a_name_begins_a_sentence_with_a_capital() -> None:
    assert WORDS.tell("lands", {"fish": "cod"}) == "Cod is landed."
