"""Finding arrangements of taught tiles in a photo: in rows and columns, each tile recognised."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

import cv2
import numpy as np

from .aligning import FARTHEST, SURE
from .board import Board, Pixels, Points
from .cutting import Matrix, outline, placing
from .lattice import Lattice, Place, area_of, arrange, predict, upright
from .recognising import Recogniser
from .sighting import ALIKE, Sight, Tile

SEEDS = (0.65, 0.45)
"""How much an outline must resemble a taught tile at first sight to be followed up; the second in bad light only."""
NEIGHBOUR = 0.35
"""The same for a place next to a tile, where one is likely."""
BARE = 0.28
"""Where less than this resembles a tile straight beside another, the table is bare."""
GOOD = 0.68
"""How much a tile must resemble a look to be one beyond doubt, also when it lies alone."""
SOLID = 0.78
"""Tiles at least this much alike say where the others of their arrangement lie."""
GAPS = (0.01, 0.07, 0.13)
"""Gaps to a neighbour that are tried, as shares of a tile."""
ASIDE = (0.0, -0.06, 0.06)
"""How far a neighbour may lie out of line, as shares of a tile."""
REACH = 1.24
"""Neighbours' centres are at most this many tiles apart: a gap of 5 mm between tiles of 5 cm, and a bit."""
FAINTEST = 0.25
"""A tile in bad light shows at least this share of the contrast of the clear ones."""
OFF_PLACE = 0.14
"""A tile whose corners are farther than this share of a tile from its place was laid over the wrong spot."""


@dataclass(frozen=True)
class Arrangement:
    """Tiles that lie together in rows and columns, as the photo shows them."""

    rows: int
    cols: int
    corners: Points
    tiles: dict[Place, Tile]
    """A place without a tile is missing."""
    board: Board
    """The places as the cells of a board, for drawing."""


def find_tiles(pixels: Pixels, recogniser: Recogniser, reach: float = REACH) -> list[Arrangement]:
    """All arrangements of taught tiles in a photo, the largest first; none when there is no such tile."""
    return TileFinder(Sight(pixels, recogniser), reach).find()


class TileFinder:
    """One photo in which taught tiles are looked for."""

    def __init__(self, sight: Sight, reach: float = REACH) -> None:
        self.sight = sight
        self._reach = reach
        self._size = sight.size
        self._outlines: Points = np.empty((0, 4, 2))
        self._centres: Points = np.empty((0, 2))
        self._areas: Points = np.empty(0)

    def find(self) -> list[Arrangement]:
        """All arrangements, the largest first."""
        tiles: list[Tile] = []
        for thorough in (False, True):
            self._outlines = self.sight.outlines(thorough)
            self._centres = self._outlines.mean(axis=1)
            self._areas = np.array([area_of(quad) for quad in self._outlines])
            tiles = self._seeds()
            if tiles:
                tiles = self._settle(self._grow(tiles))
                break
        found = [
            _arrangement(lattice, self.sight.recognise([tiles[number] for number in lattice.places.values()]))
            for lattice in arrange(_quads(tiles), self._reach)
        ]
        return [arrangement for arrangement in found if _is_sound(arrangement)]

    def _seeds(self) -> list[Tile]:
        """Outlines, or frames printed on tiles, that resemble a taught tile."""
        order = sorted(map(self.sight.first_sight, self._outlines), key=lambda sight: -sight[0])
        tiles: list[Tile] = []
        for least in SEEDS:
            for score, place in order:
                if score < least:
                    break
                if _is_taken(outline(place, self._size), tiles):
                    continue
                tile = self.sight.follow(place, SURE)
                if tile is not None and tile.alike > GOOD and not _is_taken(tile.quad, tiles):
                    tiles.append(tile)
            if tiles:
                break
        return tiles

    def _grow(self, tiles: list[Tile]) -> list[Tile]:
        """Look beside every tile for another one whose outline did not show, the surest tiles first."""
        waiting = list(tiles)
        while waiting:
            waiting.sort(key=lambda tile: tile.alike)
            tile = waiting.pop()
            for x, y in ((1, 0), (0, 1), (-1, 0), (0, -1)):
                neighbour = self._beside(tile, x, y, tiles)
                if neighbour is not None:
                    tiles.append(neighbour)
                    waiting.append(neighbour)
        return tiles

    def _beside(self, tile: Tile, x: int, y: int, tiles: list[Tile]) -> Tile | None:
        middle = outline(tile.to_photo @ self._step(x * 1.06, y * 1.06), self._size)
        if _is_taken(middle, tiles) or not self.sight.is_inside(middle):
            return None
        found = self._at_outline(middle, tiles)
        if found is not None:
            return found
        place = self._best_beside(tile, x, y)
        found = None if place is None else self.sight.follow(place, FARTHEST)
        if found is None or found.alike < ALIKE or _is_taken(found.quad, tiles):
            return None
        return found if _is_same_size(found.quad, tile.quad) else None

    def _best_beside(self, tile: Tile, x: int, y: int) -> Matrix | None:
        """The place beside a tile that resembles a taught tile most: first straight beside it, then out of line."""
        best: tuple[float, Matrix] | None = None
        for aside in ASIDE:
            for gap in GAPS:
                place = tile.to_photo @ self._step(x * (1 + gap) + y * aside, y * (1 + gap) + x * aside)
                score = float(self.sight.scores(place).max())
                if best is None or score > best[0]:
                    best = score, place
            if best is None or best[0] < BARE:
                return None
        return None if best is None or best[0] < NEIGHBOUR else best[1]

    def _step(self, x: float, y: float) -> Matrix:
        """To go that many tiles to the right and down."""
        return np.array([[1, 0, x * self._size.width], [0, 1, y * self._size.height], [0, 0, 1.0]])

    def _at_outline(self, expected: Points, tiles: list[Tile]) -> Tile | None:
        """The tile whose outline shows where one is expected, if it is a taught one."""
        seen = self._outline_near(expected)
        if seen is None:
            return None
        found = self.sight.follow(self.sight.first_sight(seen)[1], SURE)
        return found if found is not None and found.alike > ALIKE and not _is_taken(found.quad, tiles) else None

    def _outline_near(self, quad: Points) -> Points | None:
        """The largest outline seen where a tile is expected."""
        size = area_of(quad)
        apart = np.linalg.norm(self._centres - quad.mean(axis=0), axis=1)
        near = (apart < 0.14 * np.sqrt(size)) & (self._areas > 0.55 * size) & (self._areas < 1.3 * size)
        return self._outlines[np.argmax(np.where(near, self._areas, 0))] if near.any() else None

    def _settle(self, tiles: list[Tile]) -> list[Tile]:
        """Use what the sure tiles of an arrangement tell about the places of the others, until nothing changes."""
        for _ in range(2):
            solid = [tile for tile in tiles if tile.alike >= SOLID]
            doubtful = [tile for tile in tiles if tile.alike < SOLID]
            for lattice in arrange(_quads(solid or tiles), self._reach):
                doubtful = self._fill(lattice, solid, doubtful)
            tiles = solid + [tile for tile in doubtful if not _is_taken(tile.quad, solid)]
            if not doubtful:
                break
        return self._without_bare(tiles)

    def _without_bare(self, tiles: list[Tile]) -> list[Tile]:
        """Drop doubtful tiles that are hardly more than the grain of the table beside clear prints."""
        clear = [self.sight.contrast(tile.to_photo) for tile in tiles if tile.alike >= SOLID]
        if not clear:
            return tiles
        least = FAINTEST * float(np.median(clear))
        return [tile for tile in tiles if not 0 < tile.alike < SOLID or self.sight.contrast(tile.to_photo) > least]

    def _fill(self, lattice: Lattice, solid: list[Tile], doubtful: list[Tile]) -> list[Tile]:
        """Look again at the places in and around an arrangement that have no sure tile, going from tile to tile."""
        if len(lattice.places) < 2:
            return doubtful
        left = list(doubtful)
        done: set[Place] = set(lattice.places)
        waiting = deque(lattice.places)
        while waiting:
            row, col = waiting.popleft()
            for place in ((row, col + 1), (row + 1, col), (row, col - 1), (row - 1, col)):
                expected = predict(lattice, *place)
                if place in done or not self.sight.is_inside(expected) or _is_taken(expected, solid):
                    continue
                done.add(place)
                is_within = 0 <= place[0] < lattice.rows and 0 <= place[1] < lattice.cols
                best = self._best_at(expected, [tile for tile in left if _overlaps(tile.quad, expected)], is_within)
                left = [tile for tile in left if not _overlaps(tile.quad, expected)]
                if best is not None:
                    left.append(best)
                    waiting.append(place)
        return left

    def _best_at(self, expected: Points, here: list[Tile], is_within: bool) -> Tile | None:
        """The best tile at an expected place: one found before, one found now, or an outline that resembles none.

        Beyond the rim of the arrangement the table has been looked at already while growing.
        """
        seen = self._outline_near(expected)
        if seen is None and not here and not is_within:
            return None
        places = [placing(expected, self._size)]
        if seen is not None:
            places.append(self.sight.first_sight(seen)[1])
        for place in places:
            if float(self.sight.scores(place).max()) > NEIGHBOUR:
                found = self.sight.follow(place, SURE)
                if found is not None and found.alike > ALIKE:
                    here = [*here, found]
        in_place = [tile for tile in here if _misfit(tile.quad, expected) < OFF_PLACE]
        if in_place:
            return max(in_place, key=lambda tile: tile.alike)
        if seen is not None and area_of(seen) > 0.8 * area_of(expected):
            return Tile(seen, placing(seen, self._size), 0.0)
        return None


def _arrangement(lattice: Lattice, tiles: list[Tile]) -> Arrangement:
    placed = dict(sorted(zip(lattice.places, tiles, strict=True), key=lambda item: item[0]))
    y, x = np.mgrid[0 : lattice.rows + 1, 0 : lattice.cols + 1].astype(np.float64)
    crossings = cv2.perspectiveTransform(np.stack([x, y], axis=-1), lattice.to_photo)
    return Arrangement(lattice.rows, lattice.cols, lattice.corners, placed, Board(np.asarray(crossings, np.float64)))


def _is_sound(arrangement: Arrangement) -> bool:
    """Whether at least one of the tiles is beyond doubt, and not most of them are strangers."""
    known = [tile for tile in arrangement.tiles.values() if tile.recognised is not None]
    return any(tile.alike > GOOD for tile in known) and 2 * len(known) >= len(arrangement.tiles)


def _quads(tiles: list[Tile]) -> Points:
    return np.array([tile.quad for tile in tiles]).reshape(-1, 4, 2)


def _distance(quad: Points, other: Points) -> float:
    """How far the centres of two outlines are apart, in tiles."""
    return float(np.linalg.norm(quad.mean(axis=0) - other.mean(axis=0)) / np.sqrt(area_of(other)))


def _misfit(quad: Points, expected: Points) -> float:
    """How far the corners of an outline are from where they are expected, in tiles, whichever way it is turned."""
    apart = [float(np.linalg.norm(np.roll(quad, turn, axis=0) - expected, axis=1).max()) for turn in range(4)]
    return min(apart) / float(np.sqrt(area_of(expected)))


def _overlaps(quad: Points, other: Points) -> bool:
    return _distance(quad, other) < 0.7 * max(1.0, float(np.sqrt(area_of(quad) / area_of(other))))


def _is_taken(quad: Points, tiles: list[Tile]) -> bool:
    """Whether a tile already lies there."""
    if not tiles:
        return False
    centre, side = quad.mean(axis=0), float(np.sqrt(area_of(quad)))
    return any(float(np.hypot(*(tile.centre - centre))) < 0.7 * max(side, tile.side) for tile in tiles)


def _is_same_size(quad: Points, other: Points) -> bool:
    """Whether two outlines can be tiles side by side: nearly the same size, turned alike up to quarter turns."""
    if not 0.66 < area_of(quad) / max(area_of(other), 1e-6) < 1.5:
        return False
    mine, theirs = upright(quad), upright(other)
    one, two = mine[1] - mine[0], theirs[1] - theirs[0]
    angle = np.degrees(np.arctan2(one[0] * two[1] - one[1] * two[0], one @ two))
    return bool(abs((angle + 45) % 90 - 45) < 14)
