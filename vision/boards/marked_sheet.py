"""Sheets that carry ArUco markers beside the corners of their grid: found in bad light, from afar and half covered."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo.pixels import Pixels, Points

from .board import Board

DICTIONARY = cv2.aruco.DICT_4X4_50
SHEETS = 12
"""How many sheets can be told apart in one photo: each has four markers of its own."""
SIDE = 9
"""Cells."""
MARKER = 0.9
"""Side of a marker in cells."""
GAP = 0.45
"""Cells between a corner of the grid and the nearest corner of its marker, along both axes."""
SMALLEST, WINDOWS = 0.04, (9, 29)
"""The least way around a marker, as a share of the photo's longer side, and the two sizes of surroundings, in pixels,
than which its black must be darker. Of 160 made-up photos of a printed sheet, many small or dark, 96 are found so, and
91 with the three sizes from 3 to 23 that OpenCV suggests, which takes a third longer."""
FEWEST_MARKERS = 2
"""Two corners of a sheet that lie far apart tell where the others are."""


@dataclass(frozen=True)
class MarkedSheet:
    """A sheet that was found by its markers."""

    number: int
    board: Board
    markers: int
    """How many of the four were seen."""


def marker_places() -> tuple[tuple[float, float], ...]:
    """The top left corners of the four markers, in cells from the top left corner of the grid, clockwise."""
    near, far = -GAP - MARKER, SIDE + GAP
    return (near, near), (far, near), (far, far), (near, far)


@cache
def marker_bits(number: int) -> NDArray[np.bool_]:
    """The black squares of a marker with its rim, from the top left."""
    dictionary = cv2.aruco.getPredefinedDictionary(DICTIONARY)
    side = dictionary.markerSize + 2
    return np.asarray(cv2.aruco.generateImageMarker(dictionary, number, side)) < 128


def find_marked_sheets(pixels: Pixels) -> list[MarkedSheet]:
    """All sheets of which at least two markers are seen, the surest first."""
    grey = pixels if pixels.ndim == 2 else cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    settings.minMarkerPerimeterRate = SMALLEST
    settings.adaptiveThreshWinSizeMin, settings.adaptiveThreshWinSizeMax = WINDOWS
    settings.adaptiveThreshWinSizeStep = WINDOWS[1] - WINDOWS[0]
    seen, numbers, _ = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(DICTIONARY), settings).detectMarkers(
        grey
    )
    by_sheet: dict[int, dict[int, Points]] = {}
    for corners, number in zip(seen, [] if numbers is None else [int(each) for each in numbers.ravel()], strict=True):
        if number < 4 * SHEETS:
            # The same marker twice: two sheets of one number lie there, and nobody can tell which corner is whose.
            by_sheet.setdefault(number // 4, {}).setdefault(number % 4, np.asarray(corners, np.float64).reshape(4, 2))
    found = [sheet for number, markers in by_sheet.items() if (sheet := _fit(number, markers)) is not None]
    return sorted(found, key=lambda sheet: -sheet.markers)


def _fit(number: int, markers: dict[int, Points]) -> MarkedSheet | None:
    if len(markers) < FEWEST_MARKERS:
        return None
    square = np.array([(0, 0), (MARKER, 0), (MARKER, MARKER), (0, MARKER)])
    places = marker_places()
    on_sheet = np.concatenate([square + places[corner] for corner in markers])
    in_photo = np.concatenate(list(markers.values()))
    homography: Any = cv2.findHomography(on_sheet, in_photo)[0]
    if homography is None:
        return None
    crossings = np.stack(np.meshgrid(np.arange(SIDE + 1.0), np.arange(SIDE + 1.0)), axis=-1)
    points = cv2.perspectiveTransform(crossings.reshape(1, -1, 2), homography).reshape(crossings.shape)
    board = Board(np.asarray(points, np.float64))
    if not np.isfinite(points).all() or cv2.contourArea(board.corners.astype(np.float32)) < (2 * SIDE) ** 2:
        return None
    return MarkedSheet(number, board, len(markers))
