"""Teaching a deck: the whole box, a layout, the live picture, names, a refused photo, a test, the copies."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from concurrent.futures import Future
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.deck_copies import add_copy, list_copies, rename_copy, use_copy
from calibration.deck_files import save_deck
from calibration.decks import add_lesson
from calibration.light import Advice
from companion.games.labels import find_labels
from companion.games.lessons import Lesson
from companion.scanning.light_check import Fields, LightSeen
from companion.screens.session import Session
from companion.screens.teach.course import Course
from companion.screens.teach.trying import TryingScreen
from companion.screens.views import Tap
from companion.teaching.learning import Doubt, LaidOut, RefusedLesson, SeenLesson, layout_of
from hardware.cameras.finding import FoundCamera
from hardware.cameras.settings import CameraSettings
from tests.screens.scan_scenes import StillCamera
from tests.screens.shell_scenes import a_session
from vision.tiles.teaching import TaughtPhoto

Picture = NDArray[np.uint8]
_SIDE, _GAP = 96, 24
_TONES = ((60, 50, 190), (60, 130, 230), (60, 190, 230), (70, 130, 60), (170, 90, 40), (140, 60, 120))


class SchoolWorker:
    """Answers at once what a photo teaches, as it was told."""

    def __init__(self, answers: dict[str, Any]) -> None:
        self.answers = answers

    def run(self, task: Callable[..., Any], *values: Any) -> Future[Any]:
        future: Future[Any] = Future()
        answer = self.answers[task.__name__]
        future.set_result(answer(*values) if callable(answer) else answer)
        return future

    def close(self) -> None:
        return


def lesson_of(game: str, number: int = 0) -> Lesson:
    labels = find_labels(game)
    assert labels is not None
    return labels.find_lessons()[number]


def some_tiles(lesson: Lesson) -> NDArray[np.uint8]:
    """Simple pictures of the tiles of a lesson: a colour for each column, bars for each row."""
    pictures = np.zeros((lesson.rows * lesson.cols, _SIDE, _SIDE, 3), np.uint8)
    for number, picture in enumerate(pictures):
        row, col = divmod(number, lesson.cols)
        picture[:] = (225, 238, 244)
        cv2.rectangle(picture, (8, 8), (_SIDE - 8, _SIDE - 8), _TONES[col % 6], -1)
        cv2.circle(picture, (_SIDE - 28, _SIDE - 28), 16, (230, 246, 255), -1)
        cv2.putText(picture, "235"[row % 3], (_SIDE - 36, _SIDE - 20), cv2.FONT_HERSHEY_SIMPLEX, 0.8, (40, 30, 40), 2)
    return pictures


def some_table(lesson: Lesson) -> tuple[Picture, tuple[tuple[tuple[float, float], ...], ...]]:
    """A photo of the tiles as they lie, and where they are."""
    step = _SIDE + _GAP
    high, wide = lesson.rows * step + 3 * _GAP, lesson.cols * step + 3 * _GAP
    table = np.full((high, wide, 3), (112, 122, 108), np.uint8)
    outlines = []
    for number, picture in enumerate(some_tiles(lesson)):
        row, col = divmod(number, lesson.cols)
        top, left = 2 * _GAP + row * step, 2 * _GAP + col * step
        table[top : top + _SIDE, left : left + _SIDE] = picture
        corners = ((left, top), (left + _SIDE, top), (left + _SIDE, top + _SIDE), (left, top + _SIDE))
        outlines.append(tuple((x / wide, y / high) for x, y in corners))
    return table, tuple(outlines)


def seen(lesson: Lesson) -> SeenLesson:
    table, outlines = some_table(lesson)
    pictures = some_tiles(lesson)
    frames = np.array([[[0, 0], [1, 0], [1, 1], [0, 1.0]]])
    quads = np.array(outlines) * (table.shape[1], table.shape[0])
    return SeenLesson(table, outlines, TaughtPhoto(pictures, frames, (), quads))


@cache
def _folders() -> tempfile.TemporaryDirectory[str]:
    """Where all decks of scenes are kept; it goes when the tests end."""
    return tempfile.TemporaryDirectory(prefix="decks-")


@cache
def taught_decks() -> Path:
    """Decks in which some lessons are known; nobody changes them."""
    folder = Path(tempfile.mkdtemp(dir=_folders().name))
    for game, count in (("quilt-show", 3), ("match-quilt", 2)):
        deck = None
        for number in range(count):
            lesson = lesson_of(game, number)
            taught = seen(lesson).taught
            # Another print for every lesson, or two labels would look the same.
            taught.pictures[:, 10 + 9 * number : 17 + 9 * number, 12:60] = 240
            labels = [list(row) for row in lesson.labels]
            if number == count - 1:
                labels[0][0] = ""
            deck = add_lesson(deck, game, taught, layout_of(game, labels))
        assert deck is not None
        save_deck(deck, folder / game)
    return folder


def teaching(game: str = "quilt-show", answers: dict[str, Any] | None = None, decks: Path | None = None) -> Course:
    """Somebody who teaches a deck, with tiles of the first lesson that is missing before the camera."""
    session = a_session()
    session.services.decks = decks or taught_decks()
    lesson = lesson_of(game, 3)
    table, outlines = some_table(lesson)
    session.services.camera = StillCamera(table)
    session.services.worker = SchoolWorker(  # type: ignore[assignment]
        {"find_tiles": LaidOut(outlines[:-2], False), "find_doubts": (), "look": seen(lesson)} | (answers or {})
    )
    session.go.home()
    session.go.teach(game)
    course: Course = session.screen.course  # type: ignore[attr-defined]
    return course


def decks() -> Session:
    session = teaching().session
    session.go.to("decks")
    return session


def overview() -> Session:
    course = teaching()
    course.mark("boston-beauty/red/2", is_wanted=True)
    return course.session


def overview_quiltable() -> Session:
    return teaching("quiltable").session


def overview_match_quilt() -> Session:
    return teaching("match-quilt").session


def plan() -> Session:
    course = teaching()
    course.plan(course.lessons[3])
    return course.session


def plan_quiltable() -> Session:
    course = teaching("quiltable")
    course.plan(course.lessons[0])
    return course.session


def plan_match_quilt() -> Session:
    course = teaching("match-quilt")
    course.plan(course.lessons[3])
    return course.session


def taking() -> Session:
    course = teaching()
    course.take(course.lessons[3])
    for _ in range(3):
        course.session.tick(0.1)
    return course.session


def learned() -> Session:
    doubts = (Doubt((2, 1), lesson_of("quilt-show", 3).labels[2][2], 0.12, 0.88),)
    course = teaching(answers={"find_doubts": doubts})
    lesson = course.lessons[3]
    course.name(lesson, lesson.labels, seen(lesson))
    course.session.tick(0.1)
    return course.session


def learned_all_names() -> Session:
    session = learned()
    session.tap(Tap("all"))
    return session


def learned_sure() -> Session:
    session = learned()
    session.press("main")
    return session


def learned_match_quilt() -> Session:
    course = teaching("match-quilt")
    lesson = course.lessons[3]
    course.name(lesson, lesson.labels, seen(lesson))
    course.session.tick(0.1)
    return course.session


def refused() -> Session:
    course = teaching()
    lesson = course.lessons[3]
    table, outlines = some_table(lesson)
    course.refuse(lesson, lesson.labels, RefusedLesson("glare", ((0, 3), (0, 4)), table, outlines))
    return course.session


def trying() -> Session:
    course = teaching()
    course.test()
    screen = course.session.screen
    assert isinstance(screen, TryingScreen)
    course.session.services.camera = StillCamera(some_table(course.lessons[0])[0])
    screen.label, screen.is_sure = course.lessons[0].labels[2][3], True
    screen._rest = 100
    screen.tried = dict.fromkeys(course.lessons[0].all_labels[:7], True) | {course.lessons[1].labels[0][0]: False}
    screen.live.tick(1)
    return course.session


def trying_wrong() -> Session:
    session = trying()
    session.press("scan")
    return session


def copies() -> Session:
    decks = Path(tempfile.mkdtemp(dir=_folders().name))
    course = teaching(decks=decks)
    rename_copy(decks, list_copies(decks, "quilt-show")[0], "At home")
    add_copy(decks, "quilt-show", "Holiday house")
    use_copy(decks, list_copies(decks, "quilt-show")[0])
    course.session.tap(Tap("more"))
    return course.session


def copies_files() -> Session:
    session = copies()
    session.tap(Tap("import"))
    return session


def light() -> Session:
    """The light page, with a field in shade and one in which the lamp is mirrored."""
    fields: Fields = (("good", "good", "bright"), ("good", "good", "good"), ("shade", "good", "good"))
    seen_light = LightSeen(fields, (Advice.LAMP_LEFT, Advice.GLARE), True)
    session = teaching(answers={"look_at_light": seen_light}).session
    session.go.to("calibrate")
    session.go.to("light")
    for _ in range(3):
        session.tick(0.1)
    return session


def light_without_a_sheet() -> Session:
    session = teaching(answers={"look_at_light": LightSeen(())}).session
    session.go.to("light")
    for _ in range(3):
        session.tick(0.1)
    return session


def settings_with_a_camera() -> Session:
    session = teaching().session
    session.services.change_camera = lambda wanted: None
    session.go.to("settings")
    session.tap(Tap("section", "camera"))
    session.tick(0.1)
    return session


CAMERAS = ("imx708", "imx477", "HD Pro Webcam C920", "IPEVO V4K Document Camera")
"""What cameras call themselves."""


def settings_with_many_cameras() -> Session:
    session = settings_with_a_camera()
    session.services.list_cameras = lambda: (
        FoundCamera("pi", "pi:0", CAMERAS[0]), FoundCamera("pi", "pi:1", CAMERAS[1]),
        FoundCamera("webcam", "webcam:/dev/video0", CAMERAS[2]),
        FoundCamera("webcam", "webcam:/dev/video2", CAMERAS[3]),
    )  # fmt: skip
    session.services.camera_settings = CameraSettings(use="webcam:/dev/video2")
    return session


def scenes() -> dict[str, Callable[[], Session]]:
    """By the name of the picture that is made of each."""
    made = (
        decks, overview, overview_quiltable, overview_match_quilt, plan, plan_quiltable, plan_match_quilt, taking,
        learned, learned_all_names, learned_sure, learned_match_quilt, refused, trying, trying_wrong, copies,
        copies_files, light, light_without_a_sheet, settings_with_a_camera, settings_with_many_cameras,
    )  # fmt: skip
    return {make.__name__.replace("_", "-"): make for make in made}
