"""The plain board, which a game without a folder of its own in the client gets: all can be played.

No game here is without one, so the address asks for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from .hands import SETTLED
from .stage import Stage, boards, every_phase

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

PLAIN = "/t/stage?board=plain"


@pytest.mark.parametrize("game", boards())
def test_every_phase_is_played_from_the_list_of_moves(
    game: str, new_page: Callable[..., Page]
) -> None:
    stage = Stage(new_page(phone=True, lang="fr"), PLAIN)
    for scene in every_phase(game):
        stage.show(scene)
        stage.page.locator(f'.plain [data-spot="{scene.text}"]').tap()
        stage.page.get_by_role("button", name=f"Jouer {scene.text}", exact=True).tap()
        stage.page.evaluate(SETTLED)
        assert stage.moves == [scene.text]


def test_a_move_is_typed_and_refused_or_played(new_page: Callable[..., Page]) -> None:
    stage = Stage(new_page(), PLAIN)
    scene = next(scene for scene in every_phase("fish_and_chips") if scene.phase == "capture")
    stage.show(scene)
    page, box = stage.page, stage.page.get_by_label("Or type one:")
    box.fill("a1xz9")
    page.locator(".acts .main").click()
    expect(page.get_by_role("alert")).to_be_visible()
    assert stage.moves == []
    box.fill(scene.text)
    page.locator(".acts .main").click()
    page.evaluate(SETTLED)
    assert stage.moves == [scene.text]


def test_the_table_is_told_in_words(new_page: Callable[..., Page]) -> None:
    stage = Stage(new_page(), PLAIN)
    stage.show(every_phase("little_big_fish")[0])
    view = stage.page.get_by_role("region", name="The table, as you see it")
    expect(view).to_contain_text("Anna")
    expect(view).to_contain_text("layout")
