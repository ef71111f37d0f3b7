"""What the strongest bot would play, and why, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shoal.bots.reason import COMPARED
from shoal.core.words import words
from shoal.terminal import BOOK

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shoal.bots.bot import Option
    from shoal.bots.reason import Reason
    from shoal.core.words import Fact
    from shoal.table.shown import ShownTable

EXPECTS: Final = ("expects", "expects_at_most")


class Hint:
    """A question to the strongest bot; `ask` waits for the answer, `stop` need not."""

    def __init__(self, table: ShownTable, seat: int) -> None:
        self.game = table.game
        self.seat = seat
        self.choices = len(table.moves(seat))
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
        if self.choices == 1:
            return [own.say("hint", "only", {"move": advice.move})]
        if advice.solved:  # quick games would only cast doubt on it
            why = own.say("hint", "solved")
            return [own.say("hint", "best", {"move": advice.move, "why": why})]
        thoughts: list[tuple[str, str]] = [
            (option.move, own.say("hint", EXPECTS[option.at_most], {"percent": percent(option)}))
            for option in advice.options[:COMPARED]
        ] or [(advice.move, own.say("hint", "policy"))]
        lines = []
        for key, (move, thought) in zip(("best", *("then",) * COMPARED), thoughts, strict=False):
            why = ", ".join([thought, *self.points(move, reason, lang)])
            lines.append(own.say("hint", key, {"move": move, "why": why}))
        return lines

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
