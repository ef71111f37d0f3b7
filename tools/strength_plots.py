"""The pictures of docs/strength.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from shoal.lab.calibration import Calibration
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


SIDE, EDGE = 320, 50
"""Of the square of a reliability diagram, and the room round it."""


def reliability(found: Calibration) -> str:
    """Chances that were said, and how often they came true; on the diagonal both are the same."""
    whole = SIDE + 2 * EDGE
    far = EDGE + SIDE
    words = (
        f"{found.plan.level} of {found.plan.seats}: how often each chance to win came true; "
        f"Brier score {found.brier:.3f}"
    )
    parts = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole} {whole}" role="img" '
            f'aria-label="{words}">'
        ),
        f"<style>{STYLE}</style>",
        f'<rect width="{whole}" height="{whole}" fill="#fff"/>',
        f'<path d="M{EDGE} {EDGE}H{far}V{far}H{EDGE}Z" fill="none" stroke="#1d2730"/>',
        f'<line class="bar" x1="{EDGE}" y1="{far}" x2="{far}" y2="{EDGE}"/>',
        f'<text x="{EDGE}" y="{far + 30}">chance that was said, 0 to 100 %</text>',
        f'<text x="{EDGE}" y="{EDGE - 18}">how often it came true, 0 to 100 %</text>',
    ]
    for one in found.bins:
        x = EDGE + SIDE * one.predicted
        low, came, high = (far - SIDE * share for share in (one.low, one.came, one.high))
        parts += [
            f'<line class="sure" x1="{x:.1f}" x2="{x:.1f}" y1="{low:.1f}" y2="{high:.1f}"/>',
            f'<circle cx="{x:.1f}" cy="{came:.1f}" r="5" fill="#1b7f8c"/>',
        ]
    return "\n".join([*parts, "</svg>", ""])
