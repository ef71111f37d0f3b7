"""The client in a real browser: script by chunk, first board, longest frame of a move, memory.

Frames are counted by the processor time of the page's main thread, so that other work on the
machine does not show; the first board is the shortest of several times, for the same reason.
"""

from __future__ import annotations

import gzip
import json
import tempfile
from itertools import chain, islice
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from playwright.sync_api import sync_playwright

from shoal.core.catalog import find
from shoal.table.server.site import FOLDER
from tests.web.house import CHROMIUM, DESK, serving
from tests.web.stage import Stage, boards, play

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Page

    from tests.web.stage import Scene

FIRST_BOARDS: Final = 5
MOVES: Final = 20
"""Moves whose frames are looked at."""
LONG: Final = 200
"""Moves after which memory is counted."""
HASH: Final = 9
"""Letters that Vite adds to the name of a file."""
ANIMATES: Final = 700
"""Milliseconds in which a move is over."""
WHEN: Final = """() => new MutationObserver((_, observer) => {
  if (!document.querySelector('section.board')) return;
  window.firstBoard = performance.now();
  observer.disconnect();
}).observe(document, { childList: true, subtree: true })"""
TRACED: Final = ["disabled-by-default-devtools.timeline", "toplevel"]


class Figures(NamedTuple):
    """Of one game."""

    first_board: float
    """Milliseconds from the click on a link to the board, with nothing in the cache."""
    frames: list[float]
    """For each move the longest task of the main thread, in milliseconds of processor time."""
    heap: tuple[float, float]
    """Megabytes of script's memory after the first and after the last move."""


def chunks() -> dict[str, int]:
    """Bytes of every script of the site, packed with gzip; those of one name together."""
    found: dict[str, int] = {}
    for path in (FOLDER / "assets").glob("*.js"):
        name = path.stem[:-HASH]
        found[name] = found.get(name, 0) + len(gzip.compress(path.read_bytes(), 9))
    return dict(sorted(found.items(), key=lambda item: -item[1]))


def measure(tell: Callable[[str], None]) -> dict[str, Figures]:
    """Every game in turn."""
    figures = {}
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data)) as address,
        sync_playwright() as driver,
    ):
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for game in boards():
            tell(f"{game} …")
            figures[game] = Figures(
                min(first_board(browser, address, game) for _ in range(FIRST_BOARDS)),
                longest_frames(browser, address, game),
                memory(browser, address, game),
            )
        browser.close()
    return figures


def open_page(browser: Browser, address: str) -> Page:
    size: Any = DESK
    return browser.new_context(
        base_url=address, viewport=size, service_workers="block", locale="en"
    ).new_page()


def scenes(game: str, seat: int = 0) -> Iterator[Scene]:
    """Positions one after the other, as one seat sees them, from game to game."""
    last: Any = None
    for scene in chain.from_iterable(play(find(game), seed) for seed in range(0, 9999, 12)):
        if scene.position is not last and scene.seats > seat:
            last = scene.position
            yield scene


def first_board(browser: Browser, address: str, game: str) -> float:
    """A link to a table is opened for the first time."""
    page = open_page(browser, address)
    page.add_init_script(f"({WHEN})()")
    Stage(page).show(next(scenes(game)), viewer=0)
    found = page.evaluate("() => window.firstBoard")
    page.context.close()
    return float(found)


def longest_frames(browser: Browser, address: str, game: str) -> list[float]:
    """Moves are made one by one; what moves on the board does so."""
    page = open_page(browser, address)
    stage, found = Stage(page), list[float]()
    positions = scenes(game)
    stage.show(next(positions), viewer=0)
    while len(found) < MOVES:
        scene = next(positions)
        if not scene.told:  # another game begins
            stage.show(scene, viewer=0)
            continue
        browser.start_tracing(page=page, categories=TRACED)
        stage.tell(scene, 0)
        page.wait_for_timeout(ANIMATES)
        found.append(longest_task(json.loads(browser.stop_tracing())["traceEvents"]))
    page.context.close()
    return found


def longest_task(events: list[dict[str, Any]]) -> float:
    """Milliseconds of processor time of the longest task of a page's main thread."""
    main = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    tasks = (
        event.get("tdur", 0)
        for event in events
        if event["name"] == "RunTask" and (event["pid"], event["tid"]) in main
    )
    return max(tasks, default=0) / 1000


def memory(browser: Browser, address: str, game: str) -> tuple[float, float]:
    """Megabytes after the first move and after many, once what is not needed is collected."""
    page = open_page(browser, address)
    stage, positions = Stage(page), scenes(game)
    stage.show(next(positions), viewer=0)
    first = heap(page)
    for scene in islice(positions, LONG):
        stage.show(scene, viewer=0)
    last = heap(page)
    page.context.close()
    return first, last


def heap(page: Page) -> float:
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    used = session.send("Runtime.getHeapUsage")["usedSize"]
    return float(used) / 1e6


def write_report(found: dict[str, Figures]) -> str:
    """Two tables."""
    lines = ["| Script | kB packed |", "| --- | ---: |"]
    lines += [f"| {name} | {size / 1000:.1f} |" for name, size in chunks().items()]
    head = ["Game", "First board, ms", "Longest frame of a move, ms: median, worst"]
    head.append(f"Memory at once and after {LONG} moves, MB")
    lines += ["", f"| {' | '.join(head)} |", "| --- | ---: | ---: | ---: |"]
    for game, figures in found.items():
        frames = f"{median(figures.frames):.1f}, {max(figures.frames):.1f}"
        heaps = f"{figures.heap[0]:.1f}, {figures.heap[1]:.1f}"
        lines.append(f"| {game} | {figures.first_board:.0f} | {frames} | {heaps} |")
    return "\n".join(lines)
