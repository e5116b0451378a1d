"""The network that reads Doodle sheets, in PyTorch for fitting; the product runs it with OpenCV.

It works on ever coarser maps: squares of 4 pixels, of 8, and at last half a cell, so that every cell, every edge
between cells and every crossing of lines is one place of a lattice. On the lattice, places tell their neighbours what
they see, which is how a line that goes on around a corner helps one that is hard to see.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import onnx
import torch
from torch import nn
from torch.nn import functional

from vision.cells.background import EXPLAINED
from vision.cells.illumination import CELL, MARGIN, SQUARE

Tensor: TypeAlias = Any

FINE, STROKES, WIDE, NARROW, PLACE = 40, 32, 48, 40, 72
BEFORE, AFTER = 1, 6
SIDE = 9
LATTICE = 2 * SIDE + 1
MAPS = (SIDE * CELL + 2 * MARGIN) // SQUARE


class SheetNet(nn.Module):  # type: ignore[misc]
    """Planes of sheets in; out come the log-odds of cells and edges, at first sight and in the end, by lattice place.

    Half-way, what the places look like is compared with the means of five groups of places on the same sheet, because
    faint shading is only told from rubbed-out shading, and a drawn line from a printed one, by how the rest of the
    sheet looks: shaded and empty cells, edges between two shaded cells, beside one, beside none.
    """

    def __init__(self) -> None:
        super().__init__()
        self.ink = _convolution(EXPLAINED, FINE)
        self.strokes = _convolution(FINE, STROKES)
        self.halve = _convolution(STROKES, WIDE, side=2, step=2)
        self.wide = _convolution(WIDE, WIDE)
        self.narrow = _convolution(WIDE, NARROW, rim=0)
        self.halve_again = _convolution(NARROW, PLACE, side=2, step=2)
        self.kinds = nn.Parameter(torch.zeros(4, PLACE))
        self.before = nn.ModuleList(_convolution(PLACE, PLACE, scale=0.5) for _ in range(BEFORE))
        self.first = _convolution(PLACE, 2, side=1, scale=0.3)
        self.compare = _convolution(5 * PLACE, PLACE, side=1, scale=0.3)
        self.after = nn.ModuleList(_convolution(PLACE, PLACE, scale=0.5) for _ in range(AFTER))
        self.judge = _convolution(PLACE, 2, side=1, scale=0.3)
        odd = torch.arange(LATTICE) % 2
        edges = (odd[:, None] + odd == 1).float()
        edges[[0, -1]] = edges[:, [0, -1]] = 0
        cross = torch.tensor([[0.0, 1, 0], [1, 0, 1], [0, 1, 0]])
        kinds = torch.stack([(odd[:, None] == row) & (odd == col) for row in (0, 1) for col in (0, 1)]).float()
        for name, grid in (("cells", (odd[:, None] * odd).float()), ("edges", edges), ("cross", cross)):
            self.register_buffer(name, grid[None, None])
        self.register_buffer("kind_of", kinds[:, None])

    def forward(self, planes: Tensor) -> tuple[Tensor, Tensor]:
        maps = torch.relu(self.strokes(torch.relu(self.ink(planes))))
        maps = torch.relu(self.halve(maps))
        maps = maps + torch.relu(self.wide(maps))
        maps = torch.relu(self.narrow(maps))
        maps = torch.relu(self.halve_again(maps) + self.added_by_kind())
        for layer in self.before:
            maps = maps + torch.relu(layer(maps))
        first = self.first(maps)
        means = _means_of(maps, self._groups(torch.sigmoid(first[:, :1])))
        maps = torch.relu(maps + self.compare(means))
        for layer in self.after:
            maps = maps + torch.relu(layer(maps))
        return first, self.judge(maps)

    def added_by_kind(self) -> Tensor:
        """Cells, edges to the right, edges below and crossings each begin differently."""
        return (self.kinds[:, :, None, None] * self.kind_of).sum(dim=0, keepdim=True)

    def _groups(self, chance: Tensor) -> Tensor:
        """How much each place belongs to each of the five groups."""
        shaded = chance * self.cells
        beside = functional.conv2d(shaded, self.cross, padding=1)
        inner, bare = torch.relu(beside - 1) * self.edges, torch.relu(1 - beside) * self.edges
        return torch.cat([shaded, self.cells - shaded, inner, self.edges - inner - bare, bare], dim=1)


def _convolution(
    before: int, after: int, *, side: int = 3, step: int = 1, rim: int | None = None, scale: float = 1.0
) -> Tensor:
    layer = nn.Conv2d(before, after, side, step, (side // 2 if step == 1 else 0) if rim is None else rim)
    nn.init.kaiming_normal_(layer.weight, nonlinearity="relu")
    nn.init.zeros_(layer.bias)
    layer.weight.data *= scale
    return layer


def _means_of(maps: Tensor, groups: Tensor) -> Tensor:
    """The means of the places that belong to each group, each as much as it belongs; 0 for a group without any."""
    shares = groups.flatten(2)
    sums = (maps.flatten(2) @ shares.transpose(1, 2)).transpose(1, 2)
    return (sums / (shares.sum(dim=2, keepdim=True) + 0.5)).reshape(len(maps), -1, 1, 1)


def cells_and_edges(lattice: Tensor) -> tuple[Tensor, Tensor]:
    """The log-odds of the 81 cells and the 144 edges, first those to the right of cells, then those below."""
    right, below = lattice[:, 1, 1::2, 2:-2:2], lattice[:, 1, 2:-2:2, 1::2]
    return lattice[:, 0, 1::2, 1::2].flatten(1), torch.cat([right.flatten(1), below.flatten(1)], dim=1)


class _DoodleReader(nn.Module):  # type: ignore[misc]
    """The network as the product runs it: without the first sight, and with nothing left to work out from weights."""

    def __init__(self, net: SheetNet) -> None:
        super().__init__()
        self.net = net
        with torch.no_grad():
            added = net.added_by_kind().clone()
        net.added_by_kind = lambda: added  # type: ignore[method-assign]

    def forward(self, planes: Tensor) -> Tensor:
        return self.net(planes)[1]


def save_for_reading(net: SheetNet, file: Path) -> None:
    """Write the network in the form that OpenCV reads, its weights at half precision to keep it small."""
    planes, model = torch.zeros(1, EXPLAINED, MAPS, MAPS), BytesIO()
    names = {"input_names": ["planes"], "output_names": ["lattice"]}
    torch.onnx.export(_DoodleReader(net.eval()), planes, model, dynamo=False, opset_version=13, **names)
    stored = onnx.load_from_string(model.getvalue())
    for weights in stored.graph.initializer:
        halves = onnx.numpy_helper.to_array(weights).astype(np.float16)
        weights.CopyFrom(onnx.numpy_helper.from_array(halves, weights.name))
    file.write_bytes(stored.SerializeToString())
