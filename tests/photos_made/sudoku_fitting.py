"""Chooses how `vision.grid` doubts, on made sudokus only: python -m tests.photos_made.sudoku_fitting [COUNT]"""

from __future__ import annotations

import sys
from unittest.mock import patch

import cv2
import numpy as np

from tests.photos_made.sudoku import MadeSudoku, make_sudoku
from vision import grid
from vision.board import Board, Pixels

FIRST, COUNT = 3000, 110
INSETS = (4, 5, 6, 7, 8, 10)
"""At most 10 of 32 pixels on each side: more would hide a mark that is not in the middle of its cell."""
DOUBTS = (0.15, 0.2, 0.25, 0.3)
SILENT = 1 / 1000
"""Of all cells, so many may be wrong and called sure: as is allowed for blurred photos, which most of these are.

One standard error is kept to spare."""


def spoil(made: MadeSudoku, random: np.random.Generator) -> tuple[Pixels, Board]:
    """The photo as a worse camera in another light gives it, and its grid with the small error of an honest finder."""
    scale = float(random.choice([1.0, 1.0, 0.75, 0.5]))
    soft = cv2.GaussianBlur(made.pixels, (0, 0), random.uniform(0.4, 2.9 * scale))
    small = cv2.resize(soft, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    dim = small * random.uniform(0.5, 1.05) + random.normal(0, random.uniform(1, 5), small.shape)
    quality = [cv2.IMWRITE_JPEG_QUALITY, int(random.integers(50, 92))]
    _, file = cv2.imencode(".jpg", np.clip(dim, 0, 255).astype(np.uint8), quality)
    rows, cols = made.marked.shape
    lattice = np.array([[0, 0], [cols, 0], [cols, rows], [0, rows]], np.float32)
    lens = cv2.getPerspectiveTransform(lattice, made.corners.astype(np.float32))
    crossings = np.stack(np.meshgrid(np.arange(cols + 1.0), np.arange(rows + 1.0)), axis=-1)
    crossings += random.normal(0, 0.02, crossings.shape)
    points = cv2.perspectiveTransform(crossings.reshape(-1, 1, 2), lens).reshape(crossings.shape)
    return np.asarray(cv2.imdecode(file, cv2.IMREAD_COLOR), np.uint8), Board(points).scaled(scale)


def main(count: int) -> None:
    """Print for each choice how many cells are wrong but sure, and how many unsure; then the best choice."""
    photos = []
    for seed in range(FIRST, FIRST + count):
        random = np.random.default_rng([seed, 1])
        made = make_sudoku(seed, tilt=float(random.choice([0.05, 0.12])), shadow=bool(random.random() < 0.6))
        photos.append((*spoil(made, random), made.marked))
    best = (1.0, 0, 0.0)
    for inset in INSETS:
        for doubt in DOUBTS:
            silent, unsure = 0, 0
            with patch.multiple(grid, INSET=inset, DOUBT=doubt):
                for pixels, board, marked in photos:
                    reading = grid.read_grid(pixels, board)
                    wrong = {(int(row), int(col)) for row, col in np.argwhere(reading.marked != marked)}
                    silent += len(wrong - set(reading.unsure))
                    unsure += len(reading.unsure)
            cells = sum(marked.size for _, _, marked in photos)
            print(f"inset {inset} doubt {doubt}: {silent} of {cells} cells silently wrong, {unsure / cells:.2%} unsure")
            if silent + silent**0.5 <= SILENT * cells:
                best = min(best, (unsure / cells, inset, doubt))
    print(f"Fewest unsure with at most 1 in {round(1 / SILENT)} silently wrong: inset {best[1]}, doubt {best[2]}")


if __name__ == "__main__":
    cv2.setNumThreads(1)
    main(int(sys.argv[1]) if len(sys.argv) > 1 else COUNT)
