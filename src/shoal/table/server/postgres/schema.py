"""The tables of PostgreSQL: those that SQLite has, and what only servers beside each other need."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from shoal.table.server.schema import MIGRATIONS, OLDEST, VERSION
from shoal.table.server.store import BOOK, StoreFailed

if TYPE_CHECKING:
    from asyncpg import Connection

LOCK: Final = 5_440_018
"""Of the server that brings the database to its form; others wait for it."""
WORDS: Final = (
    (re.compile(r"\) WITHOUT ROWID"), ")"),
    (re.compile(r"\bINTEGER\b"), "BIGINT"),
    (re.compile(r"\bBLOB\b"), "BYTEA"),
    (re.compile(r"\bTEXT\b"), 'TEXT COLLATE "C"'),
)
"""What SQLite calls otherwise. Ids are compared byte by byte, which is quicker than by language."""
OWN: Final[dict[int, str]] = {
    2: """
    CREATE UNLOGGED TABLE looking(       -- as lasting as a LISTEN: each server says it again
      table_id TEXT COLLATE "C" NOT NULL,
      host TEXT COLLATE "C" NOT NULL,
      PRIMARY KEY(table_id, host)
    );
    CREATE INDEX looking_of_host ON looking(host);
    CREATE UNLOGGED TABLE host(          -- the servers, and when each was last heard of
      id TEXT COLLATE "C" PRIMARY KEY,
      seen BIGINT NOT NULL
    );
    CREATE UNLOGGED TABLE job(           -- what bots are asked; who wants to know asks again
      id TEXT COLLATE "C" PRIMARY KEY,   -- the hash of the question
      table_id TEXT COLLATE "C" NOT NULL,
      level TEXT NOT NULL,
      background BIGINT NOT NULL,        -- 1: nobody sits and waits for it
      made BIGINT NOT NULL,
      question BYTEA NOT NULL,           -- sealed: view, memory, budget, dice
      asker TEXT NOT NULL,               -- the server that is told
      taken BIGINT NOT NULL DEFAULT 0,   -- until when a worker has it
      failed BIGINT NOT NULL DEFAULT 0,
      answer BYTEA                       -- sealed
    );
    CREATE INDEX open_jobs ON job(background, made) WHERE answer IS NULL AND failed=0;
    CREATE TABLE wake(                   -- when a table that nobody looks at must be opened
      table_id TEXT COLLATE "C" PRIMARY KEY,
      at BIGINT NOT NULL
    );
    CREATE INDEX next_wake ON wake(at);
    CREATE TABLE secret(                 -- what all servers must agree on
      name TEXT COLLATE "C" PRIMARY KEY,
      value TEXT NOT NULL
    );
    """,
    4: """
    ALTER TABLE looking ADD COLUMN
      seats BIGINT NOT NULL DEFAULT 0;   -- a bit for each seat that is connected there
    ALTER TABLE looking ADD COLUMN
      spectators BIGINT NOT NULL DEFAULT 0;
    """,
    5: """
    ALTER TABLE job ADD COLUMN
      person TEXT NOT NULL DEFAULT '';   -- for whom it is asked
    ALTER TABLE job ADD COLUMN
      turn BIGINT NOT NULL DEFAULT 0;    -- everybody has one after the other
    DROP INDEX open_jobs;
    CREATE INDEX open_jobs ON job(background, turn, made) WHERE answer IS NULL AND failed=0;
    CREATE INDEX jobs_of_person ON job(person) WHERE answer IS NULL AND failed=0;
    """,
}
"""What is added after a migration, by its number from 0."""
STATE: Final = "CREATE TABLE IF NOT EXISTS shoal_schema(version BIGINT NOT NULL, oldest BIGINT)"


def script(number: int) -> str:
    """A migration as PostgreSQL understands it."""
    text = MIGRATIONS[number]
    for word, other in WORDS:
        text = word.sub(other, text)
    return text + OWN.get(number, "")


async def migrate(connection: Connection[Any]) -> None:
    """Bring an older database to today's tables; refuse one that only newer servers can use."""
    await connection.execute("SELECT pg_advisory_lock($1)", LOCK)
    try:
        await connection.execute(STATE)
        found = await connection.fetchrow("SELECT version, oldest FROM shoal_schema")
        version, oldest = (0, 0) if found is None else found
        if version > VERSION and oldest > VERSION:
            raise StoreFailed("newer_database", book=BOOK, found=version, known=VERSION)
        for number in range(version, VERSION):
            async with connection.transaction():
                await connection.execute(script(number))
                await connection.execute("DELETE FROM shoal_schema")
                await connection.execute(
                    "INSERT INTO shoal_schema VALUES($1, $2)", number + 1, min(OLDEST, number + 1)
                )
    finally:
        await connection.execute("SELECT pg_advisory_unlock($1)", LOCK)


@cache
def dialect(sql: str) -> str:
    """A statement as PostgreSQL writes it: numbered values, and no word of SQLite."""
    parts = sql.replace("INSERT OR ROLLBACK", "INSERT").split("?")
    return "".join(f"{part}${number}" for number, part in enumerate(parts[:-1], 1)) + parts[-1]
