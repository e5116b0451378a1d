"""A thing to print as a file, and its ways to paper: onto a stick, to a phone, or straight to a printer."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from companion.pictures.printed_pages import draw_printed_page
from companion.printing.jobs import PrintJob
from companion.screens.copying import Copying, check_stick
from companion.screens.screen import Screen
from companion.screens.souvenir.share import ShareScreen
from companion.screens.views import Banner, Choice, Choices, Figure, Key, KeyName, Keys, Part, Tap, Text
from messages import Sentence, say
from versioned_files import put_file

from .things import name_job

if TYPE_CHECKING:
    from companion.backup.making import Progress as Tell
    from companion.screens.session import Session

_PAGE = 250.0
_LOOKS_EVERY = 1.0
"""Seconds between two looks for sticks."""


class PrintedScreen(ShareScreen):
    """Sticks come and go while it is open; they and the printer are the table's, so only the host sends there."""

    name = "printed"

    def __init__(self, session: Session, job: PrintJob, file: Path, back: Screen) -> None:
        super().__init__(session, (file,), back)
        self._job, self._file = job, file
        self._sticks: tuple[Path, ...] = ()
        self._printers: tuple[str, ...] = ()
        self._printer = 0
        self._then: Sentence | None = None
        """What is said when the sending has ended well."""
        self._looking: Copying | None = None
        self._sending: Copying | None = None
        self._since = 0.0
        self._look_for_sticks()
        if self._is_host and session.services.printers is not None:
            self._looking = Copying(self._find_printers)

    @property
    def _is_host(self) -> bool:
        return self.session.plays_for is None

    @property
    def printer(self) -> str | None:
        """The one that is meant."""
        return self._printers[self._printer] if self._printers else None

    def banner(self) -> Banner:
        return Banner(self.words(name_job(self._job)), self._file.name, emblem="quilting-bee", left_icon="arrow-left")

    def keys(self) -> Keys:
        is_free = self._sending is None
        back = Key(self.words("Back"), "", "arrow-left")
        stick = Key(self.words("To the stick"), self.words("No stick"), "usb", is_lit=False)
        if self._sticks:
            stick = Key(self.words("To the stick"), self._sticks[0].name, "usb", is_lit=is_free)
        if self.printer is None:
            return Keys(back, stick, Key(self.words("Done"), "", "check"))
        return Keys(back, stick, Key(self.words("Print now"), self.printer, "printer", is_lit=is_free))

    def press(self, key: KeyName) -> None:
        if key == "undo" or (key == "main" and self.printer is None):
            self.leave()
        elif self._sending is not None:
            return
        elif key == "main":
            self._print()
        elif self._sticks:
            self._save(self._sticks[0])
        else:
            self.session.tell(say("Put a stick in first."), is_refusal=True)

    def move(self, by: int) -> None:
        if self._printers:
            self._printer = (self._printer + by) % len(self._printers)

    @property
    def can_move(self) -> bool:
        return len(self._printers) > 1

    def tap(self, tap: Tap) -> None:
        if tap.name == "printer":
            self._printer = tap.number
        else:
            super().tap(tap)

    def tick(self, seconds: float) -> bool:
        """Sticks come and go, printers are found, and what is sent arrives."""
        if self._looking is not None and self._looking.is_over:
            self._looking = None
            return True
        if self._sending is not None and self._sending.is_over:
            trouble, self._sending = self._sending.trouble, None
            self.session.tell(trouble or self._then or say("Done"), is_refusal=trouble is not None)
            return True
        self._since += seconds
        if self._since < _LOOKS_EVERY:
            return False
        self._since = 0.0
        return self._look_for_sticks()

    def _sign(self) -> Figure:
        page = draw_printed_page(self._job.thing, _PAGE, self._job.paper, self._job.a_page)
        return Figure(page, self.words(name_job(self._job)))

    def _more(self) -> tuple[Part, ...]:
        told = Text(self.words("Print it at 100 %: nothing may be fitted to the page."), "small", "soft", icon="ruler")
        if len(self._printers) < 2:
            return (told,)
        options = tuple(
            Choice(Tap("printer", number), name, icon="printer", is_chosen=number == self._printer)
            for number, name in enumerate(self._printers)
        )
        return (Choices(options), told)

    def _look_for_sticks(self) -> bool:
        """Returns whether something is different."""
        before = self._sticks
        self._sticks = self.session.services.sticks() if self._is_host else ()
        return self._sticks != before

    def _find_printers(self, tell: Tell) -> None:
        printers = self.session.services.printers
        self._printers = printers.find() if printers is not None else ()

    def _print(self) -> None:
        printers, printer = self.session.services.printers, self.printer
        if printers is None or printer is None:
            return
        file, paper = self._file, self._job.paper
        self._then = say("{printer} prints it now.", printer=printer)
        self._sending = Copying(lambda tell: printers.send(printer, file, paper))

    def _save(self, stick: Path) -> None:
        file, sticks = self._file, self.session.services.sticks

        def save(tell: Tell) -> None:
            check_stick(stick, sticks)
            put_file(stick / file.name, file.read_bytes())

        self._then = say("It is on the stick {name}. You can take it out.", name=stick.name)
        self._sending = Copying(save)
