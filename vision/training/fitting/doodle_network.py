"""The network that reads Doodle sheets, in PyTorch for fitting; the product runs it with OpenCV.

It works on ever coarser maps: squares of 4 pixels, of 8, and at last half a cell, so that every cell, every edge
between cells and every crossing of lines is one place of a lattice. On the lattice, places tell their neighbours what
they see, which is how a line that goes on around a corner helps one that is hard to see.
"""

from __future__ import annotations

from pathlib import Path

import torch
from torch import nn

from vision.cells.background import EXPLAINED
from vision.cells.illumination import CELL, MARGIN, SQUARE

from .lattice_network import GROUPS, SIDE, LatticeNet, LatticeReader
from .network_parts import Tensor, convolution, go_through, residuals, save_as_onnx

FINE, STROKES, WIDE, NARROW, PLACE = 40, 32, 48, 40, 72
BEFORE, AFTER = 1, 6
MAPS = (SIDE * CELL + 2 * MARGIN) // SQUARE


class SheetNet(LatticeNet):
    """Planes of sheets in; out come the log-odds of cells and edges, at first sight and in the end, by lattice place.

    Half-way, what the places look like is compared with the means of five groups of places on the same sheet, because
    faint shading is only told from rubbed-out shading, and a drawn line from a printed one, by how the rest of the
    sheet looks: shaded and empty cells, edges between two shaded cells, beside one, beside none.
    """

    def __init__(self) -> None:
        super().__init__()
        self.ink = convolution(EXPLAINED, FINE)
        self.strokes = convolution(FINE, STROKES)
        self.halve = convolution(STROKES, WIDE, side=2, step=2)
        self.wide = convolution(WIDE, WIDE)
        self.narrow = convolution(WIDE, NARROW, rim=0)
        self.halve_again = convolution(NARROW, PLACE, side=2, step=2)
        self.kinds = nn.Parameter(torch.zeros(4, PLACE))
        self.before = residuals(BEFORE, PLACE)
        self.first = convolution(PLACE, 2, side=1, scale=0.3)
        self.compare = convolution(GROUPS * PLACE, PLACE, side=1, scale=0.3)
        self.after = residuals(AFTER, PLACE)
        self.judge = convolution(PLACE, 2, side=1, scale=0.3)

    def forward(self, planes: Tensor) -> tuple[Tensor, Tensor]:
        maps = torch.relu(self.strokes(torch.relu(self.ink(planes))))
        maps = torch.relu(self.halve(maps))
        maps = maps + torch.relu(self.wide(maps))
        maps = torch.relu(self.narrow(maps))
        maps = go_through(self.before, torch.relu(self.halve_again(maps) + self.added_by_kind()))
        first = self.first(maps)
        means = self.means_by_group(maps, torch.sigmoid(first[:, :1]))
        maps = go_through(self.after, torch.relu(maps + self.compare(means)))
        return first, self.judge(maps)


def save_for_reading(net: SheetNet, file: Path) -> None:
    """Write the network in the form that OpenCV reads."""
    save_as_onnx(LatticeReader(net), torch.zeros(1, EXPLAINED, MAPS, MAPS), file, "lattice")
