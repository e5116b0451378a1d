"""Hold a tile before the camera and see what it is: whether the deck works."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any

from companion.games.values import Look
from companion.pictures.photo_marks import draw_found, points_of
from companion.pictures.taught_tiles import picture_label, picture_tried
from companion.scanning import Context, ScanError
from companion.scanning.straight import Outline
from companion.screens.live_picture import LivePicture
from companion.screens.views import (
    Banner,
    Body,
    Button,
    Card,
    Choice,
    Choices,
    Column,
    Figure,
    Key,
    KeyName,
    Keys,
    Part,
    Row,
    Scroll,
    Space,
    Tap,
    Text,
)
from messages import say

from .course import Course
from .page import CourseScreen

_PREVIEW = "teach-try"
_PAUSE = 0.4
"""Seconds of rest between two looks, so that the machine stays cool."""
_MOST_SHOWN = 12


class TryingScreen(CourseScreen):
    """Reads whatever single tile it sees, again and again."""

    name = "teach-try"
    step = 3

    def __init__(self, course: Course) -> None:
        super().__init__(course)
        self.live = LivePicture(course.session, _PREVIEW)
        self.label, self.is_sure = "", False
        self._outline: Outline | None = None
        self.tried: dict[str, bool] = {}
        """Tiles by label and whether the answer was right."""
        self._reading: Future[Any] | None = None
        self._rest = 0.0
        self.is_correcting = False
        self.pattern: int | None = None
        self.wrong = ""
        """The tile that was last taken for another one."""

    @property
    def wants_photo(self) -> bool:
        return self.live.is_by_phone

    @property
    def wanted_look(self) -> Look | None:
        return Look("tile", say("Show one tile.")) if self.wants_photo else None

    def bring(self, photo: bytes) -> None:
        self._read(photo)

    def banner(self) -> Banner:
        return self.course_banner(self.words("Does it work?"), self.words("show any tile"), self.live.status())

    def keys(self) -> Keys:
        back = Key(self.words("Back"), self.words("All tiles"), "arrow-left")
        wrong = Key(self.words("It is wrong"), self.words("Say what it is"), "x", is_lit=bool(self.label))
        done = self.words("Back to the game") if self.course.back.is_for_play else ""
        return Keys(back, wrong, Key(self.words("The deck is good"), done, "check"))

    def parts(self) -> Body:
        over = []
        if self._outline is not None and self.live.is_shown:
            wide, high = self.live.size
            over = draw_found(points_of(self._outline, wide, high), has_knots=True)
        caption = self.words("Tile found") if self.label else self.words("Show one tile")
        aside = self._correcting() if self.is_correcting else self._told()
        row = Row((self.live.show(*over, caption=caption if self.live.is_shown else ""), Column(aside, grows=True)),
                  (1.5, 1.0), grows=True)  # fmt: skip
        return Body((self.stepper(), row))

    def _told(self) -> tuple[Part, ...]:
        parts: list[Part] = []
        if self.label:
            lesson = self.course.alone(self.label)
            sure = Text(self.words("quite sure") if self.is_sure else self.words("not sure"), "small_strong",
                        "good" if self.is_sure else "doubt",
                        icon="circle-check" if self.is_sure else "circle-question-mark")  # fmt: skip
            words = Column(
                (Text(self.words(lesson.title), "title"), Text(self.name_of(self.label)), sure), is_tight=True
            )
            tile = Figure(picture_label(self.game, self.label, 76), self.full_name(self.label), grows=False)
            parts.append(Card((Row((tile, words), (0, 1), align="middle", wraps=False),), look="lit"))
        else:
            parts.append(Card((Text(self.words("Lay one tile before the camera."), "strong"),)))
        right = sum(self.tried.values())
        if self.tried:
            note = self.words("{count} of {all} right", count=right, all=len(self.tried))
            parts.append(Text(self.words("Tried so far: {note}", note=note), "strong"))
            shown = list(self.tried.items())[-_MOST_SHOWN:]
            parts.append(Figure(picture_tried(self.game, shown), note, grows=False))
        if self.wrong:
            told = self.words("{what} is noted: look at it once more.", what=self.full_name(self.wrong))
            again = Button(Tap("teach", self.wrong), self.words("Teach it again"), icon="graduation-cap")
            parts.append(Card((Text(told, "small_strong"), again), look="doubt"))
        return (*parts, Space())

    def _correcting(self) -> tuple[Part, ...]:
        lessons = self.course.lessons
        if self.pattern is None:
            options = tuple(Choice(Tap("pattern", number), self.words(lesson.title),
                                   picture=picture_label(self.game, lesson.all_labels[0], 30))
                            for number, lesson in enumerate(lessons))  # fmt: skip
            return (Text(self.words("What is it?"), "heading"), Scroll((Choices(options, columns=2),)))
        labels = lessons[self.pattern].all_labels
        options = tuple(Choice(Tap("is", label), self.name_of(label), picture=picture_label(self.game, label, 30))
                        for label in labels)  # fmt: skip
        return (Text(self.words(lessons[self.pattern].title), "heading"), Scroll((Choices(options, columns=2),)))

    def press(self, key: KeyName) -> None:
        if key == "undo":
            if self.is_correcting:
                self.is_correcting, self.pattern = False, None
            else:
                self.leave()
        elif key == "scan":
            self.is_correcting = bool(self.label)
        else:
            self.course.leave()

    def tap(self, tap: Tap) -> None:
        if tap.name == "pattern":
            self.pattern = tap.number
        elif tap.name == "is":
            self._correct(str(tap.value))
        elif tap.name == "teach":
            self.course.replaces = True
            self.course.plan(self.course.alone(str(tap.value)))
        else:
            super().tap(tap)

    def tick(self, seconds: float) -> bool:
        changed = self.live.tick(seconds)
        self._rest -= seconds
        if self._reading is not None:
            if self._reading.done():
                return self._advance()
        elif self._rest <= 0 and self.live.is_shown and self.live.state.status == "ready" and not self.is_correcting:
            self._read(self.live.picture)
        return changed

    def leave(self) -> None:
        self.live.stop()
        self.course.overview()

    def _read(self, photo: Any) -> None:
        context = Context("tiles", deck=self.course.folder, rows=1, cols=1)
        self._reading = self.session.services.worker.read((photo,), context)

    def _advance(self) -> bool:
        assert self._reading is not None
        reading, self._reading, self._rest = self._reading, None, _PAUSE
        error = reading.exception()
        if error is not None:
            if not isinstance(error, ScanError):
                self.session.tell(say("The reading stopped unexpectedly. Try once more."))
            self.label, self._outline = "", None
            return True
        scan = reading.result()
        tile = scan.proposal.tiles[0][0]
        self.label, self._outline = (tile.label or "", scan.outlines[0]) if tile is not None else ("", None)
        self.is_sure = bool(tile is not None and tile.sure)
        if self.label and self.label not in self.tried:
            self.tried[self.label] = True
            self.session.sound("read" if self.is_sure else "doubt")
        return True

    def _correct(self, label: str) -> None:
        """Somebody says what it really is: that tile is to be taught once more."""
        if label != self.label:
            self.tried.pop(self.label, None)
            self.tried[label] = False
            self.course.mark(label, is_wanted=True)
            self.wrong = label
        self.is_correcting, self.pattern = False, None
