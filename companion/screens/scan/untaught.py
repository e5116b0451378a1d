"""The tiles of this copy were never shown to the camera: what teaching is, and how to go on without it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games import shelf
from companion.games.labels import find_labels
from companion.pictures.emblems import emblem
from companion.screens.screen import Screen
from companion.screens.views import Banner, Body, Card, Column, Figure, Key, KeyName, Keys, Row, Space, Text
from messages import say

if TYPE_CHECKING:
    from companion.screens.session import Session


class UntaughtScreen(Screen):
    """Says it in three steps; teaching leads back to the same turn, and everything can be entered by touch."""

    name = "untaught"

    def __init__(self, session: Session, game: str, back: Screen) -> None:
        super().__init__(session)
        self._game, self._back = game, back

    def banner(self) -> Banner:
        context, status = shelf.read_box(self._game).title, self.session.camera_status()
        title = self.words("The camera does not know your tiles yet")
        return Banner(title, context, emblem=self._game, left_icon="arrow-left", status=status)

    def keys(self) -> Keys:
        back = Key(self.words("Back"), self.words("Without a photo"), "arrow-left")
        touch = Key(self.words("Go on by touch"), self.words("Everything can be entered"), "hand")
        can_teach = self.session.services.decks is not None
        teach = Key(self.words("Teach it now"), self.words("then back to this turn"), "graduation-cap", can_teach)
        return Keys(back, touch, teach)

    def parts(self) -> Body:
        labels = find_labels(self._game)
        lay = labels.LESSON if labels is not None else say("the tiles in a plain grid")
        steps = (
            self.words("Every copy looks a little different: show yours once, and it is known for ever."),
            self.words("Lay {lay} before the camera: it takes the photo by itself. Then the others.", lay=lay),
            self.words("You can stop at any time and go on later: what is taught stays."),
        )
        told = tuple(
            Text(text, icon=icon) for text, icon in zip(steps, ("eye", "camera", "graduation-cap"), strict=True)
        )
        picture = Figure(emblem(self._game, 124), shelf.read_box(self._game).title, grows=False)
        card = Card((Column((*told, Space()), grows=True),), self.words("Teach it once"), grows=True)
        return Body((Row((picture, card), (0, 1), grows=True, align="middle"),))

    @property
    def can_move(self) -> bool:
        return False

    def press(self, key: KeyName) -> None:
        if key != "main" or self.session.services.decks is None:
            self.leave()
        else:
            self.session.open(self._back)
            self.session.go.teach(self._game)

    def leave(self) -> None:
        self.session.open(self._back)
