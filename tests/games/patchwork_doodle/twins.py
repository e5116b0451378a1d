"""Second opinions on Patchwork Doodle, written without the product: all rectangles counted, all ways to split tried."""

from __future__ import annotations

from itertools import product

import numpy as np
from numpy.typing import NDArray

Patch = frozenset[tuple[int, int]]


def best_points(boards: NDArray[np.bool_]) -> NDArray[np.int64]:
    """The best rectangle's points for each of many boards (n, 9, 9): every rectangle is summed up, none is left out."""
    sums = np.zeros((len(boards), 10, 10), dtype=np.int64)
    sums[:, 1:, 1:] = boards.cumsum(axis=1).cumsum(axis=2)
    best = np.zeros(len(boards), dtype=np.int64)
    for high, wide in product(range(1, 10), repeat=2):
        inside = sums[:, high:, wide:] - sums[:, :-high, wide:] - sums[:, high:, :-wide] + sums[:, :-high, :-wide]
        is_there = (inside == high * wide).any(axis=(1, 2))
        square = min(high, wide)
        points = square * square + max(high, wide) - square
        best = np.where(is_there, np.maximum(best, points), best)
    return best


def same_patch(cells: Patch) -> Patch:
    """One patch for all its turned and flipped copies."""
    copies = []
    points = [complex(row, col) for row, col in cells]
    for turn in (1, 1j, -1, -1j):
        for mirrored in (False, True):
            moved = [turn * (point.conjugate() if mirrored else point) for point in points]
            top, left = min(point.real for point in moved), min(point.imag for point in moved)
            copies.append(sorted((round(point.real - top), round(point.imag - left)) for point in moved))
    return frozenset(min(copies))


def pieces(cells: Patch) -> set[Patch]:
    """What one straight cut can give: every split into two parts is tried, and asked for the line that makes it."""
    listed = sorted(cells)
    found: set[Patch] = set()
    for choice in range(1, 2 ** (len(listed) - 1)):
        one = frozenset(cell for number, cell in enumerate(listed) if choice >> number & 1)
        if _one_line_splits(one, cells - one):
            found |= {same_patch(one), same_patch(cells - one)}
    return found


def _one_line_splits(one: Patch, other: Patch) -> bool:
    level, upright = [], []
    for row, col in one:
        for down in (-1, 1):
            if (row + down, col) in other:
                level.append((max(row, row + down), col))
        for right in (-1, 1):
            if (row, col + right) in other:
                upright.append((max(col, col + right), row))
    if bool(level) == bool(upright):
        return False
    seams = level or upright
    lines = {line for line, _ in seams}
    if len(lines) > 1:
        return False
    line, first, last = lines.pop(), min(at for _, at in seams), max(at for _, at in seams)
    return all(_holds(part, bool(level), line, first, last) for part in (one, other))


def _holds(part: Patch, is_level: bool, line: int, first: int, last: int) -> bool:
    """Whether the part is still in one piece after the cut, which may also have gone through itself."""
    group = {cell: {cell} for cell in part}
    for row, col in part:
        for near, is_cut in (
            ((row + 1, col), is_level and row + 1 == line and first <= col <= last),
            ((row, col + 1), not is_level and col + 1 == line and first <= row <= last),
        ):
            if near in part and not is_cut:
                joined = group[row, col] | group[near]
                for cell in joined:
                    group[cell] = joined
    return len(next(iter(group.values()))) == len(part)
