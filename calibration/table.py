"""The scan place of a mounted camera: where it lies in the photo and how large things on it are."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import cv2
import msgspec
import numpy as np

from messages import MessageError, say
from versioned_files import Format
from vision.photo.pixels import Pixels, Points

from .keeping import plain_name
from .lens import Lens, bend_points, straighten_points
from .target import CORNERS, HEIGHT, WIDTH, find_target

FEWEST_CORNERS = CORNERS // 2
WORST_ERROR = 3.0
"""Millimetres by which corners of the target may be off on average before the measurement is refused: a bent lens that
was not measured stays below 2, a sheet with a curled edge does not."""
CLEARLY_OFF = 0.5
"""Millimetres above which measuring the lens first would help: with it a flat target is within 0.1."""
LARGEST = 1000
"""Millimetres that the place may reach out from the target on each side."""
SMALLEST = 100
"""Millimetres that each side of the place keeps, however its corners are dragged: no board or quilt is smaller."""
LINE_EVERY = 100
"""Millimetres between the lines that are drawn across the place."""
REMEMBERED_WIDTH = 640
"""Pixels of the remembered view, in which later photos are compared."""


class TableRefused(MessageError, ValueError):
    """The scan place cannot be told from this photo; the sentence says what to do."""


class ScanPlace(msgspec.Struct, frozen=True):
    """A rectangle on the table as one mounted camera sees it; (0, 0) is its top left corner."""

    camera: str
    photo_width: int
    photo_height: int
    to_picture: tuple[float, float, float, float, float, float, float, float, float]
    """Homography from millimetres on the table to pixels of a photo by a perfect lens, row by row."""
    lens: Lens | None
    width: float
    """Millimetres."""
    height: float
    target: tuple[tuple[float, float], tuple[float, float], tuple[float, float], tuple[float, float]]
    """Where the corners of the target lay, in millimetres."""
    error: float
    """Millimetres by which the target's corners are off on average."""
    view: bytes
    """What the camera saw, small and grey, as PNG."""

    @property
    def pixel(self) -> float:
        """How many millimetres a pixel is in the middle of the place."""
        middle = np.array([self.width, self.height]) / 2
        nearby = self.to_photo(middle + np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]))
        right, down = nearby[1:] - nearby[0]
        return float(1 / np.sqrt(abs(right[0] * down[1] - right[1] * down[0])))

    def to_photo(self, points: Points) -> Points:
        """Where places on the table, N x (x, y) in millimetres, are in the photo."""
        picture = cv2.perspectiveTransform(points.reshape(-1, 1, 2), np.array(self.to_picture).reshape(3, 3))
        flat = np.asarray(picture, np.float64).reshape(-1, 2)
        return bend_points(self.lens, flat) if self.lens else flat

    def outline(self) -> Points:
        """The rim of the place in the photo, clockwise from its top left; a bent lens bends it too."""
        return self.to_photo(_rim(0.0, 0.0, self.width, self.height))

    def corners(self) -> Points:
        """Its four corners in the photo, clockwise from its top left."""
        return self.to_photo(np.array([[0, 0], [self.width, 0], [self.width, self.height], [0, self.height]], float))

    def lines(self) -> tuple[Points, ...]:
        """Lines across it every `LINE_EVERY` millimetres, as the photo shows them."""
        down, across = np.linspace(0, self.height, 9), np.linspace(0, self.width, 9)
        upright = [np.column_stack([np.full(9, x), down]) for x in np.arange(LINE_EVERY, self.width - 1, LINE_EVERY)]
        level = [np.column_stack([across, np.full(9, y)]) for y in np.arange(LINE_EVERY, self.height - 1, LINE_EVERY)]
        return tuple(self.to_photo(line) for line in (*upright, *level))

    def from_photo(self, points: Points) -> Points:
        """Where on the table, in millimetres, things lie that are at these places of the photo."""
        flat = straighten_points(self.lens, points) if self.lens else points
        to_table = np.linalg.inv(np.array(self.to_picture).reshape(3, 3))
        return np.asarray(cv2.perspectiveTransform(flat.reshape(-1, 1, 2), to_table), np.float64).reshape(-1, 2)


FORMAT = Format(ScanPlace, say("the scan place"))


def place_file(folder: Path, camera: str) -> Path:
    """Where the scan place of that camera is kept."""
    return folder / "tables" / f"{plain_name(camera)}.json"


def save_place(folder: Path, place: ScanPlace) -> Path:
    """Keep the place for its camera."""
    path = place_file(folder, place.camera)
    FORMAT.save(path, place)
    return path


def load_place(folder: Path, camera: str) -> ScanPlace | None:
    """The scan place of that camera, None when it was never measured, or raise `KeptFileError`."""
    return FORMAT.load(place_file(folder, camera))


def measure_place(camera: str, pixels: Pixels, lens: Lens | None = None) -> ScanPlace:
    """The scan place from a photo of the target lying flat on it, or raise `NoTarget` or `TableRefused`.

    The place is the largest rectangle with sides along the target's that the photo shows whole.
    """
    height, width = pixels.shape[:2]
    here = lens.scaled(width, height) if lens else None
    seen = find_target(pixels)
    if len(seen.on_paper) < FEWEST_CORNERS:
        raise TableRefused(
            say(
                "Half of the target or more is hidden, in glare or outside the picture; lay it flat in the middle of "
                "the scan place and take the photo again."
            )
        )
    picture = straighten_points(here, seen.in_photo) if here else seen.in_photo
    from_table = np.asarray(cv2.findHomography(seen.on_paper, picture)[0], np.float64)
    error = _measure_error(seen.on_paper, picture, from_table)
    if error > WORST_ERROR:
        template = (
            "The corners of the target are off by {error} mm, so it does not lie flat; tape it to stiff card, lay it "
            "on the table and take the photo again."
        )
        raise TableRefused(say(template, error=round(error)))
    left, top, right, bottom = _widen(from_table, here, width, height)
    shift = np.array([[1, 0, left], [0, 1, top], [0, 0, 1]])
    to_picture = from_table @ shift
    x1, y1, x2, y2 = -left, -top, WIDTH - left, HEIGHT - top
    return ScanPlace(
        camera=camera,
        photo_width=width,
        photo_height=height,
        to_picture=tuple((to_picture / to_picture[2, 2]).reshape(-1).tolist()),
        lens=here,
        width=right - left,
        height=bottom - top,
        target=((x1, y1), (x2, y1), (x2, y2), (x1, y2)),
        error=error,
        view=_remember(pixels),
    )


def drag_corner(place: ScanPlace, number: int, to: tuple[float, float]) -> ScanPlace:
    """The place with that corner (clockwise from the top left) at this pixel of the photo, or as near to it as the
    photo shows all of it; it stays a rectangle with the same sides, and the opposite corner stays where it is."""
    from_table = np.array(place.to_picture).reshape(3, 3)
    x, y = place.from_photo(np.array([to]))[0]
    start = np.array([0.0, 0.0, place.width, place.height])
    wanted = start.copy()
    wanted[0 if number in (0, 3) else 2] = x
    wanted[1 if number in (0, 1) else 3] = y
    for share in np.linspace(1, 0, 21):
        left, top, right, bottom = start + share * (wanted - start)
        is_shown = _is_in_photo(
            _rim(left, top, right, bottom), from_table, place.lens, place.photo_width, place.photo_height
        )
        if min(right - left, bottom - top) >= SMALLEST and is_shown:
            break
    else:
        return place
    to_picture = from_table @ np.array([[1, 0, left], [0, 1, top], [0, 0, 1]])
    return msgspec.structs.replace(
        place,
        to_picture=tuple((to_picture / to_picture[2, 2]).reshape(-1).tolist()),
        width=float(right - left),
        height=float(bottom - top),
        target=tuple((float(a - left), float(b - top)) for a, b in place.target),
    )


def advise(place: ScanPlace) -> str | None:
    """What would make the measurement better, as a sentence, or None."""
    if place.lens is None and place.error > CLEARLY_OFF:
        return (
            f"The lens bends the picture (lines are off by {place.error:.1f} mm): measure it with 'quilting-bee "
            "calibrate lens' and then the table again."
        )
    return None


def see_from_above(pixels: Pixels, place: ScanPlace, dots: float) -> Pixels:
    """The scan place from straight above, with so many pixels a millimetre; for photos of any size of that shape."""
    size = (round(place.width * dots), round(place.height * dots))
    x, y = np.meshgrid((np.arange(size[0]) + 0.5) / dots, (np.arange(size[1]) + 0.5) / dots)
    scale = pixels.shape[1] / place.photo_width
    where = (place.to_photo(np.stack([x, y], axis=-1).reshape(-1, 2)) + 0.5) * scale - 0.5
    maps = where.reshape(size[1], size[0], 2).astype(np.float32)
    return np.asarray(cv2.remap(pixels, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR), np.uint8)


def small_grey(pixels: Pixels) -> Pixels:
    """The picture as views are remembered and compared: grey and `REMEMBERED_WIDTH` wide."""
    grey = pixels if pixels.ndim == 2 else cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)
    size = (REMEMBERED_WIDTH, round(REMEMBERED_WIDTH * pixels.shape[0] / pixels.shape[1]))
    return np.asarray(cv2.resize(grey, size, interpolation=cv2.INTER_AREA), np.uint8)


def _remember(pixels: Pixels) -> bytes:
    return cv2.imencode(".png", small_grey(pixels))[1].tobytes()


def _measure_error(on_paper: Points, picture: Points, from_table: Points) -> float:
    back = cv2.perspectiveTransform(picture.reshape(-1, 1, 2), np.linalg.inv(from_table)).reshape(-1, 2)
    return float(np.sqrt(np.mean(np.sum((back - on_paper) ** 2, axis=-1))))


def _rim(left: float, top: float, right: float, bottom: float) -> Points:
    corners = np.array([[left, top], [right, top], [right, bottom], [left, bottom], [left, top]])
    share = np.arange(16)[:, None] / 16
    return np.concatenate([start + share * (end - start) for start, end in pairwise(corners)])


def _widen(from_table: Points, lens: Lens | None, width: int, height: int) -> tuple[float, float, float, float]:
    """Move the sides of the target's rectangle outwards in turn, as long as the photo shows all of it."""
    sides = [0.0, 0.0, WIDTH, HEIGHT]
    growing = [0, 1, 2, 3]
    while growing:
        for side in tuple(growing):
            wider = sides.copy()
            wider[side] += 5.0 if side >= 2 else -5.0
            if abs(wider[side]) <= LARGEST and _is_in_photo(_rim(*wider), from_table, lens, width, height):
                sides = wider
            else:
                growing.remove(side)
    left, top, right, bottom = sides
    return left, top, right, bottom


def _is_in_photo(rim: Points, from_table: Points, lens: Lens | None, width: int, height: int) -> bool:
    depth = np.column_stack([rim, np.ones(len(rim))]) @ from_table[2]
    if depth.min() * depth.max() <= 0:
        return False
    flat = np.asarray(cv2.perspectiveTransform(rim.reshape(-1, 1, 2), from_table), np.float64).reshape(-1, 2)
    photo = bend_points(lens, flat) if lens else flat
    # A point far outside can be bent back into the photo by the formula of the lens; its flat place tells.
    near = np.abs(flat - (width / 2, height / 2)) <= np.array([width, height])
    return bool(near.all() and (photo >= 0).all() and (photo <= (width - 1, height - 1)).all())
