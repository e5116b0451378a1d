"""The command `quilting-bee`: one module a command, loaded only when it is asked for."""

from __future__ import annotations

import os
import sys
from importlib import import_module

import click

from companion.home import find_home

from .suggestions import suggest
from .terminal import COMPLETION_VARIABLE, as_called, called_as, speak_plainly

COMMANDS = {
    "backup": "Write everything that was played, taught and measured into one file.",
    "calibrate": "Measure the camera's lens, the scan place, its light or the empty board.",
    "club": "Let many tables play in one club: players, league, tournaments.",
    "completion": "Let the shell complete commands, games and options.",
    "doctor": "Look at screen, camera, buttons and disk, and say what to do.",
    "export": "Write all games to a file, as JSON or CSV.",
    "history": "List the games played so far.",
    "print": "Write sheets, practice decks, targets and cards as PDF, to print.",
    "restore": "Put a backup in place; what was there is kept beside it.",
    "scan": "Read a quilt, a sheet, a grid or tiles from photos.",
    "score": "Score a position written as JSON.",
    "serve": "Serve the page for phones, laptops and TVs; no screen is needed.",
    "stats": "Say who wins, who gets better and who beats whom.",
    "teach": "Teach the camera what the tiles or cards of this copy look like.",
    "version": "Say which version of Quilting Bee this is.",
}


class Commands(click.Group):
    """The commands by name; the module of a command is imported when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f".{cmd_name}", __package__).command
        _name_as_called(command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            raise click.UsageError(f"{error.message}{suggest(args[0], COMMANDS)}", ctx) from None

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        _name_as_called(self)
        super().format_help_text(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


def _name_as_called(command: click.Command) -> None:
    """Let help texts show what can be typed here."""
    if command.help:
        command.help = as_called(command.help)
    for inner in getattr(command, "commands", {}).values():
        _name_as_called(inner)


@click.group(cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--demo", is_flag=True, help="Show a sample evening that plays by itself; touch it to take over, nothing is kept."
)
@click.option("--window", metavar="WIDTHxHEIGHT", help="Open a window of this size instead of the whole screen.")
@click.option("-v", "--verbose", is_flag=True, help="Say in the terminal what happens.")
@click.pass_context
def quilting_bee(context: click.Context, demo: bool, window: str | None, verbose: bool) -> None:
    """Quilting Bee keeps the score of your quilt game and reads finished quilts by camera.

    Without a command it opens the touchscreen, or serves the page where there is no screen. Commands can be completed
    with the Tab key: 'quilting-bee completion bash' tells how.
    """
    home = find_home()
    if home.is_being_restored:
        from companion.backup import finish_restoring

        finish_restoring(home)
    if context.invoked_subcommand is None:
        from .touchscreen import open_touchscreen

        open_touchscreen(demo, window, tuple(COMMANDS), is_verbose=verbose)


def main() -> None:
    """Run the command line; whatever goes wrong ends in one sentence and an exit status."""
    speak_plainly()
    try:
        status = quilting_bee(prog_name=called_as(), standalone_mode=False, complete_var=COMPLETION_VARIABLE)
    except click.UsageError as error:
        path = error.ctx.command_path if error.ctx else called_as()
        message = " ".join(error.format_message().split())
        sys.exit(_end(2, f"{message} ('{path} --help' tells more.)"))
    except click.ClickException as error:
        sys.exit(_end(error.exit_code, error.format_message()))
    except (click.Abort, KeyboardInterrupt):
        sys.exit(_end(130, "Stopped."))
    except BrokenPipeError:
        # The reader of our output has left (`quilting-bee history | head`); there is nobody to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except OSError as error:
        if os.environ.get("QUILTING_BEE_DEBUG"):
            raise
        told = getattr(error, "sentence", None)
        if told is None:
            what = f"The file {os.fsdecode(error.filename)!r}" if error.filename else "A file"
            told = f"{what} cannot be used: {error.strerror or error}."
        sys.exit(_end(2, str(told)))
    except Exception as error:
        if os.environ.get("QUILTING_BEE_DEBUG"):
            raise
        told = getattr(error, "sentence", None)
        if told is None:
            what = f"{type(error).__name__}: {error}"
            told = f"Something went wrong that should not have ({what}); QUILTING_BEE_DEBUG=1 shows where."
        sys.exit(_end(2, str(told)))
    sys.exit(status if isinstance(status, int) else 0)


def _end(status: int, sentence: str) -> int:
    click.echo(as_called(sentence), err=True)
    return status
