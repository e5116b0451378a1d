"""What a photo taught, tile by tile with its name; what seems to be another tile is asked, one tap from right."""

from __future__ import annotations

import logging
from concurrent.futures import Future
from typing import Any

from companion.games.lessons import Lesson
from companion.pictures.taught_tiles import cut_boxes, picture_cuts, picture_label
from companion.screens.views import (
    Area,
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
    Progress,
    Row,
    Scroll,
    Space,
    Tap,
    Text,
)
from companion.teaching.learning import Doubt, Labels, SeenLesson, find_doubts, keep_lesson, lay_cuts
from messages import say

from .course import Course
from .page import LEAST_TO_READ, CourseScreen

log = logging.getLogger(__name__)
_CUTS = "teach-cuts"
Place = tuple[int, int]


class LearnedScreen(CourseScreen):
    """Doubtful tiles first; any tile can be touched and given another name."""

    name = "teach-learned"
    step = 2

    def __init__(self, course: Course, lesson: Lesson, labels: Labels, seen: SeenLesson) -> None:
        super().__init__(course)
        self.lesson, self._seen = lesson, seen
        self.labels = labels
        self.doubts: dict[Place, Doubt] = {}
        self.settled: frozenset[Place] = frozenset()
        self.picked: Place | None = None
        self._is_listing = False
        self._goes_on_with = "next"
        self._before: list[tuple[Labels, frozenset[Place]]] = []
        course.session.photos[_CUTS] = lay_cuts(seen.taught, self.lesson.cols)
        worker = course.session.services.worker
        self._checking: Future[Any] | None = worker.run(find_doubts, seen.taught, self.game, labels, course.folder)
        self._keeping: Future[Any] | None = None
        self._checking_for = 0.0

    @property
    def open_doubts(self) -> list[Place]:
        """Doubtful tiles whose name nobody has settled."""
        return [place for place in self.doubts if place not in self.settled]

    @property
    def is_busy(self) -> bool:
        return self._keeping is not None

    def banner(self) -> Banner:
        named = sum(bool(label) for row in self.labels for label in row) - len(self.open_doubts)
        sure = self.words("{count} of {all} sure", count=named, all=len(self.lesson.all_labels))
        return self.course_banner(self.words("What I learned"), f"{self.words(self.lesson.title)}, {sure}")

    def keys(self) -> Keys:
        last = self.words("The last name") if self._before else self.words("Nothing yet")
        undo = Key(self.words("Undo"), last, "undo-2", is_lit=bool(self._before))
        if self._keeping is not None or self._checking is not None:
            told = self.words("Keeping it") if self._keeping else self.words("Comparing the tiles")
            again = Key(self.words("New photo"), self.words("Of the same tiles"), "camera", is_lit=not self._keeping)
            return Keys(undo, again, Key(told, self.words("It takes a moment"), "loader", is_lit=False))
        if self.picked is not None and not self._is_listing:
            own, other = self._own(self.picked), self._other(self.picked)
            text = Key(self.words("It is {name}", name=self.name_of(own)), self._what_follows(), "check")
            detail = self.words("It is {name}", name=self.name_of(other)) if other else self.words("All names")
            return Keys(undo, Key(self.words("Other answer"), detail, "arrow-down"), text)
        again = Key(self.words("New photo"), self.words("Of the same tiles"), "camera")
        if self._is_listing:
            return Keys(undo, again, Key(self.words("Choose the name"), "", "list", is_lit=False))
        return Keys(undo, again, Key(self.words("Keep it"), self._after(), "check"))

    def parts(self) -> Body:
        names = [[self.name_of(label) if label else self.words("left out") for label in row] for row in self.labels]
        left_out = frozenset(
            (row, col) for row, line in enumerate(self.labels) for col, label in enumerate(line) if not label
        )
        is_open = {place: place in self.open_doubts for place in self.doubts}
        picture = picture_cuts(_CUTS, id(self._seen), names, is_open, left_out, self.picked)
        areas = tuple(
            Area(box, Tap("tile", (row, col)), names[row][col])
            for row, line in enumerate(cut_boxes(self.lesson.rows, self.lesson.cols))
            for col, box in enumerate(line)
        )
        card = Card((Figure(picture, self.words("The tiles of the photo"), areas, least=LEAST_TO_READ),), grows=True)
        return Body((self.stepper(), Row((card, Column(self._aside(), grows=True)), (1.6, 1.0), grows=True)))

    def _aside(self) -> tuple[Part, ...]:
        if self._keeping is not None:
            return (Card((Text(self.words("The deck is written."), "strong"),), look="info"), Space())
        if self._is_listing and self.picked is not None:
            return (Text(self.words("Which tile is it?"), "heading"), Scroll((self._all_names(),)))
        if self.picked is not None:
            return self._question(self.picked)
        parts: list[Part] = []
        if self._checking is not None:
            told = Text(self.words("I compare the tiles with one another, so that no two are mixed up."), "small")
            share = min(0.95, self._checking_for / 6)
            parts.append(Card((told, Progress(share, "", Tap("enough"))), look="info"))
        else:
            parts.append(
                Card((Text(self.words("All names are settled."), "strong", icon="circle-check"),), look="good")
            )
        parts.append(Text(self.words("Touch a tile that has the wrong name."), "small", "soft"))
        parts.append(Space())
        if self._checking is None:
            more = self.words("Keep it, then another photo of the same tiles")
            parts.append(Button(Tap("more-light"), self.words("Once more in other light"), icon="sun"))
            parts.append(Text(more, "small", "soft"))
        return tuple(parts)

    def _question(self, place: Place) -> tuple[Part, ...]:
        own, other, doubt = self._own(place), self._other(place), self.doubts.get(place)
        title = self.words("What is this tile?")
        if other:
            title = self.words("{one} or {other}?", one=self.name_of(own), other=self.name_of(other))
        why = self.words("Judged by the others it looks like another one.") if doubt else self.words("Its own place.")
        own_detail = self.words("its own place")
        options = [self._answer(own, own_detail, True, doubt.alike_own if doubt else 1.0)]
        if other:
            where = self._place_of(other)
            detail = self.words("they change places") if where else self.words("looks like it")
            options.append(self._answer(other, detail, False, doubt.alike_other if doubt else 0.0))
        parts: list[Part] = [Text(why, "small"), Choices(tuple(options))]
        others = Row(
            (Button(Tap("all"), self.words("All names"), icon="list"),
             Button(Tap("leave-out"), self.words("Leave it out"), icon="circle-slash")),
        )  # fmt: skip
        heading = Text(title, "heading", "doubt" if doubt else "ink")
        # With large text the answers are flicked through, so that the tiles beside them stay in sight.
        return (heading, Scroll((*parts, others)))

    def _answer(self, label: str, detail: str, is_chosen: bool, alike: float) -> Choice:
        trailing = self.words("{percent} % alike", percent=round(100 * alike)) if self.picked in self.doubts else ""
        return Choice(Tap("name", label), self.name_of(label), detail, picture=picture_label(self.game, label, 36),
                      trailing=trailing, is_chosen=is_chosen)  # fmt: skip

    def _all_names(self) -> Choices:
        assert self.picked is not None
        own = self._own(self.picked)
        return Choices(
            tuple(Choice(Tap("name", label), self.name_of(label), picture=picture_label(self.game, label, 30),
                         is_chosen=label == own) for label in self.lesson.all_labels),
            columns=2,
        )  # fmt: skip

    def press(self, key: KeyName) -> None:
        if self._keeping is not None:
            return
        if key == "undo":
            self._take_back()
        elif key == "scan":
            if self.picked is not None and not self._is_listing and self._checking is None:
                other = self._other(self.picked)
                if other:
                    self._settle(self.picked, other)
                else:
                    self._is_listing = True
            else:
                self.course.take(self.lesson)
        elif self._checking is not None or self._is_listing:
            return
        elif self.picked is not None:
            self._settle(self.picked, self._own(self.picked))
        else:
            self._keep("next")

    def tap(self, tap: Tap) -> None:
        if self._keeping is not None:
            return
        if tap.name == "tile":
            self._is_listing, self.picked = False, None if self.picked == tap.cell else tap.cell
        elif tap.name == "all":
            self._is_listing = True
        elif tap.name == "enough":
            self._checking = None
        elif tap.name == "more-light":
            self._keep("light")
        elif tap.name == "leave-out" and self.picked is not None:
            self._settle(self.picked, "")
        elif tap.name == "name" and self.picked is not None:
            self._settle(self.picked, str(tap.value))
        else:
            super().tap(tap)

    def tick(self, seconds: float) -> bool:
        if self._checking is not None:
            before, self._checking_for = self._checking_for, self._checking_for + seconds
            if self._checking.done():
                self._take_doubts(self._checking)
                return True
            return int(before * 4) != int(self._checking_for * 4)
        if self._keeping is not None and self._keeping.done():
            self._kept(self._keeping)
            return True
        return False

    def leave(self) -> None:
        """The photo stays: it can be gone on with."""
        self.course.overview(self.lesson)

    def _take_doubts(self, checking: Future[Any]) -> None:
        self._checking = None
        if checking.exception() is not None:
            log.warning("Comparing the tiles stopped.", exc_info=checking.exception())
            return
        self.doubts = {doubt.place: doubt for doubt in checking.result()}
        if self.doubts:
            self.session.sound("doubt")
        self.picked = next(iter(self.open_doubts), None)

    def _own(self, place: Place) -> str:
        row, col = place
        return self.labels[row][col] or self.lesson.labels[row][col]

    def _other(self, place: Place) -> str:
        """What else the tile could be, if anything."""
        doubt = self.doubts.get(place)
        return doubt.looks_like if doubt is not None and doubt.looks_like != self._own(place) else ""

    def _place_of(self, label: str) -> Place | None:
        places = ((row, col) for row, line in enumerate(self.labels) for col, own in enumerate(line) if own == label)
        return next(places, None)

    def _settle(self, place: Place, label: str) -> None:
        """Give a tile its name; the one that had it takes the name that is free now."""
        self._before.append((self.labels, self.settled))
        table = [list(row) for row in self.labels]
        (row, col), own = place, self.labels[place[0]][place[1]]
        where = self._place_of(label) if label else None
        settled = {place}
        if where is not None and where != place:
            table[where[0]][where[1]] = own
            settled.add(where)
        table[row][col] = label
        self.labels = tuple(map(tuple, table))
        self.settled |= settled
        self.course.keep_names(self.labels)
        self._is_listing, self.picked = False, next(iter(self.open_doubts), None)

    def _take_back(self) -> None:
        if self._before:
            self.labels, self.settled = self._before.pop()
            self.course.keep_names(self.labels)
            self._is_listing, self.picked = False, next(iter(self.open_doubts), None)

    def _keep(self, then: str) -> None:
        if not any(label for row in self.labels for label in row):
            self.session.tell(say("Every tile is left out: there is nothing to keep."))
            return
        self._goes_on_with = then
        self._keeping = self.session.services.worker.run(
            keep_lesson, self._seen.taught, self.course.folder, self.game, self.labels, self.course.replaces
        )

    def _kept(self, keeping: Future[Any]) -> None:
        self._keeping = None
        if keeping.exception() is not None:
            log.warning("The deck could not be kept.", exc_info=keeping.exception())
            self.session.tell(say("The deck could not be written. Try once more."))
        elif keeping.result() is not None:
            self.course.refuse(self.lesson, self.labels, keeping.result())
        else:
            self.course.settle(self.labels)
            self.session.tell(say("{what} is known.", what=self.words(self.lesson.title)))
            self._go_on()

    def _go_on(self) -> None:
        course = self.course
        if self._goes_on_with == "light":
            course.take(self.lesson)
        elif any(course.unseen_in(lesson) for lesson in course.lessons):
            course.plan(course.lessons[course.next_lesson()])
        else:
            course.test()

    def _what_follows(self) -> str:
        left = len([place for place in self.open_doubts if place != self.picked])
        if left:
            return self.count("then {count} more to look at", "then {count} more to look at", left)
        return self.words("then all are named")

    def _after(self) -> str:
        course = self.course
        others = [lesson for lesson in course.lessons if lesson is not self.lesson and course.unseen_in(lesson)]
        if not others:
            return self.words("then test it")
        return self.words("then {what}", what=self.words(others[0].title))
