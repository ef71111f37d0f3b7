"""Writes docs/strength.md from the data files: `make strength`.

What was measured with bots that decide otherwise now, under other rules, or on deals that may
have been tuned on, is said to be stale.
"""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING

from msgspec import json

from shoal.bots.deals import REPORTING
from shoal.bots.levels import LEVELS
from shoal.bots.rooms import measurement_of
from shoal.core.catalog import find, slugs
from shoal.lab.rating import rate
from tools.strength_data import (
    DOCS,
    RESULTS,
    USUAL_SCALE,
    levels_now,
    players_now,
    read_besides,
    rungs_of,
)
from tools.strength_plots import plot
from tools.strength_sections import calibration, draw_diagrams, knowledge

if TYPE_CHECKING:
    from shoal.lab.ladder import Rung
    from tools.strength_data import Besides

PAGE = DOCS / "strength.md"
BLOCK = re.compile("(<!-- ladders -->\n).*(<!-- end of ladders -->)", re.DOTALL)
RULES, DEALS, BOTS = "rules", "deals", "bots"
"""Why a figure is stale; the page explains the three words."""
YARDSTICKS = {
    "plain": "`mcts5` is plain tree search with five times the time of level 5, and so on",
    "exact": "`exact` is perfect play from a position near the end",
    "by_hand": "`byhand` is level 5 with the evaluation that was made by hand, in as much time",
    "earlier": "`earlier` is level 5 with the weights before these, in as much time",
    "rules": "`rules` is a player by rules of thumb",
}
"""What they are, by the kind of bot."""


def main() -> None:
    write_page()


def write_page() -> None:
    """All that was measured, between the marks of the page."""
    measured = [slug for slug in slugs() if rungs_of(slug)]
    for slug in measured:
        draw_plots(slug)
        draw_diagrams(slug)
    body = "\n".join(section(slug) for slug in measured)
    page = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(BLOCK.sub(lambda mark: f"{mark[1]}\n{body}\n{mark[2]}", page), encoding="utf-8")


def section(slug: str) -> str:
    """One game: a table and a plot for each ladder, and what else was measured."""
    parts = [f"### {find(slug).title()}", "", *under_old_rules(slug)]
    for ladder in ladders_of(slug):
        parts += table(ladder)
    parts += yardstick_table(slug)
    parts += ratings(slug)
    parts += calibration(slug)
    parts += knowledge(slug)
    parts += [f"[What was tried, and how the levels were chosen](strength/{slug}.md)", ""]
    return "\n".join(parts + besides(slug))


def under_old_rules(slug: str) -> list[str]:
    """A warning, if the rules have changed since something was measured."""
    old = [rung.rules for rung in rungs_of(slug) if rung.is_under_old_rules()]
    if not old:
        return []
    now = find(slug).rules_version
    return [
        f"**Stale.** Some of this section was measured under version {min(old)} of the rules;",
        f"they are at version {now} now. The levels are to be measured again.",
        "",
    ]


def why_stale(rung: Rung) -> list[str]:
    """Why a figure does not hold any more; nothing if it does."""
    contest = rung.contest
    reasons = [RULES] if rung.is_under_old_rules() else []
    if not rung.is_held_out():
        reasons.append(DEALS)
    if rung.players != players_now(contest.game, contest.one, contest.others):
        reasons.append(BOTS)
    return reasons


def besides(slug: str) -> list[str]:
    """What the room of a game measured besides, if it did."""
    measurement = measurement_of(slug)
    found = None if measurement is None else read_besides(slug, measurement)
    if measurement is None or found is None:
        return []
    told = measurement.section(
        [json.decode(one, type=measurement.summary) for one in found.summaries]
    )
    heading, rest = told.split("\n", maxsplit=1)
    made = ["", f"From `make ladder GAME={slug} ARGS=--besides`."]
    return [heading, *made, *who_has_changed(slug, found), rest]


def who_has_changed(slug: str, found: Besides) -> list[str]:
    """A warning, if what was measured besides does not hold any more."""
    now = levels_now(slug)
    changed = [level for level in LEVELS if found.players.get(level) != now[level]]
    reasons = [RULES] if found.rules != find(slug).rules_version else []
    if changed:
        reasons.append(f"{BOTS}: {', '.join(changed)}")
    return ["", f"**Stale** ({'; '.join(reasons)})."] if reasons else []


def draw_plots(slug: str) -> None:
    for ladder in ladders_of(slug):
        (RESULTS / plot_name(ladder[0])).write_text(plot(ladder), encoding="utf-8")


def ladders_of(slug: str) -> list[list[Rung]]:
    """The rungs of a game, apart by the number of seats and the part of the budgets."""
    rungs = [rung for rung in rungs_of(slug) if rung.contest.others in LEVELS]
    return [
        list(ladder)
        for _, ladder in groupby(rungs, lambda rung: (rung.contest.seats, rung.contest.scale))
    ]


def plot_name(rung: Rung) -> str:
    """The picture of the ladder that a rung belongs to."""
    contest = rung.contest
    part = "" if contest.scale == USUAL_SCALE else f"_{100 * contest.scale:g}"
    return f"{contest.game}_{contest.seats}{part}.svg"


def table(rungs: list[Rung]) -> list[str]:
    contest = rungs[0].contest
    lines = [
        f"{contest.seats} seats, {contest.scale:.0%} of the levels' full budgets.",
        "",
        f"![What each level wins, {contest.seats} seats](strength/{plot_name(rungs[0])})",
        "",
        "| level | thinks | against | games | wins | 95 % interval | |",
        "|---|---|---|---|---|---|---|",
    ]
    return [*lines, *(row(rung) for rung in rungs), ""]


def row(rung: Rung) -> str:
    one, others = (f"{LEVELS.index(n) + 1} {n}" for n in (rung.contest.one, rung.contest.others))
    settings = rung.settings[0]
    verdict = on_its_way(rung) or ("above the bar" if rung.is_sure else "**not yet**")
    slips = f", {settings.slips:.0%} slips" if settings.slips else ""
    return (
        f"| {one} | {settings.kind} {settings.iterations}{slips} | {others} "
        f"| {figures(rung)} | {verdict}{seed_of(rung)}{stale(rung)} |"
    )


def on_its_way(rung: Rung) -> str:
    """Of a rung that nobody has looked at yet; nothing if there are enough games."""
    return f"{rung.games} of {rung.goal} games so far" if rung.goal else ""


def seed_of(rung: Rung) -> str:
    """Named where it is not the usual one of reports."""
    seed = rung.contest.seed
    return f"; `--seed {seed}`" if rung.is_held_out() and seed != REPORTING else ""


def figures(rung: Rung) -> str:
    return f"{rung.games} | {rung.mean:.1%} | {rung.low:.1%} – {rung.high:.1%}"


def stale(rung: Rung) -> str:
    reasons = why_stale(rung)
    return f"; **stale** ({', '.join(reasons)})" if reasons else ""


def yardstick_table(slug: str) -> list[str]:
    """Level 5 against players from outside."""
    rungs = [rung for rung in rungs_of(slug) if rung.contest.others not in LEVELS]
    if not rungs:
        return []
    return [
        f"#### {LEVELS[-1].capitalize()} against yardsticks in {find(slug).title()}",
        "",
        *yardsticks_met(slug, rungs),
        "",
        "| seats | of full budgets | against | thinks | games | wins | 95 % interval | |",
        "|---|---|---|---|---|---|---|---|",
        *(yardstick_row(rung) for rung in rungs),
        "",
    ]


def yardsticks_met(slug: str, rungs: list[Rung]) -> list[str]:
    """Who they are, and what measures the same again."""
    kinds = dict.fromkeys(rung.settings[1].kind for rung in rungs)
    scales = " or ".join(sorted({f"`--scale {rung.contest.scale:g}`" for rung in rungs}))
    return [
        f"{'; '.join(YARDSTICKS[kind] for kind in kinds)}. From",
        f"`make ladder GAME={slug} ARGS=--yardsticks` with {scales},",
        "`--against` one of them and `--games` as many as the table says.",
    ]


def yardstick_row(rung: Rung) -> str:
    contest, settings = rung.contest, rung.settings[1]
    start = f" from {contest.start}" if contest.start else ""
    found = "better" if rung.is_sure else "worse" if rung.is_hopeless else "undecided"
    verdict = on_its_way(rung) or found
    return (
        f"| {contest.seats} | {contest.scale:.0%} | {contest.others}{start} "
        f"| {settings.kind} {settings.iterations} | {figures(rung)} | {verdict}{stale(rung)} |"
    )


def ratings(slug: str) -> list[str]:
    """All levels and yardsticks on one scale, from all games of contests that still hold."""
    fresh = [rung for rung in rungs_of(slug) if not (rung.goal or why_stale(rung))]
    tables = sorted({(rung.contest.seats, rung.contest.scale) for rung in fresh})
    return [line for seats, scale in tables for line in rating_table(fresh, seats, scale)]


def rating_table(rungs: list[Rung], seats: int, scale: float) -> list[str]:
    """Of one number of seats and one part of the budgets; positions of their own are left out."""
    alike = [
        rung
        for rung in rungs
        if (rung.contest.seats, rung.contest.scale) == (seats, scale) and not rung.contest.start
    ]
    rated = rate(alike)
    if not rated:
        return []
    levels = [one.player for one in rated if one.player in LEVELS]
    fixed = "the levels' mean" if len(levels) > 1 else levels[0]
    return [
        f"Ratings on the scale of Elo, {fixed} at 1500: {seats} seats, {scale:.0%} of",
        "full budgets.",
        "",
        "| | rating | 95 % interval | games |",
        "|---|---|---|---|",
        *(f"| {r.player} | {r.elo:.0f} | {r.low:.0f} – {r.high:.0f} | {r.games} |" for r in rated),
        "",
    ]


if __name__ == "__main__":
    main()
