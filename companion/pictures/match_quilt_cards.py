"""The cards of Match Quilt, drawn in our own way: blocks of half-square triangles in their fabrics, the level below."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

import msgspec

from companion.games.match_quilt.components import PATTERNS, Card
from companion.games.match_quilt.quilt import SIZE, Quilt
from companion.games.values import Cell

from .shapes import Box, Cloth, Disc, Icon, Item, Lettering, Picture, Point, Seam, Sheet, Stitches
from .theme import fabric, overlay, tokens_about

_CREAM, _INK = "#FFF6E6", "#2A2130"
_PLATE = 22.0
Corners = tuple[Point, ...]
"""In cells of the block's grid."""


class _CardBlocks(msgspec.Struct, frozen=True):
    blocks: dict[str, list[str]]


@cache
def _blocks() -> dict[str, tuple[tuple[str, ...], ...]]:
    told = msgspec.json.decode(tokens_about("match_quilt_blocks"), type=_CardBlocks).blocks
    return {name: tuple(tuple(row.split(" ")) for row in rows) for name, rows in told.items()}


def draw_card(box: Box, card: Card, has_level: bool = True, level_size: float = _PLATE) -> tuple[Item, ...]:
    """A card: its block in its fabrics, the level on a plate at the bottom left."""
    items = list(draw_block(box, card.pattern, card.fabrics))
    if has_level:
        side = min(level_size, box.width * 0.36)
        plate = Box(box.x + 2, box.bottom - side - 2, side, side)
        items.append(Sheet(plate, "#FFFEFA", side * 0.25, _INK, max(1.0, side / 14)))
        items.append(Lettering(plate, str(card.level), "small_strong", _INK))
    return tuple(items)


def draw_block(box: Box, pattern: str, fabrics: Sequence[str]) -> tuple[Item, ...]:
    """The block of a pattern; its fabrics a, b and c in this order."""
    rows = _blocks()[PATTERNS[pattern].name]
    side = box.width / len(rows)
    pieces: dict[str, list[Corners]] = {}
    for row, cells in enumerate(rows):
        for col, cell in enumerate(cells):
            for letter, corners in _pieces_of(cell):
                placed = tuple((box.x + (col + x) * side, box.y + (row + y) * side) for x, y in corners)
                pieces.setdefault(letter, []).append(placed)
    plain = fabric("plain")
    items: list[Item] = [Cloth(box, plain.colour, plain.light, "plain")]
    for letter in sorted(pieces.keys() - {"."}):
        cloth = fabric(fabrics["abc".index(letter)]) if "abc".index(letter) < len(fabrics) else plain
        items.append(Cloth(box, cloth.colour, cloth.light, cloth.motif, 10, polygons=tuple(pieces[letter])))
    seam = max(0.5, box.width / 90)
    return (*items, *(Seam(corners, _CREAM, seam, is_closed=True) for one in pieces.values() for corners in one))


def _pieces_of(cell: str) -> list[tuple[str, Corners]]:
    """The cloth of one cell: whole, two halves along a diagonal, four quarters, or a strip."""
    a, b, c, d = (0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)
    middle = (0.5, 0.5)
    if len(cell) == 1:
        return [(cell, (a, b, c, d))]
    if cell[1] == "/":
        return [(cell[0], (a, b, d)), (cell[2], (b, c, d))]
    if cell[1] == "\\":
        return [(cell[0], (a, b, c)), (cell[2], (a, c, d))]
    if cell[1] == "s":
        return [(cell[2], (a, b, c, d)), (cell[0], ((0.0, 0.72), (0.72, 0.0), b, (1.0, 0.28), (0.28, 1.0), d))]
    quarters = ((a, b, middle), (b, c, middle), (c, d, middle), (d, a, middle))
    letters = (cell[0], *cell[2:])
    return list(zip(letters, quarters, strict=True))


def picture_card(card: Card, side: float = 60) -> Picture:
    """A card as a picture of its own."""
    return Picture(side, side, draw_card(Box(0, 0, side, side), card))


def picture_block(pattern: str, fabrics: Sequence[str], side: float = 30) -> Picture:
    """The block of a pattern without its level."""
    return Picture(side, side, draw_block(Box(0, 0, side, side), pattern, fabrics))


def picture_pattern(pattern: str, fabrics: Sequence[str], side: float = 50) -> Picture:
    """A pattern in some fabrics, with its level; more fabrics are made up where it needs them."""
    pattern_of = PATTERNS[pattern]
    shown = [*fabrics, *(name for name in ("red", "yellow", "green", "blue") if name not in fabrics)]
    card = Card(pattern, tuple(shown[: pattern_of.fabrics]))
    return picture_card(card, side)


def picture_fabric(name: str, side: float = 46, is_told: bool = False) -> Picture:
    """A swatch of one of the game's fabrics, with a tick when it was told."""
    cloth = fabric(name)
    box = Box(0, 0, side, side)
    items: list[Item] = [Cloth(box, cloth.colour, cloth.light, cloth.motif, 12, side * 0.14)]
    if is_told:
        x, y = side - 7, 7.0
        items += [Disc(x, y, 9, "good", "surface", 1.5), Icon(Box(x - 9, y - 9, 18, 18), "check", "surface", 13)]
    return Picture(side, side, tuple(items))


def draw_fabrics(box: Box, names: Sequence[str]) -> tuple[Item, ...]:
    """Small swatches beside each other, as high as the box."""
    items: list[Item] = []
    for number, name in enumerate(names):
        cloth, swatch = fabric(name), Box(box.x + number * (box.height + 6), box.y, box.height, box.height)
        items.append(Cloth(swatch, cloth.colour, cloth.light, cloth.motif, 10, box.height * 0.22))
        items.append(Sheet(swatch, None, box.height * 0.22, _INK, 1.4))
    return tuple(items)


def picture_fabrics(names: Sequence[str], side: float = 22) -> Picture:
    """The fabrics of a card beside each other."""
    wide = len(names) * (side + 6) - 6
    return Picture(wide + 2, side + 2, draw_fabrics(Box(1, 1, wide, side), names))


_ON_SMALL = 1.8
CARD, GAP = 76.0, 3.0
QUILT = SIZE * (CARD + GAP)
CELLS: tuple[Cell, ...] = tuple((row, col) for row in range(SIZE) for col in range(SIZE))


def card_box(cell: Cell) -> Box:
    """Where a card lies in the picture of a quilt."""
    return Box(cell[1] * (CARD + GAP) + GAP / 2, cell[0] * (CARD + GAP) + GAP / 2, CARD, CARD)


@dataclass(frozen=True)
class CardMarks:
    """What is drawn over the cards of a quilt."""

    slots: Collection[Cell] = ()
    """Where the next card may go."""
    chosen: Cell | None = None
    """The place of the new card; its row and column are lit."""
    new: Card | None = None
    points: Mapping[Cell, int] = field(default_factory=dict)
    """On the cards that give them."""
    sewn: Collection[Cell] = ()
    """Cards that are stitched round."""
    bright: Collection[Cell] | None = None
    """All other cards are faded; None for the row and column of a new card, else for all."""
    icons: Mapping[Cell, str] = field(default_factory=dict)
    """A symbol in the place of the plus on some free places."""
    are_small: bool = False
    """Whether the quilt is drawn small, so that its numbers must be large."""


BARE = CardMarks()


def picture_quilt(quilt: Quilt, marks: CardMarks = BARE) -> Picture:
    """A quilt with what is to be seen on it."""
    items: list[Item] = list(draw_bands(marks.chosen, "lit_bg")) if marks.chosen is not None else []
    bright = _bright_cells(marks)
    for cell in CELLS:
        items += _draw_place(cell, quilt[cell[0]][cell[1]], marks)
        if quilt[cell[0]][cell[1]] is not None and bright is not None and cell not in bright:
            items.append(Sheet(card_box(cell).inset(-1), "ground@0.62", 4))
    for cell in marks.sewn:
        items.append(sew_round(card_box(cell)))
    for cell, gain in marks.points.items():
        items += draw_gain(card_box(cell), gain, _ON_SMALL if marks.are_small else 1)
    over = CARD / 4 if marks.are_small and marks.points else 0
    return Picture(QUILT + over, QUILT, tuple(items))


def _bright_cells(marks: CardMarks) -> Collection[Cell] | None:
    if marks.bright is not None or marks.chosen is None or marks.new is None:
        return marks.bright
    return line_of(marks.chosen)


def line_of(cell: Cell) -> tuple[Cell, ...]:
    """Every place in the row and in the column of a cell."""
    return tuple(other for other in CELLS if other[0] == cell[0] or other[1] == cell[1])


def draw_bands(chosen: Cell, fill: str | None) -> tuple[Item, ...]:
    """The row and the column of a place, lit."""
    step = CARD + GAP
    bands = (Box(0, chosen[0] * step, QUILT, step), Box(chosen[1] * step, 0, step, QUILT))
    return tuple(Sheet(band, fill, 6, overlay("best"), 2) for band in bands)


def sew_round(box: Box) -> Item:
    """The thread round a card that counts."""
    return Stitches(box.inset(-2), overlay("best"), 4, 0, 8, 5, 3, overlay("casing"), 3)


def _draw_place(cell: Cell, card: Card | None, marks: CardMarks) -> list[Item]:
    box = card_box(cell)
    if cell == marks.chosen:
        if marks.new is None:
            return [Sheet(box, "surface", 6), Icon(box, "plus", "ink", 30), sew_round(box)]
        return [*draw_card(box, marks.new), sew_round(box)]
    if card is not None:
        return list(draw_card(box, card))
    if cell in marks.slots:
        return [
            Sheet(box, "surface", 6),
            Stitches(box, "hem", 6, inset=1, on=7, off=5, width=1.5),
            Icon(box, marks.icons.get(cell, "plus"), "ink", 28),
        ]
    return [Stitches(box, "line", 6, inset=1, on=1.5, off=3, width=1.5)]


def draw_gain(box: Box, points: int, larger: float = 1) -> list[Item]:
    """Points on the upper right corner of the card that gives them."""
    x, y, radius = box.right - 10, box.y + 12, 14 * larger
    sign = f"+{points}" if points >= 0 else f"−{-points}"
    fill = "#F0B93F" if points >= 0 else "#FFFEFA"
    place = Box(x - radius, y - radius, 2 * radius, 2 * radius)
    colour = _INK if points >= 0 else "#A02C28"
    size = 15 * larger if larger > 1 else 0
    return [Disc(x, y, radius, fill, _INK, 1.5 * larger), Lettering(place, sign, "small_strong", colour, size=size)]


def picture_covering(new: Card, covered: Card) -> Picture:
    """A card that lies on another, so that the text of the one below is covered."""
    below, above = Box(0, 0, 92, 92), Box(17, 16, 92, 92)
    faded = Sheet(below.inset(-1), "surface@0.5", 4)
    return Picture(114, 112, (*draw_card(below, covered), faded, *draw_card(above, new), sew_round(above)))


_HAND_WIDE, _HAND_HIGH, _HAND_GAP = 70.0, 98.0, 10.0


def picture_hand(kept: int, drawn: int) -> Picture:
    """A hand: the cards that are kept face down, those that are to be drawn as open stitched places."""
    cloth = fabric("purple")
    items: list[Item] = []
    for number in range(kept + drawn):
        box = Box(number * (_HAND_WIDE + _HAND_GAP) + 1, 1, _HAND_WIDE, _HAND_HIGH)
        if number < kept:
            items += [
                Cloth(box, cloth.colour, cloth.light, cloth.motif, 12, 7),
                Sheet(box, None, 7, _INK, 1.6),
                Stitches(box, _CREAM, 5, inset=6, on=5, off=4, width=1.6),
            ]
        else:
            items += [
                Sheet(box, "lit_bg", 7, "ink", 2),
                Stitches(box, "lit", 5, inset=5, on=6, off=4, width=2),
                Icon(box, "plus", "ink", 30),
            ]
    wide = max(1, kept + drawn) * (_HAND_WIDE + _HAND_GAP) - _HAND_GAP + 2
    return Picture(wide, _HAND_HIGH + 2, tuple(items))


def picture_finished(quilt: Quilt) -> Picture:
    """A finished quilt in its frame."""
    side = QUILT + 8
    items: list[Item] = [Sheet(Box(0, 0, side, side), _INK, 8)]
    for cell in CELLS:
        card, box = quilt[cell[0]][cell[1]], card_box(cell).moved(4, 4)
        items += draw_card(box, card, has_level=False) if card is not None else [Sheet(box, _CREAM)]
    return Picture(side, side, tuple(items))


def picture_place(side: float = 60) -> Picture:
    """A place for a card that is not told yet."""
    box = Box(0, 0, side, side)
    return Picture(side, side, (Stitches(box, "hem", 6, inset=1, on=7, off=5, width=1.5), Icon(box, "plus", "ink", 28)))
