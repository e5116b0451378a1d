"""Tells by the colours of neighbouring cells whether one pen can have shaded both."""

from __future__ import annotations

import numpy as np

from .background import Floats, cells_of
from .illumination import SQUARE, Planes

UNLIKE, COUNTS = 0.3, 6.0
"""From such a difference on two inks count as different, by so much log-odds for each further 1.

Chosen on 360 made-up sheets of families that the network was not fitted to, some of which have no outlines: of 30,362
edges the mean logarithm of what is said wrongly falls from 0.023 to 0.017.
"""
_FAINTEST, _COLOURLESS = 0.05, 0.05
"""Less darkness or colour than this cannot be told from that of paper."""
_DARK = SQUARE * SQUARE
_RIM = 1
"""Squares along the sides of a cell that are left out, because outlines run there."""


def tell_inks_apart(shown: Planes) -> tuple[Floats, Floats]:
    """How much the inks of an explained sheet speak for a line to the right of cells and below them, in log-odds.

    An ink has a colour for its darkness, however densely it was laid. Cells without ink tell nothing that is asked for.
    """
    means = np.stack(
        [shown[:_DARK].mean(axis=0), *shown[_DARK : _DARK + 8].reshape(2, 4, *shown.shape[1:]).mean(axis=1)]
    )
    middles = cells_of(means)[:, :, _RIM:-_RIM, _RIM:-_RIM].mean(axis=(2, 3))
    return _differing(middles[:, :-1], middles[:, 1:]), _differing(middles[:-1], middles[1:])


def _differing(one: Floats, other: Floats) -> Floats:
    """How much the colours of cells differ, if both were laid as densely, beside how much colour there is."""
    darkness, other_darkness = (np.maximum(-cells[..., :1], _FAINTEST) for cells in (one, other))
    colour, other_colour = one[..., 1:] * other_darkness, other[..., 1:] * darkness
    apart = np.linalg.norm(colour - other_colour, axis=-1)
    whole = np.linalg.norm(colour, axis=-1) + np.linalg.norm(other_colour, axis=-1)
    denser = np.maximum(darkness, other_darkness)[..., 0]
    return np.asarray(COUNTS * np.maximum(0, apart / (whole + _COLOURLESS * denser) - UNLIKE), np.float32)
