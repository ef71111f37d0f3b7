"""Insertions into the same table that follow each other go in as one."""

from __future__ import annotations

from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Final

from shoal.table.server.store import Statement

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MOST_ROWS: Final = 32
"""That go in with one statement."""
ROW_OF_VALUES: Final = "?)"
"""How insertions end of which several can be one."""


def runs(statements: Iterable[Statement]) -> Iterator[Statement]:
    """Statements in their order; rows that follow each other go in together."""
    run: list[Statement] = []
    for statement in statements:
        if run and not goes_with(run, statement):
            yield joined(run)
            run = []
        run.append(statement)
    if run:
        yield joined(run)


def goes_with(run: list[Statement], statement: Statement) -> bool:
    """Whether a statement inserts into the same table as those before it."""
    same = statement.sql == run[0].sql and statement.sql.startswith("INSERT")
    return same and len(run) < MOST_ROWS and statement.sql.endswith(ROW_OF_VALUES)


def joined(run: list[Statement]) -> Statement:
    """Insertions into the same table as one."""
    first = run[0]
    if len(run) == 1:
        return first
    return Statement(more_rows(first.sql, len(run)), tuple(chain(*(one.values for one in run))))


@cache
def more_rows(sql: str, count: int) -> str:
    """An insertion of several rows."""
    head, values, row = sql.rpartition("VALUES")
    return f"{head}{values}{', '.join([row] * count)}"
