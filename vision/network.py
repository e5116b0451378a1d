"""Loads learned weights that lie beside this module."""

from __future__ import annotations

from importlib.resources import files
from io import BytesIO

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


def load_arrays(file: str) -> dict[str, Floats]:
    """The arrays of a weight file."""
    with np.load(BytesIO(files(__package__).joinpath(file).read_bytes()), allow_pickle=False) as stored:
        return {name: stored[name] for name in stored.files}
