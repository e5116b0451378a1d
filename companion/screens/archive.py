"""The games of the past as screens look at them: page by page, and nothing while the store cannot be reached."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.games import shelf
from companion.games.values import Player
from companion.statistics import GameStatistics, sum_up
from companion.store.counting import Counted
from companion.store.errors import StoreError
from companion.store.store import Store
from companion.store.values import KeptGame, PlayerResult, ResultQuery

_FEWEST_FOR_A_BEST = 3
"""Games of a player: before so many a best means little."""
_LATEST = 200
"""Games among which unfinished ones are looked for: older ones are found in the history."""


class PastGames:
    """The games of one player, or of all, the latest first; reads a page at a time and keeps the last one."""

    def __init__(
        self, store: Store, a_page: int, player: str = "", of: Sequence[str] = shelf.NAMES, *, is_over: bool = False
    ) -> None:
        self._store = store
        self._a_page = a_page
        self._player, self._of, self._is_over = player, of, is_over
        self._count = store.count(player=player, of=of, is_over=is_over)
        self._page: tuple[KeptGame, ...] = ()
        self._first = 0

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, number: int) -> KeptGame:
        if not 0 <= number < self._count:
            raise IndexError(number)
        if not self._first <= number < self._first + len(self._page):
            first = number // self._a_page * self._a_page
            self._page = self._store.games(first, self._a_page, player=self._player, of=self._of, is_over=self._is_over)
            self._first = first
        return self._page[number - self._first]

    def __iter__(self) -> Iterator[KeptGame]:
        return (self[number] for number in range(self._count))


@dataclass(frozen=True)
class Archive:
    """What the store knows of earlier games, for screens that show less while it cannot be reached."""

    store: Store

    def players(self) -> tuple[Player, ...]:
        """Everybody who ever played here."""
        try:
            return self.store.players()
        except StoreError:
            return ()

    def games(self, most: int | None = None, of: Sequence[str] = ()) -> tuple[KeptGame, ...]:
        """The games in the store, the latest first."""
        try:
            return self.store.games(most=most, of=of)
        except StoreError:
            return ()

    def paused(self, most: int) -> tuple[KeptGame, ...]:
        """The games that were begun and are not over, what was played last first."""
        try:
            begun = self.store.unfinished(_LATEST)
        except StoreError:
            return ()
        return tuple(game for game in begun if game.header.game in shelf.NAMES)[:most]

    def last_finished(self, game: str, most: int) -> tuple[KeptGame, ...]:
        """The last games of this kind that were played to the end, the latest last."""
        try:
            return self.store.games(most=most, of=(game,), is_over=True)[::-1]
        except StoreError:
            return ()

    def pages(self, a_page: int, player: str, of: Sequence[str] = shelf.NAMES) -> PastGames | tuple[KeptGame, ...]:
        """The finished games of one player, or of all, to turn over page by page."""
        try:
            return PastGames(self.store, a_page, player, of, is_over=True)
        except StoreError:
            return ()

    def regulars(self, of: Sequence[str]) -> tuple[str, ...]:
        """Everybody who played these games, who played most first."""
        try:
            return self.store.regulars(of)
        except StoreError:
            return ()

    def statistics(self, game: str) -> GameStatistics | None:
        """What was counted of that game, if it was ever played to the end."""
        try:
            return sum_up(game, self.store.counts(game))
        except StoreError:
            return None

    def results(self, query: ResultQuery) -> tuple[PlayerResult, ...]:
        """What a player reached, the latest first."""
        try:
            return self.store.results(query)
        except StoreError:
            return ()

    def is_best(self, game_id: str, game: str, player: str) -> bool:
        """Whether a player never reached so much, or as much, in any other of at least so many games."""
        try:
            best, counts = self.store.best_result(game, player), self.store.counts(game)
        except StoreError:
            return False
        if best is None or best.id != game_id or counts[Counted("over", player)] < _FEWEST_FOR_A_BEST:
            return False
        return counts[Counted("reached", player, value=best.points)] == 1

    def best_alone(self, game: str, name: str) -> int | None:
        """A player's best result in a game played alone."""
        try:
            return self.store.best_alone(game, name)
        except StoreError:
            return None
