"""How a person chooses a move at a whole screen: places, the list, and typing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.terminal.choosing import Choice
from shoal.terminal.commands import SIGN

if TYPE_CHECKING:
    from shoal.core.forms import Form
    from shoal.terminal.choosing import Place
    from shoal.terminal.course import Course
    from shoal.terminal.display import Display
    from shoal.terminal.sitting import Sitting


class Picker:
    """By mouse, by arrows, or by typing."""

    def __init__(self, sitting: Sitting, display: Display, course: Course) -> None:
        self.sitting = sitting
        self.display = display
        self.course = course

    # Typing

    def typed(self, text: str) -> None:
        """The list gets shorter as one types; where bots play alone, the space bar pauses them."""
        sitting = self.sitting
        if sitting.table.elsewhere and text.startswith(SIGN):
            return
        if sitting.chooser is not None:
            sitting.note = ""
            sitting.chooser.typed = " ".join(text.lower().split())
            self.display.show_choice()
        elif text == " " and not sitting.table.people and not sitting.table.elsewhere:
            self.display.clear_entry()
            sitting.paused = not sitting.paused
            self.display.say_what_to_do()

    def submitted(self, text: str) -> None:
        """Enter: hand over, ask a bot again, or a place, a move of the list, what was typed."""
        sitting = self.sitting
        if sitting.handing:
            self.course.close_curtain()
        elif sitting.stalled:
            sitting.note = ""
            self.course.advance()
        elif sitting.chooser is None:
            if text or sitting.table.over:
                self.say_what_is_so()
        elif cursor := self.display.board.lights.cursor:
            self.pick(cursor)
        else:
            self.enter(text)

    def enter(self, text: str) -> None:
        """Play what was chosen, or what was typed."""
        chooser, highlighted = self.sitting.chooser, self.display.moves.highlighted
        if chooser is None:
            return
        if highlighted is not None:
            self.choose(self.display.listed[highlighted])
        elif self.course.open_form(text):
            pass
        elif ready := chooser.ready():
            self.course.play(ready.move)
        elif text:
            self.course.play_text(text)

    # Places

    def clicked(self, place: Place) -> None:
        """A click on a place of the board."""
        if self.sitting.chooser is not None:
            self.pick(place)
        elif not self.sitting.handing:
            self.say_what_is_so()

    def pick(self, place: Place) -> None:
        """Point at a place; the second place of a move makes it."""
        chooser = self.sitting.chooser
        if chooser is None:
            return
        self.sitting.note = ""
        again = chooser.picks[-1:] == [place]
        ready = chooser.ready()
        if again and ready:
            self.course.play(ready.move)
        elif not chooser.pick(place):
            self.display.tell(self.sitting.say("table", "no_place"))
        elif settled := chooser.settled():
            self.course.play(settled.move)
        else:
            self.display.show_choice()

    def light(self, step: int) -> None:
        """Go to the next lit place."""
        sitting, display, board = self.sitting, self.display, self.display.board
        places = board.places(board.lights.lit)
        if not places:
            return
        cursor = board.lights.cursor
        start = places.index(cursor) if cursor in places else (-1 if step > 0 else 0)
        board.lights.cursor = places[(start + step) % len(places)]
        display.moves.highlighted = None
        board.light()
        display.scroll_to(board.lights.cursor)
        display.tell(sitting.say("table", "at_place", place=sitting.spell(board.lights.cursor[0])))
        self.sitting.note = ""

    # The list

    def choose(self, chosen: Choice | Form) -> None:
        """Play a move of the list, or put one together."""
        if isinstance(chosen, Choice):
            self.course.play(chosen.move)
        else:
            self.course.fill_in(chosen)

    def walk(self, step: int) -> None:
        """Go through the list; the board shows what the move names."""
        display, moves = self.display, self.display.moves
        if self.sitting.chooser is None or not display.listed:
            return
        at = moves.highlighted
        last = len(display.listed) - 1
        new = (0 if step > 0 else last) if at is None else at + step
        moves.highlighted = max(0, min(last, new))
        chosen = display.listed[moves.highlighted]
        display.board.lights.cursor = ()
        display.show_places(set(chosen.places) if isinstance(chosen, Choice) else set())
        if isinstance(chosen, Choice):
            display.tell(self.sitting.say("table", "go_on", move=chosen.text))
        else:
            display.tell(self.sitting.say("table", "opens", move=self.sitting.spell(chosen.name)))
        self.sitting.note = ""

    def step_back(self) -> None:
        """Take back a pick, or clear what was typed."""
        self.sitting.note = ""
        if self.sitting.chooser is not None:
            if not self.display.entry.value:
                self.sitting.chooser.unpick()
            self.sitting.chooser.typed = ""
        self.display.clear_entry()
        self.display.show_choice()

    def say_what_is_so(self) -> None:
        """Why nothing can be chosen now: the game is over, or somebody else decides."""
        self.display.clear_entry()
        self.display.tell(self.display.say_idle())
