"""Insertions into the same table that follow each other go in as one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shoal.table.server.store import Statement

if TYPE_CHECKING:
    from collections.abc import Sequence

INSERT: Final = "INSERT"
ROW_OF_VALUES: Final = "?)"
"""How insertions end of which several can be one."""


def runs(statements: Sequence[Statement], most: int) -> list[Statement]:
    """Statements in their order; rows that follow each other go in together, so many at most."""
    found: list[Statement] = []
    sql, run = "", 0
    values: list[object] = []
    for statement in statements:
        if run and statement.sql == sql and run < most and can_be_joined(sql):
            values += statement.values
            run += 1
            continue
        if run > 1:
            found[-1] = Statement(more_rows(sql, run), tuple(values))
        found.append(statement)
        sql, run, values = statement.sql, 1, list(statement.values)
    if run > 1:
        found[-1] = Statement(more_rows(sql, run), tuple(values))
    return found


def can_be_joined(sql: str) -> bool:
    """Whether several such statements can be one."""
    return sql.startswith(INSERT) and sql.endswith(ROW_OF_VALUES)


def more_rows(sql: str, count: int) -> str:
    """An insertion of several rows."""
    head, values, row = sql.rpartition("VALUES")
    return f"{head}{values}{', '.join([row] * count)}"
