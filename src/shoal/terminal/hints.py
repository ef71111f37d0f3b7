"""What the strongest bot would play, and why, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

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
        """The move, why it is good, and the next best ones."""
        if self.only:
            best = self.game.spell(reason.advice.move, lang)
            return [words(BOOK, lang).say("hint", "only", {"move": best})]
        return list(SpokenReason(self, reason, lang).lines())


class SpokenReason:
    """A reason in the words of whoever asked for it."""

    def __init__(self, hint: Hint, reason: Reason, lang: str) -> None:
        names = hint.table.names(hint.seat, lang)
        self.game = hint.game
        self.seat = hint.seat
        self.reason = reason
        self.lang = lang
        self.own = words(BOOK, lang).calling(names)
        self.book = hint.game.words(lang).calling(names)

    def lines(self) -> Iterator[str]:
        """The move, what it changes, what it is like, what others lack, and what others promise."""
        advice = self.reason.advice
        why = ", ".join([self.why(), *self.points(advice.move)])
        yield self.own.say("hint", "best", {"move": self.spell(advice.move), "why": why})
        yield from self.brings()
        yield from self.remarks()
        yield from self.compare()
        for option in advice.options:
            if option.move != advice.move:
                why = ", ".join([self.expects(option), *self.points(option.move)])
                yield self.own.say("hint", "then", {"move": self.spell(option.move), "why": why})

    def spell(self, move: str) -> str:
        return self.game.spell(move, self.lang)

    def name(self, move: str) -> str:
        """What another move is called: one of many of its kind has a name in the game's words."""
        return self.book.tables.get("beside", {}).get(move.partition(" ")[0]) or self.spell(move)

    def begin(self, move: str) -> str:
        """The same where a sentence begins; notation stays as it is written."""
        name = self.name(move)
        return name if name == self.spell(move) else name[:1].upper() + name[1:]

    def why(self) -> str:
        """What the bot expects of its move, or how it came to it."""
        advice = self.reason.advice
        if advice.solved:
            return self.own.say("hint", "solved")
        for option in advice.options:
            if option.move == advice.move:
                return self.expects(option)
        compared = self.reason.beside or self.reason.as_good
        return self.own.say("hint", "policy" if compared else "nothing_else")

    def expects(self, option: Option) -> str:
        """What a bot expects of a move, for people."""
        return self.own.say("hint", EXPECTS[option.at_most], {"percent": round(option.worth * 100)})

    def points(self, move: str) -> Iterator[str]:
        """What one move may bring in the end; quick games cast doubt on what is solved."""
        if move not in self.reason.ends or self.reason.advice.solved:
            return
        name, means = self.reason.ends[move]
        others = (str(round(mean)) for seat, mean in enumerate(means) if seat != self.seat)
        facts: dict[str, Fact] = {
            "score": self.book.say("scores", name),
            "own": round(means[self.seat]),
            "others": ", ".join(others),
        }
        yield self.own.say("hint", "points" if len(means) > 1 else "points_alone", facts)

    def brings(self) -> Iterator[str]:
        """What the move changes at once."""
        for one in self.reason.brings:
            key = "brings" if one.seat == self.seat else "changes"
            yield self.tell(f"{key}_{'more' if one.more > 0 else 'less'}", one)

    def remarks(self) -> Iterator[str]:
        """What the move itself is like."""
        for remark in self.reason.remarks:
            yield f"  {self.book.say('remarks', remark.key, self.book.named(remark.facts))}"

    def compare(self) -> Iterator[str]:
        """What it clearly gains or prevents beside another move; or that it is nothing clear."""
        reason, sure = self.reason, "_surely" if self.reason.sure else ""
        if reason.as_good:
            yield self.own.say("hint", f"as_good{sure}", {"move": self.begin(reason.as_good)})
        for one in reason.differences:
            key = "gains" if one.seat == self.seat else "prevents"
            yield self.tell(f"{key}{sure}", one)
        if not reason.as_good and not reason.differences and reason.beside:
            yield self.own.say("hint", "even", {"move": self.name(reason.beside)})

    def tell(self, key: str, one: Difference) -> str:
        """A sentence about something that is more or less."""
        facts: dict[str, Fact] = {
            "move": self.name(self.reason.beside),
            "score": self.book.say("scores", one.score),
            "count": max(1, round(abs(one.more))),
            "seat": one.seat + 1,
            "when": self.own.say("hint", one.when),
        }
        return self.own.say("hint", key, facts)
