"""Learns what a player wants to know of a game: `make knowledge GAME=…`.

A strong and a weak level play against themselves on deals for reports. Writes
docs/strength/<game>_knowledge.json, and from it a part of docs/strength.md.
"""

from __future__ import annotations

from shoal.bots.levels import LEVELS
from shoal.lab.knowledge import learn
from tools.own_games import study_own_games
from tools.strength_data import knowledge_file

LEARNED_FROM = (LEVELS[4], LEVELS[1])
"""Strong and weak play."""
GAMES = 200


def main() -> None:
    study_own_games(__doc__, LEARNED_FROM, GAMES, learn, knowledge_file)


if __name__ == "__main__":
    main()
