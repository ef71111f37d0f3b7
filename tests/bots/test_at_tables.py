"""How much bots think where people wait for them."""

from __future__ import annotations

from shoal.bots.bot import AT_TABLES, Budget
from shoal.bots.kinds import nodes_of
from tests.interpreted import if_compiled, run_interpreted, say


def limits() -> list[int | float | None]:
    """Iterations and seconds at tables, and what a solver looks at in a second."""
    return [AT_TABLES.iterations, AT_TABLES.seconds, nodes_of(Budget(seconds=1.0))]


@if_compiled
def test_an_interpreted_bot_thinks_for_a_second() -> None:
    """Its level's own budget took a minute, and after half of one a server takes it for stuck."""
    assert limits() == [None, None, 100_000]
    assert run_interpreted("tests.bots.test_at_tables") == [None, 1.0, 3_000]


if __name__ == "__main__":
    say(limits())
