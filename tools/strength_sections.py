"""What docs/strength.md says of calibration and of what a player wants to know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.bots.confidence import confidence_of
from shoal.core.catalog import find
from shoal.lab.calibration import Calibration
from shoal.lab.knowledge import Figure, Knowledge
from tools.strength_data import (
    RESULTS,
    calibrations_file,
    fingerprint_of,
    knowledge_file,
    read_lines,
)
from tools.strength_plots import reliability

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from shoal.lab.own_games import SelfPlay

USUAL_SCALE = 0.1
TOLD = 8
"""Choices that a table names at each end."""


def calibration(slug: str) -> list[str]:
    """Whether a level's chances to win come true, for every number of seats that was measured."""
    found = read_lines(calibrations_file(slug), Calibration)
    if not found:
        return []
    lines = [f"#### Chances to win in {find(slug).title()}", ""]
    for one in found:
        within = f"{one.low:.3f} – {one.high:.3f}"
        lines += [
            (
                f"{heading(one.plan, one.games)}, {one.predictions} decisions "
                f"({command('calibration', [one])}){stale_chances(one)}:"
            ),
            (
                f"Brier score {one.brier:.3f} (95 % interval {within}); "
                f"always to say an even chance scores {one.even:.3f}."
            ),
            "",
            f"![How often each chance came true](strength/{diagram_of(one).name})",
            "",
        ]
    return lines


def draw_diagrams(slug: str) -> None:
    for one in read_lines(calibrations_file(slug), Calibration):
        diagram_of(one).write_text(reliability(one), encoding="utf-8")


def diagram_of(one: Calibration) -> Path:
    return RESULTS / f"{one.plan.game}_{one.plan.seats}_calibration.svg"


def knowledge(slug: str) -> list[str]:
    """What a player wants to know."""
    found = read_lines(knowledge_file(slug), Knowledge)
    if not found:
        return []
    lines = [
        f"#### What wins in {find(slug).title()}",
        "",
        f"From {command('knowledge', found)}.",
        "",
    ]
    for one in found:
        lines += told(one)
    return lines


def told(one: Knowledge) -> list[str]:
    """The games of one level at one number of seats."""
    lines = [
        f"{heading(one.plan, one.games)}{stale(one.plan, one.player, one.rules)}:",
        "",
        "| in the order of play | wins |",
        "|---|---|",
        *(f"| {order(figure)} | {share(figure)} |" for figure in one.turns),
        "",
        "| of a game | mean and 95 % interval |",
        "|---|---|",
        *(f"| {figure.name} | {number(figure)} |" for figure in one.lengths),
        "",
        "| points | of winners | of the others |",
        "|---|---|---|",
        *(
            f"| {source.winners.name} | {number(source.winners)} | {number(source.others)} |"
            for source in one.sources
        ),
        "",
    ]
    for name, figures in one.choices.items():
        lines += choice_table(name, list(figures))
    return lines


def choice_table(name: str, figures: list[Figure]) -> list[str]:
    """What did best and what did worst."""
    if not figures:
        return []
    ends = figures if len(figures) <= 2 * TOLD else [*figures[:TOLD], *figures[-TOLD:]]
    return [
        f"| {name} | times | wins |",
        "|---|---|---|",
        *(f"| {figure.name} | {figure.count} | {share(figure)} |" for figure in ends),
        "",
    ]


def command(tool: str, found: Sequence[Calibration | Knowledge]) -> str:
    """What measures the same again."""
    plan = found[0].plan
    levels = " ".join(
        f"--level {level}" for level in dict.fromkeys(one.plan.level for one in found)
    )
    scale = "" if plan.scale == USUAL_SCALE else f" --scale {plan.scale:g}"
    return f'`make {tool} GAME={plan.game} ARGS="{levels} --games {found[0].games}{scale}"`'


def heading(plan: SelfPlay, games: int) -> str:
    return f"{plan.level}, {plan.seats} seats, {plan.scale:.0%} of its full budget, {games} games"


def stale(plan: SelfPlay, player: str, rules: int) -> str:
    """As with rungs: other bots by now, or other rules."""
    reasons = ["rules"] if rules != find(plan.game).rules_version else []
    if player != fingerprint_of(plan.game, plan.level):
        reasons.append("bots")
    return f"; **stale** ({', '.join(reasons)})" if reasons else ""


def stale_chances(one: Calibration) -> str:
    """Chances are also stale if another part of them is believed by now."""
    known = stale(one.plan, one.player, one.rules)
    if known or one.confidence == confidence_of(one.plan.game, one.plan.seats):
        return known
    return "; **stale** (bots)"


def order(figure: Figure) -> str:
    return {"1": "first", "2": "second", "3": "third"}.get(figure.name, f"{figure.name}th")


def share(figure: Figure) -> str:
    return f"{figure.mean:.1%} ({figure.low:.1%} – {figure.high:.1%})"


def number(figure: Figure) -> str:
    return f"{figure.mean:.2f} ({figure.low:.2f} – {figure.high:.2f})"
