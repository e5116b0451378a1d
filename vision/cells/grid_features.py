"""The clues by which marked cells of a ruled grid are told from empty ones: what stands out from the paper, where."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boards.board import Board, Flat, flatten
from vision.photo.pixels import Pixels

Numbers = NDArray[np.float32]

CELL, MARGIN = 24, 12
WINDOW = 28
"""Pixels of the square that is looked at around the middle of a cell: its lines are in it, wherever they lie."""
PLACES = WINDOW // 2
"""The window is looked at in so many places along each side."""
_INSET = 5
"""Pixels on each side of a cell in which its lines mostly are."""
_STROKE = 13
"""Pixels: strokes of a pen are thinner, shadows and grey print are wider."""
_TIPS = (0.02, 0.05, 0.12, 0.3)
"""Shares of a cell's pixels, its darkest."""
_USUAL = 1
"""The one of these shares by which cells are compared with each other."""
_LEVELS = (0.07, 0.16)
"""Contrasts from which on pixels that touch belong together: lines with what touches them, or a mark by itself."""
_LARGEST = 0.95
"""Cells: what is wider or higher is a line, not a mark."""
_STEPS = np.array([0.05, 0.2, 0.35, 0.5, 0.65, 0.8, 0.95])
WAY = len(_TIPS) + len(_STEPS)
"""Which comparison tells how far a cell is from the empty cells of its grid to the marked ones; 0 is halfway."""
_GRAIN = 0.004
"""Contrasts below this tell nothing; it keeps logarithms finite."""


def find_clues(pixels: Pixels, board: Board) -> tuple[Numbers, Numbers]:
    """For each cell in reading order: its window (ink and light, row, column), and how it compares with the others.

    All are made of logarithms: of contrasts with the paper around, and of the brightness of the paper in the window.
    """
    flat = lay_flat(pixels, board)
    blue, green, red = cv2.split(flat.pixels)
    darkest = cv2.min(cv2.min(blue, green), red).astype(np.float32)
    soft = np.asarray(cv2.GaussianBlur(darkest, (0, 0), 0.6), np.float32)
    paper = _estimate_paper(soft)
    depth = np.asarray((paper - soft) / np.maximum(paper, 8.0), np.float32)
    compared = _compare_cells(depth, darkest, board.rows, board.cols)
    islands = [_weigh_islands(depth, level, board.rows, board.cols) for level in _LEVELS]
    return _windows(depth, paper, board.rows, board.cols), np.concatenate([compared, *islands], axis=1)


def lay_flat(pixels: Pixels, board: Board) -> Flat:
    """The grid seen straight from above; a much finer photo is halved first, so that no stroke is lost."""
    side = float(np.linalg.norm(np.diff(board.points, axis=0), axis=-1).mean())
    if side < 2 * CELL:
        return flatten(pixels, board, CELL, MARGIN)
    first = np.maximum(board.points.min(axis=(0, 1)) - side, 0).astype(int)
    last = (board.points.max(axis=(0, 1)) + side).astype(int)
    part, factor = pixels[first[1] : last[1], first[0] : last[0]], 1
    while side >= 2 * CELL * factor:
        height, width = part.shape[0] // 2, part.shape[1] // 2
        whole = part[: 2 * height, : 2 * width]
        part = np.asarray(cv2.resize(whole, (width, height), interpolation=cv2.INTER_AREA), np.uint8)
        factor *= 2
    return flatten(part, Board(board.points - first).scaled(1 / factor), CELL, MARGIN)


def _estimate_paper(soft: Numbers) -> Numbers:
    """How bright the paper is under each pixel: strokes are filled up, the edges of shadows stay as sharp as they are.

    Ink is darker than the paper on both its sides, the dark side of an edge only than one.
    """
    filled = cv2.morphologyEx(soft, cv2.MORPH_CLOSE, np.ones((_STROKE, _STROKE), np.uint8))
    return np.asarray(np.maximum(np.minimum(cv2.GaussianBlur(filled, (0, 0), 2.3), filled), soft), np.float32)


def _windows(depth: Numbers, paper: Numbers, rows: int, cols: int) -> Numbers:
    """What is around the middle of each cell: how much stands out, and how the light changes."""
    small = [cv2.resize(layer, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA) for layer in (depth, paper)]
    layers = np.log(np.stack(small) + np.array([0.02, 8.0], np.float32)[:, None, None])
    start = (MARGIN - (WINDOW - CELL) // 2) // 2
    views = np.lib.stride_tricks.sliding_window_view(layers, (PLACES, PLACES), (1, 2))
    cells = views[:, start :: CELL // 2, start :: CELL // 2][:, :rows, :cols].reshape(2, rows * cols, PLACES, PLACES)
    ink, light = cells
    return np.stack([ink, light - light.mean(axis=(1, 2), keepdims=True)], axis=1)


def _compare_cells(depth: Numbers, darkest: Numbers, rows: int, cols: int) -> Numbers:
    """How dark the darkest pixels of each cell are: beside other cells, the lines and the grain of the paper."""
    inner = depth[MARGIN : MARGIN + rows * CELL, MARGIN : MARGIN + cols * CELL].reshape(rows, CELL, cols, CELL)
    inside = inner.transpose(0, 2, 1, 3)[:, :, _INSET:-_INSET, _INSET:-_INSET].reshape(rows * cols, -1)
    sums = np.cumsum(np.sort(inside, axis=1)[:, ::-1], axis=1)
    counts = np.maximum(1, (np.array(_TIPS) * inside.shape[1]).astype(int))
    tips = np.log(sums[:, counts - 1] / counts + _GRAIN)
    usual = tips[:, _USUAL]
    ordered = np.sort(usual)
    steps = ordered[np.round(_STEPS * (len(ordered) - 1)).astype(int)]
    low, high = part_in_two(ordered)
    on_lines = np.concatenate([depth[MARGIN::CELL].ravel(), depth[:, MARGIN::CELL].ravel()])
    line = float(np.log(np.median(on_lines) + _GRAIN))
    rough = np.abs(cv2.Laplacian(darkest, cv2.CV_32F)[::3, ::3]) / np.maximum(darkest[::3, ::3], 8.0)
    grain = float(np.log(np.median(rough) + 1e-3))
    way = (usual - (low + high) / 2) / max(high - low, 0.3)
    whole = [low, high, high - low, line, grain, steps[3] - steps[0], steps[6] - steps[3]]
    parts = [tips, usual[:, None] - steps, way[:, None], usual[:, None] - line, usual[:, None] - grain]
    return np.concatenate([*parts, np.broadcast_to(whole, (len(usual), len(whole)))], axis=1).astype(np.float32)


def _weigh_islands(depth: Numbers, level: float, rows: int, cols: int) -> Numbers:
    """How much stands out in each cell that touches no line: of all together and of the greatest, as logarithms."""
    stands_out = depth > level
    count, labels, stats, centres = cv2.connectedComponentsWithStats(stands_out.astype(np.uint8), connectivity=8)
    weights = np.bincount(labels[stands_out], depth[stands_out], count)
    wide, high = stats[:, cv2.CC_STAT_WIDTH], stats[:, cv2.CC_STAT_HEIGHT]
    row, col = ((centres[:, axis] - MARGIN) // CELL for axis in (1, 0))
    inside = (row >= 0) & (row < rows) & (col >= 0) & (col < cols) & (np.maximum(wide, high) < _LARGEST * CELL)
    inside[0] = False
    cell = (row[inside] * cols + col[inside]).astype(int)
    together, greatest = np.zeros(rows * cols), np.zeros(rows * cols)
    np.add.at(together, cell, weights[inside])
    np.maximum.at(greatest, cell, weights[inside])
    return np.log(np.stack([together, greatest], axis=1) + 0.1).astype(np.float32)


def part_in_two(ordered: NDArray[np.floating]) -> tuple[float, float]:
    """The middles of the two heaps into which ordered values fall apart best; the same twice for a single value."""
    if len(ordered) < 2:
        return float(ordered[0]), float(ordered[0])
    count = np.arange(1, len(ordered))
    sums = np.cumsum(ordered)
    below, above = sums[:-1] / count, (sums[-1] - sums[:-1]) / (len(ordered) - count)
    cut = int(np.argmax(count * (len(ordered) - count) * (above - below) ** 2)) + 1
    return float(np.median(ordered[:cut])), float(np.median(ordered[cut:]))
