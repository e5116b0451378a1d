"""Finds loose pieces of cardboard on a table and tells which of given shapes made of squares each of them is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo.pixels import Pixels, Points

Shape = Sequence[tuple[int, int]]
"""Cells of a piece, row and column, in one of the ways in which it can lie."""
Mask = NDArray[np.uint8]

_LOOKED_AT = 1400
"""The longer side, in pixels, in which pieces are searched: a cell of a whole ring still has more than ten."""
_CELL = 12
"""Pixels of a cell when a piece is compared with a shape."""
_SMALLEST, _LARGEST = 0.0002, 0.02
"""Shares of the picture that a single piece can take."""
_LIGHT = 0.45
"""Shadows change how light the table is, but hardly its colour: that counts so much less."""
_STRETCHED = 0.26
"""How much longer or shorter than the shape a piece may be, as a logarithm, because of the camera's tilt."""
_SIZES_DIFFER, _LARGEST_DIFFERENCE = 0.09, 0.3
"""How much the cells of one piece usually and at most differ from those of its neighbours, as a logarithm."""
_CLEAR = 0.7
"""Overlap of piece and shape from which on it can be that shape."""


@dataclass(frozen=True)
class Likeness:
    """How well a piece fits a shape, by the overlap of both and by its size, from 0 to 1."""

    shape: int
    fit: float


@dataclass(frozen=True, eq=False)
class LoosePiece:
    """One piece on the table: its four corners in the picture, and which shapes it may be, the likeliest first."""

    corners: Points
    likely: tuple[Likeness, ...]

    @property
    def middle(self) -> tuple[float, float]:
        """Where it lies."""
        x, y = self.corners.mean(axis=0)
        return float(x), float(y)


@dataclass(frozen=True, eq=False)
class _ShapeFit:
    shape: int
    overlap: float
    cell: float
    """The side of a cell in pixels that this shape would mean."""
    stretch: float
    """How much longer one way than the other its cells would be, as a logarithm."""


def find_loose_pieces(pixels: Pixels, shapes: Sequence[Sequence[Shape]]) -> tuple[LoosePiece, ...]:
    """All pieces in the picture; each of the shapes is told in every way in which it can lie."""
    scale = min(1.0, _LOOKED_AT / max(pixels.shape[:2]))
    small = pixels
    if scale < 1:
        small = np.asarray(cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    templates = [(number, _draw(one)) for number, ways in enumerate(shapes) for one in ways]
    found = []
    for outline in _find_outlines(small):
        corners, upright = _set_upright(outline)
        found.append((corners, _compare(upright, templates)))
    sides = _cells_by_place([corners.mean(axis=0) for corners, _ in found], [fits for _, fits in found])
    pieces = []
    for (corners, fits), side in zip(found, sides, strict=True):
        if likely := _likely(fits, side):
            pieces.append(LoosePiece((corners / scale).astype(np.float32), likely))
    return tuple(pieces)


def cut_out(pixels: Pixels, piece: LoosePiece, side: int) -> Pixels:
    """A close-up of the piece as it lies, with a little of the table round it, so many pixels wide and high."""
    (left, top), (right, bottom) = piece.corners.min(axis=0), piece.corners.max(axis=0)
    wide = int(max(right - left, bottom - top) * 1.5)
    middle = (float(left + right) / 2, float(top + bottom) / 2)
    part = cv2.getRectSubPix(np.ascontiguousarray(pixels), (wide, wide), middle)
    return np.asarray(cv2.resize(part, (side, side), interpolation=cv2.INTER_AREA), np.uint8)


def _find_outlines(pixels: Pixels) -> Iterator[NDArray[np.int32]]:
    """The outlines of everything that is not the table and has the size of a piece."""
    differs = _differences(pixels)
    limit = max(_otsu(differs), 3.0 * float(np.median(differs)))
    side = max(3, round(max(pixels.shape[:2]) / 350) | 1)
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))
    closed = cv2.morphologyEx((differs > limit).astype(np.uint8), cv2.MORPH_CLOSE, kernel)
    outlines, _ = cv2.findContours(
        cv2.morphologyEx(closed, cv2.MORPH_OPEN, kernel), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE
    )
    for outline in outlines:
        if _SMALLEST * differs.size < cv2.contourArea(outline) < _LARGEST * differs.size:
            yield _sharpen(np.asarray(outline, np.int32), differs, side)


def _sharpen(outline: NDArray[np.int32], differs: NDArray[np.float32], margin: int) -> NDArray[np.int32]:
    """The same outline where the piece is half as different from the table as in its middle: there is its edge."""
    x, y, wide, high = cv2.boundingRect(outline)
    left, top = max(0, x - margin), max(0, y - margin)
    part = differs[top : y + high + margin, left : x + wide + margin]
    inside = np.zeros(part.shape, np.uint8)
    cv2.fillPoly(inside, [outline - (left, top)], 1)
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (margin, margin))
    near = cv2.dilate(inside, np.ones((3, 3), np.uint8)) > 0
    mask = ((part > 0.5 * float(np.median(part[inside > 0]))) & near).astype(np.uint8)
    found, _ = cv2.findContours(
        cv2.morphologyEx(mask, cv2.MORPH_CLOSE, kernel), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE
    )
    largest = max(found, key=cv2.contourArea, default=outline - (left, top))
    return np.asarray(largest[:, 0] + (left, top), np.int32)


def _differences(pixels: Pixels) -> NDArray[np.float32]:
    """How far every pixel is from the table, whose colour changes slowly from side to side."""
    sharp = cv2.cvtColor(pixels, cv2.COLOR_RGB2LAB).astype(np.float32)
    lab = np.asarray(cv2.GaussianBlur(sharp, (0, 0), 1.2) * np.array([_LIGHT, 1, 1], np.float32), np.float32)
    rows, cols = np.mgrid[-1:1:48j, -1:1:48j].astype(np.float32)
    basis = _surface(rows, cols).reshape(-1, 6)
    coarse = cv2.resize(lab, (48, 48), interpolation=cv2.INTER_AREA).reshape(-1, 3)
    weights = np.ones(len(coarse), np.float32)
    for _ in range(12):
        plane, *_ = np.linalg.lstsq(basis * weights[:, None], coarse * weights[:, None], rcond=None)
        apart = np.linalg.norm(coarse - basis @ plane, axis=1)
        spread = 1.5 * float(np.median(apart)) + 0.5
        weights = np.where(apart < 2.5 * spread, 1 - (apart / (2.5 * spread)) ** 2, 0).astype(np.float32)
    high, wide = lab.shape[:2]
    rows, cols = np.mgrid[-1 : 1 : high * 1j, -1 : 1 : wide * 1j].astype(np.float32)
    table = (_surface(rows, cols) @ plane).astype(np.float32)
    return np.asarray(np.linalg.norm(lab - table, axis=2), np.float32)


def _surface(rows: NDArray[np.float32], cols: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.stack((np.ones_like(rows), rows, cols, rows * cols, rows**2, cols**2), axis=-1)


def _otsu(values: NDArray[np.float32]) -> float:
    grey = np.clip(values * 2, 0, 255).astype(np.uint8)
    limit, _ = cv2.threshold(grey, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    return float(limit) / 2 * 0.8


def _set_upright(outline: NDArray[np.int32]) -> tuple[Points, Mask]:
    """The corners of the box round a piece that lies along its edges, and the piece in that box as a mask."""
    points = outline.astype(np.float32)
    step = max(3, len(points) // 40)
    along = np.roll(points, -step, axis=0) - points
    turn = np.angle(np.sum((along[:, 0] + 1j * along[:, 1]) ** 4 / (np.hypot(*along.T) ** 3 + 1e-6))) / 4
    across = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]], np.float32)
    turned = points @ across.T
    low, high = turned.min(axis=0), turned.max(axis=0)
    size = np.maximum(np.ceil(high - low).astype(int) + 1, 2)
    mask = np.zeros((size[1], size[0]), np.uint8)
    cv2.fillPoly(mask, [np.round(turned - low).astype(np.int32)], 255)
    box = np.array([low, [high[0], low[1]], high, [low[0], high[1]]], np.float32)
    return (box @ across).astype(np.float32), mask


def _draw(shape: Shape) -> Mask:
    rows, cols = 1 + max(row for row, _ in shape), 1 + max(col for _, col in shape)
    mask = np.zeros((rows, cols), np.uint8)
    for row, col in shape:
        mask[row, col] = 1
    return mask


def _compare(piece: Mask, templates: Sequence[tuple[int, Mask]]) -> tuple[_ShapeFit, ...]:
    """How well the piece fits each shape, stretched over the same box: the best way in which each can lie."""
    high, wide = piece.shape
    best: dict[int, _ShapeFit] = {}
    for number, template in templates:
        rows, cols = template.shape
        stretch = float(np.log((wide / cols) / (high / rows)))
        if abs(stretch) > _STRETCHED:
            continue
        size = (cols * _CELL, rows * _CELL)
        way = cv2.INTER_AREA if wide > size[0] else cv2.INTER_LINEAR
        lying = np.asarray(cv2.resize(piece, size, interpolation=way)) > 127
        shape = np.kron(template, np.ones((_CELL, _CELL), np.uint8)) > 0
        overlap = float(np.sum(lying & shape)) / max(1.0, float(np.sum(lying | shape)))
        if number not in best or overlap > best[number].overlap:
            best[number] = _ShapeFit(number, overlap, float(np.sqrt(wide / cols * high / rows)), stretch)
    return tuple(sorted(best.values(), key=lambda fit: -fit.overlap))


def _cells_by_place(middles: Sequence[Points], found: Sequence[tuple[_ShapeFit, ...]]) -> list[float]:
    """The side of a cell on which most pieces agree, at the place of each: a tilted camera sees some larger."""
    clear = [(place, fit) for place, fits in enumerate(found) for fit in fits if fit.overlap > _CLEAR]
    if not clear:
        return [0.0] * len(found)
    sides = np.log([fit.cell for _, fit in clear])
    weights = np.array([fit.overlap**8 for _, fit in clear])
    usual = sides[np.argmax(np.exp(-(((sides[:, None] - sides) / 0.05) ** 2)) @ weights)]
    best: dict[int, float] = {}
    for (place, _), side in zip(clear, sides, strict=True):
        if abs(side - usual) < abs(best.get(place, usual + _LARGEST_DIFFERENCE) - usual):
            best[place] = side
    basis = np.array([(1.0, *middle) for middle in middles])
    agreeing = list(best)
    flat = np.array([[1e4, 0, 0], [0, 300, 0], [0, 0, 300]])
    # A few pieces must not tilt the table: it is level unless many say otherwise.
    rows = np.vstack((basis[agreeing] - (0, *basis[agreeing, 1:].mean(axis=0)), flat[1:]))
    plane, *_ = np.linalg.lstsq(rows, np.array([*(best[place] for place in agreeing), 0, 0]), rcond=None)
    return [float(np.exp((row - (0, *basis[agreeing, 1:].mean(axis=0))) @ plane)) for row in basis]


def _likely(fits: Sequence[_ShapeFit], side: float) -> tuple[Likeness, ...]:
    weighed = []
    for fit in fits:
        apart = abs(np.log(fit.cell / side)) if side else 0.0
        if fit.overlap > _CLEAR and apart < _LARGEST_DIFFERENCE:
            size = np.exp(-((apart / _SIZES_DIFFER) ** 2) / 2) * np.exp(-((fit.stretch / _SIZES_DIFFER) ** 2) / 4)
            weighed.append(Likeness(fit.shape, float(fit.overlap * (0.4 + 0.6 * size))))
    return tuple(sorted(weighed, key=lambda one: -one.fit))
