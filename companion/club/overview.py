"""What the club's page shows of its tables: who plays what, how it stands, who has not been heard."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal, TypeAlias

import msgspec

from companion.games.values import Player
from companion.store.memory import MemoryStore
from companion.store.records import parse_record
from companion.store.values import Entry, Header
from messages import say

from .database import Connection, ask, ask_one
from .errors import ClubError
from .standing import GameStanding

TableState: TypeAlias = Literal["live", "finished", "no-link", "free"]

LOST_AFTER = 60.0
"""Seconds without a sign of life until a table is said to have no link."""
FREE_AFTER = 3 * 3600.0
"""Seconds after the last action from which on a table counts as free."""


class ShownTable(msgspec.Struct, frozen=True):
    """A table as anybody may see it."""

    id: int
    name: str
    state: TableState
    silent: float | None
    """Seconds since it was heard; nothing when it never was."""
    behind: int
    kind: str = ""
    game: str = ""
    players: tuple[Player, ...] = ()
    numbers: tuple[int, ...] = ()
    """Of the players, in their seats."""
    standing: GameStanding | None = None
    started: datetime | None = None
    minutes: int = 0


_LATEST = """
    SELECT t.id, t.name, extract(epoch FROM now() - t.heard)::float, t.behind,
           g.kind, g.id, g.standing, g.ended IS NOT NULL, g.started,
           extract(epoch FROM now() - g.changed)::float,
           extract(epoch FROM coalesce(g.ended, now()) - g.started)::float,
           ARRAY(SELECT club.who(s.player) FROM club.seat AS s
                 WHERE s.table_id = t.id AND s.game = g.id ORDER BY s.seat),
           ARRAY(SELECT CASE WHEN p.by_initials THEN club.initials(p.name) ELSE coalesce(p.name, '') END
                 FROM club.seat AS s JOIN club.player AS p ON p.id = club.who(s.player)
                 WHERE s.table_id = t.id AND s.game = g.id ORDER BY s.seat)
    FROM club.game_table AS t
    LEFT JOIN LATERAL (SELECT * FROM club.game WHERE game.table_id = t.id ORDER BY changed DESC LIMIT 1) AS g ON true
    WHERE t.withdrawn IS NULL AND (%(table)s::integer IS NULL OR t.id = %(table)s) ORDER BY t.id
"""


def list_shown(connection: Connection, table: int | None = None) -> list[ShownTable]:
    """All tables with the game that was played there last, or one of them."""
    return [_shown(row) for row in ask(connection, _LATEST, {"table": table})]


def load_log(connection: Connection, table: int, game: str) -> MemoryStore:
    """The game as a store of its own, to be looked at as at the table itself."""
    record = ask_one(connection, "SELECT record FROM club.game WHERE table_id = %s AND id = %s", (table, game))
    if record is None:
        raise ClubError(say("There is no such game."))
    header = parse_record(record.encode())
    rows = ask(
        connection, "SELECT record FROM club.entry WHERE table_id = %s AND game = %s ORDER BY number", (table, game)
    )
    entries = [parse_record(each.encode()) for (each,) in rows]
    assert isinstance(header, Header)
    store = MemoryStore()
    store.begin(header)
    log = [entry for entry in entries if isinstance(entry, Entry)]
    if log:
        store.append(log, None)
    return store


def _shown(row: tuple[Any, ...]) -> ShownTable:
    number, name, silent, behind, kind, game, standing, is_over, started, since, lasted, numbers, names = row
    state: TableState = "live"
    if kind is None or since > FREE_AFTER:
        state = "free"
    elif silent is None or silent > LOST_AFTER:
        state = "no-link"
    elif is_over:
        state = "finished"
    return ShownTable(
        number, name, state, silent, behind, kind or "", game or "", tuple(Player(each) for each in names),
        tuple(numbers), msgspec.convert(standing, GameStanding) if standing is not None else None, started,
        max(int(lasted or 0), 0) // 60,
    )  # fmt: skip
