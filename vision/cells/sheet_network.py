"""Runs the learned network that judges every cell and every edge of a flat sheet in the light of the whole sheet."""

from __future__ import annotations

from threading import Lock

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.weights.loading import load_bytes

from .illumination import Planes

Floats = NDArray[np.float32]
Odds = tuple[Floats, Floats, Floats]
"""Log-odds by row and column: of each cell to be shaded, and of a line to its right and below it."""


class SheetNetwork:
    """A network that OpenCV runs; one thread at a time, because OpenCV keeps what it works out on the way."""

    def __init__(self, stored: bytes) -> None:
        self._net = cv2.dnn.readNetFromONNX(np.frombuffer(stored, np.uint8))
        self._turn = Lock()

    def look(self, planes: Planes) -> Odds:
        """What it sees on a sheet of 9 x 9 cells."""
        with self._turn:
            self._net.setInput(planes[None])
            cells, edges = np.array(self._net.forward(), np.float32)[0]
        return cells[1::2, 1::2], edges[1::2, 2:-2:2], edges[2:-2:2, 1::2]


def load_network(file: str) -> SheetNetwork:
    """The network of a weight file."""
    return SheetNetwork(load_bytes(file))
