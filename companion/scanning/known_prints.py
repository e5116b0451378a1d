"""What is known of the prints of Doodle sheets: a photo of an unused one, the one that is kept, those of accepted
scans; and what is learned from a sheet that was accepted."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np

from companion.games.cells import SIDE, Cells
from companion.games.values import Cell, Problem
from messages import Sentence, say
from vision.boards.board_search import NoBoard, find_board
from vision.boards.closer_look import see_closer
from vision.cells.doodle import read_planes
from vision.cells.illumination import Planes, even_out, even_out_sheet, flatten_for_reading
from vision.photo.decoding import DecodedPhoto
from vision.photo.pixels import Pixels

from .context import Context, Source, forget
from .errors import ScanError
from .straight import decode, lay_straight


class KnownPrints:
    """The prints that may be that of a sheet: that of a photo that was given, or else those that are kept.

    Those that are kept are loaded only when somebody asks for them. What cannot be used is left aside with a note.
    """

    def __init__(self, context: Context, planes: Planes) -> None:
        self.notes: tuple[Problem, ...] = ()
        self._folder = context.calibration
        self._told = None if context.empty_sheet is None else self._by_photo(context, context.empty_sheet, planes)

    def __call__(self) -> tuple[Planes, ...]:
        return self._kept() if self._told is None else self._told

    def _by_photo(self, context: Context, photo: Source, planes: Planes) -> tuple[Planes, ...]:
        known = replace(context, lens="if usable", keep=forget)
        try:
            flat, _ = look_at_empty_sheet(lay_straight(decode(photo), known).photo)
        except ScanError as error:
            return self._leave_aside(error.sentence)
        from vision.cells.known_prints import recognise

        print_of_it = even_out_sheet(flat, SIDE, SIDE)
        if recognise(planes, (print_of_it,)) is None:
            sentence = say("The unused sheet in the photo seems to be of another print, so it is not compared with.")
            return self._leave_aside(sentence)
        return (print_of_it,)

    def _kept(self) -> tuple[Planes, ...]:
        if self._folder is None or not self._folder.is_dir():
            return ()
        # Where nothing is kept nobody waits for what would load it.
        from calibration.empty_sheet import EMPTY_SHEET, BadEmptySheet
        from calibration.known_prints import BadKnownPrints, load_prints

        unused: tuple[Planes, ...] = ()
        try:
            kept = EMPTY_SHEET.load(self._folder)
            unused = () if kept is None else (even_out_sheet(kept, SIDE, SIDE),)
        except BadEmptySheet as error:
            self._leave_aside(error.sentence)
        try:
            return (*unused, *(one.completed for one in load_prints(self._folder)))
        except BadKnownPrints as error:
            _warn("The prints of accepted scans are not used: %s", error)
            return unused

    def _leave_aside(self, why: Sentence) -> tuple[Planes, ...]:
        self.notes = (*self.notes, Problem("empty-sheet-unused", why))
        return ()


def look_at_empty_sheet(photo: DecodedPhoto) -> tuple[Pixels, tuple[Cell, ...]]:
    """The unused sheet laid flat, as reading compares with it, and its cells on which something was drawn after all;
    or raises `ScanError`."""
    try:
        board = find_board(photo.pixels, SIDE, SIDE)
    except NoBoard:
        sentence = say(
            "No sheet was found in the photo of the unused sheet; please photograph it from above before anything is "
            "drawn on it, with all four corners, sharp and evenly lit."
        )
        raise ScanError("bad-usage", sentence) from None
    flat = flatten_for_reading(*see_closer(photo, board))
    reading = read_planes(even_out(flat), board)
    return flat.pixels, tuple(sorted(reading.cells.difference(reading.unsure)))


def learn_from_accepted(flat: Pixels, shaded: Cells, folder: Path) -> None:
    """Learn what bare paper looks like from the flat picture of a sheet on which just these cells are shaded.

    Nobody asked for it, so nobody is told when it cannot be done.
    """
    from calibration.known_prints import BadKnownPrints, learn_print

    marks = np.zeros((SIDE, SIDE), bool)
    for cell in shaded:
        marks[cell] = True
    try:
        learn_print(folder, even_out_sheet(flat, SIDE, SIDE), marks)
    except (BadKnownPrints, OSError) as error:
        _warn("Nothing is learned of this print: %s", error)


def _warn(sentence: str, error: Exception) -> None:
    import logging

    logging.getLogger(__name__).warning(sentence, error)
