"""`shoal completion SHELL`."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class


@click.command(short_help="print a script that completes commands in your shell")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def command(shell: str) -> None:
    """Print a completion script for SHELL.

    For bash: eval "$(shoal completion bash)"
    """
    kind = get_completion_class(shell)
    if kind is None:
        raise click.ClickException(f"no completion for {shell}")
    root = click.get_current_context().find_root().command
    click.echo(kind(root, {}, "shoal", "_SHOAL_COMPLETE").source())
