"""Insertions into the same table that follow each other go in as one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shoal.table.server.store import Statement

if TYPE_CHECKING:
    from collections.abc import Sequence

INSERT: Final = "INSERT"
ROW_OF_VALUES: Final = "?)"
"""How insertions end of which several can be one."""
KNOWN: Final[dict[tuple[str, int], str]] = {}
MOST_KNOWN: Final = 64
"""Texts of long statements that are kept: making one takes as long as writing a row."""


def runs(statements: Sequence[Statement], most: int, step: int = 1) -> list[Statement]:
    """Statements in their order; rows that follow each other go in together, so many at most.

    With a `step`, a long statement has room for a multiple of so many rows, so that there are few
    different ones; rows of nothing but nulls fill it up, and are left out.
    """
    found: list[Statement] = []
    sql, run = "", 0
    values: list[object] = []
    for statement in statements:
        if run and statement.sql == sql and run < most and can_be_joined(sql):
            values += statement.values
            run += 1
            continue
        if run > 1:
            found[-1] = join(sql, run, values, step)
        found.append(statement)
        sql, run, values = statement.sql, 1, list(statement.values)
    if run > 1:
        found[-1] = join(sql, run, values, step)
    return found


def join(sql: str, run: int, values: list[object], step: int) -> Statement:
    """Several rows as one statement."""
    if step == 1 or run < step:
        return Statement(more_rows(sql, run), tuple(values))
    room = -(-run // step) * step
    nothing: list[object] = [None] * (len(values) // run * (room - run))
    return Statement(rows_that_are(sql, room), tuple(values + nothing))


def can_be_joined(sql: str) -> bool:
    """Whether several such statements can be one."""
    return sql.startswith(INSERT) and sql.endswith(ROW_OF_VALUES)


def more_rows(sql: str, count: int) -> str:
    """An insertion of several rows."""
    head, values, row = sql.rpartition("VALUES")
    return f"{head}{values}{', '.join([row] * count)}"


def rows_that_are(sql: str, count: int) -> str:
    """An insertion of up to so many rows: those whose first value is null are none."""
    known = KNOWN.get((sql, count))
    if known is None:
        if len(KNOWN) >= MOST_KNOWN:
            KNOWN.clear()
        head, values, row = sql.rpartition("VALUES")
        rows = f"{values}{', '.join([row] * count)}"
        known = KNOWN[sql, count] = f"{head}SELECT * FROM ({rows}) WHERE column1 IS NOT NULL"  # noqa: S608 - our own statements
    return known
