"""Opens the two stores between which everything is carried."""

from __future__ import annotations

from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from shoal.core.errors import ShoalError
from shoal.table.server.moving import move_store
from shoal.table.server.serve import make_folder
from shoal.table.server.sqlite import FILE, SqliteStore
from shoal.table.server.store import BOOK

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from shoal.table.server.store import Store


async def move(source: str, target: str, say: Callable[[str, int], None]) -> int:
    """Carry everything from a folder or an address to another one."""
    if is_address(source) == is_address(target):
        raise ShoalError("two_alike", book=BOOK)
    if not is_address(source) and not (Path(source) / FILE).is_file():
        raise ShoalError("no_data", book=BOOK, path=source)
    keys = source if not is_address(source) else target
    async with opened(source, keys) as old, opened(target, keys) as new:
        return await move_store(old, new, say)


def is_address(place: str) -> bool:
    """Whether a place is a database elsewhere."""
    return place.startswith(("postgresql://", "postgres://"))


@asynccontextmanager
async def opened(place: str, keys: str) -> AsyncIterator[Store]:
    """A store, for as long as it is needed; the key of both is in the folder of one."""
    store: Store
    if is_address(place):
        from shoal.table.server.postgres.store import PostgresStore  # noqa: PLC0415 - may be missing

        shared = PostgresStore(place)
        make_folder(Path(keys))
        await shared.prepare(Path(keys))
        store = shared
    else:
        make_folder(Path(place))
        store = SqliteStore(Path(place) / FILE)
    await store.begin()
    try:
        yield store
    finally:
        await store.end()
