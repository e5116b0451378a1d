"""The network that reads Patchwork boards, in PyTorch for fitting; the product runs it with OpenCV.

It works on ever coarser maps: squares of 4 pixels, of 8, and at last half a cell, so that every cell, every edge
between cells and every crossing of lines is one place of a lattice. On the lattice, places are compared with what the
empty and the covered cells of the same board look like, with all places that look alike, and with their neighbours.
"""

from __future__ import annotations

from pathlib import Path

import torch
from torch import nn

from vision.cells.patchwork_planes import MAPS, PLANES

from .lattice_network import GROUPS, LATTICE, LatticeNet, LatticeReader
from .network_parts import Tensor, convolution, go_through, residuals, save_as_onnx

FINE, PATTERNS, WIDE, NARROW, PLACE, KEYS = 24, 24, 40, 32, 56, 16
BEFORE, BETWEEN, AFTER = 1, 2, 3


class BoardNet(LatticeNet):
    """Planes of boards in; out come the log-odds of cells at first sight and of cells and edges, by lattice place.

    A cell's log-odds are those of being covered, an edge's those of a patch that ends there.
    """

    def __init__(self) -> None:
        super().__init__()
        self.fine = convolution(PLANES, FINE)
        self.patterns = convolution(FINE, PATTERNS)
        self.halve = convolution(PATTERNS, WIDE, side=2, step=2)
        self.wide = convolution(WIDE, WIDE)
        self.narrow = convolution(WIDE, NARROW, rim=0)
        self.halve_again = convolution(NARROW, PLACE, side=2, step=2)
        self.kinds = nn.Parameter(torch.zeros(4, PLACE))
        self.before = residuals(BEFORE, PLACE)
        self.first = convolution(PLACE, 1, side=1, scale=0.3)
        self.compare = convolution(GROUPS * PLACE, PLACE, side=1, scale=0.3)
        self.alike = nn.ModuleList(_Alike() for _ in range(2))
        self.between = residuals(BETWEEN, PLACE)
        self.after = residuals(AFTER, PLACE)
        self.judge = convolution(PLACE, 2, side=1, scale=0.3)

    def forward(self, planes: Tensor) -> tuple[Tensor, Tensor]:
        maps = torch.relu(self.patterns(torch.relu(self.fine(planes))))
        maps = torch.relu(self.halve(maps))
        maps = maps + torch.relu(self.wide(maps))
        maps = torch.relu(self.narrow(maps))
        maps = go_through(self.before, torch.relu(self.halve_again(maps) + self.added_by_kind()))
        first = self.first(maps)
        means = self.means_by_group(maps, torch.sigmoid(first))
        maps = torch.relu(maps + self.compare(means))
        maps = go_through(self.between, self.alike[0](maps))
        maps = go_through(self.after, self.alike[1](maps))
        return first, self.judge(maps)


class _Alike(nn.Module):  # type: ignore[misc]
    """Tells every place what the cells that look like it are, wherever on the board they lie (attention)."""

    def __init__(self) -> None:
        super().__init__()
        self.asks, self.answers = (convolution(PLACE, KEYS, side=1, scale=0.35) for _ in range(2))
        self.tells = convolution(PLACE, PLACE, side=1, scale=0.7)
        self.takes = convolution(PLACE, PLACE, side=1, scale=0.3)

    def forward(self, maps: Tensor) -> Tensor:
        cells = maps[:, :, 1::2, 1::2]
        asks, answers, tells = self.asks(maps).flatten(2), self.answers(cells).flatten(2), self.tells(cells).flatten(2)
        shares = torch.softmax(answers.transpose(1, 2) @ asks, dim=1)
        told = (tells @ shares).reshape(-1, PLACE, LATTICE, LATTICE)
        return maps + self.takes(told)


def save_for_reading(net: BoardNet, file: Path) -> None:
    """Write the network in the form that OpenCV reads."""
    save_as_onnx(LatticeReader(net), torch.zeros(1, PLANES, MAPS, MAPS), file, "lattice")
