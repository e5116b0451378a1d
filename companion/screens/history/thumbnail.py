"""The first photo that was kept with a game, small, and loaded only when another game is looked at."""

from __future__ import annotations

from pathlib import Path

from companion.screens.drawing.items import Box, Photo
from companion.screens.session import Session

KEY = "thumbnail"
_LONG_ENOUGH = 540


class Thumbnail:
    """One picture at a time."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._path: Path | None = None
        self._version = 0

    def draw(self, path: Path, box: Box) -> tuple[Photo, ...]:
        """The middle of the photo, as much as fills the box; nothing when it cannot be read."""
        if path != self._path:
            self._load(path)
        picture = self._session.photos.get(KEY)
        if picture is None:
            return ()
        height, width = picture.shape[:2]
        across = min(1.0, box.width / box.height * height / width)
        down = min(1.0, box.height / box.width * width / height)
        crop = ((1 - across) / 2, (1 - down) / 2, (1 + across) / 2, (1 + down) / 2)
        return (Photo(box, KEY, self._version, crop, radius=8),)

    def _load(self, path: Path) -> None:
        album, photos = self._session.services.album, self._session.photos
        self._path, self._version = path, self._version + 1
        picture = album.load(path, _LONG_ENOUGH) if album else None
        photos.pop(KEY, None)
        if picture is not None:
            photos[KEY] = picture
