"""The pictures of docs/strength.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from shoal.lab.ladder import Rung

WIDTH, HEIGHT, LEFT, LINE = 720, 40, 180, 34
BAR_WIDTH = 480
LABEL = 'role="img" aria-label="What each level wins against the one below it"'
STYLE = (
    "text{font:14px system-ui,sans-serif;fill:#1d2730}"
    ".bar{stroke:#b04a3a;stroke-dasharray:4 4}.sure{stroke:#1b7f8c;stroke-width:4}"
)


def plot(rungs: list[Rung]) -> str:
    """Each rung's interval on a scale from nothing to everything, with the bar to be cleared."""
    tall = HEIGHT + LINE * len(rungs) + 20
    bar = LEFT + BAR_WIDTH * rungs[0].bar
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
    return [
        f'<text x="12" y="{y + 5}">{rung.contest.one} : {rung.contest.others}</text>',
        f'<line class="sure" x1="{low:.1f}" x2="{high:.1f}" y1="{y}" y2="{y}"/>',
        f'<circle cx="{mean:.1f}" cy="{y}" r="6" fill="#1b7f8c"/>',
        f'<text x="{high + 12:.1f}" y="{y + 5}">{rung.mean:.0%}</text>',
    ]
