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

pytestmark = pytest.mark.xdist_group("laws")
"""`make test` runs all cases in one process, as a bare `pytest` does: what adds up is found."""
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


def over_all_settings(law: Law) -> object:
    """A test of one law, with a case for each setting.

    Each law needs a function of its own. Before each case Hypothesis wraps the settings of the
    function once more, and asks for the database through all these layers, one call inside the
    other: one function with all 989 cases of a single process ends in a RecursionError.
    """

    @pytest.mark.parametrize("setting", SETTINGS, ids=str)
    @settings(max_examples=EXAMPLES)
    @given(stretch=STRETCHES)
    def test(setting: Setting, stretch: Stretch) -> None:
        law(setting, stretch)

    return test


globals().update({f"test_{law.__name__}": over_all_settings(law) for law in LAWS})


@pytest.mark.parametrize("law", LAWS_OF_SUBJECTS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.game.slug)
def test_law_of_subject(law: LawOfSubject, subject: Subject) -> None:
    law(subject)
