"""Learning the look of tiles from a photo in which they lie in a plain, full grid."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np

from vision.photo.pixels import Pixels, Points

from .alignment import align_all, make_target
from .cutting import Matrices, PhotoPyramid, outlines, placings
from .lattice import Place, area_of, areas_of, upright
from .quadrilaterals import CAREFUL, THOROUGH, find_quads
from .teaching_layout import NoLayout, find_layout
from .templates import Feature, Size, balanced, fine_feature, size_for, white_of

SMALLEST_TILE = 48
"""Pixels along a side: below, a printed digit cannot be learned."""
DARKEST = 55.0
"""The light of white paper (0 to 255) below which a photo is too dark to learn colours from."""
MOST_GLARE = 0.2
"""The share of a tile that may be burnt out to white."""
SHARPEST_NEEDED = 9.0
"""How steep the steepest edges of a tile must be against its contrast, in percent a pixel of a taught picture."""
BESIDE = 1.06
"""Where the table is looked at: this much farther out than the tiles' rims."""
GRAIN, LIKE_TABLE = 0.35, 0.25
"""A place with less than this share of the usual contrast, and of the table's colour up to this share, is bare."""
SAME_PRINT_FIT, SAME_PRINT_MOVE = 0.8, 0.04
"""Tiles of one photo that fit each other this well after moves below this share of a tile have the same print.

In four made-up photos of symbol cards other shapes moved farther or fitted worse; the same print did neither.
"""
USUAL_SIZE = 0.02
"""A tile whose side differs from the usual one by at most this share may be the model of the others."""
SQUARE = 0.04
"""Tiles whose sides differ by less than this share are square."""
SAME_LOOK, SAME_SHARE = 0.05, 0.003
"""Two pictures that differ by this much in no more than this share of their pixels look the same."""
BESIDE_RIM = 4
"""Pixels at the rim that are left out when pictures are compared."""
FARTHEST_SHIFT = 2
"""Pixels by which pictures are shifted when they are compared."""
CLEAREST = 16
"""Pixels around the clearest difference that are compared first: mostly they tell all."""
FRAME_SUPPORT = 0.4
"""The share of tiles on which an outline must show to be a printed frame."""
FRAME_TOLERANCE = 0.03

Refusal = Literal["bare", "cut-off", "too-small", "too-dark", "glare", "blurred"]


@dataclass(frozen=True)
class Flaw:
    """Why nothing can be learned from a photo, and at which tile; no place when it is the whole photo."""

    kind: Refusal
    place: Place | None


@dataclass(frozen=True)
class TaughtPhoto:
    """What one photo teaches: the tiles' pictures, row by row, and the frames that show on them."""

    pictures: Pixels
    frames: Points
    flaws: tuple[Flaw, ...]
    outlines: Points
    """Where each tile lies in the photo."""


def learn(pixels: Pixels, rows: int, cols: int, aspect: float | None = None) -> TaughtPhoto:
    """Learn the tiles of a full grid, or raise `NoLayout`; `aspect` is the deck's width to height when known."""
    sheet = PhotoPyramid(pixels)
    found = find_quads(sheet, THOROUGH)
    laid = find_layout(found, rows, cols)
    size = size_for(_aspect(laid) if aspect is None else aspect)
    places = _over_one_another(sheet, laid.reshape(-1, 4, 2), size)
    cuts, quads = sheet.cut_all(places, size), outlines(places, size)
    white = white_of(cuts)
    flaws = _flaws(pixels, quads, cuts, white, cols)
    pictures = np.array([balanced(cut, white) for cut in cuts])
    return TaughtPhoto(pictures, _frames(found, quads), tuple(flaws), quads)


def find_laid_out(pixels: Pixels, rows: int, cols: int) -> tuple[Points, bool]:
    """The outlines of tiles that are seen in a live picture, and whether they are the whole layout."""
    try:
        return find_layout(find_quads(PhotoPyramid(pixels), CAREFUL), rows, cols).reshape(-1, 4, 2), True
    except NoLayout as missing:
        return (np.empty((0, 4, 2)) if missing.found is None else missing.found.outlines), False


def _aspect(laid: Points) -> float:
    """Width to height of the tiles; exactly 1 when they are square."""
    sides = np.linalg.norm(np.roll(laid, -1, axis=2) - laid, axis=3)
    aspect = float(np.median((sides[..., 0] + sides[..., 2]) / (sides[..., 1] + sides[..., 3])))
    return 1.0 if abs(aspect - 1) < SQUARE else round(aspect, 3)


def _over_one_another(sheet: PhotoPyramid, quads: Points, size: Size) -> Matrices:
    """Lay tiles with the same print exactly over the one whose outline is the least skew; others stay as seen."""
    places, sides = placings(quads, size.corners), np.sqrt(areas_of(quads))
    skews = np.linalg.norm(quads[:, 0] - quads[:, 1] + quads[:, 2] - quads[:, 3], axis=1) / sides
    is_usual = np.abs(np.log(sides / np.median(sides))) < USUAL_SIZE
    model = int(np.argmin(np.where(is_usual, skews, np.inf)))
    target = make_target(sheet.cut(places[model], size))
    moved, fits = align_all(sheet, places, [target] * len(places))
    apart = np.abs(outlines(moved, size) - quads).max(axis=(1, 2)) / sides
    is_same = (fits > SAME_PRINT_FIT) & (apart < SAME_PRINT_MOVE)
    return np.where(is_same[:, None, None], moved, places)


def _flaws(pixels: Pixels, quads: Points, cuts: Pixels, white: Points, cols: int) -> list[Flaw]:
    height, width = pixels.shape[:2]
    flaws = [Flaw("bare", divmod(number, cols)) for number in _bare(pixels, quads, cuts)]
    if white.mean() < DARKEST:
        flaws.append(Flaw("too-dark", None))
    for number, (quad, cut) in enumerate(zip(quads, cuts, strict=True)):
        place = divmod(number, cols)
        if (quad < -1).any() or (quad[:, 0] > width).any() or (quad[:, 1] > height).any():
            flaws.append(Flaw("cut-off", place))
        elif np.linalg.norm(np.roll(quad, -1, axis=0) - quad, axis=1).min() < SMALLEST_TILE:
            flaws.append(Flaw("too-small", place))
        elif (cut.min(axis=2) >= 252).mean() > MOST_GLARE:
            flaws.append(Flaw("glare", place))
        elif sharpness(cut) < SHARPEST_NEEDED:
            flaws.append(Flaw("blurred", place))
    return flaws


def _bare(pixels: Pixels, quads: Points, cuts: Pixels) -> list[int]:
    """Places that show the table: between other tiles a missing one leaves an outline too."""
    middles = quads.mean(axis=1, keepdims=True)
    around = middles + BESIDE * (np.concatenate([quads, (quads + np.roll(quads, -1, axis=1)) / 2], axis=1) - middles)
    x = np.clip(np.rint(around[..., 0]).astype(int), 0, pixels.shape[1] - 1)
    y = np.clip(np.rint(around[..., 1]).astype(int), 0, pixels.shape[0] - 1)
    table = np.median(pixels[y, x].reshape(-1, 3), axis=0)
    inner = [cut[cut.shape[0] // 6 : -cut.shape[0] // 6, cut.shape[1] // 6 : -cut.shape[1] // 6] for cut in cuts]
    usual = float(np.median([part.std() for part in inner]))
    return [
        number
        for number, part in enumerate(inner)
        if part.std() < GRAIN * usual
        and np.abs(part.mean(axis=(0, 1)) - table).max() < LIKE_TABLE * max(table.mean(), 40)
    ]


def sharpness(cut: Pixels) -> float:
    """How steep the steepest edges are, in percent of the tile's contrast a pixel."""
    grey = cv2.cvtColor(cut, cv2.COLOR_BGR2GRAY).astype(np.float32)
    low, high = np.percentile(grey, (2, 98))
    steepness = np.hypot(cv2.Sobel(grey, cv2.CV_32F, 1, 0, scale=1 / 8), cv2.Sobel(grey, cv2.CV_32F, 0, 1, scale=1 / 8))
    return 100 * float(np.percentile(steepness, 99)) / max(float(high - low), 8.0)


def _frames(found: Points, quads: Points) -> Points:
    """Outlines that many tiles show at the same place, as shares of the tile; the first is the rim itself."""
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1.0]])
    shown = [_inside(found, quad, unit) for quad in quads]
    frames = [unit]
    for own in shown:
        for frame in own:
            if min(np.abs(frame - other).max() for other in frames) < FRAME_TOLERANCE or not _is_frame(frame):
                continue
            support = np.mean([bool(len(other)) and _nearest(frame, other) < FRAME_TOLERANCE for other in shown])
            if support >= FRAME_SUPPORT:
                frames.append(frame)
    return np.array(frames)


def _inside(found: Points, quad: Points, unit: Points) -> Points:
    """The outlines within one tile, as shares of it."""
    centres = found.mean(axis=1)
    near = found[np.linalg.norm(centres - quad.mean(axis=0), axis=1) < 0.3 * np.sqrt(area_of(quad))]
    way = np.asarray(cv2.getPerspectiveTransform(quad.astype(np.float32), unit.astype(np.float32)), np.float64)
    inside = [cv2.perspectiveTransform(other[None], way)[0] for other in upright(near)]
    return np.array([frame for frame in inside if (frame > -0.03).all() and (frame < 1.03).all()]).reshape(-1, 4, 2)


def _is_frame(frame: Points) -> bool:
    """Whether an outline lies square and in the middle of the tile and is large enough to tell how the tile lies."""
    lean = np.abs(frame[[0, 1, 0, 3]] - frame[[3, 2, 1, 2]])[[0, 1, 2, 3], [0, 0, 1, 1]].max()
    width, height = frame[1:3, 0].mean() - frame[[0, 3], 0].mean(), frame[2:, 1].mean() - frame[:2, 1].mean()
    return bool(lean < 0.03 and abs(frame[:, 0].mean() - 0.5) < 0.02 and width * height > 0.3)


def _nearest(frame: Points, others: Points) -> float:
    return float(np.abs(others - frame).max(axis=(1, 2)).min())


def look_the_same(one: Pixels, other: Pixels) -> bool:
    """Whether two taught pictures cannot be told apart; a shift by up to two pixels counts as no difference."""
    mine, theirs = fine_feature(one), fine_feature(other)
    height, width = one.shape[:2]
    most = SAME_SHARE * (height - 2 * BESIDE_RIM) * (width - 2 * BESIDE_RIM)
    _, _, _, (x, y) = cv2.minMaxLoc(_differences(mine, theirs, 0, 0))
    clearest = (slice(max(0, y - CLEAREST), y + CLEAREST), slice(max(0, x - CLEAREST), x + CLEAREST))
    parts = (clearest, (slice(0, height), slice(0, width)))
    return all(_count_different(mine[part], theirs[part]) <= most for part in parts)


def _count_different(one: Feature, other: Feature) -> int:
    """The pixels, away from the rim, around which two pictures differ however they are shifted."""
    steps = range(-FARTHEST_SHIFT, FARTHEST_SHIFT + 1)
    smallest = np.min([_differences(one, other, y, x) for y in steps for x in steps], axis=0)
    return int((smallest >= SAME_LOOK**2).sum())


def _differences(one: Feature, other: Feature, y: int, x: int) -> Feature:
    """How much two pictures differ around every pixel away from the rim when the other is shifted."""
    height, width = one.shape[:2]
    low, bottom, right = FARTHEST_SHIFT, height - FARTHEST_SHIFT, width - FARTHEST_SHIFT
    apart = other[low - y : bottom - y, low - x : right - x] - one[low:bottom, low:right]
    around = cv2.boxFilter(np.einsum("yxc,yxc->yx", apart, apart), -1, (5, 5))
    rim = BESIDE_RIM - FARTHEST_SHIFT
    return np.asarray(around[rim:-rim, rim:-rim], np.float32)
