"""Where the VP of a game come from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shoal.games.public_market.rules import bonus_board, score
from shoal.games.public_market.rules.standings import lay_what_counts

if TYPE_CHECKING:
    from shoal.games.public_market.view import View

SOURCES: Final = (
    ("locations", score.score_locations),
    ("money", score.score_money),
    ("sets", score.score_sets),
    ("crabs", score.score_crabs),
    ("tokens", bonus_board.score_tokens),
)


def sources(view: View) -> dict[str, tuple[int | None, ...]]:
    """PM-V1, PM-W6: VP by what they are for."""
    table, seats = lay_what_counts(view), range(len(view.players))
    return {name: tuple(int(count(table, seat)) for seat in seats) for name, count in SOURCES}
