"""Setting a club up: its database, its tables' keys, links to its page, and the page itself."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from companion.cli.endings import WrongUsage
from companion.cli.terminal import as_called
from companion.home import find_home

if TYPE_CHECKING:
    from companion.club.hosting import Hosting, PageRole
    from companion.club.links import Address

_ROLES = ("viewer", "referee", "admin")


@click.command("init")
@click.argument("url")
@click.option("--name", default="", help="What the club is called; else the database's name.")
@click.option("--reached-at", metavar="HOST[:PORT]", help="Where tables reach PostgreSQL; else as in the URL.")
def init(url: str, name: str, reached_at: str | None) -> None:
    """Set up a club in a database, or bring one to this version; once more gives the page a new key.

    For example: quilting-bee club init postgresql://bee:secret@localhost/bee --name "Library game night"
    """
    from companion.club.hosting import answers_at, found_club
    from companion.club.links import parse_url

    owner = parse_url(url)
    hosting, steps = found_club(find_home(), owner, name, _reached_at(owner, reached_at))
    click.echo(f"{hosting.club}: the club is set up ({steps} steps)." if steps else f"{hosting.club}: up to date.")
    click.echo(as_called(f"Tables reach it at {hosting.reached_at}. Next: quilting-bee club table add 'Table 1'"))
    if not answers_at(hosting.reached_at):
        click.echo(
            "PostgreSQL does not answer there yet: let it listen to the network (listen_addresses in postgresql.conf, "
            "a line in pg_hba.conf), or say by --reached-at where tables reach it.",
            err=True,
        )


@click.group("table")
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


@click.command("link")
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
            click.echo(f"{count} {'link was' if count == 1 else 'links were'} withdrawn.")
            return
        click.echo(f"/in/{make_page_link(connection, role)}")
        told = "This goes after the address that 'quilting-bee club serve' prints. It is not shown again."
        click.echo(as_called(told), err=True)


@click.command("photos")
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
        click.echo(f"Tables send no photos any more; {deleted} {'was' if deleted == 1 else 'were'} deleted.")


@click.command("serve")
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
        click.echo(as_called("Further links: quilting-bee club link viewer, referee or admin. Ctrl+C stops the page."))

    Serving(ClubPage(hosting), place).run(greet)


def _show_link(hosting: Hosting, address: Address) -> None:
    from companion.club.links import format_link
    from companion.web.greeting import draw_code

    link = format_link(address)
    if sys.stdout.isatty():
        click.echo("\n".join(draw_code(link, has_colour=True)))
    click.echo(as_called(f"quilting-bee club join '{link}'"))
    click.echo("Type this at the table. The link holds its key and is not shown again.", err=True)


def _reached_at(owner: Address, told: str | None) -> str:
    from companion.web.serving import local_address

    host, _, port = (told or "").partition(":")
    if not host:
        is_here = owner.host in ("", "localhost", "127.0.0.1", "::1") or owner.host.startswith("/")
        host = local_address() if is_here else owner.host
    return f"{host}:{port or owner.port}"
