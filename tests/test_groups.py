"""Tests of a group run in one process, one after the other: they share a browser, or a site."""

from __future__ import annotations

import os

import pytest

pytestmark = pytest.mark.xdist_group("together")


def test_a_group_reaches_those_who_hand_tests_out(request: pytest.FixtureRequest) -> None:
    """xdist knows of it by the end of a test's id, and says nothing where it was lost."""
    apart = "PYTEST_XDIST_WORKER" in os.environ
    assert request.node.nodeid.endswith("@together") == apart
