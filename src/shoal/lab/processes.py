"""Work on all cores, a fresh interpreter each."""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator
    from concurrent.futures import Future
    from multiprocessing.connection import Connection

    from shoal.lab.executor import R, T

MOST_WORKERS: Final = 61
"""Windows waits for no more processes than that at once."""
LOOK_AGAIN: Final = 0.05
"""Seconds between two looks of a worker that was told to leave while it handed over a result."""
AT_WORK: Final = threading.Event()
"""Set in a worker as long as it works on an item."""
GATE: Final = threading.Lock()
"""Nobody comes from work to handing over its result while it is decided whether to leave."""


def on_all_cores(work: Callable[[T], R], items: Iterable[T]) -> Generator[R, None, None]:
    """The results in the order of the items, whichever process found them.

    Whoever stops asking stops the work, in the midst of an item too: items may be endless.
    """
    workers = min(os.cpu_count() or 1, MOST_WORKERS)
    # A fork would copy whatever locks the caller's threads hold.
    context = get_context("spawn")
    told, end = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(
        workers, mp_context=context, initializer=leave_when_told, initargs=(told,)
    )
    try:
        waiting: deque[Future[R]] = deque()
        for item in items:
            with deaf_to_interrupts():
                waiting.append(pool.submit(partial(do_work, work), item))
            if len(waiting) > 4 * workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        with deaf_to_interrupts(signal.SIGTERM):
            end.close()
            pool.shutdown(cancel_futures=True)
            told.close()
            forget_interrupts()


def forget_interrupts() -> None:
    """Somebody impatient interrupted once more while the work ended."""
    if not hasattr(signal, "sigtimedwait"):  # on Windows and macOS
        return
    while signal.sigtimedwait({signal.SIGINT}, 0):
        pass


def do_work(work: Callable[[T], R], item: T) -> R:
    """In a worker, which may leave until the result is there."""
    AT_WORK.set()
    try:
        return work(item)
    finally:
        with GATE:
            AT_WORK.clear()


def leave_when_told(told: Connection) -> None:
    """Have a worker listen whether anybody still wants its work; interrupts are for the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=listen, args=(told,), daemon=True).start()


def listen(told: Connection) -> None:
    """Leave at once, in the midst of a game too, when the parent ends the work or was killed.

    But not while a result is handed over: the parent would wait for the rest of it. A worker that
    has nothing to do leaves as its pool tells it, if there is one.
    """
    parent = parent_process()
    assert parent is not None  # noqa: S101 - only workers come here
    wait([told, parent.sentinel])
    while parent.is_alive():
        with GATE:
            if AT_WORK.is_set():
                os._exit(1)
        parent.join(LOOK_AGAIN)
    os._exit(1)


@contextmanager
def deaf_to_interrupts(*others: signal.Signals) -> Iterator[None]:
    """Processes that are started here leave interrupts to the one that started them."""
    if not hasattr(signal, "pthread_sigmask"):  # on Windows they are deaf once they have begun
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, *others})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
