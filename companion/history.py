"""The games of the past: looked at and exported, never changed."""

from __future__ import annotations

import csv
import io
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from datetime import datetime
from pathlib import Path
from typing import Protocol, TypeVar

import msgspec

from companion.statistics import Results
from companion.store.checking import casts_doubt, proves_damage
from companion.store.counting import Counts
from companion.store.errors import StoreHeld, StoreTrouble
from companion.store.reading import Reader, open_for_reading
from companion.store.sqlite import SqliteStore
from companion.store.values import Entry, Event, Header, KeptGame, Outcome, PlayerResult, ResultQuery
from messages import say

T = TypeVar("T")

FORMAT = 1
"""Of exported files; readers refuse what they do not know."""

COLUMNS = ("id", "game", "started", "minutes", "seat", "player", "points", "unit", "rank", "winner")

A_PAGE = 100
"""Games that an export holds in memory at a time."""


class Past(Results, Protocol):
    """What can be asked about the past."""

    def games(
        self, first: int = 0, most: int | None = None, *, player: str = "", of: Sequence[str] = ()
    ) -> tuple[KeptGame, ...]: ...
    def count(self, *, player: str = "", of: Sequence[str] = ()) -> int: ...
    def load(self, game_id: str) -> tuple[Header, tuple[Entry, ...]]: ...


class ExportedEntry(msgspec.Struct, frozen=True):
    """A line of a game's log."""

    number: int
    at: datetime
    event: Event


class ExportedGame(msgspec.Struct, frozen=True):
    """A game with its whole log."""

    header: Header
    minutes: float
    outcome: Outcome | None
    log: list[ExportedEntry]


class Export(msgspec.Struct, frozen=True):
    """All games in one file."""

    format: int
    games: list[ExportedGame]


def has_games(path: Path) -> bool:
    """Whether there is a file with games; raises `StoreTrouble` when nobody may look."""
    try:
        return path.exists()
    except OSError as error:
        template = "The folder {folder} cannot be opened ({reason}): look who owns it and who may read it."
        raise StoreTrouble(say(template, folder=str(path.parent), reason=error.strerror or str(error))) from error


@contextmanager
def open_past(path: Path) -> Iterator[Past]:
    """The store to look into, also while the app runs or the folder cannot be written.

    Nothing is changed, and the writer's place is not taken, unless the file must be mended or renewed first.
    """
    past = _OpenedPast(path)
    try:
        yield past
    finally:
        past.close()


class _OpenedPast:
    """Looks only; a file that turns out to be old or damaged is opened for writing, where nobody else does that."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._opened = ExitStack()
        try:
            self._past: Past = Reader(self._opened.enter_context(open_for_reading(path)))
        except (StoreTrouble, sqlite3.Error, OSError) as error:
            self._past = self._mend(error)

    def games(
        self, first: int = 0, most: int | None = None, *, player: str = "", of: Sequence[str] = ()
    ) -> tuple[KeptGame, ...]:
        return self._ask(lambda past: past.games(first, most, player=player, of=of))

    def count(self, *, player: str = "", of: Sequence[str] = ()) -> int:
        return self._ask(lambda past: past.count(player=player, of=of))

    def played(self) -> tuple[str, ...]:
        return self._ask(lambda past: past.played())

    def counts(self, game: str) -> Counts:
        return self._ask(lambda past: past.counts(game))

    def results(self, query: ResultQuery) -> tuple[PlayerResult, ...]:
        return self._ask(lambda past: past.results(query))

    def best_result(self, game: str, player: str) -> PlayerResult | None:
        return self._ask(lambda past: past.best_result(game, player))

    def load(self, game_id: str) -> tuple[Header, tuple[Entry, ...]]:
        return self._ask(lambda past: past.load(game_id))

    def close(self) -> None:
        self._opened.close()

    def _ask(self, find: Callable[[Past], T]) -> T:
        try:
            return find(self._past)
        except Exception as error:
            if isinstance(self._past, SqliteStore) or not (proves_damage(error) or casts_doubt(error)):
                raise
            self._past = self._mend(error)
            return find(self._past)

    def _mend(self, error: Exception) -> SqliteStore:
        self._opened.close()
        try:
            store = self._opened.enter_context(SqliteStore(self._path))
        except StoreHeld:
            store = None
        if store is None or store.trouble is not None:
            self._opened.close()
            if isinstance(error, StoreTrouble):
                raise error
            template = "The games in {file} cannot be read: {reason}."
            raise StoreTrouble(say(template, file=str(self._path), reason=str(error))) from error
        return store


def export_json(past: Past) -> Iterator[bytes]:
    """All games with their logs as one JSON object, piece by piece."""
    yield b'{\n  "format": %d,\n  "games": [' % FORMAT
    separator = b"\n    "
    for kept in walk(past):
        header, entries = past.load(kept.header.id)
        log = [ExportedEntry(entry.number, entry.at, entry.event) for entry in entries]
        game = msgspec.json.encode(ExportedGame(header, minutes(kept), kept.outcome, log))
        yield separator + msgspec.json.format(game).replace(b"\n", b"\n    ")
        separator = b",\n    "
    yield b"]\n}\n" if separator == b"\n    " else b"\n  ]\n}\n"


def export_csv(past: Past) -> Iterator[bytes]:
    """One line for each player of each game, piece by piece."""
    yield _lines([COLUMNS])
    for kept in walk(past):
        header, outcome = kept.header, kept.outcome
        rows = []
        for seat, player in enumerate(header.players):
            score = outcome.scores[seat] if outcome else None
            reached = (score.points, outcome.unit, score.rank, int(score.is_winner)) if outcome and score else ("",) * 4
            started = header.started.isoformat(timespec="seconds")
            rows.append((header.id, header.game, started, minutes(kept), seat + 1, _cell(player.name), *reached))
        yield _lines(rows)


def walk(past: Past) -> Iterator[KeptGame]:
    """All games, the latest first, a page at a time."""
    first = 0
    while games := past.games(first, A_PAGE):
        yield from games
        first += len(games)


def minutes(kept: KeptGame) -> float:
    """How long the game has been played; a correction afterwards does not count."""
    last = kept.outcome.ended if kept.outcome and kept.outcome.ended else kept.last
    return round(max((last - kept.header.started).total_seconds(), 0) / 60, 1)


def _lines(rows: Iterable[Iterable[object]]) -> bytes:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue().encode()


def _cell(text: str) -> str:
    """A name that a spreadsheet does not take for a formula."""
    return "'" + text if text.startswith(("=", "+", "-", "@")) else text
