"""The games of the past as the history turns over them: only the page that is shown is read."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games import shelf
from companion.store.store import Store
from companion.store.values import KeptGame


class PastGames:
    """The games of one player, or of all, the latest first; reads a page at a time and keeps the last one."""

    def __init__(self, store: Store, a_page: int, player: str = "") -> None:
        self._store = store
        self._a_page = a_page
        self._player = player
        self._count = store.count(player=player, of=shelf.NAMES)
        self._page: tuple[KeptGame, ...] = ()
        self._first = 0

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, number: int) -> KeptGame:
        if not 0 <= number < self._count:
            raise IndexError(number)
        if not self._first <= number < self._first + len(self._page):
            first = number // self._a_page * self._a_page
            self._page = self._store.games(first, self._a_page, player=self._player, of=shelf.NAMES)
            self._first = first
        return self._page[number - self._first]

    def __iter__(self) -> Iterator[KeptGame]:
        return (self[number] for number in range(self._count))
