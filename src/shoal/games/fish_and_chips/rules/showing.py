"""Makes views. One is made after every ply at a table, so this is compiled."""

from typing import Final

from mypy_extensions import i64

from shoal.games.fish_and_chips import view
from shoal.games.fish_and_chips.components import LETTERS
from shoal.games.fish_and_chips.rules.piles import name_piles, totals_of
from shoal.games.fish_and_chips.rules.sea import Sea
from shoal.games.fish_and_chips.rules.terms import Terms

PHASE_NAMES: Final = list(view.PHASES)
"""A list, because compiled code reads it faster than a tuple."""


def show(sea: Sea, _seat: int | None) -> view.View:
    """The same for every seat and every spectator."""
    terms = sea.terms
    return view.View(
        phase=PHASE_NAMES[sea.phase],
        piles=name_piles(sea),
        order=letters_of(terms),
        turn=sea.turn,
        totals=totals_of(sea),
        round=sea.round,
        further=sea.further,
        repositioned=sea.repositioned,
        captures=sea.captures,
        sweeps=sea.sweeps,
        sweeper=None if sea.sweeper < 0 else sea.sweeper,
        target=terms.target,
        repositioning=terms.repositioning,
        solo=terms.solo,
    )


def letters_of(terms: Terms) -> tuple[str, ...]:
    """The colours in the order of play."""
    return tuple([LETTERS[terms.colour(turn)] for turn in range(i64(terms.colours))])
