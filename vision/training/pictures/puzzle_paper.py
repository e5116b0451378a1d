"""The paper of puzzle pages: its grain and folds, print on its back and beside the grid, specks."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from .fabrics import Picture, Random, smooth_noise

CELL = 48
"""Pixels of a cell on the page, before it is photographed."""
Mask = NDArray[np.float32]

FONTS = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_PLAIN,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
    cv2.FONT_HERSHEY_COMPLEX_SMALL,
    cv2.FONT_HERSHEY_COMPLEX | cv2.FONT_ITALIC,
    cv2.FONT_HERSHEY_SCRIPT_SIMPLEX,
)


def draw_paper(rng: Random, height: int, width: int) -> Picture:
    """White, yellowish or grey paper with its grain and what shines through from its back."""
    tone = np.array([rng.uniform(0.72, 1.0), rng.uniform(0.9, 1.0), 1.0]) * rng.uniform(0.6, 1.0)
    paper = np.empty((height, width, 3), np.float32)
    paper[:] = tone
    grain = rng.uniform(0.0, 0.02) * rng.standard_normal((height, width)) + rng.uniform(0, 0.015) * smooth_noise(
        rng, height, width, CELL * rng.uniform(0.1, 0.5)
    )
    paper *= (1 + grain)[..., None].astype(np.float32)
    if rng.random() < 0.5:
        back = np.zeros((height, width), np.float32)
        _write_lines(rng, back, rng.uniform(0.2, 1.1) * CELL, int(rng.integers(1, 4)))
        soft = cv2.GaussianBlur(back[:, ::-1], (0, 0), CELL * rng.uniform(0.02, 0.08))
        stain(paper, np.asarray(soft, np.float32) * rng.uniform(0.02, 0.09), np.zeros(3, np.float32))
    return paper


def fold_paper(rng: Random, picture: Picture) -> None:
    """One or two folds of the paper: its halves face the light differently, and the crease itself is a faint line."""
    height, width = picture.shape[:2]
    y, x = np.indices((height, width)).astype(np.float32)
    for _ in range(rng.integers(1, 3)):
        angle = rng.integers(2) * np.pi / 2 + rng.normal(0, 0.1) if rng.random() < 0.7 else rng.uniform(0, np.pi)
        across, down = x - width * rng.uniform(0.1, 0.9), y - height * rng.uniform(0.1, 0.9)
        away = across * np.cos(angle) + down * np.sin(angle)
        slope = 1 / (1 + np.exp(-np.clip(away / (CELL * rng.uniform(0.02, 0.15)), -30, 30)))
        crease = np.exp(-((away / (CELL * rng.uniform(0.015, 0.05))) ** 2))
        picture *= (1 - rng.uniform(0, 0.15) * slope - rng.uniform(-0.08, 0.1) * crease)[..., None]


def print_around(rng: Random, picture: Picture, grid: tuple[int, int, int, int]) -> None:
    """Lines of print beside the grid, kept a little away from it."""
    if rng.random() < 0.4:
        return
    mask = np.zeros(picture.shape[:2], np.float32)
    _write_lines(rng, mask, CELL * rng.uniform(0.2, 0.6), int(rng.integers(1, 3)))
    left, top, right, bottom = grid
    away = int(CELL * rng.uniform(0.15, 0.6))
    mask[max(0, top - away) : bottom + away, max(0, left - away) : right + away] = 0
    stain(picture, mask * rng.uniform(0.5, 1.0), np.full(3, rng.uniform(0, 0.3), np.float32))


def speckle(rng: Random, grid: Picture) -> None:
    """Small specks of dirt and of the print, which are no marks."""
    mask = np.zeros(grid.shape[:2], np.float32)
    for _ in range(rng.integers(1, 25)):
        x, y = rng.integers(0, grid.shape[1]), rng.integers(0, grid.shape[0])
        cv2.circle(mask, (int(x), int(y)), int(rng.integers(0, 2)), float(rng.uniform(0.1, 0.6)), -1, cv2.LINE_AA)
    stain(grid, mask, np.full(3, 0.2, np.float32))


def soil(rng: Random, grid: Picture) -> None:
    """What paper goes through: smears and damp spots, softer than any mark, and dents with a light and a dark side."""
    height, width = grid.shape[:2]
    for _ in range(rng.integers(1, 4)):
        smears = np.zeros(grid.shape[:2], np.float32)
        for _ in range(rng.integers(1, 8)):
            middle = (int(rng.integers(grid.shape[1])), int(rng.integers(grid.shape[0])))
            size = (int(CELL * rng.uniform(0.04, 0.35)) + 1, int(CELL * rng.uniform(0.03, 0.14)) + 1)
            strength = float(rng.uniform(0.05, 0.35))
            cv2.ellipse(smears, middle, size, float(rng.uniform(0, 180)), 0, 360, strength, -1, cv2.LINE_AA)
        patchy = 1 + 0.6 * smooth_noise(rng, height, width, CELL * rng.uniform(0.05, 0.2))
        soft = cv2.GaussianBlur(
            smears * np.clip(patchy, 0, 2).astype(np.float32), (0, 0), CELL * rng.uniform(0.02, 0.1)
        )
        stain(grid, np.asarray(soft, np.float32), rng.uniform(0.1, 0.5) * np.array([0.8, 0.9, 1.0], np.float32))
    dents = np.zeros(grid.shape[:2], np.float32)
    for _ in range(rng.integers(0, 9)):
        x, y, angle = rng.uniform(0, grid.shape[1]), rng.uniform(0, grid.shape[0]), rng.uniform(0, np.pi)
        reach = CELL * rng.uniform(0.1, 0.8) * np.array([np.cos(angle), np.sin(angle)])
        ends = [(int(x + way * reach[0]), int(y + way * reach[1])) for way in (-1, 1)]
        cv2.line(dents, ends[0], ends[1], float(rng.uniform(0.2, 1.0)), int(rng.integers(1, 4)), cv2.LINE_AA)
    slope = cv2.Sobel(cv2.GaussianBlur(dents, (0, 0), CELL * rng.uniform(0.02, 0.07)), cv2.CV_32F, 1, 0)
    steepest = float(np.abs(slope).max())
    if steepest > 0:
        grid *= (1 + rng.uniform(0.04, 0.2) / steepest * slope)[..., None]


def photocopy(rng: Random, page: Picture) -> None:
    """Make a photocopy of the page: grey, with harder contrasts, paper that is not quite white, and specks of toner."""
    grey = page.mean(axis=2)
    paper = float(np.median(grey))
    steep, middle = rng.uniform(3.0, 9.0), rng.uniform(0.45, 0.75)
    lightest, darkest = rng.uniform(0.85, 1.0), rng.uniform(0.02, 0.25)
    toned = 1 / (1 + np.exp(-steep * (grey / paper - middle)))
    toned = toned / (1 / (1 + np.exp(-steep * (1 - middle))))
    toned = np.where(rng.random(grey.shape) < rng.choice([0.0, 0.0005, 0.003]), 0.3, toned)
    page[:] = np.clip(darkest + (lightest - darkest) * toned, 0, 1)[..., None]


def _write_lines(rng: Random, mask: Mask, height: float, thick: int) -> None:
    """Fill the mask with lines of letters."""
    letters = "".join(chr(code) for code in rng.choice([*range(97, 123), 32, 32, 32, 32], 120))
    font = int(rng.choice(FONTS[:-1]))
    for number, y in enumerate(np.arange(height, len(mask), 1.7 * height)):
        line = letters[number % 40 :] + letters[: number % 40]
        cv2.putText(mask, line, (int(rng.integers(-40, 10)), int(y)), font, height / 30, 1.0, thick, cv2.LINE_AA)


def stain(picture: Picture, mask: Mask, ink: NDArray[np.float32]) -> None:
    """Let ink soak into the picture: as far as the mask says, paper becomes ink."""
    share = np.clip(mask, 0, 1)[..., None]
    picture *= 1 - share * (1 - ink)
