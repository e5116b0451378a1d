"""Where Quilting Bee keeps its data: one folder, and nothing outside it."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_data_path

OWN = (
    "games",
    "club",
    "config.toml",
    "settings",
    "decks",
    "calibration",
    "drafts",
    "photos",
    "souvenirs",
    "exports",
    "backups",
    "restoring",
    "tidied",
    "kivy",
)
"""How the names of all files and folders begin that the app keeps in its data folder."""


@dataclass(frozen=True)
class Home:
    """The data folder and the places in it."""

    folder: Path

    @property
    def games(self) -> Path:
        return self.folder / "games.db"

    @property
    def config(self) -> Path:
        return self.folder / "config.toml"

    @property
    def settings(self) -> Path:
        return self.folder / "settings.json"

    @property
    def club(self) -> Path:
        """Which club this table has joined; only there where it has joined one."""
        return self.folder / "club.json"

    @property
    def decks(self) -> Path:
        return self.folder / "decks"

    @property
    def calibration(self) -> Path:
        return self.folder / "calibration"

    @property
    def drafts(self) -> Path:
        return self.folder / "drafts"

    @property
    def photos(self) -> Path:
        return self.folder / "photos"

    @property
    def souvenirs(self) -> Path:
        return self.folder / "souvenirs"

    @property
    def exports(self) -> Path:
        """Files made for other programs and for the printer: all games, reports, what was printed."""
        return self.folder / "exports"

    @property
    def backups(self) -> Path:
        """The copies of the games that are made each night."""
        return self.folder / "backups"

    @property
    def tidied(self) -> Path:
        """What was tidied up a moment ago and can still be brought back."""
        return self.folder / "tidied"

    @property
    def is_being_restored(self) -> bool:
        """Whether the restoring of a backup was cut off; it must be carried to its end before anything is read."""
        return (self.folder / "restoring").exists() or (self.folder / "restoring.json").exists()

    def owns(self, path: Path) -> bool:
        """Whether that is a file of the app's own, which no command may overwrite."""
        try:
            inside = (path.parent.resolve() / path.name).relative_to(self.folder.resolve())
        except (OSError, ValueError):
            return False
        return bool(inside.parts) and inside.parts[0].startswith(OWN)


def find_home() -> Home:
    """`QUILTING_BEE_HOME`, else the platform's data folder."""
    told = os.environ.get("QUILTING_BEE_HOME")
    return Home(Path(told).expanduser().absolute() if told else user_data_path("quilting-bee", appauthor=False))
