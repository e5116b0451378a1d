"""The first photos of a game, small and beside each other: a touch shows one, and how many more there are."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from companion.pictures.shapes import Box, PhotoCut, Picture
from companion.screens.views import Choice, Choices, Tap
from messages import say_count

if TYPE_CHECKING:
    from companion.screens.session import Session

_MOST = 3
_WIDE, _HIGH = 64.0, 40.0
_LONG_ENOUGH = 240


class PhotoStrip:
    """One photo is loaded a tick, so that the screen opens at once."""

    def __init__(self, session: Session, photos: Sequence[Path]) -> None:
        self._session, self._photos = session, tuple(photos)
        self._left = list(range(min(_MOST, len(photos)))) if len(photos) > 1 else []
        for number in self._left:
            session.photos.pop(_key(number), None)

    def tick(self) -> bool:
        """Load the next one; returns whether there is something new to see."""
        album = self._session.services.album
        if not self._left or album is None:
            return False
        number = self._left.pop(0)
        picture = album.load(self._photos[number], _LONG_ENOUGH)
        if picture is not None:
            self._session.photos[_key(number)] = picture
        return picture is not None

    def show(self, chosen: int) -> tuple[Choices, ...]:
        """Those that are loaded; nothing where there is only one photo."""
        numbers = [number for number in range(_MOST) if _key(number) in self._session.photos]
        if len(self._photos) < 2 or not numbers:
            return ()
        options = [
            Choice(
                Tap("show", number),
                picture=self._draw(number),
                is_chosen=number == chosen,
                name=f"{number + 1} / {len(self._photos)}",
            )
            for number in numbers
        ]
        more = len(self._photos) - _MOST
        if more > 0:
            told = self._session.translate(say_count("{count} more", "{count} more", more))
            options.append(Choice(Tap("photo"), told))
        return (Choices(tuple(options), "pictures", columns=0),)

    def _draw(self, number: int) -> Picture:
        """The middle of the photo, in the shape of the strip."""
        high, wide = self._session.photos[_key(number)].shape[:2]
        share_wide = min(1.0, high / wide * _WIDE / _HIGH)
        share_high = min(1.0, wide / high * _HIGH / _WIDE)
        left, top = (1 - share_wide) / 2, (1 - share_high) / 2
        cut = PhotoCut(Box(0, 0, _WIDE, _HIGH), _key(number), id(self), (left, top, 1 - left, 1 - top), 4)
        return Picture(_WIDE, _HIGH, (cut,))


def _key(number: int) -> str:
    return f"past-game-{number}"
