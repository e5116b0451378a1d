"""`quilting-bee club`: many tables, one league; for whoever runs a club, and for a table that joins one."""

from __future__ import annotations

import click

from .hosting import init, link, photos, serve, table
from .league import export, ratings, season
from .membership import deliver, join, leave, status
from .people import forget_player, initials, merge_players, part_players, players, rename_player


@click.group("club")
def command() -> None:
    """Let many tables play in one club, kept in PostgreSQL: players, league, tournaments, one page for all.

    One table alone needs none of it.

    For example: quilting-bee club status
    """


for each in (
    init, table, link, photos, join, leave, status, deliver, serve,
    players, merge_players, part_players, rename_player, initials, forget_player, export, ratings, season,
):  # fmt: skip
    command.add_command(each)
