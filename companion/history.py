"""The games of the past: looked at and exported, never changed."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Protocol

import msgspec

from companion.store.errors import StoreHeld
from companion.store.reading import Reader, open_for_reading
from companion.store.sqlite import SqliteStore
from companion.store.values import Do, Entry, Header, KeptGame, Outcome, Redo, Undo

FORMAT = 1
"""Of exported files; readers refuse what they do not know."""

COLUMNS = ("id", "game", "started", "minutes", "seat", "player", "points", "unit", "rank", "winner")


class Past(Protocol):
    """What can be asked about the past."""

    def games(self) -> tuple[KeptGame, ...]: ...
    def load(self, game_id: str) -> tuple[Header, tuple[Entry, ...]]: ...


class ExportedEntry(msgspec.Struct, frozen=True):
    """A line of a game's log."""

    number: int
    at: datetime
    event: Do | Undo | Redo


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


@contextmanager
def open_past(path: Path) -> Iterator[Past]:
    """The store to look into, also while the app runs or the folder cannot be written."""
    try:
        store = SqliteStore(path)
    except StoreHeld:
        store = None
    if store is not None and store.trouble is None:
        try:
            yield store
        finally:
            store.close()
        return
    with open_for_reading(path) as connection:
        yield Reader(connection)


def format_json(past: Past) -> bytes:
    """All games with their logs as one JSON object."""
    games = []
    for kept in past.games():
        header, entries = past.load(kept.header.id)
        log = [ExportedEntry(entry.number, entry.at, entry.event) for entry in entries]
        games.append(ExportedGame(header, minutes(kept), kept.outcome, log))
    return msgspec.json.format(msgspec.json.encode(Export(FORMAT, games))) + b"\n"


def format_csv(games: Sequence[KeptGame]) -> str:
    """One line for each player of each game."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for kept in games:
        header, outcome = kept.header, kept.outcome
        for seat, player in enumerate(header.players):
            score = outcome.scores[seat] if outcome else None
            reached = (score.points, outcome.unit, score.rank, int(score.is_winner)) if outcome and score else ("",) * 4
            started = header.started.isoformat(timespec="seconds")
            writer.writerow((header.id, header.game, started, minutes(kept), seat + 1, _cell(player.name), *reached))
    return text.getvalue()


def minutes(kept: KeptGame) -> float:
    """How long the game has been played."""
    return round(max((kept.last - kept.header.started).total_seconds(), 0) / 60, 1)


def _cell(text: str) -> str:
    """A name that a spreadsheet does not take for a formula."""
    return "'" + text if text.startswith(("=", "+", "-", "@")) else text
