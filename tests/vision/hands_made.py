"""Drawn scenes for watching: tables, quilts on them, and hands that reach in."""

from __future__ import annotations

from random import Random

import cv2
import numpy as np
import numpy.typing as npt

Picture = npt.NDArray[np.uint8]
TABLES = {
    "wood": (90, 140, 185), "dark wood": (40, 60, 95), "white": (225, 228, 230), "green felt": (70, 110, 50),
    "blue cloth": (140, 80, 50), "grey": (130, 130, 130),
}  # fmt: skip
SKINS = {
    "pale": (180, 205, 245), "fair": (140, 172, 224), "olive": (110, 145, 198), "tan": (85, 120, 175),
    "brown": (60, 85, 140), "dark": (45, 60, 95),
}  # fmt: skip
"""Blue, green, red."""
SLEEVES = (None, (60, 30, 30), (40, 40, 170), (230, 230, 230))


def lay_table(colour: tuple[int, int, int], random: Random, size: tuple[int, int] = (640, 480)) -> Picture:
    """A table with its grain, and a quilt of coloured squares on it."""
    noise = np.random.default_rng(random.randrange(1 << 30))
    coarse = noise.normal(0, 10, (size[1] // 3, 8)).astype(np.float32)
    grain = np.asarray(cv2.resize(coarse, size, interpolation=cv2.INTER_CUBIC), np.float32)
    table = np.asarray(np.clip(np.array(colour, np.float32) + grain[:, :, None], 0, 255), np.uint8)
    left, top = random.randint(160, 240), random.randint(100, 160)
    for row in range(4):
        for col in range(5):
            block = tuple(random.randint(30, 230) for _ in range(3))
            corner = (left + col * 42, top + row * 42)
            cv2.rectangle(table, corner, (corner[0] + 39, corner[1] + 39), block, -1)
            cv2.circle(table, (corner[0] + 20, corner[1] + 20), 8, tuple(255 - part for part in block), -1)
    return table


def reach_in(
    scene: Picture, skin: tuple[int, int, int], sleeve: tuple[int, int, int] | None, random: Random
) -> Picture:
    """A forearm from one side with a palm and five fingers at its end."""
    height, width = scene.shape[:2]
    side = random.choice(("left", "right", "top", "bottom"))
    along = random.uniform(0.3, 0.7)
    start = {
        "left": (-30, int(along * height)), "right": (width + 30, int(along * height)),
        "top": (int(along * width), -30), "bottom": (int(along * width), height + 30),
    }[side]  # fmt: skip
    palm = (int(width * random.uniform(0.4, 0.6)), int(height * random.uniform(0.4, 0.6)))
    picture = scene.copy()
    wrist = tuple(int(a + 0.75 * (b - a)) for a, b in zip(start, palm, strict=True))
    cv2.line(picture, start, palm, skin, 52, cv2.LINE_AA)
    if sleeve is not None:
        cv2.line(picture, start, wrist, sleeve, 66, cv2.LINE_AA)
    cv2.circle(picture, palm, 42, skin, -1, cv2.LINE_AA)
    angle = np.arctan2(palm[1] - start[1], palm[0] - start[0])
    for finger in np.linspace(-0.8, 0.8, 5):
        tip = (int(palm[0] + 90 * np.cos(angle + finger)), int(palm[1] + 90 * np.sin(angle + finger)))
        cv2.line(picture, palm, tip, skin, 20, cv2.LINE_AA)
    return picture


def photograph(scene: Picture, random: Random, *, noise: float = 6.0, light: float = 1.0) -> Picture:
    """The scene as a camera gives it."""
    # One field of grains, begun at another place each time: drawing a million new ones costs more than all the rest.
    grains = np.resize(np.roll(_GRAINS, random.randrange(_GRAINS.size)), scene.shape)
    return np.clip(scene * np.float32(light) + noise * grains, 0, 255).astype(np.uint8)


_GRAINS = np.random.default_rng(1).normal(0, 1, 1_000_003).astype(np.float32)
