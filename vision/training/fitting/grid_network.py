"""The network that reads any ruled grid, in PyTorch for fitting; the product runs it with OpenCV.

It works on ever coarser maps: squares of 4 pixels, of 8, half a cell, and at last one place for each cell, which sees
the cell and half of its neighbours. There, places tell their neighbours what they see, and each is compared with what
the marked and the empty cells of the same page look like at first sight. Grids of any size go through it.
"""

from __future__ import annotations

from pathlib import Path

import torch
from torch import nn

from vision.cells.grid_planes import GRID_PLANES
from vision.cells.illumination import CELL, MARGIN, SQUARE

from .network_parts import Tensor, convolution, save_as_onnx

FINE, WIDE, HALF, PLACE = 28, 40, 56, 64
SIDE = 9
MAPS = (SIDE * CELL + 2 * MARGIN) // SQUARE


class GridNet(nn.Module):  # type: ignore[misc]
    """Planes of grids in; out come the log-odds of each cell to be marked, at first sight and in the end."""

    def __init__(self) -> None:
        super().__init__()
        self.ink = convolution(GRID_PLANES, FINE)
        self.halve = convolution(FINE, WIDE, side=2, step=2)
        self.wide = convolution(WIDE, WIDE, scale=0.5)
        self.halve_again = convolution(WIDE, HALF, side=2, step=2)
        self.strokes = convolution(HALF, HALF, scale=0.5)
        self.gather = convolution(HALF, PLACE, side=4, step=2)
        self.alone = convolution(PLACE, PLACE, side=1, scale=0.5)
        self.first = convolution(PLACE, 1, side=1, scale=0.3)
        self.compare = convolution(2 * PLACE, PLACE, side=1, scale=0.3)
        self.beside = nn.ModuleList(convolution(PLACE, PLACE, scale=0.5) for _ in range(2))
        self.judge = convolution(PLACE, 1, side=1, scale=0.3)

    def forward(self, planes: Tensor) -> tuple[Tensor, Tensor]:
        maps = torch.relu(self.halve(torch.relu(self.ink(planes))))
        maps = maps + torch.relu(self.wide(maps))
        maps = torch.relu(self.halve_again(maps))
        maps = maps + torch.relu(self.strokes(maps))
        maps = torch.relu(self.gather(maps))
        maps = maps + torch.relu(self.alone(maps))
        first = self.first(maps)
        chance = torch.sigmoid(first)
        means = torch.cat([_mean_of(maps, chance), _mean_of(maps, 1 - chance)], dim=1)
        maps = torch.relu(maps + self.compare(means))
        for layer in self.beside:
            maps = maps + torch.relu(layer(maps))
        return first, self.judge(maps)


def _mean_of(maps: Tensor, share: Tensor) -> Tensor:
    """What the cells that have a share look like on average; about 0 where none has."""
    own = (maps * share).mean(dim=(2, 3), keepdim=True)
    return own / (share.mean(dim=(2, 3), keepdim=True) + 0.01)


class _GridReader(nn.Module):  # type: ignore[misc]
    """The network as the product runs it: without the first sight."""

    def __init__(self, net: GridNet) -> None:
        super().__init__()
        self.net = net

    def forward(self, planes: Tensor) -> Tensor:
        return self.net(planes)[1]


def save_for_reading(net: GridNet, file: Path) -> None:
    """Write the network in the form that OpenCV reads."""
    save_as_onnx(_GridReader(net.eval()), torch.zeros(1, GRID_PLANES, MAPS, MAPS), file, "odds", any_size=True)
