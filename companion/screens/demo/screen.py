"""The demonstration: choose what to look at; nothing of it is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games import shelf
from companion.pictures.emblems import emblem
from companion.screens.screen import Screen
from companion.screens.views import Banner, Body, Choice, Choices, Column, Figure, Key, KeyName, Keys, Tap, Text

from .opening import DEMONSTRATIONS, lay_out

if TYPE_CHECKING:
    from companion.screens.session import Session


class DemoScreen(Screen):
    """Two things to try in a minute."""

    name = "demo"
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
        title, other = (DEMONSTRATIONS[number].title for number in (self._chosen, 1 - self._chosen))
        return Keys(
            Key(self.words("Back"), self.words("Home"), "arrow-left"),
            Key(self.words("Next choice"), self.words(other), "arrow-right"),
            Key(self.words(title), self.words("Begin"), "play"),
        )

    def parts(self) -> Body:
        options = []
        for number, demo in enumerate(DEMONSTRATIONS):
            lines = (
                Figure(emblem(demo.game, 124), shelf.read_box(demo.game).title, grows=False),
                Text(self.words(demo.title), "title", align="center"),
                Text(self.words(demo.text), tone="soft", align="center"),
            )
            inside = Column(lines, grows=True, is_centred=True)
            options.append(Choice(Tap("demo", number), parts=(inside,), is_chosen=number == self._chosen))
        return Body((Choices(tuple(options), "tiles", columns=0, grows=True),))

    def press(self, key: KeyName) -> None:
        if key == "undo":
            self.leave()
        elif key == "scan":
            self.move(1)
        else:
            lay_out(self.session, DEMONSTRATIONS[self._chosen])

    def move(self, by: int) -> None:
        self._chosen = (self._chosen + by) % len(DEMONSTRATIONS)

    def tap(self, tap: Tap) -> None:
        lay_out(self.session, DEMONSTRATIONS[tap.number])
