"""Where points come from: it adds up, and it has words."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.catalog import find, slugs
from shoal.core.dice import FastDice
from shoal.core.playout import playout
from shoal.core.words import LANGUAGES


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("slug", slugs())
def test_sources_add_up_to_the_first_score_and_have_words(slug: str, seed: int) -> None:
    game = find(slug)
    seats = game.seats[seed % len(game.seats)]
    position = game.begin(game.defaults(seats), seats, FastDice(seed))
    playout(position, FastDice(seed), vec[i64]([0] * game.widest))
    last = game.final_standings(game.view(position, None))
    first = next(iter(last.scores.values()))
    known = [
        (seat, points)
        for seat, points in enumerate(first)
        if all(values[seat] is not None for values in last.sources.values())
    ]
    assert known
    if last.sources:
        assert [
            (seat, sum(v[seat] or 0 for v in last.sources.values())) for seat, _ in known
        ] == known
    for name in last.sources:
        assert all(game.words(lang).say("sources", name) for lang in LANGUAGES)
