"""The target that we print for measuring lens and table: a chessboard with a marker in every white square."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo.pixels import Pixels, Points

COLS, ROWS = 7, 9
"""Squares. Both odd: older and newer libraries lay the markers out alike, and a corner square is black."""
SQUARE, MARKER = 25.0, 19.0
"""Millimetres; as large as fits on both A4 and Letter with room for a scale bar and a few words."""
DICTIONARY = cv2.aruco.DICT_5X5_50
WIDTH, HEIGHT = COLS * SQUARE, ROWS * SQUARE
CORNERS = (COLS - 1) * (ROWS - 1)
"""Inner corners of the chessboard, which are what is measured."""
FEWEST_CORNERS = 12
"""A view of fewer corners tells too little about lens or table."""


class NoTarget(LookupError):
    """The target is not to be seen in the photo; the text is one sentence that says what to change."""


@dataclass(frozen=True)
class Rectangle:
    """A black rectangle of the target, in millimetres from its top left corner."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True)
class SeenTarget:
    """The inner corners of the target that a photo shows."""

    on_paper: Points
    """N x (x, y) in millimetres from the target's top left corner."""
    in_photo: Points
    """N x (x, y) in pixels of the photo; (0, 0) is the centre of its top left pixel."""


@lru_cache(maxsize=1)
def _board() -> cv2.aruco.CharucoBoard:
    return cv2.aruco.CharucoBoard((COLS, ROWS), SQUARE, MARKER, cv2.aruco.getPredefinedDictionary(DICTIONARY))


def list_rectangles() -> tuple[Rectangle, ...]:
    """All that is black on the target; a row of a marker is one rectangle for each run of black."""
    squares = [
        Rectangle(col * SQUARE, row * SQUARE, SQUARE, SQUARE)
        for row in range(ROWS)
        for col in range(COLS)
        if (row + col) % 2 == 0
    ]
    markers: list[Rectangle] = []
    for number, corners in zip(np.asarray(_board().getIds()).reshape(-1), _board().getObjPoints(), strict=True):
        left, top = (float(value) for value in np.asarray(corners).reshape(-1, 3)[:, :2].min(axis=0))
        markers += _list_runs(_marker_bits(int(number)), left, top)
    return (*squares, *markers)


def _marker_bits(number: int) -> NDArray[np.bool_]:
    """True where the marker is black, its black rim included."""
    dictionary = cv2.aruco.getPredefinedDictionary(DICTIONARY)
    side = int(dictionary.markerSize) + 2
    return np.asarray(cv2.aruco.generateImageMarker(dictionary, number, side)) < 128


def _list_runs(bits: NDArray[np.bool_], left: float, top: float) -> list[Rectangle]:
    step = MARKER / len(bits)
    runs = []
    for row, line in enumerate(bits):
        ends = np.flatnonzero(np.diff(np.concatenate([[False], line, [False]]).astype(np.int8)))
        for start, end in ends.reshape(-1, 2).tolist():
            runs.append(Rectangle(left + start * step, top + row * step, (end - start) * step, step))
    return runs


def find_target(pixels: Pixels) -> SeenTarget:
    """The target in a photo, or raise `NoTarget`; parts of it may be hidden or outside the picture."""
    grey = np.asarray(pixels if pixels.ndim == 2 else cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), np.uint8)
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    corners, numbers, markers, _ = cv2.aruco.CharucoDetector(_board(), detectorParams=settings).detectBoard(grey)
    if not markers:
        raise NoTarget(
            "The target is not to be seen; print it with 'quilting-bee print target' and photograph it whole, sharp "
            "and evenly lit."
        )
    if numbers is None or len(numbers) < FEWEST_CORNERS:
        raise NoTarget(
            "Too little of the target is to be seen; photograph it from nearer, whole, sharp and without glare."
        )
    ids = np.asarray(numbers).reshape(-1)
    on_paper = np.stack([ids % (COLS - 1) + 1.0, ids // (COLS - 1) + 1.0], axis=-1) * SQUARE
    return SeenTarget(on_paper, _refine(grey, on_paper, np.asarray(corners, np.float32).reshape(-1, 2)))


def _refine(grey: Pixels, on_paper: Points, corners: NDArray[np.float32]) -> Points:
    """Place the corners by the squares next to them; OpenCV 4.10 alone leaves each half a pixel too far right and low.

    The window ends before the marker, whose corners would pull at it.
    """
    to_photo, _ = cv2.findHomography(on_paper, corners)
    ends = cv2.perspectiveTransform(np.stack([on_paper, on_paper + np.array([SQUARE, 0.0])], axis=1), to_photo)
    square = float(np.median(np.linalg.norm(ends[:, 1] - ends[:, 0], axis=-1)))
    half = int(np.clip(0.8 * square * (SQUARE - MARKER) / 2 / SQUARE, 2, 10))
    until = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 50, 0.001)
    refined = cv2.cornerSubPix(grey, corners.reshape(-1, 1, 2).copy(), (half, half), (-1, -1), until)
    return np.asarray(refined, np.float64).reshape(-1, 2)
