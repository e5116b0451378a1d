"""The light on the scan place, from a photo of white paper or of the empty place: what to change, in plain words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

import cv2
import msgspec
import numpy as np
from numpy.typing import NDArray

from messages import say
from versioned_files import Format
from vision.photo.pixels import Pixels, Points

from .keeping import plain_name

Floats = NDArray[np.float32]

ACROSS, DOWN = 16, 12
"""Boxes in which the brightness of the place is measured."""
DARK, BRIGHT = 80, 250
"""Grey levels of white paper: below, pencil drowns in noise; above, it is lost in white."""
MOSTLY = 0.2
"""Share of the paper that is white beyond measure from which on the photo is too bright."""
SPOT = 0.0005
"""Share of the place from which on a white spot counts as glare."""
UNEVEN = 0.5
"""Light of the darkest part as a share of the brightest."""
STEP = 0.3
"""Light that changes by so much of the brightest from one box to the next is the edge of a shadow, no fading lamp."""
LEAST = 0.1
"""Share of the picture that the sheet must cover."""
EDGE = 1.5
"""Grey levels a pixel: light that fades over a sheet changes by less than 1, the rim of a sheet by 5 or more."""
BLANK = 0.6
"""Share of the sheet that must be blank."""
GAMMA = 2.2
"""Grey levels grow with this root of the light."""
COLOURED = 1.4
"""How many times as much red as blue, or blue as red, white paper may show (in grey levels) before reading colours
suffers; the camera's own white balance normally stays below 1.2."""


class Advice(StrEnum):
    """What to do about the light; directions are those of the picture."""

    TOO_DARK = "It is too dark: switch on more light or move the lamp nearer."
    TOO_BRIGHT = "It is too bright: dim the lamp or move it further away."
    LAMP_LEFT = "Move the lamp to the left: the right side gets much more light."
    LAMP_RIGHT = "Move the lamp to the right: the left side gets much more light."
    LAMP_UP = "Move the lamp towards the top of the picture: the bottom gets much more light."
    LAMP_DOWN = "Move the lamp towards the bottom of the picture: the top gets much more light."
    LAMP_HIGHER = "Move the lamp higher, or use two: the middle gets much more light than the rim."
    SHADOW = "Something throws a shadow on the scan place: move it, or the lamp, until the shadow is gone."
    GLARE = "The lamp is mirrored in the picture: move or turn it to the side until the white spot is gone."
    YELLOW = "The light is very yellow or red: use a whiter lamp, or let the camera balance its white."
    BLUE = "The light is very blue: use a warmer lamp, or let the camera balance its white."


NO_SHEET = (
    "No blank white sheet was found; lay one on the scan place so that it covers most of it, without anything on it, "
    "and take the photo again."
)
GOOD = "The light is good: bright enough, even and white."
SPOILING = frozenset({Advice.TOO_DARK, Advice.TOO_BRIGHT, Advice.SHADOW, Advice.GLARE})
"""With these the photo does not show how the lamp lights the place, so that nothing of it is kept."""


class PlaceLight(msgspec.Struct, frozen=True):
    """How one lamp lights the place of one camera; kept to take it out of photos."""

    camera: str
    white: tuple[float, float, float]
    """Blue, green, red of white paper, as shares of the strongest."""
    boxes: tuple[tuple[float, ...], ...]
    """Brightness in each box of the photo, row by row, as shares of the brightest."""


@dataclass(frozen=True)
class LightMeasured:
    """The light in one photo and what to do about it."""

    advice: tuple[Advice, ...]
    light: PlaceLight
    region: Pixels
    """255 where the paper or place is, in the small picture that was measured."""
    spots: tuple[tuple[int, int, int], ...]
    """Glare: x, y and radius in the small picture."""
    picture: Pixels
    """The small picture itself."""

    @property
    def is_worth_keeping(self) -> bool:
        return not SPOILING.intersection(self.advice)


class NoPaper(LookupError):
    """Nothing in the photo that the light could be told from; the text is one sentence that says what to change."""


FORMAT = Format(PlaceLight, say("the light"))


def light_file(folder: Path, camera: str) -> Path:
    """Where the light of that camera's place is kept."""
    return folder / "lights" / f"{plain_name(camera)}.json"


def measure_light(camera: str, pixels: Pixels) -> LightMeasured:
    """The light on a white sheet, wherever it lies in the photo, or raise `NoPaper`."""
    small = _shrink(pixels)
    region = _find_paper(small)
    if np.count_nonzero(region) < LEAST * region.size:
        raise NoPaper(
            "The white sheet is too small in the photo; lay it on the scan place so that it covers most of it."
        )
    parts = np.array([float(np.median(small[..., part][region > 0])) for part in range(3)])
    blue, green, red = (parts / max(1.0, float(parts.max()))).tolist()
    advice = (*_judge(small, region, DARK), *_judge_white(blue, red))
    return _conclude(camera, small, region, advice, (blue, green, red))


def measure_empty_light(camera: str, pixels: Pixels, outline: Points | None = None) -> LightMeasured:
    """The light on the empty scan place, of whatever colour it is; without its outline, on all that the photo shows."""
    small = _shrink(pixels)
    region = np.full(small.shape[:2], 255, np.uint8)
    if outline is not None:
        region[:] = 0
        scale = small.shape[1] / pixels.shape[1]
        cv2.fillPoly(region, [np.rint((outline + 0.5) * scale - 0.5).astype(np.int32)], 255)
    return _conclude(camera, small, region, _judge(small, region, DARK / 2), (1.0, 1.0, 1.0))


def _shrink(pixels: Pixels) -> Pixels:
    size = (640, max(1, round(pixels.shape[0] * 640 / pixels.shape[1])))
    return np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.uint8)


def _judge(small: Pixels, region: Pixels, dark: float) -> tuple[Advice, ...]:
    exposure = _judge_exposure(small, region, dark)
    if Advice.TOO_BRIGHT in exposure:
        # Where all is white, neither spots nor shades can be told.
        return exposure
    glare = (Advice.GLARE,) if _find_spots(small, region) else ()
    return (*exposure, *glare, *_judge_evenness(_measure_boxes(small, region)))


def _conclude(
    camera: str, small: Pixels, region: Pixels, advice: tuple[Advice, ...], white: tuple[float, float, float]
) -> LightMeasured:
    boxes = _measure_boxes(small, region)
    # Kept in grey levels, because photos are evened out in grey levels.
    shares = (_continue(boxes) / max(1e-6, float(np.nanmax(boxes)))) ** (1 / GAMMA)
    rows = tuple(tuple(round(float(value), 4) for value in row) for row in shares)
    return LightMeasured(advice, PlaceLight(camera, white, rows), region, _find_spots(small, region), small)


def even_out(pixels: Pixels, light: PlaceLight) -> Pixels:
    """The photo as if it were lit evenly and in white."""
    boxes = cv2.GaussianBlur(np.array(light.boxes, np.float32), (0, 0), 0.8, borderType=cv2.BORDER_REPLICATE)
    shade = cv2.resize(boxes, (pixels.shape[1], pixels.shape[0]), interpolation=cv2.INTER_LINEAR)
    gain = np.minimum(1 / np.maximum(shade, 0.4), 2.5)[..., None] / np.maximum(np.array(light.white, np.float32), 0.5)
    return np.clip(pixels * gain, 0, 255).astype(np.uint8)


def _find_paper(small: Pixels) -> Pixels:
    """The blank sheet, with the spots and shadows on it: the brightest surface without edges."""
    soft = np.asarray(cv2.GaussianBlur(small, (0, 0), 2), np.uint8)
    surfaces = _find_surfaces(soft)
    large = [each for each in surfaces if each.size >= LEAST / 2 * each.mask.size]
    if not large:
        raise NoPaper(NO_SHEET)
    brightest = max(large, key=lambda each: float(each.colour.mean()))
    if any(each.colour.mean() > 1.25 * brightest.colour.mean() for each in surfaces):
        raise NoPaper(NO_SHEET)
    sheet = brightest.mask.copy()
    for other in surfaces:
        if other is not brightest and _is_part(other, brightest):
            sheet |= other.mask
    outline = cv2.convexHull(np.argwhere(sheet > 0)[:, ::-1].astype(np.int32))
    region = np.zeros(small.shape[:2], np.uint8)
    cv2.fillPoly(region, [outline], 255)
    whole = np.count_nonzero(region)
    if whole < LEAST * region.size or np.count_nonzero(sheet) < BLANK * whole:
        raise NoPaper(NO_SHEET)
    # The rim of the picture is no rim of the sheet.
    return np.asarray(cv2.erode(region, np.ones((5, 5), np.uint8), borderValue=255), np.uint8)


@dataclass(frozen=True, eq=False)
class _Surface:
    """Pixels that are reached from each other without crossing an edge; light may fade over them."""

    mask: Pixels
    size: int
    colour: NDArray[np.float64]
    sides: int
    """How many sides of the picture it touches."""


def _find_surfaces(soft: Pixels) -> list[_Surface]:
    across, down = (cv2.Sobel(soft, cv2.CV_32F, *step, scale=1 / 8) for step in ((1, 0), (0, 1)))
    flat = (cv2.magnitude(across, down).max(axis=2) < EDGE).astype(np.uint8)
    # An edge that is faint for a few pixels is still an edge: surfaces meet only where they meet broadly.
    broad = cv2.morphologyEx(flat, cv2.MORPH_OPEN, np.ones((15, 15), np.uint8))
    count, marks, stats, _ = cv2.connectedComponentsWithStats(broad, connectivity=4)
    surfaces = []
    for number in range(1, count):
        size = int(stats[number, cv2.CC_STAT_AREA])
        if size >= 0.01 * marks.size:
            mask = (marks == number).astype(np.uint8)
            ends = mask[:4].any(), mask[-4:].any(), mask[:, :4].any(), mask[:, -4:].any()
            colour = np.maximum(np.asarray(cv2.mean(soft, mask))[:3], 1.0)
            surfaces.append(_Surface(mask, size, colour, sum(map(bool, ends))))
    return surfaces


def _is_part(other: _Surface, sheet: _Surface) -> bool:
    """Whether it is the shaded part of the sheet: next to it, of the same colour, and no table around it."""
    hue, same = other.colour / other.colour.mean(), sheet.colour / sheet.colour.mean()
    if np.abs(hue - same).max() > 0.1 or (other.sides > 0 and sheet.sides < 3):
        return False
    return bool(other.mask[cv2.dilate(sheet.mask, np.ones((41, 41), np.uint8)) > 0].any())


def _measure_boxes(small: Pixels, region: Pixels) -> Floats:
    """Light in each box (proportional to what falls on it), not a number where too little of it is paper."""
    grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
    boxes = np.full((DOWN, ACROSS), np.nan, np.float32)
    rows = np.linspace(0, grey.shape[0], DOWN + 1).astype(int)
    cols = np.linspace(0, grey.shape[1], ACROSS + 1).astype(int)
    for row in range(DOWN):
        for col in range(ACROSS):
            part = slice(rows[row], rows[row + 1]), slice(cols[col], cols[col + 1])
            paper = grey[part][region[part] > 0]
            if paper.size >= 0.3 * grey[part].size:
                boxes[row, col] = (float(np.median(paper)) / 255) ** GAMMA
    return boxes


def _continue(boxes: Floats) -> Floats:
    """Boxes that were not measured get what their neighbours have, ring by ring."""
    boxes = boxes.copy()
    while np.isnan(boxes).any():
        wide = np.pad(boxes, 1, constant_values=np.nan)
        around = np.stack([wide[:-2, 1:-1], wide[2:, 1:-1], wide[1:-1, :-2], wide[1:-1, 2:]])
        known = ~np.isnan(around)
        mean = np.where(known, around, 0).sum(axis=0) / np.maximum(known.sum(axis=0), 1)
        boxes = np.where(np.isnan(boxes) & known.any(axis=0), mean, boxes).astype(np.float32)
    return boxes


def _judge_exposure(small: Pixels, region: Pixels, dark: float) -> tuple[Advice, ...]:
    paper = np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY))[region > 0]
    if float((paper >= BRIGHT).mean()) > MOSTLY:
        return (Advice.TOO_BRIGHT,)
    return (Advice.TOO_DARK,) if float(np.median(paper)) < dark else ()


def _find_spots(small: Pixels, region: Pixels) -> tuple[tuple[int, int, int], ...]:
    """Places of pure white that stand out from what lies around them."""
    grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
    white = ((grey >= BRIGHT) & (region > 0)).astype(np.uint8)
    count, marks, sizes, middles = cv2.connectedComponentsWithStats(cv2.dilate(white, np.ones((5, 5), np.uint8)))
    spots = []
    for number in range(1, count):
        spot = marks == number
        if float((white * spot).sum()) < SPOT * np.count_nonzero(region):
            continue
        radius = int(np.sqrt(sizes[number, cv2.CC_STAT_AREA] / np.pi)) + 2
        # A mirrored lamp ends within a few pixels; a side that is lit too strongly fades.
        ring = cv2.dilate(spot.astype(np.uint8), np.ones((25, 25), np.uint8)).astype(bool)
        around = grey[ring & ~spot & (region > 0)]
        if around.size and float(np.median(around)) < 0.85 * 255:
            spots.append((int(middles[number][0]), int(middles[number][1]), radius + 6))
    return tuple(spots)


def _judge_evenness(boxes: Floats) -> tuple[Advice, ...]:
    known = ~np.isnan(boxes)
    low, high = np.percentile(boxes[known], [4, 96])
    if low >= UNEVEN * high:
        return ()
    if max(float(np.nanmax(np.abs(np.diff(boxes, axis=axis)), initial=0.0)) for axis in (0, 1)) > STEP * high:
        return (Advice.SHADOW,)
    rows, cols = np.nonzero(known)
    x, y = (cols + 0.5) / ACROSS * 2 - 1, (rows + 0.5) / DOWN * 2 - 1
    light = boxes[known] / high
    slopes, left_over = _fit(np.stack([x, y, np.ones_like(x)], axis=-1), light)
    _, bowl_left_over = _fit(np.stack([x, y, x * x + y * y, np.ones_like(x)], axis=-1), light)
    spread = float(np.var(light))
    if left_over < 0.4 * spread:
        return (_name_direction(float(slopes[0]), float(slopes[1])),)
    if bowl_left_over < 0.4 * spread:
        return (Advice.LAMP_HIGHER,)
    return (Advice.SHADOW,)


def _fit(terms: NDArray[np.float64], light: Floats) -> tuple[NDArray[np.float64], float]:
    """The best combination of the terms, and the variance that it leaves."""
    weights, *_ = np.linalg.lstsq(terms, light.astype(np.float64), rcond=None)
    return np.asarray(weights, np.float64), float(np.mean((terms @ weights - light) ** 2))


def _name_direction(right: float, down: float) -> Advice:
    """The lamp is to be moved to where it is darker."""
    if abs(right) >= abs(down):
        return Advice.LAMP_LEFT if right > 0 else Advice.LAMP_RIGHT
    return Advice.LAMP_UP if down > 0 else Advice.LAMP_DOWN


def _judge_white(blue: float, red: float) -> tuple[Advice, ...]:
    if red > COLOURED * blue:
        return (Advice.YELLOW,)
    return (Advice.BLUE,) if blue > COLOURED * red else ()
