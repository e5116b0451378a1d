"""Reads what a camera took for the correction screen: the reading, and the flattened photo to lay it over."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from calibration.keeping import KeptFileError
from calibration.lens import load_lens, straighten
from companion.games.cells import SIDE
from companion.games.quilt_show.components import BOX
from companion.games.sentences import Sentence
from companion.told import as_sentence
from vision.board import Board, Pixels, flatten
from vision.boards import MOST, find_boards
from vision.doodle import read_doodle
from vision.finding import NoBoard, find_board, find_board_quickly
from vision.photo import Photo, reduce_picture

from . import quilt_show
from .doodle import SeenSheet, see_sheet
from .doodle_cards import KINDS as CARDS
from .doodle_cards import LONG_ENOUGH, SeenCard, see_cards
from .proposal import Corners
from .scan import Aids, BadAids, CannotScan
from .seen import SeenQuilt, in_reading_order, open_deck, see_quilts
from .voting import vote

log = logging.getLogger(__name__)

CELL = 64
"""Pixels of a cell of the flattened photo: sharp at the largest size in which a sheet is shown."""
MARGIN = 10
"""Pixels around the board, so that its frame is seen."""
TILE = 128
SEVERAL = 1600
"""The longer side, in pixels, that reading several sheets in one photo needs."""

Outline: TypeAlias = tuple[tuple[float, float], ...]
"""Corners of something as shares of the photo's width and height."""


@dataclass(frozen=True, eq=False)
class ReadSheet:
    """A Doodle sheet with its flattened photo, `MARGIN` wider than the board on each side."""

    seen: SeenSheet
    flat: Pixels
    photo: Pixels


@dataclass(frozen=True, eq=False)
class ReadQuilts:
    """Quilt Show quilts, each with its flattened photo without a margin."""

    seen: tuple[SeenQuilt, ...]
    outlines: tuple[Outline, ...]
    flats: tuple[Pixels, ...]
    photo: Pixels


@dataclass(frozen=True, eq=False)
class ReadSheets:
    """All Doodle sheets of one photo, from the left to the right."""

    sheets: tuple[ReadSheet, ...]
    outlines: tuple[Outline, ...]
    photo: Pixels


@dataclass(frozen=True, eq=False)
class ReadCards:
    """Cards of Patchwork Doodle, each with a close-up."""

    seen: tuple[SeenCard, ...]
    outlines: tuple[Outline, ...]
    close_ups: tuple[Pixels, ...]
    photo: Pixels


@dataclass(frozen=True)
class Unreadable:
    """Nothing could be read; the sentence says what to change."""

    sentence: Sentence


Reading: TypeAlias = ReadSheet | ReadSheets | ReadCards | ReadQuilts | Unreadable


@dataclass(frozen=True)
class Known:
    """What is known about this camera and this copy of the game: all of it optional."""

    deck: Path | None = None
    calibration: Path | None = None
    camera: str = ""


def read_pictures(
    game: str, pictures: Sequence[Pixels], known: Known | None = None, what: str = "", most: int | None = None
) -> Reading:
    """Read pictures of the same thing, the sharpest first; the others are looked at only where doubt is left.

    `what` is the thing of that game that the camera was asked to look at, when there are several, and `most` is how
    many of them are wanted.
    """
    known = known or Known()
    straight = [_lay_straight(picture, known) for picture in pictures]
    try:
        if game == "patchwork-doodle":
            return _read_doodle(what, straight, most)
        return _read_quilts(straight[0], known.deck)
    except NoBoard as error:
        return Unreadable(as_sentence(error))
    except (CannotScan, BadAids) as error:
        return Unreadable(error.sentence)


def _lay_straight(picture: Pixels, known: Known) -> Pixels:
    """The picture without the bend of its lens, where the lens was measured."""
    if known.calibration is None:
        return picture
    height, width = picture.shape[:2]
    try:
        lens = load_lens(known.calibration, known.camera, width, height)
    except KeptFileError as error:
        log.warning("The lens is not used: %s", error)
        return picture
    return straighten(picture, lens).pixels if lens else picture


def find_outline(picture: Pixels) -> Outline | None:
    """Where a 9x9 board lies in a preview frame, as shares of its width and height; None when there is none."""
    try:
        board = find_board_quickly(picture, SIDE, SIDE)
    except NoBoard:
        return None
    height, width = picture.shape[:2]
    return tuple((float(x + 0.5) / width, float(y + 0.5) / height) for x, y in board.corners)


def _read_doodle(what: str, pictures: Sequence[Pixels], most: int | None) -> Reading:
    if what == "sheets":
        return _read_sheets(pictures[0], most or MOST)
    return _read_cards(pictures[0], what) if what in CARDS else _read_sheet(pictures)


def _read_sheets(picture: Pixels, most: int) -> ReadSheets:
    photo = reduce_picture(picture, SEVERAL)
    sheets, outlines = [], []
    for board in find_boards(photo.pixels, SIDE, SIDE, most):
        seen = see_sheet(read_doodle(photo.pixels, board), board.scaled(photo.reduction))
        sheets.append(ReadSheet(seen, flatten(photo.pixels, board, CELL, MARGIN).pixels, photo.pixels))
        outlines.append(_shares(seen.corners, photo))
    return ReadSheets(tuple(sheets), tuple(outlines), photo.pixels)


def _read_cards(picture: Pixels, what: str) -> ReadCards:
    photo = reduce_picture(picture, LONG_ENOUGH)
    seen, close_ups = see_cards(photo, what)
    return ReadCards(seen, tuple(_shares(card.corners, photo) for card in seen), close_ups, photo.pixels)


def _shares(corners: Corners, photo: Photo) -> Outline:
    return tuple(((x + 0.5) / photo.width, (y + 0.5) / photo.height) for x, y in corners)


def _read_sheet(pictures: Sequence[Pixels]) -> ReadSheet:
    photo = reduce_picture(pictures[0])
    board = find_board(photo.pixels, SIDE, SIDE)
    seen = see_sheet(read_doodle(photo.pixels, board), board.scaled(photo.reduction))
    for other in pictures[1:]:
        if not seen.unsure:
            break
        again = _see_again(other)
        if again is not None:
            seen = vote(seen, again)
    return ReadSheet(seen, flatten(photo.pixels, board, CELL, MARGIN).pixels, photo.pixels)


def _see_again(picture: Pixels) -> SeenSheet | None:
    photo = reduce_picture(picture)
    try:
        board = find_board(photo.pixels, SIDE, SIDE)
    except NoBoard:
        return None
    return see_sheet(read_doodle(photo.pixels, board), board.scaled(photo.reduction))


def _read_quilts(picture: Pixels, deck: Path | None) -> ReadQuilts:
    photo: Photo = reduce_picture(picture)
    seen = in_reading_order(see_quilts(photo, open_deck(Aids(deck=deck), quilt_show.GAME), chips=BOX.chips))
    flats = tuple(flatten(photo.pixels, Board(quilt.board.points), TILE, 0).pixels for quilt in seen)
    return ReadQuilts(seen, tuple(_shares(quilt.corners, photo) for quilt in seen), flats, photo.pixels)
