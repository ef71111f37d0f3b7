"""The results as a picture: bars on logarithmic scales, as plain SVG."""

from __future__ import annotations

import math
from html import escape
from typing import TYPE_CHECKING

from bench.results import TIMES
from bench.table import number, times

if TYPE_CHECKING:
    from bench.results import Result

WIDTH = 900
LABELS = 250
BARS = 440
LINE = 24
BAR = 16
TITLE = 44
COLOURS = {"shoal": "#1b7f8c", "c": "#3d4852"}
OTHERS = "#c4a77d"
NOTE = "Logarithmic scales. In grey: how many times as fast Shoal is."
STYLE = (
    "text{font:13px system-ui,sans-serif;fill:#1d2730}"
    "text{paint-order:stroke;stroke:#fff;stroke-width:3px}"
    ".title{font-weight:600;font-size:14px}.quiet{fill:#6b7780}.scale{stroke:#e3e7ea}"
)


def draw(results: list[Result]) -> str:
    """One chart below the other, a bar for each row."""
    parts: list[str] = []
    top = 8
    for title in dict.fromkeys(result.group.title for result in results):
        rows = [result for result in results if result.group.title == title]
        parts += draw_group(rows, top)
        top += TITLE + LINE * len(rows) + 12
    parts.append(f'<text class="quiet" x="12" y="{top + 12}">{NOTE}</text>')
    top += 28
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {top}" width="{WIDTH}" '
        f'height="{top}" role="img" aria-label="Speed of Shoal beside the limit and its peers">'
    )
    white = f'<rect width="{WIDTH}" height="{top}" fill="#fff"/>'
    return "\n".join([head, f"<style>{STYLE}</style>", white, *parts, "</svg>\n"])


def draw_group(rows: list[Result], top: int) -> list[str]:
    """A title, the powers of ten and the bars."""
    group = rows[0].group
    low = math.floor(math.log10(min(row.value.median for row in rows))) - 0.2
    high = math.log10(max(row.value.median for row in rows))
    scale = BARS / (high - low)
    better = "less is better" if group.unit in TIMES else "more is better"
    heading = f'{escape(group.title)} <tspan class="quiet">{group.unit}, {better}</tspan>'
    parts = [f'<text class="title" x="12" y="{top + 18}">{heading}</text>']
    bottom = top + TITLE + LINE * len(rows) - 6
    for power in range(math.ceil(low), math.floor(high) + 1):
        x = LABELS + (power - low) * scale
        parts.append(
            f'<line class="scale" x1="{x:.1f}" y1="{top + 42}" x2="{x:.1f}" y2="{bottom}"/>'
            f'<text class="quiet" x="{x:.1f}" y="{top + 38}" text-anchor="middle">'
            f"{number(10.0**power)}</text>"
        )
    for place, row in enumerate(rows):
        width = (math.log10(row.value.median) - low) * scale
        parts += draw_row(row, top + TITLE + LINE * place, width)
    return parts


def draw_row(row: Result, top: int, width: float) -> list[str]:
    """A label, a bar, its value and how much faster we are."""
    colour = COLOURS.get(row.row.contender, OTHERS)
    shown = number(row.value.median)
    if row.ratio is not None:
        shown += f'  <tspan class="quiet">Shoal {times(row.ratio.median)}</tspan>'
    return [
        f'<text x="{LABELS - 10}" y="{top + 13}" text-anchor="end">{escape(row.row.label)}</text>',
        f'<rect x="{LABELS}" y="{top}" width="{width:.1f}" height="{BAR}" fill="{colour}"/>',
        f'<text x="{LABELS + width + 8:.1f}" y="{top + 13}" xml:space="preserve">{shown}</text>',
    ]
