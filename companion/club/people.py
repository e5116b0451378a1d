"""The players of a club: one list for all tables, merged and parted again, by initials only, exported, forgotten."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import msgspec

from companion.store.records import BadRecord, format_record, parse_record
from companion.store.values import Header
from messages import say

from .database import Connection, ask, ask_one
from .errors import ClubError


class ClubName(msgspec.Struct, frozen=True):
    """Somebody who plays in the club, under the name that may be shown."""

    id: int
    name: str


class ClubPlayer(ClubName, frozen=True):
    """The same with what the list of players tells."""

    motif: str
    by_initials: bool
    games: int
    tables: tuple[str, ...]
    merged: tuple[ClubName, ...] = ()
    """Who was found to be the same person."""


class ExportedSeat(msgspec.Struct, frozen=True):
    """One game of a player."""

    table: str
    game: str
    id: str
    started: datetime
    points: int | None
    rank: int | None
    is_winner: bool | None


class ExportedPlayer(msgspec.Struct, frozen=True):
    """Everything that the club has about a player."""

    name: str
    known_as: list[str]
    by_initials: bool
    games: list[ExportedSeat]
    format: int = 1


def list_names(connection: Connection) -> list[ClubName]:
    """Everybody whose name is known, in the order of the names."""
    return [ClubName(*row) for row in ask(connection, "SELECT id, name FROM club.player_list ORDER BY lower(name), id")]


def list_people(connection: Connection) -> list[ClubPlayer]:
    """The same, with their games, their tables, and who was merged with them."""
    rows = ask(
        connection,
        """WITH person AS MATERIALIZED (SELECT player, who FROM club.person),
               counted AS (
                SELECT who, sum(games)::bigint AS games
                FROM (SELECT player, count(*) AS games FROM club.seat GROUP BY player) AS each
                JOIN person USING (player) GROUP BY who),
               seen AS (
                SELECT who, array_agg(DISTINCT t.name ORDER BY t.name) AS tables
                FROM club.alias AS a JOIN person USING (player) JOIN club.game_table AS t ON t.id = a.table_id
                GROUP BY who),
               merged AS (
                SELECT m.same_as AS who, array_agg(m.id ORDER BY m.id) AS ids, array_agg(
                    CASE WHEN r.by_initials THEN club.initials(m.name) ELSE m.name END ORDER BY m.id) AS names
                FROM club.player AS m JOIN club.player AS r ON r.id = m.same_as GROUP BY m.same_as)
           SELECT p.id, l.name, p.motif, p.by_initials, coalesce(counted.games, 0),
                  coalesce(seen.tables, '{}'), coalesce(merged.ids, '{}'), coalesce(merged.names, '{}')
           FROM club.player_list AS l JOIN club.player AS p USING (id)
           LEFT JOIN counted ON counted.who = p.id LEFT JOIN seen ON seen.who = p.id
           LEFT JOIN merged ON merged.who = p.id ORDER BY lower(l.name), p.id""",
    )
    return [
        ClubPlayer(number, name, motif, by_initials, games, tuple(tables), tuple(map(ClubName, merged, names)))
        for number, name, motif, by_initials, games, tables, merged, names in rows
    ]


def find_player(connection: Connection, told: str) -> int:
    """The player of that name, or of that number where two have the same name; raises `ClubError`."""
    if told.isdecimal():
        found = ask(connection, "SELECT id FROM club.player WHERE id = %s AND name IS NOT NULL", (int(told),))
    else:
        query = "SELECT id FROM club.player WHERE lower(name) = lower(%s) AND same_as IS NULL ORDER BY id"
        found = ask(connection, query, (told.strip(),))
    if not found:
        # As the list tells two of the same name apart, or shows one by their initials.
        found = ask(connection, "SELECT id FROM club.player_list WHERE lower(name) = lower(%s)", (told.strip(),))
    if not found:
        raise ClubError(say("Nobody in this club is called {name}.", name=told))
    if len(found) > 1:
        numbers = ", ".join(str(number) for (number,) in found)
        raise ClubError(
            say("Several are called {name}: give the number, one of {numbers}.", name=told, numbers=numbers)
        )
    number: int = found[0][0]
    return number


def find_merged(connection: Connection, told: str) -> ClubName:
    """Who was merged with somebody, by their number or the name of before, or by whoever both are now where that leaves
    no choice; raises `ClubError`."""
    by = "id = %s" if told.isdecimal() else "lower(name) = lower(%s)"
    query = "SELECT id, name FROM club.player WHERE same_as IS NOT NULL AND {by} ORDER BY id"
    found = ask(connection, query.format(by=by), (told.strip(),))
    if not found:
        both = find_player(connection, told)
        found = ask(connection, query.format(by="same_as = %s"), (both,))
    if not found:
        raise ClubError(say("This player was merged with nobody."))
    if len(found) > 1:
        names = ", ".join(f"{name} ({number})" for number, name in found)
        raise ClubError(say("Several were merged with {name}: {names}. Say which one.", name=told, names=names))
    return ClubName(*found[0])


def merge(connection: Connection, player: int, same_as: int) -> None:
    """Two names turned out to be one person; `part` takes it back."""
    with connection.transaction():
        # Two merges at once must not make a ring.
        connection.execute("SELECT pg_advisory_xact_lock(hashtext('merging players'))")
        if ask_one(connection, "SELECT club.who(%s) = club.who(%s)", (player, same_as)):
            raise ClubError(say("These two are one person already."))
        connection.execute("UPDATE club.player SET same_as = club.who(%s) WHERE id = club.who(%s)", (same_as, player))
        _changed(connection)


def part(connection: Connection, player: int) -> None:
    """They are two after all: each has the games back that were theirs."""
    if not connection.execute(
        "UPDATE club.player SET same_as = NULL WHERE id = %s AND same_as IS NOT NULL", (player,)
    ).rowcount:
        raise ClubError(say("This player was merged with nobody."))
    _changed(connection)


def part_table(connection: Connection, player: int, table: str) -> int:
    """Who plays under this name at that table is somebody else; returns the number of the new player."""
    with connection.transaction():
        names = ask(
            connection,
            """SELECT a.table_id, a.name FROM club.alias AS a JOIN club.game_table AS t ON t.id = a.table_id
               WHERE t.name = %s AND a.player = %s""",
            (table, player),
        )
        if not names:
            raise ClubError(say("Nobody at {table} plays under this name.", table=table))
        new: int = ask_one(connection, "INSERT INTO club.player (name) VALUES (%s) RETURNING id", (names[0][1],))
        for table_id, _ in names:
            connection.execute(
                "UPDATE club.alias SET player = %s WHERE table_id = %s AND player = %s", (new, table_id, player)
            )
            connection.execute(
                "UPDATE club.seat SET player = %s WHERE table_id = %s AND player = %s", (new, table_id, player)
            )
        _changed(connection)
    return new


def show_by_initials(connection: Connection, player: int, by_initials: bool = True) -> None:
    """On every page and at every table the name is shown as its initials."""
    connection.execute("UPDATE club.player SET by_initials = %s WHERE id = club.who(%s)", (by_initials, player))
    _tell(connection)


def rename(connection: Connection, player: int, name: str) -> None:
    """A name that was mistyped, or that tells two apart."""
    if not name.strip():
        raise ClubError(say("Enter a name first."))
    connection.execute("UPDATE club.player SET name = %s WHERE id = club.who(%s)", (name.strip()[:40], player))
    _tell(connection)


def export_player(connection: Connection, player: int) -> ExportedPlayer:
    """Everything that the club has about somebody."""
    name, by_initials = ask(connection, "SELECT name, by_initials FROM club.player WHERE id = club.who(%s)", (player,))[
        0
    ]
    everyone = _everyone(connection, player)
    known = ask(connection, "SELECT DISTINCT name FROM club.alias WHERE player = ANY(%s) ORDER BY 1", (everyone,))
    games = ask(
        connection,
        """SELECT t.name, g.kind, g.id, g.started, s.points, s.rank, s.is_winner
           FROM club.seat AS s JOIN club.game AS g ON g.table_id = s.table_id AND g.id = s.game
           JOIN club.game_table AS t ON t.id = s.table_id WHERE s.player = ANY(%s) ORDER BY g.started""",
        (everyone,),
    )
    return ExportedPlayer(name or "", [each for (each,) in known], by_initials, [ExportedSeat(*row) for row in games])


def forget(connection: Connection, player: int) -> int:
    """The name goes, everywhere in the club; results stay. Returns in how many games it stood.

    The tables' own logs are theirs: what is asked to be forgotten there is deleted there.
    """
    with connection.transaction():
        everyone = _everyone(connection, player)
        seats = ask(
            connection,
            """SELECT s.table_id, s.game, g.record, g.players, array_agg(s.seat) FROM club.seat AS s
               JOIN club.game AS g ON g.table_id = s.table_id AND g.id = s.game
               WHERE s.player = ANY(%s) GROUP BY s.table_id, s.game, g.record, g.players""",
            (everyone,),
        )
        for table_id, game, record, known, places in seats:
            connection.execute(
                "UPDATE club.game SET record = %s, players = %s WHERE table_id = %s AND id = %s",
                (*_without_names(record, known, set(places)), table_id, game),
            )
        connection.execute("SELECT club.forget_aliases(%s)", (everyone,))
        connection.execute("UPDATE club.player SET name = NULL, motif = '' WHERE id = ANY(%s)", (everyone,))
        _tell(connection)
    return len(seats)


def export_log(connection: Connection) -> Iterator[bytes]:
    """The whole club, a line of JSON for each game with its log, without any key."""
    games = ask(
        connection,
        """SELECT t.name, g.table_id, g.id, g.record, g.standing FROM club.game AS g
           JOIN club.game_table AS t ON t.id = g.table_id ORDER BY g.started, g.table_id, g.id""",
    )
    for table, table_id, game, record, standing in games:
        entries = ask(
            connection,
            "SELECT record FROM club.entry WHERE table_id = %s AND game = %s ORDER BY number",
            (table_id, game),
        )
        line = {
            "table": table,
            "header": _read(record),
            "log": [_read(entry) for (entry,) in entries],
            "standing": standing,
        }
        yield msgspec.json.encode(line) + b"\n"


def _everyone(connection: Connection, player: int) -> list[int]:
    """All numbers under which somebody is known."""
    query = "SELECT player FROM club.person WHERE who = (SELECT club.who(%s))"
    return [each for (each,) in ask(connection, query, (player,))]


def _read(record: str) -> object:
    """A record of a log, or its text where a table has sent something else: what is exported is what is there."""
    try:
        return parse_record(record.encode())
    except BadRecord:
        return record


def _without_names(record: str, names: list[str], places: set[int]) -> tuple[str, list[str]]:
    """The header of a game and the names of its players, with numbers in the place of some; a header that cannot be
    read may hold any name, and goes."""
    named = [f"Player {seat + 1}" if seat in places else name for seat, name in enumerate(names)]
    header = _read(record)
    if not isinstance(header, Header):
        return "", named
    players = tuple(
        msgspec.structs.replace(player, name=f"Player {seat + 1}", motif="") if seat in places else player
        for seat, player in enumerate(header.players)
    )
    return format_record(msgspec.structs.replace(header, players=players)).decode(), named


def _tell(connection: Connection) -> None:
    """Open pages show it; who played whom is as before."""
    connection.execute("SELECT pg_notify('club', 'people')")


def _changed(connection: Connection) -> None:
    """Open pages show it, and ratings are counted anew: people were merged or parted."""
    connection.execute("SELECT club.people_changed()")
