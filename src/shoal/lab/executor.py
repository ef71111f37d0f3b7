"""Where long jobs run: blocks of work go out, and results come back in the order of the blocks.

A block is a range of numbered games and depends on nothing but its number. So totals that are added
up in order are the same to the last digit wherever the blocks were played, and however often one
had to be played again because a machine went away.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, TypeVar

from shoal.core.errors import ShoalError
from shoal.lab import BOOK

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable

T = TypeVar("T")
R = TypeVar("R")

HERE: Final = "here"
"""In this process, one block after the other."""
PROCESSES: Final = "processes"
"""On all cores of this machine."""
RAY: Final = "ray"
"""On the machines of a Ray cluster: the one that runs here, or ray://host:port."""
RAY_ADDRESS: Final = "ray://[^ /]+:[0-9]+"


def in_order(
    work: Callable[[T], R], blocks: Iterable[T], on: str = PROCESSES, *, fresh: bool = False
) -> Generator[R, None, None]:
    """The results of all blocks, in their order. Whoever stops asking stops the work.

    `fresh` keeps the processes of this call apart from those of others, which may play by other
    house rules.
    """
    if on == HERE:
        return (work(block) for block in blocks)
    if on == PROCESSES:
        from shoal.lab.processes import on_all_cores  # noqa: PLC0415 - only where it runs

        return on_all_cores(work, blocks)
    check_place(on)
    from shoal.lab.cluster import on_ray  # noqa: PLC0415 - an extra that few install

    return on_ray(work, blocks, on, fresh=fresh)


def check_place(on: str) -> None:
    """Raise unless there is such a place to run."""
    if on not in {HERE, PROCESSES, RAY} and not re.fullmatch(RAY_ADDRESS, on):
        raise ShoalError("unknown_place", book=BOOK, name=on or '""')
