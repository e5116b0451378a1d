"""Where do things lie: the target lies flat on the scan place, and the place is drawn as it is found."""

from __future__ import annotations

from concurrent.futures import Future
from functools import partial
from typing import Any

from calibration.target_view import TargetSeen, look_at_target
from companion.pictures.photo_marks import draw_found, points_of
from companion.scanning.calibration_steps import measure_table, tell_place
from companion.screens.views import Card, Part, Text
from messages import say

from .measuring import MeasuringScreen


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

    def over(self) -> tuple[Any, ...]:
        if not self.live.is_shown or self.seen is None:
            return ()
        wide, high = self.live.size
        place = self.seen.place
        if place is None:
            return tuple(draw_found(points_of(self.seen.outline, wide, high)))
        rim = place.outline() / (place.photo_width, place.photo_height)
        outline = [(float(x), float(y)) for x, y in rim]
        return tuple(draw_found(points_of(outline, wide, high)))

    def aside(self) -> tuple[Part, ...]:
        if self.seen is None or self.seen.place is None:
            told = self.words("Lay the printed target flat in the middle of where you scan, and let the camera stand.")
            return (Card((Text(self.words("No target yet"), "title"), Text(told, "small")), look="info"),)
        size, scale = tell_place(self.seen.place)
        told = self.words("Everything inside the thread can be scanned. The camera may not move after this.")
        return (Card((Text(self.words(size), "display"), Text(self.words(scale), "small", "soft")), look="lit"),
                Text(told, "small"))  # fmt: skip
