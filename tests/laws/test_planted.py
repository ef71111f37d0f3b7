"""Tests of the tests: every planted fault turns the law red that is there to find it.

The same call on the healthy game passes, so it is the fault that the law finds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import pytest

from shoal.games.fish_and_chips import game as fish_and_chips
from tests import minnows
from tests.games.fish_and_chips import law_kit as fish_and_chips_kit
from tests.laws import endings, hiding, imagination, moves, numbers, replay, sealed, speech, tables
from tests.laws import faulty_games as games
from tests.laws import faulty_positions as positions
from tests.laws.kit import Subject
from tests.laws.planted import Plant, Wrapper, change_game, lose_word, wrap
from tests.laws.walks import Stretch
from tests.minnows import law_kit as minnows_kit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.laws.canon import Law, LawOfSubject

Faults: TypeAlias = "dict[str, tuple[Plant, str]]"
"""What is wrong: how to plant it, and a part of what the law says."""

MINNOWS = Subject(minnows.game, minnows_kit)
FISH_AND_CHIPS = Subject(fish_and_chips, fish_and_chips_kit)
STRETCHES = [Stretch(seed, start, 6) for seed, start in enumerate((0, 30, 60, 95) * 4)]

FAULTS: dict[Law, Faults] = {
    hiding.nothing_leaks: {
        "a view shows a hidden row": (change_game(games.view_shows_a_row), "the view of"),
        "a view counts what is hidden": (change_game(games.view_counts_odd), "the view of"),
        "a refusal names what is hidden": (change_game(games.refusal_tells), "an answer to"),
        "a refusal depends on what is hidden": (change_game(games.refusal_depends), "an answer to"),
        "all are told what one draws": (change_game(games.tells_draws), "is told"),
        "all are told what one sees": (change_game(games.tells_looks), "is told"),
        "history keeps what is forgotten": (change_game(games.tells_forgotten), "is told"),
        "all are told a hidden move": (change_game(games.tells_places), "is told"),
        "the order of moves tells": (wrap(positions.ListsByValue), "the moves of"),
        "the number of moves tells": (wrap(positions.ListsByRow), "the moves of"),
        "a key tells": (wrap(positions.KeyOfAll), "the key of"),
        "an observation tells": (wrap(positions.ObservesARow), "observes tells what is hidden"),
    },
    numbers.observations_follow_from_views: {
        "an observation shows a hidden row": (wrap(positions.ObservesARow), "observes more than"),
        "an observation counts the past": (wrap(positions.ObservesThePast), "observes more than"),
    },
    numbers.observations_have_names: {
        "a number is not written": (wrap(positions.ObservesLittle), "as they were"),
        "a number has no name": (wrap(positions.ObservesBeyond), "more than"),
    },
    numbers.moves_have_numbers: {
        "the table lacks a move": (change_game(games.table_lacks), "the table of all moves lacks"),
        "a seat cannot move": (change_game(games.table_of_looks), "no move with a number"),
    },
    hiding.keys_match_views: {
        "equal views have different keys": (wrap(positions.KeyOfAll), "two keys of"),
        "different views have equal keys": (wrap(positions.KeyOfLittle), "one key of"),
    },
    hiding.only_secrets_differ: {
        "secrets are denied": (change_game(games.secrets_are_denied), "without secrets"),
    },
    imagination.views_survive: {
        "another row is imagined": (change_game(games.imagines_another), "sees .* and imagines"),
    },
    imagination.imagined_worlds_are_whole: {
        "an impossible world": (change_game(games.imagines_twins), "imagines the components"),
        "imagination has moods": (change_game(games.imagines_at_whim), "with the same dice"),
    },
    sealed.choosing_is_quiet: {
        "a view counts another's steps": (change_game(games.view_counts_steps), "sees a step"),
        "all are told another's steps": (change_game(games.tells_steps), "is told a step"),
        "being ready tells how": (change_game(games.tells_how), "how seat . decided"),
        "a sealed move draws dice": (wrap(positions.ThrowsAlways), "drew dice"),
        "one's offer binds another": (wrap(positions.FirstForbids), "changes the moves of"),
    },
    sealed.order_does_not_matter: {
        "the last to decide has other dice": (wrap(positions.LastOneMatters), "order .* matters"),
        "a sealed move draws dice": (wrap(positions.ThrowsAlways), "drew dice"),
    },
    moves.moves_are_allowed: {
        "a move too many": (wrap(positions.ListsTooMuch), "is in the list"),
        "a move twice": (wrap(positions.ListsTwice), "twice"),
        "a list beyond its bound": (change_game(games.list_is_narrow), "the widest list"),
        "a field too few": (change_game(games.field_is_missing), "outside its fields"),
    },
    moves.moves_are_complete: {
        "a move is missing": (wrap(positions.LosesAMove), "is not listed"),
    },
    moves.strangers_are_refused: {
        "unused bits pass": (change_game(games.unused_bits_pass), "unused bit"),
    },
    moves.asking_changes_nothing: {
        "a refused move is half made": (change_game(games.refusal_plays), "changed the position"),
        "to tell is to touch": (change_game(games.telling_plays), "changed the position"),
    },
    replay.copies_live_apart: {
        "a copy is an alias": (wrap(positions.Aliasing), "changed with its original"),
        "a copy forgets": (wrap(positions.HalfACopy), "differs from its original"),
    },
    replay.replay_is_exact: {
        "chance from elsewhere": (wrap(positions.Remembers), "the second time"),
    },
    endings.over_means_outcome: {
        "no outcome": (wrap(positions.EndsInSilence), "outcome None"),
        "two values": (wrap(positions.ValuesItself), "if asked"),
        "nobody is first": (wrap(positions.NobodyIsFirst), "has place 2"),
    },
    endings.ends_in_time: {
        "it never ends": (wrap(positions.NeverEnds), "not over"),
        "a bound too low": (change_game(games.bound_is_low), "not over"),
        "nothing to do": (wrap(positions.ListsNothing), "has no move"),
    },
    endings.nothing_is_lost: {
        "a component is lost": (wrap(positions.LosesATile), "components"),
    },
    endings.figures_are_numbers: {
        "a figure is no number": (change_game(games.figures_of_nothing), "nan"),
    },
    speech.notation_is_exact: {
        "two moves with one text": (change_game(games.writes_alike), "is read as"),
        "a word is not spelled": (lose_word("notation", "offer"), "fr lacks {'offer'}"),
    },
    speech.events_have_words: {
        "an event is not translated": (lose_word("events", "offers"), "fr lacks"),
        "nobody is said to have moved": (change_game(games.tells_of_nobody), "who moved"),
        "two places have one name": (change_game(games.draws_twice), "two places are called"),
        "a place has no room for marks": (change_game(games.draws_tightly), "no room for marks"),
    },
    speech.refusals_have_words: {
        "a refusal is not translated": (change_game(games.refusal_without_words), "en lacks"),
    },
    speech.results_have_words: {
        "an option is not translated": (lose_word("options", "rounds"), "fr lacks"),
    },
    tables.told_means_seen: {
        "all are told another's steps": (change_game(games.tells_steps), "is told: True"),
        "nobody is told of a look": (change_game(games.tells_no_looks), "is told: False"),
        "one's step binds another": (wrap(positions.StepForbids), "has other moves"),
    },
    tables.one_is_made_for_all: {
        "who draws is left out": (change_game(games.nobody_is_privy), "what spectators are not"),
        "others' rows are written": (change_game(games.writes_for_all), "another view"),
        "open scores differ": (change_game(games.standings_of_a_row), "are not the same"),
    },
    tables.standings_end_as_scores: {
        "a score is left out": (change_game(games.standings_of_nothing), "it is"),
        "a seat is left out": (change_game(games.standings_of_one), "for every seat"),
    },
}

FAULTS_OF_SUBJECTS: dict[LawOfSubject, Faults] = {
    imagination.imagination_is_fair: {
        "rows are imagined in order": (change_game(games.imagines_in_order), "imagine is biased"),
        "rows do not fit offers": (change_game(games.imagines_by_halves), "imagine is biased"),
        "an impossible world": (change_game(games.imagines_twins), "imagine draws the impossible"),
        "a kit that redraws nothing": (games.kit_sits_still, "scramble is biased"),
    },
    numbers.numbers_have_meanings: {
        "a move has two numbers": (change_game(games.table_repeats), "two numbers"),
        "a number without a move": (change_game(games.table_of_nonsense), "is no move"),
        "a move changes its number": (change_game(games.table_at_whim), "the second time"),
        "two numbers with one name": (change_game(games.names_repeat), "two numbers"),
    },
    hiding.open_games_hide_nothing: {
        "a kit that denies": (games.kit_denies, "something is hidden"),
    },
    speech.languages_agree: {
        "a word is not translated": (lose_word("errors", "your_own"), "in one language only"),
    },
    speech.readers_are_addressed: {
        "a form is missing": (lose_word("events", "offers_you"), "fr has no form of events.offers"),
    },
}

FAULTS_OF_COMPILED: dict[Law, Faults] = {
    replay.copies_live_apart: {
        "a copy is an alias": (wrap(positions.Aliasing), "changed with its original"),
    },
    moves.moves_are_allowed: {
        "a move too many": (wrap(positions.ListsTooMuch), "is in the list"),
        "a move twice": (wrap(positions.ListsTwice), "twice"),
    },
    moves.moves_are_complete: {
        "a move is missing": (wrap(positions.LosesAMove), "is not listed"),
    },
    hiding.keys_match_views: {
        "different views have equal keys": (wrap(positions.KeyOfLittle), "one key of"),
    },
    endings.over_means_outcome: {
        "no outcome": (wrap(positions.EndsInSilence), "outcome None"),
    },
}
"""The same in a compiled game, where a fault can only be wrapped round the position."""


def table(faults: dict[Law, Faults] | dict[LawOfSubject, Faults]) -> list[object]:
    """A line for every fault."""
    return [
        pytest.param(law, plant, says, id=f"{law.__name__}: {what}")
        for law, planted in faults.items()
        for what, (plant, says) in planted.items()
    ]


def try_everywhere(law: Law, subject: Subject, stretches: Sequence[Stretch] = STRETCHES) -> None:
    """The law over some fixed stretches, in every setting."""
    for setting in subject.settings():
        for stretch in stretches:
            law(setting, stretch)


@pytest.mark.parametrize(("law", "plant", "says"), table(FAULTS))
def test_fault_is_found(law: Law, plant: Plant, says: str) -> None:
    with pytest.raises(AssertionError, match=says):
        try_everywhere(law, plant(MINNOWS))


@pytest.mark.parametrize("law", FAULTS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("plant", [lambda subject: subject, wrap(Wrapper)], ids=["bare", "wrapped"])
def test_healthy_game_passes(law: Law, plant: Plant) -> None:
    try_everywhere(law, plant(MINNOWS))


@pytest.mark.parametrize(("law", "plant", "says"), table(FAULTS_OF_SUBJECTS))
def test_fault_of_subject_is_found(law: LawOfSubject, plant: Plant, says: str) -> None:
    with pytest.raises(AssertionError, match=says):
        law(plant(MINNOWS))


@pytest.mark.parametrize("law", FAULTS_OF_SUBJECTS, ids=lambda law: law.__name__)
def test_healthy_subject_passes(law: LawOfSubject) -> None:
    law(wrap(Wrapper)(MINNOWS))


@pytest.mark.parametrize(("law", "plant", "says"), table(FAULTS_OF_COMPILED))
def test_fault_of_compiled_game_is_found(law: Law, plant: Plant, says: str) -> None:
    with pytest.raises(AssertionError, match=says):
        try_everywhere(law, plant(FISH_AND_CHIPS), STRETCHES[:2])


@pytest.mark.parametrize("law", FAULTS_OF_COMPILED, ids=lambda law: law.__name__)
def test_healthy_compiled_game_passes(law: Law) -> None:
    try_everywhere(law, wrap(Wrapper)(FISH_AND_CHIPS), STRETCHES[:2])


def test_leaking_view_survives_imagination() -> None:
    """Why the laws need a scramble: what a view gives away, imagination puts back."""
    try_everywhere(imagination.views_survive, change_game(games.view_shows_a_row)(MINNOWS))
