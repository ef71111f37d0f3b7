"""Work on all cores, a fresh interpreter each."""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator
    from concurrent.futures import Future

    from shoal.lab.executor import R, T


def on_all_cores(work: Callable[[T], R], items: Iterable[T]) -> Generator[R, None, None]:
    """The results in the order of the items, whichever process found them.

    Whoever stops asking stops the work: items may be endless.
    """
    workers = os.cpu_count() or 1
    # A fork would copy whatever locks the caller's threads hold.
    pool = ProcessPoolExecutor(
        workers, mp_context=get_context("spawn"), initializer=end_with_parent
    )
    try:
        waiting: deque[Future[R]] = deque()
        for item in items:
            with deaf_to_interrupts():
                waiting.append(pool.submit(work, item))
            if len(waiting) > 4 * workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def end_with_parent() -> None:
    """A worker whose parent was killed gets no more work, and nobody else would end it."""
    threading.Thread(target=wait_for_parent, daemon=True).start()


def wait_for_parent() -> None:
    """Leave at once, in the midst of a game too."""
    parent = parent_process()
    assert parent is not None  # noqa: S101 - only workers come here
    parent.join()
    os._exit(1)


@contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """Processes that are started here leave interrupts to the one that started them."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
