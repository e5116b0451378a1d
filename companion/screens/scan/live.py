"""The live picture: an outline follows the board, and the photo is taken by itself when all is still."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any

from companion.games.sentences import Sentence, say
from companion.games.values import Look
from companion.scanning.reviewing import ReadQuilts, ReadSheet, Unreadable
from companion.screens.drawing.items import Box, Disc, Icon, Item, Photo, Seam, Sheet, Words
from companion.screens.drawing.parts import letters_of
from companion.screens.drawing.skeleton import Banner, Face, Key, KeyName, Keys, body_box
from companion.screens.drawing.theme import overlay, overlay_alpha, with_alpha
from companion.screens.screen import Easel, Screen
from hardware.cameras.shot import Shot
from hardware.errors import HardwareError
from vision.watching import measure_sharpness

from .watching import Watcher

if TYPE_CHECKING:
    from companion.screens.evening import Evening

SHOTS = 3
PREVIEW = "preview"
_SEARCH_EVERY = 0.1
"""Seconds between two looks at the camera."""
_WAIT_AFTER_FAILURE = 1.5


class LiveScreen(Screen):
    """Waits for a still picture, takes it, has it read, and opens the review."""

    name = "scan"

    def __init__(self, evening: Evening, game: str, look: Look, done: Callable[[Any], None]) -> None:
        super().__init__(evening)
        self.game, self.look, self._done = game, look, done
        self._below = evening.screen
        self.shot: Shot | None = None
        self.reading: Future[Any] | None = None
        self.problem: Sentence | str | None = None
        self._waiting = 0.0
        self._since = 0.0
        self._version = 0
        self._reading_for = 0.0
        camera = evening.camera
        assert camera is not None, "scanning needs a camera"
        self.camera = camera
        self._watcher = Watcher(camera, evening.worker, game != "quilt-show", self._show)
        evening.worker.warm_up()

    @property
    def is_reading(self) -> bool:
        return self.shot is not None or self.reading is not None

    def banner(self) -> Banner:
        face, table = None, self.evening.table
        if self.look.seat is not None and table is not None:
            names = [player.name for player in table.players]
            face = Face(self.look.seat, names[self.look.seat], letters_of(names)[self.look.seat])
        context = self.words("It reads by itself when the picture is still")
        status = self.evening.camera_status()
        return Banner(self.words(self.look.sentence), context, face, self.game, "arrow-left", status)

    def keys(self) -> Keys:
        return Keys(
            Key(self.words("Back"), self.words("Without a photo"), "arrow-left"),
            Key(self.words("Start anew"), self.words("Look again"), "refresh-cw", is_lit=not self.is_reading),
            Key(
                self.words("Read it now"),
                self._what_is_seen(),
                "camera",
                is_lit=not self.is_reading and self._has_picture(),
            ),
        )

    def body(self, easel: Easel) -> tuple[Item, ...]:
        box = body_box(easel.width)
        picture = Box(box.x, box.y, box.width, 324)
        items: list[Item] = [Sheet(picture, "#1A1018", 12)]
        frame = self._frame(picture)
        if frame is not None:
            items.append(Photo(frame, PREVIEW, self._version, radius=8))
            items += self._draw_outline(frame)
        else:
            told = self.evening.camera_state()
            items.append(Icon(Box(picture.x, picture.y + 90, picture.width, 60), "camera-off", "#FFF6E6", 44))
            text = Box(picture.x + 60, picture.y + 160, picture.width - 120, 60)
            items.append(Words(text, told, "body", "#FFF6E6", "center", lines=3))
        return (*items, *self._draw_plates(picture))

    def press(self, key: KeyName) -> None:
        if key == "undo":
            self.leave()
        elif key == "scan":
            self._watcher.forget()
            self.problem = None
        elif not self.is_reading and self._has_picture():
            self._shoot()

    def tick(self, seconds: float) -> bool:
        self._since += seconds
        self._waiting = max(0.0, self._waiting - seconds)
        if self.is_reading:
            self._reading_for += seconds
            return self._advance_reading()
        if self._since < _SEARCH_EVERY:
            return False
        self._since = 0.0
        changed = self._watcher.look()
        if self._watcher.is_ready and self._waiting == 0:
            self._shoot()
            return True
        return changed

    def leave(self) -> None:
        if self.shot is not None:
            self.shot.cancel()
        self.evening.open(self._below)

    def finish(self, result: Any) -> None:
        """Back to the screen that asked, with what was accepted."""
        self.evening.open(self._below)
        self._done(result)

    def again(self) -> None:
        """Come back for another photo."""
        self.shot = self.reading = None
        self._watcher.forget()
        self._waiting = _WAIT_AFTER_FAILURE
        self.evening.open(self)

    def _show(self, picture: Any) -> None:
        self.evening.surroundings.photos[PREVIEW] = picture
        self._version += 1

    def _has_picture(self) -> bool:
        return PREVIEW in self.evening.surroundings.photos and self.camera.state.is_ready

    def _shoot(self) -> None:
        self.problem = None
        self._reading_for = 0.0
        self.shot = self.camera.take_photos(SHOTS)

    def _advance_reading(self) -> bool:
        """From the photos to the reading to the review, without ever waiting."""
        if self.shot is not None and self.shot.is_done:
            shot, self.shot = self.shot, None
            try:
                pictures = sorted(shot.result(), key=measure_sharpness, reverse=True)
            except HardwareError as error:
                self._fail(str(error))
                return True
            self.reading = self.evening.worker.read(self.game, pictures, self.evening.deck_folder(self.game))
            return True
        if self.reading is not None and self.reading.done():
            reading, self.reading = self.reading, None
            if reading.exception() is not None:
                self._fail(say("The reading stopped unexpectedly. Try once more."))
            else:
                self._open_review(reading.result())
            return True
        return False

    def _open_review(self, read: object) -> None:
        from .quilts import QuiltReview
        from .sheet import SheetReview

        if isinstance(read, ReadSheet):
            self.evening.open(SheetReview(self.evening, self, read))
        elif isinstance(read, ReadQuilts):
            self.evening.open(QuiltReview(self.evening, self, read))
        elif isinstance(read, Unreadable):
            self._fail(read.sentence)

    def _fail(self, problem: Sentence | str) -> None:
        self.problem = problem
        self.shot = self.reading = None
        self._watcher.forget()
        self._waiting = _WAIT_AFTER_FAILURE

    def _what_is_seen(self) -> str:
        if self.is_reading:
            return self.words("Reading")
        told = {
            "no-camera": say("No picture yet"),
            "hand": say("A hand is in the picture"),
            "moving": say("Hold still"),
            "searching": say("Nothing found yet"),
            "still": say("All is still"),
        }
        return self.words(told[self._watcher.view.sight])

    def _frame(self, box: Box) -> Box | None:
        picture = self.evening.surroundings.photos.get(PREVIEW)
        if picture is None or not self.camera.state.is_ready:
            return None
        height, width = picture.shape[:2]
        scale = min(box.width / width, box.height / height)
        x, y = box.centre
        return Box(x - width * scale / 2, y - height * scale / 2, width * scale, height * scale)

    def _draw_outline(self, frame: Box) -> tuple[Item, ...]:
        """The outline is stitched over a dark casing, with a knot on each corner."""
        outline = self._watcher.view.outline
        if outline is None:
            return ()
        points = tuple((frame.x + x * frame.width, frame.y + y * frame.height) for x, y in outline)
        casing = with_alpha(overlay("casing"), overlay_alpha("casing_alpha"))
        thread = Seam(points, overlay("found"), 3, 9, 6, True, casing, 3)
        knots = [
            knot
            for x, y in points
            for knot in (Disc(x, y, 6, overlay("found"), casing, 2), Disc(x, y, 2, overlay("casing")))
        ]
        return (thread, *knots)

    def _draw_plates(self, box: Box) -> tuple[Item, ...]:
        plate, ink = with_alpha(overlay("plate"), overlay_alpha("plate_alpha")), overlay("plate_text")
        top = Box(box.x + 12, box.y + 12, 300, 34)
        items: list[Item] = [
            Sheet(top, plate, 8),
            Words(top.inset(12, 2), self._what_is_seen(), "body_strong", ink),
        ]
        low = Box(box.x + 12, box.bottom - 62, box.width - 24, 50)
        text: str | None = None
        if self.problem is not None:
            text = self.problem if isinstance(self.problem, str) else self.words(self.problem)
        elif self.is_reading and self._reading_for > 0.3:
            text = self.words("Reading the picture. It takes a moment.")
        if text:
            items += [Sheet(low, plate, 8), Words(low.inset(12, 3), text, "small_strong", ink, lines=2)]
        ring = self._watcher.view.agreed
        if ring and not self.is_reading:
            right = Box(box.right - 112, box.y + 12, 100, 34)
            count = self.words("{count} of {all}", count=ring, all=3)
            items += [Sheet(right, plate, 8), Words(right.inset(8, 2), count, "body_strong", ink, "center")]
        return tuple(items)
