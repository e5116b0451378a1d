"""A board whose cells are small is looked at again in a larger copy of its photo."""

from __future__ import annotations

from vision.photo.decoding import DecodedPhoto
from vision.photo.pixels import Pixels

from .board import Board

LARGE_ENOUGH = 28
"""Pixels of a cell with which a board is read as well as with more."""


def see_closer(photo: DecodedPhoto, board: Board) -> tuple[Pixels, Board]:
    """The photo and the board in it, less reduced when a small board's cells could not be read well otherwise."""
    reduction, cell = photo.reduction, board.cell
    if photo.less_reduced is None or reduction == 1 or cell >= LARGE_ENOUGH:
        return photo.pixels, board
    while reduction > 1 and cell < LARGE_ENOUGH:
        reduction, cell = reduction // 2, cell * 2
    return photo.less_reduced(reduction), board.scaled(photo.reduction / reduction)
