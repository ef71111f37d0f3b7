"""Every kind of move of every game, by keys alone and by taps alone on a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.web.stage import boards

from .hands import by_keys, by_taps, make
from .stage import KINDS, UNLISTED, Stage, every_kind, kind_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from .stage import Scene

INSTEAD = {"placing": 4}
"""Whoever fills a showcase sends it whole, not fish by fish."""


def is_made(scene: Scene) -> Callable[[str], bool]:
    """Whether a move is legal and of the kind of the scene's."""
    game = scene.game
    wanted = INSTEAD.get(scene.phase, kind_of(game, scene.move))

    def made(text: str) -> bool:
        move = game.read(text)
        if kind_of(game, move) != wanted or (scene.text == "stay") != (text == "stay"):
            return False
        game.check(scene.position, scene.seat, move)
        return True

    return made


@pytest.mark.parametrize("game", boards())
def test_the_list_of_kinds_is_complete(game: str) -> None:
    assert set(every_kind(game)) | UNLISTED.get(game, set()) == set(KINDS[game])


@pytest.mark.parametrize("hands", ["keys", "taps"])
@pytest.mark.parametrize("game", boards())
def test_every_kind_of_move(game: str, hands: str, new_page: Callable[..., Page]) -> None:
    stage = Stage(new_page(phone=hands == "taps"))
    press = by_keys if hands == "keys" else by_taps
    missing = []
    for scene in every_kind(game).values():
        try:
            make(stage, scene, press, is_made(scene))
        except AssertionError as error:
            missing.append(str(error))
    assert not missing, "\n".join(missing)
