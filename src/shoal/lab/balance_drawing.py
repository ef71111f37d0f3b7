"""The pictures of a report, as parts of a page: rows, strips and squares of HTML, paths and columns
of SVG. Those of HTML bend to the width of the page; those of SVG shrink with it, and their writing
is larger where the page is narrow.
"""  # noqa: D205 - one sentence too long for a line

from __future__ import annotations

from html import escape
from math import ceil, floor, log10
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from shoal.lab.balance import Bin
    from shoal.lab.knowledge import Figure

WIDE: Final = 720
"""Of a picture, in pixels."""
OPAQUE: Final = 0.6
"""From here on a picture's writing is that of the paper."""
STEPS: Final = (1.0, 2.0, 5.0, 10.0)
MOST_STEPS: Final = 5
"""On a scale."""
AT_END: Final = 0.02
STYLE: Final = """
:root{color-scheme:light dark;--ink:#1d2730;--soft:#5b6a75;--paper:#fbfaf7;--line:#d8d3c8;
--sea:#12657f;--coral:#b04a3a;--shade:#eef3f4}
@media (prefers-color-scheme:dark){:root{--ink:#e7ecee;--soft:#9fb0b9;--paper:#14191d;
--line:#36424a;--sea:#7cc7e0;--coral:#f0907c;--shade:#1d262c}}
body{font:16px/1.55 system-ui,sans-serif;color:var(--ink);background:var(--paper);
max-width:46rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.9rem;line-height:1.2;margin:0 0 .3rem}h2{font-size:1.2rem;margin:2.2rem 0 .3rem}
p{margin:.4rem 0}.soft,figcaption{color:var(--soft);font-size:.9rem}figure{margin:.8rem 0}
.tiles{display:flex;flex-wrap:wrap;gap:.7rem;margin:1.2rem 0}
.tiles div{background:var(--shade);border-radius:.6rem;padding:.6rem .9rem;flex:1 1 8rem}
.tiles b{display:block;font-size:1.5rem;color:var(--sea)}
code{background:var(--shade);padding:.1em .3em;overflow-wrap:anywhere}
svg{width:100%;height:auto;display:block}svg text{font:13px system-ui,sans-serif;fill:var(--ink)}
svg .soft{font-size:13px;fill:var(--soft)}svg .even{stroke:var(--coral);stroke-dasharray:4 4}
.path{fill:none;stroke:var(--sea);stroke-width:3}svg .dot{fill:var(--sea)}
.band{fill:var(--sea);opacity:.18}.column{fill:var(--sea);opacity:.85}
.row{display:grid;grid-template-columns:14rem 1fr 8.5rem;gap:0 .8rem;align-items:center;
font-size:.84rem;line-height:1.3;min-height:1.65rem}
.label{text-align:right}.said{color:var(--soft);font-variant-numeric:tabular-nums}
.track{position:relative;align-self:stretch;
background:linear-gradient(var(--line),var(--line)) center/100% 1px no-repeat}
.track i{position:absolute}.track .even{top:0;bottom:0;border-left:1px dashed var(--coral)}
.track .sure{top:calc(50% - 2px);height:4px;border-radius:2px;background:var(--sea)}
.track .dot{top:calc(50% - 5px);width:10px;height:10px;margin-left:-5px;border-radius:5px;
background:var(--sea)}.out .sure,.out .dot{background:var(--coral)}
.scale .track{background:none}.scale i{font-style:normal;color:var(--soft);font-size:.78rem;
transform:translateX(-50%)}.scale .start{transform:none}.scale .end{transform:translateX(-100%)}
.strip{display:flex;gap:3px;text-align:center}.strip div{flex:1 1 0;min-width:0}
.strip b{display:block;padding:.8rem 0;border-radius:.5rem;font-size:1.25rem;line-height:1.2;
background:color-mix(in srgb,var(--sea) var(--deep),var(--paper))}
.strip .on{color:var(--paper)}.strip span{color:var(--soft);font-size:.84rem}
table{border-collapse:collapse;width:100%;margin:.6rem 0}th,td{padding:.25rem 0;
border-bottom:1px solid var(--line);text-align:left;font-weight:400}
td{text-align:right;font-variant-numeric:tabular-nums}
.squares{width:auto;margin:auto;border-collapse:separate;border-spacing:3px;font-size:.84rem}
.squares th,.squares td{border:0;text-align:center;padding:.1rem .4rem}
.squares tbody th{text-align:right}.squares td{height:3.4rem;min-width:3.6rem;border-radius:.5rem;
background:color-mix(in srgb,var(--sea) var(--deep),var(--paper))}.squares .none{background:none}
@media (max-width:40rem){svg text{font-size:20px}svg .soft{font-size:18px}
.row{grid-template:"label said" auto "track track" 1.1rem/1fr auto;margin-bottom:.35rem}
.label{grid-area:label;text-align:left}.said{grid-area:said}.track{grid-area:track}
.strip b{font-size:1rem}.squares td{min-width:2.6rem;height:2.8rem}
.squares th,.squares td{padding:.1rem}}
"""


class Dot(NamedTuple):
    """One row of a picture: a mean with its interval."""

    label: str
    mean: float
    low: float
    high: float
    said: str
    out: bool = False


def draw_dots(
    dots: Sequence[Dot],
    low: float,
    high: float,
    say: Callable[[float], str],
    even: float | None = None,
) -> str:
    """Means with their intervals, one row each, over a scale; a dashed line at an even share."""

    def across(value: float) -> str:
        return f"{100 * (max(low, min(high, value)) - low) / (high - low or 1.0):.1f}%"

    def wide(dot: Dot) -> str:
        return f"{100 * (min(high, dot.high) - max(low, dot.low)) / (high - low or 1.0):.1f}%"

    line = "" if even is None else f'<i class="even" style="left:{across(even)}"></i>'
    parts = [
        f'<div class="row{" out" if dot.out else ""}" title="{say(dot.low)} … {say(dot.high)}">'
        f'<span class="label">{escape(dot.label)}</span><span class="track">{line}'
        f'<i class="sure" style="left:{across(dot.low)};width:{wide(dot)}"></i>'
        f'<i class="dot" style="left:{across(dot.mean)}"></i></span>'
        f'<span class="said">{dot.said}</span></div>'
        for dot in dots
    ]
    ticks = "".join(
        f'<i class="{place_of(value, low, high)}" style="left:{across(value)}">{say(value)}</i>'
        for value in ticks_of(low, high)
    )
    parts.append(f'<div class="row scale" aria-hidden="true"><i></i><span class="track">{ticks}')
    return "\n".join(parts) + "</span><i></i></div>"


def place_of(value: float, low: float, high: float) -> str:
    """A number at an end of the scale stays inside."""
    share = (value - low) / (high - low or 1.0)
    return "start" if share < AT_END else "end" if share > 1.0 - AT_END else "between"


def ticks_of(low: float, high: float) -> list[float]:
    """Round numbers from one end of a scale to the other, a handful of them."""
    span = (high - low) or 1.0
    unit: float = 10.0 ** floor(log10(span / MOST_STEPS))
    step = next(unit * step for step in STEPS if unit * step * MOST_STEPS >= span * 0.999)
    first, last = ceil(low / step - 0.001), floor(high / step + 0.001)
    return [number * step for number in range(first, last + 1)]


def draw_strip(shares: Sequence[tuple[str, float, str]]) -> str:
    """Parts of one whole beside each other, the darkest for who begins."""
    parts = []
    for number, (label, share, said) in enumerate(shares):
        deep = 1.0 - 0.72 * number / max(1, len(shares) - 1)
        shown = " class=on" if deep > OPAQUE else ""
        parts.append(
            f'<div style="flex-grow:{share:.3f};--deep:{deep:.0%}"><b{shown}>{said}</b>'
            f"<span>{escape(label)}</span></div>"
        )
    return f'<div class="strip">{"".join(parts)}</div>'


def draw_squares(names: Sequence[str], shares: dict[tuple[str, str], tuple[float, str]]) -> str:
    """A square for each pair of names: the darker, the larger its share."""
    head = "".join(f"<th>{name}</th>" for name in names[:-1])
    rows = []
    for place, name in enumerate(names[1:], 1):
        cells = []
        for number, other in enumerate(names[:-1]):
            if number < place and (other, name) in shares:
                share, said = shares[other, name]
                cells.append(f'<td style="--deep:{0.08 + 0.6 * share:.0%}">{said}</td>')
            else:
                cells.append('<td class="none"></td>')
        rows.append(f"<tr><th>{name}</th>{''.join(cells)}</tr>")
    return (
        f'<table class="squares"><thead><tr><td class="none"></td>{head}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table>"
    )


def svg(inside: str, tall: float) -> str:
    return f'<svg viewBox="0 0 {WIDE} {tall:.0f}" role="img">{inside}</svg>'


def draw_path(
    figures: Sequence[Figure],
    most: float,
    say: Callable[[float], str],
    even: float | None = None,
) -> str:
    """Figures through the game, in a band that is their interval."""
    tall, high, left = 240, 180, 40

    def at(number: int, amount: float) -> tuple[float, float]:
        across = left + (WIDE - 2 * left) * number / max(1, len(figures) - 1)
        return across, 28 + high * (1.0 - amount / most)

    def line(points: Sequence[tuple[float, float]]) -> str:
        return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)

    upper = [at(number, one.high) for number, one in enumerate(figures)]
    lower = [at(number, one.low) for number, one in enumerate(figures)]
    middle = [at(number, one.mean) for number, one in enumerate(figures)]
    parts = [f'<polygon class="band" points="{line([*upper, *lower[::-1]])}"/>']
    if even is not None:
        y = at(0, even)[1]
        parts.append(f'<line class="even" x1="{left}" x2="{WIDE - left}" y1="{y}" y2="{y}"/>')
    parts.append(f'<polyline class="path" points="{line(middle)}"/>')
    for one, (x, y) in zip(figures, middle, strict=True):
        parts.append(
            f'<circle class="dot" cx="{x:.1f}" cy="{y:.1f}" r="4"/>'
            f'<text x="{x:.1f}" y="{y - 10:.1f}" text-anchor="middle">{say(one.mean)}</text>'
            f'<text class="soft" x="{x:.1f}" y="{tall - 6}" text-anchor="middle">{one.name}</text>'
        )
    return svg("".join(parts), tall)


def draw_bins(bins: Sequence[Bin], say: Callable[[float], str]) -> str:
    """A column for every bin, with how many games are in it, over the numbers where it ends; over
    the one number that is in it, if its bins are one number wide.
    """  # noqa: D205 - one sentence too long for a line
    tall, high, gap = 190, 130, 6
    wide, most = (WIDE - 2 * gap) / len(bins), max(one.games for one in bins)
    parts = []
    for number, one in enumerate(bins):
        x, up = gap + wide * number, high * one.games / most
        middle, y = x + wide / 2, 24 + high - up
        parts.append(
            f'<rect class="column" x="{x + gap / 2:.1f}" y="{y:.1f}" width="{wide - gap:.1f}" '
            f'height="{up:.1f}" rx="4"/>'
            f'<text x="{middle:.1f}" y="{y - 6:.1f}" text-anchor="middle">{one.games}</text>'
        )
    if bins[0].high - bins[0].low == 1.0:
        places = [(gap + wide * (number + 0.5), one.low) for number, one in enumerate(bins)]
    else:
        edges = [*(one.low for one in bins), bins[-1].high]
        places = [(gap + wide * number, edge) for number, edge in enumerate(edges)]
    for x, edge in places:
        anchor = "start" if x == gap else "end" if x >= WIDE - gap - 1 else "middle"
        parts.append(
            f'<text class="soft" x="{x:.1f}" y="{tall - 8}" text-anchor="{anchor}">'
            f"{say(edge)}</text>"
        )
    return svg("".join(parts), tall)
