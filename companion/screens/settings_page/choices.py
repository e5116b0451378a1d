"""What players can set: the rows of each section, and the values of each row in turn."""

from __future__ import annotations

import msgspec

from companion.screens.settings import Settings
from messages import LANGUAGES, Sentence, say

Value = str | bool


class Setting(msgspec.Struct, frozen=True):
    """One row: which field it changes, what that is for, and the values in turn with their names."""

    field: str
    title: Sentence
    about: Sentence
    values: tuple[tuple[Value, Sentence], ...]

    def find_value(self, settings: Settings) -> int:
        """The number of the value that holds now."""
        current = getattr(settings, self.field)
        return next(number for number, (value, _) in enumerate(self.values) if value == current)

    def apply(self, settings: Settings, number: int) -> Settings:
        """The settings with the value of that number."""
        return msgspec.structs.replace(settings, **{self.field: self.values[number][0]})


class SoundSetting(Setting, frozen=True):
    """How loud sounds are: off is one of the values."""

    def find_value(self, settings: Settings) -> int:
        return super().find_value(settings) if settings.sounds else 0

    def apply(self, settings: Settings, number: int) -> Settings:
        if number == 0:
            return msgspec.structs.replace(settings, sounds=False)
        return msgspec.structs.replace(super().apply(settings, number), sounds=True)


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
    Section("comfort", say("Comfort"), "sparkles", (_BY_HOUR, _HINTS)),
    Section("camera", say("Camera"), "camera"),
    Section("buttons", say("Buttons"), "circle-dot"),
    Section("players", say("Players"), "users"),
    Section("phones", say("Phones"), "smartphone", (PHONES,)),
    Section("club", say("Club"), "trophy"),
    Section("storage", say("Storage"), "hard-drive", (PHOTOS, BACKS_UP)),
    Section("about", say("About"), "info"),
)
