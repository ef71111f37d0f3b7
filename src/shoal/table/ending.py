"""How a game ended, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shoal.core.record import TableEvent
from shoal.core.replay import table_event
from shoal.core.words import words
from shoal.table.seats import BOOK, call

if TYPE_CHECKING:
    from msgspec import Struct

    from shoal.core.game import AnyGame
    from shoal.core.outcome import Outcome
    from shoal.core.words import Fact, Names, Words

PAIR: Final = 2


def say_event(event: TableEvent, names: Names, lang: str) -> str:
    """An event of the table: who gave up, who takes over."""
    told = table_event(event)
    if isinstance(name := told.facts.get("name"), str):
        told.facts["name"] = call(name, lang).capitalize()
    return words("shoal.core", lang).calling(names).tell(told.key, told.facts)


def say_ending(
    game: AnyGame,
    ended: Outcome | TableEvent,
    names: Names,
    lang: str,
    view: Struct | None = None,
) -> list[str]:
    """Who won and why; then a line for each seat, the best place first, and for each automaton."""
    own = words(BOOK, lang).calling(names)
    if isinstance(ended, TableEvent):
        return say_broken_off(ended, own, names)
    seats = len(next(iter(ended.scores.values())))
    places = ended.places or (0,) * seats
    lines = [" ".join([*say_why(game, view, own), *say_winner(game, ended, own)])]
    lines = lines if lines[0] else []
    for place, seat in sorted((place, seat) for seat, place in enumerate(places)):
        parts = [
            f"{game.words(lang).say('scores', name)} {points[seat]}"
            for name, points in ended.scores.items()
        ]
        parts[0] += say_sources(game, view, seat, lang)
        scores = ", ".join(parts)
        facts: dict[str, Fact] = {"seat": seat + 1, "scores": scores, "place": place}
        lines.append(own.say("ending", "placed" if place else "scored", facts))
    return lines + [say_automaton(game, name, ended, lang) for name in ended.automata]


def say_why(game: AnyGame, view: Struct | None, own: Words) -> list[str]:
    """What decided the game, where the scores do not say it."""
    told = game.why(view) if game.why is not None and view is not None else None
    book = game.words(own.lang).calling(own.names)
    return [] if told is None else [book.tell(told.key, told.facts)]


def say_broken_off(event: TableEvent, own: Words, names: Names) -> list[str]:
    """Who gave up, ran out of time or left; between two the other one has won."""
    lines = [say_event(event, names, own.lang)]
    if event.seat is not None and len(names.seats) == PAIR:
        lines.append(own.say("ending", "wins", {"seat": PAIR - event.seat}))
    return lines


def say_winner(game: AnyGame, ended: Outcome, own: Words) -> list[str]:
    """The winner and by what: the score, or what breaks the tie; nobody in a game without."""
    won = ended.winners()
    if ended.places is None:
        return []
    if len(ended.places) == 1:
        return [own.say("ending", "alone_won" if won else "alone_lost", {"seat": 1})]
    if len(won) > 1:
        called = [own.say("ending", "name", {"seat": seat + 1}) for seat in won]
        return [own.say("ending", "shared", {"names": ", ".join(called)})]
    seat = won[0]
    level: list[str] = []
    for name, points in ended.scores.items():
        best = max(points[other] for other in range(len(points)) if other != seat)
        facts: dict[str, Fact] = {
            "seat": seat + 1,
            "score": game.words(own.lang).say("scores", name),
            "own": points[seat],
            "best": best,
        }
        if points[seat] > best:
            facts["level"] = ", ".join(level)
            return [own.say("ending", "wins_tie" if level else "wins_by", facts)]
        if points[seat] < best:  # something else than this decides
            break
        level.append(f"{facts['score']} {best}")
    return [own.say("ending", "wins", {"seat": seat + 1})]


def say_sources(game: AnyGame, view: Struct | None, seat: int, lang: str) -> str:
    """Where the points of a seat come from, in brackets, as far as the last view tells."""
    if view is None or game.sources is None:
        return ""
    parts = [
        f"{game.words(lang).say('sources', name)} {points[seat]}"
        for name, points in game.sources(view).items()
        if points[seat]
    ]
    return f" ({', '.join(parts)})" if parts else ""


def say_automaton(game: AnyGame, name: str, ended: Outcome, lang: str) -> str:
    """What an opponent has scored that the rules play; the game's words name it."""
    scores = ", ".join(
        f"{game.words(lang).say('scores', score)} {points}"
        for score, points in ended.automata[name].items()
    )
    facts: dict[str, Fact] = {"name": game.words(lang).say("automata", name), "scores": scores}
    return words(BOOK, lang).say("ending", "automaton", facts)
