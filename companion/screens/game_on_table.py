"""The one game that lies on the table: every display looks at the same, and hears when another one is laid there."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TypeAlias

from companion.store.store import Store
from companion.table import News, Table, resume_game

from .saving import Saving
from .unveiling import Unveiling

Listener: TypeAlias = Callable[[News], None]

PLAYING = "A game is being played"
"""How the status of a service begins while no update may disturb it; `systemd/install` looks for it."""


class GameOnTable:
    """Shared by all sessions: whatever one of them lays or plays here, the others see."""

    def __init__(self, store: Store, now: Callable[[], datetime]) -> None:
        self.table: Table | None = None
        self._store, self._now = store, now
        self._saving = Saving()
        self._unveiling = Unveiling()
        self._unveiled: tuple[Table | None, int] = (None, 0)
        self._listeners: list[Listener] = []
        self._stop_listening: Callable[[], None] = lambda: None

    def resume(self, game_id: str | None = None) -> Table | None:
        """The game as it stood, taken up from the store the first time, or another one that was paused; raises what
        keeps it from being taken up."""
        if self.table is None or game_id not in (None, self.table.id):
            table = self._saving.find(game_id) or resume_game(self._store, game_id, now=self._now)
            if table is not None:
                self.put(table)
        return self.table

    def put(self, table: Table) -> None:
        """The game that is played from now on."""
        self._stop_listening()
        self.table = table
        self._saving.follow(table)
        self._stop_listening = table.listen(self._pass_on)

    def reload(self) -> None:
        """Read the game on the table anew: something that is told of it has changed in the store."""
        if self.table is not None:
            table = resume_game(self._store, self.table.id, now=self._now)
            if table is not None:
                self.put(table)

    @property
    def unveiling(self) -> Unveiling:
        """How far all displays have turned over what the table shows now; a table that moved on begins anew."""
        shown = self.table, self.table.version if self.table else 0
        if shown != self._unveiled:
            self._unveiling, self._unveiled = Unveiling(), shown
        return self._unveiling

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Tell the listener what happens on the table, whichever game lies there; returns what ends that."""
        self._listeners.append(listener)

        def leave() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return leave

    def tick(self, seconds: float) -> None:
        """Time passes: what the disk refused is offered to it again."""
        self._saving.tick(seconds)

    def _pass_on(self, news: News) -> None:
        for listener in tuple(self._listeners):
            listener(news)


def describe_table(table: Table | None) -> str:
    """What goes on, for whoever looks after the machine: in English, and without the players' names."""
    if table is None or table.game.result(table.state) is not None:
        return "No game is being played"
    return f"{PLAYING}: {table.game.title}"
