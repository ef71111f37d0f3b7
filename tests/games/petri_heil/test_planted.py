"""Faults of hidden information planted in Petri Heil!: each turns the laws red."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace as changed

from shoal.core.errors import IllegalMove
from shoal.games.petri_heil import game as petri_heil
from shoal.games.petri_heil.components import TILES
from shoal.games.petri_heil.moves import CATCH, SHOW, cell_of, kind_of
from shoal.games.petri_heil.rules.geometry import DIVER
from shoal.games.petri_heil.rules.pond import Pond
from shoal.games.petri_heil.rules.state import FACE, FISHING, NOTHING
from tests.games.petri_heil import law_kit
from tests.laws.hiding import nothing_leaks
from tests.laws.imagination import imagination_is_fair
from tests.laws.kit import Subject
from tests.laws.planted import Plant, Wrapper, change_game, wrap
from tests.laws.test_planted import STRETCHES, try_everywhere

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64

    from shoal.core.dice import Dice
    from shoal.core.game import AnyGame, Event, Played
    from shoal.games.petri_heil.view import View
    from tests.laws.kit import Observer

PETRI_HEIL = Subject(petri_heil, law_kit)


def backs_follow_values(game: AnyGame) -> AnyGame:
    """The name of a back depends on its face."""

    def view(pond: Pond, seat: Observer) -> View:
        true: View = game.view(pond, seat)
        faces = [pond.tiles[FACE + back] for back in range(16)]
        names = sorted(range(16), key=lambda back: (faces[back], back))
        backs = tuple(back if back < 0 else names.index(back) for back in true.backs)
        return changed(true, backs=backs)

    return replace(game, view=view)


def history_tells(game: AnyGame) -> AnyGame:
    """Without the aid, history still says what was shown."""

    def tell(played: Played[Pond], to: Observer) -> list[Event]:
        told: list[Event] = game.tell(played, to)
        if kind_of(played.move) == SHOW:
            tiles = played.before.tiles
            face = tiles[FACE + tiles[cell_of(played.move)]]
            told[0].facts["face"] = TILES[face]
        return told

    return replace(game, tell=tell)


def refusal_tells(game: AnyGame) -> AnyGame:
    """Who may not look somewhere is told what is there."""

    def refuse(pond: Pond, seat: int, move: int) -> None:
        try:
            game.refuse(pond, seat, move)
        except IllegalMove as error:
            back = pond.tiles[cell_of(move)]
            error.facts["hint"] = "" if back == NOTHING else TILES[pond.tiles[FACE + back]]
            raise

    return replace(game, refuse=refuse)


class AvoidsTheDiver(Wrapper):
    """The diver is not among the tiles that can be caught."""

    def moves(self, seat: i64, out: vec[i64]) -> i64:
        """Leave out what only the fish player can know."""
        assert isinstance(self.inner, Pond)
        count, kept, tiles = self.inner.moves(seat, out), 0, self.inner.tiles
        for number in range(count):
            move = out[number]
            back = tiles[cell_of(move)]
            if (
                self.inner.phase == FISHING
                and kind_of(move) == CATCH
                and tiles[FACE + back] == DIVER
            ):
                continue
            out[kept] = move
            kept += 1
        return kept


def junk_is_near(game: AnyGame) -> AnyGame:
    """Imagination lays the tiles that are worth nothing first."""

    def imagine(view: View, dice: Dice) -> Pond:
        pond: Pond = game.imagine(view, dice)
        hidden = [
            back for back, face in enumerate(view.faces) if face is None and back in view.backs
        ]
        faces = sorted((pond.tiles[FACE + back] for back in hidden), reverse=True)
        if dice.below(4) == 0:
            for back, face in zip(hidden, faces, strict=True):
                pond.tiles[FACE + back] = face
        return pond

    return replace(game, imagine=imagine)


@pytest.mark.parametrize(
    ("plant", "says"),
    [
        (change_game(backs_follow_values), "the view of"),
        (change_game(history_tells), "is told"),
        (change_game(refusal_tells), "an answer to"),
        (wrap(AvoidsTheDiver), "the moves of"),
    ],
    ids=["a back follows its value", "history tells", "a refusal tells", "a list of moves tells"],
)
def test_a_leak_is_found(plant: Plant, says: str) -> None:
    with pytest.raises(AssertionError, match=says):
        try_everywhere(nothing_leaks, plant(PETRI_HEIL))


def test_a_biased_imagination_is_found() -> None:
    with pytest.raises(AssertionError, match="imagine is biased"):
        imagination_is_fair(change_game(junk_is_near)(PETRI_HEIL))


def test_the_healthy_game_passes() -> None:
    try_everywhere(nothing_leaks, wrap(Wrapper)(PETRI_HEIL), STRETCHES[:6])
    imagination_is_fair(wrap(Wrapper)(PETRI_HEIL))
