"""Reading the parts of a label that show in some places of a tile only, from all taught tiles together."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from .label_parts import Spot
from .nuisance import Nuisance, Signals
from .template_fit import PreparedTemplates, Templates, prepare_templates
from .templates import Parts, TemplateSet

NEAREST = 3
"""Taught tiles with the same value whose spots are averaged."""
MOST_APART = 0.2
"""However far taught values are apart, another may be nearer to one of them: in made-up decks a 6 and an 8 are by 0.14.

Values left out of such decks in turn left 0.107 and more over; of the taught ones 97 in 100 leave less than 0.085.
"""
FAINT = 0.003
"""The mean square of a spot's light and colour below which nothing is printed there."""
SHIFT, STRETCH = 0.05, 0.03
"""How far, as a share of the tile, a spot may lie beside its place, and be stretched: printing is not exact."""


@dataclass(frozen=True)
class SpotCosts:
    """How badly each value of a spot fits one tile."""

    values: NDArray[np.float64]
    print: float
    """All that the spot shows, in the same unit."""
    apart: float
    """The share of what spots show by which taught values differ, usually."""

    @property
    def novelty(self) -> float:
        """How far the spot is from all taught values: 1 is as far as these are from one another, 0 it is one."""
        return float(self.values.min()) / max(self.print * self.apart, 1e-9)


@dataclass(frozen=True)
class SpotPlace:
    """One connected place of a spot."""

    top: int
    left: int
    nuisance: Nuisance

    @property
    def height(self) -> int:
        return int(self.nuisance.mask.shape[0])

    @property
    def width(self) -> int:
        return int(self.nuisance.mask.shape[1])


@dataclass(frozen=True)
class PreparedSpot:
    """What is worked out of the taught looks of a spot once, and kept."""

    places: tuple[SpotPlace, ...]
    templates: tuple[PreparedTemplates, ...]
    """For each place."""
    apart: float
    """How much a taught tile usually differs from the next value, as a share of what its spot shows."""


def _told(looks: TemplateSet, spot: Spot) -> list[Parts]:
    """What the label of each look tells of the spot."""
    return [tuple(parts[factor] for factor in spot.factors) for parts in looks.parts]


def taught_in(looks: TemplateSet, spot: Spot) -> NDArray[np.int_]:
    """The numbers of the looks that teach the spot; those that leave it out only when all do."""
    told = _told(looks, spot)
    return np.flatnonzero([all(value) for value in told]) if any(map(all, told)) else np.arange(len(told))


@dataclass(frozen=True)
class _Region:
    """One connected place of a spot, with all taught looks of it."""

    top: int
    left: int
    templates: Templates

    def costs(self, tiles: Signals) -> tuple[Signals, Signals]:
        """How badly the tiles (n x height x width x 3) fit each look here, n x looks, and how much they show: n."""
        nuisance = self.templates.nuisance
        height, width = nuisance.mask.shape
        seen = nuisance.see(tiles[:, self.top : self.top + height, self.left : self.left + width])
        return self.templates.costs(seen), self.templates.prints(seen) + FAINT * 3 * nuisance.mask.sum()


class SpotReader:
    """Reads parts of a label where they show."""

    def __init__(self, looks: TemplateSet, spot: Spot, prepared: PreparedSpot) -> None:
        self.factors = spot.factors
        self.prepared = prepared
        told = _told(looks, spot)
        self.values: tuple[Parts, ...] = tuple(sorted({told[look] for look in taught_in(looks, spot)}))
        self._value_of = np.array([self.values.index(told[look]) for look in taught_in(looks, spot)])
        self._regions = [
            _Region(place.top, place.left, Templates(place.nuisance, templates))
            for place, templates in zip(prepared.places, prepared.templates, strict=True)
        ]

    def costs(self, tiles: Signals) -> list[SpotCosts]:
        """How badly tiles laid over their look (n x height x width x 3) fit each value."""
        values, prints = self._fit(tiles)
        return [SpotCosts(own, float(shown), self.prepared.apart) for own, shown in zip(values, prints, strict=True)]

    def _fit(self, tiles: Signals) -> tuple[NDArray[np.float64], Signals]:
        """Tiles x values: how badly they fit; and how much each tile shows here."""
        parts = [region.costs(tiles) for region in self._regions]
        every, prints = (np.sum(column, axis=0) for column in zip(*parts, strict=True))
        found = []
        for value in range(len(self.values)):
            mine = np.sort(every[:, self._value_of == value], axis=1)
            found.append(mine[:, :NEAREST].mean(axis=1))
        return np.stack(found, axis=1).astype(np.float64), prints

    def usually_apart(self, taught: Signals) -> float:
        """How much a taught tile usually differs from the next value, as a share of what its spot shows."""
        if len(self.values) < 2:
            return 1.0
        costs, prints = self._fit(taught)
        costs[np.arange(len(costs)), self._value_of] = np.inf
        return min(MOST_APART, float(np.median(costs.min(axis=1) / prints)))


def prepare_spot(looks: TemplateSet, small: Signals, spot: Spot) -> PreparedSpot:
    """Work out how the looks (n x height x width x 3) of a spot may differ, and how much their values do."""
    taught = small[taught_in(looks, spot)]
    height, width = small.shape[1:3]
    places = find_places(spot, height, width)
    templates = tuple(
        prepare_templates(
            taught[:, place.top : place.top + place.height, place.left : place.left + place.width], place.nuisance
        )
        for place in places
    )
    apart = SpotReader(looks, spot, PreparedSpot(places, templates, 1.0)).usually_apart(taught)
    return PreparedSpot(places, templates, apart)


def find_places(spot: Spot, height: int, width: int) -> tuple[SpotPlace, ...]:
    """The connected places of a spot in pictures of that size."""
    share = cv2.resize(spot.mask.astype(np.float32), (width, height), interpolation=cv2.INTER_AREA)
    count, numbers, stats, _ = cv2.connectedComponentsWithStats((share > 0.3).astype(np.uint8))
    found = []
    for region in range(1, count):
        left, top, across, down, _ = (int(number) for number in stats[region])
        mask = (numbers[top : top + down, left : left + across] == region).astype(np.float32)
        found.append(SpotPlace(top, left, Nuisance(mask, SHIFT * max(height, width), STRETCH, 0.0)))
    return tuple(found)
