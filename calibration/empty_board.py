"""Keeps the look of this copy's empty Patchwork board, so that covered cells are told by comparing."""

from __future__ import annotations

from pathlib import Path

from messages import say
from versioned_files import KeptFileError, previous_of

from .kept_pictures import KeptPicture

FILE = "empty-board.npz"
PREVIOUS = previous_of(Path(FILE)).name


class BadEmptyBoard(KeptFileError):
    """The kept look of the empty board cannot be used; the text is one sentence saying what to do."""


EMPTY_BOARD = KeptPicture(
    FILE,
    BadEmptyBoard,
    say("photograph the empty board again"),
    say("There is no earlier look of the empty board to go back to."),
)
save_empty_board, load_empty_board, go_back = EMPTY_BOARD.save, EMPTY_BOARD.load, EMPTY_BOARD.go_back
