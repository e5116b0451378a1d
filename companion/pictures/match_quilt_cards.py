"""The cards of Match Quilt, drawn in our own way: blocks of half-square triangles in their fabrics, the level below."""

from __future__ import annotations

from collections.abc import Sequence
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


def picture_pattern(pattern: str, fabrics: Sequence[str], side: float = 50) -> Picture:
    """A pattern in some fabrics, with its level; more fabrics are made up where it needs them."""
    pattern_of = PATTERNS[pattern]
    shown = [*fabrics, *(name for name in ("red", "yellow", "green", "blue") if name not in fabrics)]
    card = Card(pattern, tuple(shown[: pattern_of.fabrics]))
    return picture_card(card, side)


def picture_fabric(name: str, side: float = 46) -> Picture:
    """A swatch of one of the game's fabrics."""
    cloth = fabric(name)
    box = Box(0, 0, side, side)
    return Picture(side, side, (Cloth(box, cloth.colour, cloth.light, cloth.motif, 12, side * 0.14),))


CARD, GAP = 76.0, 3.0
QUILT = SIZE * (CARD + GAP)


def card_box(cell: Cell) -> Box:
    """Where a card lies in the picture of a quilt."""
    return Box(cell[1] * (CARD + GAP) + GAP / 2, cell[0] * (CARD + GAP) + GAP / 2, CARD, CARD)


def picture_quilt(
    quilt: Quilt,
    slots: Sequence[Cell] = (),
    chosen: Cell | None = None,
    new: Card | None = None,
    points: dict[Cell, int] | None = None,
) -> Picture:
    """A quilt with the places where the next card may go; `new` at the `chosen` place lights its row and column, and
    `points` stand on the cards that give them."""
    points = points or {}
    items: list[Item] = []
    if chosen is not None:
        row, col = chosen
        lit = [Box(0, row * (CARD + GAP), QUILT, CARD + GAP), Box(col * (CARD + GAP), 0, CARD + GAP, QUILT)]
        items += [Sheet(band, "lit_bg", 6, "lit", 2) for band in lit]
    for cell in ((row, col) for row in range(SIZE) for col in range(SIZE)):
        items += _draw_place(cell, quilt[cell[0]][cell[1]], slots, chosen, new)
    for cell, gain in points.items():
        items += _draw_gain(card_box(cell), gain)
    return Picture(QUILT, QUILT, tuple(items))


def _draw_place(
    cell: Cell, card: Card | None, slots: Sequence[Cell], chosen: Cell | None, new: Card | None
) -> list[Item]:
    box = card_box(cell)
    if cell == chosen:
        frame = Stitches(box.inset(-2), overlay("best"), 4, 0, 8, 5, 3, overlay("casing"), 3)
        if new is None:
            return [Sheet(box, "surface", 6), Icon(box, "plus", "ink", 30), frame]
        return [*draw_card(box, new), frame]
    if card is not None:
        return list(draw_card(box, card))
    if cell in slots:
        return [
            Sheet(box, "surface", 6),
            Stitches(box, "hem", 6, inset=1, on=7, off=5, width=1.5),
            Icon(box, "plus", "ink", 28),
        ]
    return [Stitches(box, "line", 6, inset=1, on=1.5, off=3, width=1.5)]


def _draw_gain(box: Box, points: int) -> list[Item]:
    x, y = box.right - 10, box.y + 12
    sign = f"+{points}" if points >= 0 else f"−{-points}"
    fill = "#F0B93F" if points >= 0 else "#FFFEFA"
    place = Box(x - 14, y - 14, 28, 28)
    return [Disc(x, y, 14, fill, _INK, 1.5), Lettering(place, sign, "small_strong", _INK if points >= 0 else "#A02C28")]
