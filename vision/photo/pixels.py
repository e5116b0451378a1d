"""Pictures and places in them as arrays."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]
"""A colour picture, rows x columns x (blue, green, red)."""
Points = NDArray[np.float64]
"""Places in a picture, ... x (x, y); (0, 0) is the centre of its top left pixel."""
