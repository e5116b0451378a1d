"""Finds figures of equal squares in the picture of a card: what could be print is parted from paper in many ways."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo.pixels import Pixels

Mask: TypeAlias = NDArray[np.uint8]
Cell: TypeAlias = tuple[int, int]
Part: TypeAlias = NDArray[Any]
Frame: TypeAlias = tuple[int, int, int, int]

LONG = 216
"""Pixels along the longer side of a card laid flat."""
SMALLEST, LARGEST = 9, 90
"""Pixels along a square of a figure."""
FILLED, FIELD = 0.92, 0.75
"""The share of the card's width or height that a figure spans at most; what spans this of both is a field or frame."""
MOST_LINES = 6
"""The most rows or columns of a figure."""
LOOSE, TIGHT = 0.35, 0.2
"""How far the squares of a figure may be from square, e**0.35 while the shape of the card is not known, and then."""
CLEAR = 0.45
"""The least score of a figure."""
INSETS = (0.05, 0.14)
"""How far inside the card its paper may begin: a rim or a frame may run around it."""
EDGES = (10.0, 20.0, 36.0)
"""Differences of brightness or colour that paper does not have."""
GAPS = (3, 7)
"""Pixels: what lies apart by less is taken together, once for each."""
GROWN = (0, 4)
"""Pixels by which an outline or soft light may have made a figure wider and higher; a parting counts once for each."""
_GRIDS = sorted(((rows, cols) for rows in range(1, MOST_LINES + 1) for cols in range(1, MOST_LINES + 1)), key=sum)
CELL = 5
"""A square is looked at in 5 x 5 places, of which the inner 3 x 3 count: lines and rounded corners do not."""


@dataclass(frozen=True)
class CardFigure:
    """What the print on a card could be."""

    cells: tuple[Cell, ...]
    """Row and column from the top left of its frame."""
    clear: float
    """From 0 to 1: how clearly its squares are filled, and the others empty."""
    box: Frame
    """Left, top, width, height in the picture of the card."""
    stretch: float
    """The logarithm of how much wider than high its squares are in that picture."""

    @property
    def is_rectangle(self) -> bool:
        """Whether its squares fill their frame: then its own proportions tell nothing."""
        return len({row for row, _ in self.cells}) * len({col for _, col in self.cells}) == len(self.cells)

    @property
    def area(self) -> float:
        """Of its frame."""
        return float(self.box[2] * self.box[3])

    def fit(self, wider: float, slack: float) -> float:
        """How well it fits, 0 to 1, when the card is wider than its picture by e**wider: squares should be square."""
        skew = (self.stretch + wider) / slack
        return self.clear * (1 - 0.5 * skew * skew) if abs(skew) <= 1 else 0.0


Parting: TypeAlias = tuple[tuple[CardFigure, ...], ...]
"""One way of parting print from paper: for each part of the print all that it could be."""


def find_partings(flat: Pixels, most: int) -> tuple[Parting, ...]:
    """All that the print of a card could be, figures of at most so many squares; its proportions are about right."""
    lab = cv2.cvtColor(cv2.GaussianBlur(flat, (0, 0), 0.8), cv2.COLOR_BGR2LAB).astype(np.float32)
    found = []
    for mask in _masks(lab):
        for parts in _partings(mask):
            for grown in GROWN:
                read = (_figures(part, box, grown, most) for part, box in parts)
                found.append(tuple(figures for figures in read if figures))
    return tuple(parting for parting in found if parting)


def choose_figure(parting: Parting, wider: float, slack: float) -> CardFigure | None:
    """The largest figure of a parting; several single squares alike are the pieces of something else."""
    best = [max(figures, key=lambda figure: figure.fit(wider, slack)) for figures in parting]
    fitting = [figure for figure in best if figure.fit(wider, slack) >= CLEAR]
    if not fitting:
        return None
    largest = max(fitting, key=lambda figure: figure.area)
    alike = [figure for figure in fitting if len(figure.cells) == 1 and figure.area > 0.7 * largest.area]
    return None if len(largest.cells) == 1 and len(alike) > 1 else largest


def _masks(lab: NDArray[np.float32]) -> Iterator[Mask]:
    """White where print could be: unlike the paper's colour, or cut off from it by edges."""
    for inset in INSETS:
        skip = round(inset * LONG)
        inner = lab[skip:-skip, skip:-skip]
        paper = _commonest(inner)
        away = np.sqrt((((lab - paper) * (0.6, 1.2, 1.2)) ** 2).sum(axis=2))
        level, _ = cv2.threshold(np.clip(away, 0, 255).astype(np.uint8), 0, 255, cv2.THRESH_OTSU)
        for limit in (level, 0.6 * level, 14.0):
            yield _only_inside((away > limit).astype(np.uint8), skip)
    steps = _steps(lab)
    for limit in EDGES:
        for inset in INSETS:
            yield _unreached(steps, limit, round(inset * LONG))


def _commonest(inner: NDArray[np.float32]) -> NDArray[np.float32]:
    """The commonest colour of the card."""
    coarse = (inner.reshape(-1, 3) / 10).astype(np.int32)
    keys = coarse @ np.array([1, 64, 4096])
    _, first, counts = np.unique(keys, return_index=True, return_counts=True)
    near = coarse[first[np.argmax(counts)]]
    alike = (np.abs(coarse - near) <= 1).all(axis=1)
    return np.asarray(inner.reshape(-1, 3)[alike].mean(axis=0), np.float32)


def _only_inside(mask: Mask, skip: int) -> Mask:
    mask[:skip] = mask[-skip:] = 0
    mask[:, :skip] = mask[:, -skip:] = 0
    return mask


def _steps(lab: NDArray[np.float32]) -> NDArray[np.float32]:
    """How much colour changes at each place."""
    across = cv2.Sobel(lab, cv2.CV_32F, 1, 0, scale=0.25)
    down = cv2.Sobel(lab, cv2.CV_32F, 0, 1, scale=0.25)
    return np.asarray(np.sqrt((across * across + down * down).sum(axis=2)), np.float32)


def _unreached(steps: NDArray[np.float32], limit: float, skip: int) -> Mask:
    """What smooth paper does not reach from the rim: a soft shadow on the paper does not stop it."""
    open_to = (steps < limit).astype(np.uint8)
    open_to[:skip] = open_to[-skip:] = 1
    open_to[:, :skip] = open_to[:, -skip:] = 1
    filled = open_to.copy()
    cv2.floodFill(filled, None, (0, 0), 2, flags=4)
    # Edges are two pixels wide on the side of the paper.
    return np.asarray(cv2.erode((filled != 2).astype(np.uint8), np.ones((3, 3), np.uint8)), np.uint8)


def _partings(mask: Mask) -> Iterator[list[tuple[Part, Frame]]]:
    """What hangs together, and what does so when thin gaps are closed."""
    height, width = mask.shape
    for gap in GAPS:
        joined = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((gap, gap), np.uint8))
        count, labels, stats, _ = cv2.connectedComponentsWithStats(joined, connectivity=4)
        parts = []
        for number in range(1, count):
            left, top, across, down, _ = (int(value) for value in stats[number])
            wide, high = across / width, down / height
            if min(across, down) >= SMALLEST and max(wide, high) < FILLED and min(wide, high) < FIELD:
                part = labels[top : top + down, left : left + across] == number
                parts.append((part, (left, top, across, down)))
        yield parts


def _figures(part: Part, box: Frame, grown: int, most: int) -> tuple[CardFigure, ...]:
    """All figures of squares that fit into the frame of what hangs together, the coarsest first."""
    _, _, across, down = box
    outline = part.astype(np.float32)
    found = []
    for rows, cols in _GRIDS:
        stretch = float(np.log((across - grown) * rows / ((down - grown) * cols)))
        if abs(stretch) > LOOSE or not SMALLEST <= down / rows <= LARGEST:
            continue
        fine = cv2.resize(outline, (cols * CELL, rows * CELL), interpolation=cv2.INTER_AREA)
        inner = fine.reshape(rows, CELL, cols, CELL)[:, 1:-1, :, 1:-1].mean(axis=(1, 3))
        filled = inner > 0.5
        clear = float(np.abs(2 * inner - 1).min())
        if clear >= CLEAR and 1 <= filled.sum() <= most and _is_whole(filled):
            cells = tuple((int(row), int(col)) for row, col in np.argwhere(filled))
            found.append(CardFigure(cells, clear, box, stretch))
    return tuple(found)


def _is_whole(filled: NDArray[np.bool_]) -> bool:
    """Whether the squares touch all four sides of their frame and hang together."""
    if not (filled[0].any() and filled[-1].any() and filled[:, 0].any() and filled[:, -1].any()):
        return False
    count, _ = cv2.connectedComponents(filled.astype(np.uint8), connectivity=4)
    return bool(count == 2)
