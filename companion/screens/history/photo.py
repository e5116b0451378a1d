"""The photos that were kept with a game, one at a time."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from companion.screens.drawing.items import Item, Photo, Sheet, Words
from companion.screens.drawing.skeleton import Banner, Key, KeyName, Keys, body_box
from companion.screens.screen import Easel, Screen

if TYPE_CHECKING:
    from companion.screens.session import Session

    from .screen import HistoryScreen

PHOTO = "kept"


class PhotoScreen(Screen):
    """Large, as the camera took it."""

    name = "photo"
    is_for_play = False

    def __init__(self, session: Session, history: HistoryScreen, photos: tuple[Path, ...]) -> None:
        super().__init__(session)
        self._history = history
        self._photos = photos
        self.shown = 0
        self._load()

    def banner(self) -> Banner:
        count = self.words("{number} of {all}", number=self.shown + 1, all=len(self._photos))
        return Banner(self.words("Photos of this game"), count, emblem="quilting-bee", left_icon="arrow-left")

    def keys(self) -> Keys:
        many = len(self._photos) > 1
        return Keys(
            Key(self.words("Back"), self.words("History"), "arrow-left"),
            Key(self.words("Next photo"), "", "arrow-right", is_lit=many),
            Key(self.words("Back"), self.words("History"), "check"),
        )

    def body(self, easel: Easel) -> tuple[Item, ...]:
        box = body_box(easel.width, has_band=False)
        ground = Sheet(box, "#1A1018", 12)
        if PHOTO not in self.session.photos:
            text = self.words("This photo cannot be shown any more.")
            return (ground, Words(box.inset(40), text, "body", "#FFF6E6", "center"))
        return (ground, Photo(box.inset(6), PHOTO, self.shown, is_fitted=True))

    def press(self, key: KeyName) -> None:
        if key == "scan":
            self.move(1)
        else:
            self.leave()

    def move(self, by: int) -> None:
        self.shown = (self.shown + by) % len(self._photos)
        self._load()

    def leave(self) -> None:
        self.session.open(self._history)

    def _load(self) -> None:
        album, photos = self.session.services.album, self.session.photos
        picture = album.load(self._photos[self.shown]) if album else None
        if picture is None:
            photos.pop(PHOTO, None)
        else:
            photos[PHOTO] = picture
