"""`quilting-bee club`: many tables, one league; for whoever runs a club, and for a table that joins one."""

from __future__ import annotations

import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

from companion.home import find_home
from versioned_files import put_file

from .endings import WrongUsage
from .file_arguments import check_output, show_path

if TYPE_CHECKING:
    from companion.club.hosting import Hosting, PageRole
    from companion.club.links import Address

_ROLES = ("viewer", "referee", "admin")


@click.group("club")
def command() -> None:
    """Let many tables play in one club, kept in PostgreSQL: players, league, tournaments, one page for all.

    One table alone needs none of it.

    For example: quilting-bee club status
    """


@command.command("init")
@click.argument("url")
@click.option("--name", default="", help="What the club is called; else the database's name.")
@click.option("--reached-at", metavar="HOST[:PORT]", help="Where tables reach PostgreSQL; else as in the URL.")
def init(url: str, name: str, reached_at: str | None) -> None:
    """Set up a club in a database, or bring one to this version; once more gives the page a new key.

    For example: quilting-bee club init postgresql://bee:secret@localhost/bee --name "Library game night"
    """
    from companion.club.hosting import found_club
    from companion.club.links import parse_url

    owner = parse_url(url)
    hosting, steps = found_club(find_home(), owner, name, _reached_at(owner, reached_at))
    click.echo(f"{hosting.club}: the club is set up ({steps} steps)." if steps else f"{hosting.club}: up to date.")
    click.echo(f"Tables reach it at {hosting.reached_at}. Next: quilting-bee club table add 'Table 1'")


@command.group("table")
def table() -> None:
    """Let a table in, give it a new key, or withdraw its key.

    For example: quilting-bee club table add Window
    """


@table.command("add")
@click.argument("name")
def table_add(name: str) -> None:
    """A new table: shows its link, this once.

    For example: quilting-bee club table add Window
    """
    from companion.club.hosting import add_table, open_club, read_hosting

    hosting = read_hosting(find_home())
    with open_club(find_home()) as connection:
        _show_link(hosting, add_table(connection, hosting, name.strip()))


@table.command("renew")
@click.argument("name")
def table_renew(name: str) -> None:
    """A new key for a table, for a new machine or after a copy was made: shows its link, this once.

    For example: quilting-bee club table renew Window
    """
    from companion.club.hosting import open_club, read_hosting, renew_table

    hosting = read_hosting(find_home())
    with open_club(find_home()) as connection:
        _show_link(hosting, renew_table(connection, hosting, name))


@table.command("withdraw")
@click.argument("name")
def table_withdraw(name: str) -> None:
    """The table's key no longer counts; what was played there stays.

    For example: quilting-bee club table withdraw Window
    """
    from companion.club.hosting import open_club, withdraw_table

    with open_club(find_home()) as connection:
        withdraw_table(connection, name)
    click.echo(f"The key of {name} was withdrawn.")


@command.command("link")
@click.argument("role", type=click.Choice(_ROLES))
@click.option("--withdraw", is_flag=True, help="Instead, let nobody in any more with a link of this role.")
def link(role: PageRole, withdraw: bool) -> None:
    """A link to the club's page for viewers, referees or admins: shown this once.

    For example: quilting-bee club link viewer
    """
    from companion.club.hosting import make_page_link, open_club, withdraw_page_links

    with open_club(find_home()) as connection:
        if withdraw:
            count = withdraw_page_links(connection, role)
            click.echo(f"{count} links were withdrawn.")
            return
        click.echo(f"/in/{make_page_link(connection, role)}")
        click.echo(
            "This goes after the address that 'quilting-bee club serve' prints. It is not shown again.", err=True
        )


@command.command("photos")
@click.argument("wanted", type=click.Choice(("on", "off")))
def photos(wanted: str) -> None:
    """Let tables send small photos of what they read, for the club's page; 'off' deletes those that are there.

    For example: quilting-bee club photos on
    """
    from companion.club.hosting import open_club, want_photos

    with open_club(find_home()) as connection:
        deleted = want_photos(connection, wanted == "on")
    if wanted == "on":
        click.echo("Tables send small photos from now on, after everything else.")
    else:
        click.echo(f"Tables send no photos any more; {deleted} were deleted.")


@command.command("join")
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


@command.command("leave")
def leave() -> None:
    """Tell the club nothing any more; what it has stays there.

    For example: quilting-bee club leave
    """
    from companion.club.joining import leave_club

    leave_club(find_home())
    click.echo("This table plays for itself again.")


@command.command("status")
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
        click.echo(f"This is {membership.table} of {membership.club}: {waiting} entries wait to be delivered.")
        if refused:
            click.echo(f"{refused} games are not as the club has them, and stay here only.")
    elif not is_told:
        click.echo("This machine runs no club and has joined none.")


@command.command("deliver")
def deliver() -> None:
    """Deliver what waits, once; Quilting Bee does so by itself while it runs.

    For example: quilting-bee club deliver
    """
    from companion.club.courier import Courier

    courier = Courier(find_home())
    try:
        click.echo(f"{courier.deliver()} entries were delivered.")
    finally:
        courier.close()


@command.command("serve")
@click.option("--port", type=click.IntRange(0, 65535), help="Serve there; else at 8080 or the next that is free.")
@click.option("--local", is_flag=True, help="Stay on this machine.")
@click.option("--name", "names", multiple=True, help="A further name under which browsers know this page.")
def serve(port: int | None, local: bool, names: tuple[str, ...]) -> None:
    """Serve the club's page: all tables, league, tournament; several of them can stand behind one name.

    For example: quilting-bee club serve --port 8090
    """
    from dataclasses import replace

    from companion.club.hosting import make_page_link, open_club, read_hosting
    from companion.web.club.app import ClubPage
    from companion.web.serving import PortTaken, Serving, find_place

    hosting = read_hosting(find_home())
    with open_club(find_home()) as connection:
        has_links = connection.execute("SELECT 1 FROM club.page_link WHERE withdrawn IS NULL LIMIT 1").fetchone()
        first = None if has_links else make_page_link(connection, "admin")
    try:
        place = find_place(port, not local)
    except PortTaken as error:
        raise WrongUsage(str(error)) from error
    place = replace(place, names=(*place.names, *names))

    def greet() -> None:
        click.echo(f"{hosting.club}: {place.address}/club")
        if first is not None:
            click.echo(f"The first admin comes in with {place.address}/in/{first} (not shown again).")
        click.echo("Further links: quilting-bee club link viewer, referee or admin. Ctrl+C stops the page.")

    Serving(ClubPage(hosting), place).run(greet)


@command.command("players")
def players() -> None:
    """Everybody who plays here, with number, games and tables.

    For example: quilting-bee club players
    """
    from companion.club.hosting import open_club
    from companion.club.people import list_people

    with open_club(find_home()) as connection:
        people = list_people(connection)
    for person in people:
        same = f", merged with {', '.join(map(str, person.merged))}" if person.merged else ""
        click.echo(f"{person.id} {person.name}: {person.games} games at {', '.join(person.tables) or 'no table'}{same}")
    if not people:
        click.echo("Nobody has played yet.")


@command.command("merge")
@click.argument("player")
@click.argument("same_as")
def merge_players(player: str, same_as: str) -> None:
    """Two names are one person; 'part' takes it back.

    For example: quilting-bee club merge Annie Ann
    """
    from companion.club.hosting import open_club
    from companion.club.people import find_player, merge

    with open_club(find_home()) as connection:
        merge(connection, find_player(connection, player), find_player(connection, same_as))
    click.echo(f"{player} and {same_as} are one person now.")


@command.command("part")
@click.argument("player")
@click.option("--table", help="Who plays under this name at that table is somebody else.")
def part_players(player: str, table: str | None) -> None:
    """Two who were merged, or who only have the same name, are two again.

    For example: quilting-bee club part Ann
    """
    from companion.club.hosting import open_club
    from companion.club.people import find_player, part, part_table

    with open_club(find_home()) as connection:
        if table is None:
            part(connection, find_player(connection, player))
            click.echo(f"{player} is somebody else again.")
        else:
            number = part_table(connection, find_player(connection, player), table)
            click.echo(f"{player} of {table} is a player of their own now, number {number}.")


@command.command("rename")
@click.argument("player")
@click.argument("name")
def rename_player(player: str, name: str) -> None:
    """Another name for a player, where one was mistyped or two are called the same.

    For example: quilting-bee club rename "Ann 2" "Ann from table 3"
    """
    from companion.club.hosting import open_club
    from companion.club.people import find_player, rename

    with open_club(find_home()) as connection:
        rename(connection, find_player(connection, player), name)
    click.echo(f"{player} is called {name.strip()} now.")


@command.command("initials")
@click.argument("player")
@click.option("--off", is_flag=True, help="Show the whole name again.")
def initials(player: str, off: bool) -> None:
    """Show a player by initials only, on every page and at every table.

    For example: quilting-bee club initials Ann
    """
    from companion.club.hosting import open_club
    from companion.club.people import find_player, show_by_initials

    with open_club(find_home()) as connection:
        show_by_initials(connection, find_player(connection, player), not off)
    click.echo(f"{player} is shown by {'name' if off else 'initials only'}.")


@command.command("forget")
@click.argument("player")
@click.option("--yes", is_flag=True, help="Do not ask.")
def forget_player(player: str, yes: bool) -> None:
    """Forget a player: results stay, the name goes. This cannot be taken back.

    For example: quilting-bee club forget Ann
    """
    from companion.club.hosting import open_club
    from companion.club.people import find_player, forget

    with open_club(find_home()) as connection:
        number = find_player(connection, player)
        if not yes:
            click.confirm(f"Forget {player}? Results stay, the name goes, and nobody can bring it back.", abort=True)
        games = forget(connection, number)
    click.echo(f"Forgotten, in {games} games. The tables keep their own logs.")


@command.command("export")
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


@command.command("ratings")
@click.option("--from-log", is_flag=True, help="Ask the rules what each log leads to, instead of the results.")
def ratings(from_log: bool) -> None:
    """Work out all ratings anew, from the first game on; the numbers are the same as before.

    For example: quilting-bee club ratings
    """
    from companion.club.hosting import open_club
    from companion.club.league import recompute_ratings

    with open_club(find_home()) as connection:
        count = recompute_ratings(connection, tell_games, from_log=from_log)
    click.echo(f"{count} games were rated.")


@command.command("season")
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


def tell_games(done: int, of: int) -> None:
    """One line that counts, for a person who waits."""
    if sys.stderr.isatty() and (done == of or not done % 100):
        sys.stderr.write(f"\r{done} of {of} games" + ("\r\033[K" if done == of else ""))
        sys.stderr.flush()


def _tell_tables() -> None:
    from companion.club.hosting import list_tables, open_club

    with open_club(find_home()) as connection:
        tables = list_tables(connection)
    now = datetime.now(UTC)
    for each in tables:
        if each.is_withdrawn:
            heard = "key withdrawn"
        elif each.heard is None:
            heard = "never heard"
        else:
            heard = f"heard {_ago(now - each.heard)} ago"
        behind = f"behind by {each.behind}" if each.behind else "nothing waits"
        click.echo(f"{each.name}: {heard}, {behind}; {each.games} games, {each.entries} entries")
    if not tables:
        click.echo("No table has joined yet: 'quilting-bee club table add NAME' makes a link for one.")


def _ago(time: timedelta) -> str:
    seconds = max(int(time.total_seconds()), 0)
    for size, word in ((86400, "days"), (3600, "hours"), (60, "minutes")):
        if seconds >= 2 * size:
            return f"{seconds // size} {word}"
    return f"{seconds} seconds"


def _show_link(hosting: Hosting, address: Address) -> None:
    from companion.club.links import format_link
    from companion.web.greeting import draw_code

    link = format_link(address)
    if sys.stdout.isatty():
        click.echo("\n".join(draw_code(link, has_colour=True)))
    click.echo(f"quilting-bee club join '{link}'")
    click.echo("Type this at the table. The link holds its key and is not shown again.", err=True)


def _reached_at(owner: Address, told: str | None) -> str:
    from companion.web.serving import local_address

    host, _, port = (told or "").partition(":")
    if not host:
        is_here = owner.host in ("", "localhost", "127.0.0.1", "::1") or owner.host.startswith("/")
        host = local_address() if is_here else owner.host
    return f"{host}:{port or owner.port}"
