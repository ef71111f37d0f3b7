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


def test_a_terminal_does_not_obey_what_is_quoted() -> None:
    """A record from somewhere else could rename the window, or hide a line."""
    told = WORDS.tell("lands", {"fish": "\x1b]0;mine\x07\x9b2J\u202ecod\u00a0!"})
    assert told == "�]0;mine��2J�cod\u00a0! is landed."
