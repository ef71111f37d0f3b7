"""How a person chooses a move at a whole screen: places, the list, and typing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.terminal.commands import read_command
from shoal.terminal.course import CourseTable
from shoal.terminal.panes import MORE

if TYPE_CHECKING:
    from textual.widgets import Input, OptionList

    from shoal.terminal.board import Board
    from shoal.terminal.choosing import Place


class PickingTable(CourseTable):
    """By mouse, by arrows, or by typing."""

    # Typing

    def on_input_changed(self, event: Input.Changed) -> None:
        """The list gets shorter as one types."""
        if self.chooser is not None:
            self.note = ""
            self.chooser.typed = " ".join(event.value.lower().split())
            self.show_choice()
        elif event.value == " " and not self.table.people:
            self.clear_entry()
            self.paused = not self.paused
            self.say_what_to_do()

    async def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter: a command, a place, a move of the list, or whatever was typed."""
        text = event.value.strip()
        command, name = read_command("help" if text == "?" else text, self.lang)
        if command:
            self.forget_typing()
        if command == "save":
            self.save(name)
        elif command:
            await self.run_action(command)
        elif self.handing:
            self.close_curtain()
        elif self.stalled:
            self.note = ""
            self.advance()
        elif self.chooser is None:
            if text and not self.table.match.over:
                self.tell(self.say("not_your_turn"))
        elif cursor := self.board.lights.cursor:
            self.pick(cursor)
        else:
            self.enter(text)

    def enter(self, text: str) -> None:
        """Play what was chosen, or what was typed."""
        chooser, moves = self.chooser, self.moves
        if chooser is None:
            return
        if moves.highlighted is not None:
            self.play(str(moves.get_option_at_index(moves.highlighted).prompt))
        elif ready := chooser.ready():
            self.play(ready.text)
        elif text:
            self.play(text)

    # Places

    def on_board_picked(self, event: Board.Picked) -> None:
        """A click on a place."""
        if self.chooser is not None:
            self.pick(event.place)
        elif not self.table.match.over and not self.handing:
            self.tell(self.say("not_your_turn"))

    def pick(self, place: Place) -> None:
        """Point at a place; the second place of a move makes it."""
        if self.chooser is None:
            return
        self.note = ""
        again = self.chooser.picks[-1:] == [place]
        ready = self.chooser.ready()
        if again and ready:
            self.play(ready.text)
        elif not self.chooser.pick(place):
            self.tell(self.say("no_place"))
        elif settled := self.chooser.settled():
            self.play(settled.text)
        else:
            self.show_choice()

    def action_light(self, step: int) -> None:
        """Go to the next lit place."""
        board = self.board
        places = board.lit_places()
        if not places:
            return
        cursor = board.lights.cursor
        start = places.index(cursor) if cursor in places else (-1 if step > 0 else 0)
        board.lights.cursor = places[(start + step) % len(places)]
        self.moves.highlighted = None
        board.light()
        self.scroll_to(board.lights.cursor)
        self.tell(self.say("at_place", place=board.lights.cursor[0]))
        self.note = ""

    # The list

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A click on a move plays it."""
        self.play(str(event.option.prompt))

    def action_walk(self, step: int) -> None:
        """Go through the list; the board shows what the move names."""
        moves, lights = self.moves, self.board.lights
        if self.chooser is None or not moves.option_count:
            return
        at = moves.highlighted
        new = (0 if step > 0 else moves.option_count - 1) if at is None else at + step
        moves.highlighted = max(0, min(moves.option_count - 1, new))
        text = str(moves.get_option_at_index(moves.highlighted).prompt)
        chosen = [choice for choice in self.chooser.all if choice.text == text]
        lights.cursor = ()
        lights.shown = {name for choice in chosen for name in choice.places}
        self.board.light()
        self.tell(self.say("opens" if text.endswith(MORE) else "go_on", move=text))
        self.note = ""

    def action_step_back(self) -> None:
        """Stop a hint, or take back a pick, or clear what was typed."""
        if self.hint:
            self.cancel_hint()
            return
        self.note = ""
        if self.chooser is not None:
            if not self.entry.value:
                self.chooser.unpick()
            self.chooser.typed = ""
        self.clear_entry()
        self.show_choice()
