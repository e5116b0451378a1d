"""The target as a live picture shows it, quickly: where it lies, how much of it, how sharp and how straight."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from vision.photo.pixels import Pixels

from .lens import load_lens, straighten_points
from .lens_measuring import LensView, see_for_lens
from .lens_poses import Outline
from .table import ScanPlace, TableRefused, measure_place
from .target import CORNERS, HEIGHT, WIDTH, NoTarget


@dataclass(frozen=True)
class TargetSeen:
    """All places are shares of the picture's width and height."""

    outline: Outline
    corners: tuple[tuple[float, float], ...]
    edge: float
    """Pixels of this picture from black to white; see `lens_measuring.WIDEST_EDGE`."""
    bend: float
    """How far corners lie beside straight lines, as a share of the picture's width, after the lens was taken out where
    it was measured."""
    place: ScanPlace | None = None

    @property
    def share(self) -> float:
        """How much of the target is seen."""
        return len(self.corners) / CORNERS


def look_at_target(camera: str, pixels: Pixels, folder: Path | None, wants_place: bool = False) -> TargetSeen | None:
    """The target in a frame, or None; with `wants_place` also the scan place, where it lies flat on it."""
    height, width = pixels.shape[:2]
    try:
        view = see_for_lens("", pixels, width, height)
    except NoTarget:
        return None
    lens = load_lens(folder, camera, width, height) if folder is not None else None
    place = None
    if wants_place:
        try:
            place = measure_place(camera, pixels, lens)
        except (NoTarget, TableRefused):
            place = None
    size = np.array([width, height])
    seen = view.target
    flat = straighten_points(lens, seen.in_photo) if lens is not None else seen.in_photo
    to_photo = np.asarray(cv2.findHomography(seen.on_paper, flat)[0], np.float64)
    expected = cv2.perspectiveTransform(seen.on_paper.reshape(-1, 1, 2), to_photo).reshape(-1, 2)
    bend = float(np.sqrt(np.mean(np.sum((expected - flat) ** 2, axis=-1)))) / width
    return TargetSeen(_outline(view, size), _shares(seen.in_photo / size), view.edge, bend, place)


def _outline(view: LensView, size: np.ndarray) -> Outline:
    to_photo = np.asarray(cv2.findHomography(view.target.on_paper, view.target.in_photo)[0], np.float64)
    rim = np.array([[0.0, 0.0], [WIDTH, 0.0], [WIDTH, HEIGHT], [0.0, HEIGHT]]).reshape(-1, 1, 2)
    return _shares(cv2.perspectiveTransform(rim, to_photo).reshape(-1, 2) / size)


def _shares(points: np.ndarray) -> tuple[tuple[float, float], ...]:
    return tuple((float(x), float(y)) for x, y in points)
