"""What facts are called."""

from __future__ import annotations

from shoal.core.errors import ShoalError
from shoal.core.words import Names, Words

WORDS = Words(
    {
        "events": {
            "sells": "{seat} sells {fish}.",
            "sells_you": "You sell {fish}.",
            "lands": "{fish} is landed.",
            "draws": "{seat} draws {count} {count|card|cards}.",
            "offers": "{seat} makes {partner_seat} an offer.",
            "offers_you": "You make {partner_seat} an offer.",
            "asks": "{seat} asks {partner_seat}.",
            "asks_to_you": "You are asked by {seat}.",
        },
        "fishs": {"cod": "cod", "herring": "herring"},
        "many_fishs": {"herring": "herrings"},
    }
)
ANN, BOB = WORDS.calling(Names(("ann", "Bob"), 0)), WORDS.calling(Names(("ann", "Bob"), 1))
SPECTATOR = WORDS.calling(Names(("ann", "Bob")))


def test_several_things_are_counted() -> None:
    told = WORDS.tell("sells", {"seat": 2, "fish": ("herring", "cod", "herring")})
    assert told == "Seat 2 sells 2 herrings, 1 cod."


def test_a_word_goes_with_its_number() -> None:
    """French has a singular for none: 0 carte, 1 carte, 2 cartes."""
    french = Words(WORDS.tables, "fr")

    def drawn(book: Words, count: int) -> str:
        return book.tell("draws", {"seat": 2, "count": count}).partition(" draws ")[2]

    counts = (-2, -1, 0, 1, 2, 21)
    english = ["-2 cards.", "-1 card.", "0 cards.", "1 card.", "2 cards.", "21 cards."]
    assert [drawn(WORDS, count) for count in counts] == english
    assert [drawn(french, count) for count in counts] == [*english[:2], "0 card.", *english[3:]]


def test_a_word_begins_a_sentence_with_a_capital() -> None:
    assert WORDS.tell("lands", {"fish": "cod"}) == "Cod is landed."


def test_seats_are_called_by_their_names_as_they_are_written() -> None:
    assert SPECTATOR.tell("sells", {"seat": 1, "fish": "cod"}) == "ann sells cod."
    assert SPECTATOR.tell("offers", {"seat": 1, "partner_seat": 2}) == "ann makes Bob an offer."


def test_a_sentence_about_the_reader_says_you() -> None:
    assert ANN.tell("sells", {"seat": 1, "fish": "cod"}) == "You sell cod."
    assert BOB.tell("sells", {"seat": 1, "fish": "cod"}) == "ann sells cod."
    assert ANN.tell("offers", {"seat": 1, "partner_seat": 2}) == "You make Bob an offer."


def test_a_sentence_in_which_the_reader_is_another_seat_says_you() -> None:
    assert BOB.tell("offers", {"seat": 1, "partner_seat": 2}) == "ann makes you an offer."
    assert BOB.tell("asks", {"seat": 1, "partner_seat": 2}) == "You are asked by ann."
    assert ANN.tell("asks", {"seat": 1, "partner_seat": 2}) == "you asks Bob."  # lacks its form


def test_a_seat_without_a_name_is_called_by_its_number() -> None:
    assert WORDS.tell("offers", {"seat": 3, "partner_seat": 2}) == "Seat 3 makes seat 2 an offer."
    french = Words(WORDS.tables, "fr")
    assert french.tell("sells", {"seat": 3, "fish": "cod"}) == "La place 3 sells cod."


def test_what_the_system_says_is_said_in_our_words() -> None:
    error = ShoalError("cannot_open", path="a", why="No such file or directory")
    assert error.say("fr") == "a ne peut pas être lu : ce fichier ou ce dossier n’existe pas"
    refused = Words({"x": {"y": "{why}"}}, "fr").say(
        "x", "y", {"why": "[Errno 111] Connection refused"}
    )
    assert refused == "connexion refusée"
    assert ShoalError("cannot_open", path="a", why="???").say("en") == "a cannot be read: ???"


def test_a_terminal_does_not_obey_what_is_quoted() -> None:
    """A record from somewhere else could rename the window, or hide a line."""
    told = WORDS.tell("lands", {"fish": "\x1b]0;mine\x07\x9b2J\u202ecod\u00a0!"})
    assert told == "�]0;mine��2J�cod\u00a0! is landed."
    loud = WORDS.calling(Names(("\x1b[2Jann",)))
    assert loud.tell("sells", {"seat": 1, "fish": "cod"}) == "�[2Jann sells cod."
