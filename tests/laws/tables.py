"""Laws that tables stand on: who is told of a ply, and what the scores are on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import json

from shoal.core.game import actors_of
from tests.laws.walks import list_moves, play_game, walk

if TYPE_CHECKING:
    from tests.laws.kit import Setting
    from tests.laws.walks import Stretch


def told_means_seen(setting: Setting, stretch: Stretch) -> None:
    """Somebody is told of a ply if and only if their view changed.

    Told nothing, neither who is to move nor the own moves have changed. So a table may count for
    each viewer what it told them, and send nothing where there was nothing to tell.
    """
    game = setting.game
    for ply in walk(setting, stretch):
        for who in setting.observers():
            told = bool(game.tell(ply.played(), who))
            changed = game.view(ply.before, who) != game.view(ply.after, who)
            assert told == changed, f"{who} is told: {told}; the view changed: {changed}"
            if told:
                continue
            same = [*actors_of(ply.before)] == [*actors_of(ply.after)]
            assert same, f"{who} is told nothing, and others are to move"
            if who is not None and who in actors_of(ply.before):
                before, after = (list_moves(game, at, who) for at in (ply.before, ply.after))
                assert before == after, f"{who} is told nothing, and has other moves"


def one_is_made_for_all(setting: Setting, stretch: Stretch) -> None:
    """What a table makes once is the same for everybody who is given it.

    Seats that are not privy to a ply are told what spectators are told; open scores are the same in
    everybody's standings; a view that is written from parts is the view, and a writer serves for as
    long as spectators are told nothing.
    """
    game, writer = setting.game, None
    for ply in walk(setting, stretch):
        played = ply.played()
        privy = range(setting.seats) if game.privy is None else game.privy(played)
        told = game.tell(played, None)
        for seat in range(setting.seats):
            if seat not in privy:
                assert game.tell(played, seat) == told, f"{seat} is told what spectators are not"
        views = [game.view(ply.after, who) for who in setting.observers()]
        if game.view_writer is not None:
            if writer is None or told:
                writer = game.view_writer(ply.after)
            for who, view in zip(setting.observers(), views, strict=True):
                written = writer.write(ply.after, who)
                assert written == game.encode(view), f"{who} is written another view"
        if game.open_scores:
            for count in (game.standings, game.final_standings):
                made = {json.encode(count(view)) for view in views}
                assert len(made) == 1, "open scores are not the same for everybody"


def standings_end_as_scores(setting: Setting, stretch: Stretch) -> None:
    """Every score of the outcome stands in everybody's standings, under its name, from the start.

    At the end they are those of the outcome.
    """
    game = setting.game
    plies = play_game(setting, stretch.seed)
    last = plies[-1].after
    outcome = last.outcome()
    for who in setting.observers():
        first = game.standings(game.view(plies[0].before, who))
        for score, seats in first.scores.items():
            assert len(seats) == setting.seats, f"{score} is not counted for every seat"
        if outcome is None:
            continue
        end = game.standings(game.view(last, who))
        assert first.scores.keys() == end.scores.keys(), "other scores at the end"
        assert end.scores == outcome.scores, f"{who} sees {end.scores}; it is {outcome.scores}"
        assert end.automata == outcome.automata, f"{who} sees {end.automata} of automata"
