"""What every screen of a course has: its banner, its steps, and the way back."""

from __future__ import annotations

from companion.games.lessons import Lesson
from companion.screens.screen import Screen
from companion.screens.views import Banner, Status, Stepper

from .course import STEPS, Course

LEAST_TO_READ = 280.0
"""dp of the tiles of a lesson with their names."""


class CourseScreen(Screen):
    """One step of teaching a deck."""

    is_for_host = True
    is_for_play = False
    step = 0
    """Which of the four steps this is."""

    def __init__(self, course: Course) -> None:
        super().__init__(course.session)
        self.course = course

    @property
    def game(self) -> str:
        return self.course.game

    @property
    def can_move(self) -> bool:
        return False

    def stepper(self) -> Stepper:
        """The four steps of a lesson."""
        return Stepper(tuple(self.words(step) for step in STEPS), self.step)

    def course_banner(self, title: str, context: str, status: Status | None = None, counted: bool = True) -> Banner:
        """The banner with how much is known."""
        extra = ""
        if counted:
            extra = self.words("{count} of {all}", count=self.course.known, all=self.course.size)
        return Banner(
            title, f"{self.course.title} · {context}" if context else self.course.title, emblem=self.game,
            left_icon="arrow-left", status=status or self.session.camera_status(), extra=extra,
            extra_icon="graduation-cap",
        )  # fmt: skip

    def name_of(self, label: str) -> str:
        """A tile in few words beside others of its print."""
        return self.words(self.course.words_of.name_tile(label))

    def full_name(self, label: str) -> str:
        """A tile with its print."""
        return f"{self.words(self.course.alone(label).title)}, {self.name_of(label)}"

    def about(self, lesson: Lesson) -> str:
        """A lesson by its name and number."""
        place = self.course.place_of(lesson)
        return self.words(lesson.title) if place is None else f"{self.words(lesson.title)}, {self.words(place)}"

    def leave(self) -> None:
        self.course.overview()
