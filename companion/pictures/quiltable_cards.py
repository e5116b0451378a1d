"""The cards of Quiltable, drawn in our own way: pictorial blocks with star and edge patches, patterns, draw piles."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from typing import Literal, TypeAlias, get_args

from companion.games.quiltable.components import BLANK, BLOCKS, CARD_BY_ID, CardId, PatchColour, PatchPosition
from companion.games.quiltable.quilt import Tile

from .emblems import draw_quiltable_block
from .shapes import Box, Cloth, Disc, Icon, Item, Lettering, Picture, Point, Polygon, Seam, Sheet, Stitches
from .theme import fabric, overlay

_INK, _PAPER, _CREAM, _STAR = "#2A2130", "#FFFEFA", "#FFF6E6", "#F0C572"
_GRID = 40.0
_COUNT_WIDE, _COUNT_HIGH = 22.0, 24.0
"""Of the number beside an outline."""
"""Blocks, stars and patches are drawn on a grid of so many units."""
_PATCH_LEFT: dict[PatchPosition, float] = {"left": 7.0, "middle": 16.5, "right": 26.0}
_PATCH_WIDE = 7.0
Side: TypeAlias = Literal["bottom", "left", "top", "right"]
SIDES: tuple[Side, ...] = get_args(Side)
"""The edges of a block, each a quarter turn further."""
_PATCH_INK: dict[PatchColour, str] = {
    "green": "#41682F", "yellow": "#E3A630", "orange": "#CF6A25", "brown": "#6A4630",
}  # fmt: skip
_PATCH_TOP: dict[PatchColour, tuple[Point, ...]] = {
    "green": ((0, 34.5), (1.75, 36.3), (3.5, 34.5), (5.25, 36.3), (7, 34.5)),
    "yellow": tuple((3.5 - 3.5 * cos(k * pi / 8), 40 - 6 * sin(k * pi / 8)) for k in range(9)),
    "orange": ((0, 34.5), (3.5, 37.2), (7, 34.5)),
    "brown": ((0, 36.8), (3.5, 33.8), (7, 36.8)),
}
"""The upper edge of a patch that lies on the bottom edge of a block: every colour has its own shape."""


def draw_tile(box: Box, tile: Tile) -> tuple[Item, ...]:
    """A quilt block with its star and its four patches, as far as they are known."""
    items = list(_block_items(tile.block, box))
    unit = box.width / _GRID
    if tile.patch_colour is not None and tile.patch_position is not None:
        items += _draw_patches(box, tile.patch_colour, tile.patch_position)
    if tile.premium:
        items += draw_star(box.x + 6.2 * unit, box.y + 6.2 * unit, 4.2 * unit)
    return tuple(items)


@cache
def _block_items(block: str, box: Box) -> tuple[Item, ...]:
    return tuple(draw_quiltable_block(block, box))


def _draw_patches(box: Box, colour: PatchColour, position: PatchPosition) -> list[Item]:
    """The patch on all four edges: seen from each edge it sits at the same place."""
    return [draw_patch(box, colour, position, side) for side in SIDES]


def draw_patch(box: Box, colour: PatchColour, position: PatchPosition, side: Side) -> Item:
    """The patch on one edge of a block."""
    left = _PATCH_LEFT[position]
    top = [(left + x, y) for x, y in _PATCH_TOP[colour]]
    shape = [(left + _PATCH_WIDE / 2, _GRID), (left, _GRID), *top, (left + _PATCH_WIDE, _GRID)]
    return Polygon(tuple(_turn(box, point, side) for point in shape), _PATCH_INK[colour])


def patch_middle(box: Box, position: PatchPosition, side: Side) -> Point:
    """Where the middle of a patch lies on its edge."""
    return _turn(box, (_PATCH_LEFT[position] + _PATCH_WIDE / 2, _GRID), side)


def _turn(box: Box, point: Point, side: Side) -> Point:
    """A point seen with that edge at the bottom, in the picture."""
    x, y = point
    for _ in range(SIDES.index(side)):
        x, y = _GRID - y, x
    unit = box.width / _GRID
    return box.x + x * unit, box.y + y * unit


def draw_star(x: float, y: float, radius: float) -> list[Item]:
    """The star of a premium block on its dark disc."""
    reach = radius * 0.72
    points = [
        (x + far * sin(k * pi / 5), y - far * cos(k * pi / 5))
        for k, far in ((k, reach if k % 2 == 0 else reach * 0.42) for k in range(10))
    ]
    return [Disc(x, y, radius, _INK), Polygon(((x, y), *points, points[0]), _STAR)]


def picture_tile(tile: Tile, side: float = 44) -> Picture:
    """A block as a picture of its own."""
    return Picture(side, side, draw_tile(Box(0, 0, side, side), tile))


def draw_pattern(box: Box, card: CardId, largest: float = 30) -> tuple[Item, ...]:
    """The pattern of a card in the middle of the box: blocks, letters for any block, and places that do not count."""
    rows = CARD_BY_ID[card].pattern_rows
    side = min(box.width / len(rows[0]), box.height / len(rows), largest)
    left, top = box.centre[0] - side * len(rows[0]) / 2, box.centre[1] - side * len(rows) / 2
    items: list[Item] = []
    for row, parts in enumerate(rows):
        for col, part in enumerate(parts):
            items += _draw_part(Box(left + col * side, top + row * side, side, side).inset(side * 0.03), part)
    return tuple(items)


def _draw_part(box: Box, part: str) -> list[Item]:
    edge = max(0.8, box.width / 22)
    if part == BLANK:
        return [Sheet(box, None, box.width * 0.16, "line", edge)]
    if part in BLOCKS:
        return [*_block_items(part, box), Sheet(box, None, box.width * 0.16, _INK, edge)]
    letter = Lettering(box, part, "small_strong", _INK, size=box.width * 0.52)
    return [Sheet(box, _PAPER, box.width * 0.16, _INK, edge), letter]


def picture_pattern(card: CardId, width: float = 64, height: float = 44, largest: float = 30) -> Picture:
    """A pattern as a picture of its own, its blocks no larger than this."""
    return Picture(width, height, draw_pattern(Box(0, 0, width, height), card, largest))


def picture_card(card: CardId, width: float = 92, height: float = 84) -> Picture:
    """A pattern card as one picks it: the pattern, its points and the block on the other side."""
    side = CARD_BY_ID[card]
    items: list[Item] = list(draw_pattern(Box(4, 4, width - 8, height - 34), card))
    y = height - 25
    items.append(Seam(((6, y), (width - 6, y)), "line", 1))
    items.append(Lettering(Box(6, y + 3, 30, 22), str(side.points), "score_s", "ink", "left", size=20))
    if width > 70:
        items.append(Icon(Box(width - 46, y + 3, 18, 22), "rotate-cw", "ink_soft", 14))
    items += _block_items(side.block, Box(width - 26, y + 5, 18, 18))
    return Picture(width, height, tuple(items))


def picture_outline(rows: int, cols: int, count: int, side: float = 12) -> Picture:
    """The outline of a kind of pattern, and beside it how many cards have it."""
    wide, high = cols * side, max(rows * side, _COUNT_HIGH)
    top = (high - rows * side) / 2
    items: list[Item] = [
        Sheet(Box(col * side, top + row * side, side, side).inset(0.8), "sunken", 2, "ink", 1.2)
        for row in range(rows)
        for col in range(cols)
    ]
    items.append(Lettering(Box(wide + 8, 0, _COUNT_WIDE, high), str(count), "body_strong", "ink_soft", "left"))
    return Picture(wide + 8 + _COUNT_WIDE, high, tuple(items))


def picture_letters(side: float = 15) -> Picture:
    """Three letters: patterns that name no block."""
    items: list[Item] = []
    for col, letter in enumerate("ABC"):
        items += _draw_part(Box(col * side, side, side, side).inset(0.6), letter)
    return Picture(3 * side, 3 * side, tuple(items))


PILE_WIDE, PILE_HIGH, _PILE_GAP = 27.0, 38.0, 8.0


def picture_piles(left: int, of: int = 4) -> Picture:
    """The draw piles; those that ran out are only an outline."""
    cloth = fabric("green")
    items: list[Item] = []
    for number in range(of):
        box = Box(number * (PILE_WIDE + _PILE_GAP) + 1, 1, PILE_WIDE, PILE_HIGH)
        if number < left:
            items += [
                Sheet(box.moved(2, 2), "line", 4),
                Cloth(box, cloth.colour, cloth.light, cloth.motif, 9, 4),
                Sheet(box, None, 4, _INK, 1.4),
            ]
        else:
            items.append(Stitches(box, "hem", 4, inset=0.5, on=4, off=3, width=1.4))
    return Picture(of * (PILE_WIDE + _PILE_GAP) - _PILE_GAP + 4, PILE_HIGH + 4, tuple(items))


def picture_area(takes: int, piles: int) -> Picture:
    """The Pattern Area with its piles: the marker at a corner, and the blocks that go clockwise from it, numbered."""
    side, gap = 56.0, 8.0
    cloth = fabric("green")
    rim = [(0, 0), (0, 1), (0, 2), (0, 3), (1, 3), (2, 3), (3, 3), (3, 2), (3, 1), (3, 0), (2, 0), (1, 0)]

    def box_of(row: int, col: int) -> Box:
        return Box(20 + col * (side + gap), 20 + row * (side + gap), side, side)

    items: list[Item] = [Sheet(Box(0, 0, 4 * side + 3 * gap + 40, 4 * side + 3 * gap + 40), "sunken", 14)]
    for number, place in enumerate(rim):
        box = box_of(*place)
        items.append(Sheet(box, "surface", 8, "hem", 1.5))
        if number < takes:
            x, y = box.centre
            items += [
                Stitches(box, overlay("best"), 8, 0, 8, 5, 3, overlay("casing"), 3),
                Disc(x, y, 15, _CREAM, _INK, 1.6),
                Lettering(Box(x - 15, y - 15, 30, 30), str(number + 1), "heading", _INK),
            ]
    for number, place in enumerate([(1, 1), (1, 2), (2, 1), (2, 2)]):
        box = box_of(*place).inset(3)
        if number < piles:
            items += [Cloth(box, cloth.colour, cloth.light, cloth.motif, 9, 6), Sheet(box, None, 6, _INK, 1.4)]
        else:
            items.append(Stitches(box, "hem", 6, inset=0.5, on=4, off=3, width=1.4))
    items += [Disc(18, 18, 15, _INK), Icon(Box(4, 4, 28, 28), "crown", _CREAM, 17)]
    end = box_of(*rim[min(takes, len(rim) - 1)]).centre
    items.append(
        Icon(Box(end[0] - 11, end[1] - 11, 22, 22), "chevron-right" if takes <= 3 else "chevron-down", "ink", 20)
    )
    return Picture(4 * side + 3 * gap + 40, 4 * side + 3 * gap + 40, tuple(items))


def picture_stack(cards: int, more: int = 0) -> Picture:
    """The Quilting Master's scoring stack, face down, with those that are about to join it."""
    cloth, high, wide = fabric("green"), 46.0, 36.0
    step = min(9.0, 120.0 / max(1, cards + more))
    items: list[Item] = []
    for number in range(cards + more):
        box = Box(1 + number * step, 1, wide, high)
        if number < cards:
            items += [Cloth(box, cloth.colour, cloth.light, cloth.motif, 9, 4), Sheet(box, None, 4, _CREAM, 1)]
        else:
            items += [Sheet(box, "lit_bg", 4), Stitches(box, "ink", 4, inset=0.5, on=4, off=3, width=1.4)]
    return Picture(max(0, cards + more - 1) * step + wide + 2, high + 2, tuple(items))
