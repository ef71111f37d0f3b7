"""The database's tables, and how an older database becomes today's: for SQLite and for PostgreSQL.

A migration is never changed once it was released; the next one is added below it. It is written
once, in words that both know but for the few that `postgres.schema` replaces.

While servers are replaced one by one, those of the version before still use the database that the
first new one has brought to its form. So a migration adds, and what it adds has a default; what
nobody uses any more is dropped a version later. One that an older server cannot live with raises
OLDEST.
"""

from __future__ import annotations

from typing import Final

MIGRATIONS: Final = (
    """
    CREATE TABLE person(
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      secret TEXT NOT NULL UNIQUE,       -- SHA-256 of what the cookie holds
      made INTEGER NOT NULL
    ) WITHOUT ROWID;

    CREATE TABLE game_table(
      id TEXT PRIMARY KEY,
      game TEXT NOT NULL,
      rules INTEGER NOT NULL,
      data TEXT NOT NULL,                -- fingerprint of the component data
      options TEXT NOT NULL,
      seats INTEGER NOT NULL,
      seed BLOB NOT NULL,                -- encrypted, see vault
      settings TEXT NOT NULL,            -- JSON: clock, listed, spectators
      host TEXT NOT NULL,
      made INTEGER NOT NULL,
      commitment TEXT NOT NULL DEFAULT '',
      names TEXT NOT NULL DEFAULT '',    -- as in the record, once the commitment is published
      nonces TEXT NOT NULL DEFAULT '',
      started INTEGER,
      dealt INTEGER,
      ended INTEGER,
      result TEXT NOT NULL DEFAULT '',
      parent TEXT NOT NULL DEFAULT '',   -- of a rematch, or of a game that goes on from a ply
      next TEXT NOT NULL DEFAULT ''      -- the rematch
    ) WITHOUT ROWID;
    CREATE INDEX open_tables ON game_table(made) WHERE started IS NULL;

    CREATE TABLE seat(
      table_id TEXT NOT NULL,
      seat INTEGER NOT NULL,
      person TEXT NOT NULL DEFAULT '',
      bot TEXT NOT NULL DEFAULT '',
      name TEXT NOT NULL DEFAULT '',
      PRIMARY KEY(table_id, seat)
    ) WITHOUT ROWID;
    CREATE INDEX seats_of_person ON seat(person, table_id) WHERE person != '';

    CREATE TABLE token(
      hash TEXT PRIMARY KEY,             -- SHA-256 of the token
      table_id TEXT NOT NULL,
      kind TEXT NOT NULL,                -- seat, invite, watch
      seat INTEGER NOT NULL DEFAULT -1
    ) WITHOUT ROWID;

    CREATE TABLE line(
      table_id TEXT NOT NULL,
      seq INTEGER NOT NULL,
      body TEXT NOT NULL,                -- a line of the record: 1 b3xb5, * 2 resigns
      id TEXT NOT NULL,                  -- of the request
      at INTEGER NOT NULL,               -- milliseconds since 1970, never going back at a table
      memory BLOB,                       -- what a bot wants to be given back
      PRIMARY KEY(table_id, seq)
    ) WITHOUT ROWID;

    CREATE TABLE chat(
      table_id TEXT NOT NULL,
      number INTEGER NOT NULL,
      seat INTEGER,
      name TEXT NOT NULL,
      text TEXT NOT NULL,
      at INTEGER NOT NULL,
      PRIMARY KEY(table_id, number)
    ) WITHOUT ROWID;

    CREATE TABLE analysis(
      table_id TEXT PRIMARY KEY,
      body TEXT NOT NULL                 -- JSON
    ) WITHOUT ROWID;
    """,
    """
    ALTER TABLE game_table ADD COLUMN
      lesson TEXT NOT NULL DEFAULT '';   -- the step at which it began, and the lesson's edition
    """,
    """
    ALTER TABLE game_table ADD COLUMN
      mark TEXT NOT NULL DEFAULT '';     -- another one after every change but lines and chat
    ALTER TABLE game_table ADD COLUMN
      listed INTEGER NOT NULL DEFAULT 1; -- as in settings, for the index of the lobby
    UPDATE game_table SET listed=0 WHERE settings NOT LIKE '%"listed":true%';
    DROP INDEX open_tables;
    CREATE INDEX lobby ON game_table(made) WHERE started IS NULL AND listed=1 AND parent='';
    CREATE INDEX played_tables ON game_table(made) WHERE dealt IS NOT NULL AND ended IS NULL;
    CREATE INDEX ended_tables ON game_table(ended) WHERE ended IS NOT NULL;
    """,
    """
    CREATE TABLE archive(
      table_id TEXT PRIMARY KEY,
      lines BLOB NOT NULL                -- of an old finished game, packed: see archiving
    ) WITHOUT ROWID;
    """,
    """
    ALTER TABLE game_table ADD COLUMN
      offer TEXT NOT NULL DEFAULT '';    -- JSON: what others have not answered yet
    """,
    """
    -- PostgreSQL has more here: whose question is answered next
    """,
)
VERSION: Final = len(MIGRATIONS)
OLDEST: Final = 1
"""The oldest version whose servers can use a database of today's form."""
