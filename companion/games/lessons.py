"""How the tiles of a game are laid out to teach a camera: one photo a print, every tile in a place of its own."""

from __future__ import annotations

import msgspec

from messages import Sentence


class Lesson(msgspec.Struct, frozen=True):
    """The tiles of one print in rows and columns."""

    print: str
    """The first part of its labels: the pattern or block."""
    title: Sentence
    """The print as players say it."""
    labels: tuple[tuple[str, ...], ...]
    """Row by row as they lie."""
    columns: tuple[Sentence, ...] = ()
    """What all tiles of a column have in common, where they have something."""
    lines: tuple[Sentence, ...] = ()
    """What all tiles of a row have in common."""

    @property
    def rows(self) -> int:
        return len(self.labels)

    @property
    def cols(self) -> int:
        return len(self.labels[0])

    @property
    def all_labels(self) -> tuple[str, ...]:
        """One after the other."""
        return tuple(label for row in self.labels for label in row)
