"""What a hint says in the browser: the move, what it brings at once, and beside another move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from msgspec import json
from playwright.sync_api import expect

from shoal.core.catalog import find
from shoal.table.server.wire import HintDifference, Hinted, HintOption

from .stage import NAMES, Scene, Stage, play

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

SAID: Final = {
    "en": """
        The strongest bot would play A, 60 % to win. At once: +1 eaten for you.
        Beside B, 50 % to win: +1 eaten for you by your next turn, −1 eaten for {} in the end.
        B is about as good. Beside C, 40 % to win: +1 eaten for you by your next turn.
        Next best: B, 48 % to win.
    """,
    "fr": """
        Le robot le plus fort jouerait A, 60 % de chances de gagner. Tout de suite : +1 mangé pour vous.
        Comparé à B, 50 % de chances de gagner : +1 mangé pour vous d’ici votre prochain tour, −1 mangé pour {} à la fin.
        B est à peu près aussi bon. Comparé à C, 40 % de chances de gagner : +1 mangé pour vous d’ici votre prochain tour.
        Ensuite : B, 48 % de chances de gagner.
    """,  # noqa: E501
}


def several_moves() -> Scene:
    """Somebody has a choice."""
    scenes = play(find("little_big_fish"), 3)
    return next(one for one in scenes if len(one.game.legal(one.position, one.seat)) > 2)


@pytest.mark.parametrize("lang", SAID)
def test_a_hint_says_what_the_move_is_good_for(lang: str, new_page: Callable[..., Page]) -> None:
    scene, stage = several_moves(), Stage(new_page(lang=lang, phone=True))
    stage.show(scene)
    assert stage.socket is not None
    own, other = scene.seat, 1 - scene.seat
    moves = [scene.game.write(move) for move in scene.game.legal(scene.position, own)[:3]]
    brings = (HintDifference("eaten", own, 1.0, "at_once"),)
    soon = HintDifference("eaten", own, 1.4, "next_turn")
    late = HintDifference("eaten", other, -0.5, "end")
    first, *rest = map(str.strip, SAID[lang].strip().splitlines())
    letters: dict[str, str] = {}
    """By the words in which the page names a move: whichever comes first is A."""
    cases = ((0.5, 1, (soon, late)), (0.59, 2, (soon,)), (0.48, 1, ()))
    for (second, beside, told), sentence in zip(cases, rest, strict=True):
        options = tuple(
            HintOption(move, chance, at_most=False)
            for move, chance in zip(moves, (0.6, second, 0.4), strict=True)
        )
        hinted = Hinted(
            id="hint", move=moves[0], options=options, solved=False,
            brings=brings, beside=moves[beside], differences=told,
        )  # fmt: skip
        stage.socket.send(json.encode(hinted).decode())
        line = stage.page.locator("p", has=stage.page.locator("q"))
        expect(line).to_contain_text(f"{options[beside].chance:.0%}"[:-1])
        shown = line.inner_text().replace("\N{NO-BREAK SPACE}", " ")
        for words in line.locator("q").all_inner_texts():
            shown = shown.replace(words, letters.setdefault(words, "ABCD"[len(letters)]))
        assert shown == f"{first} {sentence.format(NAMES[other])}"
