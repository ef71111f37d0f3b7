"""What the rules pages say is in the box is what is in the data."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from shoal.core.words import LANGUAGES
from shoal.games.public_market import game
from shoal.games.public_market.components import (
    ACTION_CARDS,
    BOARD,
    CARDS,
    CHESTS,
    FISH,
    LETTERS,
    PLACES,
    SOLO,
    STRENGTHS,
    count_fish,
)
from tests.rule import rule

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from shoal.games.public_market.components import Card, SoloCard, Space

ROOT = Path(__file__).parents[3]
SAID = {
    "en": {
        "blue": "Gear Logo Cost",
        "red": "Logos Cost",
        "column": "Column",
        "left": "2 or 3 players, left",
        "right": "2 or 3 players, right",
        "many_left": "4 or 5 players, left",
        "many_right": "4 or 5 players, right",
        "scrap": "scrap",
        "gear": "gear",
        "card": "card",
        "semicolon": "; ",
        "dollars": "${}",
        "arrow": ", arrow",
        "up": "up",
        "down": "down",
        "crab": "a crab",
        "at_boat": "the card at the boat",
        "of_choice": "a card you choose",
        "path": "columns {}",
        "bids": "Card|First bid|Second bid|Boat|Fishes below|Tie",
        "gains": "Card|Gains at the market, before the lighthouse|Path of the lighthouse",
        "strength": "Angler|Card|Fishes below|Gains at the market, before the lighthouse",
        "head_start": "Angler|Head start with Shallow Waters",
        "vp": "{} VP",
    },
    "fr": {
        "blue": "Engin Logo Coût",
        "red": "Logos Coût",
        "column": "Colonne",
        "left": "2 ou 3 joueurs, à gauche",
        "right": "2 ou 3 joueurs, à droite",
        "many_left": "4 ou 5 joueurs, à gauche",
        "many_right": "4 ou 5 joueurs, à droite",
        "scrap": "chute",
        "gear": "engin",
        "card": "carte",
        "semicolon": "\N{NARROW NO-BREAK SPACE}; ",
        "dollars": "{}\N{NO-BREAK SPACE}$",
        "arrow": ", flèche",
        "up": "haut",
        "down": "bas",
        "crab": "un crabe",
        "at_boat": "la carte près du bateau",
        "of_choice": "une carte de votre choix",
        "path": "colonnes {}",
        "bids": "Carte|Première enchère|Seconde enchère|Bateau|Pêche si moins de|Égalité",
        "gains": "Carte|Gains au marché, avant le phare|Chemin du phare",
        "strength": "Pêcheur solo|Carte|Pêche si moins de|Gains au marché, avant le phare",
        "head_start": "Pêcheur solo|Avance avec Shallow Waters",
        "vp": "{}\N{NO-BREAK SPACE}PV",
    },
}


def page(lang: str) -> str:
    path = ROOT / "docs" / "rules" / f"public_market.{lang}.md"
    return path.read_text(encoding="utf-8")


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown, its columns as wide as what is in them."""
    rows = list(rows)
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    padded = [map(str.ljust, row, widths) for row in (head, *rows)]
    lines = ["| " + " | ".join(row) + " |" for row in padded]
    lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(lines)


def name(lang: str, fact: str, value: str) -> str:
    return str(game.words(lang).name(fact, value))


def cost(letters: str) -> str:
    """2 H, 1 C."""
    counts = zip(count_fish(letters), LETTERS, strict=True)
    return ", ".join(f"{count} {letter}" for count, letter in counts if count)


def chests(_lang: str) -> str:
    """Three beside each other."""
    blocks = []
    for start in (0, 3, 6):
        rows = zip(*(chest.rows for chest in CHESTS.chest[start : start + 3]), strict=True)
        drawn = [" " + "       ".join(" ".join(row) for row in three) for three in rows]
        blocks.append("\n".join(drawn))
    return "\n\n".join(blocks)


def contracts(lang: str) -> str:
    columns = [
        [cost(card.cost) for card in CARDS.contract if card.column == number]
        for number in range(1, 5)
    ]
    head = [f"{SAID[lang]['column']} {number}" for number in range(1, 5)]
    return table(head, zip(*columns, strict=True))


def in_halves(head: list[str], rows: list[list[str]]) -> str:
    """A long table as two beside each other."""
    half = len(rows) // 2
    pairs = zip(rows[:half], rows[half:], strict=True)
    return table([*head, " ", *head], [[*one, " ", *other] for one, other in pairs])


def blue(lang: str) -> str:
    rows = [[", ".join(card.gears), logos(lang, card), cost(card.cost)] for card in CARDS.blue]
    return in_halves(SAID[lang]["blue"].split(), rows)


def red(lang: str) -> str:
    rows = [[logos(lang, card), cost(card.cost)] for card in CARDS.red]
    return in_halves(SAID[lang]["red"].split(), rows)


def logos(lang: str, card: Card) -> str:
    return ", ".join(name(lang, "logo", logo) for logo in card.logos)


def locations(lang: str) -> str:
    few, many = (
        table(
            [SAID[lang][word] for word in ("column", f"{prefix}left", f"{prefix}right")],
            [
                [
                    f"{number} {name(lang, 'fish', fish)}",
                    spaces(lang, location.left),
                    spaces(lang, location.right),
                ]
                for number, (fish, location) in enumerate(zip(FISH, side, strict=True), 1)
            ],
        )
        for prefix, side in (("", CARDS.few), ("many_", CARDS.many))
    )
    return f"{few}\n\n{many}"


def spaces(lang: str, side: tuple[Space, ...]) -> str:
    """5; 4 + scrap."""
    said = SAID[lang]
    parts = [f"{s.vp}" if s.bonus == "none" else f"{s.vp} + {said[s.bonus]}" for s in side]
    return said["semicolon"].join(parts)


def solo_bids(lang: str) -> str:
    said = SAID[lang]
    rows = [
        [
            card.id,
            *(
                bid(lang, place) + (said["arrow"] if arrow else "")
                for place, arrow in zip(card.bids, card.arrows, strict=True)
            ),
            str(card.boat),
            str(card.market_from),
            said["up" if card.nearest else "down"],
        ]
        for card in SOLO.card
    ]
    return table(said["bids"].split("|"), rows)


def bid(lang: str, place: str) -> str:
    price = SAID[lang]["dollars"].format(BOARD.bids.day[PLACES.index(place)])
    return f"{name(lang, 'place', place)} {price}"


def solo_gains(lang: str) -> str:
    said = SAID[lang]
    rows = [
        [card.id, gains(lang, card), said["path"].format(", ".join(map(str, card.path)))]
        for card in SOLO.card
    ]
    return table(said["gains"].split("|"), rows)


def gains(lang: str, card: SoloCard) -> str:
    said = SAID[lang]
    parts = [said["dollars"].format(card.money)] * (card.money > 0)
    parts += [said["crab"]] * card.crabs + [said["at_boat"]] * card.cards_at_boat
    return ", ".join(parts + [said["of_choice"]] * card.cards_of_choice)


def strengths(lang: str) -> str:
    """PM-1S8: what a calm and a steady angler make of the cards."""
    rows = [
        [name(lang, "strength", strength), card.id, str(card.market_from), gains(lang, card)]
        for strength, cards in zip(STRENGTHS, ACTION_CARDS, strict=True)
        for card in cards
        if strength != "keen"
    ]
    return table(SAID[lang]["strength"].split("|"), rows)


def head_starts(lang: str) -> str:
    said = SAID[lang]
    rows = [
        [name(lang, "strength", strength.id), said["vp"].format(strength.head_start)]
        for strength in SOLO.strength
    ]
    return table(said["head_start"].split("|"), rows)


TABLES = [
    chests,
    contracts,
    blue,
    red,
    locations,
    solo_bids,
    solo_gains,
    strengths,
    head_starts,
]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("drawn", TABLES, ids=lambda drawn: str(drawn.__name__))
@rule("PM-C1", "PM-C2", "PM-1S8")
def test_the_page_shows_what_is_in_the_box(drawn: Callable[[str], str], lang: str) -> None:
    assert drawn(lang) in page(lang)


@pytest.mark.parametrize("lang", LANGUAGES)
@rule("PM-C3")
def test_the_page_says_where_the_tracker_ends(lang: str) -> None:
    (clause,) = [part for part in page(lang).split("<a id=") if part.startswith('"PM-C3"')]
    assert str(BOARD.tracker.most) in clause.partition("\n## ")[0].rpartition("**")[2]
