"""A thing to print as a file, and its ways to paper: onto a stick, to a phone, or straight to a printer."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from companion.pictures.printed_pages import draw_printed_page
from companion.printing.jobs import PrintJob
from companion.screens.copying import Copying
from companion.screens.screen import Screen
from companion.screens.souvenir.share import ShareScreen
from companion.screens.views import Banner, Choice, Choices, Figure, Key, KeyName, Keys, Part, Tap, Text
from messages import say

from .things import name_job

if TYPE_CHECKING:
    from companion.backup.making import Progress as Tell
    from companion.screens.session import Session

_PAGE = 250.0


class PrintedScreen(ShareScreen):
    """Sticks come and go while it is open; they and the printer are the table's, so only the host sends there."""

    name = "printed"
    has_stick_key = True

    def __init__(self, session: Session, job: PrintJob, file: Path, back: Screen) -> None:
        super().__init__(session, (file,), back)
        self._job, self._file = job, file
        self._printers: tuple[str, ...] = ()
        self._printer = 0
        self._looking: Copying | None = None
        if self.is_host and session.services.printers is not None:
            self._looking = Copying(self._find_printers)

    @property
    def printer(self) -> str | None:
        """The one that is meant."""
        return self._printers[self._printer] if self._printers else None

    def banner(self) -> Banner:
        return Banner(self.words(name_job(self._job)), self._file.name, emblem="quilting-bee", left_icon="arrow-left")

    def keys(self) -> Keys:
        is_free = self.sending is None
        back = Key(self.words("Back"), "", "arrow-left")
        stick = Key(self.words("To the stick"), self.words("No stick"), "usb", is_lit=False)
        if self.sticks:
            stick = Key(self.words("To the stick"), self.sticks[0].name, "usb", is_lit=is_free)
        if self.printer is None:
            return Keys(back, stick, Key(self.words("Done"), "", "check"))
        return Keys(back, stick, Key(self.words("Print now"), self.printer, "printer", is_lit=is_free))

    def press(self, key: KeyName) -> None:
        if key == "undo" or (key == "main" and self.printer is None):
            self.leave()
        elif self.sending is not None:
            return
        elif key == "main":
            self._print()
        else:
            self.save_to_stick()

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
        return super().tick(seconds)

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

    def _find_printers(self, tell: Tell) -> None:
        printers = self.session.services.printers
        self._printers = printers.find() if printers is not None else ()

    def _print(self) -> None:
        printers, printer = self.session.services.printers, self.printer
        if printers is None or printer is None:
            return
        file, paper = self._file, self._job.paper
        self.send(
            Copying(lambda tell: printers.send(printer, file, paper)), say("{printer} prints it now.", printer=printer)
        )
