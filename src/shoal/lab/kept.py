"""Finished blocks of a job in a file of its own, so that an interrupted run goes on.

A block is written as soon as it was played, one line each, in the order of their numbers. A line
that was cut off in the middle is played again. Blocks depend on nothing but the job and on how its
players decide, so a run that was interrupted ends as one that was not.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any, Generic

from msgspec import json

from shoal.core.catalog import find
from shoal.core.commitment import fingerprint
from shoal.lab.executor import R

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence
    from pathlib import Path


class Kept(Generic[R]):
    """The blocks of one job that were played so far."""

    def __init__(self, path: Path, write: Callable[[R], str], read: Callable[[str], R]) -> None:
        self.path = path
        self.write_block = write
        self.read_block = read

    def read(self) -> list[R]:
        """What was played; a line that was cut off is dropped from the file too."""
        text = self.path.read_text(encoding="utf-8") if self.path.exists() else ""
        whole = text[: text.rfind("\n") + 1]
        if whole != text:
            self.path.write_text(whole, encoding="utf-8")
        return [self.read_block(line) for line in whole.splitlines()]

    def add(self, block: R) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(self.write_block(block) + "\n")

    def begin_with(self, blocks: Sequence[R]) -> None:
        """Take over the blocks of an earlier run that are told elsewhere, if they are more."""
        for block in blocks[len(self.read()) :]:
            self.add(block)

    def forget(self) -> None:
        """All is told where it belongs; the file has served."""
        self.path.unlink(missing_ok=True)


def name_of(*job: Any) -> str:  # noqa: ANN401 - whatever a job is made of
    """A name for the file of a job: another one for other players, options or seeds."""
    return hashlib.blake2b(json.encode(job), digest_size=8).hexdigest()


def kept_path(folder: Path, slug: str, *job: Any) -> Path:  # noqa: ANN401 - what a job is made of
    """The file of a job about a game; another one for other rules or component data of it."""
    game = find(slug)
    name = name_of(*job, game.rules_version, fingerprint(game.package))
    return folder / f"{slug}-{name}.jsonl"


def run_kept(
    kept: Kept[R], go_on: Callable[[int], Generator[R, None, None]]
) -> Generator[R, None, None]:
    """All blocks in order: those that were kept, then the others, each kept when it is done.

    `go_on` gives the blocks after so many.
    """
    done = kept.read()
    yield from done
    later = go_on(len(done))
    try:
        for block in later:
            kept.add(block)
            yield block
    finally:
        later.close()
