"""Searching the history: a few letters of a player or a game leave their games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from companion.games import shelf
from companion.screens.screen import Screen
from companion.screens.views import Banner, Body, Field, Key, KeyName, Keys, Tap
from messages import say

if TYPE_CHECKING:
    from companion.screens.session import Session

    from .screen import HistoryScreen

_LONGEST = 30


class Wanted(NamedTuple):
    """Whose games of which kind are looked for; nobody's name stands for all players."""

    player: str
    games: tuple[str, ...]


def find_wanted(text: str, players: Sequence[str]) -> Wanted | None:
    """What the words mean: each begins a player's name or stands in the title of a game; None when one does neither."""
    player, games = "", tuple(shelf.NAMES)
    for word in text.casefold().split():
        called = [name for name in players if name.casefold().startswith(word)]
        titled = tuple(game for game in games if word in shelf.read_box(game).title.casefold())
        if called:
            player = called[0]
        elif titled:
            games = titled
        else:
            return None
    return Wanted(player, games)


class SearchScreen(Screen):
    """One field; what is found is shown by the history itself."""

    name = "search"
    is_for_play = False

    def __init__(self, session: Session, history: HistoryScreen, players: Sequence[str]) -> None:
        super().__init__(session)
        self._history = history
        self._players = players
        self.entered = ""

    def banner(self) -> Banner:
        return Banner(self.words("Search"), self.words("History"), left_icon="arrow-left", emblem="quilting-bee")

    def keys(self) -> Keys:
        found = find_wanted(self.entered, self._players) if self.entered.strip() else None
        told = self.words("Player or game")
        if found is not None:
            told = found.player or shelf.read_box(found.games[0]).title
        return Keys(
            Key(self.words("Back"), self.words("History"), "arrow-left"),
            Key(self.words("All games"), "", "book-open"),
            Key(self.words("Search"), told, "search", is_lit=found is not None),
        )

    def parts(self) -> Body:
        label = self.words("Player or game")
        return Body((Field("search", self.entered, label, label, _LONGEST, done=Tap("done"), is_open=True),))

    def press(self, key: KeyName) -> None:
        if key == "main":
            self._find()
        elif key == "scan":
            self._history.narrow("")
            self.leave()
        else:
            self.leave()

    def tap(self, tap: Tap) -> None:
        if tap.name == "done":
            self._find()
        else:
            self.entered = str(tap.value)[:_LONGEST]

    @property
    def can_move(self) -> bool:
        return False

    def leave(self) -> None:
        self.session.open(self._history)

    def _find(self) -> None:
        found = find_wanted(self.entered, self._players)
        if found is None or not self.entered.strip():
            self.session.tell(say("No player and no game is called so."))
            return
        self._history.narrow(*found)
        self.leave()
