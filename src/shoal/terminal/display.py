"""What there is to see at a whole screen: panes, and the line that says what can be done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static

from shoal.core.drawing import Drawing
from shoal.core.spelling import fold
from shoal.terminal.board import Board
from shoal.terminal.choosing import Choice, choice_of, give_examples
from shoal.terminal.panes import (
    arrange,
    fill_moves,
    last_names,
    say_choice,
    say_keys,
    say_log,
    say_title,
)
from shoal.terminal.theme import LOOKS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from textual.app import App

    from shoal.core.forms import Form
    from shoal.terminal.choosing import Chooser, Place
    from shoal.terminal.sitting import Sitting

LIST: Final = 3
"""The least rows of the list of moves: a line above it, its head, and a move."""
WidgetT = TypeVar("WidgetT", bound=Widget)


class Display:
    """Shows the table to whoever may look."""

    def __init__(self, app: App[bool], sitting: Sitting) -> None:
        self.app = app
        self.sitting = sitting
        self.asked = ""
        """What the drawing says that is to be decided."""
        self.whole = True
        """Whether all of the board can be seen."""
        self.below = 0
        """Rows of the board, if moves and log are below it."""
        self.listed: list[Choice | Form] = []
        """What stands in the list of moves, in its order."""

    def show(self) -> None:
        """Everything as it is now."""
        sitting, lang, width = self.sitting, self.sitting.lang, self.app.size.width
        self.whole = self.show_board()
        self.show_title()
        dark = self.app.current_theme.dark
        self.at("#keys", Static).update(say_keys(lang, width, dark=dark))
        self.entry.placeholder = sitting.say("table", self.entry_key)
        self.at("#log-head", Static).update(sitting.say("table", "log"))
        self.show_log()
        self.show_choice()

    def show_round(self) -> None:
        """What is round the game, while somebody may be choosing a move."""
        if not self.sitting.table.commitment:  # who is there is all that there is to see
            self.show_board()
        self.show_title()
        self.show_log()
        self.say_what_to_do()

    def show_title(self) -> None:
        """The game, who plays it, and their time."""
        title = say_title(self.sitting, self.app.size.width, whole=self.whole)
        self.at("#title", Static).update(title)

    def show_log(self) -> None:
        """All that the viewer was told."""
        log = [] if self.sitting.hidden else say_log(self.sitting)
        self.at("#lines", Static).update("\n".join(log))
        self.keep_end_of_log()

    @property
    def entry_key(self) -> str:
        """Nobody types a move where bots play alone, or once the game is over."""
        table = self.sitting.table
        if table.elsewhere:
            return "entry_elsewhere" if table.people else "entry_command"
        return "entry" if table.people and not table.over else "entry_command"

    def show_board(self) -> bool:
        """The drawing, with the other panes beside it or below; whether all of it can be seen."""
        sitting, size = self.sitting, self.app.size
        hidden = sitting.hidden
        drawn = Drawing(()) if hidden else sitting.table.draw(sitting.viewer, sitting.lang)
        self.asked = drawn.asked
        panes = arrange(drawn, size.width, size.height)
        self.app.screen_stack[0].set_class(panes.stacked, "stacked")
        self.below = panes.height if panes.stacked else 0
        self.at("#left", VerticalScroll).styles.height = panes.height if panes.stacked else "1fr"
        self.at("#side", Vertical).styles.width = "1fr" if panes.stacked else panes.side
        self.board.show(panes.sheet, LOOKS[self.app.theme])
        return len(panes.sheet.rows) <= panes.height

    def show_choice(self) -> None:
        """The moves that are left, the places that are lit, and what Enter would do."""
        sitting, chooser, lights = self.sitting, self.sitting.chooser, self.board.lights
        self.listed = list(self.list_choices())
        fill_moves(self.moves, self.listed, sitting.spell)
        self.at("#moves-head", Static).update(say_choice(chooser, sitting.lang))
        lights.lit = chooser.lit() if chooser else set()
        lights.picked = {name for place in chooser.picks for name in place} if chooser else set()
        lights.last = set() if lights.picked else set(self.last_places())
        lights.shown, lights.cursor = set(), ()
        self.board.light()
        self.say_what_to_do()

    def list_choices(self) -> Iterator[Choice | Form]:
        """What can be put together, then the moves that are left."""
        chooser = self.sitting.chooser
        if chooser is None:
            return
        if not chooser.picks:
            yield from (form for form in chooser.forms if self.may_open(form, chooser.typed))
        yield from chooser.left()

    def may_open(self, form: Form, typed: str) -> bool:
        """Whether what was typed can become the name of a form."""
        names = (form.name, self.sitting.spell(form.name))
        return any(fold(name).startswith(fold(typed)) for name in names)

    def point_at(self, text: str) -> None:
        """Choose a move in the list, so that Enter plays it and arrows walk on from it.

        A move that the list does not have comes first in it from now on.
        """
        self.forget_typing()
        chooser, game = self.sitting.chooser, self.sitting.table.game
        if chooser is None:
            return
        move = game.read(text)
        if all(choice.move != move for choice in chooser.all):
            chooser.add_hinted(choice_of(game, move, self.sitting.lang))
        chooser.picks.clear()
        self.show_choice()
        moves = [item.move if isinstance(item, Choice) else None for item in self.listed]
        self.moves.highlighted = moves.index(move)
        self.show_places({*game.places(move)})

    def show_places(self, names: set[str]) -> None:
        """Mark what the chosen move names; it is in sight, also once everything has its new size.

        A long message takes rows from the board and from the list.
        """
        self.board.lights.shown = names
        self.board.light()
        if marked := self.board.places(names):
            self.app.call_after_refresh(self.scroll_to, *marked)
        self.app.call_after_refresh(self.moves.scroll_to_highlight)

    def last_places(self) -> tuple[str, ...]:
        """What the last move named, where everybody may know it."""
        shown = {name for region in self.board.sheet.regions() for name in region.span.names}
        return last_names(self.sitting.table, shown)

    # The message

    def say_what_to_do(self) -> None:
        """The line above the one to type in."""
        text = "" if self.sitting.hidden else self.sitting.note or self.advise()
        self.at("#message", Static).update(text)
        self.app.call_after_refresh(self.share_rows)

    def share_rows(self) -> None:
        """Whatever a message takes, a row of the list below the board stays in sight."""
        left, rows = self.at("#left", VerticalScroll), self.at("#main", Horizontal).size.height
        height = min(self.below, max(1, rows - LIST))
        if self.below and left.size.height != height:
            left.styles.height = height
            self.app.call_after_refresh(self.moves.scroll_to_highlight)

    def advise(self) -> str:
        """What can be done now, after what keeps the table from going on."""
        status = self.sitting.table.status(self.sitting.lang)
        return " ".join(part for part in (status, self.advise_now()) if part)

    def advise_now(self) -> str:
        """What can be done now."""
        sitting, table = self.sitting, self.sitting.table
        if table.over:
            return self.say_over()
        if table.actor is None:
            return ""
        if sitting.handing:
            return sitting.say("curtain", "give", seat=table.actor + 1)
        if sitting.chooser is not None:
            return self.advise_choice(sitting.chooser, table.actor)
        if table.people or table.elsewhere:
            return sitting.say("table", "thinks", seat=table.actor + 1)
        return sitting.say("table", "paused" if sitting.paused else "watching")

    def say_over(self) -> str:
        """How it ended, what of it is on the disk, and what can be done now."""
        sitting = self.sitting
        ended = [sitting.say("play", "over"), *sitting.table.ending(sitting.lang)]
        kept = sitting.keeper.say_kept("over", sitting.lang)
        leave = sitting.say("leaving", "again" if sitting.again else "leave")
        return "\n".join([" ".join(ended[:2]), *ended[2:], f"{kept} {leave}"])

    def say_idle(self) -> str:
        """Why nothing can be decided here now."""
        if self.sitting.table.over:
            said = self.sitting.say("table", "is_over")
            again = self.sitting.say("leaving", "again")
            return f"{said} {again}" if self.sitting.again else said
        return self.sitting.say("table", "not_your_turn")

    def advise_choice(self, chooser: Chooser, seat: int) -> str:
        """What can be done while a person chooses."""
        say = self.sitting.say
        if ready := chooser.ready():
            return say("table", "picked", move=ready.text)
        if chooser.typed and not chooser.left():
            return say("table", "no_move")
        if chooser.picks:
            picks = ", ".join(self.sitting.spell(place[0]) for place in chooser.picks)
            return say("table", "pick_more", picks=picks)
        key = "your_move" if len(self.sitting.table.people) == 1 else "move_of"
        name = self.sitting.table.name(seat, self.sitting.lang)
        examples = give_examples(chooser.all)
        such = say("table", "such_as", moves=examples) if examples else ""
        return " ".join(part for part in (say("table", key, name=name), self.asked, such) if part)

    def tell(self, text: str) -> None:
        """Say something until the next thing happens."""
        self.sitting.note = text
        self.say_what_to_do()
        self.keep_end_of_log()  # a long message takes rows from it

    def keep_end_of_log(self) -> None:
        """What was told last is in sight, also once everything has its new size."""
        log = self.at("#log", VerticalScroll)
        log.scroll_end(animate=False)
        self.app.call_after_refresh(log.scroll_end, animate=False)

    # Parts

    @property
    def board(self) -> Board:
        return self.at("#board", Board)

    @property
    def moves(self) -> OptionList:
        return self.at("#moves", OptionList)

    @property
    def entry(self) -> Input:
        return self.at("#entry", Input)

    def at(self, name: str, kind: type[WidgetT]) -> WidgetT:
        """A part of the table, whatever lies over it."""
        return self.app.screen_stack[0].query_one(name, kind)

    def clear_entry(self) -> None:
        """Nothing typed."""
        with self.app.prevent(Input.Changed):
            self.entry.value = ""

    def forget_typing(self) -> None:
        """What was typed is no beginning of a move, but a command or the name of a form."""
        self.clear_entry()
        if self.sitting.chooser:
            self.sitting.chooser.typed = ""
            self.show_choice()

    def scroll_to(self, *places: Place, below: bool = False) -> None:
        """Bring places of the board into sight, with a little more; the first if not all fit.

        A move may have been made since they were marked, and none of them may be there any more.
        """
        left, rows = self.at("#left", VerticalScroll), self.board.rows_of(places)
        if not rows:
            return
        now, height = left.scroll_offset.y, left.size.height
        y = scroll_for(min(rows), max(rows), now, height, below=below)
        left.scroll_to(y=y, animate=False)


def scroll_for(first: int, last: int, top: int, height: int, *, below: bool = False) -> int:
    """Which row should be on top, so that these are in sight; the same as now if they are.

    If they are not, `below` shows as much as possible of what stands under them too: a tile that
    is to be packed is drawn there.
    """
    highest, lowest = max(0, first - 1), last - height + 2
    if lowest <= top <= first:
        return top
    return highest if below else min(highest, max(lowest, top))
