"""Back everything up to a stick, or bring a backup back: one stick, one list, one key."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from companion.backup import FoundBackup, StickBackups
from companion.screens.amounts import tell_amount
from companion.screens.copying import Copying
from companion.screens.screen import Screen
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
    Listing,
    ListRow,
    Part,
    Progress,
    Row,
    Space,
    Tap,
    Text,
)
from hardware.sticks import Stick
from messages import Sentence, say

if TYPE_CHECKING:
    from companion.screens.session import Session

_LOOKS_EVERY = 1.0
"""Seconds between two looks for sticks."""


class StickScreen(Screen):
    """Sticks come and go while it is open; what is copied is copied whole or not at all."""

    name = "stick"
    is_for_host = True
    is_for_play = False

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._below = session.screen
        open_backups = session.services.open_backups
        assert open_backups is not None, "whoever leads here has looked whether backups can be made"
        self._desk: StickBackups = open_backups()
        self._sticks: tuple[Stick, ...] = ()
        self._on_stick: tuple[FoundBackup, ...] = ()
        self._chosen_stick = 0
        self._chosen: int | None = None
        """The backup that is to be brought back; none while one is to be made."""
        self._copying: Copying | None = None
        self._is_bringing_back = False
        self._said: tuple[Sentence, bool] | None = None
        """How the last copying ended, and whether well."""
        self._needs = self._desk.measure()
        self._since = 0.0
        self._look()

    @property
    def stick(self) -> Stick | None:
        """The stick that is meant."""
        return self._sticks[self._chosen_stick] if self._sticks else None

    @property
    def backup(self) -> FoundBackup | None:
        """The backup that is meant."""
        return self._on_stick[self._chosen] if self._chosen is not None else None

    @property
    def _can_bring_back(self) -> bool:
        """Everything starts anew with it: from the table's own display, and when nobody plays."""
        return self.session.ends_all

    def banner(self) -> Banner:
        return Banner(self.words("Backup"), self._where(), emblem="quilting-bee", left_icon="arrow-left")

    def keys(self) -> Keys:
        if self._copying is not None:
            stop = Key(self.words("Stop"), self.words("Nothing is changed"), "x")
            return Keys(stop, Key(is_lit=False, text=""), Key(self.words("Please wait"), "", "timer", is_lit=False))
        many = len(self._choices) > 1
        step = Key(self.words("Next"), self.words("On the stick"), "arrow-down", is_lit=many)
        if self.backup is not None:
            back = Key(self.words("Back"), self.words("Leave it as it is"), "arrow-left")
            return Keys(back, step, Key(self.words("Bring it back"), self._when(self.backup), "history"))
        back = Key(self.words("Back"), self.words("Settings"), "arrow-left")
        detail = (
            self.words("{size} to the stick", size=tell_amount(self._needs)) if self.stick else self.words("No stick")
        )
        return Keys(back, step, Key(self.words("Back up now"), detail, "save", is_lit=self._can_write))

    @property
    def _can_write(self) -> bool:
        return self.stick is not None and self.stick.is_writable

    @property
    def _choices(self) -> tuple[int | None, ...]:
        """What the buttons walk through: making a backup, then each that could be brought back."""
        return (None, *(range(len(self._on_stick)) if self._can_bring_back else ()))

    def parts(self) -> Body:
        if self._copying is not None:
            text = (
                self.words("Checking and unpacking") if self._is_bringing_back else self.words("Copying and checking")
            )
            told = Text(self.words("Leave the stick in until this is done."), tone="soft", align="center")
            bar = Progress(self._copying.share, text, Tap("stop"))
            return Body((Card((Column((bar, told), grows=True, is_centred=True),), grows=True),))
        return Body(
            (Row((Column((self._stick_card(), *self._outcome(), Space())), self._list()), (1.0, 1.1), grows=True),)
        )

    def press(self, key: KeyName) -> None:
        if self._copying is not None:
            if key == "undo":
                self._copying.stop()
        elif key == "undo":
            if self._chosen is None:
                self.leave()
            self._chosen = None
        elif key == "scan":
            self.move(1)
        elif self.backup is not None:
            self._bring_back(self.backup)
        elif self.stick is not None and self._can_write:
            self._back_up(self.stick)
        else:
            self.session.tell(say("Put a stick in first."), is_refusal=True)

    def move(self, by: int) -> None:
        choices = self._choices
        self._chosen = choices[(choices.index(self._chosen) + by) % len(choices)]

    @property
    def can_move(self) -> bool:
        return self._copying is None and len(self._choices) > 1

    def tap(self, tap: Tap) -> None:
        if tap.name == "stop" and self._copying is not None:
            self._copying.stop()
        elif tap.name == "stick":
            self._chosen_stick = tap.number
            self._look()
        elif tap.name == "backup" and self._can_bring_back:
            self._chosen = None if self._chosen == tap.number else tap.number
        else:
            raise LookupError(tap)

    def tick(self, seconds: float) -> bool:
        """Sticks come and go, and a copying goes on."""
        if self._copying is not None:
            if self._copying.is_over:
                self._end(self._copying)
            return True
        self._since += seconds
        if self._since < _LOOKS_EVERY:
            return False
        self._since = 0.0
        return self._look()

    def leave(self) -> None:
        """Where the players came from; what is being copied is stopped and leaves nothing behind."""
        if self._copying is not None:
            self._copying.stop()
        self.session.open(self._below)

    def _look(self) -> bool:
        """Look for sticks; returns whether something is different."""
        before = (self._sticks, self._on_stick)
        chosen = self.stick
        self._sticks = self._desk.find()
        folders = [stick.folder for stick in self._sticks]
        if chosen is not None and chosen.folder in folders:
            self._chosen_stick = (
                folders.index(chosen.folder) if self._chosen_stick >= len(folders) else self._chosen_stick
            )
        else:
            self._chosen_stick, self._chosen = 0, None
        self._on_stick = self._desk.list_on(self.stick) if self.stick is not None else ()
        if self._chosen is not None and self._chosen >= len(self._on_stick):
            self._chosen = None
        return before != (self._sticks, self._on_stick)

    def _back_up(self, stick: Stick) -> None:
        self._is_bringing_back = False
        self._copying = Copying(lambda tell: self._desk.back_up(stick, tell))

    def _bring_back(self, backup: FoundBackup) -> None:
        self._is_bringing_back = True
        self._copying = Copying(lambda tell: self._desk.make_ready(backup, tell))

    def _end(self, copying: Copying) -> None:
        self._copying = None
        if copying.trouble is not None:
            self._said = (copying.trouble, False)
        elif self._is_bringing_back:
            self.session.services.starts_anew = True
            self.session.is_over = True
        else:
            self._said = (say("Everything is on the stick, and was read back to be sure. You can take it out."), True)
        self._chosen = None
        self._look()

    def _stick_card(self) -> Part:
        if self.stick is None:
            about = Text(self.words("Put a USB stick in: it appears here by itself."), tone="soft")
            return Card((about,), heading=self.words("No stick yet"), icon="hard-drive")
        lines: list[Part] = [Text(self.words("{size} free", size=tell_amount(self.stick.free)), tone="soft")]
        if not self.stick.is_writable:
            lines.append(Text(self.words("It can only be read: its small switch may be closed."), tone="warn"))
        elif self.stick.free < self._needs:
            lines.append(
                Text(self.words("It may be too small: {size} are needed.", size=tell_amount(self._needs)), tone="warn")
            )
        else:
            lines.append(Text(self.words("Games, players, decks, measurements, settings and photos"), "small"))
        if len(self._sticks) > 1:
            options = tuple(
                Choice(Tap("stick", number), stick.name, is_chosen=number == self._chosen_stick)
                for number, stick in enumerate(self._sticks)
            )
            lines.append(Choices(options, "strip", columns=0))
        return Card(tuple(lines), heading=self.stick.name, icon="hard-drive", look="lit")

    def _outcome(self) -> tuple[Part, ...]:
        if self.backup is not None:
            warning = self.words(
                "All here is replaced by this backup, and Quilting Bee starts anew. What is here now is kept beside it."
            )
            return (Card((Text(warning),), look="warning", icon="history"),)
        if self._said is None:
            return ()
        sentence, is_well = self._said
        icon = "circle-check" if is_well else "circle-alert"
        return (Card((Text(self.words(sentence), icon=icon),), look="good" if is_well else "wrong"),)

    def _list(self) -> Part:
        rows = tuple(
            ListRow(
                self._when(found),
                self.count("{count} file", "{count} files", len(found.contents.files)),
                self.words(tell_amount(found.contents.size)),
                icon="history",
                tap=Tap("backup", number) if self._can_bring_back else None,
                is_chosen=number == self._chosen,
            )
            for number, found in enumerate(self._on_stick)
        )
        empty = self.words("No backup on this stick yet.") if self.stick else self.words("Backups appear here.")
        return Card((Listing(rows, empty),), heading=self.words("On the stick"), grows=True)

    def _when(self, found: FoundBackup) -> str:
        return f"{datetime.fromisoformat(found.contents.made).astimezone():%Y-%m-%d %H:%M}"

    def _where(self) -> str:
        return self.words("To the stick {name}", name=self.stick.name) if self.stick else self.words("To a stick")
