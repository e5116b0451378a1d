"""`quilting-bee completion`: lets the shell complete commands, games and options with the Tab key."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from .suggestions import GuessingChoice
from .terminal import COMPLETION_VARIABLE, called_as

SHELLS = ("bash", "zsh", "fish")


@click.command("completion")
@click.argument("shell", metavar="SHELL", type=GuessingChoice(SHELLS))
def command(shell: str) -> None:
    """Print what the shell needs to complete commands, games and options.

    For example: quilting-bee completion bash >> ~/.bashrc
    """
    found = get_completion_class(shell)
    assert found is not None
    root = click.get_current_context().find_root().command
    click.echo(found(root, {}, called_as(), COMPLETION_VARIABLE).source())
