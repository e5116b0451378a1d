"""The empty board and an unused sheet: photographed once, so that what is on them later is told by comparing."""

from __future__ import annotations

from concurrent.futures import Future
from typing import TYPE_CHECKING, Any

from companion.pictures.photo_marks import draw_found, points_of
from companion.scanning.calibration_steps import Empty, keep_measured, measure_empty
from companion.scanning.context import Context
from companion.screens.views import Card, Part, Text
from messages import say

from .measuring import MeasuringScreen

if TYPE_CHECKING:
    from companion.screens.screen import Screen
    from companion.screens.session import Session

_GAMES: dict[Empty, str] = {"empty-board": "patchwork", "empty-sheet": "patchwork-doodle"}


class EmptyScreen(MeasuringScreen):
    """One screen for both."""

    name = "calibrate-empty"

    def __init__(self, session: Session, back: Screen | None = None, what: Empty = "empty-board") -> None:
        self.what = what
        self.title = say("The empty board") if what == "empty-board" else say("An unused sheet")
        self.told = say("Patchwork, without patches") if what == "empty-board" else say("Patchwork Doodle, undrawn")
        super().__init__(session, back)
        self._outline: Any = None

    def look_for(self, picture: Any) -> Future[Any]:
        context = Context(_GAMES[self.what], camera=self.camera, calibration=self.session.services.calibration)
        found = self.session.services.worker.find_outline(picture, context)
        found.add_done_callback(self._found_outline)
        return found

    def _found_outline(self, found: Future[Any]) -> None:
        self._outline = None if found.cancelled() or found.exception() is not None else found.result()

    def take(self, photo: Any) -> None:
        self.work(self.show, measure_empty, self.what, photo)

    def keep(self, value: Any) -> None:
        folder = self.session.services.calibration
        assert folder is not None, "what is measured has a folder"
        self.work(self._kept, keep_measured, value, folder, self.what)

    def over(self) -> tuple[Any, ...]:
        if not self.live.is_shown or self._outline is None:
            return ()
        return tuple(draw_found(points_of(self._outline, *self.live.size), has_knots=True))

    def aside(self) -> tuple[Part, ...]:
        if self.what == "empty-board":
            told = self.words("Lay the board without any patch before the camera, all four corners in the picture.")
        else:
            told = self.words("Lay a sheet that nobody used before the camera, all four corners in the picture.")
        why = self.words("Reading compares with it from now on, and is surer.")
        return (
            Card(
                (Text(self.words(self.title), "title"), Text(told, "small"), Text(why, "small", "soft")),
            ),
        )
