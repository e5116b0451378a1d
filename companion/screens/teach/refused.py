"""Why a photo teaches nothing, on the very tiles, with what helps."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.lessons import Lesson
from companion.pictures import Picture
from companion.pictures.photo_marks import draw_found, draw_mark, points_of
from companion.pictures.shapes import Item, Seam
from companion.screens.views import (
    Banner,
    Body,
    Card,
    Column,
    Key,
    KeyName,
    Keys,
    Part,
    PhotoView,
    Row,
    Space,
    Text,
)
from companion.teaching.learning import Labels, RefusedLesson
from messages import Sentence, say, say_count

from .course import Course
from .page import CourseScreen

_PHOTO = "teach-refused"
_WIDE = 440.0
_SINGLE = ("glare", "blurred", "too-dark", "too-small", "cut-off", "bare", "taught-as-another", "twins")
_FLAWS = ("glare", "blurred", "too-small", "cut-off", "bare")
"""Reasons that lie in single tiles: the others can be kept without them."""

_WHY: Mapping[str, Sentence] = {
    "glare": say("They are white where the lamp is mirrored. I would learn the lamp, not the tile."),
    "blurred": say("They are not sharp: the camera moved, or had not focused."),
    "too-dark": say("There is too little light to learn colours from."),
    "too-small": say("They are too small in the photo to learn their print."),
    "cut-off": say("They are cut off at the edge of the photo."),
    "bare": say("No tile can be seen there."),
    "missing": say("They cannot be seen whole: something lies over them, or they touch another tile."),
    "turned": say("The tiles lie in as many rows as there should be columns."),
    "other-grid": say("I see another number of rows and columns than the plan shows."),
    "nothing": say("I see no tiles in rows and columns."),
    "twins": say("Two tiles look the same but have two names."),
    "taught-as-another": say("It looks the same as a tile that I know by another name."),
}
_HELP: Mapping[str, tuple[tuple[Sentence, str], ...]] = {
    "glare": (
        (say("Move the lamp to the side"), "lamp"),
        (say("Or turn these tiles by a quarter, all of them"), "rotate-cw"),
        (say("Or shade the lamp with a sheet of paper"), "sun-dim"),
    ),
    "blurred": ((say("Hold the camera still"), "hand"), (say("Wait until it has focused"), "focus")),
    "too-dark": ((say("Switch on a lamp"), "lamp"), (say("Best from the side, not from above"), "sun")),
    "too-small": ((say("Bring the camera nearer"), "zoom-in"), (say("Or lay the tiles closer together"), "minimize-2")),
    "cut-off": ((say("Take the photo from a little farther away"), "zoom-out"),),
    "turned": ((say("Turn the photo or yourself by a quarter"), "rotate-cw"),),
    "twins": ((say("Compare the tiles with the plan"), "grid-3x3"), (say("Or take a sharper photo"), "focus")),
    "taught-as-another": (
        (say("Compare the tiles with the plan"), "grid-3x3"),
        (say("Or teach the other print again"), "graduation-cap"),
    ),
}
_LAY = (
    (say("Lay them in plain rows, a finger apart"), "grid-3x3"),
    (say("All of them in the picture, seen from above"), "camera"),
    (say("On a plain cloth of another colour"), "image"),
)


class RefusedScreen(CourseScreen):
    """The reason at the right, the tiles that are meant pinned in the photo."""

    name = "teach-refused"

    def __init__(self, course: Course, lesson: Lesson, labels: Labels, refused: RefusedLesson) -> None:
        super().__init__(course)
        self.lesson, self._labels, self._refused = lesson, labels, refused
        if refused.picture is not None:
            course.session.photos[_PHOTO] = refused.picture

    @property
    def _can_keep_others(self) -> bool:
        places = set(self._refused.places)
        return self._refused.reason in _FLAWS and bool(places) and len(places) < len(self.lesson.all_labels) // 2

    def banner(self) -> Banner:
        title = self.words("This picture teaches nothing")
        return self.course_banner(title, self.about(self.lesson), counted=False)

    def keys(self) -> Keys:
        back = Key(self.words("Back"), self.words("How they lie"), "arrow-left")
        total, bad = len(self.lesson.all_labels), len(set(self._refused.places))
        kept = self.words("{count} of {all} tiles", count=total - bad, all=total) if self._can_keep_others else ""
        others = Key(self.words("Keep the others"), kept, "check", is_lit=self._can_keep_others)
        return Keys(back, others, Key(self.words("Take it again"), self.words("I look once more"), "camera"))

    def parts(self) -> Body:
        refused = self._refused
        told = refused.sentence or _WHY[refused.reason]
        why = Card((Text(self.words(self._title()), "title", icon="circle-x"), Text(self._where(), "strong"),
                    Text(self.words(told), "small")), look="wrong")  # fmt: skip
        helps: list[Part] = [
            Card((Text(self.words(text), "small_strong", icon=icon),), is_low=True)
            for text, icon in _HELP.get(refused.reason, _LAY)
        ]
        aside = Column((why, Text(self.words("What helps"), "heading"), *helps, Space()), grows=True)
        if refused.picture is None:
            return Body((aside,))
        return Body((Row((self._photo(), aside), (1.4, 1.0), grows=True),))

    def _photo(self) -> PhotoView:
        refused = self._refused
        assert refused.picture is not None
        height, width = refused.picture.shape[:2]
        high = _WIDE * height / width
        bad = {row * self.lesson.cols + col for row, col in refused.places}
        items: list[Item] = []
        is_whole = len(refused.outlines) == len(self.lesson.all_labels)
        for number, outline in enumerate(refused.outlines):
            points = points_of(outline, _WIDE, high)
            if is_whole and number in bad:
                items += [Seam(points, "bad", 4, is_closed=True, casing="paper", casing_width=2)]
                items += draw_mark(*points[1], "!", "bad")
            else:
                items += draw_found(points)
        return PhotoView(
            _PHOTO, (_WIDE, high), self.words("The photo"), id(refused), Picture(_WIDE, high, tuple(items)),
            is_on_dark=True,
        )  # fmt: skip

    def _title(self) -> Sentence:
        count = len(set(self._refused.places))
        said = {
            "glare": say_count("A tile shines", "{count} tiles shine", count),
            "blurred": say_count("A tile is blurred", "{count} tiles are blurred", count),
            "too-dark": say("It is too dark"),
            "too-small": say_count("A tile is too small", "{count} tiles are too small", count),
            "cut-off": say_count("A tile is cut off", "{count} tiles are cut off", count),
            "bare": say_count("A tile is missing", "{count} tiles are missing", count),
            "missing": say_count("A tile is missing", "{count} tiles are missing", count),
            "turned": say("They lie the other way"),
            "twins": say("Two tiles look the same"),
            "taught-as-another": say("A tile has two names"),
        }
        return said.get(self._refused.reason, say("They do not lie like the plan"))

    def _where(self) -> str:
        """The tiles that are meant, by name."""
        places = list(dict.fromkeys(self._refused.places))
        known = [(row, col) for row, col in places if row < self.lesson.rows and col < self.lesson.cols]
        if not known or self._refused.reason in ("turned", "other-grid", "too-dark"):
            return ""
        names = [self.name_of(self._labels[row][col] or self.lesson.labels[row][col]) for row, col in known]
        told = ", ".join(names[:3]) + (" …" if len(names) > 3 else "")
        if self._refused.rival:
            told = self.words("{one} like {other}", one=told, other=self.full_name(self._refused.rival))
        return told

    def press(self, key: KeyName) -> None:
        if key == "undo":
            self.leave()
        elif key == "scan":
            if self._can_keep_others:
                self._keep_others()
        else:
            self.course.take(self.lesson)

    def leave(self) -> None:
        self.course.plan(self.lesson)

    def _keep_others(self) -> None:
        from .taking import TakingScreen

        bad = set(self._refused.places)
        labels = tuple(
            tuple("" if (row, col) in bad else label for col, label in enumerate(line))
            for row, line in enumerate(self._labels)
        )
        screen = TakingScreen(self.course, self.lesson, labels)
        self.session.open(screen)
        screen.look_at(self._refused.picture)
