"""Reading the parts of a label that show in some places of a tile only, from all taught tiles together."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from .factors import Spot
from .fitting import Templates
from .freedoms import Freedoms, Signals
from .looks import Looks, Parts

NEAREST = 3
"""Taught tiles with the same value whose spots are averaged."""
SHIFT, STRETCH = 0.05, 0.03
"""How far, as a share of the tile, a spot may lie beside its place, and be stretched: printing is not exact."""


@dataclass(frozen=True)
class _Region:
    """One connected place of a spot, with all taught looks of it."""

    top: int
    left: int
    templates: Templates

    def costs(self, tiles: Signals) -> Signals:
        """How badly the tiles (n x height x width x 3) fit each look here: n x looks."""
        freedoms = self.templates.freedoms
        height, width = freedoms.mask.shape
        part = tiles[:, self.top : self.top + height, self.left : self.left + width]
        return self.templates.costs(freedoms.see(part))


class SpotReader:
    """Reads parts of a label where they show."""

    def __init__(self, looks: Looks, small: Signals, spot: Spot) -> None:
        self.factors = spot.factors
        told = [tuple(parts[factor] for factor in self.factors) for parts in looks.parts]
        self._taught = np.flatnonzero([all(value) for value in told]) if any(map(all, told)) else np.arange(len(told))
        self.values: tuple[Parts, ...] = tuple(sorted({told[look] for look in self._taught}))
        self._value_of = np.array([self.values.index(told[look]) for look in self._taught])
        self._regions = _regions(small[self._taught], spot)

    def costs(self, tiles: Signals) -> NDArray[np.float64]:
        """How badly tiles laid over their look (n x height x width x 3) fit each value: n x values."""
        every = np.sum([region.costs(tiles) for region in self._regions], axis=0)
        found = []
        for value in range(len(self.values)):
            mine = np.sort(every[:, self._value_of == value], axis=1)
            found.append(mine[:, :NEAREST].mean(axis=1))
        return np.stack(found, axis=1).astype(np.float64)


def _regions(small: Signals, spot: Spot) -> list[_Region]:
    height, width = small.shape[1:3]
    share = cv2.resize(spot.mask.astype(np.float32), (width, height), interpolation=cv2.INTER_AREA)
    count, numbers, stats, _ = cv2.connectedComponentsWithStats((share > 0.3).astype(np.uint8))
    found = []
    for region in range(1, count):
        left, top, across, down, _ = (int(number) for number in stats[region])
        mask = (numbers[top : top + down, left : left + across] == region).astype(np.float32)
        side = max(height, width)
        freedoms = Freedoms(mask, SHIFT * side, STRETCH, 0.0)
        found.append(_Region(top, left, Templates(small[:, top : top + down, left : left + across], freedoms)))
    return found
