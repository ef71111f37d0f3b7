"""What a seat may know of a game of Tiddlers, and how a bot imagines the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from shoal.core.game import Standings
from shoal.games.tiddlers import moves, rules

if TYPE_CHECKING:
    from shoal.core.dice import Dice
    from shoal.games.tiddlers.rules import Pool

Choice = Literal["keep", "swap", "undecided", "sealed"]
CHOICES: dict[int, Choice] = {
    moves.KEEP: "keep",
    moves.SWAP: "swap",
    rules.UNDECIDED: "undecided",
    rules.SEALED: "sealed",
}
CHOSEN = {name: choice for choice, name in CHOICES.items()}


class View(Struct, frozen=True, kw_only=True):
    """The table from one seat, or from outside."""

    tiddlers: int
    held: tuple[int | None, ...]
    """The tiddler of each seat; null for one that is not seen."""
    choices: tuple[Choice, ...]
    aside: tuple[int, ...]


def view(pool: Pool, seat: int | None) -> View:
    """One's own, who has chosen, and after the opening everything (TD-1 to TD-3)."""
    over = pool.actors() == 0
    seats, sizes = range(pool.seats), range(1, pool.tiddlers + 1)
    return View(
        tiddlers=pool.tiddlers,
        held=tuple(pool.held(other) if over or other == seat else None for other in seats),
        choices=tuple(show_choice(pool, other, shown=over or other == seat) for other in seats),
        aside=tuple(tiddler for tiddler in sizes if pool.pool[tiddler] == rules.ASIDE),
    )


def show_choice(pool: Pool, other: int, *, shown: bool) -> Choice:
    """What is seen of a choice: everybody sees who has chosen."""
    choice = CHOICES[pool.choice(other)]
    return choice if shown or choice == "undecided" else "sealed"


def standings(view: View) -> Standings:
    """TD-4: the sizes that are seen."""
    return Standings({"size": view.held})


def imagine(view: View, dice: Dice) -> Pool:
    """Draw all that is hidden, together, until the rules allow it."""
    while True:
        pool = lay_out(view, dice)
        for seat, held in enumerate(view.held):
            if held is None:
                pool.draw(seat, dice)
        if pool.actors() == 0 or all(may_be(pool, seat) for seat in range(pool.seats)):
            return pool


def lay_out(view: View, dice: Dice) -> Pool:
    """What the view shows, with any choice where one is sealed; unseen tiddlers are in the bag."""
    places = [rules.BAG] * view.tiddlers
    for tiddler in view.aside:
        places[tiddler - 1] = rules.ASIDE
    for seat, held in enumerate(view.held):
        if held is not None:
            places[held - 1] = seat
    choices = [dice.below(2) if name == "sealed" else CHOSEN[name] for name in view.choices]
    return rules.lay_out(places, choices)


def may_be(pool: Pool, seat: int) -> bool:
    """TD-2: the biggest has not been swapped."""
    return pool.held(seat) != pool.tiddlers or pool.choice(seat) != moves.SWAP
