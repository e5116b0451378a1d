"""Measures a lens from several photos of the target, or says what the photos lack."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import cv2
import numpy as np
from numpy.typing import NDArray

from messages import MessageError, say, say_count, say_decimal
from vision.photo.pixels import Pixels, Points

from .lens import Lens
from .target import SQUARE, SeenTarget, find_target

LENS_PHOTO_SIDE = 1600
"""The longer side, in pixels, to which large photos are shrunk to find the target's corners quickly."""
FEWEST_VIEWS = 6
"""Photos of the target; with fewer one bad one cannot be told from the others."""
WORST_ERROR = 0.0005
"""Largest error of the corners, as a share of the photo's width (0.64 pixels of 1280): photos of a flat target give
0.0001, of one bowed by 2 mm 0.0004, by 3 mm 0.0006, which puts the focal length 2 % off."""
OUTLIER = 2.5
"""A photo is left out when its error is above the worst and so many times the usual one of the others."""
LEAST_TILT = 20.0
"""Degrees between the two most different views: at 5 the focal length is 7 % off, at 10 still 1 %, at 20 a quarter."""
LEAST_COVERED = 0.5
"""Share of the picture, in boxes of an eighth by a sixth of it, in which corners must have been seen."""
WIDEST_EDGE = 4.0
"""Pixels from black to white across an edge of the target; a sharp photo has 2, and above 4 markers are missed."""
LEAST_SURE = 0.005
"""Largest uncertainty (standard deviation) of the focal length, as a share of it."""


class LensRefused(MessageError, ValueError):
    """No lens can be told from these photos; the sentence says what to do."""


@dataclass(frozen=True)
class LensView:
    """The target as one photo shows it."""

    name: str
    width: int
    height: int
    target: SeenTarget
    edge: float
    """How wide the edges of its squares are, from black to white, in pixels."""


@dataclass(frozen=True)
class LensMeasured:
    """A lens, the views it was told from with the corners as it expects them, and the views left out."""

    lens: Lens
    views: tuple[LensView, ...]
    expected: tuple[Points, ...]
    left_out: tuple[str, ...]
    """Names of photos that were blurred or did not agree with the others."""


@dataclass(frozen=True)
class _Fit:
    matrix: Points
    distortion: Points
    normals: Points
    """Direction of the target's face in each view."""
    expected: tuple[Points, ...]
    errors: Points
    """Of each view."""
    unsure: float
    """Standard deviation of the focal length, as a share of it."""


def see_for_lens(name: str, pixels: Pixels, width: int, height: int) -> LensView:
    """Find the target in a photo, of which `pixels` may be a smaller copy, or raise `NoTarget`."""
    target = find_target(pixels)
    edge = _measure_edges(pixels, target)
    larger = np.array([width / pixels.shape[1], height / pixels.shape[0]])
    whole = SeenTarget(target.on_paper, (target.in_photo + 0.5) * larger - 0.5)
    return LensView(name, width, height, whole, edge)


def measure_lens(camera: str, seen: Sequence[LensView]) -> LensMeasured:
    """The lens that these views tell, or raise `LensRefused`."""
    if len({(view.width, view.height) for view in seen}) > 1:
        raise LensRefused(
            say(
                "The photos have different sizes; take all of them with the same camera, settings and way of holding "
                "it."
            )
        )
    views = [view for view in seen if view.edge <= WIDEST_EDGE]
    _refuse_few(len(views), blurred=len(seen) - len(views))
    fit = _fit(views)
    agreeing = _choose_agreeing(views, fit)
    if len(agreeing) < len(views) and len(agreeing) >= FEWEST_VIEWS:
        views = agreeing
        fit = _fit(views)
    _refuse_bad(views, fit)
    used = {view.name for view in views}
    return LensMeasured(
        _to_lens(camera, views, fit), tuple(views), fit.expected, tuple(v.name for v in seen if v.name not in used)
    )


def _refuse_few(sharp: int, blurred: int) -> None:
    if sharp >= FEWEST_VIEWS:
        return
    if blurred:
        template = (
            "Only {sharp} of {all} photos are sharp, and {fewest} are needed; hold camera and target still, give more "
            "light, and let the camera focus on the target."
        )
        raise LensRefused(say(template, sharp=sharp, all=sharp + blurred, fewest=FEWEST_VIEWS))
    raise LensRefused(
        say_count(
            "The target was found in {count} photo, and at least {fewest} are needed (10 to 15 are good); take more, "
            "near and far, tilted to all sides.",
            "The target was found in {count} photos, and at least {fewest} are needed (10 to 15 are good); take more, "
            "near and far, tilted to all sides.",
            sharp,
            fewest=FEWEST_VIEWS,
        )
    )


def _choose_agreeing(views: list[LensView], fit: _Fit) -> list[LensView]:
    worst = max(WORST_ERROR * views[0].width, OUTLIER * float(np.median(fit.errors)))
    return [view for view, error in zip(views, fit.errors, strict=True) if error <= worst]


def _refuse_bad(views: list[LensView], fit: _Fit) -> None:
    if _widest_angle(fit.normals) < LEAST_TILT:
        raise LensRefused(
            say(
                "All photos show the target at nearly the same angle; tilt it by about 30 degrees to the left, to the "
                "right, towards the camera and away from it, one photo each."
            )
        )
    if _share_covered(views) < LEAST_COVERED:
        raise LensRefused(
            say(
                "The target was seen in a small part of the picture only; take more photos with it near the picture's "
                "four edges and corners, and from so near that it fills the picture."
            )
        )
    error = float(np.sqrt(np.mean(fit.errors**2)))
    if error > WORST_ERROR * views[0].width:
        template = (
            "The photos do not agree with each other (corners are off by {error} pixels, {most} at most are good); "
            "glue the target to stiff card so that it is flat, hold still, and take the photos again."
        )
        raise LensRefused(say(template, error=say_decimal(error), most=say_decimal(WORST_ERROR * views[0].width)))
    if fit.unsure > LEAST_SURE:
        raise LensRefused(
            say(
                "The photos do not yet show the lens well enough; add some with the target tilted further, by 30 to "
                "45 degrees, and some from nearer."
            )
        )


def _fit(views: list[LensView]) -> _Fit:
    """Fit with the third radial term only where the photos show it: unneeded, it bends the corners at random."""
    plain, _ = _calibrate(views, cv2.CALIB_FIX_K3)
    full, doubt = _calibrate(views, 0)
    return full if abs(full.distortion[4]) > 5 * doubt else plain


def _calibrate(views: list[LensView], flags: int) -> tuple[_Fit, float]:
    """The fit and the standard deviation of its third radial term."""
    paper = [np.pad(view.target.on_paper, ((0, 0), (0, 1))).astype(np.float32) for view in views]
    photo = [view.target.in_photo.astype(np.float32) for view in views]
    size = (views[0].width, views[0].height)
    _, matrix, distortion, turns, places, doubts, _, errors = cv2.calibrateCameraExtended(
        paper, photo, size, np.eye(3), np.zeros(5), flags=flags
    )
    doubts = np.asarray(doubts).reshape(-1)
    bent = np.asarray(distortion, np.float64).reshape(-1)[:5]
    expected = tuple(
        np.asarray(cv2.projectPoints(points, turn, place, matrix, bent)[0], np.float64).reshape(-1, 2)
        for points, turn, place in zip(paper, turns, places, strict=True)
    )
    normals = np.stack([np.asarray(cv2.Rodrigues(turn)[0], np.float64)[:, 2] for turn in turns])
    unsure = max(doubts[0] / matrix[0, 0], doubts[1] / matrix[1, 1])
    each = np.asarray(errors, np.float64).reshape(-1)
    fit = _Fit(np.asarray(matrix, np.float64), bent, normals, expected, each, float(unsure))
    return fit, float(doubts[8])


def _to_lens(camera: str, views: list[LensView], fit: _Fit) -> Lens:
    k1, k2, p1, p2, k3 = fit.distortion.tolist()
    return Lens(
        camera=camera,
        width=views[0].width,
        height=views[0].height,
        fx=float(fit.matrix[0, 0]),
        fy=float(fit.matrix[1, 1]),
        cx=float(fit.matrix[0, 2]),
        cy=float(fit.matrix[1, 2]),
        distortion=(k1, k2, p1, p2, k3),
        error=float(np.sqrt(np.mean(fit.errors**2))),
        views=len(views),
    )


def _widest_angle(normals: Points) -> float:
    """Degrees between the two most different directions."""
    nearest = min(float(np.abs(one @ other)) for one, other in combinations(normals, 2))
    return float(np.degrees(np.arccos(np.clip(nearest, -1.0, 1.0))))


def _share_covered(views: Sequence[LensView]) -> float:
    points = np.concatenate([view.target.in_photo for view in views])
    boxes = np.clip(points / (views[0].width, views[0].height) * (8, 6), 0, (7, 5)).astype(int)
    return len(np.unique(boxes, axis=0)) / 48


def _measure_edges(pixels: Pixels, target: SeenTarget) -> float:
    """How many pixels the edges of the squares take from black to white, in the direction where they are widest.

    A photo smeared by movement is sharp along it, so that the upright and the level edges are judged apart.
    """
    grey = np.asarray(pixels if pixels.ndim == 2 else cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), np.float32)
    to_photo = np.asarray(cv2.findHomography(target.on_paper, target.in_photo)[0], np.float64)
    return max(_edge_width(grey, target.on_paper, to_photo, axis) for axis in (0, 1))


def _edge_width(grey: NDArray[np.float32], on_paper: Points, to_photo: Points, axis: int) -> float:
    """Across edges along the paper's x (axis 0) or y (axis 1): contrast divided by the steepest slope."""
    along, across = np.eye(2)[axis], np.eye(2)[1 - axis]
    reach = np.linspace(-2.5, 2.5, 41)
    width = []
    for corner in on_paper:
        # The middle of the edge: the markers of the white squares stay 3 mm away from it.
        line = corner + along * SQUARE / 2 + reach[:, None] * across
        places = cv2.perspectiveTransform(line.reshape(-1, 1, 2), to_photo).reshape(-1, 2).astype(np.float32)
        profile = cv2.remap(grey, places[:, 0], places[:, 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        step = float(np.linalg.norm(places[-1] - places[0])) / (len(reach) - 1)
        slope = np.abs(np.asarray(profile).reshape(-1)[4:] - np.asarray(profile).reshape(-1)[:-4]).max() / (4 * step)
        contrast = float(np.ptp(profile))
        if contrast > 40:
            width.append(contrast / float(slope))
    return float(np.median(width)) if width else float("inf")
