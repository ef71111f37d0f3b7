"""How much Hypothesis tries. `--hypothesis-profile=thorough` looks further, and elsewhere.

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
