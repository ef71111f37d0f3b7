"""Tells the fingerprints of all players of a game: `python -m tools.fingerprints GAME`.

`--renew` takes fixed positions anew, which makes all that was measured stale. It is needed only
when views have changed so that the old ones cannot be read.
"""

from __future__ import annotations

import argparse
import sys

from shoal.bots.levels import LEVELS
from shoal.bots.yardsticks import yardsticks_of
from shoal.core.catalog import slugs
from tools.strength_data import fingerprint_of, views_file


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=slugs())
    parser.add_argument("--renew", action="store_true", help="take fixed positions anew")
    wanted = parser.parse_args()
    if wanted.renew:
        views_file(wanted.game).unlink(missing_ok=True)
    for name in (*LEVELS, *yardsticks_of(wanted.game)):
        sys.stdout.write(f"{name} {fingerprint_of(wanted.game, name)}\n")


if __name__ == "__main__":
    main()
