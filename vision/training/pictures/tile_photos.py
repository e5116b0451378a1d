"""Made-up photos of tiles: invented designs laid in rows and columns, seen by a tilted camera in uneven light."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

import cv2
import numpy as np

from vision.photo.pixels import Pixels, Points

Place = tuple[int, int]

PATTERNS = ("steps", "kite", "cross", "fan")
COLOURS = {"red": (60, 50, 190), "green": (70, 130, 40), "blue": (170, 90, 40), "yellow": (50, 190, 230)}
VALUES = (2, 3, 5)
SIDE = 180
CREAM = (225, 238, 244)
INK = (40, 40, 45)
BESIDE = 24
"""Pixels around a tile to which its shadow reaches at most."""
TABLES = {"grey": (120, 115, 112), "walnut": (45, 62, 92), "linen": (165, 190, 205), "white": (228, 232, 235)}


@lru_cache(maxsize=256)
def draw_tile(pattern: str, colour: str, value: int) -> Pixels:
    """A tile of our own design, its value in a disc at the top left."""
    tile = np.full((SIDE, SIDE, 3), CREAM, np.uint8)
    paint = COLOURS[colour]
    dark = tuple(int(0.6 * part) for part in paint)
    cv2.rectangle(tile, (9, 9), (SIDE - 10, SIDE - 10), INK, 2)
    low, high = 14, SIDE - 15
    if pattern == "steps":
        for step in range(5):
            cv2.rectangle(tile, (low, low + 30 * step), (low + 30 * step + 28, low + 30 * step + 28), dark, -1)
            cv2.rectangle(tile, (low + 30 * step + 30, low + 30 * step), (high, low + 30 * step + 28), paint, -1)
    elif pattern == "kite":
        cv2.fillPoly(tile, [np.array([[90, low], [high, 70], [90, high], [low, 70]])], paint, cv2.LINE_AA)
        cv2.fillPoly(tile, [np.array([[90, 60], [115, 80], [90, 150], [65, 80]])], dark, cv2.LINE_AA)
    elif pattern == "cross":
        cv2.rectangle(tile, (70, low), (110, high), paint, -1)
        cv2.rectangle(tile, (low, 95), (high, 130), dark, -1)
        cv2.rectangle(tile, (125, 25), (155, 55), paint, -1)
    else:
        for radius, shade in ((150, paint), (110, CREAM), (75, dark)):
            cv2.ellipse(tile, (high, high), (radius, radius), 0, 180, 270, shade, -1, cv2.LINE_AA)
    cv2.circle(tile, (32, 32), 20, (250, 250, 250), -1, cv2.LINE_AA)
    cv2.circle(tile, (32, 32), 20, INK, 2, cv2.LINE_AA)
    cv2.putText(tile, str(value), (21, 43), cv2.FONT_HERSHEY_COMPLEX, 1.0, INK, 2, cv2.LINE_AA)
    return tile


@lru_cache(maxsize=8)
def draw_chip(value: int) -> Pixels:
    """A round wooden chip with its value, on transparent ground (the fourth channel)."""
    side = 74
    chip = np.zeros((side, side, 4), np.uint8)
    middle = side // 2
    cv2.circle(chip, (middle, middle), middle - 2, (110, 160, 200, 255), -1, cv2.LINE_AA)
    cv2.circle(chip, (middle, middle), middle - 8, (70, 100, 130, 255), 1, cv2.LINE_AA)
    (width, height), _ = cv2.getTextSize(str(value), cv2.FONT_HERSHEY_TRIPLEX, 1.1, 2)
    place = (middle - width // 2, middle + height // 2)
    cv2.putText(chip, str(value), place, cv2.FONT_HERSHEY_TRIPLEX, 1.1, (30, 45, 60, 255), 2, cv2.LINE_AA)
    return chip


@dataclass(frozen=True)
class Scene:
    """How a photo is made."""

    seed: int = 0
    table: str = "grey"
    gap: float = 0.05
    """Between tiles, as a share of a tile."""
    jitter: float = 1.5
    """Degrees by which single tiles are turned at most."""
    turn: float = 4.0
    """Degrees by which the whole arrangement is turned."""
    tilt: float = 0.05
    """How much farther away the far side looks, as a share."""
    tile: int = 130
    """Pixels of a tile in the photo."""
    width: int = 1200
    height: int = 900
    shade: float = 0.25
    """How much darker the darkest corner is."""
    tint: tuple[float, float, float] = (0.95, 1.0, 1.03)
    noise: float = 2.0
    blur: float = 0.6
    quality: int = 88
    turned: bool = True
    """Whether single tiles lie in any of the four orientations."""
    tone: float = 1.0
    """The camera's exponent: above 1 mid-tones are darker."""
    saturation: float = 1.0
    """How much stronger than in truth the camera shows colours."""
    glare: float = 0.0
    """How strongly a lamp is mirrored in one place."""
    chips: Mapping[Place, int] = field(default_factory=dict)
    """Value of the chip on a place."""


@dataclass(frozen=True)
class MadePhoto:
    """A made-up photo and where its tiles really lie."""

    pixels: Pixels
    outlines: dict[Place, Points]
    """By place: the tile's corners, its own top left first."""


def lay(tiles: Mapping[Place, Pixels], scene: Scene, middle: tuple[float, float] = (0.5, 0.5)) -> MadePhoto:
    """Lay tiles on a table at these places, and take a photo."""
    return lay_all([(tiles, middle)], scene)


def lay_all(groups: list[tuple[Mapping[Place, Pixels], tuple[float, float]]], scene: Scene) -> MadePhoto:
    """Lay several arrangements around several middles (shares of the photo), and take one photo."""
    random = np.random.default_rng(scene.seed)
    canvas = _table(scene, random)
    outlines: dict[Place, Points] = {}
    camera = _camera(scene, random)
    for tiles, (across, down) in groups:
        middle_row = (min(row for row, _ in tiles) + max(row for row, _ in tiles)) / 2
        middle_col = (min(col for _, col in tiles) + max(col for _, col in tiles)) / 2
        for (row, col), tile in tiles.items():
            width, height = _sides(tile, scene.tile)
            pitch = np.array([width, height]) + scene.gap * scene.tile
            centre = np.array([col - middle_col, row - middle_row]) * pitch
            quarter = int(random.choice(4 if width == height else (0, 2))) if scene.turned else 0
            angle = np.radians(90 * quarter + random.uniform(-scene.jitter, scene.jitter))
            corners = _rectangle(width, height) @ _rotation(angle).T + centre
            corners = corners @ _rotation(np.radians(scene.turn)).T + [across * scene.width, down * scene.height]
            seen = cv2.perspectiveTransform(corners[None], camera)[0]
            picture = _with_chip(tile, scene.chips.get((row, col)), random)
            _paste(canvas, picture, seen)
            outlines[row, col] = seen
    return MadePhoto(_expose(canvas, scene, random), outlines)


def _sides(tile: Pixels, shorter: float) -> tuple[float, float]:
    """Width and height of a tile whose shorter side is given."""
    height, width = tile.shape[:2]
    return shorter * width / min(width, height), shorter * height / min(width, height)


def _rectangle(width: float, height: float) -> Points:
    return np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * [width / 2, height / 2]


def _rotation(angle: float) -> Points:
    return np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])


def _table(scene: Scene, random: np.random.Generator) -> Pixels:
    grain = cv2.resize(random.normal(0, 6, (scene.height // 24, scene.width // 6)), (scene.width, scene.height))
    table = np.array(TABLES[scene.table], float) + grain[..., None]
    return np.clip(table, 0, 255).astype(np.uint8)


def _camera(scene: Scene, random: np.random.Generator) -> Points:
    width, height = scene.width, scene.height
    inset = scene.tilt * width / 2 * random.uniform(0.8, 1.0)
    flat = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    seen = np.array([[inset, inset / 2], [width - inset, inset / 2], [width, height], [0, height]], np.float32)
    return np.asarray(cv2.getPerspectiveTransform(flat, seen), float)


def _with_chip(tile: Pixels, value: int | None, random: np.random.Generator) -> Pixels:
    if value is None:
        return tile
    chip = draw_chip(value)
    matrix = cv2.getRotationMatrix2D((chip.shape[1] / 2, chip.shape[0] / 2), float(random.uniform(0, 360)), 1.0)
    chip = np.asarray(cv2.warpAffine(chip, matrix, (chip.shape[1], chip.shape[0])), np.uint8)
    covered = tile.copy()
    left, top = (int(place) for place in random.integers(55, 75, 2))
    part = covered[top : top + chip.shape[0], left : left + chip.shape[1]]
    part[chip[..., 3] > 127] = chip[chip[..., 3] > 127][:, :3]
    return covered


def _paste(canvas: Pixels, tile: Pixels, corners: Points) -> None:
    """Lay a tile on the table with its shadow; only the part of the table around it is worked on."""
    low = np.maximum(np.floor(corners.min(axis=0)).astype(int) - BESIDE, 0)
    high = np.minimum(np.ceil(corners.max(axis=0)).astype(int) + BESIDE, [canvas.shape[1], canvas.shape[0]])
    if (high <= low).any():
        return
    part = canvas[low[1] : high[1], low[0] : high[0]]
    size = (part.shape[1], part.shape[0])
    height, width = tile.shape[:2]
    flat = _rectangle(width, height) + np.array([width - 1, height - 1]) / 2
    way = cv2.getPerspectiveTransform(flat.astype(np.float32), (corners - low).astype(np.float32))
    shadow = cv2.warpPerspective(np.full((height, width), 255, np.uint8), way, size, flags=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(np.roll(shadow, 3, axis=(0, 1)), (0, 0), 3)[..., None] / 255
    part[:] = np.clip(part * (1 - 0.35 * soft), 0, 255).astype(np.uint8)
    share = shadow[..., None] / 255
    seen = cv2.warpPerspective(tile, way, size, flags=cv2.INTER_AREA)
    part[:] = np.clip(part * (1 - share) + seen * share, 0, 255).astype(np.uint8)


def _expose(canvas: Pixels, scene: Scene, random: np.random.Generator) -> Pixels:
    y, x = np.mgrid[0 : 1 : complex(scene.height), 0 : 1 : complex(scene.width)]
    light = 1 - scene.shade * np.clip(x * random.uniform(0.3, 1) + y * random.uniform(0.3, 1) - 0.3, 0, 1)
    lit = _developed(canvas, scene) * light[..., None] * np.array(scene.tint)
    if scene.glare > 0:
        middle = random.uniform(0.3, 0.7, 2)
        lamp = np.exp(-((x - middle[0]) ** 2 + (y - middle[1]) ** 2) / 0.02)
        lit += scene.glare * 255 * lamp[..., None]
    if scene.blur > 0:
        lit = cv2.GaussianBlur(lit, (0, 0), scene.blur)
    lit = np.clip(lit + random.normal(0, scene.noise, lit.shape), 0, 255).astype(np.uint8)
    _, packed = cv2.imencode(".jpg", lit, [cv2.IMWRITE_JPEG_QUALITY, scene.quality])
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)


def _developed(canvas: Pixels, scene: Scene) -> Points:
    """The picture with the camera's own tones and strength of colours."""
    toned = 255 * (canvas / 255.0) ** scene.tone
    grey = toned.mean(axis=-1, keepdims=True)
    return np.asarray(grey + scene.saturation * (toned - grey), np.float64)


def encode(photo: MadePhoto) -> bytes:
    """The photo as a JPEG file."""
    _, packed = cv2.imencode(".jpg", photo.pixels, [cv2.IMWRITE_JPEG_QUALITY, 92])
    return bytes(packed)


def teaching_photo(pattern: str, scene: Scene | None = None) -> MadePhoto:
    """All tiles of one pattern in a plain grid: a row for each value, a column for each colour."""
    tiles = {
        (row, col): draw_tile(pattern, colour, value)
        for row, value in enumerate(VALUES)
        for col, colour in enumerate(COLOURS)
    }
    return lay(tiles, scene or Scene(seed=7, turned=False, gap=0.1, tile=170, turn=1.0, tilt=0.01))


def teaching_labels(pattern: str) -> list[list[str]]:
    """The labels of that photo as they lie."""
    return [[f"{pattern}/{colour}/{value}" for colour in COLOURS] for value in VALUES]
