"""The command `quilting-bee`: one module a command, loaded only when it is asked for."""

from __future__ import annotations

import sys
from importlib import import_module

import click

COMMANDS = ("doctor", "export", "history", "score", "version")


class Commands(click.Group):
    """The commands by name; the module of a command is imported when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f".{cmd_name}", __package__).command
        return command


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
def quilting_bee() -> None:
    """Quilting Bee keeps the score of your quilt game and reads finished quilts by camera."""


def main() -> None:
    """Run the command line."""
    sys.exit(quilting_bee())
