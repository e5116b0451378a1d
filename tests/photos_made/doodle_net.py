"""The network that sees whole Doodle sheets, in PyTorch for fitting; `vision.sheet_network` runs it with numpy."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import torch
from torch.nn import functional as nn

Tensor: TypeAlias = Any
Weights: TypeAlias = dict[str, Tensor]

LAYERS, FINE, COARSE, SEEN, COMPARED = 4, 32, 48, 24, 32

_CONVOLUTIONS = {
    "stem": (FINE, LAYERS, 6),
    "fine": (FINE, FINE, 3),
    "halve": (COARSE, FINE, 3),
    "coarse": (COARSE, COARSE, 3),
    "wide": (COARSE, COARSE, 3),
    "cells.look": (SEEN, COARSE, 6),
    "right.look": (SEEN, COARSE, 6),
    "below.look": (SEEN, COARSE, 6),
}
_DENSE = {
    "cells.first": (1, SEEN),
    "cells.compare": (COMPARED, 3 * SEEN),
    "cells.judge": (1, COMPARED),
    "edges.compare": (COMPARED, 4 * SEEN),
    "edges.judge": (1, COMPARED),
}


def start_weights(seed: int) -> Weights:
    """Random weights to begin with."""
    random = torch.Generator().manual_seed(seed)
    weights: Weights = {}
    for name, (after, before, side) in _CONVOLUTIONS.items():
        spread = np.sqrt(2.0 / (before * side * side))
        weights[f"{name}.weights"] = torch.randn((after, before, side, side), generator=random) * spread
        weights[f"{name}.bias"] = torch.zeros(after)
    for name, (after, before) in _DENSE.items():
        weights[f"{name}.weights"] = torch.randn((after, before), generator=random) * np.sqrt(1.0 / before)
        weights[f"{name}.bias"] = torch.zeros(after)
    for name in ("fine", "coarse", "wide"):
        weights[f"{name}.weights"] *= 0.5
    return weights


def look(weights: Weights, layers: Tensor, drop: float = 0.0) -> tuple[Tensor, Tensor, Tensor]:
    """The log-odds of sheets (count x layers x height x width): cells at first sight, cells, and all edges.

    Edges come in one row: first those to the right of cells, then those below.
    """
    maps = _trunk(weights, layers)
    cells = _see(weights, "cells.look", maps[:, :, 1:-1, 1:-1], drop)
    right = _see(weights, "right.look", maps[:, :, 1:-1, 3:-3], drop)
    below = _see(weights, "below.look", maps[:, :, 3:-3, 1:-1], drop)
    first = _dense(weights, "cells.first", cells)[:, 0]
    odds = _judge(weights, "cells", cells, [torch.sigmoid(first), 1 - torch.sigmoid(first)])
    shaded = torch.sigmoid(odds).detach().reshape(-1, 9, 9)
    one = torch.cat([shaded[:, :, :-1].flatten(1), shaded[:, :-1].flatten(1)], dim=1)
    other = torch.cat([shaded[:, :, 1:].flatten(1), shaded[:, 1:].flatten(1)], dim=1)
    groups = [one * other, one * (1 - other) + other * (1 - one), (1 - one) * (1 - other)]
    edges = _judge(weights, "edges", torch.cat([right, below], dim=2), groups)
    return first, odds, edges


def _trunk(weights: Weights, maps: Tensor) -> Tensor:
    maps = torch.relu(_convolve(weights, "stem", maps, stride=4, padding=1))
    maps = maps + torch.relu(_convolve(weights, "fine", maps, padding=1))
    maps = torch.relu(_convolve(weights, "halve", maps, stride=2, padding=1))
    maps = maps + torch.relu(_convolve(weights, "coarse", maps, padding=1))
    return maps + torch.relu(_convolve(weights, "wide", maps, padding=2, dilation=2))


def _convolve(weights: Weights, name: str, maps: Tensor, **how: int) -> Tensor:
    return nn.conv2d(maps, weights[f"{name}.weights"], weights[f"{name}.bias"], **how)


def _see(weights: Weights, name: str, maps: Tensor, drop: float) -> Tensor:
    seen = torch.relu(_convolve(weights, name, maps, stride=4)).flatten(2)
    return nn.dropout(seen, drop) if drop else seen


def _dense(weights: Weights, name: str, seen: Tensor) -> Tensor:
    return torch.einsum("oi,bin->bon", weights[f"{name}.weights"], seen) + weights[f"{name}.bias"][None, :, None]


def _judge(weights: Weights, name: str, seen: Tensor, groups: list[Tensor]) -> Tensor:
    means = [torch.einsum("bin,bn->bi", seen, group) / (group.sum(dim=1, keepdim=True) + 0.5) for group in groups]
    around = [mean[:, :, None].expand(-1, -1, seen.shape[2]) for mean in means]
    compared = torch.relu(_dense(weights, f"{name}.compare", torch.cat([seen, *around], dim=1)))
    return _dense(weights, f"{name}.judge", compared)[:, 0]
