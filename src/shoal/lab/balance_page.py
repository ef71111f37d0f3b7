"""The report of a game as one HTML page: all pictures inline, no other host, light and dark."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final, NamedTuple

from shoal.bots.levels import LEVELS
from shoal.core.catalog import find
from shoal.core.words import words
from shoal.lab import BOOK
from shoal.lab.labels import Labels

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from shoal.core.words import Fact
    from shoal.lab.balance import Balance, Bin
    from shoal.lab.knowledge import Figure

WIDE, LABELS, ROW, EDGE = 720, 230, 26, 26
"""Of a picture, its labels, one row and the room above, in pixels."""
SPAN: Final = WIDE - LABELS - 130
OPAQUE: Final = 0.6
"""From here on a picture's writing is that of the paper."""
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
.band{fill:var(--sea);opacity:.18}.cell,.column{fill:var(--sea)}.column{opacity:.85}
svg .big{font-size:20px;font-weight:600}svg .on{fill:var(--paper)}
table{border-collapse:collapse;width:100%;margin:.6rem 0}th,td{padding:.25rem 0;
border-bottom:1px solid var(--line);text-align:left;font-weight:400}
td{text-align:right;font-variant-numeric:tabular-nums}
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
        self.labels = Labels(found.plan.game, lang)

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
        found = self.found
        head = self.say("title", game=find(found.plan.game).title(self.lang))
        parts = [
            f'<!doctype html><html lang="{self.lang}"><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width,initial-scale=1">',
            f"<title>{head}</title><style>{STYLE}</style><h1>{head}</h1>",
            f'<p class="soft">{self.how()}</p>',
            self.strip(),
            self.tiles(),
            self.shares("turns", found.turns),
            self.shares("seats", found.seats),
            self.lead(),
            self.decided(),
            self.sources(),
            self.lengths(),
            self.branching(),
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

    def strip(self) -> str:
        """Who wins, as parts of one whole."""
        if len(self.found.turns) < 2:
            return ""
        parts = [
            (self.role(one.name), one.mean, self.percent(one.mean)) for one in self.found.turns
        ]
        return f"<figure>{draw_strip(parts)}</figure>"

    def role(self, number: str) -> str:
        return self.labels.role(number, str(self.book.say("report", f"role_{number}")))

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
                self.role(one.name) if key == "turns" else self.say("seats_row", number=one.name),
                *(one.mean, one.low, one.high),
                self.percent(one.mean),
                not one.low <= even <= one.high,
            )
            for one in figures
        ]
        return self.section(key, draw_dots(dots, 0.0, max(0.6, *(d.high for d in dots)), even))

    def lengths(self) -> str:
        """How many games were how long, and the game's own figures."""
        rows = [
            (self.labels.figure(one.name, self.say(one.name) if one.name == "plies" else one.name))
            for one in self.found.lengths
        ]
        said = [
            f"{self.number(one.mean)} ± {self.number((one.high - one.low) / 2)}"
            for one in self.found.lengths
        ]
        inside = "".join(
            f"<tr><th>{escape(row)}</th><td>{number}</td></tr>"
            for row, number in zip(rows, said, strict=True)
        )
        picture = draw_bins(self.found.plies, self.number)
        return self.section("lengths", f"{picture}<table>{inside}</table>")

    def branching(self) -> str:
        """How many moves there are to choose from, through the game."""
        figures = [one for one in self.found.widths if one.count]
        most = max((one.high for one in figures), default=0.0)
        if most <= 0.0:
            return ""
        return self.section("branching", draw_path(figures, most, self.number))

    def decided(self) -> str:
        """In which part of the game the winner took the lead for good."""
        return self.section("decided_in", draw_bins(self.found.decided_in, self.percent_of))

    def percent_of(self, share: float) -> str:
        return f"{share:.0%}" if self.lang == "en" else f"{share * 100:.0f} %"

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
                name = self.labels.source(one.name)
                label, said = f"{name}, {self.say(key)}", self.number(one.mean)
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
        even = 1.0 / self.found.plan.seats
        return self.section("lead", draw_path(figures, 1.0, self.percent_of, even))

    def things(self, name: str) -> str:
        """What each is worth to who has it."""
        even = 1.0 / self.found.plan.seats
        dots = [
            Dot(
                self.labels.thing(name, one.name),
                *(one.mean, one.low, one.high),
                f"{self.percent(one.mean)} ({one.count})",
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
    """A column for every bin, with how many games are in it."""
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
    for number, edge in enumerate([*(one.low for one in bins), bins[-1].high]):
        x = gap + wide * number
        anchor = "start" if number == 0 else "end" if number == len(bins) else "middle"
        parts.append(
            f'<text class="soft" x="{x:.1f}" y="{tall - 12}" text-anchor="{anchor}">'
            f"{say(edge)}</text>"
        )
    return svg("".join(parts), tall)


def draw_strip(shares: Sequence[tuple[str, float, str]]) -> str:
    """Parts of one whole beside each other, the darkest for who begins."""
    tall, x, parts = 92, 0.0, []
    total = sum(share for _, share, _ in shares) or 1.0
    for number, (label, share, said) in enumerate(shares):
        wide = WIDE * share / total
        deep = 1.0 - 0.72 * number / max(1, len(shares) - 1)
        parts.append(
            f'<g><title>{escape(label)}: {said}</title><rect class="cell" x="{x:.1f}" y="0" '
            f'width="{max(0.0, wide - 3):.1f}" height="56" rx="8" opacity="{deep:.2f}"/>'
            f'<text class="{"big on" if deep > OPAQUE else "big"}" x="{x + wide / 2:.1f}" y="36" '
            f'text-anchor="middle">{said}</text>'
            f'<text class="soft" x="{x + wide / 2:.1f}" y="78" text-anchor="middle">'
            f"{escape(label)}</text></g>"
        )
        x += wide
    return svg("".join(parts), tall)
