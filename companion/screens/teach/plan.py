"""Exactly how the tiles of a lesson are laid out, before the camera looks at them."""

from __future__ import annotations

from companion.games.lessons import Lesson
from companion.pictures.taught_tiles import picture_layout
from companion.screens.views import Banner, Body, Card, Column, Figure, Key, KeyName, Keys, Part, Row, Text
from messages import say

from .course import Course
from .page import LEAST_TO_READ, CourseScreen

_HINTS = (
    (say("A finger apart"), say("tiles must not touch"), "move-horizontal"),
    (say("All the same way up"), say("as the picture shows them"), "arrow-up"),
    (say("Away from the lamp"), say("no shine on the tiles"), "sun"),
    (say("Plain ground"), say("a cloth of one colour is best"), "image"),
)


class PlanScreen(CourseScreen):
    """The layout as a picture; the main key goes to the camera."""

    name = "teach-plan"

    def __init__(self, course: Course, lesson: Lesson) -> None:
        super().__init__(course)
        self.lesson = lesson

    def banner(self) -> Banner:
        title = self.count("Lay out this tile", "Lay out these {count} like this", len(self.lesson.all_labels))
        return self.course_banner(title, self.about(self.lesson))

    def keys(self) -> Keys:
        other = self._other()
        return Keys(
            Key(self.words("Back"), self.words("All tiles"), "arrow-left"),
            Key(self.words("Other tiles"), self.words(other.title), "skip-forward"),
            Key(self.words("They lie like this"), self.words("Go to the camera"), "camera"),
        )

    def parts(self) -> Body:
        lesson = self.lesson
        picture = picture_layout(
            self.game, lesson.labels, [self.words(each) for each in lesson.columns],
            [self.words(each) for each in lesson.lines],
        )  # fmt: skip
        shape = self.words("{cols} across, {rows} down", cols=lesson.cols, rows=lesson.rows)
        hints: list[Part] = [Text(shape, "heading")]
        for text, detail, icon in _HINTS:
            lines = Column((Text(self.words(text), "strong", icon=icon),
                            Text(self.words(detail), "small", "soft")), is_tight=True)  # fmt: skip
            hints.append(Card((lines,), is_low=True))
        figure = Figure(picture, self.words("How the tiles lie"), least=LEAST_TO_READ)
        row = Row((figure, Column(tuple(hints))), (1.75, 1.0), grows=True)
        return Body((self.stepper(), row))

    def _other(self) -> Lesson:
        """The next lesson."""
        lessons = self.course.lessons
        return lessons[(lessons.index(self.lesson) + 1) % len(lessons)] if self.lesson in lessons else lessons[0]

    def press(self, key: KeyName) -> None:
        if key == "undo":
            self.leave()
        elif key == "scan":
            self.course.plan(self._other())
        else:
            self.course.take(self.lesson)

    def leave(self) -> None:
        self.course.overview(self.lesson)
