"""`quilting-bee score`: the score of a position told as JSON, without camera or screen."""

from __future__ import annotations

import sys
from pathlib import Path

import click
import msgspec

from companion.games import shelf
from companion.games.errors import GameError

from .endings import WrongUsage

EXAMPLES = {
    "quilt-show": """{"prizes": [8000, 5000], "last_show": false, "quilts": [
 {"owner": "Ann", "chip": 1, "tiles": [[
  {"pattern": "boston-beauty", "colour": "blue", "value": 2},
  {"pattern": "boston-beauty", "colour": "green", "value": 3},
  {"pattern": "boston-beauty", "colour": "red", "value": 5}]]}]}""",
    "patchwork-doodle": """{"cells": ["#####....", "#####....", "#####....", "#####....",
 ".........", ".........", ".........", ".........", "........."]}""",
    "patchwork": """{"buttons": 12, "special_tile": false, "cells": [
 "#######..", "#######..", "#######..", "#######..", "#######..",
 "#######..", "#######..", ".........", "........."]}""",
    "quiltable": """{"patterns": [2], "modules": [], "tiles": [
 [null, null, null, null], [null, null, null, null], [null, null, null, null],
 [{"card": 63}, {"card": 15}, null, null]]}""",
    "match-quilt": """{"new": [3, 1], "advanced": false, "quilt": [
 [null, null, null, null], [null, null, null, null], [null, null, null, null],
 [{"pattern": "maple-leaf", "fabrics": ["blue", "red"]},
  {"pattern": "maple-leaf", "fabrics": ["blue", "green"]}, null, null]]}""",
}
"""A small position of each game, as it is told."""


@click.command("score", epilog="\n\n".join(f"\b\n{game}:\n{example}" for game, example in EXAMPLES.items()))
@click.argument("game")
@click.argument("file", required=False)
@click.option("--example", is_flag=True, help="Print a small position of GAME, to begin with.")
def command(game: str, file: str | None, example: bool) -> None:
    """Score the position of GAME in FILE, or on standard input when FILE is '-', and print it as one JSON object.

    A JSON object of 'quilting-bee scan --json', corrected or not, is a position too.
    """
    if example and game in EXAMPLES:
        click.echo(EXAMPLES[game])
        return
    if file is None:
        raise click.UsageError("Tell the file with the position, or '-' for standard input.")
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
