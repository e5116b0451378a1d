"""Finding a full, plain layout of tiles whose rows and columns are known, as it is laid out for teaching."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import cv2
import numpy as np

from vision.photo.pixels import Points

from .lattice import Lattice, Place, area_of, arrange, upright

if TYPE_CHECKING:
    from cv2.typing import MatLike

SAME_LEVEL = (0.02, 0.04, 0.08, 0.2)
"""Outlines whose sides differ by less than this share are the same printed or cut line; the wider ones are for
bad light and rows laid by hand."""
SKEW = 0.035
"""Opposite sides of a rim differ by at most this share; the camera's tilt is taken out before."""
SAME_RIM = 0.66
"""An outline with at least this share of a tile's area may be its rim."""
REACH = 1.9
"""Tiles laid out for teaching may have wide gaps: centres up to this many tiles apart."""


@dataclass(frozen=True)
class Partial:
    """The best that was found when a layout is not there: its rows and columns, and which places lack a tile."""

    rows: int
    cols: int
    missing: tuple[Place, ...]
    outlines: Points = field(default_factory=lambda: np.empty((0, 4, 2)), compare=False, repr=False)
    """Those of the tiles that were found."""


class NoLayout(ValueError):
    """The photo does not show the full layout; `found` is the nearest thing in it."""

    def __init__(self, found: Partial | None) -> None:
        super().__init__("the layout is not in the photo")
        self.found = found


def find_layout(quads: Points, rows: int, cols: int) -> Points:
    """Of all outlines in a photo those of the tiles, rows x cols x 4 x (x, y), as seen, or raise `NoLayout`."""
    nearest: Lattice | None = None
    tiles = quads
    for group in _same_size_groups(quads):
        for lattice in arrange(group, REACH):
            if nearest is None or _nearness(lattice, rows, cols) > _nearness(nearest, rows, cols):
                nearest, tiles = lattice, group
            if (lattice.rows, lattice.cols) != (rows, cols) or not lattice.is_full:
                continue
            laid = _outermost(quads, group, lattice)
            if laid is not None:
                return laid
    raise NoLayout(_partial(nearest, tiles))


def _same_size_groups(quads: Points) -> Iterator[Points]:
    """Outlines of about one size, each place once, the largest size first: rims of tiles, or frames printed on them."""
    areas = np.array([area_of(quad) for quad in quads])
    last = np.inf
    for size in np.sort(areas)[::-1]:
        if size > 0.8 * last:
            continue
        last = size
        yield _once_each(quads[(areas > 0.66 * size) & (areas < 1.05 * size)], size)


def _once_each(quads: Points, size: float) -> Points:
    """Of the outlines around one centre the largest."""
    order = np.argsort([-area_of(quad) for quad in quads])
    kept: list[Points] = []
    centres: list[Points] = []
    for quad in quads[order]:
        centre = quad.mean(axis=0)
        if not centres or np.linalg.norm(np.array(centres) - centre, axis=1).min() > 0.35 * np.sqrt(size):
            kept.append(quad)
            centres.append(centre)
    return np.array(kept).reshape(-1, 4, 2)


def _outermost(quads: Points, group: Points, lattice: Lattice) -> Points | None:
    """For every place the largest outline that all tiles show in the same size: the rim, not a shadow beside it."""
    members = np.array([group[lattice.places[place]] for place in _places(lattice)])
    to_flat = _flattening(lattice, members)
    around = [_around(quads, quad, to_flat) for quad in members]
    flat = [np.array([cv2.perspectiveTransform(quad[None], to_flat)[0] for quad in near]) for near in around]
    sizes = [np.sqrt([area_of(quad) for quad in near]) for near in flat]
    for width in SAME_LEVEL:
        for rough in np.arange(max(own.max() for own in sizes), 0.3, -0.01):
            if all((np.abs(own - rough) < width).any() for own in sizes):
                level = _settle(sizes, rough, width)
                laid = [
                    np.median(near[np.abs(own - level) < np.abs(own - level).min() + 0.02], axis=0)
                    for near, own in zip(around, sizes, strict=True)
                ]
                return np.array(laid).reshape(lattice.rows, lattice.cols, 4, 2)
    return None


def _flattening(lattice: Lattice, members: Points) -> Points:
    """The way from the photo to a table seen from above on which neighbours are one apart.

    Hand-laid rows can feign a tilt of the camera; without it the tiles must then come out more alike in size.
    """
    places = np.array(_places(lattice), dtype=np.float64)[:, ::-1]
    square = np.array([[-0.45, -0.45], [0.45, -0.45], [0.45, 0.45], [-0.45, 0.45]])
    flat = np.concatenate([square + place for place in places])
    ways: list[MatLike | None] = []
    if lattice.rows > 1 and lattice.cols > 1:
        ways.append(cv2.findHomography(members.mean(axis=1), places)[0])
    ways.append(cv2.findHomography(members.reshape(-1, 2), flat)[0])
    even, *_ = np.linalg.lstsq(np.c_[members.reshape(-1, 2), np.ones(len(flat))], flat, rcond=None)
    ways.append(np.vstack([even.T, [0, 0, 1]]))
    found = [np.asarray(way, np.float64) for way in ways if way is not None]
    return min(found, key=lambda way: _unevenness(way, members))


def _unevenness(way: Points, members: Points) -> float:
    """How much the sizes of the tiles differ once they are seen from above."""
    flat = cv2.perspectiveTransform(members.reshape(1, -1, 2), way)[0].reshape(-1, 4, 2)
    return float(np.std(np.log([max(area_of(quad), 1e-9) for quad in flat])))


def _around(quads: Points, quad: Points, to_flat: Points) -> Points:
    """The outlines with the same centre that are not skew when the table is seen from above.

    On a table as pale as the cards a rim may be seen so badly that it is skew itself; then it is still the rim, and
    what is printed inside is not.
    """
    side = np.sqrt(area_of(quad))
    near = quads[np.linalg.norm(quads.mean(axis=1) - quad.mean(axis=0), axis=1) < 0.12 * side]
    near = upright(near)
    skews = np.array([_skew(cv2.perspectiveTransform(other[None], to_flat)[0]) for other in near])
    even: Points = near[skews <= max(SKEW, float(skews.min()))]
    is_rim_among = max(area_of(other) for other in even) > SAME_RIM * side * side
    return even if is_rim_among else np.concatenate([even, upright(quad[None])])


def _skew(flat: Points) -> float:
    """How far opposite sides are from being parallel and equal, as a share of a side."""
    return float(np.linalg.norm(flat[0] - flat[1] + flat[2] - flat[3]) / np.sqrt(max(area_of(flat), 1e-9)))


def _settle(sizes: list[Points], level: float, width: float) -> float:
    """Where near this level the outlines really are."""
    for _ in range(3):
        moved = float(np.mean([np.mean(own[np.abs(own - level) < width]) for own in sizes]))
        if not all((np.abs(own - moved) < width).any() for own in sizes):
            break
        level = moved
    return level


def _places(lattice: Lattice) -> list[Place]:
    return [(row, col) for row in range(lattice.rows) for col in range(lattice.cols)]


def _nearness(lattice: Lattice, rows: int, cols: int) -> float:
    return len(lattice.places) - 2 * abs(lattice.rows - rows) - 2 * abs(lattice.cols - cols)


def _partial(lattice: Lattice | None, tiles: Points) -> Partial | None:
    if lattice is None:
        return None
    missing = tuple(place for place in _places(lattice) if place not in lattice.places)
    return Partial(lattice.rows, lattice.cols, missing, tiles[list(lattice.places.values())])
