"""The report of a game as one HTML page: all pictures inline, no other host, light and dark."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from msgspec.structs import replace

from shoal.bots.levels import LEVELS
from shoal.core.catalog import find
from shoal.core.words import words
from shoal.lab import BOOK
from shoal.lab.balance_drawing import (
    STYLE,
    Dot,
    draw_bins,
    draw_dots,
    draw_path,
    draw_squares,
    draw_strip,
)
from shoal.lab.labels import Labels

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shoal.core.words import Fact
    from shoal.lab.balance import Balance
    from shoal.lab.knowledge import Figure


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
            scale=self.exactly(plan.scale),
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
        high = max(0.6, *(dot.high for dot in dots))
        return self.section(key, draw_dots(dots, 0.0, high, self.percent_of, even))

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
        picture = draw_bins(self.found.plies, lambda plies: f"{plies:.0f}")
        return self.section("lengths", f"{picture}<table>{inside}</table>")

    def branching(self) -> str:
        """How many moves there are to choose from, through the game."""
        figures = [one for one in self.found.widths if one.count]
        most = max((one.high for one in figures), default=0.0)
        if most <= 0.0:
            return ""
        return self.section("branching", draw_path(self.tenths(figures), most, self.number))

    def tenths(self, figures: Sequence[Figure]) -> list[Figure]:
        """Figures that are called by how much of the game is over, as this language writes it."""
        names = (one.name if self.lang == "fr" else one.name.replace(" ", "") for one in figures)
        return [replace(one, name=name) for one, name in zip(figures, names, strict=True)]

    def decided(self) -> str:
        """In which part of the game the winner took the lead for good."""
        return self.section("decided_in", draw_bins(self.found.decided_in, self.percent_of))

    def percent_of(self, share: float) -> str:
        return f"{share:.0%}" if self.lang == "en" else f"{share * 100:.0f} %"

    def briefly(self, amount: float) -> str:
        digits = f"{amount:.3g}"
        return digits.replace(".", ",") if self.lang == "fr" else digits

    def exactly(self, share: float) -> str:
        number = f"{share * 100:g}"
        return f"{number}%" if self.lang == "en" else f"{number.replace('.', ',')} %"

    def means(self, key: str, figures: Sequence[Figure]) -> str:
        dots = [
            Dot(
                self.say(f"{key}_row", number=one.name),
                *(one.mean, one.low, one.high),
                f"{self.number(one.mean)} ± {self.number((one.high - one.low) / 2)}",
            )
            for one in figures
        ]
        high = max(dot.high for dot in dots) or 1.0
        return self.section(key, draw_dots(dots, 0.0, high, self.briefly))

    def sources(self) -> str:
        """Points of winners and of the others."""
        dots = []
        for source in self.found.sources:
            if source.winners.mean == source.others.mean == 0.0:
                continue
            for key, one in (("winners", source.winners), ("others", source.others)):
                name = self.labels.source(one.name)
                label, said = f"{name}, {self.say(key)}", self.number(one.mean)
                dots.append(Dot(label, one.mean, one.low, one.high, said, key == "others"))
        if not dots:
            return ""
        low = min(0.0, *(dot.low for dot in dots))
        high = max(dot.high for dot in dots) or 1.0
        return self.section("sources", draw_dots(dots, low, high, self.briefly))

    def lead(self) -> str:
        """How often who leads wins, through the game."""
        figures = [one for one in self.found.leader_wins if one.count]
        if not figures:
            return ""
        even = 1.0 / self.found.plan.seats
        return self.section("lead", draw_path(self.tenths(figures), 1.0, self.percent_of, even))

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
        return self.section("things", draw_dots(dots, 0.0, 1.0, self.percent_of, even), what=what)

    def agreement(self) -> str:
        if not self.found.agreement:
            return ""
        shares = {}
        for figure in self.found.agreement:
            one, other = figure.name.split()
            shares[one, other] = (figure.mean, self.percent_of(figure.mean))
        return self.section("agreement", draw_squares(LEVELS, shares))
