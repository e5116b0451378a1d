"""What players can set: the rows of each section, and the values of each row in turn."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from companion.screens.other_camera import can_take_other_camera, take_camera
from companion.screens.settings import Settings
from hardware.backlight import ScreenSettings
from messages import LANGUAGES, Sentence, say

if TYPE_CHECKING:
    from companion.screens.session import Session

log = logging.getLogger(__name__)

Value = str | bool


class Setting(msgspec.Struct, frozen=True):
    """One row: which field it changes, what that is for, and the values in turn with their names."""

    field: str
    title: Sentence
    about: Sentence
    values: tuple[tuple[Value, Sentence], ...]

    def is_here(self, session: Session) -> bool:
        """Whether it can be set here."""
        return True

    def find_value(self, session: Session) -> int | None:
        """The number of the value that holds now; none for one that only `config.toml` can hold."""
        current = self._read(session)
        return next((number for number, (value, _) in enumerate(self.values) if value == current), None)

    def change(self, session: Session, number: int) -> Callable[[], None]:
        """Set the value of that number; returns what takes it back."""
        before = session.settings
        session.apply_settings(self._apply(before, number))
        return partial(session.apply_settings, before)

    def _read(self, session: Session) -> Value:
        value: Value = getattr(session.settings, self.field)
        return value

    def _apply(self, settings: Settings, number: int) -> Settings:
        return msgspec.structs.replace(settings, **{self.field: self.values[number][0]})


class SoundSetting(Setting, frozen=True):
    """How loud sounds are: off is one of the values."""

    def _read(self, session: Session) -> Value:
        return session.settings.volume if session.settings.sounds else "off"

    def _apply(self, settings: Settings, number: int) -> Settings:
        if number == 0:
            return msgspec.structs.replace(settings, sounds=False)
        return msgspec.structs.replace(super()._apply(settings, number), sounds=True)


class PhotosOfScan(Setting, frozen=True):
    """How many photos a scan takes: kept with the camera's settings."""

    def is_here(self, session: Session) -> bool:
        return can_take_other_camera(session)

    def change(self, session: Session, number: int) -> Callable[[], None]:
        before = session.services.camera_settings
        take_camera(session, msgspec.structs.replace(before, photos=int(self.values[number][0])))
        return partial(take_camera, session, before)

    def _read(self, session: Session) -> Value:
        return str(session.services.camera_settings.photos)


class RestOfScreen(Setting, frozen=True):
    """After how many minutes the screen goes dim: where its light is ours."""

    def is_here(self, session: Session) -> bool:
        return session.services.screen_rests is not None and session.who == "table"

    def change(self, session: Session, number: int) -> Callable[[], None]:
        before = session.services.screen_rests
        assert before is not None, "whoever asks has looked whether it is here"
        minutes = float(self.values[number][0])
        _let_rest(session, ScreenSettings(minutes, _DARK_AFTER * minutes))
        return partial(_let_rest, session, before)

    def _read(self, session: Session) -> Value:
        rests = session.services.screen_rests
        return f"{rests.dim_after:g}" if rests is not None else ""


_DARK_AFTER = 3
"""Times as long as until it is dim."""


def _let_rest(session: Session, rests: ScreenSettings) -> None:
    """Let the screen rest so from now on; where that cannot be written down, for this evening."""
    session.services.screen_rests = rests
    try:
        session.services.save_rests(rests)
    except (OSError, ValueError) as error:
        log.warning("When the screen rests cannot be kept: %s", error)
        session.tell(say("This holds for this evening only: the settings cannot be written."))


class Section(msgspec.Struct, frozen=True):
    """Settings that are shown together."""

    name: str
    title: Sentence
    icon: str
    settings: tuple[Setting, ...] = ()


THEME = Setting(
    "theme",
    say("Look"),
    say("By day, by night, or as clear as can be"),
    (("linen", say("Linen, by day")), ("indigo", say("Indigo, by night")), ("contrast", say("Contrast"))),
)
_BY_HOUR = Setting(
    "by_hour",
    say("Change with the hour"),
    say("Indigo in the evening, linen by day"),
    ((False, say("Off")), (True, say("On"))),
)
_TEXT = Setting(
    "text",
    say("Text size"),
    say("For the far side of the table"),
    (("normal", say("Normal")), ("large", say("Large")), ("huge", say("Huge"))),
)
_MOVEMENT = Setting(
    "movement",
    say("Movement"),
    say("Stitches, prizes and counting up"),
    (("full", say("Full")), ("calm", say("Calm")), ("none", say("None"))),
)
_HINTS = Setting(
    "hints",
    say("Hints"),
    say("Good places, and blocks that add points"),
    ((False, say("Off")), (True, say("On"))),
)
_SCAN_PHOTOS = PhotosOfScan(
    "photos",
    say("Photos of a scan"),
    say("The sharpest counts"),
    (("1", say("One")), ("3", say("Three")), ("5", say("Five"))),
)
_REST = RestOfScreen(
    "dim_after",
    say("Dim the screen"),
    say("When nobody plays; dark later"),
    (
        ("0", say("Never")),
        *((str(minutes), say("{minutes} min", minutes=minutes)) for minutes in (10, 30)),
    ),
)
_SOUNDS = SoundSetting(
    "volume",
    say("Sounds"),
    say("Taps, plucks and bells; none says anything alone"),
    (("off", say("Off")), ("soft", say("Soft")), ("full", say("Full"))),
)
_LANGUAGE = Setting(
    "language",
    say("Language"),
    say("Of every word on this screen"),
    tuple((code, say("{name}", name=name)) for code, name in LANGUAGES.items()),
)

PHONES = Setting(
    "phones",
    say("Page for phones"),
    say("Everybody in this Wi-Fi who has the code can come"),
    ((False, say("Off")), (True, say("On"))),
)

PHOTOS = Setting(
    "photos",
    say("Photos"),
    say("The oldest go when the next one is kept"),
    (("few", say("Few")), ("usual", say("Some")), ("many", say("Many"))),
)

BACKS_UP = Setting(
    "backs_up",
    say("Back up by itself"),
    say("When a stick is put in"),
    ((False, say("Off")), (True, say("On"))),
)

SECTIONS = (
    Section("look", say("Look"), "palette", (THEME, _TEXT, _LANGUAGE)),
    Section("sound", say("Sound"), "volume-2", (_SOUNDS, _MOVEMENT)),
    Section("comfort", say("Comfort"), "sparkles", (_BY_HOUR, _HINTS, _SCAN_PHOTOS, _REST)),
    Section("camera", say("Camera"), "camera"),
    Section("buttons", say("Buttons"), "circle-dot"),
    Section("players", say("Players"), "users"),
    Section("phones", say("Phones"), "smartphone", (PHONES,)),
    Section("club", say("Club"), "trophy"),
    Section("storage", say("Storage"), "hard-drive", (PHOTOS, BACKS_UP)),
    Section("about", say("About"), "info"),
)
