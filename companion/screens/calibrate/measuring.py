"""What every step of calibrating is: a live picture, photos that the worker measures, a picture of what it found."""

from __future__ import annotations

import logging
from abc import abstractmethod
from collections.abc import Callable
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any

from companion.scanning.calibration_steps import Measured, keep_measured
from companion.screens.live_picture import LivePicture
from companion.screens.other_camera import can_take_other_camera, other_camera_key, take_other_camera
from companion.screens.screen import Screen
from companion.screens.views import (
    Banner,
    Body,
    Card,
    Column,
    Figure,
    Key,
    KeyName,
    Keys,
    Part,
    PhotoView,
    Progress,
    Row,
    Space,
    Stepper,
    Text,
)
from messages import MessageError, Sentence, say
from versioned_files import KeptFileError

if TYPE_CHECKING:
    from companion.screens.session import Session

log = logging.getLogger(__name__)
STEPS = (say("Lens"), say("Light"), say("Table"), say("Result"))
_FOUND = "calibrate-found"


class MeasuringScreen(Screen):
    """Looks for something in the live picture, takes a photo when it is still, measures it, shows it, keeps it."""

    is_for_host = True
    is_for_play = False
    step: int | None = None
    """Which of the steps it is; none aside of them."""
    title: Sentence
    told: Sentence

    def __init__(self, session: Session, back: Screen | None = None) -> None:
        super().__init__(session)
        self.back = back or session.screen
        self.live = LivePicture(session, f"{self.name}-preview", self.look_for, is_automatic=True)
        self.measured: Measured | None = None
        self.problem: Sentence | None = None
        self._working: Future[Any] | None = None
        self._then: Callable[[Any], None] = lambda result: None
        self._version = 0

    @abstractmethod
    def look_for(self, picture: Any) -> Future[Any]:
        """Where in a frame is what is wanted: its outline, or None."""

    @abstractmethod
    def take(self, photo: Any) -> None:
        """A photo was taken."""

    @abstractmethod
    def aside(self) -> tuple[Part, ...]:
        """What stands beside the live picture."""

    def over(self) -> tuple[Any, ...]:
        """What is drawn over the live picture."""
        return ()

    @property
    def camera(self) -> str:
        """The name of the camera, by which measurements are kept."""
        return self.session.services.camera.name if self.session.services.camera is not None else ""

    @property
    def can_move(self) -> bool:
        return False

    @property
    def is_busy(self) -> bool:
        return self._working is not None

    @property
    def wants_photo(self) -> bool:
        return not self.is_busy and self.measured is None

    def bring(self, photo: bytes) -> None:
        """A photo that somebody took with a phone."""
        self.take(photo)

    def banner(self) -> Banner:
        return Banner(self.words(self.title), self.words(self.told), emblem="quilting-bee", left_icon="arrow-left",
                      status=self.live.status())  # fmt: skip

    def keys(self) -> Keys:
        if self.measured is not None:
            can_keep = not self.is_busy
            again = Key(self.words("Take it again"), "", "refresh-cw", is_lit=can_keep)
            anyway = Key(self.words("Keep it anyway"), "", "check", is_lit=can_keep and self.measured.doubt is not None)
            if self.measured.doubt is None and self.measured.before is not None:
                anyway = Key(self.words("Keep the old one"), "", "history", is_lit=can_keep)
            keep = Key(self.words("Keep it"), "", "check", is_lit=can_keep and self.measured.doubt is None)
            return Keys(again, anyway, keep)
        can_take = not self.is_busy and self.live.is_shown
        take = Key(self.words("Take it now"), self.words("or wait, it takes itself"), "camera", is_lit=can_take)
        return Keys(self.undo_key(), self.scan_key(), take)

    def undo_key(self) -> Key:
        """What the first key does while the camera looks."""
        return Key(self.words("Back"), self.words("Calibrate"), "arrow-left")

    def scan_key(self) -> Key:
        """What the second key does while the camera looks."""
        if can_take_other_camera(self.session):
            return other_camera_key(self.session)
        return Key(self.words("Start anew"), self.words("Look again"), "refresh-cw")

    def parts(self) -> Body:
        if self.measured is not None:
            return Body((*self._stepper(), self._found(self.measured)))
        picture = self.live.show(*self.over())
        beside = [*self.aside()]
        if self.is_busy:
            beside = [Card((Progress(0.5, self.words("Measuring")),), look="info")]
        elif self.problem is not None:
            beside.insert(0, Card((Text(self.words(self.problem), "small_strong"),), look="warning"))
        rest = () if any(isinstance(part, Figure) for part in beside) else (Space(),)
        row = Row((picture, Column((*beside, *rest), grows=True)), (1.5, 1.0), grows=True)
        return Body((*self._stepper(), row))

    def press(self, key: KeyName) -> None:
        if self.is_busy:
            return
        if self.measured is not None:
            self._decide(key, self.measured)
        elif key == "undo":
            self.undo()
        elif key == "scan":
            self.scan()
        else:
            self.problem = None
            self.live.take()

    def undo(self) -> None:
        """The first key while the camera looks."""
        self.leave()

    def scan(self) -> None:
        """The second key while the camera looks."""
        if can_take_other_camera(self.session):
            take_other_camera(self.session)
            self.live.reopen()
        self.live.start_anew()

    def tick(self, seconds: float) -> bool:
        if self._working is not None:
            return self._advance()
        if self.measured is not None:
            return False
        return self.live.wait_for_photo(seconds, self._refuse, self.take)

    def _refuse(self, why: Sentence) -> None:
        self.problem = why

    def leave(self) -> None:
        self.live.stop()
        self.session.open(self.back)

    def work(self, then: Callable[[Any], None], task: Callable[..., Any], *values: Any) -> None:
        """Let the worker do something; a refusal is told, and the camera looks again when something has moved."""
        self.problem, self._then = None, then
        self._working = self.session.services.worker.run(task, *values)

    def show(self, measured: Measured) -> None:
        """Show what was measured, before it is kept."""
        self.measured = measured
        self._version += 1
        self.session.photos[_FOUND] = measured.picture
        self.session.sound("read" if measured.doubt is None else "refused")

    def keep(self, value: Any) -> None:
        """Keep it; then back to where all measurements are."""
        folder = self.session.services.calibration
        if folder is None:
            self.leave()
        else:
            self.work(self._kept, keep_measured, value, folder)

    def _kept(self, nothing: Any) -> None:
        self.leave()
        self.session.tell(say("It is kept, and counts from now on."))

    def _decide(self, key: KeyName, measured: Measured) -> None:
        if key == "undo":
            self.measured = None
            self.live.start_anew(must_move=True)
        elif (key == "main") == (measured.doubt is None):
            self.keep(measured.value)
        elif key == "scan" and measured.before is not None:
            self.drop()
            self.leave()
            self.session.tell(say("The old one stays."))

    def drop(self) -> None:
        """What was measured is not wanted."""

    def _advance(self) -> bool:
        assert self._working is not None
        if not self._working.done():
            return False
        working, self._working = self._working, None
        error = working.exception()
        if error is None:
            self._then(working.result())
            return True
        self.session.sound("refused")
        self.live.start_anew(must_move=True)
        if isinstance(error, MessageError):
            self.problem = error.sentence
        else:
            log.warning("A measurement stopped.", exc_info=error)
            can_keep = not isinstance(error, OSError | KeptFileError)
            self.problem = (
                say("Measuring stopped unexpectedly. Try once more.") if can_keep else say("It could not be kept.")
            )
        self.refused()
        return True

    def refused(self) -> None:
        """What was tried last told nothing."""

    def found_hint(self) -> Sentence | None:
        """What can be done with the picture of what was measured."""
        return None

    def found_more(self, measured: Measured) -> tuple[Part, ...]:
        """What follows from what was measured."""
        return ()

    def _stepper(self) -> tuple[Part, ...]:
        return () if self.step is None else (Stepper(tuple(map(self.words, STEPS)), self.step),)

    def show_found(self, measured: Measured) -> PhotoView:
        """The picture of what was measured."""
        high, wide = measured.picture.shape[:2]
        return PhotoView(_FOUND, (wide, high), self.words("What was measured"), self._version, is_on_dark=True)

    def _found(self, measured: Measured) -> Part:
        told: list[Part] = [Text(self.words(line), "heading") for line in measured.told]
        if measured.before is not None:
            told.append(Text(self.words(measured.before), "small", "warn" if measured.is_worse else "soft"))
        if measured.doubt is not None:
            told.insert(0, Card((Text(self.words(measured.doubt), "strong"),), look="warning"))
        elif measured.is_worse and not self.is_busy:
            worse = self.words("It got worse: rather keep the old one, or take it again.")
            told.insert(0, Card((Text(worse, "strong"),), look="warning"))
        elif not self.is_busy:
            told.insert(0, Text(self.words("That worked"), "title", "good", icon="circle-check"))
        told += self.found_more(measured)
        hint = self.found_hint()
        if hint is not None:
            told.append(Text(self.words(hint), "small", "soft", icon="move"))
        if self.is_busy:
            told.append(Progress(0.7, self.words("Keeping it")))
        return Row((self.show_found(measured), Column((*told, Space()), grows=True)), (1.6, 1.0), grows=True)
