"""The live picture: an outline follows the board, and the photo is taken by itself when all is still."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.games.values import Look
from companion.scanning import Context, ScanError
from companion.scanning.reading import subject_of
from companion.scanning.scan import AnyScan
from companion.scanning.shutter import AGREE
from companion.scanning.viewfinder import Viewfinder, ViewfinderState
from companion.screens.drawing.items import Box, Icon, Item, Sheet, Words
from companion.screens.drawing.parts import letters_of
from companion.screens.drawing.skeleton import Banner, Face, Key, KeyName, Keys, Status, body_box
from companion.screens.drawing.theme import overlay, overlay_alpha, with_alpha
from companion.screens.screen import Easel, Screen
from companion.screens.tables import review_of
from messages import Sentence, say
from vision.photo.decoding import LONG_ENOUGH_TO_SHOW

from .overview import DARK, draw_found, draw_photo, fit_into, points_of

if TYPE_CHECKING:
    from companion.screens.evening import Evening

log = logging.getLogger(__name__)

PREVIEW = "preview"
_LOOK_EVERY = 0.08
"""Seconds between two looks through the viewfinder."""
_SHOW_LOADING_AFTER = 0.3

_STATUS: dict[str, tuple[str, Sentence]] = {
    "ready": ("camera", say("Ready")),
    "hold_still": ("hand", say("Hold still")),
    "hand": ("hand", say("Hand in view")),
    "reading": ("loader", say("Reading")),
    "phone": ("smartphone", say("Phone")),
    "no_camera": ("camera-off", say("No camera")),
}


class LiveScreen(Screen):
    """Waits for a still picture, takes it, has it read, and opens the review."""

    name = "scan"

    def __init__(
        self, evening: Evening, game: str, look: Look, done: Callable[[Any], None], most: int | None = None
    ) -> None:
        """`most` is how many of the things that the camera looks at are wanted, where there are several."""
        super().__init__(evening)
        assert evening.camera is not None, "scanning needs a camera"
        self.game, self.look, self.most, self._done = game, look, most, done
        self.reading: Future[Any] | None = None
        self.problem = ""
        self._below = evening.screen
        self._context = self._known(most)
        self._subject = subject_of(self._context)
        self._follows = self._subject.ruled is not None
        search = partial(evening.worker.find_outline, context=self._context) if self._follows else None
        self._finder = Viewfinder(
            evening.camera, evening.surroundings.camera_settings, search=search, is_automatic=True
        )
        self._since = _LOOK_EVERY
        self._busy_for = 0.0
        self._version = 0
        self.view = ViewfinderState("no_camera", say("The camera is starting."))
        evening.worker.warm_up(self._context)

    @property
    def is_busy(self) -> bool:
        """Whether a photo is being taken or read."""
        return self.reading is not None or self.view.status == "reading"

    def banner(self) -> Banner:
        face, table = None, self.evening.table
        if self.look.seat is not None and table is not None:
            names = [player.name for player in table.players]
            face = Face(self.look.seat, names[self.look.seat], letters_of(names)[self.look.seat])
        icon, word = _STATUS["reading" if self.reading else self.view.status]
        status = Status(icon, self.words(word), "good" if self.view.status == "ready" else "info")
        context = self.words("It reads by itself when all is still")
        return Banner(self.words(self.look.sentence), context, face, self.game, "arrow-left", status)

    def keys(self) -> Keys:
        can_read = not self.is_busy and self.view.frame is not None
        return Keys(
            Key(self.words("Back"), self.words("Without a photo"), "arrow-left"),
            Key(self.words("Start anew"), self.words("Look again"), "refresh-cw", is_lit=not self.is_busy),
            Key(self.words("Read it now"), self._what_is_seen(), "camera", is_lit=can_read),
        )

    def body(self, easel: Easel) -> tuple[Item, ...]:
        box = body_box(easel.width)
        picture = Box(box.x, box.y, box.width, 324)
        frame = self._place(picture)
        items: list[Item] = [Sheet(picture, DARK, 12)]
        if frame is not None:
            items = [*draw_photo(picture, frame, PREVIEW, self._version), *self._draw_outline(frame)]
        else:
            items.append(Icon(Box(picture.x, picture.y + 90, picture.width, 60), "camera-off", "#FFF6E6", 44))
            text = Box(picture.x + 60, picture.y + 160, picture.width - 120, 66)
            items.append(Words(text, self.words(self.view.sentence), "body", "#FFF6E6", "center", lines=3))
        return (*items, *self._draw_plates(picture))

    def press(self, key: KeyName) -> None:
        if key == "undo":
            self.leave()
        elif self.is_busy:
            return
        elif key == "scan":
            self._start_anew()
        else:
            self.problem = ""
            self._finder.want_photo(at_once=True)

    def tick(self, seconds: float) -> bool:
        self._since += seconds
        was_busy_for = self._busy_for
        self._busy_for = was_busy_for + seconds if self.is_busy else 0.0
        if self.reading is not None:
            # Nothing moves while a photo is read but the word that says so: the window need not paint for it.
            is_late_now = was_busy_for <= _SHOW_LOADING_AFTER < self._busy_for
            return self._advance_reading() or is_late_now
        if self._since < _LOOK_EVERY:
            return False
        self._since = 0.0
        return self._look()

    def leave(self) -> None:
        self._finder.cancel()
        self.evening.open(self._below)

    def finish(self, result: Any) -> None:
        """Back to the screen that asked, with what was accepted."""
        self.evening.open(self._below)
        self.hand_over(result)

    def hand_over(self, result: Any) -> None:
        """Give something that was accepted to who asked, while others are still looked at."""
        self._done(result)

    def again(self) -> None:
        """Come back for another photo."""
        self._start_anew(must_move=True)
        self.evening.open(self)

    def _start_anew(self, problem: str = "", *, must_move: bool = False) -> None:
        self.problem = problem
        self._finder.start_anew(must_move=must_move)

    def _look(self) -> bool:
        before, outline, self.view = self.view, self._finder.outline, self._finder.look()
        if self.view.trouble is not None:
            self._fail(self.view.trouble)
            return True
        if self.view.photos:
            self.reading = self.evening.worker.read(self.view.photos, self._context)
            return True
        if self.view.is_automatic:
            self.evening.sound("found")
        frame = self.view.frame
        if frame is None:
            return before.status != self.view.status
        is_new = before.frame is None or before.frame.number != frame.number
        if is_new:
            self._version += 1
            self.evening.surroundings.photos[PREVIEW] = frame.picture
        return is_new or outline != self._finder.outline or before.status != self.view.status

    def _known(self, most: int | None) -> Context:
        surroundings = self.evening.surroundings
        return Context(
            self.game,
            self.look.what,
            most,
            camera=surroundings.camera.name if surroundings.camera else "",
            calibration=surroundings.calibration,
            deck=surroundings.decks / self.game if surroundings.decks else None,
            picture_side=LONG_ENOUGH_TO_SHOW,
        )

    def _advance_reading(self) -> bool:
        assert self.reading is not None
        if not self.reading.done():
            return False
        reading, self.reading = self.reading, None
        error = reading.exception()
        if isinstance(error, ScanError):
            self._fail(error.sentence)
        elif error is not None:
            log.warning("The reading stopped.", exc_info=error)
            self._fail(say("The reading stopped unexpectedly. Try once more."))
        else:
            scan: AnyScan = reading.result()
            self.evening.sound("doubt" if any(map(self._subject.is_doubtful, scan.seen)) else "read")
            review_of(self.game, self.look.what)(self.evening, self, scan)
        return True

    def _fail(self, problem: Sentence) -> None:
        self._start_anew(self.words(problem), must_move=True)

    def _what_is_seen(self) -> str:
        if self.is_busy:
            return self.words("Reading the picture")
        if self.view.status == "ready" and self._follows:
            return self.words("Sheet found") if self._finder.outline else self.words("No sheet found yet")
        return self.words(self.view.sentence)

    def _place(self, box: Box) -> Box | None:
        picture = self.evening.surroundings.photos.get(PREVIEW) if self.view.frame is not None else None
        if picture is None:
            return None
        height, width = picture.shape[:2]
        return fit_into(box, width, height)

    def _draw_outline(self, frame: Box) -> list[Item]:
        outline = self._finder.outline
        return [] if outline is None else draw_found(points_of(outline, frame), has_knots=True)

    def _draw_plates(self, box: Box) -> tuple[Item, ...]:
        plate, ink = with_alpha(overlay("plate"), overlay_alpha("plate_alpha")), overlay("plate_text")
        top = Box(box.x + 12, box.y + 12, 300, 34)
        items: list[Item] = [
            Sheet(top, plate, 8),
            Words(top.inset(12, 2), self._what_is_seen(), "body_strong", ink, is_optional=True),
        ]
        low = Box(box.x + 12, box.bottom - 66, box.width - 24, 54)
        text = self.problem
        if self.is_busy and self._busy_for > _SHOW_LOADING_AFTER:
            text = self.words("Reading the picture. It takes a moment.")
        if text:
            items += [Sheet(low, plate, 8), Words(low.inset(12, 2), text, "small_strong", ink, lines=3)]
        if self._follows and self.view.agreed and not self.is_busy:
            right = Box(box.right - 112, box.y + 12, 100, 34)
            count = self.words("{count} of {all}", count=self.view.agreed, all=AGREE)
            items += [Sheet(right, plate, 8), Words(right.inset(8, 2), count, "body_strong", ink, "center")]
        return tuple(items)
