"""`quilting-bee score`: the score of a position told as JSON, without camera or screen."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec

from companion.games import shelf
from companion.games.errors import GameError

from .endings import WrongUsage
from .file_arguments import LARGEST_TEXT, read_argument, show_path


@click.command("score", epilog="\n\n".join(f"\b\n{game}:\n{shelf.read_example(game)}" for game in shelf.NAMES))
@click.argument("game")
@click.argument("file", required=False)
@click.option("--example", is_flag=True, help="Print a small position of GAME, to begin with.")
def command(game: str, file: str | None, example: bool) -> None:
    """Score the position of GAME in FILE, or on standard input when FILE is '-', and print it as one JSON object.

    A JSON object of 'quilting-bee scan --json', corrected or not, is a position too.

    For example: quilting-bee score patchwork-doodle sheet.json
    """
    if example and game in shelf.NAMES:
        click.echo(shelf.read_example(game))
        return
    if file is None:
        raise click.UsageError("Tell the file with the position, or '-' for standard input.")
    try:
        score = shelf.take(game).score(_read(file))
    except GameError as error:
        raise WrongUsage(str(error)) from error
    click.echo(msgspec.json.encode(score))


def _read(file: str) -> bytes:
    try:
        return read_argument(Path(file), LARGEST_TEXT)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise WrongUsage(f"The file {show_path(Path(file))!r} cannot be read: {reason}.") from error
