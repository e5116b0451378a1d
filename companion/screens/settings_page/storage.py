"""Storage in the settings: room told in photos, how many are kept, backup, tidying up, and all games as a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.pictures.charts import legend_patch, room_bar
from companion.screens.amounts import tell_amount
from companion.screens.history.export import ExportScreen
from companion.screens.settings import PHOTO_BYTES
from companion.screens.views import Button, Figure, Key, Line, Part, Row, Scroll, Span, Tap, Text
from companion.storage import Storage

from .choices import BACKS_UP, PHOTOS
from .section import SectionPage
from .strips import show_strip
from .tidy import TidyScreen

if TYPE_CHECKING:
    from .screen import SettingsScreen

_BAR = 540.0
"""dp of the bar that tells how full the album is."""


class StoragePage(SectionPage):
    """Measured once, when it is opened."""

    def __init__(self, settings: SettingsScreen) -> None:
        super().__init__(settings)
        measure = self.services.measure_storage
        self.storage: Storage | None = measure() if measure is not None else None

    def parts(self) -> tuple[Part, ...]:
        ways: list[Part] = []
        if self._can_back_up:
            ways.append(Button(Tap("open", "stick"), self.words("Backup"), icon="usb"))
        ways.append(Button(Tap("export"), self.words("Export"), icon="download"))
        if self.services.open_tidying is not None and self.is_at_table:
            ways.append(Button(Tap("tidy"), self.words("Tidy up"), icon="sparkles"))
        below: list[Part] = [show_strip(self.settings, PHOTOS)] if self.is_at_table else []
        if self._can_back_up:
            below.append(show_strip(self.settings, BACKS_UP))
        return (*self._room(), Scroll(tuple(below)), Row(tuple(ways), wraps=False))

    @property
    def _can_back_up(self) -> bool:
        return self.services.open_backups is not None and self.is_at_table

    def main_key(self) -> Key | None:
        if not self._can_back_up:
            return None
        return Key(self.words("Backup"), self.words("To a stick"), "usb")

    def act(self) -> None:
        self.session.go.to("stick")

    def tap(self, tap: Tap) -> bool:
        if tap.name == "export":
            self.session.open(ExportScreen(self.session, self.settings))
        elif tap.name == "tidy" and self.services.open_tidying is not None and self.is_at_table:
            self.session.open(TidyScreen(self.session, self.services.open_tidying(), self.settings))
        else:
            return False
        return True

    def _room(self) -> tuple[Part, ...]:
        if self.storage is None:
            return (Text(self.words("Nothing is kept on this machine."), tone="soft"),)
        storage, largest = self.storage, PHOTO_BYTES[self.session.settings.photos]
        room = storage.room_for_photos(largest)
        title = self.count("Room for {count} more photo", "Room for {count} more photos", room)
        free = self.words("{amount} free", amount=tell_amount(storage.free))
        kept = self.count("{count} photo", "{count} photos", storage.photo_count)
        sizes = (storage.photos, storage.decks, storage.games, storage.other)
        left = max(0, min(storage.free, largest - storage.photos))
        bar = room_bar(sizes, sum(sizes) + left, _BAR)
        told = (
            f"{kept} {self.words(tell_amount(storage.photos))}",
            self.words("Decks {size}", size=tell_amount(storage.decks)),
            self.words("Games {size}", size=tell_amount(storage.games)),
            self.words("Other {size}", size=tell_amount(storage.other)),
        )
        legend = tuple(Span(text, "small", "soft", picture=legend_patch(number)) for number, text in enumerate(told))
        return (
            Line((Span(title, "title", grows=True), Span(free, "small", "soft", align="right"))),
            Figure(bar, " · ".join(told), grows=False, is_centred=False),
            Line(legend),
        )
