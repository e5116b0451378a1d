"""Where do things lie: the target lies flat on the scan place, and the place is drawn as it is found."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from typing import Any, TypeAlias

from calibration.table import ScanPlace, drag_corner
from calibration.target_view import TargetSeen, look_at_target
from companion.pictures.photo_marks import draw_found, points_of
from companion.pictures.scan_place import draw_scan_place
from companion.pictures.shapes import Picture, Point
from companion.scanning.calibration_steps import Measured, measure_table, tell_place
from companion.screens.live_picture import WIDE
from companion.screens.views import Card, Handle, Part, PhotoView, Tap, Text
from messages import Sentence, say

from .measuring import MeasuringScreen
from .room import tell_room

Size: TypeAlias = tuple[float, float]
_CORNERS = (say("Top left corner"), say("Top right corner"), say("Bottom right corner"), say("Bottom left corner"))


def _shown_size(place: ScanPlace) -> Size:
    """The photo in dp, as threads over it are measured."""
    return WIDE, WIDE * place.photo_height / place.photo_width


def _shares(place: ScanPlace, points: Any) -> list[Point]:
    return [(float(x), float(y)) for x, y in points / (place.photo_width, place.photo_height)]


class PlaceScreen(MeasuringScreen):
    """The camera must not move after this."""

    name = "calibrate-table"
    step = 2
    title = say("Where do things lie?")
    told = say("The printed target, flat on the table")
    seen: TargetSeen | None = None

    def look_for(self, picture: Any) -> Future[Any]:
        wanted: Future[Any] = Future()
        folder = self.session.services.calibration
        looked = self.session.services.worker.run(look_at_target, self.camera, picture, folder, True)
        looked.add_done_callback(partial(self._looked, wanted))
        return wanted

    def _looked(self, wanted: Future[Any], looked: Future[Any]) -> None:
        failed = looked.cancelled() or looked.exception() is not None
        self.seen = None if failed else looked.result()
        wanted.set_result(self.seen.outline if self.seen is not None and self.seen.place is not None else None)

    def take(self, photo: Any) -> None:
        folder = self.session.services.calibration
        assert folder is not None, "what is measured has a folder"
        self.work(self.show, measure_table, self.camera, photo, folder)

    def tap(self, tap: Tap) -> None:
        """A corner of the place that was measured is dragged."""
        if tap.name != "corner" or self.measured is None or self.is_busy:
            return
        assert isinstance(tap.value, tuple)
        number, x, y = tap.value
        place: ScanPlace = self.measured.value
        wide, high = _shown_size(place)
        to = (x / wide * place.photo_width, y / high * place.photo_height)
        moved = drag_corner(place, number, to)
        self.measured = replace(self.measured, value=moved, told=tell_place(moved))

    def over(self) -> tuple[Any, ...]:
        if not self.live.is_shown or self.seen is None:
            return ()
        if self.seen.place is None:
            return tuple(draw_found(points_of(self.seen.outline, *self.live.size)))
        return self._draw(self.seen.place, self.live.size)

    def show_found(self, measured: Measured) -> PhotoView:
        """The place drawn over its photo, with its corners to drag."""
        place: ScanPlace = measured.value
        size = _shown_size(place)
        corners = points_of(_shares(place, place.corners()), *size)
        handles = tuple(
            Handle(x, y, "corner", number, self.words(name))
            for number, ((x, y), name) in enumerate(zip(corners, _CORNERS, strict=True))
        )
        over = Picture(*size, self._draw(place, size, corners))
        return replace(super().show_found(measured), size=size, over=over, handles=handles)

    def found_hint(self) -> Sentence:
        return say("Drag the corners where less should be seen.")

    def _draw(self, place: ScanPlace, size: Size, knots: tuple[Point, ...] = ()) -> tuple[Any, ...]:
        lines = tuple(points_of(_shares(place, line), *size) for line in place.lines())
        sides = tuple(self.words(say("{length} cm", length=round(side / 10))) for side in (place.width, place.height))
        return draw_scan_place(points_of(_shares(place, place.outline()), *size), lines, sides, size, knots)

    def aside(self) -> tuple[Part, ...]:
        if self.seen is None or self.seen.place is None:
            told = self.words("Lay the printed target flat in the middle of where you scan, and let the camera stand.")
            return (Card((Text(self.words("No target yet"), "title"), Text(told, "small")), look="info"),)
        size, scale = tell_place(self.seen.place)
        told = self.words("Everything inside the thread can be scanned. The camera may not move after this.")
        return (Card((Text(self.words(size), "display"), Text(self.words(scale), "small", "soft")), look="lit"),
                *tell_room(self.seen.place, self.words), Text(told, "small"))  # fmt: skip

    def found_more(self, measured: Measured) -> tuple[Part, ...]:
        """What fits between the corners as they are dragged."""
        return tuple(tell_room(measured.value, self.words))
