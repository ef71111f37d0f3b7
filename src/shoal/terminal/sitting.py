"""What a whole screen knows: whose eyes are on it, and what they are choosing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.words import words
from shoal.terminal import BOOK

if TYPE_CHECKING:
    from shoal.core.words import Fact, Words
    from shoal.table.shown import ShownTable
    from shoal.terminal.choosing import Chooser
    from shoal.terminal.keeping import Keeper


class Sitting:
    """One screen with everybody in front of it."""

    def __init__(self, table: ShownTable, keeper: Keeper, lang: str, pace: float) -> None:
        self.table = table
        self.keeper = keeper
        self.lang = lang
        self.pace = pace
        """Seconds that a bot's move takes at least."""
        self.viewer: int | None = None if table.curtain else table.viewer
        self.hidden = table.curtain
        """Whether nothing may be shown: nobody has said that they are alone with the screen."""
        self.chooser: Chooser | None = None
        """The moves of the person who decides; None while nobody here does."""
        self.handing = False
        """Whether who has moved may still look, before the curtain falls."""
        self.again = False
        """Whether another game can begin here after this one."""
        self.paused = False
        self.stalled = False
        """Whether a bot has stopped and can be asked again."""
        self.note = ""
        """What was said last, until the next thing happens."""

    @property
    def words(self) -> Words:
        """The words of the terminal; seats by the names that the viewer gives them."""
        return words(BOOK, self.lang).calling(self.table.names(self.viewer, self.lang))

    def spell(self, text: str) -> str:
        """Notation as whoever looks at the screen writes it."""
        return self.table.game.spell(text, self.lang)

    def say(self, table: str, key: str, **facts: Fact) -> str:
        """A sentence of the terminal."""
        return self.words.say(table, key, facts)
