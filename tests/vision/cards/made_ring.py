"""Makes a photo of a ring of loose pieces round a board, with its truth."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import cv2
import numpy as np

from vision.photo.pixels import Pixels

Cells = Sequence[tuple[int, int]]


def make_ring(
    pieces: Sequence[Cells], seed: int, side: int = 1600, tilt: float = 0.04
) -> tuple[Pixels, list[tuple[float, float]]]:
    """The photo, and where the middle of each piece lies: clockwise from the top."""
    random, noise = Random(seed), np.random.default_rng(seed)
    high = round(side * 0.75)
    ground = np.array(random.choice([(150, 112, 82), (196, 176, 150), (92, 70, 58), (178, 178, 176)]), np.float32)
    grain = cv2.GaussianBlur(noise.normal(0, 1, (high, side)).astype(np.float32), (0, 0), 40, sigmaY=1.5)
    photo = ground + 90 * grain[..., None]
    rows, cols = np.mgrid[0 : 1 : high * 1j, 0 : 1 : side * 1j]
    photo *= (0.8 + 0.3 * (cols * random.random() + rows * random.random()))[..., None]
    photo = np.clip(photo, 0, 255).astype(np.uint8)
    board = np.array([[0.34, 0.36], [0.66, 0.36], [0.66, 0.64], [0.34, 0.64]]) * (side, high)
    cv2.fillPoly(photo, [board.astype(np.int32)], (226, 214, 188))
    cell = side * 0.0108
    middles = []
    for number, cells in enumerate(pieces):
        angle = -np.pi / 2 + 2 * np.pi * number / len(pieces)
        x = side * (0.5 + (0.43 + random.uniform(-0.015, 0.015)) * np.cos(angle))
        y = high * (0.5 + (0.41 + random.uniform(-0.02, 0.02)) * np.sin(angle))
        _lay(photo, cells, (x, y), random.uniform(0, 2 * np.pi), cell, random)
        middles.append((x, y))
    corners = np.array([[0, 0], [side, 0], [side, high], [0, high]], np.float32)
    moved = corners + np.array(
        [[random.uniform(0, tilt) * side, random.uniform(0, tilt) * high] for _ in range(4)], np.float32
    ) * np.array([[1, 1], [-1, 1], [-1, -1], [1, -1]], np.float32)
    warp = cv2.getPerspectiveTransform(moved, corners)
    tilted = cv2.warpPerspective(photo, warp, (side, high), flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
    noisy = np.clip(tilted + noise.normal(0, 4, photo.shape), 0, 255).astype(np.uint8)
    where = cv2.perspectiveTransform(np.array([middles], np.float32), warp)[0] if middles else ()
    return np.asarray(cv2.GaussianBlur(noisy, (0, 0), 0.8), np.uint8), [(float(x), float(y)) for x, y in where]


def _lay(photo: Pixels, cells: Cells, middle: tuple[float, float], turn: float, cell: float, random: Random) -> None:
    colour = random.choice(
        [(196, 62, 58), (58, 84, 160), (76, 140, 70), (226, 178, 60), (122, 66, 140), (214, 122, 52)]
    )
    other = tuple(min(255, part + 45) for part in colour)
    flip = random.choice((-1, 1))
    low = np.mean([(row + 0.5, col + 0.5) for row, col in cells], axis=0)
    across = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])

    def at(row: float, col: float) -> tuple[int, int]:
        x, y = ((col - low[1]) * flip * cell, (row - low[0]) * cell) @ across
        return round((x + middle[0]) * 16), round((y + middle[1]) * 16)

    for shade in (True, False):
        for row, col in cells:
            square = np.array([at(row, col), at(row, col + 1), at(row + 1, col + 1), at(row + 1, col)])
            if shade:
                shadow = np.zeros(photo.shape[:2], np.uint8)
                cv2.fillPoly(shadow, [(square + 40).astype(np.int32)], 1, cv2.LINE_AA, 4)
                photo[shadow > 0] = (photo[shadow > 0] * 0.72).astype(np.uint8)
            else:
                cv2.fillPoly(photo, [square], colour, cv2.LINE_AA, 4)
                cv2.circle(photo, at(row + 0.5, col + 0.5), round(cell * 3), other, -1, cv2.LINE_AA, 4)
