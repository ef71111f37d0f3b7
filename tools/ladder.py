"""Measures how much stronger each level of a game is than the one below it: `make ladder GAME=…`.

Writes docs/strength/<game>.json, and from all of those the tables and plots of docs/strength.md.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

from msgspec import json

from shoal.bots.levels import LEVELS
from shoal.core.catalog import find, slugs
from shoal.lab.ladder import BARS, Rung, climb_rung, make_climb

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


def main() -> None:
    """Climb the ladder of one game, then write the page anew."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=slugs())
    parser.add_argument("--scale", type=float, default=0.1, help="the part of full budgets")
    parser.add_argument("--games", type=int, default=200, help="at least so many a rung")
    parser.add_argument("--most", type=int, default=2000, help="at most so many a rung")
    wanted = parser.parse_args()
    rungs = []
    for level in range(2, len(LEVELS) + 1):
        climb = make_climb(wanted.game, level, wanted.scale)
        rungs.append(climb_rung(climb, show, wanted.games, wanted.most))
        sys.stderr.write("\n")
    RESULTS.mkdir(exist_ok=True)
    path = RESULTS / f"{wanted.game}.json"
    path.write_bytes(json.format(json.encode(rungs)) + b"\n")
    write_page()


def show(rung: Rung) -> None:
    """How far a rung has come, on one line."""
    names = f"{LEVELS[rung.climb.level - 1]} against {LEVELS[rung.climb.level - 2]}"
    text = f"\r{names}: {rung.games} games, {rung.mean:.1%} ({rung.low:.1%} to {rung.high:.1%})  "
    sys.stderr.write(text)
    sys.stderr.flush()


def write_page() -> None:
    """The tables of all ladders that were measured, between the marks of the page."""
    tables = [table(path) for path in sorted(RESULTS.glob("*.json"))]
    page = PAGE.read_text(encoding="utf-8")
    body = "\n".join(tables)
    PAGE.write_text(BLOCK.sub(lambda mark: f"{mark[1]}\n{body}\n{mark[2]}", page), encoding="utf-8")


def table(path: Path) -> str:
    """One game: a table, and a plot beside it."""
    rungs = json.decode(path.read_bytes(), type=list[Rung])
    path.with_suffix(".svg").write_text(plot(rungs), encoding="utf-8")
    climb = rungs[0].climb
    title = find(climb.game).title()
    lines = [
        f"### {title}",
        "",
        f"{climb.seats} seats, {climb.scale:.0%} of the levels' full budgets.",
        "",
        f"![Levels of {title}](strength/{path.stem}.svg)",
        "",
        "| level | against | games | wins | 95 % interval | |",
        "|---|---|---|---|---|---|",
    ]
    for rung in rungs:
        level = rung.climb.level
        verdict = "above the bar" if rung.is_sure else "**not yet**"
        lines.append(
            f"| {level} {LEVELS[level - 1]} | {level - 1} {LEVELS[level - 2]} | {rung.games} "
            f"| {rung.mean:.1%} | {rung.low:.1%} – {rung.high:.1%} | {verdict} |"
        )
    return "\n".join([*lines, ""])


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
        y = HEIGHT + LINE * number + 12
        low, mean, high = (LEFT + BAR_WIDTH * max(0.0, min(1.0, part)) for part in parts_of(rung))
        level = rung.climb.level
        parts += [
            f'<text x="12" y="{y + 5}">{LEVELS[level - 1]} : {LEVELS[level - 2]}</text>',
            f'<line class="sure" x1="{low:.1f}" x2="{high:.1f}" y1="{y}" y2="{y}"/>',
            f'<circle cx="{mean:.1f}" cy="{y}" r="6" fill="#1b7f8c"/>',
            f'<text x="{high + 12:.1f}" y="{y + 5}">{rung.mean:.0%}</text>',
        ]
    return "\n".join([*parts, "</svg>", ""])


def parts_of(rung: Rung) -> tuple[float, float, float]:
    """Low end, mean and high end."""
    return rung.low, rung.mean, rung.high


if __name__ == "__main__":
    main()
