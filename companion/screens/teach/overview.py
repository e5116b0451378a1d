"""Every tile of the box: known, to be looked at once more, or not seen yet; a row is a photo."""

from __future__ import annotations

from companion.games.lessons import Lesson
from companion.pictures.taught_tiles import (
    Known,
    MatrixRow,
    dial,
    legend,
    matrix_boxes,
    picture_matrix,
)
from companion.screens.views import (
    Area,
    Banner,
    Body,
    Button,
    Card,
    Column,
    Figure,
    Key,
    KeyName,
    Keys,
    Line,
    Part,
    Row,
    Space,
    Span,
    Tap,
    Text,
)

from .course import Course
from .page import CourseScreen


class OverviewScreen(CourseScreen):
    """The buttons walk through the lessons, the main key teaches the chosen one."""

    name = "teach-overview"

    def __init__(self, course: Course, chosen: int | None = None) -> None:
        super().__init__(course)
        self.chosen = course.next_lesson() if chosen is None else chosen
        self._goes_on = course.has_begun
        """Whether the main key goes on with the photo that waits."""

    @property
    def can_move(self) -> bool:
        return True

    def banner(self) -> Banner:
        tiles = self.count("{count} tile in this box", "{count} tiles in this box", self.course.size)
        return self.course_banner(self.words("Teach a deck"), tiles, counted=False)

    def keys(self) -> Keys:
        back = Key(self.words("Back"), "", "arrow-left")
        test = Key(self.words("Test it"), self.words("Show any tile"), "scan-search", is_lit=self.course.known > 0)
        if self._goes_on:
            return Keys(back, test, Key(self.words("Go on"), self.words("A photo waits for its names"), "play"))
        lesson = self.course.lessons[self.chosen]
        tiles = self.count("{count} tile, one photo", "{count} tiles, one photo", len(lesson.all_labels))
        title = self.words(lesson.title)
        text = self.words("Teach {what}", what=title)
        if not self.course.unseen_in(lesson):
            text, tiles = self.words("{what} again", what=title), self.words("In another light")
        return Keys(back, test, Key(text, tiles, "camera"))

    def parts(self) -> Body:
        course = self.course
        rows = tuple(
            MatrixRow(self.words(lesson.title), tuple((label, course.how_known(label)) for label in _by_column(lesson)))
            for lesson in course.lessons
        )
        groups = course.lessons[0].rows if course.lessons[0].columns else 6
        areas = tuple(
            Area(box, Tap("lesson", number), self._told(number)) for number, box in enumerate(matrix_boxes(len(rows)))
        )
        figure = Figure(
            picture_matrix(self.game, rows, self.chosen, groups), self.words("What is known of the box"), areas
        )
        return Body((Card((figure,), grows=True),), aside=self._aside(), narrow_aside=True)

    def _told(self, number: int) -> str:
        lesson = self.course.lessons[number]
        missing = self.course.unseen_in(lesson)
        if not missing:
            return self.words("{what}: known", what=self.words(lesson.title))
        return self.count("{what}: {count} not seen yet", "{what}: {count} not seen yet", missing,
                          what=self.words(lesson.title))  # fmt: skip

    def _aside(self) -> tuple[Part, ...]:
        course = self.course
        known = self.words("{count} of {all} tiles known", count=course.known, all=course.size)
        ring = Figure(dial(course.known, course.size), known, grows=False)
        parts: list[Part] = [Card((Row((ring, Text(known, "small_strong")), (0, 1), align="middle"),))]
        if course.trouble is not None:
            parts.append(Card((Text(self.words(course.trouble), "small_strong"),), look="warning"))
        parts.append(Column(self._legend(), is_tight=True))
        left = sum(bool(course.unseen_in(lesson)) for lesson in course.lessons)
        told = self.count("{count} photo is left.", "{count} photos are left.", left) if left else ""
        parts.append(Text(told or self.words("All tiles are known."), "strong"))
        parts += [Space(), Button(Tap("more"), self.words("This copy and others"), icon="package")]
        return tuple(parts)

    def _legend(self) -> tuple[Part, ...]:
        counts = {"well": 0, "known": 0, "look-again": 0, "unseen": 0}
        sample = self.course.lessons[0].all_labels[0]
        for lesson in self.course.lessons:
            for label in lesson.all_labels:
                counts[self.course.how_known(label)] += 1
        kinds: tuple[tuple[Known, str], ...] = (
            ("well", self.words("known in two lights: {count}", count=counts["well"])),
            ("known", self.words("known: {count}", count=counts["known"])),
            ("look-again", self.words("look once more: {count}", count=counts["look-again"])),
            ("unseen", self.words("not seen yet: {count}", count=counts["unseen"])),
        )
        return tuple(
            Line((Span(picture=legend(kind, self.game, sample), name=text), Span(text, "small")))
            for kind, text in kinds
            if counts[kind] or kind in ("known", "unseen")
        )

    def press(self, key: KeyName) -> None:
        if key == "undo":
            self.leave()
        elif key == "scan":
            if self.course.known:
                self.course.test()
        elif self._goes_on:
            from .taking import TakingScreen

            self.session.open(TakingScreen.resumed(self.course))
        else:
            self.course.replaces = False
            self.course.plan(self.course.lessons[self.chosen])

    def tap(self, tap: Tap) -> None:
        if tap.name == "lesson":
            self.chosen, self._goes_on = tap.number, False
        elif tap.name == "more":
            from .copies import CopiesScreen

            self.session.open(CopiesScreen(self.course))
        else:
            super().tap(tap)

    def move(self, by: int) -> None:
        self.chosen, self._goes_on = (self.chosen + by) % len(self.course.lessons), False

    def leave(self) -> None:
        self.course.leave()


def _by_column(lesson: Lesson) -> tuple[str, ...]:
    """Tiles of a column together, as three values of one colour."""
    if not lesson.columns:
        return lesson.all_labels
    return tuple(row[col] for col in range(lesson.cols) for row in lesson.labels)
