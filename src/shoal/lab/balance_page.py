"""The report of a game as one HTML page: all pictures inline, no other host, light and dark."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final, NamedTuple

from shoal.bots.levels import LEVELS
from shoal.core.catalog import find
from shoal.core.words import words
from shoal.lab import BOOK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shoal.core.words import Fact
    from shoal.lab.balance import Balance
    from shoal.lab.knowledge import Figure

WIDE, LABELS, ROW, EDGE = 680, 170, 26, 26
"""Of a picture, its labels, one row and the room above, in pixels."""
SPAN: Final = WIDE - LABELS - 120
STYLE: Final = """
:root{color-scheme:light dark;--ink:#1d2730;--soft:#5b6a75;--paper:#fbfaf7;--line:#d8d3c8;
--sea:#12657f;--coral:#b04a3a;--shade:#eef3f4}
@media (prefers-color-scheme:dark){:root{--ink:#e7ecee;--soft:#9fb0b9;--paper:#14191d;
--line:#36424a;--sea:#7cc7e0;--coral:#f0907c;--shade:#1d262c}}
body{font:16px/1.55 system-ui,sans-serif;color:var(--ink);background:var(--paper);
max-width:46rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.9rem;line-height:1.2;margin:0 0 .3rem}h2{font-size:1.2rem;margin:2.2rem 0 .3rem}
p{margin:.4rem 0}.soft,figcaption{color:var(--soft);font-size:.9rem}figure{margin:.6rem 0}
.tiles{display:flex;flex-wrap:wrap;gap:.7rem;margin:1.2rem 0}
.tiles div{background:var(--shade);border-radius:.6rem;padding:.6rem .9rem;flex:1 1 8rem}
.tiles b{display:block;font-size:1.5rem;color:var(--sea)}
code{background:var(--shade);padding:.1em .3em}
svg{width:100%;height:auto;display:block}svg text{font:13px system-ui,sans-serif;fill:var(--ink)}
svg .soft{fill:var(--soft)}.axis{stroke:var(--line)}.even{stroke:var(--coral);stroke-dasharray:4 4}
.sure{stroke:var(--sea);stroke-width:4;stroke-linecap:round}.dot{fill:var(--sea)}
.out .sure{stroke:var(--coral)}.out .dot{fill:var(--coral)}
.path{fill:none;stroke:var(--sea);stroke-width:3}
.band{fill:var(--sea);opacity:.18}.cell{fill:var(--sea)}
"""


class Dot(NamedTuple):
    """One row of a picture: a mean with its interval."""

    label: str
    mean: float
    low: float
    high: float
    said: str
    out: bool = False


class Page:
    """Writes a report in one language."""

    def __init__(self, found: Balance, lang: str, command: str) -> None:
        self.found = found
        self.lang = lang
        self.command = command
        self.book = words(BOOK, lang)

    def say(self, key: str, **facts: Fact) -> str:
        return escape(self.book.say("report", key, facts))

    def percent(self, share: float) -> str:
        number = f"{share:.1%}"
        return number.replace(".", ",").replace("%", " %") if self.lang == "fr" else number

    def number(self, mean: float) -> str:
        digits = f"{mean:.1f}" if abs(mean) < 100 else f"{mean:.0f}"
        return digits.replace(".", ",") if self.lang == "fr" else digits

    def write(self) -> str:
        """The whole page."""
        found, title = self.found, escape(find(self.found.plan.game).title(self.lang))
        head = self.say("title", game=title)
        parts = [
            f'<!doctype html><html lang="{self.lang}"><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width,initial-scale=1">',
            f"<title>{head}</title><style>{STYLE}</style><h1>{head}</h1>",
            f'<p class="soft">{self.how()}</p>',
            self.tiles(),
            self.shares("seats", found.seats),
            self.shares("turns", found.turns),
            self.lead(),
            self.sources(),
            self.means("lengths", found.lengths),
            self.means("decisions", found.decisions),
            *(self.things(name) for name in found.things),
            self.agreement(),
            f"<h2>{self.say('made')}</h2><p><code>{escape(self.command)}</code></p>",
            f'<p class="soft">{self.say("data", data=found.data[:16], rules=found.rules)}</p>',
        ]
        return "\n".join(part for part in parts if part) + "</html>\n"

    def how(self) -> str:
        plan = self.found.plan
        return self.say(
            "how",
            games=self.found.games,
            level=plan.level,
            seats=plan.seats,
            scale=self.percent(plan.scale),
            seed=plan.seed,
        )

    def tiles(self) -> str:
        """The figures that one wants first."""
        found = self.found
        shown = (
            ("plies", self.number(found.lengths[0].mean)),
            ("moves", self.number(found.moves.mean)),
            ("lead_changes", self.number(found.lead_changes.mean)),
            ("decided", self.percent(found.decided.mean)),
        )
        inside = "".join(f"<div><b>{value}</b>{self.say(key)}</div>" for key, value in shown)
        return f'<div class="tiles">{inside}</div>'

    def section(self, key: str, picture: str, **facts: Fact) -> str:
        """A heading, what it means, and a picture."""
        return (
            f"<h2>{self.say(key, **facts)}</h2><p>{self.say(f'{key}_text', **facts)}</p>"
            f"<figure>{picture}</figure>"
        )

    def shares(self, key: str, figures: Sequence[Figure]) -> str:
        """Win rates, beside an even share."""
        even = 1.0 / len(figures)
        dots = [
            Dot(
                self.say(f"{key}_row", number=one.name),
                *(one.mean, one.low, one.high),
                self.percent(one.mean),
                not one.low <= even <= one.high,
            )
            for one in figures
        ]
        return self.section(key, draw_dots(dots, 0.0, max(0.6, *(d.high for d in dots)), even))

    def means(self, key: str, figures: Sequence[Figure]) -> str:
        dots = [
            Dot(
                self.say(f"{key}_row", number=one.name),
                *(one.mean, one.low, one.high),
                f"{self.number(one.mean)} ± {self.number((one.high - one.low) / 2)}",
            )
            for one in figures
        ]
        return self.section(key, draw_dots(dots, 0.0, max(d.high for d in dots) or 1.0))

    def sources(self) -> str:
        """Points of winners and of the others."""
        dots = []
        for source in self.found.sources:
            for key, one in (("winners", source.winners), ("others", source.others)):
                label, said = f"{one.name}, {self.say(key)}", self.number(one.mean)
                dots.append(Dot(label, one.mean, one.low, one.high, said, key == "others"))
        if not dots:
            return ""
        low = min(0.0, *(dot.low for dot in dots))
        return self.section("sources", draw_dots(dots, low, max(dot.high for dot in dots) or 1.0))

    def lead(self) -> str:
        """How often who leads wins, through the game."""
        figures = [one for one in self.found.leader_wins if one.count]
        if not figures:
            return ""
        return self.section("lead", draw_path(figures, 1.0 / self.found.plan.seats))

    def things(self, name: str) -> str:
        """What each is worth to who has it."""
        even = 1.0 / self.found.plan.seats
        dots = [
            Dot(
                f"{one.name} ({one.count})",
                *(one.mean, one.low, one.high),
                self.percent(one.mean),
                one.stands_out,
            )
            for one in self.found.things[name]
        ]
        if not dots:
            return ""
        what = str(self.book.say("things", name))
        return self.section("things", draw_dots(dots, 0.0, 1.0, even), what=what)

    def agreement(self) -> str:
        if not self.found.agreement:
            return ""
        return self.section("agreement", self.draw_agreement())

    def draw_agreement(self) -> str:
        """A square for each pair of levels: the darker, the more often they agree."""
        side, parts = 74, []
        for figure in self.found.agreement:
            one, other = figure.name.split()
            x, y = LABELS + LEVELS.index(one) * side, EDGE + (LEVELS.index(other) - 1) * side
            parts.append(
                f'<rect class="cell" x="{x}" y="{y}" width="{side - 4}" height="{side - 4}" rx="8" '
                f'opacity="{0.08 + 0.6 * figure.mean:.2f}"/>'
                f'<text x="{x + side / 2 - 2}" y="{y + 40}" text-anchor="middle">'
                f"{self.percent(figure.mean)}</text>"
            )
        for number, level in enumerate(LEVELS):
            if number:
                y = EDGE + (number - 1) * side + 40
                parts.append(f'<text x="{LABELS - 12}" y="{y}" text-anchor="end">{level}</text>')
            if number < len(LEVELS) - 1:
                middle = LABELS + number * side + side / 2
                parts.append(f'<text x="{middle}" y="16" text-anchor="middle">{level}</text>')
        return svg("".join(parts), EDGE + (len(LEVELS) - 1) * side)


def svg(inside: str, tall: float) -> str:
    return f'<svg viewBox="0 0 {WIDE} {tall:.0f}" role="img">{inside}</svg>'


def draw_dots(dots: Sequence[Dot], low: float, high: float, even: float | None = None) -> str:
    """Means with their intervals, one row each; a dashed line where an even share is."""
    tall, parts = EDGE + ROW * len(dots), []

    def across(value: float) -> float:
        return LABELS + SPAN * (max(low, min(high, value)) - low) / (high - low or 1.0)

    if even is not None:
        x = across(even)
        parts.append(f'<line class="even" x1="{x:.1f}" x2="{x:.1f}" y1="8" y2="{tall - 6}"/>')
    for number, dot in enumerate(dots):
        y = EDGE + ROW * number
        label = escape(dot.label)
        parts.append(
            f"<g{' class=out' if dot.out else ''}><title>{label}: {dot.said}</title>"
            f'<line class="axis" x1="{LABELS}" x2="{LABELS + SPAN}" y1="{y}" y2="{y}"/>'
            f'<line class="sure" x1="{across(dot.low):.1f}" x2="{across(dot.high):.1f}" '
            f'y1="{y}" y2="{y}"/><circle class="dot" cx="{across(dot.mean):.1f}" cy="{y}" r="5"/>'
            f'<text x="{LABELS - 12}" y="{y + 4}" text-anchor="end">{label}</text>'
            f'<text class="soft" x="{LABELS + SPAN + 12}" y="{y + 4}">{dot.said}</text></g>'
        )
    return svg("".join(parts), tall)


def draw_path(figures: Sequence[Figure], even: float) -> str:
    """Shares through the game, in a band that is their interval."""
    tall, high = 240, 190

    def at(number: int, share: float) -> str:
        across = LABELS / 2 + (WIDE - LABELS) * number / max(1, len(figures) - 1)
        return f"{across:.1f},{20 + high * (1.0 - share):.1f}"

    upper = [at(number, one.high) for number, one in enumerate(figures)]
    lower = [at(number, one.low) for number, one in enumerate(figures)]
    middle = [at(number, one.mean) for number, one in enumerate(figures)]
    left, right = at(0, even).split(","), at(len(figures) - 1, even).split(",")
    parts = [
        f'<polygon class="band" points="{" ".join([*upper, *lower[::-1]])}"/>',
        f'<line class="even" x1="{left[0]}" y1="{left[1]}" x2="{right[0]}" y2="{right[1]}"/>',
        f'<polyline class="path" points="{" ".join(middle)}"/>',
    ]
    for number, one in enumerate(figures):
        x, y = at(number, one.mean).split(",")
        parts.append(
            f'<circle class="dot" cx="{x}" cy="{y}" r="4"/>'
            f'<text x="{x}" y="{float(y) - 10:.1f}" text-anchor="middle">{one.mean:.0%}</text>'
            f'<text class="soft" x="{x}" y="{tall - 6}" text-anchor="middle">{one.name}</text>'
        )
    return svg("".join(parts), tall)
