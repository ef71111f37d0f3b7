"""The menu of games on a whole screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from shoal.core.catalog import slugs
from shoal.core.words import LANGUAGES, words
from shoal.terminal import BOOK
from shoal.terminal.driver import screen_driver
from shoal.terminal.leaving import leave_on_signals
from shoal.terminal.menu import describe
from shoal.terminal.theme import LOOKS, VARIABLES

if TYPE_CHECKING:
    from textual.app import ComposeResult


class MenuApp(App[str]):
    """The games; Enter, a click or a number chooses one."""

    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,ctrl+q,ctrl+c,q", "quit", priority=True),
        Binding("f6", "language", priority=True),
        *(Binding(str(number), f"choose({number})") for number in range(1, 10)),
    ]

    def __init__(self, lang: str) -> None:
        super().__init__(driver_class=screen_driver())
        self.lang = lang
        for look in LOOKS.values():
            self.register_theme(look.theme)
        self.theme = "shoal-dark"

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The colours that table.tcss names, before a theme is chosen."""
        return VARIABLES

    def compose(self) -> ComposeResult:
        """Title, games, keys."""
        yield Static(id="title", markup=False)
        yield OptionList(id="games", markup=False)
        yield Static(id="keys", markup=False)

    def on_mount(self) -> None:
        """The first game is chosen, if nobody chooses another."""
        leave_on_signals(self.exit)
        self.show()
        self.query_one(OptionList).focus()

    def show(self) -> None:
        """Everything in the language that is chosen."""
        own, games = words(BOOK, self.lang), self.query_one(OptionList)
        at = games.highlighted or 0
        self.query_one("#title", Static).update(own.say("menu", "title"))
        self.query_one("#keys", Static).update(own.say("menu", "keys"))
        games.clear_options()
        for number, slug in enumerate(slugs(), 1):
            title, about = describe(slug, self.lang)
            games.add_options([Option(f"{number}  {title}\n   {about}"), None])
        games.highlighted = at

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.exit(slugs()[event.option_index])

    def action_choose(self, number: int) -> None:
        """The game of a number."""
        if number <= len(slugs()):
            self.exit(slugs()[number - 1])

    def action_language(self) -> None:
        """English or French."""
        self.lang = LANGUAGES[(LANGUAGES.index(self.lang) + 1) % len(LANGUAGES)]
        self.show()
