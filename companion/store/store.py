"""What every store can do, whether it keeps games on a disk or only in memory."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from msgspec.structs import replace

from companion.games.values import Player
from messages import Sentence, say

from .counting import Counts
from .errors import LogBehind, LostUpdate, PlayersMet, UnknownLog
from .values import Entry, Header, KeptGame, Outcome, PlayerResult, ResultQuery


class Store(Protocol):
    """Keeps games. Every call that writes returns only when the disk holds it, or raises `StoreTrouble`."""

    @property
    def trouble(self) -> Sentence | None:
        """Why nothing can be kept at the moment, if so."""

    @property
    def notice(self) -> Sentence | None:
        """What the players must know about their games, once: a damaged file, and what could be saved of it."""

    def begin(self, header: Header) -> None:
        """Keep a new game, which is now the one on the table; a second call with the same header changes nothing."""

    def append(self, entries: Sequence[Entry], outcome: Outcome | None) -> None:
        """Keep further entries of one game and how it stands: over with this outcome, or not over.

        An entry that is already there is not written twice; another one in its place is a `LostUpdate`; a game or
        earlier entries that are missing here are a `LogBehind`.
        """

    def put_away(self, game_id: str, is_away: bool = True) -> None:
        """Say that the game left the table, or that it lies there again."""

    def lay_on_table(self, game_id: str) -> None:
        """Say that this game lies on the table, and no other one."""

    def load(self, game_id: str) -> tuple[Header, tuple[Entry, ...]]:
        """A game's header and log, or raise `UnknownLog`."""

    def find(self, game_id: str) -> KeptGame:
        """A game as the history lists it, or raise `UnknownLog`."""

    def on_table(self) -> tuple[KeptGame, ...]:
        """The games that were not put away, the latest first."""

    def games(
        self,
        first: int = 0,
        most: int | None = None,
        *,
        player: str = "",
        of: Sequence[str] = (),
        is_over: bool = False,
    ) -> tuple[KeptGame, ...]:
        """The games, the latest first: at most so many from the first on, of one player, of the games so called;
        with `is_over` those alone that were played to the end."""

    def unfinished(self, among: int) -> tuple[KeptGame, ...]:
        """Of the latest so many games those that were begun and are not over, what was played last first."""

    def count(self, *, player: str = "", of: Sequence[str] = (), is_over: bool = False) -> int:
        """How many games `games` would list."""

    def players(self) -> tuple[Player, ...]:
        """Everybody who ever played, who played last first."""

    def regulars(self, of: Sequence[str] = ()) -> tuple[str, ...]:
        """Everybody who played the games so called, who played most first; of two as often, who played last."""

    def played(self) -> tuple[str, ...]:
        """The names of all games that were ever begun."""

    def counts(self, game: str) -> Counts:
        """What was counted of that game, over all times it was played to the end."""

    def results(self, query: ResultQuery) -> tuple[PlayerResult, ...]:
        """What a player reached, the latest first."""

    def best_result(self, game: str, player: str) -> PlayerResult | None:
        """A player's best result in that game; of several the latest."""

    def best_alone(self, game: str, name: str) -> int | None:
        """A player's best result in that game, played alone."""

    def change_player(self, name: str, player: Player) -> None:
        """Call a player so from now on, in every game that was ever played: another name, another cloth, or both; the
        name of somebody else makes one person of the two, unless they ever met at a table (`PlayersMet`)."""

    def close(self) -> None:
        """Let go of the store; closing twice is fine."""


def find_game_on_table(store: Store) -> KeptGame | None:
    """The game that was not put away, if there is one."""
    return next(iter(store.on_table()), None)


def by_last_step(games: Iterable[KeptGame]) -> tuple[KeptGame, ...]:
    """The games in the order in which they were played, the latest first."""
    return tuple(sorted(games, key=lambda game: game.last, reverse=True))


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


def players_met(one: str, other: str) -> PlayersMet:
    """The error for two people who cannot be one."""
    return PlayersMet(say("{one} and {other} sat at the same table: they are two people.", one=one, other=other))


def call_otherwise(header: Header, name: str, player: Player) -> Header:
    """How a game began, with that player called otherwise."""
    return replace(header, players=tuple(player if each.name == name else each for each in header.players))


def score_otherwise(outcome: Outcome, name: str, player: Player) -> Outcome:
    """How a game ended, with that player called otherwise."""
    scores = tuple(replace(each, name=player.name) if each.name == name else each for each in outcome.scores)
    return replace(outcome, scores=scores)
