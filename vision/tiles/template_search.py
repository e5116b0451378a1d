"""Looking at places of a photo, many at once: do taught tiles lie there, and how exactly."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.photo.pixels import Pixels, Points

from .alignment import SURE, align_all
from .cutting import Matrices, Matrix, PhotoPyramid, outline, outlines, placings
from .lattice import area_of, areas_of, upright
from .quadrilaterals import Search, find_quads
from .recognised import Recognised
from .recognition import Recogniser
from .templates import COARSE, Feature, Size, balanced, box_means, coarse_features, gains, in_planes, shrink, white_of

FIT = 0.45
"""How well a look must fit in light and dark when it is laid exactly over a tile."""
SNUG = 0.9
"""When a look fits that well, nothing else needs to be compared: on the rendered photos 0.85 always was a tile."""
HOPELESS = 0.25
"""When the likeliest look fits worse than this, no tile lies there."""
TRUSTED_FIT = 0.8
"""Below this fit an outline that was seen says better where the tile lies than the look laid over it."""
OFF_CENTRE = 0.02
"""A frame whose middle is farther than this share of a tile from the tile's tells which way up the tile lies."""
ALIKE = 0.56
"""How much a tile must resemble the look it is recognised as; below it is none of the taught tiles."""
SPOTS_COUNT = 0.25
"""How much the printed spots count against the whole: they tell which way up a symmetrical pattern lies."""
GREAT = 0.85
"""A likeness after which no other look is tried."""
MOST_TRIED = 4
"""TemplateSet that are laid over one tile."""
CLEAR = 0.8
"""An outline that is as much like a tile at first sight is its rim, and no frame printed on it."""
CLOSE_CALL = 0.12
"""TemplateSet whose small pictures are this much less alike than the best are tried too."""
SAME = 0.02
"""Outlines whose corners lie apart by less than this share of a side are the same."""
PIXELS = COARSE * COARSE
INNER = slice(COARSE // 5, -(COARSE // 5))
"""The middle of a small picture, without the rim where the table may show."""


@dataclass(frozen=True)
class Tile:
    """A tile in the photo: its outline, its own top left corner first, and what it was recognised as."""

    quad: Points
    to_photo: Matrix
    """Where in the photo each pixel of the tile's flat picture lies."""
    alike: float
    """How much it resembles a taught look at first sight; 0 when only its outline was seen."""
    fit: float = 0.0
    """How well that look fits when it is laid exactly over the tile: 1 when nothing lies on it, in even light."""
    recognised: Recognised | None = None
    """None when it is a tile of the right size that resembles no taught one."""

    @cached_property
    def centre(self) -> Points:
        return np.asarray(self.quad.mean(axis=0), np.float64)

    @cached_property
    def side(self) -> float:
        """The side of a square of the same size, in photo pixels."""
        return float(np.sqrt(area_of(self.quad)))


@dataclass(frozen=True)
class Glance:
    """What many places look like at first sight."""

    places: Matrices
    scores: Feature
    """Places x kinds of tiles in every turn: how much each resembles them."""
    features: Feature
    """Places x features: the small pictures by which they are compared."""
    middles: Feature
    """The middle of each place's small picture, colour by colour, in grey levels of the photo."""

    @cached_property
    def contrasts(self) -> Feature:
        """How much light and dark differ in the middle of each place, in grey levels of the photo."""
        contrasts: Feature = self.middles.std(axis=(1, 2, 3))
        return contrasts

    @cached_property
    def details(self) -> Feature:
        """The same within small neighbourhoods: shadows and slopes of light do not count."""
        light = self.middles.mean(axis=1)
        details: Feature = (light - box_means(light, 5)).std(axis=(1, 2))
        return details

    @cached_property
    def best(self) -> Feature:
        """How much each place resembles the kind of tile that it resembles most."""
        best: Feature = self.scores.max(axis=1)
        return best

    def of(self, numbers: NDArray[np.int_]) -> Glance:
        """The same of some of the places."""
        return Glance(*(part[numbers] for part in self.parts))

    def joined(self, other: Glance) -> Glance:
        """These places and then the others."""
        return Glance(*(np.concatenate(both) for both in zip(self.parts, other.parts, strict=True)))

    def improved(self, numbers: NDArray[np.int_], other: Glance) -> Glance:
        """The same with other places in stead of these where they resemble a tile more."""
        better = other.best > self.best[numbers]
        changed = Glance(*(part.copy() for part in self.parts))
        for mine, theirs in zip(changed.parts, other.parts, strict=True):
            mine[numbers[better]] = theirs[better]
        return changed

    @property
    def parts(self) -> tuple[NDArray[Any], ...]:
        return self.places, self.scores, self.features, self.middles


class Sight:
    """One photo, looked at place by place with a deck in mind."""

    def __init__(self, sheet: PhotoPyramid, recogniser: Recogniser) -> None:
        self.size = recogniser.looks.size
        self.height, self.width = sheet.pixels.shape[:2]
        self._recogniser = recogniser
        self._looks = recogniser.looks
        self._coarse = recogniser.prepared.coarse
        self._kinds = recogniser.kinds
        self.sheet = sheet

    def outlines(self, search: Search) -> Points:
        """Four-sided outlines of all kinds, each once."""
        turned = upright(find_quads(self.sheet, search))
        nearest = SAME * np.sqrt(areas_of(turned))
        kept = np.empty_like(turned)
        count = 0
        for quad, near in zip(turned, nearest, strict=True):
            if not count or np.abs(kept[:count] - quad).max(axis=(1, 2)).min() > near:
                kept[count] = quad
                count += 1
        return kept[:count]

    def glance(self, places: Matrices) -> Glance:
        """How much the small pictures of places resemble every kind of tile in every turn."""
        if len(places) == 0:
            side = len(range(COARSE)[INNER])
            nothing = np.empty((0, 3, side, side), np.float32)
            return Glance(places, np.empty((0, len(self._kinds)), np.float32), self._kinds[:0], nothing)
        size = Size(COARSE, COARSE)
        tiny = in_planes(self.sheet.cut_all(places @ _shrink(self.size, size), size))
        features = coarse_features(_balanced(tiny))
        return Glance(places, features @ self._kinds.T, features, tiny[..., INNER, INNER])

    def first_sight(self, quads: Points) -> Glance:
        """How much outlines resemble any taught tile, as its rim or as a frame printed on it, and where it lies."""
        (rim, _), *frames = self._frames
        seen = self.glance(placings(quads, rim))
        unclear = np.flatnonzero(seen.best < CLEAR)
        ways = [placings(np.roll(quads[unclear], turn, axis=1), corners) for corners, turn in frames]
        if not ways or not len(unclear):
            return seen
        every = self.glance(np.concatenate(ways))
        best = np.argmax(every.best.reshape(len(ways), len(unclear)), axis=0)
        return seen.improved(unclear, every.of(best * len(unclear) + np.arange(len(unclear))))

    @cached_property
    def _frames(self) -> list[tuple[Points, int]]:
        """The frames that show on taught tiles, in their pixels, and the turns in which each may be seen."""
        frames = []
        for frame in self._looks.frames:
            corners = frame * [self.size.width, self.size.height] - 0.5
            frames += [(corners, turn) for turn in self._turns(frame)]
        return frames

    def _turns(self, frame: Points) -> range:
        """The turns in which a frame may be seen: a frame in the middle looks the same in all, up to a card's sides."""
        if np.abs(frame.mean(axis=0) - 0.5).max() > OFF_CENTRE:
            return range(4)
        return range(1 if self.size.is_square else 2)

    def follow(self, seen: Glance, farthest: Points | None = None) -> list[Tile | None]:
        """Lay the most similar looks exactly over each tile; None where none of them fits.

        `farthest` tells how far each may be moved, if its outline has not been seen.
        """
        farthest = np.full(len(seen.places), SURE) if farthest is None else farthest
        kinds = [self._likeliest(*place) for place in zip(seen.scores, seen.features, strict=True)]
        quads = outlines(seen.places, self.size)
        best: list[Tile | None] = [None] * len(kinds)
        highest = np.full(len(kinds), -1.0)
        trying = np.arange(len(kinds))
        for attempts in (range(1), range(1, MOST_TRIED)):
            asked = [(number, *kinds[number][one]) for number in trying for one in attempts if one < len(kinds[number])]
            if not asked:
                break
            owners, looks, turns = np.array(asked).T
            turned = quads[owners[:, None], (np.arange(4) - turns[:, None]) % 4]
            starts = placings(turned, self.size.corners)
            targets = [self._recogniser.target(look) for look in looks]
            laid, fits = align_all(self.sheet, starts, targets, farthest[owners])
            is_loose = (fits < TRUSTED_FIT) & (farthest[owners] == SURE)
            laid = np.where(is_loose[:, None, None], starts, laid)
            is_fit, is_snug = fits >= FIT, fits >= SNUG
            alike, spots = fits.astype(np.float64), fits.astype(np.float64)
            loose = np.flatnonzero(is_fit & ~is_snug)
            alike[loose], spots[loose] = self._resemblances(laid[loose], looks[loose])
            totals = alike + SPOTS_COUNT * spots
            for row in np.flatnonzero(is_fit):
                if totals[row] > highest[owners[row]]:
                    highest[owners[row]] = totals[row]
                    best[owners[row]] = Tile(
                        outline(laid[row], self.size), laid[row], float(alike[row]), float(fits[row])
                    )
            is_great = is_snug | (is_fit & (np.minimum(alike, spots) > GREAT))
            trying = owners[(fits >= HOPELESS) & ~is_great]
        return best

    def _likeliest(self, scores: Feature, features: Feature) -> list[tuple[int, int]]:
        """The kinds of tiles that a place resembles most: of each the look that it resembles most, and its turn."""
        chosen = []
        close = np.flatnonzero(scores >= scores.max() - CLOSE_CALL)
        for row in close[np.argsort(-scores[close])][:MOST_TRIED].tolist():
            turn, kind = divmod(row, len(self._recogniser.alike))
            rows = turn * len(self._looks.labels) + self._recogniser.alike[kind]
            chosen.append(self._looks.turn_of(int(rows[np.argmax(self._coarse[rows] @ features)])))
        return chosen

    def _resemblances(self, places: Matrices, looks: NDArray[np.int_]) -> tuple[Points, Points]:
        """How much the tiles at these places resemble one look each: the whole, and the spots alone."""
        cuts = self.sheet.cut_all(places, self.size, enough=0)
        pairs = [
            self._recogniser.resemblance(balanced(cut, white_of([cut])), int(look))
            for cut, look in zip(cuts, looks, strict=True)
        ]
        whole, spots = np.array(pairs, np.float64).reshape(-1, 2).T
        return whole, spots

    def is_inside(self, quads: Points) -> NDArray[np.bool_]:
        """Which outlines lie within the photo."""
        inside = (quads > -2) & (quads < [self.width + 1, self.height + 1])
        return np.asarray(inside.all(axis=(1, 2)), bool)

    def recognise(self, tiles: list[Tile]) -> list[Tile]:
        """Read every tile in the light of the whole photo, and turn it the way it is read."""
        seen = [number for number, tile in enumerate(tiles) if tile.alike > 0]
        if not seen:
            return tiles
        size = self._recogniser.cut_size
        places = np.array([tiles[number].to_photo for number in seen]) @ _shrink(self.size, size)
        cuts = self.sheet.cut_all(places, size)
        light = gains(cuts, white_of(cuts))[:, None, None].astype(np.float32)
        pictures = np.minimum(shrink(cuts, self._recogniser.read_size) * light, 255)
        read = list(tiles)
        for number, recognised in zip(seen, self._recogniser.recognise(pictures), strict=True):
            if recognised.is_known:
                quad = np.roll(tiles[number].quad, -recognised.turn, axis=0)
                place = placings(quad[None], self.size.corners)[0] if recognised.turn else tiles[number].to_photo
                read[number] = replace(tiles[number], quad=quad, to_photo=place, recognised=recognised)
        return read

    def picture(self, tile: Tile, white: Points) -> Pixels:
        """The tile's flat picture in white light."""
        return balanced(self.sheet.cut(tile.to_photo, self.size), white)


def _shrink(whole: Size, small: Size) -> Matrix:
    """From the pixels of a small flat picture to those of the whole."""
    x, y = whole.width / small.width, whole.height / small.height
    return np.array([[x, 0, (x - 1) / 2], [0, y, (y - 1) / 2], [0, 0, 1.0]])


def _balanced(tiny: Feature) -> Feature:
    """Small pictures as in white light, each in its own."""
    rank = int(0.98 * (PIXELS - 1))
    pixels = tiny.reshape(len(tiny), 3, PIXELS)
    white = np.maximum(np.partition(pixels, rank, axis=2)[..., rank], np.float32(8))
    tint = white / white.mean(axis=1, keepdims=True)
    light = ((1 / (3 * tint))[:, None] @ pixels)[:, 0]
    bright = np.maximum(np.partition(light, rank, axis=1)[:, rank], np.float32(8))
    gain = np.float32(235) / (bright[:, None] * tint)
    return np.asarray(np.minimum(tiny * gain[..., None, None], np.float32(255)), np.float32)
