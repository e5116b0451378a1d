"""The network that reads Patchwork boards, in PyTorch for fitting; the product runs it with OpenCV.

It works on ever coarser maps: squares of 4 pixels, of 8, and at last half a cell, so that every cell, every edge
between cells and every crossing of lines is one place of a lattice. On the lattice, places are compared with what the
empty and the covered cells of the same board look like, with all places that look alike, and with their neighbours.
"""

from __future__ import annotations

from pathlib import Path

import torch
from torch import nn
from torch.nn import functional

from vision.cells.patchwork_planes import MAPS, PLANES, SIDE

from .network_parts import Tensor, convolution, save_as_onnx

FINE, PATTERNS, WIDE, NARROW, PLACE, KEYS = 24, 24, 40, 32, 56, 16
BEFORE, BETWEEN, AFTER = 1, 2, 3
LATTICE = 2 * SIDE + 1


class BoardNet(nn.Module):  # type: ignore[misc]
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
        self.before = _residuals(BEFORE)
        self.first = convolution(PLACE, 1, side=1, scale=0.3)
        self.compare = convolution(5 * PLACE, PLACE, side=1, scale=0.3)
        self.alike = nn.ModuleList(_Alike() for _ in range(2))
        self.between = _residuals(BETWEEN)
        self.after = _residuals(AFTER)
        self.judge = convolution(PLACE, 2, side=1, scale=0.3)
        odd = torch.arange(LATTICE) % 2
        edges = (odd[:, None] + odd == 1).float()
        edges[[0, -1]] = edges[:, [0, -1]] = 0
        cross = torch.tensor([[0.0, 1, 0], [1, 0, 1], [0, 1, 0]])
        kinds = torch.stack([(odd[:, None] == row) & (odd == col) for row in (0, 1) for col in (0, 1)]).float()
        for name, grid in (("cells", (odd[:, None] * odd).float()), ("edges", edges), ("cross", cross)):
            self.register_buffer(name, grid[None, None])
        self.register_buffer("kind_of", kinds[:, None])

    def forward(self, planes: Tensor) -> tuple[Tensor, Tensor]:
        maps = torch.relu(self.patterns(torch.relu(self.fine(planes))))
        maps = torch.relu(self.halve(maps))
        maps = maps + torch.relu(self.wide(maps))
        maps = torch.relu(self.narrow(maps))
        maps = _go_through(self.before, torch.relu(self.halve_again(maps) + self.added_by_kind()))
        first = self.first(maps)
        means = _means_of(maps, self._groups(torch.sigmoid(first)))
        maps = torch.relu(maps + self.compare(means))
        maps = _go_through(self.between, self.alike[0](maps))
        maps = _go_through(self.after, self.alike[1](maps))
        return first, self.judge(maps)

    def added_by_kind(self) -> Tensor:
        """Cells, edges to the right, edges below and crossings each begin differently."""
        return (self.kinds[:, :, None, None] * self.kind_of).sum(dim=0, keepdim=True)

    def _groups(self, chance: Tensor) -> Tensor:
        """How much each place belongs to covered and empty cells, to edges between two covered ones, one, none."""
        covered = chance * self.cells
        beside = functional.conv2d(covered, self.cross, padding=1)
        inner, bare = torch.relu(beside - 1) * self.edges, torch.relu(1 - beside) * self.edges
        return torch.cat([covered, self.cells - covered, inner, self.edges - inner - bare, bare], dim=1)


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


def _residuals(count: int) -> Tensor:
    return nn.ModuleList(convolution(PLACE, PLACE, scale=0.5) for _ in range(count))


def _go_through(layers: Tensor, maps: Tensor) -> Tensor:
    for layer in layers:
        maps = maps + torch.relu(layer(maps))
    return maps


def _means_of(maps: Tensor, groups: Tensor) -> Tensor:
    """The means of the places that belong to each group, each as much as it belongs; 0 for a group without any."""
    shares = groups.flatten(2)
    sums = (maps.flatten(2) @ shares.transpose(1, 2)).transpose(1, 2)
    return (sums / (shares.sum(dim=2, keepdim=True) + 0.5)).reshape(len(maps), -1, 1, 1)


def cells_and_edges(lattice: Tensor) -> tuple[Tensor, Tensor]:
    """The log-odds of the 81 cells and the 144 edges, first those to the right of cells, then those below."""
    right, below = lattice[:, 1, 1::2, 2:-2:2], lattice[:, 1, 2:-2:2, 1::2]
    return lattice[:, 0, 1::2, 1::2].flatten(1), torch.cat([right.flatten(1), below.flatten(1)], dim=1)


class _PatchworkReader(nn.Module):  # type: ignore[misc]
    """The network as the product runs it: without the first sight, and with nothing left to work out from weights."""

    def __init__(self, net: BoardNet) -> None:
        super().__init__()
        self.net = net
        with torch.no_grad():
            added = net.added_by_kind().clone()
        setattr(net, "added_by_kind", lambda: added)  # noqa: B010

    def forward(self, planes: Tensor) -> Tensor:
        return self.net(planes)[1]


def save_for_reading(net: BoardNet, file: Path) -> None:
    """Write the network in the form that OpenCV reads."""
    save_as_onnx(_PatchworkReader(net.eval()), torch.zeros(1, PLANES, MAPS, MAPS), file, "lattice")
