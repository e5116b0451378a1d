"""Tells what each bound of sureness costs on boards that were read: how many cells are unsure, and wrong and sure."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np
from numpy.typing import NDArray

from vision.cells.sureness import is_sure

SURES, DOUBTS = np.arange(2.0, 10.0, 0.25), (0.0, 5.0, 10.0, 20.0, 30.0)
BoardOdds = tuple[NDArray[np.floating], NDArray[np.bool_]]
"""The log-odds of a board's cells, and which of them are marked."""


def print_bounds(read: Sequence[BoardOdds], most_wrong: float) -> None:
    """Print the pairs of bounds that leave at most such a share of the sure cells wrong, the fewest unsure first."""
    cells = sum(odds.size for odds, _ in read)
    kept = []
    for sure, doubt in product(SURES, DOUBTS):
        silent = unsure = 0
        for odds, marked in read:
            known = is_sure(odds, sure, doubt)
            silent += int((known & ((odds >= 0) != marked)).sum())
            unsure += int((~known).sum())
        if silent <= most_wrong * (cells - unsure):
            kept.append((unsure / cells, silent, sure, doubt))
    for share, silent, sure, doubt in sorted(kept)[:8]:
        print(f"sure {sure}, doubt {doubt}: {silent} of {cells} cells wrong and sure, {share:.2%} unsure")
