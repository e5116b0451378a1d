"""Sheets that carry ArUco markers beside the corners of their grid: found in bad light, from afar and half covered."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo.pixels import Pixels, Points
from vision.photo.quantiles import quantile_of_rows

from .board import Board

Homography: TypeAlias = NDArray[np.float64]
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
ROOM = GAP + MARKER
"""Cells that the markers need beside the grid."""
ROUNDS, ACTIONS = 3, 4
SCORE_ROWS = ROUNDS + 2
"""Boxes to write into below the grid: a score for each round, the empty cells, the total."""
_BELOW = SIDE + ROOM + 0.35
"""Where the boxes begin, in cells below the grid's upper edge."""
_BESIDE = 2.0
"""Cells around the grid in which its markers are looked for."""
_LOOK = 22
"""Pixels a cell with which they are."""
_DARKER = 0.75
"""Of the paper's brightness a marker's black has less, also in a shadow or out of focus."""
FEWEST_MARKERS = 2
"""Two corners of a sheet that lie far apart tell where the others are."""


@dataclass(frozen=True)
class MarkedSheet:
    """A sheet that was found by its markers."""

    number: int
    board: Board
    markers: int
    """How many of the four were seen."""


class SheetBox(NamedTuple):
    """A box that is printed on a sheet, in cells from the top left corner of the grid."""

    left: float
    top: float
    width: float
    height: float


def score_boxes() -> tuple[SheetBox, ...]:
    """The boxes for the scores, from the left; nothing is printed inside them."""
    width = (SIDE + 2 * ROOM) / SCORE_ROWS
    return tuple(
        SheetBox(place * width - ROOM + 0.08, _BELOW + 0.42, width - 0.16, 1.05) for place in range(SCORE_ROWS)
    )


def action_boxes() -> tuple[SheetBox, ...]:
    """The boxes that are crossed off when a special action was used, from the left."""
    width = (SIDE + 2 * ROOM) / ACTIONS
    return tuple(SheetBox(place * width - ROOM + 0.08, _BELOW + 1.82, 0.7, 0.7) for place in range(ACTIONS))


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
    found = [sheet for number, markers in _see_markers(pixels).items() if (sheet := _fit(number, markers)) is not None]
    return sorted(found, key=lambda sheet: -sheet.markers)


def lay_marked_sheet(pixels: Pixels, board: Board) -> Homography | None:
    """Where the points of a sheet, in cells from its own top left corner, lie in the photo; None where the markers that
    must lie beside such a grid are not seen."""
    ends = np.array([(0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE)], np.float32)
    roughly = np.asarray(cv2.getPerspectiveTransform(ends, board.corners.astype(np.float32)), np.float64)
    if not _may_have_markers(pixels, roughly):
        return None
    crossings = np.stack(np.meshgrid(np.arange(SIDE + 1.0), np.arange(SIDE + 1.0)), axis=-1).reshape(-1, 2)
    to_photo: Any = cv2.findHomography(crossings, board.points.reshape(-1, 2))[0]
    if to_photo is None:
        return None
    to_look = np.array([[_LOOK, 0, _BESIDE * _LOOK], [0, _LOOK, _BESIDE * _LOOK], [0, 0, 1.0]])
    side = round((SIDE + 2 * _BESIDE) * _LOOK)
    beside = cv2.warpPerspective(pixels, to_look @ np.linalg.inv(to_photo), (side, side), flags=cv2.INTER_AREA)
    for markers in _see_markers(np.asarray(beside, np.uint8), (_LOOK // 2, _LOOK // 2)).values():
        turns = {(_corner_of(each, side) - corner) % 4 for corner, each in markers.items()}
        if len(markers) >= FEWEST_MARKERS and len(turns) == 1:
            return _fit_turned(crossings, turns.pop(), markers, to_photo @ np.linalg.inv(to_look))
    return None


def _may_have_markers(pixels: Pixels, to_photo: Homography) -> bool:
    """Whether the black rims of at least two markers are darker than the paper around them: a look at a few pixels,
    which spares nearly every other sheet the search."""
    turns = np.linspace(0, 2 * np.pi, 12, endpoint=False)
    ring = np.stack([np.cos(turns), np.sin(turns)], axis=-1)
    ring /= np.abs(ring).max(axis=1, keepdims=True)
    halves = np.array([MARKER * 5 / 12, MARKER / 2 + GAP / 2]).reshape(2, 1, 1)
    points = np.array(marker_places())[:, None, None] + MARKER / 2 + halves * ring
    seen = _sample(pixels, to_photo, points).reshape(points.shape[:3])
    rim, paper = quantile_of_rows(seen.transpose(2, 1, 0), 0.5)
    return int((rim < _DARKER * paper).sum()) >= FEWEST_MARKERS


def _sample(pixels: Pixels, to_photo: Homography, points: Points) -> NDArray[np.float64]:
    """How bright the photo is at points of the sheet; what lies outside of it is as its edge."""
    placed = cv2.perspectiveTransform(points.reshape(1, -1, 2), to_photo).reshape(-1, 2)
    x = np.clip(np.nan_to_num(placed[:, 0]), 0, pixels.shape[1] - 1).astype(int)
    y = np.clip(np.nan_to_num(placed[:, 1]), 0, pixels.shape[0] - 1).astype(int)
    return np.asarray(pixels[y, x].reshape(len(x), -1).mean(axis=1), np.float64)


def _fit_turned(crossings: Points, turn: int, markers: dict[int, Points], look_to_photo: Homography) -> Homography:
    """The grid and the markers beside it together, for what lies farther below."""
    square = np.array([(0, 0), (MARKER, 0), (MARKER, MARKER), (0, MARKER)])
    places = marker_places()
    on_sheet = np.concatenate([square + places[corner] for corner in markers])
    seen = np.concatenate(list(markers.values()))
    as_seen = crossings
    for _ in range(turn):
        as_seen = np.stack([SIDE - as_seen[:, 1], as_seen[:, 0]], axis=-1)
    in_look = np.concatenate([(as_seen + _BESIDE) * _LOOK, seen])
    fitted: Any = cv2.findHomography(np.concatenate([crossings, on_sheet]), in_look)[0]
    return np.asarray(look_to_photo @ fitted, np.float64)


def _corner_of(marker: Points, side: int) -> int:
    """In which corner of a square picture a marker lies, clockwise from the top left."""
    x, y = marker.mean(axis=0) > side / 2
    return (2 if x else 3) if y else (1 if x else 0)


def _see_markers(pixels: Pixels, windows: tuple[int, int] = WINDOWS) -> dict[int, dict[int, Points]]:
    """The corners of all markers in a picture, by sheet and place on it."""
    grey = pixels if pixels.ndim == 2 else cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    settings.minMarkerPerimeterRate = SMALLEST
    settings.adaptiveThreshWinSizeMin, settings.adaptiveThreshWinSizeMax = windows
    settings.adaptiveThreshWinSizeStep = max(1, windows[1] - windows[0])
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(DICTIONARY), settings)
    seen, numbers, _ = detector.detectMarkers(grey)
    by_sheet: dict[int, dict[int, Points]] = {}
    for corners, number in zip(seen, [] if numbers is None else [int(each) for each in numbers.ravel()], strict=True):
        if number < 4 * SHEETS:
            # The same marker twice: two sheets of one number lie there, and nobody can tell which corner is whose.
            by_sheet.setdefault(number // 4, {}).setdefault(number % 4, np.asarray(corners, np.float64).reshape(4, 2))
    return by_sheet


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
