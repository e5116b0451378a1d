"""`quilting-bee history`: the games played so far."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import click

from companion.games import shelf
from companion.history import has_games, minutes, open_past, walk
from companion.home import find_home
from companion.store.values import KeptGame

from .terminal import open_console

if TYPE_CHECKING:
    from rich.text import Text


@click.command("history")
@click.option("--last", "-n", type=click.IntRange(min=1), default=20, show_default=True, help="How many games to list.")
def command(last: int) -> None:
    """List the games played so far, the latest first, with points and winners.

    For example: quilting-bee history --last 5
    """
    path = find_home().games
    if not has_games(path):
        click.echo("No games yet.")
        return
    with open_past(path) as past:
        count = past.count()
        listed = list(islice(walk(past), last))
    if not count:
        click.echo("No games yet.")
        return
    _print(listed)
    if count > last:
        click.echo(f"… and {count - last} more (--last {count} lists all)")


def _print(games: list[KeptGame]) -> None:
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in ("when", "game", "players", "minutes"):
        table.add_column(name, justify="right" if name == "minutes" else "left", no_wrap=name in ("when", "game"))
    for kept in games:
        table.add_row(*_row(kept))
    open_console().print(table)


def _row(kept: KeptGame) -> tuple[str, str, Text, str]:
    from rich.text import Text

    header = kept.header
    title = shelf.read_box(header.game).title if header.game in shelf.NAMES else header.game
    when = f"{header.started.astimezone():%Y-%m-%d %H:%M}"
    if kept.outcome is None:
        names = ", ".join(player.name for player in header.players)
        return when, str(title), Text(f"{names} (not finished)", "dim"), ""
    sign = "$" if kept.outcome.unit == "dollars" else ""
    reached = Text(", ").join(
        Text(f"{score.name} {sign}{score.points:,}{' (won)' * score.is_winner}", "green" if score.is_winner else "")
        for score in sorted(kept.outcome.scores, key=lambda score: score.rank)
    )
    if kept.outcome.rival:
        reached.append(f" against {kept.outcome.rival.name} {kept.outcome.rival.points:,}")
    return when, str(title), reached, f"{minutes(kept):.0f}"
