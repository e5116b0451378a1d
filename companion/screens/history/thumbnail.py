"""The first photo that was kept with a game, small, and loaded only when another game is looked at."""

from __future__ import annotations

from pathlib import Path

from companion.screens.session import Session
from companion.screens.views import PhotoView, Tap

KEY = "thumbnail"
_LONG_ENOUGH = 540


class Thumbnail:
    """One picture at a time."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._path: Path | None = None
        self._version = 0

    def show(self, path: Path, caption: str, tap: Tap) -> PhotoView:
        """The middle of the photo, as much as there is room for; without pixels when it cannot be read."""
        if path != self._path:
            self._load(path)
        picture = self._session.photos.get(KEY)
        height, width = picture.shape[:2] if picture is not None else (3, 4)
        return PhotoView(KEY, (width, height), caption, self._version, is_cropped=True, caption=caption, tap=tap)

    def _load(self, path: Path) -> None:
        album, photos = self._session.services.album, self._session.photos
        self._path, self._version = path, self._version + 1
        picture = album.load(path, _LONG_ENOUGH) if album else None
        photos.pop(KEY, None)
        if picture is not None:
            photos[KEY] = picture
