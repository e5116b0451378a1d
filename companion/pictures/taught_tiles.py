"""Tiles by their labels, and what is known of a deck: the whole box as small patches, a layout to lay out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Literal, TypeAlias

from companion.games.labels import split_label
from companion.games.match_quilt.components import parse_label
from companion.games.quiltable.quilt import Tile

from .match_quilt_cards import draw_card
from .photo_marks import baste, question_mark
from .quilt_tiles import draw_tile as draw_quilt_show_tile
from .quiltable_cards import draw_tile as draw_quiltable_tile
from .shapes import Box, Disc, Item, Lettering, PhotoCut, Picture, Point, Seam, Sheet, Stitches

Known: TypeAlias = Literal["known", "well", "look-again", "unseen"]


def draw_label(box: Box, game: str, label: str) -> tuple[Item, ...]:
    """A tile as its game draws it; an empty frame for tiles of no known game."""
    if game == "quilt-show":
        pattern, colour, value = split_label(game, label)
        return draw_quilt_show_tile(box, pattern, colour, int(value) if box.width > 30 else None)
    if game == "quiltable":
        block, premium, colour, position = split_label(game, label)
        return draw_quiltable_tile(box, Tile(block, premium == "premium", colour or None, position or None))  # type: ignore[arg-type]
    if game == "match-quilt":
        return draw_card(box, parse_label(label), has_level=False)
    return (Sheet(box, "surface", 3, "hem"),)


def picture_label(game: str, label: str, side: float = 44) -> Picture:
    """One tile."""
    return Picture(side, side, draw_label(Box(0, 0, side, side), game, label))


@dataclass(frozen=True)
class MatrixRow:
    """One lesson: its name and how well each of its tiles is known."""

    title: str
    tiles: tuple[tuple[str, Known], ...]


MATRIX_WIDE, MATRIX_HIGH = 516.0, 322.0
_TITLE, _GAP, _GROUP_GAP, _LARGEST = 26.0, 3.0, 6.0, 21.0
_ONE_COLUMN = 6
"""Up to so many lessons stand below each other; more in two columns."""


def matrix_boxes(rows: int) -> tuple[Box, ...]:
    """Where each lesson stands in the matrix: large enough for a thumb."""
    if rows <= _ONE_COLUMN:
        high = MATRIX_HIGH / rows
        return tuple(Box(0, number * high, MATRIX_WIDE, high) for number in range(rows))
    down = -(-rows // 2)
    wide, high = MATRIX_WIDE / 2, MATRIX_HIGH / down
    return tuple(Box(number // down * wide, number % down * high, wide, high) for number in range(rows))


def picture_matrix(game: str, rows: Sequence[MatrixRow], chosen: int | None, groups: int) -> Picture:
    """Every tile of the box as a small patch; after so many of them there is a little room."""
    items: list[Item] = []
    most = max(len(row.tiles) for row in rows)
    for number, (row, box) in enumerate(zip(rows, matrix_boxes(len(rows)), strict=True)):
        if number == chosen:
            lit = Box(box.x + 1, box.y + 1, box.width - 2, box.height - 2)
            items += [Sheet(lit, "lit_bg", 10, "ink", 2.5), Stitches(lit, "lit", 10, 5)]
        left = box.x + 14
        room = box.right - left - 12 - (most - 1) // groups * _GROUP_GAP
        side = min(_LARGEST, room / most - _GAP)
        above = (box.height - _TITLE - side) / 2
        items.append(
            Lettering(Box(left, box.y + above, box.width - 28, _TITLE - 6), row.title, "small_strong", "ink", "left")
        )
        top = box.y + above + _TITLE - 3
        for place, (label, known) in enumerate(row.tiles):
            x = left + place * (side + _GAP) + place // groups * _GROUP_GAP
            items += _patch(Box(x, top, side, side), game, label, known)
    return Picture(MATRIX_WIDE, MATRIX_HIGH, tuple(items))


def _patch(box: Box, game: str, label: str, known: Known) -> list[Item]:
    if known == "unseen":
        return [Stitches(box, "hem", 3, 1, 2, 3, 1.2)]
    items = list(draw_label(box, game, label))
    if known == "well":
        items.append(Sheet(box, None, 2, "good", 2))
    if known == "look-again":
        # The mark is as large as such a patch: beside it, it would cover the name above.
        items += question_mark(box.x + box.width / 2, box.y + box.height / 2)
    return items


def legend(known: Known, game: str, label: str) -> Picture:
    """One patch, for what it means."""
    return Picture(24, 24, tuple(_patch(Box(3, 3, 18, 18), game, label, known)))


LAYOUT_WIDE, LAYOUT_HIGH = 500.0, 268.0


def picture_layout(
    game: str, labels: Sequence[Sequence[str]], columns: Sequence[str] = (), lines: Sequence[str] = ()
) -> Picture:
    """Tiles as they are to be laid on the table, with the names of columns and rows."""
    rows, cols = len(labels), len(labels[0])
    left, top = (64.0 if lines else 14.0), (30.0 if columns else 12.0)
    step = min((LAYOUT_WIDE - left - 14) / cols, (LAYOUT_HIGH - top - 12) / rows)
    side = step * 0.86
    wide, high = left + cols * step + 14, top + rows * step + 12
    items: list[Item] = [Sheet(Box(0, 0, wide, high), "#6E7C7B", 12, "#4D5958")]
    for col, name in enumerate(columns):
        items.append(Lettering(Box(left + col * step, 4, step, 24), name, "small_strong", "#FFF6E6"))
    for row, name in enumerate(lines):
        items.append(Lettering(Box(6, top + row * step, left - 12, step), name, "small_strong", "#FFF6E6"))
    for row, line in enumerate(labels):
        for col, label in enumerate(line):
            box = Box(left + col * step + (step - side) / 2, top + row * step + (step - side) / 2, side, side)
            items.append(Sheet(Box(box.x + 2, box.y + 3, side, side), "#3F4948", 2))
            items += draw_label(box, game, label)
    return Picture(wide, high, tuple(items))


def dial(count: int, of: int, side: float = 104, colour: str = "good") -> Picture:
    """How many of all, as a ring that closes, with the number in it."""
    middle, radius = side / 2, side / 2 - 7
    items: list[Item] = [Seam(_arc(middle, radius, 1), "sunken", 9)]
    if count:
        items.append(Seam(_arc(middle, radius, count / max(of, 1)), colour, 9))
    items.append(Lettering(Box(0, 0, side, side), str(count), "score_m", "ink"))
    return Picture(side, side, tuple(items))


def _arc(middle: float, radius: float, share: float) -> tuple[Point, ...]:
    steps = max(2, round(60 * share))
    angles = (2 * pi * share * step / steps for step in range(steps + 1))
    return tuple((middle + radius * sin(angle), middle - radius * cos(angle)) for angle in angles)


CUT_WIDE = 470.0
_NAME_HIGH = 18.0


def cut_boxes(rows: int, cols: int, high: float = 322.0) -> tuple[tuple[Box, ...], ...]:
    """Where the cut-outs of a lesson stand, each with room for its name below."""
    across, down = CUT_WIDE / cols, high / rows
    side = min(across - 10, down - _NAME_HIGH - 8)
    return tuple(
        tuple(Box(col * across + (across - side) / 2, row * down + 4, side, side) for col in range(cols))
        for row in range(rows)
    )


def picture_cuts(
    key: str,
    version: int,
    names: Sequence[Sequence[str]],
    doubtful: Mapping[tuple[int, int], bool],
    left_out: frozenset[tuple[int, int]],
    picked: tuple[int, int] | None,
) -> Picture:
    """The tiles as they were cut out of the photo, with their names; doubtful ones are basted until they are settled.

    All cut-outs lie in one photo of that key, row by row.
    """
    rows, cols = len(names), len(names[0])
    boxes, across = cut_boxes(rows, cols), CUT_WIDE / cols
    items: list[Item] = []
    for row in range(rows):
        for col in range(cols):
            box, place = boxes[row][col], (row, col)
            crop = (col / cols, row / rows, (col + 1) / cols, (row + 1) / rows)
            if place == picked:
                items.append(Sheet(Box(box.x - 4, box.y - 4, box.width + 8, box.height + 8), "lit_bg", 6, "ink", 2.5))
            items.append(PhotoCut(box, key, version, crop, 3))
            is_open = doubtful.get(place, False)
            colour = "doubt" if is_open else "ink"
            if place in left_out:
                items.append(Sheet(box, "#1A101899", 3))
            elif is_open:
                items += [baste(box), *question_mark(box.right, box.y)]
            else:
                items.append(Disc(box.right, box.y + 4, 9, "good", "surface", 1.5))
                items.append(_tick(box.right, box.y + 4))
            name = Box(col * across + 1, box.bottom + 1, across - 2, _NAME_HIGH)
            items.append(Lettering(name, names[row][col], "small", colour))
    return Picture(CUT_WIDE, 322, tuple(items))


def _tick(x: float, y: float) -> Item:
    return Seam(((x - 4, y), (x - 1, y + 3.5), (x + 4.5, y - 3.5)), "surface", 2)


def picture_tried(game: str, tried: Sequence[tuple[str, bool]], across: int = 6, side: float = 40) -> Picture:
    """Tiles that were shown, each with a tick where it was recognised and a cross where not."""
    step = side + 8
    items: list[Item] = []
    for number, (label, is_right) in enumerate(tried):
        row, col = divmod(number, across)
        box = Box(col * step, row * step + 6, side, side)
        items += draw_label(box, game, label)
        x, y = box.right - 2, box.y + 2
        items.append(Disc(x, y, 9, "good" if is_right else "bad", "surface", 1.5))
        if is_right:
            items.append(_tick(x, y))
        else:
            items += [Seam(((x - 3.5, y - 3.5), (x + 3.5, y + 3.5)), "surface", 2),
                      Seam(((x - 3.5, y + 3.5), (x + 3.5, y - 3.5)), "surface", 2)]  # fmt: skip
    rows = max(1, -(-len(tried) // across))
    return Picture(across * step, rows * step + 6, tuple(items))
