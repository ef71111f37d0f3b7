"""Deals to tune on and deals to report on, apart for ever.

Whoever tries settings until they win has also learned the deals that they won on. So a figure for
the pages of strength comes from seeds that no tool of tuning takes, and tuning from seeds that no
report takes. A seed stands for all deals that are numbered under it (`FastDice(seed, number)`).
"""

from __future__ import annotations

from typing import Final, NewType

TuningSeed = NewType("TuningSeed", int)
ReportingSeed = NewType("ReportingSeed", int)
FIRST_REPORTING: Final = 1_000_000
LAST_REPORTING: Final = 1_999_999
"""The seeds for reports, both ends included. All others are for tuning, tests and trying out."""


class WrongSeed(ValueError):
    """A seed for tuning where one for reporting belongs, or the other way round."""


def is_for_reports(seed: int) -> bool:
    return FIRST_REPORTING <= seed <= LAST_REPORTING


def tuning_seed(seed: int) -> TuningSeed:
    """A seed for whatever fits, tries or trains; its deals are never reported on."""
    if is_for_reports(seed):
        raise WrongSeed(f"the deals of seed {seed} are for reports: nothing is tuned on them")
    return TuningSeed(seed)


def reporting_seed(seed: int) -> ReportingSeed:
    """A seed for what the pages of strength say; nobody has tuned on its deals."""
    if not is_for_reports(seed):
        raise WrongSeed(
            f"reports have seeds {FIRST_REPORTING} to {LAST_REPORTING}: "
            f"the deals of seed {seed} may have been tuned on"
        )
    return ReportingSeed(seed)


REPORTING: Final = reporting_seed(FIRST_REPORTING)
"""The seed of reports unless another one is asked for."""
