"""How much Hypothesis tries, and in how many processes tests run.

`--hypothesis-profile=thorough` looks further, and elsewhere.

`glance` is for mutants: each has to be looked at.
"""

from __future__ import annotations

import os

from hypothesis import settings

os.environ["LC_ALL"] = "C.UTF-8"  # commands speak the language of the system

settings.register_profile("quick", deadline=None, derandomize=True, database=None)
settings.register_profile("glance", settings.get_profile("quick"), max_examples=20)
settings.register_profile("thorough", deadline=None, max_examples=1000, print_blob=True)
settings.load_profile("quick")


def pytest_xdist_auto_num_workers() -> int:
    """One process more than cores: tests of servers and browsers wait for them half of the time."""
    return (os.cpu_count() or 1) + 1
