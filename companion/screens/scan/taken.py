"""The photo as it was taken: a tap on a place brings it closer, with everything that lay beside the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.pictures import Box
from companion.screens.screen import Screen
from companion.screens.views import Area, Banner, Body, Key, KeyName, Keys, PhotoView, Tap

if TYPE_CHECKING:
    from companion.screens.session import Session

PHOTO = "taken"
_CLOSER = (1, 2, 4, 8)
"""How many times larger the photo is shown, one step after the other."""
_ROWS, _COLS = 6, 8
"""Places of the photo that can be touched."""


class TakenPhotoScreen(Screen):
    """Lies over a review, which is there again when it is left."""

    name = "photo-taken"

    def __init__(self, session: Session, photo: Any) -> None:
        """`photo` is an array of B, G, R bytes."""
        super().__init__(session)
        self._below, self._photo = session.screen, photo
        self._step = self._version = 0
        self._centre = (0.5, 0.5)
        self._show()

    @property
    def times(self) -> int:
        """How many times larger than the whole photo."""
        return _CLOSER[self._step]

    def banner(self) -> Banner:
        context = self.words("Tap a place to look closer") if self.times == 1 else f"{self.times} ×"
        return Banner(self.words("The photo as it was taken"), context, emblem="quilting-bee", left_icon="arrow-left")

    def keys(self) -> Keys:
        closer = Key(self.words("Closer"), f"{_CLOSER[(self._step + 1) % len(_CLOSER)]} ×", "zoom-in")
        if self._step + 1 == len(_CLOSER):
            closer = Key(self.words("The whole photo"), "", "zoom-out")
        back = self.words("To the reading")
        return Keys(Key(self.words("Back"), back, "arrow-left"), closer, Key(self.words("Back"), back, "check"))

    def parts(self) -> Body:
        height, width = self.session.photos[PHOTO].shape[:2]
        wide, high = width / _COLS, height / _ROWS
        areas = tuple(
            Area(Box(col * wide, row * high, wide, high), Tap("closer", (row, col)), self.words("Closer"))
            for row in range(_ROWS)
            for col in range(_COLS)
        )
        name = self.words("The photo as it was taken")
        return Body((PhotoView(PHOTO, (width, height), name, self._version, areas=areas, is_on_dark=True),))

    def press(self, key: KeyName) -> None:
        if key == "scan":
            self.move(1)
        else:
            self.leave()

    def move(self, by: int) -> None:
        self._step = (self._step + by) % len(_CLOSER)
        self._show()

    def tap(self, tap: Tap) -> None:
        """Come closer to the place that was touched; as close as it goes, only move there."""
        (left, top), side = self._corner(), 1 / self.times
        row, col = tap.cell
        self._centre = (left + side * (col + 0.5) / _COLS, top + side * (row + 0.5) / _ROWS)
        self._step = min(self._step + 1, len(_CLOSER) - 1)
        self._show()

    def leave(self) -> None:
        self.session.open(self._below)

    def _corner(self) -> tuple[float, float]:
        """Where the part that is shown begins, as a share of the photo."""
        side = 1 / self.times
        across, down = (min(max(at - side / 2, 0.0), 1.0 - side) for at in self._centre)
        return across, down

    def _show(self) -> None:
        height, width = self._photo.shape[:2]
        (left, top), side = self._corner(), 1 / self.times
        x, y = round(left * width), round(top * height)
        part = self._photo[y : y + max(1, round(height * side)), x : x + max(1, round(width * side))]
        self.session.photos[PHOTO] = part.copy()
        self._version += 1
