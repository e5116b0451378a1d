"""Scanning a photo for one game: what may help to read it, what comes out, and who reads which game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Protocol

from companion.games.sentences import Sentence, say
from vision.annotation import BoardMarks
from vision.board import Pixels
from vision.photo import Photo

from .proposal import Proposal


def forget(stage: str, picture: Pixels) -> None:
    """Keep no picture of this stage."""


@dataclass(frozen=True)
class Aids:
    """What a reader is given besides the photo."""

    rows: int | None = None
    cols: int | None = None
    deck: Path | None = None
    empty_board: Photo | None = None
    keep: Callable[[str, Pixels], None] = forget
    """Called with the name and the picture of every stage of reading."""
    kept_board: Pixels | None = None
    """The empty board laid flat, as `calibrate empty-board` keeps it; a photo of the empty board goes before it."""


@dataclass(frozen=True)
class Scan:
    """What a reader makes of a photo."""

    proposal: Proposal
    marks: tuple[BoardMarks, ...] = field(default=())
    """What to draw over the photo, in the pixels of `Photo.pixels`."""


class ScanRefused(Exception):
    """Nothing is read; the sentence says why. `str()` says it in English."""

    def __init__(self, told: Sentence | str) -> None:
        self.sentence = told if isinstance(told, Sentence) else say("{told}", told=told)
        super().__init__(str(self.sentence))


class CannotScan(ScanRefused, LookupError):
    """The photo shows nothing that this game could be read from; the sentence says what to change."""


class BadAids(ScanRefused, ValueError):
    """Something that this game needs for reading is missing or wrong; the sentence says what."""


class Reader(Protocol):
    """A module of this package that reads one game's photos.

    `read` raises `vision.finding.NoBoard` or `CannotScan` when nothing is readable in the photo."""

    def read(self, photo: Photo, aids: Aids) -> Scan: ...


READERS = {
    "quilt-show": "quilt_show",
    "patchwork-doodle": "doodle",
    "patchwork": "patchwork",
    "quiltable": "quiltable",
    "match-quilt": "match_quilt",
    "grid": "grid",
    "tiles": "tiles",
}
"""What can be scanned, and the module of this package that reads it."""


def reader(name: str) -> Reader:
    """The reader of that name; its module is loaded now, not before, so that a command starts fast."""
    module: Reader = import_module(f".{READERS[name]}", __package__)
    return module
