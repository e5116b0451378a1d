"""A table in a club: joins, leaves, delivers; and who is behind by how much."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import click

from companion.cli.terminal import as_called
from companion.home import find_home

from .counts import count_entries, count_games

if TYPE_CHECKING:
    from companion.club.hosting import TableStatus


@click.command("join")
@click.argument("link")
@click.option("--with-past", is_flag=True, help="Tell the club also of the games that were played before.")
def join(link: str, with_past: bool) -> None:
    """Let this table play in a club; it plays on whatever happens to the network.

    For example: quilting-bee club join LINK
    """
    from companion.club.joining import join_club
    from companion.club.links import parse_link

    membership = join_club(find_home(), parse_link(link), with_past=with_past)
    click.echo(
        f"This is now {membership.table} of {membership.club}. Start Quilting Bee anew to send it what is played."
    )


@click.command("leave")
def leave() -> None:
    """Tell the club nothing any more; what it has stays there.

    For example: quilting-bee club leave
    """
    from companion.club.joining import leave_club

    leave_club(find_home())
    click.echo("This table plays for itself again.")


@click.command("status")
def status() -> None:
    """Who is behind by how much: all tables of a club that is run here, or this table alone.

    For example: quilting-bee club status
    """
    from companion.club.hosting import hosting_file

    home, is_told = find_home(), False
    if hosting_file(home).exists():
        _tell_tables()
        is_told = True
    from companion.club.membership import read_membership
    from companion.club.outbox import count_waiting

    membership = read_membership(home)
    if membership is not None:
        waiting, refused = count_waiting(home.games)
        click.echo(f"This is {membership.table} of {membership.club}: {count_entries(waiting)} to be delivered.")
        if refused:
            click.echo(f"{count_games(refused)} not as the club has them: kept here only.")
    elif not is_told:
        click.echo("This machine runs no club and has joined none.")


@click.command("deliver")
def deliver() -> None:
    """Deliver what waits, once; Quilting Bee does so by itself while it runs.

    For example: quilting-bee club deliver
    """
    from companion.club.courier import Courier

    courier = Courier(find_home())
    try:
        click.echo(f"{count_entries(courier.deliver())} delivered.")
    finally:
        courier.close()


def _tell_tables() -> None:
    from companion.club.hosting import list_tables, open_club

    with open_club(find_home()) as connection:
        tables = list_tables(connection)
    now = datetime.now(UTC)
    for each in tables:
        told = "key withdrawn" if each.is_withdrawn else _say_heard(each, now)
        click.echo(f"{each.name}: {told}; {count_games(each.games)}, {count_entries(each.entries)}")
    if not tables:
        click.echo(as_called("No table has joined yet: 'quilting-bee club table add NAME' makes a link for one."))


def _say_heard(table: TableStatus, now: datetime) -> str:
    """When it was heard, and what waited there then: what was played since nobody can know here."""
    from companion.club.overview import LOST_AFTER

    if table.heard is None:
        return "never heard"
    silent = now - table.heard
    is_here = silent < timedelta(seconds=LOST_AFTER)
    waits = "nothing waits" if is_here else "nothing waited then"
    behind = f"behind by {table.behind}{'' if is_here else ' then'}"
    return f"heard {_ago(silent)} ago, {behind if table.behind else waits}"


def _ago(time: timedelta) -> str:
    seconds = max(int(time.total_seconds()), 0)
    for size, word in ((86400, "days"), (3600, "hours"), (60, "minutes")):
        if seconds >= 2 * size:
            return f"{seconds // size} {word}"
    return f"{seconds} seconds"
