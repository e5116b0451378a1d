"""Ratings, seasons, and everything that was played as a file."""

from __future__ import annotations

import sys
from datetime import datetime
from pathlib import Path

import click
import msgspec

from companion.cli.file_arguments import check_output, show_path
from companion.home import find_home
from versioned_files import put_file

from .counts import count_games


@click.command("ratings")
@click.option("--from-log", is_flag=True, help="Ask the rules what each log leads to, instead of the results.")
def ratings(from_log: bool) -> None:
    """Work out all ratings anew, from the first game on; the numbers are the same as before.

    For example: quilting-bee club ratings
    """
    from companion.club.hosting import open_club
    from companion.club.league import recompute_ratings

    with open_club(find_home()) as connection:
        count = recompute_ratings(connection, tell_games, from_log=from_log)
    click.echo(f"{count_games(count)} rated.")


@click.command("season")
@click.argument("name")
@click.option("--from", "starts", type=click.DateTime(["%Y-%m-%d"]), help="The day it begins; else now.")
def season(name: str, starts: datetime | None) -> None:
    """Begin a season: from then on everybody starts anew.

    For example: quilting-bee club season Spring
    """
    from companion.club.hosting import open_club
    from companion.club.league import begin_season

    with open_club(find_home()) as connection:
        begin_season(connection, name, (starts or datetime.now()).astimezone())
    click.echo(f"The season {name} has begun.")


@click.command("export")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--player", help="Only what the club has about this player.")
@click.option("--force", is_flag=True, help="Overwrite the file where there is one already.")
def export(file: Path, player: str | None, force: bool) -> None:
    """Write all games with their logs to a file, a line of JSON each; no key is in it.

    For example: quilting-bee club export games.jsonl
    """
    from companion.club.hosting import open_club
    from companion.club.people import export_log, export_player, find_player

    check_output(file, overwrite=force)
    with open_club(find_home()) as connection:
        if player is not None:
            found = export_player(connection, find_player(connection, player))
            put_file(file, msgspec.json.format(msgspec.json.encode(found)) + b"\n")
        else:
            put_file(file, export_log(connection))
    click.echo(f"Wrote {show_path(file)}.")


def tell_games(done: int, of: int) -> None:
    """One line that counts, for a person who waits."""
    if sys.stderr.isatty() and (done == of or not done % 100):
        sys.stderr.write(f"\r{done} of {of} games" + ("\r\033[K" if done == of else ""))
        sys.stderr.flush()
