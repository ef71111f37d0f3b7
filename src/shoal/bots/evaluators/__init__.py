"""Judges of single games, found by the name of the game: a module with a class `GameJudge`."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from shoal.bots.judge import Judge, PlayoutJudge


def judge_of(slug: str) -> Judge:
    """The judge of a game; one that plays to the end at random if the game has none."""
    name = f"{__name__}.{slug}"
    if find_spec(name) is None:
        return PlayoutJudge()
    judge: Judge = import_module(name).GameJudge()
    return judge
