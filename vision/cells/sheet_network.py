"""Runs learned networks: that which judges every cell and every edge of a flat sheet, and any other."""

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


class Network:
    """A network that OpenCV runs; one thread at a time, because OpenCV keeps what it works out on the way."""

    def __init__(self, stored: bytes) -> None:
        self._net = cv2.dnn.readNetFromONNX(np.frombuffer(stored, np.uint8))
        self._turn = Lock()

    def run(self, planes: Planes) -> Floats:
        """What comes out for these planes."""
        with self._turn:
            self._net.setInput(planes[None])
            odds: Floats = np.array(self._net.forward(), np.float32)[0]
        return odds


class SheetNetwork(Network):
    """The network of a sheet or board of 9 x 9 cells."""

    def look(self, planes: Planes) -> Odds:
        """What it sees on it."""
        cells, edges = self.run(planes)
        return cells[1::2, 1::2], edges[1::2, 2:-2:2], edges[2:-2:2, 1::2]


def load_network(file: str) -> SheetNetwork:
    """The network of a weight file."""
    return SheetNetwork(load_bytes(file))
