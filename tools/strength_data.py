"""The data files behind docs/strength.md: what was measured, and by which players.

`<game>.json` has rungs and contests with yardsticks, one per line, `<game>_views.json` the fixed
positions of fingerprints, and `<game>_<name>.json` what was measured besides.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from msgspec import Raw, Struct, json

from shoal.bots.levels import LEVELS
from shoal.bots.yardsticks import yardsticks_of
from shoal.core.catalog import find
from shoal.lab.contest import read_deal
from shoal.lab.fingerprint import Fixed, fingerprint, make_views
from shoal.lab.ladder import Rung

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shoal.bots.measurement import AnyMeasurement
    from shoal.lab.contest import Contest, Deal
    from shoal.lab.ladder import Players

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
RESULTS = DOCS / "strength"
UNFINISHED = ROOT / "build" / "ladder"
USUAL_SCALE = 0.1
"""The part of full budgets with which a ladder is climbed unless somebody says otherwise."""
"""Deals of runs that are not over."""
S = TypeVar("S", bound=Struct)


def rungs_of(slug: str) -> list[Rung]:
    """What was measured in a game, levels and yardsticks; none if nothing was."""
    return read_lines(RESULTS / f"{slug}.json", Rung)


def keep_rung(rung: Rung) -> None:
    """Put a rung among those of its game, in place of an earlier measurement that says less."""
    game = rung.contest.game
    rungs = {place_of(old): old for old in rungs_of(game)}
    old = rungs.get(place_of(rung))
    if old is None or not says_more(old, rung):
        rungs[place_of(rung)] = rung
        write_lines(RESULTS / f"{game}.json", [rungs[place] for place in sorted(rungs)])


def says_more(old: Rung, rung: Rung) -> bool:
    """Whether the same players had got there, and the new one did not, or by fewer of its games."""
    if old.goal or not is_alike(old, rung.players, rung.rules):
        return False
    return bool(rung.goal) or (old.contest == rung.contest and old.games > rung.games)


def deals_kept(contest: Contest, players: Players) -> list[Deal]:
    """The deals of a contest that these very players have played under the rules of now."""
    rules = find(contest.game).rules_version
    for rung in rungs_of(contest.game):
        if rung.contest == contest and is_alike(rung, players, rules):
            return [read_deal(deal) for deal in rung.deals]
    return []


def is_alike(rung: Rung, players: Players, rules: int) -> bool:
    """Whether its players decide like these, and played by these rules."""
    return (rung.players, rung.rules) == (players, rules)


class Besides(Struct, frozen=True):
    """What was measured besides the ladder, and by whom."""

    rules: int
    """The version of the game's rules at that time."""
    players: dict[str, str]
    """The fingerprints of all levels at that time; none if nobody took them."""
    summaries: list[Raw]


def levels_now(slug: str) -> dict[str, str]:
    """The fingerprints of all levels."""
    return {level: fingerprint_of(slug, level) for level in LEVELS}


def keep_summaries(slug: str, measurement: AnyMeasurement, summaries: Sequence[Struct]) -> None:
    """Write down what was measured besides the ladder, one summary per line."""
    who = json.encode({"rules": find(slug).rules_version, "players": levels_now(slug)})
    lines = b",\n".join(json.encode(summary) for summary in summaries)
    path = summaries_file(slug, measurement)
    path.write_bytes(who[:-1] + b',"summaries":[\n' + lines + b"\n]}\n")


def read_besides(slug: str, measurement: AnyMeasurement) -> Besides | None:
    """What was measured besides the ladder; nothing if nobody did."""
    path = summaries_file(slug, measurement)
    return json.decode(path.read_bytes(), type=Besides) if path.exists() else None


def summaries_file(slug: str, measurement: AnyMeasurement) -> Path:
    return RESULTS / f"{slug}_{measurement.name}.json"


def place_of(rung: Rung) -> tuple[bool, int, float, int, str]:
    """Where a rung stands among those of its game: ladders first, by seats and budget."""
    contest = rung.contest
    rivals = [*LEVELS, *yardsticks_of(contest.game)]
    place = rivals.index(contest.others) if contest.others in rivals else len(rivals)
    return contest.others not in LEVELS, contest.seats, contest.scale, place, contest.others


@cache
def fingerprint_of(slug: str, name: str) -> str:
    """How a player decides now."""
    return fingerprint(slug, name, views_of(slug))


def players_now(slug: str, one: str, others: str) -> tuple[str, str]:
    """The fingerprints of two players; empty for one that there is no more."""
    known = (*LEVELS, *yardsticks_of(slug))
    first, second = (fingerprint_of(slug, name) if name in known else "" for name in (one, others))
    return first, second


@cache
def views_of(slug: str) -> list[Fixed]:
    """The fixed positions of a game; made at the first time, and kept from then on."""
    path = views_file(slug)
    if not path.exists():
        write_lines(path, make_views(slug))
    return read_lines(path, Fixed)


def calibrations_file(slug: str) -> Path:
    return RESULTS / f"{slug}_calibration.json"


def knowledge_file(slug: str) -> Path:
    return RESULTS / f"{slug}_knowledge.json"


def views_file(slug: str) -> Path:
    return RESULTS / f"{slug}_views.json"


def read_lines(path: Path, kind: type[S]) -> list[S]:
    return json.decode(path.read_bytes(), type=list[kind]) if path.exists() else []  # type: ignore[valid-type]


def write_lines(path: Path, items: Sequence[Struct]) -> None:
    """A list in JSON, one item per line, so that changes can be read."""
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(b"[\n" + b",\n".join(json.encode(item) for item in items) + b"\n]\n")
