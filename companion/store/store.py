"""What every store can do, whether it keeps games on a disk or only in memory."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from companion.games.sentences import Sentence, say
from companion.games.values import Player

from .errors import LogBehind, LostUpdate, UnknownLog
from .values import Entry, Header, KeptGame, Outcome


class Store(Protocol):
    """Keeps games. Every call that writes returns only when the disk holds it, or raises `StoreTrouble`."""

    @property
    def trouble(self) -> Sentence | None:
        """Why nothing can be kept at the moment, if so."""

    def begin(self, header: Header) -> None:
        """Keep a new game, which is now the one on the table; a second call with the same header changes nothing."""

    def append(self, entries: Sequence[Entry], outcome: Outcome | None) -> None:
        """Keep further entries of one game and how it stands: over with this outcome, or not over.

        An entry that is already there is not written twice; another one in its place is a `LostUpdate`; a game or
        earlier entries that are missing here are a `LogBehind`.
        """

    def put_away(self, game_id: str, is_away: bool = True) -> None:
        """Say that the game left the table, or that it lies there again."""

    def load(self, game_id: str) -> tuple[Header, tuple[Entry, ...]]:
        """A game's header and log, or raise `UnknownLog`."""

    def games(self) -> tuple[KeptGame, ...]:
        """All games, the latest first."""

    def players(self) -> tuple[Player, ...]:
        """Everybody who ever played, who played last first."""

    def close(self) -> None:
        """Let go of the store; closing twice is fine."""


def find_game_on_table(store: Store) -> KeptGame | None:
    """The game that was not put away, if there is one."""
    return next((game for game in store.games() if not game.is_put_away), None)


def lost_update(game_id: str, number: int) -> LostUpdate:
    """The error for an entry whose number is already taken."""
    return LostUpdate(
        say("Entry {number} of game {game} was already written by somebody else.", number=number, game=game_id)
    )


def log_behind(game_id: str, kept: int) -> LogBehind:
    """The error for an entry that does not follow on what is kept."""
    return LogBehind(say("Only {kept} entries of game {game} are kept here.", kept=kept, game=game_id))


def unknown_log(game_id: str) -> UnknownLog:
    """The error for a game that is not kept here."""
    return UnknownLog(say("There is no game {game} in the history.", game=repr(game_id)))
