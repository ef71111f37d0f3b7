"""Every fault that the rules know has a clause and words."""

from __future__ import annotations

from shoal.games.le_poissonnier import game
from shoal.games.le_poissonnier.refusals import REASONS
from shoal.games.le_poissonnier.rules import faults


def test_every_fault_has_its_own_number_and_a_reason() -> None:
    known = {name: number for name, number in vars(faults).items() if name.isupper()}
    assert len(set(known.values())) == len(known)
    assert REASONS.keys() == set(known.values()) - {faults.ALLOWED}


def test_every_reason_has_words_and_no_two_faults_are_told_alike() -> None:
    for lang in ("en", "fr"):
        errors = game.words(lang).tables["errors"]
        assert all(key in errors for _, key in REASONS.values())
    assert len(set(REASONS.values())) == len(REASONS)
