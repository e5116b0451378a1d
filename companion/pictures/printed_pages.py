"""What a printed page looks like, small: a sheet of paper with what stands on it, as a sign of what can be printed."""

from __future__ import annotations

from collections.abc import Callable

from .hatching import draw_hatching
from .quilt_tiles import draw_tile
from .shapes import Box, Colour, Disc, Item, Picture, Seam, Sheet

_ROOT_TWO = 2**0.5
_LETTER = 11 / 8.5
_SIDE = 9
"""Cells of a sheet."""
_INK, _SOFT = "#2A2130", "#8F897C"
"""Of printed things, in every theme: the page is light in all of them."""
_PATTERNS = ("boston-beauty", "diamonds-are-forever", "apron-strings", "lakeshore-log-cabin")
_COLOURS = ("red", "blue", "green", "yellow", "purple", "orange")


def draw_printed_page(thing: str, high: float = 120, paper: str = "a4", a_page: int = 1) -> Picture:
    """The page of that thing on that paper; sheets as many as stand on it."""
    is_wide = thing == "mat" or (thing == "sheet" and a_page == 2)
    long, short = high, high / (_LETTER if paper == "letter" else _ROOT_TWO)
    if paper == "a5":
        long, short = long / _ROOT_TWO, short / _ROOT_TWO
    width, height = (long, short) if is_wide else (short, long)
    page = Box((high - width) / 2, (high - height) / 2, width, height)
    items: list[Item] = [Sheet(page, "paper", 3, "paper_line", 1.5)]
    items += _draw_sheets(page, a_page) if thing == "sheet" else _DRAWN[thing](page)
    return Picture(high, high, tuple(items))


def _draw_sheets(page: Box, a_page: int) -> list[Item]:
    columns, rows = {1: (1, 1), 2: (2, 1), 4: (2, 2)}[a_page]
    items: list[Item] = []
    for row in page.rows(*[1.0] * rows, gap=0):
        for place in row.columns(*[1.0] * columns, gap=0):
            items += _draw_sheet(place)
    if columns > 1:
        items.append(Seam(((page.centre[0], page.y + 3), (page.centre[0], page.bottom - 3)), "paper_line", 1, 3, 3))
    if rows > 1:
        items.append(Seam(((page.x + 3, page.centre[1]), (page.right - 3, page.centre[1])), "paper_line", 1, 3, 3))
    return items


def _draw_sheet(place: Box) -> list[Item]:
    """A grid with its markers, and the boxes below it."""
    side = min(place.width * 0.68, place.height * 0.52)
    grid = Box(place.centre[0] - side / 2, place.y + place.height * 0.16, side, side)
    cell, mark = side / _SIDE, side * 0.13
    shaded = [(6, 1), (6, 2), (7, 1), (7, 2), (8, 2), (2, 5), (3, 5), (3, 6)]
    items: list[Item] = [*draw_hatching(shaded, grid, cell, _SOFT)]
    for at in range(1, _SIDE):
        items.append(Seam(((grid.x + at * cell, grid.y), (grid.x + at * cell, grid.bottom)), "paper_line", 0.6))
        items.append(Seam(((grid.x, grid.y + at * cell), (grid.right, grid.y + at * cell)), "paper_line", 0.6))
    items.append(Sheet(grid, None, 0, _INK, 1.2))
    for x in (grid.x - mark * 1.15, grid.right + mark * 0.15):
        items += [Sheet(Box(x, y, mark, mark), _INK) for y in (grid.y, grid.bottom - mark)]
    boxes = Box(grid.x - mark, grid.bottom + side * 0.14, side + 2 * mark, side * 0.17)
    items += [Sheet(box, None, 1, _SOFT, 0.8) for box in boxes.columns(*[1.0] * 5, gap=side * 0.03)]
    actions = Box(boxes.x, boxes.bottom + side * 0.1, side * 0.07, side * 0.07)
    items += [Sheet(actions.moved(right=number * boxes.width / 4), None, 1, _SOFT, 0.8) for number in range(4)]
    return items


def _draw_deck(page: Box) -> list[Item]:
    inner = page.inset(page.width * 0.1, page.height * 0.09)
    side, step = inner.width * 0.21, (inner.width * 0.79 / 3, (inner.height - inner.width * 0.21) / 4)
    items: list[Item] = []
    for number in range(20):
        row, col = divmod(number, 4)
        tile = Box(inner.x + col * step[0], inner.y + row * step[1], side, side)
        items += draw_tile(tile, _PATTERNS[number % 4], _COLOURS[number // 4])
    return items


def _draw_rules(page: Box) -> list[Item]:
    """A heading, then paragraphs with their points."""
    inner = page.inset(page.width * 0.13, page.height * 0.09)
    items: list[Item] = [_line(inner.x, inner.y + 3, inner.width * 0.6, _INK, 4)]
    at, longs = inner.y + 15, (0.9, 0.75, 0.82, 0.0, 0.88, 0.7, 0.0, 0.8, 0.92, 0.6)
    for long in longs:
        if long:
            items.append(Disc(inner.x + 2, at, 1.4, _INK))
            items.append(_line(inner.x + 7, at, (inner.width - 7) * long, _SOFT, 2))
        else:
            items.append(_line(inner.x, at + 1, inner.width * 0.35, _INK, 2.6))
        at += inner.height / 11.5
    return items


def _line(x: float, y: float, width: float, colour: Colour, thick: float) -> Item:
    return Sheet(Box(x, y - thick / 2, width, thick), colour, thick / 2)


def _draw_mat(page: Box) -> list[Item]:
    items: list[Item] = []
    for share in (0.92, 0.7, 0.46):
        height = page.height * (share - 0.06)
        frame = Box(page.centre[0] - page.width * share / 2, page.centre[1] - height / 2, page.width * share, height)
        if share < 0.9:
            frame = frame.square(height)
        arm = 9.0
        for x, right in ((frame.x, 1), (frame.right, -1)):
            for y, down in ((frame.y, 1), (frame.bottom, -1)):
                items.append(Seam(((x + right * arm, y), (x, y), (x, y + down * arm)), _SOFT, 1.4, 3, 2))
    return items


def _draw_target(page: Box) -> list[Item]:
    """Squares of a chess board with small marks in the white ones."""
    inner = page.inset(page.width * 0.13)
    cols, rows, side = 7, 8, inner.width / 7
    items: list[Item] = []
    for row in range(rows):
        for col in range(cols):
            square = Box(inner.x + col * side, inner.y + row * side, side, side)
            if (row + col) % 2 == 0:
                items.append(Sheet(square, _INK))
            else:
                items.append(Sheet(square.inset(side * 0.28), _INK))
    bar = inner.y + rows * side + 10
    items.append(Seam(((inner.x, bar), (inner.right, bar)), _INK, 1.2))
    items += [Seam(((x, bar - 4), (x, bar)), _INK, 1.2) for x in (inner.x, inner.centre[0], inner.right)]
    return items


def _draw_wiring(page: Box) -> list[Item]:
    """The header with the pins that are used, and what they are called."""
    rows = 12
    top, pitch = page.y + page.height * 0.12, page.height * 0.76 / (rows - 1)
    left = page.x + page.width * 0.38
    items: list[Item] = [Sheet(Box(left - 6, top - 6, pitch + 12, (rows - 1) * pitch + 12), None, 3, _SOFT, 1.2)]
    for row in range(rows):
        for col in range(2):
            is_used = (row, col) in ((2, 1), (4, 0), (7, 1), (9, 1))
            items.append(Disc(left + col * pitch, top + row * pitch, 2.4, _INK if is_used else None, _SOFT, 1))
            if is_used:
                x = left + pitch + 8 if col else page.x + page.width * 0.08
                items.append(_line(x, top + row * pitch, page.width * 0.2, _SOFT, 2.2))
    return items


_DRAWN: dict[str, Callable[[Box], list[Item]]] = {
    "deck": _draw_deck, "rules": _draw_rules, "mat": _draw_mat, "target": _draw_target, "wiring": _draw_wiring,
}  # fmt: skip
