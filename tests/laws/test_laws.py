"""Every law over every game, at every number of seats, with the options that its kit names.

    pytest tests/laws                                  a few stretches for each, always the same
    pytest tests/laws --hypothesis-profile=thorough    many, other ones every time

Nothing here knows a game: one that is added is found, with its law kit, by its name.
"""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.laws.canon import LAWS, LAWS_OF_SUBJECTS, Law, LawOfSubject
from tests.laws.kit import Setting, Subject, subjects
from tests.laws.walks import Stretch

SUBJECTS = subjects()
SETTINGS = [setting for subject in SUBJECTS for setting in subject.settings()]
STRETCHES = st.builds(
    Stretch,
    seed=st.integers(0, (1 << 32) - 1),
    start=st.integers(0, 100),
    plies=st.integers(1, 8),
)
EXAMPLES = max(1, settings().max_examples // 20)
"""A stretch holds many positions, and there are many laws and settings."""


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
@settings(max_examples=EXAMPLES)
@given(stretch=STRETCHES)
def test_law(law: Law, setting: Setting, stretch: Stretch) -> None:
    law(setting, stretch)


@pytest.mark.parametrize("law", LAWS_OF_SUBJECTS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.game.slug)
def test_law_of_subject(law: LawOfSubject, subject: Subject) -> None:
    law(subject)
