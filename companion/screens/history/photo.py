"""The photos that were kept with a game, one at a time."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from companion.screens.screen import Screen
from companion.screens.views import Banner, Body, Card, Column, Key, KeyName, Keys, PhotoView, Text

if TYPE_CHECKING:
    from companion.screens.session import Session

PHOTO = "kept"


class PhotoScreen(Screen):
    """Large, as the camera took it."""

    name = "photo"
    is_for_play = False

    def __init__(self, session: Session, back: Screen, photos: tuple[Path, ...], first: int = 0) -> None:
        super().__init__(session)
        self._back = back
        self._photos = photos
        self.shown = first
        self._load()

    def banner(self) -> Banner:
        count = self.words("{number} of {all}", number=self.shown + 1, all=len(self._photos))
        return Banner(self.words("Photos of this game"), count, emblem="quilting-bee", left_icon="arrow-left")

    def keys(self) -> Keys:
        many = len(self._photos) > 1
        return Keys(
            Key(self.words("Back"), "", "arrow-left"),
            Key(self.words("Next photo"), "", "arrow-right", is_lit=many),
            Key(self.words("Back"), "", "check"),
        )

    def parts(self) -> Body:
        photo = self.session.photos.get(PHOTO)
        if photo is None:
            text = self.words("This photo cannot be shown any more.")
            return Body((Card((Column((Text(text, align="center"),), grows=True, is_centred=True),), grows=True),))
        height, width = photo.shape[:2]
        return Body((PhotoView(PHOTO, (width, height), self.banner().title, self.shown, is_on_dark=True),))

    def press(self, key: KeyName) -> None:
        if key == "scan":
            self.move(1)
        else:
            self.leave()

    def move(self, by: int) -> None:
        self.shown = (self.shown + by) % len(self._photos)
        self._load()

    def leave(self) -> None:
        self.session.open(self._back)

    def _load(self) -> None:
        album, photos = self.session.services.album, self.session.photos
        picture = album.load(self._photos[self.shown]) if album else None
        if picture is None:
            photos.pop(PHOTO, None)
        else:
            photos[PHOTO] = picture
