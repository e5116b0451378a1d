"""Lays a made-up sheet on a table, lights it and photographs it: shadow, glare, tilt, waves, blur, noise, JPEG."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from .doodle_pens import UNIT, Canvas, PaperSheet, soften

Points = NDArray[np.float64]
Pixels = NDArray[np.uint8]
Floats = NDArray[np.floating[Any]]

NEAREST, FARTHEST = 1.0, 0.4
"""How much of the photo's short side the grid fills."""


def photograph(
    sheet: PaperSheet,
    random: np.random.Generator,
    hard: float,
    long_side: int,
    *,
    rows: int = 9,
    cols: int = 9,
    farthest: float = FARTHEST,
    glossy: bool = False,
) -> tuple[Pixels, Points]:
    """The sheet as a phone would see it, and where the crossings of its grid lie in that photo."""
    height, width = round(long_side * 0.75), long_side
    bend = _choose_bend(random, hard)
    crossings = bend.place(sheet, rows, cols)
    view = _point_camera(crossings, (width, height), random, hard, random.uniform(farthest, NEAREST))
    placed = cv2.perspectiveTransform(crossings.reshape(-1, 1, 2), view)
    points = np.asarray(placed, np.float64).reshape(rows + 1, cols + 1, 2)
    paper, where = _see(sheet.canvas, bend, view, (width, height), _cell_size(points))
    scene = paper * where + (1 - where) * lay_table(height, width, random)
    if glossy:
        scene = _glare(scene, points, _cell_size(points), random, 3.0)
    return develop(scene, points, random, hard), points


def develop(scene: Canvas, points: Points, random: np.random.Generator, hard: float) -> Pixels:
    """Light a scene and expose it; shadows and glare fall around the crossings of a grid, its cells tell how large."""
    cell = _cell_size(points)
    scene = scene * _light(points, scene.shape[:2], cell, random, hard)
    return _expose(_glare(scene, points, cell, random, hard), cell, random, hard)


def _cell_size(points: Points) -> float:
    corners = points[[0, 0, -1, -1], [0, -1, -1, 0]].astype(np.float32)
    return float(np.sqrt(abs(cv2.contourArea(corners)) / ((len(points) - 1) * (len(points[0]) - 1))))


@dataclass(frozen=True)
class _SheetBend:
    """Paper that does not lie flat: everything is drawn from a little beside itself, in waves."""

    size: float
    across: float
    down: float
    """How quickly the waves follow each other, in either direction."""
    phases: tuple[float, float]

    def shift(self, x: Floats, y: Floats) -> tuple[Floats, Floats]:
        """How far what is seen at these places of the sheet is moved."""
        wave = self.across * x + self.down * y
        return self.size * np.sin(wave + self.phases[0]), self.size * np.sin(wave + self.phases[1])

    def light(self, x: Floats, y: Floats) -> Floats:
        """The soft shading that goes with the waves."""
        return 1 + 0.9 * self.size / UNIT * np.cos(self.across * x + self.down * y + self.phases[0])

    def place(self, sheet: PaperSheet, rows: int, cols: int) -> Points:
        """Where the crossings of the grid are seen on the bent sheet."""
        across, down = np.meshgrid(np.arange(cols + 1.0), np.arange(rows + 1.0))
        start_x, start_y = sheet.origin[0] + across * UNIT, sheet.origin[1] + down * UNIT
        x, y = start_x, start_y
        for _ in range(8):
            dx, dy = self.shift(x, y)
            x, y = start_x + dx, start_y + dy
        return np.asarray(np.stack([x, y], axis=-1), np.float64)


def _choose_bend(random: np.random.Generator, hard: float) -> _SheetBend:
    size = random.uniform(0, 0.14) * UNIT * hard
    pitch = 2 * np.pi / (random.uniform(4, 12) * UNIT)
    turn, phases = random.uniform(0, 2 * np.pi), random.uniform(0, 6, 2)
    across, down = float(np.cos(turn) * pitch), float(np.sin(turn) * pitch)
    return _SheetBend(float(size), across, down, (float(phases[0]), float(phases[1])))


def _see(
    canvas: Canvas, bend: _SheetBend, view: NDArray[np.float64], size: tuple[int, int], cell: float
) -> tuple[Canvas, Canvas]:
    """The sheet in a photo of this size, and how much of each pixel it covers."""
    x, y = _sheet_places(view, size)
    height, width = canvas.shape[:2]
    inside = np.minimum(np.minimum(x, width - 1 - x), np.minimum(y, height - 1 - y)) * np.float32(cell / UNIT) + 1
    light = bend.light(x, y)
    dx, dy = bend.shift(x, y)
    # A photo whose pixels are larger than those of the sheet takes the mean of all that fall together.
    times = max(1, int(UNIT / cell + 0.35))
    if times > 1:
        small = (width // times, height // times)
        whole = canvas[: small[1] * times, : small[0] * times]
        canvas = np.asarray(cv2.resize(whole, small, interpolation=cv2.INTER_AREA), np.float32)
    from_x, from_y = (((place + 0.5) / times - 0.5).astype(np.float32) for place in (x - dx, y - dy))
    seen = cv2.remap(canvas, from_x, from_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    lit = np.asarray(seen, np.float32) * light[..., None].astype(np.float32)
    return lit, np.clip(inside, 0, 1).astype(np.float32)[..., None]


def _sheet_places(view: NDArray[np.float64], size: tuple[int, int]) -> tuple[Floats, Floats]:
    """What place of the sheet each pixel of a photo shows."""
    way = np.linalg.inv(view)
    x, y = np.meshgrid(*(np.arange(count, dtype=np.float32) for count in size))
    right, below, depth = (np.float32(row[0]) * x + np.float32(row[1]) * y + np.float32(row[2]) for row in way)
    return np.asarray(right / depth, np.float32), np.asarray(below / depth, np.float32)


def _point_camera(
    crossings: Points, size: tuple[int, int], random: np.random.Generator, hard: float, fill: float
) -> NDArray[np.float64]:
    """Any turn, up to 45 degrees of tilt."""
    middle = crossings.reshape(-1, 2).mean(axis=0)
    turn, lean = random.uniform(0, 2 * np.pi), random.uniform(0, 2 * np.pi)
    tilt = np.radians(45) * random.uniform(0, 1) * hard**0.5
    reach = float(np.abs(crossings[-1, -1] - crossings[0, 0]).max())
    away = random.uniform(1.6, 3.0) * reach
    flat = (crossings.reshape(-1, 2) - middle) @ _spin(turn)
    axis = np.array([np.cos(lean), np.sin(lean), 0.0])
    lift, _ = cv2.Rodrigues(axis * tilt)
    solid = np.concatenate([flat, np.zeros((len(flat), 1))], axis=1) @ lift.T
    seen = solid[:, :2] / (1 + solid[:, 2:] / away)
    extent = seen.max(axis=0) - seen.min(axis=0)
    scale = fill * min(size[0] / extent[0], size[1] / extent[1])
    room = np.maximum(0.0, np.array(size) - extent * scale)
    corner = room * random.uniform(0.1, 0.9, 2)
    seen = (seen - seen.min(axis=0)) * scale + corner
    view, _ = cv2.findHomography(crossings.reshape(-1, 2), seen)
    return np.asarray(view, np.float64)


def _spin(angle: float) -> NDArray[np.float64]:
    return np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])


def lay_table(height: int, width: int, random: np.random.Generator) -> Canvas:
    """Plain, of wood or under a checked cloth, of any colour."""
    colour = random.uniform(0.02, 0.6, 3).astype(np.float32)
    kind = random.choice(["grain", "plain", "cloth"])
    stretch = (random.integers(2, 6), random.integers(40, 90)) if kind == "grain" else (6, 6)
    coarse = random.standard_normal((height // stretch[0] + 2, width // stretch[1] + 2), dtype=np.float32)
    texture = cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)
    if kind == "cloth":
        x, y = np.meshgrid(np.arange(width), np.arange(height))
        step = random.integers(14, 60)
        texture = texture * 0.2 + 2.0 * (((x // step) % 2) + ((y // step) % 2))
    shades = colour * (1 + np.float32(random.uniform(0.05, 0.3)) * texture.astype(np.float32)[..., None])
    return np.clip(shades, 0.005, 0.9, out=shades)


def _light(points: Points, shape: tuple[int, int], cell: float, random: np.random.Generator, hard: float) -> Canvas:
    """Warm, cold or dim light with a gradient, and the shadows of arms, phones and window bars."""
    height, width = shape
    warm = random.normal(0, random.choice([0.06, 0.16]))
    tint = np.array([1 - warm, 1.0, 1 + warm], np.float32) * np.float32(random.uniform(0.35, 1.15))
    x, y = np.meshgrid(
        np.linspace(-1, 1, width // 8, dtype=np.float32), np.linspace(-1, 1, height // 8, dtype=np.float32)
    )
    turn, slope = random.uniform(0, 2 * np.pi), random.uniform(0, 0.7) * hard
    level = np.exp(slope * (np.cos(turn) * x + np.sin(turn) * y)) * (1 - random.uniform(0, 0.25) * (x * x + y * y))
    coarse = level.astype(np.float32)[..., None] * tint
    light = np.asarray(cv2.resize(coarse, (width, height), interpolation=cv2.INTER_LINEAR), np.float32)
    for _ in range(random.choice([0, 1, 2], p=[0.45, 0.4, 0.15]) if hard > 0.1 else 0):
        dark = _shadow(points, shape, cell, random)
        strength = random.uniform(0.2, 0.8)
        cold = np.array([1 - 0.2 * strength, 1.0, 1 + 0.12 * strength], np.float32)
        light *= 1 - dark[..., None] * np.clip(strength * cold, 0, 0.9).astype(np.float32)
    return light


def _shadow(points: Points, shape: tuple[int, int], cell: float, random: np.random.Generator) -> NDArray[np.float32]:
    dark = np.zeros(shape, np.float32)
    centre = points[random.integers(1, 9), random.integers(1, 9)]
    turn = random.uniform(0, 2 * np.pi)
    along, across = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    kind = random.choice(["edge", "arm", "phone", "bars"])
    wide = {"edge": 40, "arm": random.uniform(1, 3), "phone": random.uniform(1.5, 3), "bars": random.uniform(0.2, 1.0)}[
        kind
    ] * cell
    long = (random.uniform(2, 5) if kind == "phone" else 60) * cell
    for number in range(6 if kind == "bars" else 1):
        start = centre + across * number * wide * 2.4 + (across * wide if kind == "edge" else 0)
        taper = random.uniform(0.5, 1.0)
        quad = [start - along * long * (kind == "phone") - across * wide, start + along * long - across * wide * taper]
        quad += [start + along * long + across * wide * taper, start - along * long * (kind == "phone") + across * wide]
        if kind in ("edge", "bars"):
            quad[0], quad[3] = quad[0] - along * long, quad[3] - along * long
        cv2.fillPoly(dark, [np.round(np.array(quad) * 16).astype(np.int32)], 1.0, cv2.LINE_8, 4)
    soft = cell * random.choice([0.02, 0.06, 0.15, 0.5, 1.2])
    return soften(dark, max(0.5, soft))


def _glare(scene: Canvas, points: Points, cell: float, random: np.random.Generator, hard: float) -> Canvas:
    if random.random() > 0.3 * hard + 0.05:
        return scene
    spot = np.zeros(scene.shape[:2], np.float32)
    centre = points[random.integers(0, 10), random.integers(0, 10)]
    axes = np.round(random.uniform(0.5, 3.0, 2) * cell).astype(int)
    cv2.ellipse(
        spot, (round(centre[0]), round(centre[1])), (int(axes[0]), int(axes[1])), random.uniform(0, 180), 0, 360, 1, -1
    )
    spot = soften(spot, max(1.0, float(random.uniform(0.3, 1.2) * cell)))
    level = float(np.quantile(scene[::5, ::5], 0.9))
    lit: Canvas = scene + spot[..., None] * np.float32(level * random.uniform(0.1, 0.7))
    return lit


def _expose(scene: Canvas, cell: float, random: np.random.Generator, hard: float) -> Pixels:
    """Blur of up to a sixth of a cell, exposure by the scene's brightness, noise that grows in the dark, JPEG."""
    sigma = cell * random.uniform(0, 0.075) * hard
    if sigma > 0.3:
        scene = np.asarray(cv2.GaussianBlur(scene, (0, 0), sigma), np.float32)
    length = int(cell / 6 * random.uniform(0, 1) * hard)
    if length > 2 and random.random() < 0.3:
        kernel = np.zeros((length, length), np.float32)
        angle = random.uniform(0, np.pi)
        arm = np.array([np.cos(angle), np.sin(angle)]) * length / 2
        middle = np.array([length / 2, length / 2])
        first, last = middle - arm, middle + arm
        cv2.line(kernel, (int(first[0]), int(first[1])), (int(last[0]), int(last[1])), 1.0, 1)
        scene = np.asarray(cv2.filter2D(scene, -1, kernel / max(kernel.sum(), 1e-3)), np.float32)
    brightness = random.choice([random.uniform(0.35, 1.05), random.uniform(0.65, 1.0)])
    exposure = brightness / max(float(np.quantile(scene[::7, ::7], 0.97)), 0.02)
    lit = np.clip(scene * np.float32(exposure), 0, 1.0)
    noise = random.uniform(0.0, 0.02) * (0.25 + hard)
    encoded = cv2.pow(lit, 1 / 2.2) * np.float32(255)
    height, width = lit.shape[:2]
    grain = random.standard_normal((height, width, 1), dtype=np.float32)
    blotch = random.standard_normal((height // 2 + 1, width // 2 + 1, 3), dtype=np.float32) * np.float32(0.7)
    grain = grain + cv2.resize(blotch, (width, height), interpolation=cv2.INTER_LINEAR)
    encoded += grain * np.float32(noise * 255) * (np.float32(1.3) - cv2.sqrt(lit))
    if hard > 0.3 and random.random() < 0.3:
        soft = cv2.GaussianBlur(encoded, (0, 0), 1.2)
        encoded += (encoded - soft) * np.float32(random.uniform(0.3, 1.2))
    pixels = np.clip(encoded, 0, 255).astype(np.uint8)
    quality = int(random.uniform(95 - 50 * hard, 96))
    _, code = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(code, cv2.IMREAD_COLOR), np.uint8)
