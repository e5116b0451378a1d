"""Storage in the settings: room told in photos, how many are kept, backup, and all games as a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.pictures.charts import share_bar
from companion.screens.amounts import tell_amount
from companion.screens.history.export import ExportScreen
from companion.screens.settings import PHOTO_BYTES
from companion.screens.views import Button, Figure, Key, Line, Part, Row, Space, Span, Tap, Text
from companion.storage import Storage

from .choices import PHOTOS
from .section import SectionPage
from .strips import show_strip

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
        if self.services.open_backups is not None and self.is_at_table:
            ways.append(Button(Tap("open", "stick"), self.words("Back up or bring back"), icon="usb"))
        ways.append(Button(Tap("export"), self.words("All games as a file"), icon="download"))
        below = (show_strip(self.settings, PHOTOS),) if self.is_at_table else ()
        return (*self._room(), *below, Space(), Row(tuple(ways), wraps=False))

    def main_key(self) -> Key | None:
        if self.services.open_backups is None or not self.is_at_table:
            return None
        return Key(self.words("Backup"), self.words("To a stick"), "usb")

    def act(self) -> None:
        self.session.go.to("stick")

    def tap(self, tap: Tap) -> bool:
        if tap.name != "export":
            return False
        self.session.open(ExportScreen(self.session, self.settings))
        return True

    def _room(self) -> tuple[Part, ...]:
        if self.storage is None:
            return (Text(self.words("Nothing is kept on this machine."), tone="soft"),)
        storage, largest = self.storage, PHOTO_BYTES[self.session.settings.photos]
        room = storage.room_for_photos(largest)
        title = self.count("Room for {count} more photo", "Room for {count} more photos", room)
        free = self.words("{amount} free", amount=tell_amount(storage.free))
        kept = self.count("{count} photo", "{count} photos", storage.photo_count)
        of = self.words(
            "{kept}: {size} of {all}", kept=kept, size=tell_amount(storage.photos), all=tell_amount(largest)
        )
        bar = share_bar(min(1.0, storage.photos / largest), 0, _BAR)
        other = (
            self.words("Decks {size}", size=tell_amount(storage.decks)),
            self.words("Games {size}", size=tell_amount(storage.games)),
            self.words("Other {size}", size=tell_amount(storage.other)),
        )
        return (
            Line((Span(title, "title", grows=True), Span(free, "small", "soft", align="right"))),
            Figure(bar, of, grows=False, is_centred=False),
            Text(" · ".join((of, *other)), "small", "soft"),
        )
