"""Quantiles of a few values: NumPy's take ten times as long and at first import masked arrays, which nothing needs."""

from __future__ import annotations

from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

Real = TypeVar("Real", np.float32, np.float64)


def quantile(values: NDArray[Real], share: float) -> float:
    """The value that such a share of these is not above, between two of them in proportion."""
    low, high, between = _place(values.size, share)
    ranked = np.partition(values, (low, high), axis=None)
    return float(ranked[low] + (ranked[high] - ranked[low]) * values.dtype.type(between))


def quantile_of_rows(values: NDArray[Real], share: float) -> NDArray[Real]:
    """The same for each place of arrays that the first axis counts."""
    low, high, between = _place(len(values), share)
    ranked = np.sort(values, axis=0)
    return np.asarray(ranked[low] + (ranked[high] - ranked[low]) * values.dtype.type(between))


def _place(count: int, share: float) -> tuple[int, int, float]:
    """Which of so many ranked values are next to it, and how far it is from the first to the second of them."""
    place = share * (count - 1)
    low = int(place)
    return low, min(low + 1, count - 1), place - low
