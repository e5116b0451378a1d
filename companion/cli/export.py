"""`quilting-bee export`: all games in a file for other programs."""

from __future__ import annotations

from pathlib import Path

import click

from companion.history import export_csv, export_json, has_games, open_past
from companion.home import find_home

from .endings import WrongUsage
from .file_arguments import show_path, write_output


@click.command("export")
@click.option("--format", "-f", "form", type=click.Choice(["json", "csv"]), default="json", show_default=True,
              help="json: every action of every game; csv: one line a player and game, for spreadsheets.")  # fmt: skip
@click.option(
    "--output", "-o", type=click.Path(dir_okay=False, path_type=Path), help="The file to write; else the screen."
)
@click.option("--force", is_flag=True, help="Overwrite the file where there is one already.")
def command(form: str, output: Path | None, force: bool) -> None:
    """Write all games to a file, or to the screen.

    For example: quilting-bee export --format csv --output games.csv
    """
    path = find_home().games
    if not has_games(path):
        raise WrongUsage("There are no games to export yet.")
    with open_past(path) as past:
        pieces = export_json(past) if form == "json" else export_csv(past)
        if output is None:
            for piece in pieces:
                click.echo(piece, nl=False)
            return
        try:
            write_output(output, pieces, overwrite=force)
        except OSError as error:
            raise WrongUsage(f"{show_path(output)!r} cannot be written: {error.strerror or error}.") from error
    click.echo(f"Wrote {show_path(output)}.")
