"""How much Hypothesis tries. `--hypothesis-profile=thorough` looks further, and elsewhere."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("quick", deadline=None, derandomize=True, database=None)
settings.register_profile("thorough", deadline=None, max_examples=1000, print_blob=True)
settings.load_profile("quick")
