"""The players of a club: one list for all tables."""

from __future__ import annotations

import click

from companion.home import find_home

from .counts import count_games


@click.command("players")
def players() -> None:
    """Everybody who plays here, with number, games and tables.

    For example: quilting-bee club players
    """
    from companion.club.hosting import open_club
    from companion.club.people import list_people

    with open_club(find_home()) as connection:
        people = list_people(connection)
    for person in people:
        places = ", ".join(person.tables) or "no table"
        merged = ", ".join(f"{each.name} ({each.id})" for each in person.merged)
        same = f", merged with {merged}" if merged else ""
        click.echo(f"{person.id} {person.name}: {count_games(person.games)} at {places}{same}")
    if not people:
        click.echo("Nobody has played yet.")


@click.command("merge")
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


@click.command("part")
@click.argument("player")
@click.option("--table", help="Who plays under this name at that table is somebody else.")
def part_players(player: str, table: str | None) -> None:
    """Two who were merged, or who only have the same name, are two again.

    For example: quilting-bee club part Annie
    """
    from companion.club.hosting import open_club
    from companion.club.people import find_merged, find_player, part, part_table

    with open_club(find_home()) as connection:
        if table is None:
            merged = find_merged(connection, player)
            part(connection, merged.id)
            click.echo(f"{merged.name} is a player of their own again.")
        else:
            number = part_table(connection, find_player(connection, player), table)
            click.echo(f"{player} of {table} is a player of their own now, number {number}.")


@click.command("rename")
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


@click.command("initials")
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


@click.command("forget")
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
    click.echo(f"Forgotten, in {count_games(games)}. The tables keep their own logs.")
