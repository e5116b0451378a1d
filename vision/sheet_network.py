"""Runs the learned network that judges every cell and every edge of a flat board in the light of the whole board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from .network import Floats, sigmoid

_CELL = 4
"""Pixels of the last feature maps along a cell; half a cell lies around the board."""
_REACH = 6
"""Pixels of the last feature maps along the surroundings in which a cell or an edge is judged."""


@dataclass(frozen=True)
class Layer:
    """Weights (outputs x everything an output looks at) and what is added."""

    weights: Floats
    bias: Floats

    def __call__(self, inputs: Floats) -> Floats:
        """The outputs for inputs that stand in columns."""
        outputs: Floats = self.weights @ inputs
        outputs += self.bias[:, None]
        return outputs


@dataclass(frozen=True)
class Judge:
    """Compares each place with the means of groups of places on the same board.

    Faint shading is only told from rubbed-out shading, and a drawn line from a printed one, by how the rest of the
    sheet looks.
    """

    compare: Layer
    judge: Layer

    def __call__(self, seen: Floats, groups: Sequence[Floats]) -> Floats:
        """The log-odds of each place; a group is told by how much each place belongs to it."""
        means = np.concatenate([(seen @ group) / (group.sum() + np.float32(0.5)) for group in groups])
        own = seen.shape[0]
        compared = self.compare.weights[:, :own] @ seen
        compared += (self.compare.weights[:, own:] @ means + self.compare.bias)[:, None]
        odds: Floats = self.judge(np.maximum(compared, 0, out=compared))[0]
        return odds


@dataclass(frozen=True)
class SheetNetwork:
    """Five convolutions over the whole board; then what is seen at each cell and at each edge is judged."""

    stem: Layer
    fine: Layer
    halve: Layer
    coarse: Layer
    wide: Layer
    cells_look: Layer
    right_look: Layer
    below_look: Layer
    first: Layer
    cells: Judge
    edges: Judge

    def trunk(self, layers: Floats) -> Floats:
        """The feature maps of a board's layers (layers x height x width), an eighth as large."""
        maps = convolve(self.stem, layers, side=6, step=4, rim=1)
        maps += convolve(self.fine, maps, side=3, rim=1)
        maps = convolve(self.halve, maps, side=3, step=2, rim=1)
        maps += convolve(self.coarse, maps, side=3, rim=1)
        maps += convolve(self.wide, maps, side=3, rim=2, spread=2)
        return maps

    def look(self, layers: Floats) -> tuple[Floats, Floats, Floats]:
        """The log-odds of each cell, and of a line to its right and below it, by row and column."""
        maps = self.trunk(layers)
        rows, cols = (side // _CELL - 1 for side in maps.shape[1:])
        cells = _see(self.cells_look, maps[:, 1:-1, 1:-1])
        guess = sigmoid(self.first(cells)[0])
        odds = self.cells(cells, (guess, 1 - guess))
        shaded = sigmoid(odds).reshape(rows, cols)
        right = _see(self.right_look, maps[:, 1:-1, 3:-3])
        below = _see(self.below_look, maps[:, 3:-3, 1:-1])
        one = np.concatenate([shaded[:, :-1].ravel(), shaded[:-1].ravel()])
        other = np.concatenate([shaded[:, 1:].ravel(), shaded[1:].ravel()])
        groups = (one * other, one * (1 - other) + other * (1 - one), (1 - one) * (1 - other))
        edges = self.edges(np.concatenate([right, below], axis=1), groups)
        middle = right.shape[1]
        return odds.reshape(rows, cols), edges[:middle].reshape(rows, -1), edges[middle:].reshape(-1, cols)


def _see(look: Layer, maps: Floats) -> Floats:
    seen = convolve(look, maps, side=_REACH, step=_CELL)
    return seen.reshape(len(seen), -1)


def convolve(layer: Layer, maps: Floats, *, side: int, step: int = 1, rim: int = 0, spread: int = 1) -> Floats:
    """What the layer sees in squares of `side` pixels, `spread` apart, of which one begins at every `step` pixels.

    Outside the maps all is 0 for `rim` pixels; negative outputs become 0.
    """
    columns, height, width = columns_of(maps, side=side, step=step, rim=rim, spread=spread)
    outputs = layer(columns)
    return np.maximum(outputs, 0, out=outputs).reshape(-1, height, width)


def columns_of(maps: Floats, *, side: int, step: int, rim: int, spread: int) -> tuple[Floats, int, int]:
    """The squares, each in a column ready to be multiplied by the weights, and how many there are down and across.

    Maps come first and pixels last because numpy copies long rows many times faster than short ones.
    """
    padded = np.pad(maps, ((0, 0), (rim, rim), (rim, rim))) if rim else maps
    reach = (side - 1) * spread + 1
    height, width = ((length - reach) // step + 1 for length in padded.shape[1:])
    out = np.empty((side * side, len(maps), height, width), np.float32)
    for place in range(side * side):
        row, col = (spread * part for part in divmod(place, side))
        out[place] = padded[:, row : row + step * height : step, col : col + step * width : step]
    return out.reshape(side * side * len(maps), -1), height, width


def sheet_network_of(arrays: dict[str, Floats]) -> SheetNetwork:
    """The network kept under the name "sheet"; convolutions are kept as outputs x maps x side x side."""

    def layer(part: str) -> Layer:
        weights = arrays[f"sheet.{part}.weights"].astype(np.float32)
        if weights.ndim == 4:
            weights = weights.transpose(0, 2, 3, 1)
        flat = np.ascontiguousarray(weights.reshape(len(weights), -1))
        return Layer(flat, arrays[f"sheet.{part}.bias"].astype(np.float32))

    return SheetNetwork(
        stem=layer("stem"),
        fine=layer("fine"),
        halve=layer("halve"),
        coarse=layer("coarse"),
        wide=layer("wide"),
        cells_look=layer("cells.look"),
        right_look=layer("right.look"),
        below_look=layer("below.look"),
        first=layer("cells.first"),
        cells=Judge(layer("cells.compare"), layer("cells.judge")),
        edges=Judge(layer("edges.compare"), layer("edges.judge")),
    )
