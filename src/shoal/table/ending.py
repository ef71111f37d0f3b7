"""How a game ended, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.record import TableEvent
from shoal.core.replay import table_event
from shoal.core.words import words
from shoal.table.seats import BOOK, call

if TYPE_CHECKING:
    from shoal.core.game import AnyGame
    from shoal.core.outcome import Outcome
    from shoal.core.words import Fact, Names


def say_event(event: TableEvent, names: Names, lang: str) -> str:
    """An event of the table: who gave up, who takes over."""
    told = table_event(event)
    if isinstance(name := told.facts.get("name"), str):
        told.facts["name"] = call(name, lang).capitalize()
    return words("shoal.core", lang).calling(names).tell(told.key, told.facts)


def say_ending(game: AnyGame, ended: Outcome | TableEvent, names: Names, lang: str) -> list[str]:
    """Who gave up; or a line for each seat, the best place first, then for each automaton."""
    if isinstance(ended, TableEvent):
        return [say_event(ended, names, lang)]
    own = words(BOOK, lang).calling(names)
    seats = len(next(iter(ended.scores.values())))
    places = ended.places or (0,) * seats
    lines = []
    for place, seat in sorted((place, seat) for seat, place in enumerate(places)):
        scores = ", ".join(
            f"{game.words(lang).say('scores', name)} {points[seat]}"
            for name, points in ended.scores.items()
        )
        facts: dict[str, Fact] = {"seat": seat + 1, "scores": scores, "place": place}
        lines.append(own.say("ending", "placed" if place else "scored", facts))
    return lines + [say_automaton(game, name, ended, lang) for name in ended.automata]


def say_automaton(game: AnyGame, name: str, ended: Outcome, lang: str) -> str:
    """What an opponent has scored that the rules play; the game's words name it."""
    scores = ", ".join(
        f"{game.words(lang).say('scores', score)} {points}"
        for score, points in ended.automata[name].items()
    )
    facts: dict[str, Fact] = {"name": game.words(lang).say("automata", name), "scores": scores}
    return words(BOOK, lang).say("ending", "automaton", facts)
