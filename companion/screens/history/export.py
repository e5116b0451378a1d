"""All games as a file for other programs: to a stick, or kept here and handed to a phone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from companion.history import export_csv, export_json
from companion.screens.copying import Copying, check_stick
from companion.screens.screen import Screen
from companion.screens.souvenir.share import ShareScreen
from companion.screens.views import (
    Banner,
    Body,
    Card,
    Choice,
    Choices,
    Column,
    Key,
    KeyName,
    Keys,
    Progress,
    Space,
    Tap,
    Text,
)
from versioned_files import put_file, sweep_begun

if TYPE_CHECKING:
    from companion.backup.making import Progress as Tell
    from companion.screens.session import Session

_FORMS = ("csv", "json")


class ExportScreen(Screen):
    """Two forms; a file is written whole or not at all."""

    name = "export"
    is_for_play = False

    def __init__(self, session: Session, back: Screen) -> None:
        super().__init__(session)
        self._back = back
        self.chosen = 0
        self._count = session.services.store.count()
        self._writing: Copying | None = None
        self._file = Path()

    def banner(self) -> Banner:
        told = self.count("{count} game", "{count} games", self._count)
        return Banner(self.words("All games as a file"), told, emblem="quilting-bee", left_icon="arrow-left")

    def keys(self) -> Keys:
        if self._writing is not None:
            stop = Key(self.words("Stop"), self.words("Nothing is kept"), "x")
            wait = Key(self.words("Writing"), "", "loader", is_lit=False)
            return Keys(stop, Key(self.words("Next"), "", "arrow-down", is_lit=False), wait)
        can_write = bool(self._count) and self._folder is not None
        return Keys(
            Key(self.words("Back"), "", "arrow-left"),
            Key(self.words("Next choice"), "", "arrow-down"),
            Key(self.words("Write the file"), self._where(), "download", is_lit=can_write),
        )

    def parts(self) -> Body:
        if self._writing is not None:
            bar = Progress(self._writing.share, self.words("Writing"), Tap("stop"))
            return Body((Card((Column((bar,), grows=True, is_centred=True),), grows=True),))
        told = (
            (self.words("For a spreadsheet"), self.words("A line for each player of each game"), "table"),
            (self.words("Everything"), self.words("Every step of every game, for programs"), "braces"),
        )
        options = tuple(
            Choice(Tap("form", number), text, detail, icon, is_chosen=number == self.chosen)
            for number, (text, detail, icon) in enumerate(told)
        )
        where = Text(self._where(), "small", "soft", icon="usb" if self.session.services.sticks() else "hard-drive")
        return Body((Card((Choices(options), where, Space()), grows=True),))

    def press(self, key: KeyName) -> None:
        if key == "undo":
            self._stop_or_leave()
        elif self._writing is not None:
            return
        elif key == "scan":
            self.move(1)
        elif self._count and self._folder is not None:
            self._write(self._folder)

    def move(self, by: int) -> None:
        self.chosen = (self.chosen + by) % len(_FORMS)

    @property
    def can_move(self) -> bool:
        return self._writing is None

    def tap(self, tap: Tap) -> None:
        if tap.name == "form":
            self.chosen = tap.number
        elif tap.name == "stop":
            self._stop_or_leave()
        else:
            raise LookupError(tap)

    def tick(self, seconds: float) -> bool:
        if self._writing is None:
            return False
        if self._writing.is_over:
            writing, self._writing = self._writing, None
            if writing.trouble is not None:
                self.session.tell(writing.trouble)
            else:
                self.session.open(ShareScreen(self.session, (self._file,), self))
        return True

    def leave(self) -> None:
        if self._writing is not None:
            self._writing.stop()
        self.session.open(self._back)

    @property
    def _folder(self) -> Path | None:
        """A stick where one is in, else a folder of our own."""
        return next(iter(self.session.services.sticks()), self.session.services.exports)

    def _where(self) -> str:
        stick = next(iter(self.session.services.sticks()), None)
        return self.words("To the stick {name}", name=stick.name) if stick else self.words("Kept here, for a phone")

    def _stop_or_leave(self) -> None:
        if self._writing is not None:
            self._writing.stop()
        else:
            self.leave()

    def _write(self, folder: Path) -> None:
        form = _FORMS[self.chosen]
        self._file = folder / f"quilting-bee-{self.session.services.now().astimezone():%Y-%m-%d}.{form}"
        file, store, count = self._file, self.session.services.store, self._count

        def counted(tell: Tell) -> Iterator[bytes]:
            for number, piece in enumerate(export_json(store) if form == "json" else export_csv(store)):
                tell(number, count)
                yield piece

        services = self.session.services

        def write(tell: Tell) -> None:
            if folder != services.exports:
                check_stick(folder, services.sticks)
            folder.mkdir(parents=True, exist_ok=True)
            sweep_begun(file)
            put_file(file, counted(tell))

        self._writing = Copying(write)
