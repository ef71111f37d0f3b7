"""What is said of a ply that sets off a lot, in its order and in both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.dice import FastDice, ScriptedDice
from shoal.core.words import NOBODY, Names
from shoal.games.public_market import game
from shoal.games.public_market.components import CATCH_CARDS
from shoal.games.public_market.picture_market import say_fish
from shoal.games.public_market.rules import state as s
from tests.games.public_market.readings import column
from tests.games.public_market.tables import (
    ANGLER,
    acting,
    bidding,
    cards,
    contracts,
    empty_bag,
    empty_column,
    evening,
    fishing,
    give,
    hurry,
    legal,
    lighthouses,
    ocean,
    pack,
    play,
    sail,
    seat,
)
from tests.games.public_market.test_evening import NEARLY
from tests.games.public_market.test_solo import OCEAN

if TYPE_CHECKING:
    from shoal.core.dice import Dice
    from shoal.games.public_market.rules.table import PublicMarket


def said(
    table: PublicMarket,
    move: str,
    lang: str = "en",
    dice: Dice | None = None,
    names: Names = NOBODY,
) -> list[str]:
    """All that is said of a move."""
    played = game.make(table, seat(table), game.read(move), dice or FastDice(1))
    words = game.words(lang).calling(names)
    return [words.tell(event.key, event.facts) for event in game.tell(played, None)]


def after_move(table: PublicMarket, move: str, lang: str = "en") -> list[str]:
    """What is said after the move itself."""
    return said(table, move, lang)[1:]


# Bids


def test_a_bid_in_front_of_others() -> None:
    table = play(bidding(3), "bid cod scrap cod", "bid cod scrap herring")
    assert said(table, "bid cod 2 scrap sardine") == [
        "Seat 3 bids on cod.",
        "Seat 3 goes in front of 2 meeples.",
        "Seat 3 takes a scrap: sardine.",
        "Seat 1 is paid $1 for it.",
    ]
    assert said(table, "bid cod 1 scrap sardine", "fr") == [
        "La place 3 enchérit sur cabillaud.",
        "La place 3 passe devant 1 pion.",
        "La place 3 prend une chute : sardine.",
        "La place 2 reçoit 1 $ pour cela.",
    ]


def test_who_is_paid_or_goes_home_has_a_name() -> None:
    names = Names(("Ann", "Ben", "Trout"))
    table = play(bidding(3), "bid cod scrap cod", "bid cod scrap herring")
    move = "bid cod 2 scrap sardine"
    assert said(table, move, names=names)[-1] == "Ann is paid $1 for it."
    to_ann = Names(names.seats, reader=0)
    assert said(table, move, names=to_ann)[-1] == "You are paid $1 for it."
    assert said(table, move, "fr", names=to_ann)[-1] == "Vous recevez 1 $ pour cela."
    table = play(evening(3), "bid home", "bid home", "bid home")
    assert said(table, "done", names=names)[1] == "Ann goes HOME."
    assert said(table, "done", names=to_ann)[:2] == ["You take no scrap.", "You go HOME."]
    table = play(evening(2), "bid home", "bid home", "bid home", "bid home")
    assert said(table, "done", "fr", names=to_ann)[1] == (
        "Un de vos pions rentre à la MAISON ; l’autre continue."
    )


def test_a_bid_of_nothing_and_one_on_home() -> None:
    assert said(bidding(3), "bid none") == ["Seat 1 bids nothing."]
    assert said(bidding(3), "bid none", "fr") == ["La place 1 enchérit à 0 $."]
    table = play(evening(3), "bid home")
    assert said(table, "bid home 1") == [
        "Seat 2 bids to go HOME.",
        "Seat 2 goes in front of 1 meeple.",
        "Seat 1 is paid $3 for it.",
    ]


# Fishing


def test_a_tile_from_another_column_and_the_one_that_fills_the_gap() -> None:
    table = play(acting(3), "fish")
    ocean(table, OCEAN)
    give(table, 1, cube="anywhere")
    assert said(table, "take F25") == [
        "Seat 1 takes a tile of 4 cells: 1 sardine, 1 cod, 1 salmon.",
        "The tile nearest the boat (2 cod) fills the gap in column 3.",
    ]
    assert column(play(table, "take F25"), 3) == ["F09", "F54", "F01", "F34", "F51"]
    assert said(table, "take F50") == [
        "Seat 1 takes a tile of 5 cells: 1 sardine, 1 herring, 1 cod, 1 salmon."
    ]
    assert said(table, "take F25", "fr") == [
        "La place 1 prend une tuile de 4 cases : 1 sardine, 1 cabillaud, 1 saumon.",
        "La tuile la plus proche du bateau (2 cabillauds) comble le vide de la colonne 3.",
    ]


def test_scrap_that_goes_back() -> None:
    table = fishing(3, "F12")
    give(table, 1, waiting="SSM", catch="S" * 8 + "M" * 8)
    assert after_move(table, "sell") == ["Scrap goes back to the supply: 2 sardines, 1 salmon."]


# Market


def test_a_market_from_the_contract_to_the_next_chest() -> None:
    table = acting(3)
    contracts(table, "P11 P12 P21 P24 P31 P32 P41 P42")
    cards(table, "R01 R02 R03 R04")
    pack(table, 1, "K5", NEARLY)
    give(table, 1, catch="SSSHM", waiting="C")
    table = play(table, "market", "scrap cod d4")
    assert after_move(table, "contract P11 right 2")[0] == "Gears move up: 1 sardine."
    told = said(table, "contract P11 L1 anchor")
    assert told[:3] == [
        (
            "Seat 1 completes a contract of 3 sardines, 1 herring "
            "and lights a lighthouse on L1: anchor, and $3."
        ),
        "The rest of the catch is sold for $3.",
        "The chest pays $0.",
    ]
    assert told[3] == "A new ice chest is brought."
    assert said(table, "contract P11 right 2", "fr")[:2] == [
        (
            "La place 1 honore un contrat de 3 sardines, 1 hareng "
            "et allume un phare dans la colonne 1 : droite 2."
        ),
        "Gain d’engin : 1 sardine.",
    ]
    assert said(table, "contract P11 L1 anchor", "fr")[0] == (
        "La place 1 honore un contrat de 3 sardines, 1 hareng "
        "et allume un phare sur L1 : ancre, et 3 $."
    )


def test_a_crab_is_told_when_the_scrap_is_placed() -> None:
    table = acting(3)
    pack(table, 1, "K5", NEARLY)
    give(table, 1, waiting="C")
    table = play(table, "market")
    assert "The crab is surrounded: 1 crab gained." in said(table, "scrap cod d4")


def test_a_market_without_a_chest() -> None:
    table = acting(3)
    empty_bag(table)
    give(table, 1, chest=None, gears="M", catch="M")
    cards(table, "R01 R02 R03 R04")
    assert said(table, "market") == [
        "Seat 1 goes to market.",
        "The rest of the catch is sold for $2.",
    ]


# The end of a round, and the evening


def test_what_ends_a_round() -> None:
    table = play(acting(3), "market", "market")
    told = said(table, "market")
    assert told[-2:] == ["What is left in column 1 leaves the game.", "New tiles come up."]
    table = play(table, "market")
    assert said(table, "boat 3") == ["Seat 3 steers the boat to column 3.", "Round 2."]


def test_the_evening_begins() -> None:
    table = play(acting(3), "market", "market")
    empty_bag(table)
    assert said(table, "market")[-3:] == [
        "The bag is empty: there is no new ice chest.",
        "What is left in column 1 leaves the game.",
        "The day ends, the evening begins.",
    ]
    assert said(table, "market", "fr")[-1] == "La journée finit, le soir commence."


def test_going_home() -> None:
    table = play(evening(3), "bid home", "bid home", "bid home")
    cards(table, "R01 R02 R03 R04")
    assert said(table, "done") == [
        "Seat 1 takes no scrap.",
        "Seat 1 goes HOME.",
        "The rest of the catch is sold for $0.",
        "The chest pays $0.",
        "The bag is empty: there is no new ice chest.",
    ]
    assert said(table, "scrap cod a1", "fr")[:3] == [
        "La place 1 pose une chute, cabillaud, sur a1.",
        "La place 1 rentre à la MAISON.",
        "Le reste de la prise est vendu 1 $.",
    ]


def test_the_first_meeple_of_two_goes_home() -> None:
    table = play(evening(2), "bid home", "bid home", "bid home", "bid home")
    assert said(table, "done") == [
        "Seat 1 takes no scrap.",
        "A meeple of seat 1 goes HOME; the other plays on.",
    ]
    assert after_move(table, "done", "fr") == [
        "La place 1 : un pion rentre à la MAISON ; l’autre continue."
    ]
    assert "Seat 1 goes HOME." in said(play(table, "done"), "done")


def test_an_empty_ocean_and_the_end() -> None:
    table = evening(3)
    empty_column(table, 3)
    empty_column(table, 4)
    cards(table, "R01 R02 R03 R04")
    table = play(table, "bid sardine scrap sardine", "bid home", "bid home", "done", "done")
    table = play(hurry(table, "handle"), "scrap sardine a1")
    placed = legal(table)[0]
    assert after_move(table, placed) == [
        "What is left in column 2 leaves the game.",
        "The ocean is empty: everybody goes HOME.",
        "Round 13.",
    ]
    table = play(play(table, placed), "bid home")
    give(table, 1, catch="")
    assert said(table, "done")[-1] == "The game is over."
    assert not any("column" in sentence for sentence in said(table, "done"))


# Shallow Waters


def test_a_token_moves_and_leaves_the_rose() -> None:
    table = fishing(3, "F12", shallow_waters=True)
    sail(table, 1, "ice", 3)
    assert said(table, "sell")[:2] == [
        "Seat 1 sells the tile to the captain.",
        "The token moves on to point 6 of the compass rose: clam.",
    ]
    sail(table, 1, "ice", 6)
    assert said(table, "sell", "fr") == [
        "La place 1 vend la tuile au patron.",
        "Le jeton avance à la pointe 7 de la rose des vents : arrivée.",
    ]
    table = play(table, "sell")
    assert said(table, "bonus 2 anchor") == [
        "Seat 1 puts the token on row 2 of the bonus board: anchor."
    ]
    assert said(play(table, "bonus 2 anchor"), "token crab", "fr") == [
        "La place 1 met en jeu le jeton crabe."
    ]


# The Solo Angler


def turns_up(card: str) -> ScriptedDice:
    """Dice that turn up an action card from a full deck."""
    return ScriptedDice([int(card[1]) - 1])


def test_the_angler_goes_in_front_of_the_player() -> None:
    bid = "bid herring scrap herring"
    assert said(bidding(1), bid, dice=turns_up("A1")) == [
        "Seat 1 bids on herring.",
        "Seat 1 takes a scrap: herring.",
        "The Solo Angler turns up a card.",
        "The Solo Angler bids on herring.",
        "The Solo Angler goes in front of 1 meeple.",
        "Seat 1 is paid $1 for it.",
    ]
    assert said(bidding(1), bid, "fr", turns_up("A1"))[3:] == [
        "Le Pêcheur solo enchérit sur hareng.",
        "Le Pêcheur solo passe devant 1 pion.",
        "La place 1 reçoit 1 $ pour cela.",
    ]


def test_the_player_goes_in_front_of_the_angler() -> None:
    table = play(bidding(1), "bid none", dice=turns_up("A1"))
    told = said(table, "bid herring 1 scrap herring")
    assert told[3] == "The Solo Angler is paid $1 for it."
    told = said(table, "bid herring 1 scrap herring", "fr")
    assert told[3] == "Le Pêcheur solo reçoit 1 $ pour cela."


def test_two_bids_of_the_angler_in_a_row() -> None:
    table = hurry(play(bidding(1), "bid none", "bid none", dice=turns_up("A1")), "act")
    table = hurry(play(hurry(play(table, "market"), "act"), "market"), "boat")
    turned = said(table, "boat 1", dice=ScriptedDice([0]))
    assert turned == [
        "Seat 1 steers the boat to column 1.",
        "Round 2.",
        "The Solo Angler turns up a card.",
        "The Solo Angler bids on sardine.",
        "The Solo Angler bids on cod.",
    ]


def ready(card: str, **things: int) -> PublicMarket:
    """The angler's second bid, and then its market, come of the player's next bid."""
    table = bidding(1)
    cards(table, "B15 R13 R14 B01")
    give(table, ANGLER, catch=12, **things)
    return play(table, "bid none", dice=turns_up(card))


def test_all_gains_of_the_angler_in_their_order() -> None:
    table = ready("A4")
    assert said(table, "bid none") == [
        "Seat 1 bids nothing.",
        "The Solo Angler bids on sardine.",
        "The Solo Angler goes to market and earns $8.",
        "The Solo Angler gains a crab.",
        ("The Solo Angler takes the card at the boat (2 sardines, 1 herring, 1 cod, 1 salmon)."),
        "The Solo Angler's gear moves up to 1.",
    ]
    table = play(table, "bid none")
    shown = play(table, "give R14").board
    opened = [CATCH_CARDS[shown[s.OPEN + stack]].cost for stack in (0, 2)]
    assert said(table, "give R14") == [
        "Seat 1 gives a card to the Solo Angler (2 sardines, 2 cod).",
        "The Solo Angler lights a lighthouse in column 3: left 1.",
        *(f"A new card is opened: {say_fish(game.words('en'), cost)}." for cost in opened),
    ]


def test_a_card_that_the_player_chooses_for_the_angler() -> None:
    table = ready("A5")
    assert said(table, "bid none", "fr")[-3:] == [
        "Le Pêcheur solo va au marché et gagne 9 $.",
        ("Le Pêcheur solo prend la carte au bateau (2 sardines, 1 hareng, 1 cabillaud, 1 saumon)."),
        "L’engin du Pêcheur solo monte à 1.",
    ]
    told = said(play(table, "bid none"), "give B01", "fr")
    assert told[:3] == [
        "La place 1 donne une carte au Pêcheur solo (3 harengs).",
        "L’engin du Pêcheur solo monte à 2.",
        "Le Pêcheur solo allume un phare dans la colonne 3 : gauche 1.",
    ]
    assert [sentence[:31] for sentence in told[3:5]] == ["Une nouvelle carte est révélée "] * 2


def test_a_crab_instead_of_a_lighthouse() -> None:
    table = ready("A1")
    sides = [f"{number} {side} 1" for number in (1, 2, 3, 4) for side in ("left", "right")]
    lighthouses(table, dict.fromkeys(sides, 1))
    told = said(table, "bid none")
    assert told[told.index("The Solo Angler's gear moves up to 1.") + 1] == (
        "The Solo Angler gains a crab."
    )


def test_the_angler_steers_and_its_deck_is_shuffled_again() -> None:
    table = bidding(1)
    give(table, ANGLER, catch=12)
    table = play(table, "bid none", dice=turns_up("A3"))
    table.deck = 0
    table = hurry(play(table, "bid none"), "act")
    table = hurry(play(hurry(play(table, "fish"), "act"), "fish"), "handle")
    told = said(table, legal(table)[0])
    start = told.index("The Solo Angler steers the boat to column 4.")
    assert told[start - 2] == "What is left in column 1 leaves the game."
    assert told[start + 1 : start + 3] == [
        "The Solo Angler's deck is shuffled again.",
        "Round 2.",
    ]


def test_the_last_round_of_the_solo_game() -> None:
    table = bidding(1)
    empty_bag(table)
    table = hurry(play(table, "bid none", "bid none"), "act")
    table = hurry(play(table, "market"), "act")
    assert said(table, "market", "fr")[-2:] == [
        "Ce qui reste dans la colonne 1 quitte le jeu.",
        "La partie est finie.",
    ]
