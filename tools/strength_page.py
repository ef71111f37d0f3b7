"""Writes what ladders found into docs/strength.md: a table and a plot for each."""

from __future__ import annotations

import re
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import convert, json

from shoal.bots.levels import LEVELS
from shoal.bots.rooms import measurement_of
from shoal.core.catalog import find, slugs
from shoal.lab.ladder import BARS, Rung

if TYPE_CHECKING:
    from collections.abc import Sequence

    from msgspec import Struct

    from shoal.bots.measurement import AnyMeasurement

DOCS = Path(__file__).parents[1] / "docs"
PAGE = DOCS / "strength.md"
RESULTS = DOCS / "strength"
BLOCK = re.compile("(<!-- ladders -->\n).*(<!-- end of ladders -->)", re.DOTALL)
WIDTH, HEIGHT, LEFT, LINE = 720, 40, 180, 34
BAR_WIDTH = 480
LABEL = 'role="img" aria-label="What each level wins against the one below it"'
STYLE = (
    "text{font:14px system-ui,sans-serif;fill:#1d2730}"
    ".bar{stroke:#b04a3a;stroke-dasharray:4 4}.sure{stroke:#1b7f8c;stroke-width:4}"
)


def rungs_of(slug: str) -> list[Rung]:
    """What was measured in a game, none if nothing was."""
    path = RESULTS / f"{slug}.json"
    return json.decode(path.read_bytes(), type=list[Rung]) if path.exists() else []


def keep_rung(rung: Rung) -> None:
    """Put a rung among those of its game, in place of an earlier measurement."""
    path = RESULTS / f"{rung.climb.game}.json"
    others = [old for old in rungs_of(rung.climb.game) if place_of(old) != place_of(rung)]
    RESULTS.mkdir(exist_ok=True)
    path.write_bytes(json.format(json.encode(sorted([*others, rung], key=place_of))) + b"\n")


def keep_summaries(slug: str, measurement: AnyMeasurement, summaries: Sequence[Struct]) -> None:
    """Write down what was measured besides the ladder, one summary per line."""
    RESULTS.mkdir(exist_ok=True)
    lines = b",\n".join(json.encode(summary) for summary in summaries)
    summaries_file(slug, measurement).write_bytes(b"[\n" + lines + b"\n]\n")


def summaries_file(slug: str, measurement: AnyMeasurement) -> Path:
    return RESULTS / f"{slug}_{measurement.name}.json"


def place_of(rung: Rung) -> tuple[int, int]:
    """Where a rung stands in the ladders of its game."""
    return rung.climb.seats, rung.climb.level


def write_page() -> None:
    """The tables of all ladders that were measured, between the marks of the page."""
    measured = [slug for slug in slugs() if rungs_of(slug)]
    for slug in measured:
        draw_plots(slug)
    body = "\n".join(section(slug) for slug in measured)
    page = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(BLOCK.sub(lambda mark: f"{mark[1]}\n{body}\n{mark[2]}", page), encoding="utf-8")


def section(slug: str) -> str:
    """One game: a table and a plot for each number of seats."""
    parts = [f"### {find(slug).title()}", "", *stale(slug)]
    for ladder in ladders_of(slug):
        parts += table(plot_name(ladder[0]), ladder)
    parts += [f"[What was tried, and how the levels were chosen](strength/{slug}.md)", ""]
    return "\n".join(parts + besides(slug))


def stale(slug: str) -> list[str]:
    """A warning, if the rules have changed since the ladder was climbed."""
    old = [rung.rules for rung in rungs_of(slug) if rung.is_stale]
    if not old:
        return []
    now = find(slug).rules_version
    return [
        f"**Stale.** All of this section was measured under version {min(old)} of the rules;",
        f"they are at version {now} now. The levels are to be measured again.",
        "",
    ]


def besides(slug: str) -> list[str]:
    """What the room of a game measured besides, if it did."""
    measurement = measurement_of(slug)
    if measurement is None or not summaries_file(slug, measurement).exists():
        return []
    written = json.decode(summaries_file(slug, measurement).read_bytes())
    return [measurement.section([convert(one, measurement.summary) for one in written])]


def draw_plots(slug: str) -> None:
    for ladder in ladders_of(slug):
        (RESULTS / plot_name(ladder[0])).write_text(plot(ladder), encoding="utf-8")


def ladders_of(slug: str) -> list[list[Rung]]:
    """The rungs of a game, apart by the number of seats."""
    return [list(rungs) for _, rungs in groupby(rungs_of(slug), lambda rung: rung.climb.seats)]


def plot_name(rung: Rung) -> str:
    """The picture of the ladder that a rung belongs to."""
    return f"{rung.climb.game}_{rung.climb.seats}.svg"


def table(picture: str, rungs: list[Rung]) -> list[str]:
    climb = rungs[0].climb
    lines = [
        f"{climb.seats} seats, {climb.scale:.0%} of the levels' full budgets.",
        "",
        f"![What each level wins, {climb.seats} seats](strength/{picture})",
        "",
        "| level | thinks | against | games | wins | 95 % interval | |",
        "|---|---|---|---|---|---|---|",
    ]
    return [*lines, *(row(rung, climb.scale) for rung in rungs), ""]


def row(rung: Rung, default: float) -> str:
    """One rung; it says so if it was climbed with another part of the budgets than the others."""
    level, settings, scale = rung.climb.level, rung.higher, rung.climb.scale
    verdict = "above the bar" if rung.is_sure else "**not yet**"
    slips = f", {settings.slips:.0%} slips" if settings.slips else ""
    part = "" if scale == default else f", here {scale:.0%} of it"
    return (
        f"| {level} {LEVELS[level - 1]} | {settings.kind} {settings.iterations}{slips}{part} "
        f"| {level - 1} {LEVELS[level - 2]} | {rung.games} "
        f"| {rung.mean:.1%} | {rung.low:.1%} – {rung.high:.1%} | {verdict} |"
    )


def plot(rungs: list[Rung]) -> str:
    """Each rung's interval on a scale from nothing to everything, with the bar to be cleared."""
    tall = HEIGHT + LINE * len(rungs) + 20
    bar = LEFT + BAR_WIDTH * BARS[rungs[0].climb.seats]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {tall}" {LABEL}>',
        f"<style>{STYLE}</style>",
        f'<rect width="{WIDTH}" height="{tall}" fill="#fff"/>',
        f'<line class="bar" x1="{bar}" x2="{bar}" y1="20" y2="{tall - 20}"/>',
        f'<text x="{bar + 6}" y="18">the bar</text>',
    ]
    for number, rung in enumerate(rungs):
        parts += line(rung, HEIGHT + LINE * number + 12)
    return "\n".join([*parts, "</svg>", ""])


def line(rung: Rung, y: int) -> list[str]:
    shares = (rung.low, rung.mean, rung.high)
    low, mean, high = (LEFT + BAR_WIDTH * max(0.0, min(1.0, share)) for share in shares)
    level = rung.climb.level
    return [
        f'<text x="12" y="{y + 5}">{LEVELS[level - 1]} : {LEVELS[level - 2]}</text>',
        f'<line class="sure" x1="{low:.1f}" x2="{high:.1f}" y1="{y}" y2="{y}"/>',
        f'<circle cx="{mean:.1f}" cy="{y}" r="6" fill="#1b7f8c"/>',
        f'<text x="{high + 12:.1f}" y="{y + 5}">{rung.mean:.0%}</text>',
    ]
