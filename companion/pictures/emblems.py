"""The emblems of the five games and of the app, on a grid of 96."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import cos, pi, sin

import msgspec

from .paths import circle
from .quilt_tiles import CREAM, draw_tile
from .shapes import Box, Cloth, Disc, Item, Picture, Point, Polygon, Seam, Sheet, Stitches
from .theme import fabric, tokens_about

_INK = "#2A2130"
_PAPER = "#FFFEFA"


class _Blocks(msgspec.Struct, frozen=True):
    blocks: dict[str, list[list[msgspec.Raw]]]


def draw_emblem(game: str, box: Box) -> tuple[Item, ...]:
    """The emblem of a game, or of the app where a game has none of its own, filling the (square) box."""
    return tuple(_EMBLEMS.get(game, _app)(box))


def emblem(game: str, side: float = 96) -> Picture:
    """The emblem as a picture of its own."""
    return Picture(side, side, draw_emblem(game, Box(0, 0, side, side)))


def draw_pinwheel(box: Box, first: str, second: str) -> list[Item]:
    """Friendship Star: the app's own block."""
    side = box.width / 3
    plain, a, b = fabric("plain"), fabric(first), fabric(second)

    def at(x: float, y: float) -> Point:
        return box.x + x * side, box.y + y * side

    star = (
        (at(2, 0), at(2, 1), at(1, 1)),
        (at(3, 2), at(2, 2), at(2, 1)),
        (at(1, 3), at(1, 2), at(2, 2)),
        (at(0, 1), at(1, 1), at(1, 2)),
    )
    middle = ((at(1, 1), at(2, 1), at(2, 2), at(1, 2)),)
    items: list[Item] = [
        Cloth(box, plain.colour, plain.light, "plain"),
        Cloth(box, a.colour, a.light, a.motif, 10, polygons=star),
        Cloth(box, b.colour, b.light, b.motif, 10, polygons=middle),
    ]
    items += [Seam((at(k, 0), at(k, 3)), CREAM, 1) for k in (1, 2)]
    items += [Seam((at(0, k), at(3, k)), CREAM, 1) for k in (1, 2)]
    return items


def draw_quiltable_block(block: str, box: Box) -> list[Item]:
    """A pictorial block from the table of shapes."""
    unit = box.width / 40
    items: list[Item] = []
    for kind, *rest in _quiltable()[block]:
        name = msgspec.json.decode(kind, type=str)
        values = [msgspec.json.decode(value) for value in rest]
        items += _figure(name, values, box, unit)
    return items


@cache
def _quiltable() -> dict[str, list[list[msgspec.Raw]]]:
    return msgspec.json.decode(tokens_about("quiltable_blocks"), type=_Blocks).blocks


def _figure(name: str, values: list[object], box: Box, unit: float) -> list[Item]:
    def at(x: float, y: float) -> Point:
        return box.x + x * unit, box.y + y * unit

    numbers = [value for value in values if isinstance(value, int | float)]
    colour = next(value for value in values if isinstance(value, str))
    turn = next((value["rotate"] for value in values if isinstance(value, dict)), None)
    flat = next((value for value in values if isinstance(value, list)), [])
    if name == "rect":
        x, y, width, height, radius = numbers[:5]
        return [Sheet(Box(*at(x, y), width * unit, height * unit), colour, radius * unit)]
    if name == "ellipse":
        x, y, across, down = numbers[:4]
        points = [(x + across * px, y + down * py) for px, py in circle(0, 0, 1, 24)]
        return [Polygon(tuple(at(*point) for point in _rotated(points, turn)), colour)]
    points = [(flat[k], flat[k + 1]) for k in range(0, len(flat) - 1, 2)]
    if name == "poly":
        placed = tuple(at(*point) for point in points)
        middle = (sum(x for x, _ in placed) / len(placed), sum(y for _, y in placed) / len(placed))
        return [Polygon((middle, *placed, placed[0]), colour)]
    if name == "line":
        stitches = values[-1] if isinstance(values[-1], list) and len(values[-1]) == 2 and len(flat) > 2 else [0, 0]
        on, off = (float(step) * unit for step in stitches)
        return [Seam(tuple(at(*point) for point in points), colour, numbers[0] * unit, on, off)]
    x, y, radius, width = numbers[:4]
    return [Disc(*at(x, y), radius * unit, None, colour, width * unit)]


def _rotated(points: list[Point], turn: list[float] | None) -> list[Point]:
    if turn is None:
        return points
    angle, middle_x, middle_y = turn[0] * pi / 180, turn[1], turn[2]
    return [
        (
            middle_x + (x - middle_x) * cos(angle) - (y - middle_y) * sin(angle),
            middle_y + (x - middle_x) * sin(angle) + (y - middle_y) * cos(angle),
        )
        for x, y in points
    ]


def _frame(box: Box) -> list[Item]:
    return [Sheet(box, None, box.width * 0.05, _INK, 2.5)]


def _rosette(box: Box) -> list[Item]:
    unit = box.width / 96
    x, y = box.x + 48 * unit, box.y + 40 * unit
    red, dark = fabric("red").colour, "#7E211F"
    items: list[Item] = []
    for direction in (-1, 1):
        tail = [(8, 60), (26, 58), (30, 94), (20, 86), (12, 95)]
        placed = tuple((x + direction * (px - 4) * unit, box.y + py * unit) for px, py in tail)
        items.append(Polygon(placed, dark))
    for petal in range(12):
        angle = petal * pi / 6
        items.append(Disc(x + 30 * unit * sin(angle), y - 30 * unit * cos(angle), 10 * unit, red))
    items += [
        Disc(x, y, 34 * unit, red),
        Disc(x, y, 27 * unit, CREAM),
        Disc(x, y, 24 * unit, None, red, 1.2, on=2.5 * unit * 2, off=2 * unit * 2),
    ]
    star = Box(x - 17 * unit, y - 17 * unit, 34 * unit, 34 * unit)
    tile = draw_tile(star, "boston-beauty", "yellow")
    # Only the star itself: the ground is the rosette's own.
    return [*items, *tile[2:]]


def _doodle(box: Box) -> list[Item]:
    unit = box.width / 96

    def at(x: float, y: float) -> Point:
        return box.x + x * unit, box.y + y * unit

    cell = 22
    left = top = 4
    items: list[Item] = [Sheet(Box(*at(left, top), 88 * unit, 88 * unit), _PAPER, 4 * unit, "#B9B3A6", 1.5)]
    for k in (1, 2, 3):
        items.append(Seam((at(left + k * cell, top), at(left + k * cell, top + 88)), "#D8D2C4", 1))
        items.append(Seam((at(left, top + k * cell), at(left + 88, top + k * cell)), "#D8D2C4", 1))
    patch = ((0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (2, 1))
    blue = fabric("blue").colour
    for row, col in patch:
        x, y = left + col * cell, top + row * cell
        for k in range(6):
            shift = 3.5 + k * 3.2
            items.append(Seam((at(x + 1, y + shift), at(x + shift, y + 1)), blue, 1.4))
            items.append(Seam((at(x + shift, y + cell - 1), at(x + cell - 1, y + shift)), blue, 1.4))
    loop = [(26, 4), (70, 4), (70, 48), (48, 48), (48, 70), (26, 70), (26, 48), (4, 48), (4, 26), (26, 26)]
    items.append(Seam(tuple(at(*point) for point in loop), blue, 2.5, is_closed=True))
    items += _pencil(at, unit)
    return items


def _pencil(at: Callable[[float, float], Point], unit: float) -> list[Item]:
    return [
        Polygon((at(50, 92), at(54, 78), at(64, 88)), "#F4E0BC"),
        Polygon((at(50, 92), at(51.4, 87), at(55, 90.6)), _INK),
        Polygon((at(54, 78), at(78, 54), at(88, 64), at(64, 88)), "#E3A630"),
        Polygon((at(57.5, 81.5), at(81.5, 57.5), at(84.5, 60.5), at(60.5, 84.5)), "#F3C66B"),
        Polygon((at(78, 54), at(82, 50), at(92, 60), at(88, 64)), "#B23A34"),
        Seam(
            tuple(at(*p) for p in ((50, 92), (54, 78), (82, 50), (92, 60), (64, 88))),
            _INK,
            1.6 * unit + 0.6,
            is_closed=True,
        ),
    ]


def _patchwork(box: Box) -> list[Item]:
    unit = box.width / 96

    def piece(name: str, *corners: Point) -> list[Item]:
        """Cloth between the corners, the first of which sees all the others."""
        cloth = fabric(name)
        placed = tuple((box.x + x * unit, box.y + y * unit) for x, y in corners)
        whole = Cloth(box, cloth.colour, cloth.light, cloth.motif, 10, polygons=(placed,))
        return [whole, Seam(placed, CREAM, 1.6, is_closed=True)]

    items = piece("blue", (32, 32), (32, 92), (4, 92), (4, 4), (60, 4), (60, 32))
    items += piece("red", (60, 32), (60, 4), (92, 4), (92, 60), (32, 60), (32, 32))
    items += piece("green", (32, 60), (92, 60), (92, 92), (32, 92))
    items += _frame(box.inset(4 * unit))
    x, y, radius = box.x + 74 * unit, box.y + 72 * unit, 22 * unit
    items += [
        Disc(x, y, radius, "#E3A630", "#94640E", 1.5),
        Disc(x, y, radius * 0.68, None, "#94640E", 1.2),
    ]
    reach = radius * 0.24
    items += [Disc(x + dx * reach, y + dy * reach, radius * 0.13, _INK) for dx in (-1, 1) for dy in (-1, 1)]
    items += [
        Seam(((x - reach, y - reach), (x + reach, y + reach)), CREAM, 2),
        Seam(((x - reach, y + reach), (x + reach, y - reach)), CREAM, 2),
    ]
    return items


def _quiltable_emblem(box: Box) -> list[Item]:
    half = box.width / 2
    items: list[Item] = []
    for block, column, row in (("pumpkin", 0, 0), ("leaf", 1, 0), ("sunflower", 0, 1), ("apple", 1, 1)):
        items += draw_quiltable_block(block, Box(box.x + column * half, box.y + row * half, half, half))
    x, y = box.centre
    items += [Seam(((x, box.y), (x, box.bottom)), CREAM, 2), Seam(((box.x, y), (box.right, y)), CREAM, 2)]
    return [*items, *_frame(box)]


def _match_quilt(box: Box) -> list[Item]:
    half = box.width / 2
    items = draw_pinwheel(Box(box.x, box.y, half, half), "blue", "yellow")
    slot = Box(box.x + half, box.y, half, half)
    items += [Sheet(slot, _INK), Stitches(slot, "#E8AE3C", 3, inset=half * 0.14, on=5, off=3.5, width=1.8)]
    x, y = slot.centre
    reach = half * 0.18
    items += [
        Seam(((x - reach, y), (x + reach, y)), "#E8AE3C", 2.2),
        Seam(((x, y - reach), (x, y + reach)), "#E8AE3C", 2.2),
    ]
    items += _half_squares(Box(box.x, box.y + half, half, half), "red", "plain", (".xx", "xx.", ".xx"))
    items += _half_squares(Box(box.x + half, box.y + half, half, half), "green", "yellow", ("xx.", "x.x", ".xx"))
    return [*items, *_frame(box)]


def _half_squares(box: Box, first: str, second: str, rows: tuple[str, ...]) -> list[Item]:
    """A block of half-square triangles: 'x' is whole cloth, '.' half of it."""
    side = box.width / 3
    one, other = fabric(first), fabric(second)
    whole: list[tuple[Point, ...]] = []
    for row, line in enumerate(rows):
        for col, sign in enumerate(line):
            x, y = box.x + col * side, box.y + row * side
            corners = (
                ((x, y), (x + side, y), (x, y + side))
                if sign == "."
                else ((x, y), (x + side, y), (x + side, y + side), (x, y + side))
            )
            whole.append(corners)
    items: list[Item] = [
        Cloth(box, other.colour, other.light, other.motif, 10),
        Cloth(box, one.colour, one.light, one.motif, 10, polygons=tuple(whole)),
    ]
    items += [Seam(((box.x + k * side, box.y), (box.x + k * side, box.bottom)), CREAM, 1) for k in (1, 2)]
    items += [Seam(((box.x, box.y + k * side), (box.right, box.y + k * side)), CREAM, 1) for k in (1, 2)]
    return items


def _app(box: Box) -> list[Item]:
    return [
        Sheet(box, CREAM, box.width * 0.12),
        *draw_pinwheel(box.inset(box.width * 0.1), "yellow", "red"),
        *_frame(box),
    ]


_EMBLEMS: dict[str, Callable[[Box], list[Item]]] = {
    "quilt-show": _rosette,
    "patchwork-doodle": _doodle,
    "patchwork": _patchwork,
    "quiltable": _quiltable_emblem,
    "match-quilt": _match_quilt,
}
