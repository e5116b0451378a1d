"""Loads learned weights that lie beside this module."""

from __future__ import annotations

from importlib.resources import files
from io import BytesIO

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


def load_bytes(file: str) -> bytes:
    """A weight file as it is."""
    return files(__package__).joinpath(file).read_bytes()


def load_arrays(file: str) -> dict[str, Floats]:
    """The arrays of a weight file."""
    with np.load(BytesIO(load_bytes(file)), allow_pickle=False) as stored:
        return {name: stored[name] for name in stored.files}
