"""What a hint says in the browser: the move, what it brings at once, and beside another move.

Where a bot goes by experience, also what the move itself is like."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from msgspec import json, structs
from playwright.sync_api import expect

from shoal.core.catalog import find
from shoal.core.game import Event
from shoal.table.server.wire import HintDifference, Hinted, HintOption

from .stage import NAMES, Scene, Stage, every_phase, play

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
        Le bot le plus fort jouerait A, 60 % de chances de gagner. Tout de suite : +1 mangé pour vous.
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
    cases = (
        (0.5, 1, (soon, late), ""),
        (0.59, 2, (soon,), moves[1]),  # who sends the hint says what is as good, not the page
        (0.48, 1, (), ""),
    )
    for (second, beside, told, as_good), sentence in zip(cases, rest, strict=True):
        options = tuple(
            HintOption(move, chance, at_most=False)
            for move, chance in zip(moves, (0.6, second, 0.4), strict=True)
        )
        hinted = Hinted(
            id="hint", move=moves[0], options=options, solved=False,
            brings=brings, beside=moves[beside], differences=told, as_good=as_good,
        )  # fmt: skip
        stage.socket.send(json.encode(hinted).decode())
        line = stage.page.locator("p", has=stage.page.locator("q"))
        expect(line).to_contain_text(f"{options[beside].chance:.0%}"[:-1])
        shown = line.inner_text().replace("\N{NO-BREAK SPACE}", " ")
        for words in line.locator("q").all_inner_texts():
            shown = shown.replace(words, letters.setdefault(words, "ABCD"[len(letters)]))
        assert shown == f"{first} {sentence.format(NAMES[other])}"


POND: Final = "pond 6 1 1 5 tyre 2 2 hat shoe 3 3 can 4 umbrella diver 4"
REMARKS: Final = (
    Event("pond_lines", {"lines": 6, "all": 10, "usual": 7}),
    Event("pond_points", {"corners": 19, "middle": 10, "usual": 8}),
)
LAID: Final = {
    "en": """
        6 of 10 lines have a 2 or 3, best to show (shuffled: about 7).
        Its corners hold 19 points, its middle 10 (shuffled: about 8 each).
        Beside a shuffled pond no gain is clear.
        Beside a shuffled pond: −2 points for {} by the end of the day.
        Another pond is about as good.
        Another pond is just as good.
    """,
    "fr": """
        6 lignes sur 10 ont un 2 ou 3, bon à montrer (au hasard : environ 7).
        Ses coins valent 19 points, son milieu 10 (au hasard : environ 8).
        Comparé à un étang au hasard, aucun gain n’est net.
        Comparé à un étang au hasard : −2 points pour {} d’ici la fin de la journée.
        Un autre étang est à peu près aussi bon.
        Un autre étang est tout aussi bon.
    """,
}


@pytest.mark.parametrize("lang", LAID)
def test_a_pond_that_no_search_has_compared_has_a_reason(
    lang: str, new_page: Callable[..., Page]
) -> None:
    """PH-D2."""
    scenes = play(find("petri_heil"), 3)
    scene = next(one for one in scenes if one.phase == "place")
    stage = Stage(new_page(lang=lang, phone=True))
    stage.show(scene)
    assert stage.socket is not None
    other = 1 - scene.seat
    less = HintDifference("score", other, -2.0, "day")
    lines, points, *rest = map(str.strip, LAID[lang].strip().splitlines())
    cases = (
        Hinted("hint", POND, (), solved=False, beside="random"),
        Hinted("hint", POND, (), solved=False, beside="random", differences=(less,)),
        Hinted("hint", POND, (), solved=False, beside=POND, as_good=POND),
        Hinted("hint", POND, (), solved=True, as_good=POND, sure=True),
    )
    for hinted, sentence in zip(cases, rest, strict=True):
        told = structs.replace(hinted, remarks=REMARKS)
        stage.socket.send(json.encode(told).decode())
        line = stage.page.locator("p", has=stage.page.locator("q"))
        last = sentence.format(NAMES[other])
        expect(line).to_contain_text(last.replace(" :", "\N{NO-BREAK SPACE}:"))
        shown = line.inner_text().replace("\N{NO-BREAK SPACE}", " ")
        assert f"{lines} {points} {last}" in shown


def give(stage: Stage, move: str, *others: str) -> None:
    """The server sends a hint."""
    assert stage.socket is not None
    options = tuple(HintOption(one, 0.5, at_most=False) for one in (move, *others))
    told = (HintDifference("stamps", 0, 2.0, "end"),) * len(others)
    hinted = Hinted(
        id="hint", move=move, options=options, solved=False,
        brings=(), beside=others[0] if others else "", differences=told,
    )  # fmt: skip
    stage.socket.send(json.encode(hinted).decode())
    expect(stage.page.locator(".slate q").first).to_be_visible()


def phase_of(slug: str, phase: str, begins: str = "") -> Scene:
    """The first scene of a phase in which somebody moves so."""
    return next(
        one
        for one in every_phase(slug)
        if one.phase == phase and (not begins or moves_of(one, begins))
    )


def moves_of(scene: Scene, begins: str = "") -> list[str]:
    legal = map(scene.game.write, scene.game.legal(scene.position, scene.seat))
    return [move for move in legal if move.startswith(begins)]


def test_a_hint_moves_nothing_on_a_desk(new_page: Callable[..., Page]) -> None:
    """What it is good for stands beside the board, not above it."""
    scene, stage = phase_of("le_poissonnier", "orders"), Stage(new_page())
    stage.show(scene)
    board = stage.page.locator("section.board")
    before = board.bounding_box()
    give(stage, *moves_of(scene)[:2])
    expect(stage.page.locator(".log .advice", has_text="50 % to win")).to_be_visible()
    assert board.bounding_box() == before


def test_a_hint_shows_where_the_tile_would_lie(new_page: Callable[..., Page]) -> None:
    scene, stage = phase_of("public_market", "handle", "place F"), Stage(new_page())
    stage.show(scene)
    expect(stage.page.locator(".chest .ghost")).to_have_count(0)
    move = moves_of(scene, "place F")[-1]
    give(stage, move)
    expect(stage.page.locator(".chest .ghost")).to_be_visible()
    cells = ", ".join(scene.game.places(scene.game.read(move)))
    expect(stage.page.locator(".slate q")).to_have_text(f"Pack it here: {cells}")


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("place fresh*2 - dubious*1", "Crate 1: 2 fresh, Crate 3: 1 dubious"),
        ("place edible*1 buy 1", "Crate 1: 1 edible, + crate"),
        ("place -", "Show it empty"),
        ("deal 2 for 1 get fresh*1 pay 3", "Boris: 1 fresh, for 3 coins"),
        ("accept", "Accept"),
    ],
)
def test_a_hint_has_no_notation(move: str, said: str, new_page: Callable[..., Page]) -> None:
    """Neither places nor buttons name a showcase or a deal of Le Poissonnier."""
    stage = Stage(new_page(phone=True))
    stage.show(phase_of("le_poissonnier", "placing"))
    give(stage, move)
    expect(stage.page.locator(".slate q")).to_have_text(said)
