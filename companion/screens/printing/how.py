"""How a thing shall be printed: which game, paper, how many; the file is then made where no frame waits for it."""

from __future__ import annotations

import logging
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.games.shelf import read_box
from companion.pictures.emblems import emblem
from companion.pictures.printed_pages import draw_printed_page
from companion.printing.jobs import A_PAGE, PrintJob, Thing, keep_pdf, list_games, list_papers
from companion.screens.screen import Screen
from companion.screens.views import (
    Banner,
    Body,
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
    Space,
    Tap,
    Text,
)
from messages import Sentence, say

from .printed import PrintedScreen
from .things import PAPER_NAMES, PRINTED, name_job

if TYPE_CHECKING:
    from companion.screens.session import Session

log = logging.getLogger(__name__)

_PAGE = 250.0
_PAGES = (1, 2, 5, 10)
"""Numbers of pages that can be chosen; the terminal takes any."""
_STOP = Tap("stop")


@dataclass(frozen=True)
class _Question:
    """Something to choose: a field of the job, and its values with their names."""

    field: str
    title: Sentence
    values: tuple[tuple[Any, Sentence], ...]


class HowScreen(Screen):
    """A finger chooses in any order; the buttons walk through what can be changed, and the main key changes it."""

    name = "print-how"
    is_for_play = False

    def __init__(self, session: Session, thing: Thing, back: Screen | None = None) -> None:
        super().__init__(session)
        self._back = back or session.screen
        self.job = PrintJob(thing, session.settings.language, game=next(iter(list_games(thing)), ""))
        self.questions = _ask_about(thing)
        self.here: int | None = None
        """The question that the buttons have come to; none while the main key makes the file."""
        self._making: Future[Path] | None = None

    def banner(self) -> Banner:
        return Banner(
            self.words(name_job(self.job)), self.words(PRINTED[self.job.thing][1]), emblem="quilting-bee",
            left_icon="arrow-left",
        )  # fmt: skip

    def keys(self) -> Keys:
        if self._making is not None:
            stop = Key(self.words("Stop"), self.words("Nothing is kept"), "x")
            wait = Key(self.words("Writing"), "", "loader", is_lit=False)
            return Keys(stop, Key(self.words("Next"), "", "arrow-down", is_lit=False), wait)
        following = self._following(1)
        detail = self.words("Print") if following is None else self.words(self.questions[following].title)
        back, step = Key(self.words("Back"), "", "arrow-left"), Key(self.words("Next"), detail, "arrow-down")
        if self.here is None:
            can_keep = self.session.services.exports is not None
            return Keys(
                back,
                step,
                Key(self.words("Write the file"), self.words("for a phone or the printer"), "printer", is_lit=can_keep),
            )
        question = self.questions[self.here]
        value = self.words(question.values[self._next_value(question)][1])
        return Keys(back, step, Key(self.words("Change: {what}", what=self.words(question.title)), value, "pencil"))

    def parts(self) -> Body:
        page = draw_printed_page(self.job.thing, _PAGE, self.job.paper, self.job.a_page)
        figure = Figure(page, self.words(PRINTED[self.job.thing][0]))
        if self._making is not None:
            inside: tuple[Part, ...] = (Progress(0.5, self.words("Writing"), _STOP),)
            return Body((Row((Card((figure,), grows=True), Column(inside, grows=True, is_centred=True)),
                             (300, 464), grows=True),))  # fmt: skip
        questions = tuple(self._question(number) for number in range(len(self.questions)))
        size = Text(self.words("Print it at 100 %: nothing may be fitted to the page."), "small", "soft", icon="ruler")
        asked = Card((*questions, Space(), size), grows=True)
        return Body((Row((Card((figure,), grows=True), asked), (300, 464), grows=True),))

    def press(self, key: KeyName) -> None:
        if key == "undo":
            self._stop_or_leave()
        elif self._making is not None:
            return
        elif key == "scan":
            self.move(1)
        elif self.here is None:
            self._make()
        else:
            question = self.questions[self.here]
            self._choose(self.here, self._next_value(question))

    def move(self, by: int) -> None:
        self.here = self._following(by)

    @property
    def can_move(self) -> bool:
        return self._making is None

    def tap(self, tap: Tap) -> None:
        if tap == _STOP:
            self._stop_or_leave()
        elif tap.name == "value":
            number, value = tap.cell
            self.here = None
            self._choose(number, value)
        else:
            raise LookupError(tap)

    def tick(self, seconds: float) -> bool:
        """Look whether the other process has made it."""
        making = self._making
        if making is None or not making.done():
            return False
        self._making = None
        try:
            file = making.result()
        except (OSError, BrokenProcessPool) as error:
            log.warning("%s cannot be written: %s", self.job.file_name, error)
            reason = getattr(error, "strerror", None) or str(error)
            self.session.tell(say("That could not be written: {reason}.", reason=reason), is_refusal=True)
        else:
            self.session.open(PrintedScreen(self.session, self.job, file, self))
        return True

    def leave(self) -> None:
        if self._making is not None:
            self._making.cancel()
            self._making = None
        self.session.open(self._back)

    def _stop_or_leave(self) -> None:
        if self._making is None:
            self.leave()
        else:
            self._making.cancel()
            self._making = None

    def _make(self) -> None:
        folder = self.session.services.exports
        if folder is None:
            self.session.tell(say("Nothing is kept on this machine."), is_refusal=True)
        else:
            self._making = self.session.services.worker.run(keep_pdf, self.job, folder)

    def _following(self, by: int) -> int | None:
        """Through the questions, then to the file, and round again."""
        places: list[int | None] = [None, *range(len(self.questions))]
        return places[(places.index(self.here) + by) % len(places)]

    def _choose(self, number: int, value: int) -> None:
        question = self.questions[number]
        self.job = replace(self.job, **{question.field: question.values[value][0]})

    def _find_value(self, question: _Question) -> int:
        return [value for value, _ in question.values].index(getattr(self.job, question.field))

    def _next_value(self, question: _Question) -> int:
        return (self._find_value(question) + 1) % len(question.values)

    def _question(self, number: int) -> Part:
        question = self.questions[number]
        chosen, is_here = self._find_value(question), number == self.here
        is_game = question.field == "game"
        options = tuple(
            Choice(
                Tap("value", (number, place)), "" if is_game else self.words(name), is_chosen=place == chosen,
                picture=emblem(value, 44) if is_game else None, is_here=is_here and place == chosen,
                name=self.words(name) if is_game else "",
            )
            for place, (value, name) in enumerate(question.values)
        )  # fmt: skip
        if is_game:
            return Choices(options, "pictures", columns=0)
        title = Text(self.words(question.title), "heading")
        return Row((title, Choices(options, "strip", columns=0)), (1.0, 0.0), align="middle", is_ruled=number > 0)


def _ask_about(thing: Thing) -> tuple[_Question, ...]:
    papers = tuple((paper, PAPER_NAMES[paper]) for paper in list_papers(thing))
    questions = [_Question("paper", say("Paper"), papers)]
    games = tuple((game, say("{name}", name=read_box(game).title)) for game in list_games(thing))
    if games:
        questions.insert(0, _Question("game", say("Game"), games))
    if thing == "sheet":
        questions.append(_Question("a_page", say("Sheets a page"), _numbers(A_PAGE)))
        questions.append(_Question("pages", say("Pages"), _numbers(_PAGES)))
    return tuple(questions)


def _numbers(values: tuple[int, ...]) -> tuple[tuple[int, Sentence], ...]:
    return tuple((value, say("{name}", name=value)) for value in values)
