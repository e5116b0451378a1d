"""What players like: theme, text size, language, sounds, movement; kept in one small file."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Literal, TypeAlias

import msgspec

from companion.album import LARGEST
from companion.pictures.theme import TextSize, ThemeName
from messages import Language, Sentence, choose_language, say
from versioned_files import Format, KeptFileError

Movement: TypeAlias = Literal["full", "calm", "none"]
Volume: TypeAlias = Literal["soft", "full"]
Photos: TypeAlias = Literal["few", "usual", "many"]
PHOTO_BYTES: dict[Photos, int] = {"few": 100 * 1024**2, "usual": LARGEST, "many": 2 * 1024**3}
"""How much room all kept photos may take together."""


class Settings(msgspec.Struct, frozen=True):
    """All with defaults, so that a missing or damaged file is no matter."""

    theme: ThemeName = "linen"
    by_hour: bool = False
    """Whether the evening is indigo and the day linen, whichever of the two was chosen."""
    text: TextSize = "normal"
    language: Language = "en"
    sounds: bool = True
    volume: Volume = "full"
    movement: Movement = "full"
    phones: bool = False
    """Whether the page for phones is served beside the touchscreen."""
    hints: bool = False
    """Whether good places, and blocks that would add points, are pointed out."""
    photos: Photos = "usual"
    """How many photos of games are kept before the oldest go."""
    backs_up: bool = False
    """Whether a backup makes itself when a stick is put in."""
    lock_souvenir: str = ""
    """The file of the souvenir that the locked screen shows while no game is on the table."""


_EVENING, _MORNING = 19, 7
"""The hours between which it is dark."""


def at_hour(settings: Settings, hour: int) -> Settings:
    """The settings as they are at this hour of the day; who chose contrast keeps it."""
    if not settings.by_hour or settings.theme == "contrast":
        return settings
    theme: ThemeName = "linen" if _MORNING <= hour < _EVENING else "indigo"
    return settings if theme == settings.theme else msgspec.structs.replace(settings, theme=theme)


FORMAT = Format(Settings, say("the settings"), again=say("choose the settings again"), keeps_previous=False)


class ReadSettings(msgspec.Struct, frozen=True):
    """The settings as they count, and what was found wrong with their file."""

    settings: Settings
    complaint: Sentence | None = None


def read_settings(path: Path) -> ReadSettings:
    """The players' settings; the defaults where there are none that can be used, in the machine's language."""
    usual = Settings(language=language_of_machine(os.environ))
    try:
        return ReadSettings(FORMAT.load(path) or usual)
    except KeptFileError as error:
        return ReadSettings(usual, error.sentence)


def language_of_machine(environment: Mapping[str, str]) -> Language:
    """The language that other programs speak here, by the variable that counts first."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    return choose_language(next((environment[name] for name in names if environment.get(name)), ""))


def save_settings(path: Path, settings: Settings) -> None:
    """Keep the settings, or raise `OSError`, or `KeptFileError` when a newer Quilting Bee has written there."""
    FORMAT.save(path, settings)
