"""`quilting-bee score`: the score of a position told as JSON, without camera or screen."""

from __future__ import annotations

import sys
from pathlib import Path

import click
import msgspec

from companion.games import shelf
from companion.games.errors import GameError

from .endings import WrongUsage


@click.command("score")
@click.argument("game")
@click.argument("file")
def command(game: str, file: str) -> None:
    """Score the position of GAME in FILE, or on standard input when FILE is '-', and print it as one JSON object."""
    try:
        score = shelf.take(game).score(_read(file))
    except GameError as error:
        raise WrongUsage(str(error)) from error
    click.echo(msgspec.json.encode(score))


def _read(file: str) -> bytes:
    if file == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(file).read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise WrongUsage(f"The file {file!r} cannot be read: {reason}.") from error
