"""All laws, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from tests.laws import endings, hiding, imagination, moves, numbers, replay, sealed, speech, tables
from tests.laws.kit import Setting, Subject
from tests.laws.walks import Stretch

Law: TypeAlias = Callable[[Setting, Stretch], None]
LawOfSubject: TypeAlias = Callable[[Subject], None]

LAWS: tuple[Law, ...] = (
    endings.over_means_outcome,
    endings.ends_in_time,
    endings.nothing_is_lost,
    endings.figures_are_numbers,
    moves.moves_are_allowed,
    moves.moves_are_complete,
    moves.strangers_are_refused,
    moves.asking_changes_nothing,
    replay.copies_live_apart,
    replay.replay_is_exact,
    replay.records_prove,
    sealed.choosing_is_quiet,
    sealed.order_does_not_matter,
    hiding.nothing_leaks,
    hiding.keys_match_views,
    hiding.only_secrets_differ,
    numbers.observations_follow_from_views,
    numbers.observations_have_names,
    numbers.moves_have_numbers,
    imagination.views_survive,
    imagination.imagined_worlds_are_whole,
    speech.notation_is_exact,
    speech.text_form_is_exact,
    speech.events_have_words,
    speech.refusals_have_words,
    speech.results_have_words,
    tables.told_means_seen,
    tables.one_is_made_for_all,
    tables.standings_end_as_scores,
)
"""Laws of any stretch of any game."""

LAWS_OF_SUBJECTS: tuple[LawOfSubject, ...] = (
    hiding.open_games_hide_nothing,
    imagination.imagination_is_fair,
    numbers.numbers_have_meanings,
    speech.languages_agree,
    speech.readers_are_addressed,
)
"""Laws that look at a game once."""
