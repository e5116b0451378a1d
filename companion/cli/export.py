"""`quilting-bee export`: all games in a file for other programs."""

from __future__ import annotations

from pathlib import Path

import click

from companion.history import format_csv, format_json, open_past
from companion.home import find_home

from .endings import WrongUsage


@click.command("export")
@click.option("--format", "-f", "form", type=click.Choice(["json", "csv"]), default="json", show_default=True,
              help="json: every action of every game; csv: one line a player and game, for spreadsheets.")  # fmt: skip
@click.option(
    "--output", "-o", type=click.Path(dir_okay=False, path_type=Path), help="The file to write; else the screen."
)
def command(form: str, output: Path | None) -> None:
    """Write all games to a file, or to the screen."""
    path = find_home().games
    if not path.exists():
        raise WrongUsage("There are no games to export yet.")
    with open_past(path) as past:
        data = format_json(past) if form == "json" else format_csv(past.games()).encode()
    if output is None:
        click.echo(data, nl=False)
        return
    try:
        output.write_bytes(data)
    except OSError as error:
        raise WrongUsage(f"{str(output)!r} cannot be written: {error.strerror}.") from error
    click.echo(f"Wrote {output}.")
