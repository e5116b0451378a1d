"""What players like: theme, text size, language, sounds, movement; kept in one small file."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Literal, TypeAlias

import msgspec

from companion.replacing import replace_file

from .drawing.theme import TextSize, ThemeName

log = logging.getLogger(__name__)

FORMAT = 1
Movement: TypeAlias = Literal["full", "calm", "none"]
Volume: TypeAlias = Literal["soft", "full"]


class Settings(msgspec.Struct, frozen=True):
    """All with defaults, so that a missing or damaged file is no matter."""

    theme: ThemeName = "linen"
    text: TextSize = "normal"
    language: Literal["en", "de"] = "en"
    sounds: bool = True
    volume: Volume = "full"
    movement: Movement = "full"
    format: int = FORMAT


def load_settings(path: Path) -> Settings:
    """The players' settings, or the defaults."""
    try:
        settings = msgspec.json.decode(path.read_bytes(), type=Settings)
    except FileNotFoundError:
        return Settings()
    except (OSError, msgspec.DecodeError) as error:
        log.warning("The settings in %s cannot be read (%s): the defaults are used.", path, error)
        return Settings()
    return settings if settings.format <= FORMAT else Settings()


def save_settings(path: Path, settings: Settings) -> None:
    """Keep the settings; the old file stays until the new one is whole."""
    replace_file(path, msgspec.json.format(msgspec.json.encode(settings)))
