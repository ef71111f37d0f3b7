"""Ties a test to the clauses of a ledger that it shows."""

from __future__ import annotations

import pytest


def rule(*ids: str) -> pytest.MarkDecorator:
    """Mark a test with clauses: `@rule("FC-M2")`. tests/test_ledger.py looks for every one."""
    return pytest.mark.rule(*ids)
