"""Long jobs on a Ray cluster, whose machines have the same version of Shoal (docs/cluster.md).

A block that was lost with its machine is played again on another one.
"""

from __future__ import annotations

from collections import deque
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from shoal.core.errors import ShoalError
from shoal.lab import BOOK
from shoal.lab.executor import RAY

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator

    from shoal.lab.executor import R, T


WAITING_PER_CORE: Final = 4
"""Blocks that are sent ahead, so that no core waits for the next one."""
FOR_EVER: Final = -1
"""How often a block is sent again when its machine goes away."""


def on_ray(
    work: Callable[[T], R], blocks: Iterable[T], on: str = RAY, *, fresh: bool = False
) -> Generator[R, None, None]:
    """The results in the order of the blocks, whichever machine found them."""
    ray = load_ray()
    with connected(ray, on):
        # A process that has loaded a game keeps its house rules: it plays one block, if told so
        settings = {"max_retries": FOR_EVER, "max_calls": 1 if fresh else 0}
        remote = ray.remote(**settings)(play_block)
        given = ray.put(work)
        waiting: deque[Any] = deque()
        try:
            for block in blocks:
                waiting.append(remote.remote(given, block))
                if len(waiting) > WAITING_PER_CORE * cores_of(ray):
                    yield ray.get(waiting.popleft())
            while waiting:
                yield ray.get(waiting.popleft())
        finally:
            for left in waiting if ray.is_initialized() else ():
                ray.cancel(left, force=True)


def play_block(work: Callable[[T], R], block: T) -> R:
    """One block, on whichever machine."""
    return work(block)


def cores_of(ray: Any) -> int:  # noqa: ANN401 - an extra, whose types are not here
    """Cores of all machines that are there now; they come and go."""
    return max(1, int(ray.cluster_resources().get("CPU", 1)))


@contextmanager
def connected(ray: Any, on: str) -> Iterator[None]:  # noqa: ANN401 - as above
    """Join the cluster that is named, or the one of this machine; without one, start one here."""
    if ray.is_initialized():  # the other side of a comparison has done it, and will leave
        yield
        return
    try:
        ray.init(address=None if on == RAY else on, log_to_driver=False, logging_level="ERROR")
    except (ConnectionError, RuntimeError, ValueError) as error:
        why = str(error).partition("\n")[0]
        raise ShoalError("no_cluster", book=BOOK, name=on, why=why) from None
    try:
        yield
    finally:
        ray.shutdown()


def load_ray() -> Any:  # noqa: ANN401 - as above
    try:
        import ray  # noqa: PLC0415 - an extra that few install
    except ImportError:
        raise ShoalError("no_extra", book=BOOK, what="Ray", extra="shoal[ray]") from None
    return ray
