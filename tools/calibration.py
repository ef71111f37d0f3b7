"""Measures whether a level's chances to win come true: `make calibration GAME=…`.

Writes docs/strength/<game>_calibration.json, and the diagram and score on docs/strength.md.
"""

from __future__ import annotations

from shoal.bots.levels import LEVELS
from shoal.lab.calibration import calibrate
from tools.own_games import study_own_games
from tools.strength_data import calibrations_file

GAMES = 100


def main() -> None:
    study_own_games(__doc__, LEVELS[-1:], GAMES, calibrate, calibrations_file)


if __name__ == "__main__":
    main()
