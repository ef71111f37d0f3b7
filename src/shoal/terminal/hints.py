"""What the strongest bot would play, and why, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shoal.bots.reason import COMPARED, WORSE
from shoal.core.game import nothing_is_open
from shoal.core.words import words
from shoal.terminal import BOOK

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shoal.bots.bot import Advice, Option
    from shoal.bots.reason import Difference, Reason
    from shoal.core.words import Fact
    from shoal.table.shown import ShownTable

EXPECTS: Final = ("expects", "expects_at_most")


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
        if advice.solved:
            why = own.say("hint", "solved")
            first = own.say("hint", "best", {"move": best, "why": why})
            return [first, *self.brings(reason, lang)]
        thoughts: list[tuple[str, str]] = [
            (option.move, own.say("hint", EXPECTS[option.at_most], {"percent": percent(option)}))
            for option in by_advice(advice)
        ] or [(advice.move, own.say("hint", "policy"))]
        lines = []
        for key, (move, thought) in zip(("best", *("then",) * COMPARED), thoughts, strict=False):
            why = ", ".join([thought, *self.points(move, reason, lang)])
            facts: dict[str, Fact] = {"move": self.game.spell(move, lang), "why": why}
            lines.append(own.say("hint", key, facts))
        return [lines[0], *self.brings(reason, lang), *self.compare(reason, lang), *lines[1:]]

    def brings(self, reason: Reason, lang: str) -> Iterator[str]:
        """What the move changes at once."""
        for one in reason.brings:
            key = "brings" if one.seat == self.seat else "changes"
            yield self.tell(f"{key}_{'more' if one.more > 0 else 'less'}", one, lang)

    def compare(self, reason: Reason, lang: str) -> Iterator[str]:
        """What it clearly gains or prevents beside another move; or that it is nothing clear."""
        if not reason.beside:
            return
        move = self.game.spell(reason.beside, lang)
        if not reason.differences:
            key = "as_good" if is_as_good(reason) else "even"
            yield words(BOOK, lang).say("hint", key, {"move": move})
        for one in reason.differences:
            yield self.tell("gains" if one.seat == self.seat else "prevents", one, lang, move)

    def tell(self, key: str, one: Difference, lang: str, move: str = "") -> str:
        """A sentence about something that is more or less."""
        own = words(BOOK, lang).calling(self.table.names(self.seat, lang))
        facts: dict[str, Fact] = {
            "move": move,
            "score": self.game.words(lang).say("scores", one.score),
            "count": max(1, round(abs(one.more))),
            "seat": one.seat + 1,
            "when": own.say("hint", one.when),
        }
        return own.say("hint", key, facts)

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


def by_advice(advice: Advice) -> list[Option]:
    """What was compared, the advised move first; a bot that mixes may have others like it."""
    return sorted(advice.options[:COMPARED], key=lambda option: option.move != advice.move)


def is_as_good(reason: Reason) -> bool:
    """Whether the bot expects as much of the move beside it."""
    worth = {option.move: option.worth for option in reason.advice.options}
    own, other = worth.get(reason.advice.move), worth.get(reason.beside)
    return own is not None and other is not None and own - other < WORSE


def percent(option: Option) -> int:
    """What a player expects of a move, for people."""
    return round(option.worth * 100)
