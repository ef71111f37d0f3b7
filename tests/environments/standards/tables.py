"""Every game at every number of seats."""

from __future__ import annotations

from shoal.core.catalog import find, slugs

TABLES = [(slug, seats) for slug in slugs() for seats in find(slug).seats]
