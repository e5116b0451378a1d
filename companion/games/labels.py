"""The labels of taught tiles: what each part of them tells, by the module `labels` of the game that they belong to."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

from messages import Sentence

from .lessons import Lesson
from .shelf import NAMES, find_package


class Labels(Protocol):
    """How one game labels its tiles; a game with tiles has a module `labels` like this."""

    PRINTS: frozenset[str]
    """What the first part of a label can tell: the patterns or blocks."""
    LESSON: Sentence
    """What to lay out for a photo to teach from."""
    PRINTED_SMALL: tuple[int, ...]
    """Parts of a label that show in a small place of the tile: values, stars, patches."""
    LESSON_GRID: str

    def split_label(self, label: str) -> tuple[str, ...]:
        """What a label tells, part by part, always in the same order, or raise `BadLabel`."""

    def join_label(self, parts: tuple[str, ...]) -> str:
        """The label that tells these parts."""

    def find_lessons(self) -> tuple[Lesson, ...]:
        """How all tiles of the box are laid out to be taught, a photo each."""

    def name_tile(self, label: str) -> Sentence:
        """A tile in few words beside others of its print: orange 5."""

    def find_box(self) -> frozenset[tuple[str, ...]]:
        """All tiles in the box of the game, each as the parts of its label."""


def has_tiles(game: str) -> bool:
    """Whether the game has tiles that a camera can be taught; nothing is loaded to find out."""
    return game in NAMES and find_spec(f"{find_package(game)}.labels") is not None


@cache
def find_labels(game: str) -> Labels | None:
    """How this game labels its tiles; None for a game without tiles and for tiles of no known game."""
    return cast(Labels, import_module(f"{find_package(game)}.labels")) if has_tiles(game) else None


def split_label(game: str, label: str) -> tuple[str, ...]:
    """What a label tells, part by part; `game` is empty for tiles of no known game."""
    labels = find_labels(game)
    return labels.split_label(label) if labels else tuple(label.split("/"))


def join_label(game: str, parts: tuple[str, ...]) -> str:
    """The label that tells these parts."""
    labels = find_labels(game)
    return labels.join_label(parts) if labels else "/".join(parts)
