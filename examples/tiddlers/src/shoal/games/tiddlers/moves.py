"""Moves of Tiddlers as whole numbers.

bit 0     1: the tiddler is swapped, 0: it is kept
"""

from typing import Final

KEEP: Final = 0
SWAP: Final = 1
