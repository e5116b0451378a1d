"""`quilting-bee history`: the games played so far."""

from __future__ import annotations

from itertools import islice

import click

from companion.games import shelf
from companion.history import has_games, minutes, open_past, walk
from companion.home import find_home
from companion.store.values import KeptGame


@click.command("history")
@click.option("--last", "-n", type=click.IntRange(min=1), default=20, show_default=True, help="How many games to list.")
def command(last: int) -> None:
    """List the games played so far, the latest first, with points and winners."""
    path = find_home().games
    if not has_games(path):
        click.echo("No games yet.")
        return
    with open_past(path) as past:
        count = past.count()
        for kept in islice(walk(past), last):
            click.echo(_line(kept))
    if not count:
        click.echo("No games yet.")
    elif count > last:
        click.echo(f"… and {count - last} more (--last {count} lists all)")


def _line(kept: KeptGame) -> str:
    header = kept.header
    title = shelf.read_box(header.game).title if header.game in shelf.NAMES else header.game
    when = f"{header.started.astimezone():%Y-%m-%d %H:%M}  {title:<17}"
    if kept.outcome is None:
        return f"{when} {', '.join(player.name for player in header.players)} (not finished)"
    sign = "$" if kept.outcome.unit == "dollars" else ""
    ranked = sorted(kept.outcome.scores, key=lambda score: score.rank)
    reached = ", ".join(f"{score.name} {sign}{score.points:,}{' (won)' * score.is_winner}" for score in ranked)
    rival = kept.outcome.rival
    against = f" against {rival.name} {rival.points:,}" if rival else ""
    return f"{when} {reached}{against}; {minutes(kept):.0f} min"
