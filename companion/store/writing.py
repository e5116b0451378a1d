"""Putting games into the store's tables: the records themselves, and the columns that lists and statistics ask for."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from typing import Literal

import msgspec

from companion.games.values import Player
from companion.outcome import judge_log

from .counting import count_game
from .errors import LogBehind, LostUpdate
from .reading import list_unfinished, load_game, sortable
from .records import format_record, parse_record
from .store import call_otherwise, log_behind, lost_update, players_met, score_otherwise
from .values import Do, Entry, Header, Outcome

_LISTED = 3
"""The version since which games are listed in columns."""


def insert_header(connection: sqlite3.Connection, header: Header, *, is_put_away: bool = False) -> None:
    """Keep a new game; one that is there already stays as it is."""
    row = (header.id, format_record(header).decode(), is_put_away)
    added = connection.execute("INSERT INTO game VALUES (?, ?, ?) ON CONFLICT DO NOTHING", row)
    if not added.rowcount:
        return
    for player in header.players:
        connection.execute(
            """INSERT INTO player VALUES (?1, ?2, ?3)
               ON CONFLICT (name) DO UPDATE SET motif = ?2, last = ?3 WHERE ?3 >= last""",
            (player.name, player.motif, sortable(header.started)),
        )
    list_header(connection, header)


def list_header(connection: sqlite3.Connection, header: Header) -> None:
    """Put a game into the columns."""
    started = sortable(header.started)
    connection.execute("INSERT INTO listing VALUES (?, ?, ?)", (header.id, header.game, started))
    for row in seat_rows(header, None):
        connection.execute("INSERT INTO seat VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
    for name in ("", *(player.name for player in header.players)):
        connection.execute(
            """INSERT INTO tally VALUES (?, ?, 1, ?)
               ON CONFLICT DO UPDATE SET games = games + 1, last = max(last, excluded.last)""",
            (header.game, name, started),
        )


def seat_rows(header: Header, outcome: Outcome | None) -> list[tuple[object, ...]]:
    """What the columns say about everybody who sat at that game."""
    scores = outcome.scores if outcome else ()
    return [
        (
            header.id, seat, header.game, player.name, sortable(header.started), len(header.players),
            scores[seat].points if seat < len(scores) else None,
            int(scores[seat].is_winner) if seat < len(scores) else None,
        )
        for seat, player in enumerate(header.players)
    ]  # fmt: skip


def insert_entries(connection: sqlite3.Connection, entries: Sequence[Entry]) -> None:
    """Keep further entries of one game; they must follow on what is there."""
    game_id, first = entries[0].id, entries[0].number
    is_known, kept = connection.execute(
        "SELECT EXISTS (SELECT 1 FROM game WHERE id = ?1), (SELECT max(number) FROM log WHERE id = ?1)", (game_id,)
    ).fetchone()
    if not is_known or first > (kept or 0) + 1:
        raise log_behind(game_id, kept or 0)
    for entry in entries:
        row = (entry.id, entry.number, format_record(entry).decode())
        try:
            connection.execute("INSERT INTO log VALUES (?, ?, ?)", row)
        except sqlite3.IntegrityError as error:
            # A write that failed half-way may have reached the disk all the same: then it is the very same entry.
            there = connection.execute("SELECT record FROM log WHERE id = ? AND number = ?", row[:2]).fetchone()
            if there != (row[2],):
                raise lost_update(*row[:2]) from error


def write_outcome(connection: sqlite3.Connection, game_id: str, outcome: Outcome | None) -> None:
    """Say that the game is over with this outcome, or that it is not over."""
    _count(connection, game_id, -1)
    if outcome is None:
        connection.execute("DELETE FROM outcome WHERE id = ?", (game_id,))
        connection.execute("UPDATE seat SET points = NULL, is_winner = NULL WHERE id = ?", (game_id,))
        return
    record = format_record(outcome).decode()
    connection.execute("INSERT OR REPLACE INTO outcome VALUES (?, ?)", (game_id, record))
    for seat, score in enumerate(outcome.scores):
        row = (score.points, score.is_winner, game_id, seat)
        connection.execute("UPDATE seat SET points = ?, is_winner = ? WHERE id = ? AND seat = ?", row)
    _count(connection, game_id, 1)


def _count(connection: sqlite3.Connection, game_id: str, times: Literal[1, -1]) -> None:
    """Count a game that is over, or take back what it counted."""
    query = "SELECT game.record, outcome.record FROM outcome JOIN game USING (id) WHERE id = ?"
    found = connection.execute(query, (game_id,)).fetchone()
    if found is None:
        return
    header, outcome = (parse_record(record.encode()) for record in found)
    assert isinstance(header, Header)
    assert isinstance(outcome, Outcome)
    connection.executemany(
        "INSERT INTO counter VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET count = count + excluded.count",
        [(header.game, *counted, times * count) for counted, count in count_game(header, outcome).items() if count],
    )
    if times < 0:
        connection.execute("DELETE FROM counter WHERE game = ? AND count = 0", (header.game,))


def change_player(connection: sqlite3.Connection, name: str, player: Player) -> None:
    """Call a player otherwise in all records and columns; raises `PlayersMet` when that name sat at the same table."""
    ids = [found for (found,) in connection.execute("SELECT id FROM seat WHERE player = ?", (name,))]
    if player.name != name:
        met = "SELECT 1 FROM seat AS one JOIN seat AS other USING (id) WHERE one.player = ? AND other.player = ?"
        if connection.execute(met, (name, player.name)).fetchone():
            raise players_met(name, player.name)
    for game_id in ids:
        _change_in_game(connection, game_id, name, player)
    connection.execute("UPDATE seat SET player = ? WHERE player = ?", (player.name, name))
    _join_tallies(connection, name, player.name)
    rows = connection.execute("DELETE FROM player WHERE name = ? RETURNING last", (name,)).fetchall()
    connection.executemany(
        """INSERT INTO player VALUES (?, ?, ?)
           ON CONFLICT DO UPDATE SET motif = excluded.motif, last = max(last, excluded.last)""",
        [(player.name, player.motif, last) for (last,) in rows],
    )


def _change_in_game(connection: sqlite3.Connection, game_id: str, name: str, player: Player) -> None:
    query = "SELECT game.record, outcome.record FROM game LEFT JOIN outcome USING (id) WHERE id = ?"
    header, outcome = (
        parse_record(record.encode()) if record else None for record in connection.execute(query, (game_id,)).fetchone()
    )
    assert isinstance(header, Header)
    _count(connection, game_id, -1)
    record = format_record(call_otherwise(header, name, player)).decode()
    connection.execute("UPDATE game SET record = ? WHERE id = ?", (record, game_id))
    if isinstance(outcome, Outcome):
        record = format_record(score_otherwise(outcome, name, player)).decode()
        connection.execute("UPDATE outcome SET record = ? WHERE id = ?", (record, game_id))
    _count(connection, game_id, 1)


def _join_tallies(connection: sqlite3.Connection, name: str, other: str) -> None:
    """How often both names played becomes one number a game."""
    rows = connection.execute("DELETE FROM tally WHERE player = ? RETURNING game, games, last", (name,)).fetchall()
    connection.executemany(
        """INSERT INTO tally VALUES (?, ?, ?, ?)
           ON CONFLICT DO UPDATE SET games = games + excluded.games, last = max(last, excluded.last)""",
        [(game, other, games, last) for game, games, last in rows],
    )


def insert_missing(connection: sqlite3.Connection, unread: Sequence[Header | Entry]) -> None:
    """Put back what was written but not taken over, where it continues its log without a gap."""
    for header in unread:
        if isinstance(header, Header):
            insert_header(connection, header)
    entries = [entry for entry in unread if isinstance(entry, Entry)]
    for entry in sorted(entries, key=lambda entry: entry.number):
        with suppress(LogBehind, LostUpdate):
            insert_entries(connection, [entry])


def settle_outcomes(connection: sqlite3.Connection) -> None:
    """Ask the rules about games that have no outcome: some are over all the same."""
    for game_id in list_unfinished(connection):
        outcome = judge_log(*load_game(connection, game_id))
        if outcome is not None:
            write_outcome(connection, game_id, outcome)


def _last_played(connection: sqlite3.Connection, game_id: str) -> datetime | None:
    """When the last action was played, which older versions did not keep with the outcome."""
    for (record,) in connection.execute("SELECT record FROM log WHERE id = ? ORDER BY number DESC", (game_id,)):
        entry = parse_record(record.encode())
        if isinstance(entry, Entry) and isinstance(entry.event, Do):
            return entry.at
    return None


def _with_end(connection: sqlite3.Connection, outcome: Outcome) -> Outcome:
    """What an older version kept of a game that the rules of today do not accept."""
    return msgspec.structs.replace(outcome, ended=outcome.ended or _last_played(connection, outcome.id))


def fill_tables(connection: sqlite3.Connection, version: int) -> None:
    """Fill the columns of a file that comes from an older version."""
    if not version:
        return
    if version < _LISTED:
        for (record,) in connection.execute("SELECT record FROM game").fetchall():
            header = parse_record(record.encode())
            assert isinstance(header, Header)
            list_header(connection, header)
    records = connection.execute("SELECT record FROM outcome").fetchall()
    # Nothing of them was counted yet that could be taken back.
    connection.execute("DELETE FROM outcome")
    for (record,) in records:
        outcome = parse_record(record.encode())
        assert isinstance(outcome, Outcome)
        judged = judge_log(*load_game(connection, outcome.id))
        write_outcome(connection, outcome.id, judged or _with_end(connection, outcome))
    # Version 1 kept no outcomes, and version 2 took its games over without them.
    settle_outcomes(connection)
