"""Finding arrangements of taught tiles in a photo: in rows and columns, each tile recognised."""

from __future__ import annotations

from dataclasses import dataclass
from operator import is_not

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boards.board import Board
from vision.photo.pixels import Pixels, Points
from vision.photo.quantiles import quantile

from .alignment import FARTHEST, SURE
from .cutting import Matrices, Matrix, PhotoPyramid, outlines, placing, placings
from .lattice import STEPS, Lattice, Place, area_of, areas_of, arrange, predict
from .overlap import first_of_each, is_free, is_same_size, is_within, misfit, overlaps
from .quadrilaterals import CAREFUL, QUICK, THOROUGH
from .recognition import Recogniser
from .splitting import split_quads
from .template_search import ALIKE, Glance, Sight, Tile
from .templates import Size

SEEDS = (0.65, 0.45)
"""How much an outline must resemble a taught tile at first sight to be followed up; the second in bad light only."""
NEIGHBOUR = 0.35
"""The same for a place next to a tile, where one is likely."""
BARE, STRIKING = 0.28, 0.55
"""Where less than the first resembles a tile beside another, the table is bare; above the second it is not."""
FEW_DETAILS = 0.3
"""In between it is bare where it shows less than this share of the details of the tiles around.

On the rendered photos tiles show 0.5 and more of the usual details, in glare 0.17; the table mostly 0.1 to 0.15.
"""
GOOD = 0.68
"""How much a tile must resemble a look to be one beyond doubt, also when it lies alone."""
SOLID = 0.78
"""Tiles at least this much alike say where the others of their arrangement lie."""
SHOWING = 0.5
"""When the outlines of less than this share of the tiles show, whole quilts may have been missed: look closer."""
OUTLINED = np.array([1.7, 17.0])
"""The areas, in tiles, of outlines around several tiles that touch."""
WHOLE = 9
"""So many tiles without gaps are the whole quilt, where only one is looked for."""
FEW = 8
"""Outlines that are split into tiles where nothing at all was found: the largest."""
PITCH = 1.06
"""How far apart, in tiles, neighbours are taken to be before it is known."""
SHIFTS = tuple((x, y) for x in (-0.06, 0.0, 0.06) for y in (-0.06, 0.0, 0.06) if x or y)
"""How far tiles may lie beside their places, as shares of a tile."""
TRIED = 0.3
"""So near to a place that was tried, in tiles, nothing else is to be found."""
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


@dataclass(frozen=True)
class _Gap:
    """A place in or around an arrangement that has no sure tile."""

    place: Place
    expected: Points
    """The outline that a tile has there."""
    near: int
    """The number of the outline that is seen there; -1 where none is."""
    here: list[Tile]
    """Doubtful tiles that were found there."""


def find_tiles(pixels: Pixels, recogniser: Recogniser, reach: float = REACH) -> list[Arrangement]:
    """All arrangements of taught tiles in a photo, the largest first; none when there is no such tile."""
    return TileFinder(Sight(PhotoPyramid(pixels), recogniser), reach).find()


class TileFinder:
    """One photo in which taught tiles are looked for."""

    def __init__(self, sight: Sight, reach: float = REACH, is_single: bool = False) -> None:
        self.sight = sight
        self._reach = reach
        self._is_single = is_single
        """Whether only one quilt is looked for."""
        self._size = sight.size
        self.outlines: Points = np.empty((0, 4, 2))
        """The outlines among which tiles were looked for."""
        self._centres: Points = np.empty((0, 2))
        self._areas: Points = np.empty(0)
        self._seen: Glance = sight.glance(np.empty((0, 3, 3)))
        self._arranged: tuple[list[Tile], list[Lattice]] = ([], [])

    def find(self) -> list[Arrangement]:
        """All arrangements, the largest first."""
        tiles = self._settle(self._search())
        found: list[Arrangement] = []
        for lattice in self._lattices(tiles):
            read = self.sight.recognise([tiles[number] for number in lattice.places.values()])
            placed = dict(zip(lattice.places, read, strict=True))
            within = _within_the_known(placed)
            if len(within) == len(placed):
                found.append(_arrangement(lattice, read))
            else:
                found += self._arranged_anew(within)
        return [arrangement for arrangement in found if _is_sound(arrangement)]

    def _arranged_anew(self, tiles: list[Tile]) -> list[Arrangement]:
        """The arrangements of tiles that have been read."""
        return [
            _arrangement(lattice, [tiles[number] for number in lattice.places.values()])
            for lattice in arrange(_quads(tiles), self._reach)
        ]

    def _lattices(self, tiles: list[Tile]) -> list[Lattice]:
        """How these tiles lie to one another; they are often the same as the last time."""
        if len(tiles) != len(self._arranged[0]) or any(map(is_not, tiles, self._arranged[0])):
            self._arranged = list(tiles), arrange(_quads(tiles), self._reach)
        return self._arranged[1]

    def _search(self) -> list[Tile]:
        """Tiles whose outlines show, and those beside them; more carefully when few of them show at first."""
        tiles: list[Tile] = []
        seeds = 0
        for search in (QUICK, CAREFUL, THOROUGH):
            self._show(self.sight.outlines(search))
            seeds += self._add_seeds(tiles)
            self._grow(tiles)
            around = self._around_others(tiles)
            if len(around):
                self._show(np.concatenate([self.outlines, split_quads(around, self._size)]))
                seeds += self._add_seeds(tiles)
                self._grow(tiles)
                around = self._around_others(tiles)
            are_missed = (seeds < SHOWING * len(tiles) and not self._is_all(tiles)) or len(around) > 0
            if tiles and not (search is QUICK and are_missed):
                break
        return tiles

    def _is_all(self, tiles: list[Tile]) -> bool:
        """Whether these tiles are the only quilt that is looked for, without gaps."""
        if not self._is_single or len(tiles) < WHOLE:
            return False
        (first, *others) = self._lattices(tiles)
        return first.is_full and not others

    def _show(self, quads: Points) -> None:
        """Look for tiles among these outlines from now on."""
        self.outlines, self._centres, self._areas = quads, quads.mean(axis=1), areas_of(quads)

    def _around_others(self, tiles: list[Tile]) -> Points:
        """The outlines as large as several tiles that hold none of those that were found, but may hold others."""
        if not tiles:
            return self.outlines[np.argsort(-self._areas)[:FEW]]
        centres = np.array([tile.centre for tile in tiles])
        least, most = OUTLINED * quantile(areas_of(_quads(tiles)), 0.5)
        large = self.outlines[(self._areas > least) & (self._areas < most)]
        are_others = np.array([not is_within(centres, quad).any() for quad in large], bool)
        others: Points = large[are_others]
        return others

    def _add_seeds(self, tiles: list[Tile]) -> int:
        """Add outlines, or frames printed on tiles, that resemble a taught tile; how many were added."""
        self._seen = self.sight.first_sight(self.outlines)
        quads, scores = outlines(self._seen.places, self._size), self._seen.best
        order = np.argsort(-scores)
        before = len(tiles)
        for least in SEEDS:
            waiting = order[scores[order] >= least]
            while len(waiting):
                waiting = waiting[is_free(quads[waiting], _quads(tiles))]
                chosen = first_of_each(quads[waiting])
                _add(tiles, self.sight.follow(self._seen.of(waiting[chosen])), GOOD)
                waiting = np.delete(waiting, chosen)
            if tiles:
                break
        return len(tiles) - before

    def _grow(self, tiles: list[Tile]) -> None:
        """Add the tiles beside others whose outlines did not show, and those beside them."""
        tried: Points = np.empty((0, 4, 2))
        while tiles:
            expected = self._beside(tiles)
            is_left = is_free(expected, _quads(tiles)) & is_free(expected, tried, TRIED)
            expected = expected[is_left & self.sight.is_inside(expected)]
            expected = expected[first_of_each(expected)]
            before = len(tiles)
            self._look_at(expected, tiles)
            if len(tiles) == before:
                break
            tried = np.concatenate([tried, expected])

    def _beside(self, tiles: list[Tile]) -> Points:
        """The outlines that tiles would have beside those that were found."""
        found: list[Points] = []
        for lattice in self._lattices(tiles):
            if len(lattice.places) == 1:
                (number,) = lattice.places.values()
                ways = np.array([_step(PITCH * x, PITCH * y, self._size) for y, x in STEPS])
                found.append(outlines(tiles[number].to_photo @ ways, self._size))
                continue
            around = {(row + down, col + right) for row, col in lattice.places for down, right in STEPS}
            found.append(predict(lattice, sorted(around - set(lattice.places))))
        return np.concatenate(found)

    def _look_at(self, expected: Points, tiles: list[Tile]) -> None:
        """Add the tiles that lie where they are expected: where an outline is seen, else where it looks like one."""
        near = self._outlines_near(expected)
        shown, hidden = np.flatnonzero(near >= 0), np.flatnonzero(near < 0)
        likely, owners = self._likely(placings(expected[hidden], self._size.corners), _places(tiles))
        together = self._seen.of(near[shown]).joined(likely)
        found = self.sight.follow(together, np.repeat([SURE, FARTHEST], [len(shown), len(owners)]))
        is_added = _add(tiles, found[: len(shown)], ALIKE)
        self._add_in_size(tiles, found[len(shown) :], expected[hidden[owners]])
        missed = expected[shown[~np.array(is_added, bool)]]
        likely, owners = self._likely(placings(missed, self._size.corners), _places(tiles))
        self._add_in_size(tiles, self.sight.follow(likely, np.full(len(owners), FARTHEST)), missed[owners])

    @staticmethod
    def _add_in_size(tiles: list[Tile], found: list[Tile | None], expected: Points) -> None:
        """Add the tiles that are as large as the outlines where they were expected."""
        fitting = [
            tile if tile is not None and is_same_size(tile.quad, quad) else None
            for tile, quad in zip(found, expected, strict=True)
        ]
        _add(tiles, fitting, ALIKE)

    def _likely(self, places: Matrices, tiles: Matrices) -> tuple[Glance, NDArray[np.int_]]:
        """Of the places where tiles may lie those that look like one, moved to where they do most, and their numbers.

        The bare table shows few details beside the tiles that were found.
        """
        if len(places) == 0:
            return self.sight.glance(places), np.empty(0, int)
        seen = self.sight.glance(np.concatenate([places, tiles]))
        usual = quantile(seen.details[len(places) :], 0.5)
        is_printed = (seen.details >= FEW_DETAILS * usual) | (seen.best >= STRIKING)
        left = np.flatnonzero(((seen.best >= BARE) & is_printed)[: len(places)])
        seen = seen.of(left)
        doubtful = np.flatnonzero(seen.best < SEEDS[0])
        start = seen.places[doubtful]
        if len(doubtful):
            moved = self.sight.glance(np.concatenate([start @ _step(x, y, self._size) for x, y in SHIFTS]))
            best = np.argmax(moved.best.reshape(len(SHIFTS), -1), axis=0) * len(start) + np.arange(len(start))
            seen = seen.improved(doubtful, moved.of(best))
        is_likely = np.flatnonzero(seen.best >= NEIGHBOUR)
        return seen.of(is_likely), left[is_likely]

    def _outlines_near(self, quads: Points) -> NDArray[np.int_]:
        """The number of the largest outline seen where each tile is expected; -1 where there is none."""
        if len(self.outlines) == 0:
            return np.full(len(quads), -1)
        sizes = areas_of(quads)[:, None]
        apart = self._centres - quads.sum(axis=1)[:, None] / 4
        is_near = (
            ((apart * apart).sum(axis=2) < 0.14**2 * sizes) & (self._areas > 0.55 * sizes) & (self._areas < 1.3 * sizes)
        )
        largest = np.argmax(np.where(is_near, self._areas, 0.0), axis=1)
        return np.where(is_near.any(axis=1), largest, -1)

    def _settle(self, tiles: list[Tile]) -> list[Tile]:
        """Use what the sure tiles of an arrangement tell about the places of the others, until nothing changes."""
        for _ in range(2):
            solid = [tile for tile in tiles if tile.alike >= SOLID]
            doubtful = [tile for tile in tiles if tile.alike < SOLID]
            for lattice in self._lattices(solid or tiles):
                doubtful = self._fill(lattice, solid, doubtful)
            are_free = is_free(_quads(doubtful), _quads(solid))
            tiles = solid + [tile for tile, free in zip(doubtful, are_free, strict=True) if free]
            if not doubtful:
                break
        return self._without_bare(tiles)

    def _without_bare(self, tiles: list[Tile]) -> list[Tile]:
        """Drop doubtful tiles that are hardly more than the grain of the table beside clear prints."""
        is_doubtful = np.array([0 < tile.alike < SOLID for tile in tiles], bool)
        is_clear = np.array([tile.alike >= SOLID for tile in tiles], bool)
        if not is_clear.any() or not is_doubtful.any():
            return tiles
        contrasts = self.sight.glance(_places(tiles)).contrasts
        is_bare = is_doubtful & (contrasts <= FAINTEST * quantile(contrasts[is_clear], 0.5))
        return [tile for tile, bare in zip(tiles, is_bare, strict=True) if not bare]

    def _fill(self, lattice: Lattice, solid: list[Tile], doubtful: list[Tile]) -> list[Tile]:
        """Look again at the places in and around an arrangement that have no sure tile, going from tile to tile.

        Beyond its rim the bare table has been looked at already while growing.
        """
        if len(lattice.places) < 2:
            return doubtful
        left, placed = list(doubtful), list(solid)
        done: set[Place] = set(lattice.places)
        fresh = list(lattice.places)
        while fresh:
            around = sorted({(row + down, col + right) for row, col in fresh for down, right in STEPS} - done)
            done.update(around)
            quads = predict(lattice, around)
            left_open = np.flatnonzero(self.sight.is_inside(quads) & is_free(quads, _quads(placed)))
            outlines_near = self._outlines_near(quads[left_open])
            gaps = []
            for number, near in zip(left_open, outlines_near.tolist(), strict=True):
                place, expected = around[number], quads[number]
                here = [tile for tile in left if overlaps(tile.quad, expected)]
                left = [tile for tile in left if not any(tile is other for other in here)]
                is_within = 0 <= place[0] < lattice.rows and 0 <= place[1] < lattice.cols
                if is_within or near >= 0 or here:
                    gaps.append(_Gap(place, expected, near, here))
            best = self._best_in(gaps)
            placed += [tile for tile in best if tile is not None]
            fresh = [gap.place for gap, tile in zip(gaps, best, strict=True) if tile is not None]
        return left + placed[len(solid) :]

    def _best_in(self, gaps: list[_Gap]) -> list[Tile | None]:
        """The best tile in every gap: one found before, one found now, or an outline that resembles none."""
        if not gaps:
            return []
        shown = [number for number, gap in enumerate(gaps) if gap.near >= 0]
        seen = self.sight.glance(placings(np.array([gap.expected for gap in gaps]), self._size.corners))
        seen = seen.joined(self._seen.of(np.array([gaps[number].near for number in shown], int)))
        owners = [*range(len(gaps)), *shown]
        likely = np.flatnonzero(seen.best > NEIGHBOUR)
        fitting = [list(gap.here) for gap in gaps]
        for number, tile in zip(likely.tolist(), self.sight.follow(seen.of(likely)), strict=True):
            if tile is not None and tile.alike > ALIKE:
                fitting[owners[number]].append(tile)
        return [self._choose(gap, own) for gap, own in zip(gaps, fitting, strict=True)]

    def _choose(self, gap: _Gap, fitting: list[Tile]) -> Tile | None:
        in_place = [tile for tile in fitting if misfit(tile.quad, gap.expected) < OFF_PLACE]
        if in_place:
            return max(in_place, key=lambda tile: tile.alike)
        if gap.near >= 0 and area_of(self.outlines[gap.near]) > 0.8 * area_of(gap.expected):
            return Tile(self.outlines[gap.near], placing(self.outlines[gap.near], self._size), 0.0)
        return None


def _step(x: float, y: float, size: Size) -> Matrix:
    """To go that many tiles to the right and down."""
    return np.array([[1, 0, x * size.width], [0, 1, y * size.height], [0, 0, 1.0]])


def _arrangement(lattice: Lattice, tiles: list[Tile]) -> Arrangement:
    placed = dict(sorted(zip(lattice.places, tiles, strict=True), key=lambda item: item[0]))
    y, x = np.mgrid[0 : lattice.rows + 1, 0 : lattice.cols + 1].astype(np.float64)
    crossings = cv2.perspectiveTransform(np.stack([x, y], axis=-1), lattice.to_photo)
    return Arrangement(lattice.rows, lattice.cols, lattice.corners, placed, Board(np.asarray(crossings, np.float64)))


def _within_the_known(placed: dict[Place, Tile]) -> list[Tile]:
    """The tiles in rows and columns between known ones: beyond the rim a stranger is more likely the bare table."""
    known = [place for place, tile in placed.items() if tile.recognised is not None]
    if not known:
        return []
    low, high = np.min(known, axis=0), np.max(known, axis=0)
    return [tile for place, tile in placed.items() if (low <= place).all() and (place <= high).all()]


def _is_sound(arrangement: Arrangement) -> bool:
    """Whether at least one of the tiles is beyond doubt, and not most of them are strangers."""
    known = [tile for tile in arrangement.tiles.values() if tile.recognised is not None]
    return any(tile.alike > GOOD for tile in known) and 2 * len(known) >= len(arrangement.tiles)


def _quads(tiles: list[Tile]) -> Points:
    return np.array([tile.quad for tile in tiles]).reshape(-1, 4, 2)


def _places(tiles: list[Tile]) -> Matrices:
    return np.array([tile.to_photo for tile in tiles]).reshape(-1, 3, 3)


def _add(tiles: list[Tile], found: list[Tile | None], least: float) -> list[bool]:
    """Add the tiles that are more alike than that and lie where none lies yet; which ones were added."""
    alike = [tile for tile in found if tile is not None and tile.alike > least]
    if not alike:
        return [False] * len(found)
    are_free = is_free(_quads(alike), _quads(tiles))
    free = [tile for tile, lies_free in zip(alike, are_free, strict=True) if lies_free]
    new = [free[number] for number in first_of_each(_quads(free))]
    tiles += new
    return [any(tile is other for other in new) for tile in found]
