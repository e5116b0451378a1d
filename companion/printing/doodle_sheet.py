"""Sheets for Patchwork Doodle of our own design, with markers by which the camera finds them anywhere."""

from __future__ import annotations

from companion.pictures import Box, Picture
from companion.pictures.shapes import Icon
from messages import Sentence, Translator, say
from vision.boards.marked_sheet import MARKER, ROOM, SIDE, action_boxes, marker_bits, marker_places, score_boxes

from .paper import Document

_WIDE, _HIGH = SIDE + 2 * ROOM, SIDE + 2 * ROOM + 4.4
"""Of a sheet with its head and its score rows, in cells."""
_MARGIN = 8.0
_PLACES = {1: (1, 1), 2: (2, 1), 3: (2, 2), 4: (2, 2)}
"""Side by side and one below the other; three are larger as three of four than as three in a row."""
_ROUNDS = (say("Round 1"), say("Round 2"), say("Round 3"), say("Empty"), say("Total"))
_SPECIALS: tuple[tuple[Sentence, str], ...] = (
    (say("neighbour"), "move-horizontal"),
    (say("single cell"), "square"),
    (say("cut"), "scissors"),
    (say("again"), "repeat"),
)


def print_doodle_sheets(paper: str, a_page: int, pages: int, translate: Translator) -> bytes:
    """So many pages of sheets; those on one page have markers of their own, so that all can lie in one photo."""
    document = Document(paper, translate(say("Quilting Bee: sheets for Patchwork Doodle")), is_wide=a_page == 2)
    columns, rows = _PLACES[a_page]
    width, height = ((document.width - 2 * _MARGIN) / columns, (document.height - 2 * _MARGIN) / rows)
    cell = min(width / (_WIDE + 0.6), height / (_HIGH + 0.6))
    for page in range(pages):
        if page:
            document.next_page()
        for place in range(a_page):
            left = _MARGIN + (place % columns + 0.5) * width - _WIDE * cell / 2
            top = _MARGIN + (place // columns + 0.5) * height - _HIGH * cell / 2
            _draw_sheet(document, place, left, top, cell, translate)
        _draw_cuts(document, columns, rows)
    return document.save()


def _draw_sheet(page: Document, number: int, left: float, top: float, cell: float, translate: Translator) -> None:
    head = 1.5 * cell
    page.write(translate(say("Name")), left, top + 0.75 * cell, 0.42 * cell, grey=0.35)
    page.line(left + 1.7 * cell, top + 0.8 * cell, left + _WIDE * cell, top + 0.8 * cell, 0.02 * cell, 0.5)
    grid_left, grid_top = left + ROOM * cell, top + head - 0.4 * cell + ROOM * cell
    _draw_grid(page, grid_left, grid_top, cell)
    for corner, (right, down) in enumerate(marker_places()):
        _draw_marker(page, 4 * number + corner, grid_left + right * cell, grid_top + down * cell, MARKER * cell)
    _draw_scores(page, grid_left, grid_top, cell, translate)
    _draw_specials(page, grid_left, grid_top, cell, translate)


def _draw_grid(page: Document, left: float, top: float, cell: float) -> None:
    """Thin lines that a pencil covers, and a firm frame."""
    for number in range(1, SIDE):
        at = number * cell
        page.line(left + at, top, left + at, top + SIDE * cell, 0.022 * cell, 0.45)
        page.line(left, top + at, left + SIDE * cell, top + at, 0.022 * cell, 0.45)
    page.box(left, top, SIDE * cell, SIDE * cell, line=0.06 * cell)


def _draw_marker(page: Document, number: int, left: float, top: float, side: float) -> None:
    bits = marker_bits(number)
    square = side / len(bits)
    page.fill_boxes(
        [
            (left + col * square, top + row * square, square, square)
            for row, line in enumerate(bits)
            for col, is_black in enumerate(line)
            if is_black
        ]
    )


def _draw_scores(page: Document, left: float, top: float, cell: float, translate: Translator) -> None:
    """Each title stands above its box, so that nothing but what is written is in it."""
    boxes = score_boxes()
    for box, title in zip(boxes, _ROUNDS, strict=True):
        at, above = left + box.left * cell, top + box.top * cell
        line = (0.06 if box is boxes[-1] else 0.03) * cell
        page.box(at, above, box.width * cell, box.height * cell, line=line, radius=0.15 * cell)
        page.write(translate(title), at + 0.12 * cell, above - 0.12 * cell, 0.3 * cell, grey=0.35)


def _draw_specials(page: Document, left: float, top: float, cell: float, translate: Translator) -> None:
    """A box to cross off for each, with what it does."""
    width = _WIDE * cell / len(_SPECIALS)
    for box, (title, icon) in zip(action_boxes(), _SPECIALS, strict=True):
        at, below = left + box.left * cell, top + box.top * cell
        page.box(at, below, box.width * cell, box.height * cell, line=0.03 * cell, radius=0.08 * cell)
        symbol = Picture(30, 30, (Icon(Box(0, 0, 30, 30), icon, "hem", 26),))
        page.paint(symbol, at + 0.80 * cell, below + 0.14 * cell, 0.42 * cell)
        text = translate(title)
        size = min(0.3 * cell, 0.3 * cell * (width - 1.5 * cell) / page.measure(text, 0.3 * cell))
        page.write(text, at + 1.28 * cell, below + 0.46 * cell, size, grey=0.35)


def _draw_cuts(page: Document, columns: int, rows: int) -> None:
    if columns == 2:
        page.line(page.width / 2, 4, page.width / 2, page.height - 4, 0.15, 0.6, (1.2, 1.6))
    if rows == 2:
        page.line(4, page.height / 2, page.width - 4, page.height / 2, 0.15, 0.6, (1.2, 1.6))
