"""What the club's page shows of its tables: who plays what, how it stands, who has not been heard."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any, Literal, TypeAlias

import msgspec

from companion.games.values import Player
from companion.store.memory import MemoryStore
from companion.store.records import BadRecord, parse_record
from companion.store.values import Entry, Header
from messages import say

from .database import Connection, ask, ask_one
from .errors import ClubError
from .presence import Presence, read_presence
from .standing import GameStanding

TableState: TypeAlias = Literal["live", "look", "show", "paused", "finished", "no-link", "free"]

LOST_AFTER = 60.0
"""Seconds without a sign of life until a table is said to have no link."""
FREE_AFTER = 3 * 3600.0
"""Seconds after the last action from which on a table counts as free."""


class ShownTable(msgspec.Struct, frozen=True):
    """A table as anybody may see it."""

    id: int
    name: str
    state: TableState
    silent: int | None
    """Minutes since it was heard; nothing when it never was."""
    behind: int
    kind: str = ""
    game: str = ""
    players: tuple[Player, ...] = ()
    numbers: tuple[int, ...] = ()
    """Of the players, in their seats."""
    standing: GameStanding | None = None
    started: datetime | None = None
    minutes: int = 0
    presence: Presence = Presence()
    is_paused: bool = False

    @property
    def is_played(self) -> bool:
        """Whether a game goes on there."""
        return self.state in ("live", "look", "show", "paused")


_LATEST = """
    SELECT t.id, t.name, extract(epoch FROM now() - t.heard)::float, t.behind,
           g.kind, g.id, g.standing, g.ended IS NOT NULL, g.started,
           extract(epoch FROM now() - g.changed)::float,
           extract(epoch FROM coalesce(g.ended, now()) - g.started)::float, t.presence, t.is_paused,
           -- Most players were merged with nobody, and asking who somebody is takes longer than all the rest.
           ARRAY(SELECT CASE WHEN p.same_as IS NULL THEN p.id ELSE club.who(p.id) END
                 FROM club.seat AS s JOIN club.player AS p ON p.id = s.player
                 WHERE s.table_id = t.id AND s.game = g.id ORDER BY s.seat),
           ARRAY(SELECT CASE WHEN p.by_initials THEN club.initials(p.name) ELSE coalesce(p.name, '') END
                 FROM club.seat AS s JOIN club.player AS o ON o.id = s.player
                 JOIN club.player AS p ON p.id = CASE WHEN o.same_as IS NULL THEN o.id ELSE club.who(o.id) END
                 WHERE s.table_id = t.id AND s.game = g.id ORDER BY s.seat)
    FROM club.game_table AS t
    LEFT JOIN LATERAL (SELECT * FROM club.game WHERE game.table_id = t.id ORDER BY changed DESC LIMIT 1) AS g ON true
    WHERE t.withdrawn IS NULL {among} ORDER BY t.id
"""


def list_shown(connection: Connection, numbers: Collection[int] | None = None) -> list[ShownTable]:
    """All tables with the game that was played there last, or those of these numbers."""
    if numbers is None:
        return [_shown(row) for row in ask(connection, _LATEST.format(among=""))]
    query = _LATEST.format(among="AND t.id = ANY (%s)")
    return [_shown(row) for row in ask(connection, query, ([*numbers],))]


def load_log(connection: Connection, table: int, game: str) -> MemoryStore:
    """The game as a store of its own, to be looked at as at the table itself, under the names that may be shown."""
    record = ask_one(connection, "SELECT record FROM club.game WHERE table_id = %s AND id = %s", (table, game))
    if record is None:
        raise ClubError(say("There is no such game."))
    header = parse_record(record.encode())
    rows = ask(
        connection, "SELECT record FROM club.entry WHERE table_id = %s AND game = %s ORDER BY number", (table, game)
    )
    entries = [parse_record(each.encode()) for (each,) in rows]
    if not isinstance(header, Header):
        raise BadRecord(say("The club has no header of this game."))
    names = ask_one(
        connection,
        """SELECT array_agg(CASE WHEN p.by_initials THEN club.initials(p.name) ELSE p.name END ORDER BY s.seat)
           FROM club.seat AS s JOIN club.player AS p ON p.id = club.who(s.player)
           WHERE s.table_id = %s AND s.game = %s""",
        (table, game),
    )
    store = MemoryStore()
    store.begin(_shown_as(header, names or []))
    log = [entry for entry in entries if isinstance(entry, Entry)]
    if log:
        store.append(log, None)
    return store


def list_photos(connection: Connection, table: int, game: str) -> list[int]:
    """The numbers of the small photos of a game, the latest first."""
    query = "SELECT number FROM club.photo WHERE table_id = %s AND game = %s ORDER BY number DESC"
    return [number for (number,) in ask(connection, query, (table, game))]


def load_photo(connection: Connection, table: int, game: str, number: int) -> bytes | None:
    query = "SELECT jpeg FROM club.photo WHERE table_id = %s AND game = %s AND number = %s"
    jpeg = ask_one(connection, query, (table, game, number))
    return None if jpeg is None else bytes(jpeg)


def pause_table(connection: Connection, table: int, is_paused: bool) -> None:
    """Ask a table to pause, or to go on; it hears of it with its next sign of life."""
    connection.execute("UPDATE club.game_table SET is_paused = %s WHERE id = %s", (is_paused, table))
    connection.execute("SELECT pg_notify('club', %s)", (str(table),))


def _shown_as(header: Header, names: list[str | None]) -> Header:
    players = tuple(
        msgspec.structs.replace(player, name=name) if name else player
        for player, name in zip(header.players, [*names, *([None] * len(header.players))], strict=False)
    )
    return msgspec.structs.replace(header, players=players)


def _shown(row: tuple[Any, ...]) -> ShownTable:
    (
        number, name, silent, behind, kind, game, standing, is_over, started, since, lasted, presence, is_paused,
        numbers, names,
    ) = row  # fmt: skip
    told = read_presence(presence)
    state: TableState = "live"
    if kind is None or since > FREE_AFTER:
        state = "free"
    elif silent is None or silent > LOST_AFTER:
        state = "no-link"
    elif is_over:
        state = "finished"
    elif is_paused:
        state = "paused"
    elif told.doubts:
        state = "look"
    elif told.is_show:
        state = "show"
    return ShownTable(
        number, name, state, None if silent is None else int(silent) // 60, behind, kind or "", game or "",
        tuple(Player(each) for each in names), tuple(numbers), _read_standing(standing, len(names)), started,
        max(int(lasted or 0), 0) // 60, told, is_paused,
    )  # fmt: skip


def _read_standing(told: object, seats: int) -> GameStanding | None:
    """How the game stands, unless a table has told something that cannot be."""
    if told is None:
        return None
    try:
        standing = msgspec.convert(told, GameStanding)
    except msgspec.ValidationError:
        return None
    counts = standing.stage.counts if standing.stage else ()
    fits = len(standing.points) == seats and len(standing.scores) in (0, seats) and len(counts) in (0, seats)
    return standing if fits and all(0 <= seat < seats for seat in standing.turn) else None
