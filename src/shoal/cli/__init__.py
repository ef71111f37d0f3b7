"""The command `shoal`. Each subcommand is loaded only when it is called."""

from __future__ import annotations

import contextlib
import copy
import io
import os
import sys
from importlib import import_module
from typing import Any, NoReturn

import click

from shoal.cli.speaking import asked_language, catalogue, let_click_speak, say, translate

COMMANDS = {
    "play": "play a game in the terminal",
    "watch": "watch a table of a server elsewhere",
    "bot": "seat one of our bots at a server elsewhere",
    "serve": "run a server for tables of all games",
    "bots": "think for the bots of servers that share a database",
    "backup": "copy the tables of a server, also while it runs",
    "restore": "make the data of a server from a backup",
    "move-store": "carry the tables of a server to another database",
    "games": "list the games",
    "rules": "show the rules of a game, in English or French",
    "sim": "play many games and report what they came to",
    "report": "write a page on how balanced a game is",
    "compare": "play the same deals under two sets of rules and say what differs",
    "solve": "solve a deal of solo Fish & Chips, or the end of a round",
    "puzzle": "the solo puzzle of the day, which can always be won",
    "perft": "count the ways a position can go on",
    "replay": "tell a recorded game again, ply by ply",
    "verify": "prove the deals, moves and result of a recorded game",
    "completion": "print a script that completes commands in your shell",
}


class Commands(click.Group):
    """Knows the names of all commands and imports one when it is needed."""

    lang = "en"

    def list_commands(self, _ctx: click.Context) -> list[str]:
        """All commands, the most wanted first."""
        return list(COMMANDS)

    def get_command(self, _ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the module of one command."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"shoal.cli.{cmd_name.replace('-', '_')}").command
        return translate(command, cmd_name, self.lang)

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """The options of the program itself."""
        found = [copy.copy(param) for param in super().get_params(ctx)]
        for param in found:
            if isinstance(param, click.Option):
                param.help = say(param.help or "", self.lang)
        return found

    def format_help_text(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What the program is."""
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(say(self.help or "", self.lang))

    def format_commands(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, without importing any."""
        said = catalogue(self.lang)
        shorts = {name: said[name]["short"] if said else text for name, text in COMMANDS.items()}
        with formatter.section(say("Commands", self.lang)):
            formatter.write_dl(list(shorts.items()))

    def main(self, *args: Any, **kwargs: Any) -> NoReturn:  # noqa: ANN401 - as click has it
        """Run the program: whatever goes wrong at its edges is one line, never a traceback."""
        given = kwargs.get("args") or (args[0] if args else None)
        self.lang = asked_language(sys.argv[1:] if given is None else list(given))
        self._help_option = None  # click keeps it, in whatever language it was made
        with let_click_speak(self.lang):
            self.run(*args, **kwargs)

    def run(self, *args: Any, **kwargs: Any) -> NoReturn:  # noqa: ANN401 - as click has it
        """The same, in the language that was asked for."""
        if sys.stdout is None:  # whatever is opened next would be taken for it
            stop(say("standard output is closed", self.lang), 1)
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")
        kwargs["standalone_mode"] = False
        try:
            done = super().main(*args, **kwargs)
            sys.stdout.flush()
        except click.ClickException as error:
            stop(" ".join(error.format_message().split()), error.exit_code)
        except (click.Abort, KeyboardInterrupt):
            stop(say("interrupted", self.lang), 130)
        except BrokenPipeError:
            sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123 - nobody reads on
            sys.exit(0)
        except OSError as error:
            stop(f"{error.strerror or error}", 1)
        sys.exit(done if isinstance(done, int) else 0)

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 - whatever a command returns
        """Run a command; a person's mistake is one sentence and exit code 2."""
        from shoal.core.errors import ShoalError

        try:
            return super().invoke(ctx)
        except ShoalError as error:
            click.echo(f"shoal: {error.say(ctx.meta.get('lang', 'en'))}", err=True)
            ctx.exit(2)


def stop(sentence: str, code: int) -> NoReturn:
    """End with one sentence."""
    with contextlib.suppress(OSError):
        click.echo(f"shoal: {sentence}", err=True)
    sys.exit(code)


def show_version(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    """Print the version, and whether the hot modules run compiled."""
    if not value or ctx.resilient_parsing:
        return
    from importlib.metadata import version

    from shoal import COMPILED

    click.echo(f"shoal {version('shoal')} ({'compiled' if COMPILED else 'interpreted'})")
    ctx.exit()


@click.command(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=show_version,
    help="Show the version and exit.",
)
def main() -> None:
    """Five fish games, one table."""
