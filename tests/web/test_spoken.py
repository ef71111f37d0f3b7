"""What a screen reader finds at each table, phase by phase, as text that is reviewed like code.

`SHOAL_RENEW=1 pytest tests/web/test_spoken.py` writes the files in spoken/ anew; read what changed.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from shoal.core.catalog import find

from .stage import Stage, after, boards, every_phase, play

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

SPOKEN: Final = Path(__file__).parent / "spoken"
RENEW: Final = "SHOAL_RENEW" in os.environ


def spoken(page: Page, *, whole: bool) -> str:
    """The whole page, or only what the phase changes: what to do, the board, the live region."""
    if whole:
        page.wait_for_load_state("networkidle")  # parts that are fetched late are there too
        return f"{page.locator('body').aria_snapshot()}\n"
    parts = [page.locator(part).aria_snapshot() for part in ("section.slate", "section.board")]
    return "\n".join([*parts, f"says: {page.locator('[aria-live].sr').inner_text()}", ""])


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", boards())
def test_what_a_screen_reader_finds(game: str, lang: str, new_page: Callable[..., Page]) -> None:
    stage, found = Stage(new_page(lang=lang)), {}
    for number, scene in enumerate(every_phase(game)):
        stage.show(scene)
        found[f"{game}.{scene.phase}.{lang}.txt"] = spoken(stage.page, whole=not number)
    if RENEW:
        for name, text in found.items():
            (SPOKEN / name).write_text(text, encoding="utf-8")
    files = {
        path.name: path.read_text(encoding="utf-8") for path in SPOKEN.glob(f"{game}.*.{lang}.txt")
    }
    assert files == found, "if this reads well: SHOAL_RENEW=1 pytest tests/web/test_spoken.py"


def test_news_are_spoken_after_what_was_said_of_a_tile(new_page: Callable[..., Page]) -> None:
    """The place of a tile that somebody turned about was said for the rest of the game."""
    stage = Stage(new_page())
    live = stage.page.locator("[aria-live].sr")
    game = find("public_market")
    scene = next(scene for scene in play(game, 0) if scene.text.startswith("place "))
    stage.show(scene)
    stage.page.locator("[data-cell].lit").first.click()
    expect(live).to_contain_text("Enter places it")
    stage.tell(after(scene), scene.seat)
    expect(live).to_contain_text("You pack")
