"""The picture of the terminal: its own screen as SVG. It needs no browser, and a test compares it.

`python -m tools.pictures terminal` takes it.
"""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING, Any, Final

from textual.widgets import Input

from shoal.bots.bot import Budget, observe
from shoal.bots.kinds import make_bot
from shoal.core.catalog import find
from shoal.core.match import Match
from shoal.core.options import read_options
from shoal.table.table import Table
from shoal.terminal.app import TableApp
from shoal.terminal.keeping import Keeper

from .evening import DAY
from .manifest import FOLDER

if TYPE_CHECKING:
    from textual.pilot import Pilot

PICTURE: Final = FOLDER / "terminal.svg"
GAME: Final = "fish_and_chips"
SEATS: Final = ("you", "pike")
PLIES: Final = 14
"""What was played before; then it is the turn of the person."""
SIZE: Final = (100, 28)
"""Columns and rows."""
SETTLED: Final = 0.3
"""Seconds in which a screen that has something to draw draws it."""
FACES: Final = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
"""Letters that a reader's browser would ask another host for."""


def draw_terminal() -> str:
    """The screen in the middle of a game that is the same every time."""
    return asyncio.run(photograph(begun_table()))


def begun_table() -> Table:
    """Bots have begun a game, and a person is to move."""
    game = find(GAME)
    options = read_options(game, len(SEATS), ())
    table = Table(Match(game, options, SEATS, bytes([1]) * 32, DAY))
    bots = [make_bot("sardine", GAME, seat, seat) for seat in range(len(SEATS))]
    while (seat := table.actor) is not None and (seat > 0 or len(table.plies) < PLIES):
        advice = bots[seat].decide(observe(game, table.match.position, seat), Budget())
        table.play(seat, game.read(advice.move))
    return table


async def settled(pilot: Pilot[Any]) -> str:
    """The screen, once it stays as it is: on a busy machine it is drawn a while later."""
    picture, before = "", None
    while picture != before:
        before = picture
        await pilot.pause(SETTLED)
        picture = pilot.app.export_screenshot(title=f"shoal play {GAME}")
    return picture


async def photograph(table: Table) -> str:
    """Sit down, walk to a place that is lit, and draw what is on the screen."""
    app = TableApp(table, Keeper(table), "en", 0)
    async with app.run_test(size=SIZE) as pilot:
        for field in app.screen.query(Input):
            field.cursor_blink = False  # the picture would depend on the moment
        await settled(pilot)
        await pilot.press("tab")
        picture = await settled(pilot)
    table.close()
    return FACES.sub("", picture)
