"""When scores are counted, to say what a move is good for."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

When: TypeAlias = Literal["at_once", "next_turn", "third_turn", "round", "day", "end"]
"""After the move; when its seat may move the next and the third time after somebody else has; at
the end of the round or the day, where a game has them; when the game is over."""
WHENS: Final[tuple[When, ...]] = get_args(When)
"""The soonest first."""
