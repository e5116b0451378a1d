"""Tells whether a mounted camera was moved: compares a later photo with the view that the table was measured in."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import cv2
import numpy as np

from vision.photo.pixels import Pixels, Points

from .table import ScanPlace, small_grey
from .target import NoTarget, find_target

DETAILS = 120
"""So many details of the remembered view are sought again."""
HALF = 9
"""A detail reaches so many pixels to each side."""
ALIKE = 0.75
"""Correlation from which on a detail counts as found again."""
FEWEST = 10
"""So many details must agree."""
NEAR, FAR = 24, 200
"""Pixels around a detail's old place in which it is sought: first where a nudge puts it, then widely."""
SAME = 1.5
"""Pixels of the small picture by which details of a camera that stands still may be off."""
MOVED = 4.0
"""Millimetres from which on the camera counts as moved; less does no harm, as boards are found anew in every photo."""


class Standing(StrEnum):
    """What the photo tells of the camera."""

    STILL = "still"
    MOVED = "moved"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class ViewCheck:
    """Whether the camera stands where it stood; millimetres that the place seems to have moved, where known."""

    standing: Standing
    millimetres: float = 0.0

    @property
    def sentence(self) -> str:
        if self.standing is Standing.STILL:
            return "The camera stands where it stood when the table was measured."
        if self.standing is Standing.MOVED:
            return (
                f"The camera was moved: the scan place is about {self.millimetres:.0f} mm from where it was; measure "
                "the table again with 'quilting-bee calibrate table'."
            )
        return (
            "The photo shows too little of the table as it was to tell whether the camera was moved; clear the scan "
            "place, or lay the target on it and measure the table again."
        )


def check_view(place: ScanPlace, pixels: Pixels) -> ViewCheck:
    """Compare a later photo with the remembered view; whatever lies on the place now does not matter."""
    before = np.asarray(cv2.imdecode(np.frombuffer(place.view, np.uint8), cv2.IMREAD_GRAYSCALE), np.uint8)
    now = small_grey(pixels)
    if now.shape != before.shape:
        return ViewCheck(Standing.UNKNOWN)
    for reach in (NEAR, FAR):
        was, is_now = _match(before, now, _without_target(place, before), reach)
        still = int((np.linalg.norm(was - is_now, axis=-1) <= SAME).sum())
        shift = _follow(place, was, is_now, before.shape[1])
        if still >= FEWEST and (shift is None or still >= shift.agreeing / 2):
            return ViewCheck(Standing.STILL)
        if shift is not None:
            return _judge(shift.millimetres)
    return _check_target(place, pixels)


@dataclass(frozen=True)
class _Shift:
    agreeing: int
    millimetres: float


def _judge(millimetres: float) -> ViewCheck:
    return ViewCheck(Standing.MOVED if millimetres > MOVED else Standing.STILL, millimetres)


def _without_target(place: ScanPlace, view: Pixels) -> Pixels:
    """Where details of the remembered view may still be there: not on the target's sheet, which was taken away."""
    scale = view.shape[1] / place.photo_width
    corners = np.array(place.target)
    sheet = corners + 20.0 * np.sign(corners - corners.mean(axis=0))
    mask = np.full(view.shape, 255, np.uint8)
    cv2.fillConvexPoly(mask, np.rint(place.to_photo(sheet) * scale).astype(np.int32), 0)
    return mask


def _match(before: Pixels, now: Pixels, mask: Pixels, reach: int) -> tuple[Points, Points]:
    """Places of the same details in both pictures, sought up to `reach` pixels around where they were."""
    before, now = (np.asarray(cv2.GaussianBlur(each, (0, 0), 1.2), np.uint8) for each in (before, now))
    spots = cv2.goodFeaturesToTrack(before, DETAILS, 0.01, 16, mask=_inside(mask), blockSize=7)
    was, is_now = [], []
    for x, y in np.rint(np.asarray([] if spots is None else spots)).reshape(-1, 2).astype(int).tolist():
        look = before[y - HALF : y + HALF + 1, x - HALF : x + HALF + 1]
        top, left = max(0, y - HALF - reach), max(0, x - HALF - reach)
        around = now[top : y + HALF + 1 + reach, left : x + HALF + 1 + reach]
        likeness = cv2.matchTemplate(around, look, cv2.TM_CCOEFF_NORMED)
        _, best, _, (at_x, at_y) = cv2.minMaxLoc(likeness)
        if best >= ALIKE:
            was.append((x, y))
            is_now.append((left + at_x + HALF, top + at_y + HALF))
    return np.array(was, np.float64).reshape(-1, 2), np.array(is_now, np.float64).reshape(-1, 2)


def _inside(mask: Pixels) -> Pixels:
    """The mask without the rim, where a detail would not be seen whole."""
    inner = np.zeros_like(mask)
    inner[HALF:-HALF, HALF:-HALF] = mask[HALF:-HALF, HALF:-HALF]
    return inner


def _follow(place: ScanPlace, was: Points, is_now: Points, width: int) -> _Shift | None:
    """How far the place moved with the details around it, when enough of them moved together."""
    if len(was) < FEWEST:
        return None
    turn, agreeing = cv2.estimateAffinePartial2D(was, is_now, method=cv2.RANSAC, ransacReprojThreshold=2.5)
    if turn is None or int(agreeing.sum()) < max(FEWEST, len(was) // 4):
        return None
    scale = width / place.photo_width
    corners = (
        place.to_photo(np.array([[0, 0], [place.width, 0], [place.width, place.height], [0, place.height]])) * scale
    )
    moved = corners @ np.asarray(turn)[:, :2].T + np.asarray(turn)[:, 2]
    pixels = float(np.linalg.norm(moved - corners, axis=-1).max()) / scale
    return _Shift(int(agreeing.sum()), pixels * place.pixel)


def _check_target(place: ScanPlace, pixels: Pixels) -> ViewCheck:
    """On a table without any detail the target itself, laid back to its place, can tell."""
    try:
        seen = find_target(pixels)
    except NoTarget:
        return ViewCheck(Standing.UNKNOWN)
    scale = pixels.shape[1] / place.photo_width
    expected = (place.to_photo(seen.on_paper + np.array(place.target[0])) + 0.5) * scale - 0.5
    miss = np.linalg.norm(expected - seen.in_photo, axis=-1).mean() / scale * place.pixel
    return _judge(float(miss))
