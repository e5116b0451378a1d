"""Keeps the look of an unused Doodle sheet of this table's pad, so that print is told from drawing by comparing."""

from __future__ import annotations

from pathlib import Path

from messages import say
from versioned_files import KeptFileError, previous_of

from .kept_pictures import KeptPicture

FILE = "empty-sheet.npz"
PREVIOUS = previous_of(Path(FILE)).name


class BadEmptySheet(KeptFileError):
    """The kept look of the unused sheet cannot be used; the text is one sentence saying what to do."""


EMPTY_SHEET = KeptPicture(
    FILE,
    BadEmptySheet,
    say("photograph the unused sheet again"),
    say("There is no earlier look of the unused sheet to go back to."),
)
