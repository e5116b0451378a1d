"""A photo ready to be read: decoded no larger than needed, without the bend of its lens, and the way back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, TypeAlias, cast

from messages import say
from vision.boards.board import Board
from vision.photo.decoding import LONG_ENOUGH, DecodedPhoto, UnreadablePhoto, decode_photo, reduce_picture
from vision.photo.pixels import Pixels, Points

from .context import Context, Source
from .errors import ScanError
from .proposal import Corners

if TYPE_CHECKING:
    from calibration.lens import Lens, Straight

Outline: TypeAlias = tuple[tuple[float, float], ...]
"""Corners of something as shares of a picture's width and height."""


@dataclass(frozen=True, eq=False)
class StraightPhoto:
    """A photo in which lines that are straight on the table are straight."""

    photo: DecodedPhoto
    """Its pixels are those of the straight picture, its size is that of the photo as it was taken."""
    straight: Straight | None = None
    """How it was laid straight, where the lens was measured."""

    @property
    def pixels(self) -> Pixels:
        return self.photo.pixels

    def in_photo(self, board: Board) -> Board:
        """A board of this picture, in the pixels of the whole photo as it was taken."""
        taken = board if self.straight is None else self.straight.board_in_photo(board)
        return taken.scaled(self.photo.reduction)

    def find_board(self, rows: int, cols: int, told: Board | None) -> Board:
        """Where a ruled board lies in this picture, or raises `NoBoard`; one told for the whole photo is believed."""
        from vision.boards.board_search import find_board

        return find_board(self.pixels, rows, cols) if told is None else self.from_photo(told)

    def from_photo(self, told: Board) -> Board:
        """A board told for the whole photo, in this picture."""
        return told.scaled(1 / self.photo.reduction)

    def picture(self, side: int) -> tuple[Pixels, int]:
        """The straight photo with a longer side of at least so many pixels where it has as many, and how many times
        it is as large as this one."""
        times, less_reduced = 1, self.photo.less_reduced
        while less_reduced and times < self.photo.reduction and times * max(self.pixels.shape[:2]) < side:
            times *= 2
        return (less_reduced(self.photo.reduction // times) if less_reduced and times > 1 else self.pixels), times


def decode(source: Source, long_enough: int = LONG_ENOUGH) -> DecodedPhoto:
    """The pixels of a photo, which are worked out once for each size."""
    try:
        photo = decode_photo(source, long_enough) if isinstance(source, bytes) else reduce_picture(source, long_enough)
    except UnreadablePhoto as error:
        raise ScanError("unreadable-photo", error.sentence) from error
    return replace(photo, less_reduced=photo.less_reduced and cache(photo.less_reduced))


def lay_straight(photo: DecodedPhoto, context: Context) -> StraightPhoto:
    """The photo without the bend of its lens, where that was measured."""
    lens = _find_lens(photo, context)
    if lens is None:
        return StraightPhoto(photo)
    from calibration.lens import straighten

    straight = straighten(photo.pixels, lens)
    context.keep("straight", straight.pixels)
    closer = photo.less_reduced and cache(
        lambda less: straight.enlarged(photo.less_reduced(less), photo.reduction // less)  # type: ignore[misc]
    )
    return StraightPhoto(replace(photo, pixels=straight.pixels, less_reduced=closer), straight)


def _find_lens(photo: DecodedPhoto, context: Context) -> Lens | None:
    lens = None
    if context.calibration is not None and context.calibration.is_dir():
        import logging

        from calibration.keeping import KeptFileError
        from calibration.lens import load_lens

        try:
            lens = load_lens(context.calibration, context.camera, photo.width, photo.height)
        except KeptFileError as error:
            if context.lens != "if usable":
                raise ScanError("bad-usage", error.sentence) from error
            logging.getLogger(__name__).warning("The lens is not used: %s", error)
    if lens is None and context.lens == "always":
        template = "The lens of {camera} was not measured at this size of photos."
        raise ScanError("bad-usage", say(template, camera=repr(context.camera)))
    return lens


def corners_of(board: Board) -> Corners:
    """The corners of a board as plain numbers."""
    return cast(Corners, tuple((float(x), float(y)) for x, y in board.corners))


def outline_of(corners: Points, picture: Pixels) -> Outline:
    """Corners as shares of the picture."""
    height, width = picture.shape[:2]
    return tuple(((float(x) + 0.5) / width, (float(y) + 0.5) / height) for x, y in corners)
