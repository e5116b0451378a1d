"""The photo of a lesson: tiles are outlined as they are found, and it is taken when all are there and still."""

from __future__ import annotations

import logging
from concurrent.futures import Future
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.games.lessons import Lesson
from companion.games.values import Look
from companion.pictures.photo_marks import draw_found, points_of
from companion.pictures.taught_tiles import dial
from companion.screens.live_picture import LivePicture
from companion.screens.other_camera import can_take_other_camera, other_camera_key, take_other_camera
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
    Progress,
    Row,
    Space,
    Text,
)
from companion.teaching.learning import Labels, LaidOut, RefusedLesson, find_tiles
from messages import Sentence, say

from .course import Course
from .page import CourseScreen

if TYPE_CHECKING:
    from companion.screens.session import Session

log = logging.getLogger(__name__)
_PREVIEW = "teach-preview"
_SHOW_LOADING_AFTER = 0.3


class TakingScreen(CourseScreen):
    """Counts tiles in the live picture."""

    name = "teach-taking"
    step = 1

    def __init__(self, course: Course, lesson: Lesson, labels: Labels) -> None:
        super().__init__(course)
        self.lesson, self._labels = lesson, labels
        self.seen = LaidOut((), False)
        self.reading: Future[Any] | None = None
        self.problem = ""
        self._busy_for = 0.0
        self.live = LivePicture(course.session, _PREVIEW, self._search, is_automatic=True)

    @classmethod
    def resumed(cls, course: Course) -> TakingScreen:
        """Look once more at the photo that waits for its names."""
        waiting = course.resume()
        if waiting is None:
            course.drop_photo()
            lesson = course.lessons[course.next_lesson()]
            return cls(course, lesson, lesson.labels)
        photo, labels = waiting
        screen = cls(course, course.lesson_of(labels), labels)
        screen.bring(photo)
        return screen

    @property
    def is_busy(self) -> bool:
        return self.reading is not None or self.live.state.status == "reading"

    @property
    def wants_photo(self) -> bool:
        return not self.is_busy

    @property
    def wanted_look(self) -> Look | None:
        if self.is_busy:
            return None
        return Look("lesson", say("Show the tiles of {what} as they lie.", what=self.lesson.title))

    def bring(self, photo: bytes) -> None:
        """A photo that somebody took with a phone, or the one that waits for its names."""
        self.look_at(photo)

    def banner(self) -> Banner:
        return self.course_banner(
            self.words("Hold the picture"), self.about(self.lesson), self.live.status(),
            counted=False,
        )  # fmt: skip

    def keys(self) -> Keys:
        back = Key(self.words("Back"), self.words("How they lie"), "arrow-left")
        anew = Key(self.words("Start anew"), self.words("Look again"), "refresh-cw", is_lit=not self.is_busy)
        if can_take_other_camera(self.session) and not self.is_busy:
            anew = other_camera_key(self.session)
        if self.live.is_by_phone:
            waiting = self.words("A phone takes the picture")
            return Keys(back, anew, Key(waiting, "", "smartphone", is_lit=False))
        can_take = not self.is_busy and self.live.is_shown
        return Keys(
            back,
            anew,
            Key(self.words("Take it now"), self.words("or wait, it takes itself"), "camera", is_lit=can_take),
        )

    def parts(self) -> Body:
        over = []
        if self.live.is_shown:
            wide, high = self.live.size
            for outline in self.seen.outlines:
                over += draw_found(points_of(outline, wide, high))
        caption = self.words("{count} of {all} found", count=self._found, all=self._wanted)
        row = Row(
            (self.live.show(*over, caption=caption if self.live.is_shown else ""), Column(self._aside(), grows=True)),
            (1.75, 1.0), grows=True,
        )  # fmt: skip
        return Body((self.stepper(), row))

    @property
    def _wanted(self) -> int:
        return len(self.lesson.all_labels)

    @property
    def _found(self) -> int:
        return min(len(self.seen.outlines), self._wanted)

    def _aside(self) -> tuple[Part, ...]:
        if self.reading is not None:
            told = Text(self.words("Learning from the picture. It takes a moment."), "strong")
            return (Card((told, Progress(min(0.95, self._busy_for / 4), "")), look="info"), Space())
        shape = self.words("{cols} across, {rows} down", cols=self.lesson.cols, rows=self.lesson.rows)
        found = self.words("{count} of {all} found", count=self._found, all=self._wanted)
        colour = "good" if self.seen.is_whole else "lit"
        ring = Figure(dial(self._found, self._wanted, 84, colour), found, grows=False)
        counted = Row((ring, Column((Text(found, "strong"), Text(shape, "small", "soft")), is_tight=True)), (0, 1),
                      align="middle", wraps=False)  # fmt: skip
        parts: list[Part] = [Card((counted,))]
        if self.problem:
            parts.append(Card((Text(self.problem, "small_strong"),), look="warning"))
        else:
            parts.append(Card(self._checklist()))
        return (*parts, Space())

    def _checklist(self) -> tuple[Part, ...]:
        status = self.live.state.status
        lines = (
            (self.live.is_light, self.words("Enough light")),
            (status != "hand", self.words("No hand over it")),
            (status == "ready", self.words("Everything is still")),
            (self.seen.is_whole, self.words("All tiles, none touches another")),
        )
        return tuple(
            Text(text, "small", "good" if holds else "soft", icon="circle-check" if holds else "circle-dashed")
            for holds, text in lines
        )

    def press(self, key: KeyName) -> None:
        if key == "undo":
            self.leave()
        elif self.is_busy:
            return
        elif key == "scan":
            self.problem = ""
            if can_take_other_camera(self.session):
                take_other_camera(self.session)
                self.live.reopen()
            self.live.start_anew()
        else:
            self.problem = ""
            self.live.take()

    def tick(self, seconds: float) -> bool:
        if self.reading is not None:
            before, self._busy_for = self._busy_for, self._busy_for + seconds
            return self._advance() or int(before * 4) != int(self._busy_for * 4)
        return self.live.wait_for_photo(seconds, self._refuse, self.look_at)

    def _refuse(self, why: Sentence) -> None:
        self.problem = self.words(why)

    def leave(self) -> None:
        self.live.stop()
        self.course.plan(self.lesson)

    def look_at(self, photo: Any) -> None:
        """Learn from this photo."""
        self.problem, self._busy_for = "", 0.0
        self.reading = self.course.look_at(photo, self._labels)

    def _search(self, picture: Any) -> Future[Any]:
        """Count the tiles of a frame; the outline of all of them is there only when none is missing."""
        wanted: Future[Any] = Future()
        counted = self.session.services.worker.run(find_tiles, picture, self.lesson.rows, self.lesson.cols)
        counted.add_done_callback(partial(self._counted, wanted))
        return wanted

    def _counted(self, wanted: Future[Any], counted: Future[Any]) -> None:
        if counted.cancelled() or counted.exception() is not None:
            wanted.set_result(None)
            return
        self.seen = counted.result()
        wanted.set_result(_hull(self.seen) if self.seen.is_whole else None)

    def _advance(self) -> bool:
        assert self.reading is not None
        if not self.reading.done():
            return False
        reading, self.reading = self.reading, None
        if reading.exception() is not None:
            log.warning("Learning stopped.", exc_info=reading.exception())
            self.problem = self.words("Learning stopped unexpectedly. Try once more.")
            self.live.start_anew(must_move=True)
            return True
        seen = reading.result()
        if isinstance(seen, RefusedLesson):
            self.session.sound("refused")
            self.course.refuse(self.lesson, self._labels, seen)
        else:
            self.session.sound("read")
            self.course.begin_names(self._labels)
            self.course.name(self.lesson, self._labels, seen)
        return True


def _hull(seen: LaidOut) -> tuple[tuple[float, float], ...]:
    """A box around everything, which the shutter waits for to stand still."""
    xs = [x for outline in seen.outlines for x, _ in outline]
    ys = [y for outline in seen.outlines for _, y in outline]
    return ((min(xs), min(ys)), (max(xs), min(ys)), (max(xs), max(ys)), (min(xs), max(ys)))


def open_course(session: Session, game: str) -> None:
    """Teach the deck of a game; leaving it leads back to the screen that is open now."""
    Course(session, game, session.screen).overview()
