"""Which cells of a board are sure by their log-odds: where many are in doubt, more is asked of the others."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

MOST_DOUBT = 1 / 3
"""When more than such a share of the cells is in doubt, no cell is sure, unless another share was measured."""

FEWEST = 0.2
"""When fewer than such a share of the cells is sure, none is: what is asked of a board that is none lets a few pass."""


def is_sure(odds: NDArray[np.floating[Any]], sure: float, doubt: float, most: float = MOST_DOUBT) -> NDArray[np.bool_]:
    """Which cells are sure: `sure` is asked of all, and `doubt` more times the share of cells that do not reach it.

    When more than the share `most` of the cells is in doubt, or hardly any is sure, none is.
    """
    certainty = np.abs(odds)
    in_doubt = float((certainty < sure).mean())
    asked = np.inf if in_doubt > most else sure + doubt * in_doubt
    are_sure = certainty >= asked
    return np.asarray(are_sure & (are_sure.mean() >= FEWEST))
