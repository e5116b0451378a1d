"""Looking at single places of a photo: does a taught tile lie there, and how exactly."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import cv2
import numpy as np

from .aligning import SURE, align
from .board import Pixels, Points
from .cutting import Matrix, Sheet, outline, placing
from .lattice import area_of, upright
from .looks import COARSE, Feature, Parts, Size, balanced, coarse_feature, white_of
from .quads import find_quads
from .recognising import Recognised, Recogniser

FIT = 0.45
"""How well a look must fit in light and dark when it is laid exactly over a tile."""
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
"""Looks that are laid over one tile."""
CLEAR = 0.8
"""A likeness at first sight after which no other frame is tried."""
CLOSE_CALL = 0.12
"""Looks whose small pictures are this much less alike than the best are tried too."""


@dataclass(frozen=True)
class Tile:
    """A tile in the photo: its outline, its own top left corner first, and what it was recognised as."""

    quad: Points
    to_photo: Matrix
    """Where in the photo each pixel of the tile's flat picture lies."""
    alike: float
    """How much it resembles a taught look at first sight; 0 when only its outline was seen."""
    recognised: Recognised | None = None
    """None when it is a tile of the right size that resembles no taught one."""

    @cached_property
    def centre(self) -> Points:
        return np.asarray(self.quad.mean(axis=0), np.float64)

    @cached_property
    def side(self) -> float:
        """The side of a square of the same size, in photo pixels."""
        return float(np.sqrt(area_of(self.quad)))


class Sight:
    """One photo, looked at place by place with a deck in mind."""

    def __init__(self, pixels: Pixels, recogniser: Recogniser) -> None:
        self.size = recogniser.looks.size
        self.height, self.width = pixels.shape[:2]
        self._recogniser = recogniser
        self._looks = recogniser.looks
        self.sheet = Sheet(pixels)

    def outlines(self, thorough: bool) -> Points:
        """Four-sided outlines of all kinds, each once."""
        kept: list[Points] = []
        for quad in find_quads(self.sheet.level(0), thorough):
            turned = upright(quad)
            if not kept or np.abs(np.array(kept) - turned).max(axis=(1, 2)).min() > 0.02 * np.sqrt(area_of(turned)):
                kept.append(turned)
        return np.array(kept).reshape(-1, 4, 2)

    def scores(self, place: Matrix) -> Feature:
        """How much the small picture of a place resembles every look in every turn."""
        x, y = self.size.width / (2 * COARSE), self.size.height / (2 * COARSE)
        shrink = np.array([[x, 0, (x - 1) / 2], [0, y, (y - 1) / 2], [0, 0, 1.0]])
        small = self.sheet.cut(place @ shrink, Size(2 * COARSE, 2 * COARSE))
        scores: Feature = self._looks.coarse @ coarse_feature(balanced(small, white_of([small])))
        return scores

    def first_sight(self, quad: Points) -> tuple[float, Matrix]:
        """How much an outline resembles any taught tile, as its rim or as a frame printed on it."""
        best = (0.0, placing(quad, self.size))
        for frame in self._looks.frames:
            corners = (frame * [self.size.width, self.size.height] - 0.5).astype(np.float32)
            for turn in self._turns(frame):
                seen = np.roll(quad, turn, axis=0).astype(np.float32)
                place = np.asarray(cv2.getPerspectiveTransform(corners, seen), np.float64)
                score = float(self.scores(place).max())
                if score > best[0]:
                    best = score, place
            if best[0] > CLEAR:
                break
        return best

    def _turns(self, frame: Points) -> range:
        """The turns in which a frame may be seen: a frame in the middle looks the same in all, up to a card's sides."""
        if np.abs(frame.mean(axis=0) - 0.5).max() > OFF_CENTRE:
            return range(4)
        return range(1 if self.size.is_square else 2)

    def follow(self, place: Matrix, farthest: float) -> Tile | None:
        """Lay the most similar looks exactly over the tile; None when none of them fits."""
        scores = self.scores(place)
        tried: set[tuple[int, Parts]] = set()
        best: Tile | None = None
        highest = -1.0
        corners = outline(place, self.size)
        for row in np.argsort(-scores):
            look, turn = self._looks.turn_of(int(row))
            kind = (turn, self._recogniser.keys[look])
            if kind in tried:
                continue
            if scores[row] < scores.max() - CLOSE_CALL or len(tried) == MOST_TRIED:
                break
            tried.add(kind)
            start = placing(np.roll(corners, turn, axis=0), self.size)
            laid, fit = align(self.sheet, start, self._recogniser.target(look), farthest)
            if fit < HOPELESS:
                break
            if fit < FIT:
                continue
            if farthest == SURE and fit < TRUSTED_FIT:
                laid = start
            cut = self.sheet.cut(laid, self.size)
            alike, spots = self._recogniser.resemblance(balanced(cut, white_of([cut])), look)
            if alike + SPOTS_COUNT * spots > highest:
                highest = alike + SPOTS_COUNT * spots
                best = Tile(outline(laid, self.size), laid, alike)
            if min(alike, spots) > GREAT:
                break
        return best

    def is_inside(self, quad: Points) -> bool:
        """Whether an outline lies within the photo."""
        return bool((quad > -2).all() and (quad[:, 0] < self.width + 1).all() and (quad[:, 1] < self.height + 1).all())

    def recognise(self, tiles: list[Tile]) -> list[Tile]:
        """Read every tile in the light of the whole photo."""
        cuts = [self.sheet.cut(tile.to_photo, self.size) for tile in tiles if tile.alike > 0]
        if not cuts:
            return tiles
        white = white_of(cuts)
        read = []
        for tile in tiles:
            recognised = None
            if tile.alike > 0:
                recognised = self._recogniser.recognise(self.picture(tile, white))
            read.append(replace(tile, recognised=recognised if recognised and recognised.alike >= ALIKE else None))
        return read

    def contrast(self, place: Matrix) -> float:
        """How much light and dark differ in the middle of a place, in grey levels of the photo."""
        height, width = self.size.height, self.size.width
        cut = self.sheet.cut(place, self.size)
        return float(cut[height // 5 : -height // 5, width // 5 : -width // 5].std())

    def picture(self, tile: Tile, white: Points) -> Pixels:
        """The tile's flat picture in white light."""
        return balanced(self.sheet.cut(tile.to_photo, self.size), white)
