"""Asking a store's file what it holds, also one that somebody else is writing to."""

from __future__ import annotations

import os
import sqlite3
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

from companion.games.values import Player
from messages import say

from .counting import Counted, Counts
from .errors import StoreTrouble
from .records import BadRecord, parse_record
from .schema import VERSION, has_all_tables, read_version
from .store import unknown_log
from .values import Entry, Header, KeptGame, Outcome, PlayerResult, ResultQuery

Kind = TypeVar("Kind", Header, Entry, Outcome)

_KEPT = """
    SELECT id, game.record, is_put_away, outcome.record,
           (SELECT max(number) FROM log WHERE log.id = game.id),
           (SELECT record FROM log WHERE log.id = game.id ORDER BY number DESC LIMIT 1)
    FROM {source} LEFT JOIN game USING (id) LEFT JOIN outcome USING (id)
"""


@contextmanager
def open_for_reading(path: Path) -> Iterator[sqlite3.Connection]:
    """The file opened so that nothing in it can change, also while somebody else writes to it."""
    query = "mode=ro" if os.access(path.parent, os.W_OK) else "mode=ro&immutable=1"
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?{query}", uri=True, isolation_level=None)
    try:
        yield connection
    finally:
        connection.close()


@contextmanager
def open_unwritable(path: Path) -> Iterator[sqlite3.Connection]:
    """A file of this version on a disk that takes nothing; refused while a part of it still waits in its log."""
    waiting = path.with_name(f"{path.name}-wal")
    if waiting.exists() and waiting.stat().st_size:
        raise FileExistsError(waiting)
    with open_for_reading(path) as connection:
        if read_version(connection) != VERSION:
            raise sqlite3.DatabaseError(path)
        yield connection


class Reader:
    """Looks into a file of this version that somebody else may be writing to; sees it as it is now, to the end."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        try:
            connection.execute("BEGIN")
            is_ours = read_version(connection) == VERSION and has_all_tables(connection, VERSION)
        except (sqlite3.Error, UnicodeDecodeError):
            is_ours = False
        if not is_ours:
            raise StoreTrouble(
                say("The file with your games must be mended or renewed: start Quilting Bee where it can write to it.")
            )

    def load(self, game_id: str) -> tuple[Header, tuple[Entry, ...]]:
        return load_game(self._connection, game_id)

    def games(
        self,
        first: int = 0,
        most: int | None = None,
        *,
        player: str = "",
        of: Sequence[str] = (),
        is_over: bool = False,
    ) -> tuple[KeptGame, ...]:
        return list_games(self._connection, first, most, player=player, of=of, is_over=is_over)

    def count(self, *, player: str = "", of: Sequence[str] = (), is_over: bool = False) -> int:
        return count_games(self._connection, player=player, of=of, is_over=is_over)

    def played(self) -> tuple[str, ...]:
        return list_played(self._connection)

    def counts(self, game: str) -> Counts:
        return read_counts(self._connection, game)

    def results(self, query: ResultQuery) -> tuple[PlayerResult, ...]:
        return list_results(self._connection, query)

    def best_result(self, game: str, player: str) -> PlayerResult | None:
        return find_best_result(self._connection, game, player)


def load_game(connection: sqlite3.Connection, game_id: str) -> tuple[Header, tuple[Entry, ...]]:
    """A game's header and log."""
    row = connection.execute("SELECT record FROM game WHERE id = ?", (game_id,)).fetchone()
    if row is None:
        raise unknown_log(game_id)
    header = _parse(row[0], Header, game_id)
    rows = connection.execute("SELECT record, rowid FROM log WHERE id = ? ORDER BY number", (game_id,)).fetchall()
    entries = tuple(_parse(record, Entry, game_id) for record, _ in rows)
    if any(entry.number != number for number, entry in enumerate(entries, 1)) or _goes_on(connection, game_id, rows):
        raise _gap(game_id)
    return header, entries


def _goes_on(connection: sqlite3.Connection, game_id: str, rows: Sequence[tuple[str, int]]) -> bool:
    """Whether more of this log lies right behind what was found, or at the end of all: then the index is damaged."""
    last = rows[-1][1] if rows else 0
    behind = connection.execute("SELECT rowid, id FROM log WHERE rowid > ? ORDER BY rowid LIMIT 1", (last,)).fetchone()
    at_end = connection.execute("SELECT rowid, id FROM log ORDER BY rowid DESC LIMIT 1").fetchone()
    return any(found is not None and found[0] > last and found[1] == game_id for found in (behind, at_end))


def _gap(game_id: str) -> BadRecord:
    return BadRecord(say("The log of game {game} has a gap.", game=game_id))


def list_games(
    connection: sqlite3.Connection,
    first: int = 0,
    most: int | None = None,
    *,
    player: str = "",
    of: Sequence[str] = (),
    is_over: bool = False,
) -> tuple[KeptGame, ...]:
    """Some of the games, or all, the latest first: of one player, of some games, of those that are over."""
    where = ["player = ?"] if player else []
    if is_over:
        where += ["points IS NOT NULL"] if player else ["seat = 0", "points IS NOT NULL"]
    source = _source(is_over, bool(player), len(of) == 1)
    if of:
        where.append(f"game IN ({', '.join('?' * len(of))})")
    condition = f"WHERE {' AND '.join(where)}" if where else ""
    order = "ORDER BY started DESC, id DESC"
    listed = f"(SELECT id, started FROM {source} {condition} {order} LIMIT ? OFFSET ?) AS listed"
    values = (*([player] if player else []), *of, -1 if most is None else most, first)
    rows = connection.execute(f"{_KEPT.format(source=listed)} {order}", values)
    return tuple(_parse_kept(row) for row in rows)


def _source(is_over: bool, of_player: bool, of_one_game: bool) -> str:
    """The index that has the order of the list, so that only what is listed is read, and nothing is sorted."""
    if of_player:
        return f"seat INDEXED BY {'seat_player_over' if is_over else 'seat_player'}"
    if is_over:
        return f"seat INDEXED BY {'seat_game_over' if of_one_game else 'seat_over'}"
    return f"listing INDEXED BY {'listing_game' if of_one_game else 'listing_started'}"


def list_on_table(connection: sqlite3.Connection) -> tuple[KeptGame, ...]:
    """The games that were not put away, the latest first."""
    ids = connection.execute("SELECT id FROM game INDEXED BY game_on_table WHERE is_put_away = 0").fetchall()
    games = [find_game(connection, game_id) for (game_id,) in ids]
    if any(game.is_put_away for game in games):
        raise BadRecord(say("It is not certain which game is on the table."))
    return tuple(sorted(games, key=lambda game: game.header.started, reverse=True))


def list_begun(connection: sqlite3.Connection, among: int) -> tuple[KeptGame, ...]:
    """Of the latest so many games those that have a step and no outcome."""
    ids = connection.execute(
        """SELECT id FROM (SELECT id, started FROM listing INDEXED BY listing_started
                           ORDER BY started DESC, id DESC LIMIT ?) AS latest
           WHERE NOT EXISTS (SELECT 1 FROM outcome WHERE outcome.id = latest.id)
             AND EXISTS (SELECT 1 FROM log WHERE log.id = latest.id)""",
        (among,),
    ).fetchall()
    return tuple(find_game(connection, game_id) for (game_id,) in ids)


def find_game(connection: sqlite3.Connection, game_id: str) -> KeptGame:
    """One game as the history lists it."""
    row = connection.execute(_KEPT.format(source="(SELECT ? AS id) AS wanted"), (game_id,)).fetchone()
    if row[1] is None:
        raise unknown_log(game_id)
    return _parse_kept(row)


def count_games(connection: sqlite3.Connection, *, player: str, of: Sequence[str], is_over: bool = False) -> int:
    """How many games `list_games` would list."""
    condition = f"AND game IN ({', '.join('?' * len(of))})" if of else ""
    query = f"SELECT total(games) FROM tally WHERE player = ? {condition}"
    if is_over:
        games = ", ".join("?" * len(of)) if of else "SELECT DISTINCT game FROM tally"
        query = f"SELECT total(count) FROM counter WHERE kind = 'over' AND one = ? AND game IN ({games})"
    return int(connection.execute(query, (player, *of)).fetchone()[0])


def list_players(connection: sqlite3.Connection) -> tuple[Player, ...]:
    """Everybody who ever played, who played last first."""
    rows = connection.execute("SELECT name, motif FROM player ORDER BY last DESC, name")
    return tuple(Player(name, motif) for name, motif in rows)


def list_regulars(connection: sqlite3.Connection, of: Sequence[str]) -> tuple[str, ...]:
    """Everybody who played these games, who played most first; of two who played as often, who played last."""
    condition = f"AND game IN ({', '.join('?' * len(of))})" if of else ""
    query = f"""SELECT player FROM tally WHERE player <> '' {condition}
                GROUP BY player ORDER BY sum(games) DESC, max(last) DESC, player"""
    return tuple(name for (name,) in connection.execute(query, tuple(of)))


def list_played(connection: sqlite3.Connection) -> tuple[str, ...]:
    """The names of all games that were ever begun."""
    return tuple(game for (game,) in connection.execute("SELECT game FROM tally WHERE player = '' ORDER BY game"))


def read_counts(connection: sqlite3.Connection, game: str) -> Counts:
    """What was counted of a game, over all times it was played to the end."""
    rows = connection.execute("SELECT kind, one, other, value, count FROM counter WHERE game = ?", (game,))
    counts: Counts = Counter()
    for *counted, count in rows:
        counts[Counted(*counted)] = count
    return counts


def list_results(connection: sqlite3.Connection, query: ResultQuery) -> tuple[PlayerResult, ...]:
    """What a player reached, the latest first."""
    index, condition = ("seat_course", "game = ? AND") if query.game else ("seat_player_over", "")
    rows = connection.execute(
        f"""SELECT id, game, started, points, is_winner FROM seat INDEXED BY {index}
            WHERE {condition} player = ? AND started >= ? AND started < ? AND points IS NOT NULL
            ORDER BY started DESC, id DESC LIMIT ?""",
        (
            *([query.game] if query.game else []),
            query.player,
            sortable(query.since) if query.since else "",
            sortable(query.until) if query.until else "~",
            -1 if query.most is None else query.most,
        ),
    )
    return tuple(_result(row) for row in rows)


def find_best_result(connection: sqlite3.Connection, game: str, player: str) -> PlayerResult | None:
    """A player's best result in a game, of several the latest."""
    row = connection.execute(
        """SELECT id, game, started, points, is_winner FROM seat INDEXED BY seat_best
           WHERE game = ? AND player = ? AND points IS NOT NULL ORDER BY points DESC, started DESC LIMIT 1""",
        (game, player),
    ).fetchone()
    return _result(row) if row else None


def sortable(moment: datetime) -> str:
    """A moment as the columns have it."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds")


def _result(row: tuple[str, str, str, int, int]) -> PlayerResult:
    game_id, game, started, points, is_winner = row
    return PlayerResult(game_id, game, datetime.fromisoformat(started), points, bool(is_winner))


def find_best_alone(connection: sqlite3.Connection, game: str, name: str) -> int | None:
    """A player's best result in a game played alone."""
    query = "SELECT max(points) FROM seat WHERE game = ? AND player = ? AND seats = 1 AND points IS NOT NULL"
    best: int | None = connection.execute(query, (game, name)).fetchone()[0]
    return best


def list_unfinished(connection: sqlite3.Connection) -> list[str]:
    """The games that have no outcome."""
    rows = connection.execute("SELECT id FROM game WHERE id NOT IN (SELECT id FROM outcome)")
    return [game_id for (game_id,) in rows]


def _parse_kept(row: tuple[str, str, int, str | None, int | None, str | None]) -> KeptGame:
    game_id, game_record, is_put_away, outcome_record, entries, last_record = row
    header = _parse(game_record, Header, game_id)
    last = _parse(last_record, Entry, game_id) if last_record is not None else None
    if (last.number if last else None) != entries:
        raise _gap(game_id)
    return KeptGame(
        header=header,
        entries=entries or 0,
        last=last.at if last else header.started,
        outcome=_parse(outcome_record, Outcome, game_id) if outcome_record is not None else None,
        is_put_away=bool(is_put_away),
    )


def _parse(text: str, kind: type[Kind], game_id: str) -> Kind:
    """The record, once it is what it should be and belongs where it stands."""
    record = parse_record(text.encode())
    if not isinstance(record, kind) or record.id != game_id:
        raise BadRecord(say("A record of game {game} stands in a wrong place.", game=game_id))
    return record
