"""The demonstration: choose what to look at; nothing of it is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games import shelf
from companion.pictures.emblems import emblem
from companion.screens.screen import Screen
from companion.screens.views import Banner, Body, Choice, Choices, Column, Figure, Key, KeyName, Keys, Tap, Text
from messages import Sentence, say

from .evening import tell_evening
from .opening import DEMONSTRATIONS, lay_out

if TYPE_CHECKING:
    from companion.screens.session import Session

_EVENING = say("Watch an evening")
_EVENING_TEXT = say(
    "It plays by itself for two minutes: scans, a correction, a tie, the ceremony. Touch it to take over."
)


class DemoScreen(Screen):
    """Two games to try in a minute, and a sample evening to watch."""

    name = "demo"
    is_for_host = True
    is_for_play = False

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._chosen = 0

    def banner(self) -> Banner:
        context = self.words("Try everything: nothing is kept")
        status = self.session.camera_status()
        return Banner(
            self.words("Demonstration"), context, emblem="quilting-bee", left_icon="arrow-left", status=status
        )

    def keys(self) -> Keys:
        titles = (*(demo.title for demo in DEMONSTRATIONS), _EVENING)
        title, other = titles[self._chosen], titles[(self._chosen + 1) % len(titles)]
        return Keys(
            Key(self.words("Back"), self.words("Home"), "arrow-left"),
            Key(self.words("Next choice"), self.words(other), "arrow-right"),
            Key(self.words(title), self.words("Begin"), "play"),
        )

    def parts(self) -> Body:
        told = [(demo.game, shelf.read_box(demo.game).title, demo.title, demo.text) for demo in DEMONSTRATIONS]
        told.append(("quilting-bee", "Quilting Bee", _EVENING, _EVENING_TEXT))
        options = tuple(self._option(number, *each) for number, each in enumerate(told))
        return Body((Choices(options, "tiles", columns=0, grows=True),))

    def _option(self, number: int, game: str, name: str, title: Sentence, text: Sentence) -> Choice:
        lines = (
            Figure(emblem(game, 124), name, grows=False),
            Text(self.words(title), "title", align="center"),
            Text(self.words(text), tone="soft", align="center"),
        )
        inside = Column(lines, grows=True, is_centred=True)
        return Choice(Tap("demo", number), parts=(inside,), is_chosen=number == self._chosen)

    def press(self, key: KeyName) -> None:
        if key == "undo":
            self.leave()
        elif key == "scan":
            self.move(1)
        else:
            self._begin(self._chosen)

    def move(self, by: int) -> None:
        self._chosen = (self._chosen + by) % (len(DEMONSTRATIONS) + 1)

    def tap(self, tap: Tap) -> None:
        self._begin(tap.number)

    def _begin(self, number: int) -> None:
        if number < len(DEMONSTRATIONS):
            lay_out(self.session, DEMONSTRATIONS[number])
        else:
            tell_evening(self.session)
