"""Contracts, locations, Today's Catch and the bonus board, as they are drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.drawing import Span, line
from shoal.games.public_market.components import (
    CARDS,
    CATCH_CARDS,
    FISH,
    LETTERS,
    LOGOS,
    MOST_SPACES,
    SHALLOW,
    SIDES,
)
from shoal.games.public_market.picture_words import label, party, price

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shoal.core.drawing import Line
    from shoal.core.words import Words
    from shoal.games.public_market.components import Space
    from shoal.games.public_market.view import Stack, View

CONTRACT_BY_ID = {contract.id: contract for contract in CARDS.contract}
CARD_BY_ID = {card.id: card for card in CATCH_CARDS}
CARD_WIDTH = 46


def draw_contracts(view: View, words: Words) -> Iterator[str | Line]:
    """The contracts of each column and what they cost."""
    yield words.say("picture", "contracts")
    width = max(len(str(words.name("fish", fish))) for fish in FISH)
    wide = max(
        (len(say_fish(words, CONTRACT_BY_ID[name].cost)) for name in view.contracts), default=0
    )
    for column, fish in enumerate(FISH):
        contracts = [
            Span(f" {name} {say_fish(words, CONTRACT_BY_ID[name].cost):<{wide}} ", "sand", (name,))
            for name in view.contracts[column * 2 :][:2]
        ]
        head = f"{column + 1} {words.name('fish', fish):<{width}}"
        yield line(head, *(part for span in contracts for part in (" ", span)))


def draw_locations(view: View, words: Words) -> Iterator[str | Line]:
    """Spaces for lighthouses: scoring locations by column, then collection locations."""
    yield words.say("picture", "locations")
    for column, location in enumerate(CARDS.many if len(view.players) > 3 else CARDS.few):
        parts: list[str | Span] = [f"{column + 1}"]
        for number, spaces in enumerate((location.left, location.right)):
            parts.append(f" {label(words, 'side', SIDES[number])} ")
            parts += draw_spaces(view, words, spaces, column * 2 + number)
        yield line(*parts)
    scoring = len(FISH) * len(SIDES) * MOST_SPACES
    for number, name in enumerate(CARDS.collection.id[: 2 if len(view.players) > 3 else 1]):
        owners = view.lighthouses[scoring + number * len(LOGOS) :]
        logos = (
            Span(
                f" {label(words, 'logo', logo)} [{party(view, owner)}] ", "ice", (f"{name} {logo}",)
            )
            for logo, owner in zip(LOGOS, owners, strict=False)
        )
        facts = {"location": name, "money": price(words, CARDS.collection.money)}
        yield line(f"{words.say('picture', 'collection', facts)} ", *logos)


def draw_spaces(
    view: View, words: Words, spaces: tuple[Space, ...], side: int
) -> Iterator[str | Span]:
    """The spaces of a side: VP, bonus, and whose lighthouse stands there."""
    owners = view.lighthouses[side * MOST_SPACES :]
    for number, (space, owner) in enumerate(zip(spaces, owners, strict=False), 1):
        bonus = words.say("space_bonuses", space.bonus)
        name = f"column {side // 2 + 1} {SIDES[side % 2]} {number}"
        yield Span(f" {space.vp}{bonus} [{party(view, owner)}] ", "ice", (name,))


def draw_cards(view: View, words: Words) -> Iterator[str | Line]:
    """Today's Catch: the open cards and how many lie under them."""
    yield words.say("picture", "cards")
    for number, stack in enumerate(view.stacks, 1):
        under = f" ({stack.blue}+{stack.red})"
        card = draw_card(stack, words) if stack.open else "–"
        yield line(f"{number} ", card, under)


def draw_card(stack: Stack, words: Words) -> Span:
    """The open card: what it costs and brings."""
    card = CARD_BY_ID[stack.open or ""]
    brings = [str(words.name("logo", tuple(card.logos)))]
    if card.gears:
        gears = {"gears": say_fish(words, card.gears)}
        brings.insert(0, words.say("picture", "gears", gears))
    facts = {"cost": say_fish(words, card.cost), "brings": ", ".join(brings)}
    said = words.say("picture", "card", facts)
    return Span(f" {card.id} {said:<{CARD_WIDTH}} ", "blue", (card.id,))


def say_fish(words: Words, letters: str) -> str:
    """Fish in words: HMM is 1 herring, 2 salmon."""
    return str(words.name("fish", tuple(FISH[LETTERS.index(letter)] for letter in letters)))


def draw_bonus(view: View, words: Words) -> Iterator[str | Line]:
    """The compass rose and the bonus board of Shallow Waters."""
    if not view.shallow_waters:
        return
    points = [f"{point} {words.name('shell', shell)}" for point, shell in enumerate(SHALLOW.rose)]
    yield words.say("picture", "rose", {"points": ", ".join(points)})
    for number, row in enumerate(SHALLOW.bonus, 1):
        owners = view.bonus[(number - 1) * len(row.spaces) :]
        spaces = []
        for space, owner in zip(row.spaces, owners, strict=False):
            text = f" {label(words, 'bonus', space, f'bonus {number}')} [{party(view, owner)}] "
            spaces.append(Span(text, "purple", (f"bonus {number} {space}",)))
        yield line(words.say("picture", f"bonus_{number}"), *spaces)
