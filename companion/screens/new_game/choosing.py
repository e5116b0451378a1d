"""Choosing a player from everybody who ever played here or in the club: by scrolling, or by the first letters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from companion.games.values import Player
from companion.screens.faces import faces_of
from companion.screens.screen import Screen
from companion.screens.views import (
    Banner,
    Body,
    Column,
    Field,
    Key,
    KeyName,
    Keys,
    Listing,
    ListRow,
    Part,
    Scroll,
    Tap,
    Text,
)
from messages import Sentence, say

if TYPE_CHECKING:
    from companion.screens.session import Session

_MOST = 40
"""Rows at once: whoever is further down is found by letters."""


class ChoosePlayerScreen(Screen):
    """A club has thousands of players; its last known list is there without a network too."""

    name = "choose-player"
    is_for_play = False

    def __init__(self, session: Session, players: Sequence[Player], done: Callable[[str], None], emblem: str) -> None:
        super().__init__(session)
        self._players, self._done, self._emblem = tuple(players), done, emblem
        self._back = session.screen
        self.entered = ""
        self._chosen = 0

    @property
    def found(self) -> tuple[Player, ...]:
        """Those whose name has these letters, at its beginning first."""
        wanted = self.entered.strip().casefold()
        if not wanted:
            return self._players
        begin = [player for player in self._players if player.name.casefold().startswith(wanted)]
        within = [player for player in self._players if wanted in player.name.casefold() and player not in begin]
        return (*begin, *within)

    def banner(self) -> Banner:
        return Banner(self.words("Who is it?"), self._whose_list(), left_icon="arrow-left", emblem=self._emblem)

    def keys(self) -> Keys:
        back = Key(self.words("Back"), self.words("New game"), "arrow-left")
        shown = self.found[:_MOST]
        step = Key(self.words("Next"), "", "arrow-down", is_lit=len(shown) > 1)
        name = shown[self._chosen].name if shown else self.words("Nobody")
        return Keys(back, step, Key(self.words("Add a player"), name, "plus", is_lit=bool(shown)))

    def parts(self) -> Body:
        field = Field(
            "letters", self.entered, self.words("The first letters"), self.words("Enter a name"), 40, Tap("add")
        )
        found = self.found
        rows = tuple(
            ListRow(player.name, face=face, tap=Tap("choose", player.name), is_chosen=number == self._chosen)
            for number, (player, face) in enumerate(zip(found[:_MOST], faces_of(found[:_MOST]), strict=True))
        )
        below: tuple[Part, ...] = ()
        if not rows:
            below = (Text(self.words("Nobody of that name has played yet."), tone="soft"),)
        elif len(found) > _MOST:
            told = self.words("{count} more: enter the first letters.", count=len(found) - _MOST)
            below = (Text(told, "small", "soft"),)
        return Body((Column((field, Scroll((Listing(rows, columns=2), *below))), grows=True),))

    def press(self, key: KeyName) -> None:
        if key == "undo":
            self.leave()
        elif key == "scan":
            self.move(1)
        else:
            self.tap(Tap("add"))

    def move(self, by: int) -> None:
        shown = self.found[:_MOST]
        if shown:
            self._chosen = (self._chosen + by) % len(shown)

    def tap(self, tap: Tap) -> None:
        if tap.name == "letters":
            self.entered, self._chosen = str(tap.value), 0
        elif tap.name == "choose":
            self._finish(str(tap.value))
        elif self.found:
            self._finish(self.found[self._chosen].name)

    def leave(self) -> None:
        self.session.open(self._back)

    def _finish(self, name: str) -> None:
        self.leave()
        self._done(name)

    def _whose_list(self) -> str:
        club = self.session.services.club
        told: Sentence = say("Everybody who has played here")
        if club is not None:
            told = say("The whole club") if club.trouble is None else say("The club as it was last heard of")
        return self.words(told)
