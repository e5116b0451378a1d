"""What the networks of both nine by nine boards share: a lattice with a place for every cell, edge and crossing."""

from __future__ import annotations

import torch
from torch import nn
from torch.nn import functional

from .network_parts import Tensor

SIDE = 9
LATTICE = 2 * SIDE + 1
GROUPS = 5
"""Marked and empty cells; edges between two marked cells, beside one, beside none."""


class LatticeNet(nn.Module):  # type: ignore[misc]
    """Knows which place of the lattice is a cell, an edge or a crossing, and compares places of the same board.

    `kinds` is to be a parameter of 4 rows, one a kind of place, `first` the layer that tells at first sight.
    """

    kinds: Tensor
    first: Tensor

    def __init__(self) -> None:
        super().__init__()
        odd = torch.arange(LATTICE) % 2
        edges = (odd[:, None] + odd == 1).float()
        edges[[0, -1]] = edges[:, [0, -1]] = 0
        cross = torch.tensor([[0.0, 1, 0], [1, 0, 1], [0, 1, 0]])
        kinds = torch.stack([(odd[:, None] == row) & (odd == col) for row in (0, 1) for col in (0, 1)]).float()
        for name, grid in (("cells", (odd[:, None] * odd).float()), ("edges", edges), ("cross", cross)):
            self.register_buffer(name, grid[None, None])
        self.register_buffer("kind_of", kinds[:, None])

    def added_by_kind(self) -> Tensor:
        """Cells, edges to the right, edges below and crossings each begin differently."""
        return (self.kinds[:, :, None, None] * self.kind_of).sum(dim=0, keepdim=True)

    def means_by_group(self, maps: Tensor, chance: Tensor) -> Tensor:
        """What the places of each group look like on average, by how likely each cell is marked; 0 without any."""
        shares = self._groups(chance).flatten(2)
        sums = (maps.flatten(2) @ shares.transpose(1, 2)).transpose(1, 2)
        return (sums / (shares.sum(dim=2, keepdim=True) + 0.5)).reshape(len(maps), -1, 1, 1)

    def _groups(self, chance: Tensor) -> Tensor:
        """How much each place belongs to each group."""
        marked = chance * self.cells
        beside = functional.conv2d(marked, self.cross, padding=1)
        inner, bare = torch.relu(beside - 1) * self.edges, torch.relu(1 - beside) * self.edges
        return torch.cat([marked, self.cells - marked, inner, self.edges - inner - bare, bare], dim=1)


class LatticeReader(nn.Module):  # type: ignore[misc]
    """A network as the product runs it: without the first sight, and with nothing left to work out from weights."""

    def __init__(self, net: LatticeNet) -> None:
        super().__init__()
        self.net = net.eval()
        with torch.no_grad():
            added = net.added_by_kind().clone()
        setattr(net, "added_by_kind", lambda: added)  # noqa: B010

    def forward(self, planes: Tensor) -> Tensor:
        return self.net(planes)[1]


def cells_and_edges(lattice: Tensor) -> tuple[Tensor, Tensor]:
    """The log-odds of the 81 cells and the 144 edges, first those to the right of cells, then those below."""
    right, below = lattice[:, 1, 1::2, 2:-2:2], lattice[:, 1, 2:-2:2, 1::2]
    return lattice[:, 0, 1::2, 1::2].flatten(1), torch.cat([right.flatten(1), below.flatten(1)], dim=1)
