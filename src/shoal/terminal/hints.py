"""What the strongest bot would play, and why, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shoal.bots.reason import COMPARED
from shoal.core.game import nothing_is_open
from shoal.core.words import words
from shoal.terminal import BOOK

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shoal.bots.bot import Option
    from shoal.bots.reason import Difference, Reason
    from shoal.core.words import Fact
    from shoal.table.shown import ShownTable

EXPECTS: Final = ("expects", "expects_at_most")
MOST_DIFFERENCES: Final = 2
"""So many reasons are enough."""


class Hint:
    """A question to the strongest bot; `ask` waits for the answer, `stop` need not."""

    def __init__(self, table: ShownTable, seat: int) -> None:
        self.game = table.game
        self.seat = seat
        self.only = len(table.moves(seat)) == 1 and self.game.is_open is nothing_is_open
        """Whether there is nothing to choose; open kinds of moves need not be in the list."""
        self.table = table
        self.hinter = table.hinter(seat)

    def ask(self) -> Reason:
        """Wait for the advice."""
        return self.hinter.ask()

    def stop(self) -> None:
        """Nobody waits for the answer any more."""
        self.hinter.stop()

    def say(self, reason: Reason, lang: str) -> list[str]:
        """The best moves with what is expected of each, best first."""
        own, advice = words(BOOK, lang), reason.advice
        best = self.game.spell(advice.move, lang)
        if self.only:
            return [own.say("hint", "only", {"move": best})]
        if advice.solved:  # quick games would only cast doubt on it
            why = own.say("hint", "solved")
            return [own.say("hint", "best", {"move": best, "why": why})]
        thoughts: list[tuple[str, str]] = [
            (option.move, own.say("hint", EXPECTS[option.at_most], {"percent": percent(option)}))
            for option in advice.options[:COMPARED]
        ] or [(advice.move, own.say("hint", "policy"))]
        lines = []
        for key, (move, thought) in zip(("best", *("then",) * COMPARED), thoughts, strict=False):
            why = ", ".join([thought, *self.points(move, reason, lang)])
            facts: dict[str, Fact] = {"move": self.game.spell(move, lang), "why": why}
            lines.append(own.say("hint", key, facts))
        return lines[:1] + self.compare(reason, lang) + lines[1:]

    def compare(self, reason: Reason, lang: str) -> list[str]:
        """What clearly differs at the end between the best move and the next."""
        options = reason.advice.options[:2]
        if len(options) < 2 or any(option.move not in reason.ends for option in options):
            return []
        own = words(BOOK, lang).calling(self.table.names(self.seat, lang))
        facts: dict[str, Fact] = {"move": self.game.spell(options[1].move, lang)}
        told = reason.differences[:MOST_DIFFERENCES]
        if not told:
            return [own.say("hint", "even", facts)]
        return [own.say("hint", *self.difference(one, facts, lang)) for one in told]

    def difference(
        self, one: Difference, facts: dict[str, Fact], lang: str
    ) -> tuple[str, dict[str, Fact]]:
        """The form of a sentence, and its facts."""
        score = self.game.words(lang).say("scores", one.score)
        told = {**facts, "score": score, "count": round(abs(one.more))}
        if one.seat == self.seat:
            return ("gains" if one.more > 0 else "costs"), told
        return ("helps" if one.more > 0 else "prevents"), {**told, "seat": one.seat + 1}

    def points(self, move: str, reason: Reason, lang: str) -> Iterator[str]:
        """What one move may bring in the end."""
        own = words(BOOK, lang)
        if move in reason.ends:
            name, means = reason.ends[move]
            facts: dict[str, Fact] = {
                "score": self.game.words(lang).say("scores", name),
                "own": round(means[self.seat]),
                "others": ", ".join(
                    str(round(mean)) for seat, mean in enumerate(means) if seat != self.seat
                ),
            }
            yield own.say("hint", "points" if len(means) > 1 else "points_alone", facts)


def percent(option: Option) -> int:
    """What a player expects of a move, for people."""
    return round(option.worth * 100)
