"""Recognising one tile that is laid flat: each part of its label, how sure, and what else it could be."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from .aligning import SURE, Target, align, make_target
from .board import Pixels
from .cutting import Sheet
from .factors import Spot
from .looks import Feature, Looks, Parts, coarse_feature, fine_feature
from .matching import STRIDE, Map, View, likeness, which

Table = NDArray[np.float64]

SHORTLIST = 6
"""Looks that are compared closely with a tile."""
FEWEST = 3
"""Looks that are compared at least."""
FAR = 0.2
"""A look whose small picture is less alike than the best by this much is not compared closely."""
NEAREST = 3
"""Taught tiles with the same value whose spots are averaged."""
SHIFTS = tuple((y, x) for y in range(-3, 4) for x in range(-3, 4))
"""Pixels by which a spot may lie beside its place: printing and cutting are not exact."""
FEW = 4
"""Taught tiles of each value from which is learned how different the values look."""
WHOLE_SURE, SPOT_SURE = 0.15, 0.2
"""Leads from which on a reading of the whole tile, and of a spot, is called sure.

On 404 tiles of 63 made-up photos one reading of each kind was wrong, both on one tile, whose spot led by 0.05; of the
right ones all but one in 200 led by 0.45 and more.
"""
CERTAIN = 7.6
"""The logarithm of 1,999 to 1: the odds that a sure lead is meant to have; too few tiles were measured to prove it."""
FAINT_SPOT = 0.002
"""The mean square of a spot's features below which it is blank paper."""


@dataclass(frozen=True)
class Choice:
    """One way to read some parts of a label: what they say, and the lead over the best other way (below 0: behind)."""

    values: Parts
    lead: float


@dataclass(frozen=True)
class Group:
    """Parts of the label that are read together, and the ways to read them, the best first."""

    factors: tuple[int, ...]
    """Their numbers in the label."""
    choices: tuple[Choice, ...]
    sure_lead: float
    """The lead from which on the best way is as good as certain."""

    @property
    def is_sure(self) -> bool:
        return self.choices[0].lead >= self.sure_lead

    @property
    def probability(self) -> float:
        """How likely the best way is the right one."""
        return float(1 / (1 + np.exp(-CERTAIN * self.choices[0].lead / self.sure_lead)))


@dataclass(frozen=True)
class Recognised:
    """What a tile was recognised as."""

    look: int
    """The taught look that the whole tile resembles most."""
    alike: float
    """How much it resembles that look: 1 is the same."""
    groups: tuple[Group, ...]

    @property
    def parts(self) -> Parts:
        """The label's parts, each read where it shows best."""
        read: dict[int, str] = {}
        for group in self.groups:
            read.update(zip(group.factors, group.choices[0].values, strict=True))
        return tuple(read[factor] for factor in sorted(read))

    @property
    def sure(self) -> tuple[bool, ...]:
        """For every part of the label whether it is as good as certain."""
        sure = {factor: group.is_sure for group in self.groups for factor in group.factors}
        return tuple(sure[factor] for factor in sorted(sure))

    @property
    def alternatives(self) -> tuple[Parts, ...]:
        """What else the tile could be, the likeliest first: one group of parts read another way."""
        others = [
            (choice.lead / group.sure_lead, group.factors, choice.values)
            for group in self.groups
            for choice in group.choices[1:]
        ]
        found = []
        for _, factors, values in sorted(others, reverse=True):
            parts = list(self.parts)
            for factor, value in zip(factors, values, strict=True):
                parts[factor] = value
            found.append(tuple(parts))
        return tuple(found)


class SpotReader:
    """Reads the parts of a label that show in some places only, from all taught tiles together."""

    def __init__(self, looks: Looks, spot: Spot) -> None:
        self.factors = spot.factors
        count, regions = cv2.connectedComponents(spot.mask.astype(np.uint8))
        self._places = [np.nonzero(regions == region) for region in range(1, count)]
        self._shape = spot.mask.shape
        fine = [looks.fine[look] for look in range(len(looks.labels))]
        self._taught = [np.stack([feature[place].ravel() for feature in fine]) for place in self._places]
        self._strength = [np.einsum("np,np->n", taught, taught) for taught in self._taught]
        self._values = tuple(tuple(parts[factor] for factor in self.factors) for parts in looks.parts)
        self._distinct = sorted(set(self._values))
        self._index = np.array([self._distinct.index(value) for value in self._values])
        self._fine = fine

    @cached_property
    def _between(self) -> Table:
        """How alike tiles with one value and with another are on average."""
        count = len(self._distinct)
        table = np.ones((count, count))
        for value in range(count):
            some = np.flatnonzero(self._index == value)[:FEW]
            table[value] = np.mean([self._scores(self._fine[look], without=int(look)) for look in some], axis=0)
        return table

    def _scores(self, feature: Feature, without: int | None = None) -> Table:
        """For every value how alike the tile's spots and the nearest taught spots with that value are."""
        alike = np.zeros((len(SHIFTS), len(self._values)), np.float32)
        total = 0.0
        height, width = self._shape
        for (rows, cols), taught, strength in zip(self._places, self._taught, self._strength, strict=True):
            seen = np.stack(
                [feature[np.clip(rows + y, 0, height - 1), np.clip(cols + x, 0, width - 1)].ravel() for y, x in SHIFTS]
            )
            faint = FAINT_SPOT * len(rows)
            own = np.einsum("sp,sp->s", seen, seen)
            weight = float(strength.mean())
            alike += weight * (2 * seen @ taught.T + faint) / (own[:, None] + strength[None] + faint)
            total += weight
        best = alike.max(axis=0) / max(total, 1e-9)
        if without is not None:
            best[without] = -1.0
        return np.array(
            [np.sort(best[self._index == value])[::-1][:NEAREST].mean() for value in range(len(self._distinct))]
        )

    def read(self, feature: Feature) -> tuple[Choice, ...]:
        """The ways to read these parts, the best first."""
        scores = self._scores(feature)
        order = np.argsort(-scores)
        best = order[0]
        leads = [
            float((scores[best] - scores[value]) / max(self._between[best, best] - self._between[best, value], 0.03))
            for value in order[1:]
        ]
        first = Choice(self._distinct[best], min(leads, default=1.0))
        others = [Choice(self._distinct[value], -lead) for value, lead in zip(order[1:], leads, strict=True)]
        return (first, *others)


class Recogniser:
    """A deck's looks, ready to recognise tiles."""

    def __init__(self, looks: Looks, spots: tuple[Spot, ...]) -> None:
        self.looks = looks
        self._spots = spots
        local = {factor for spot in spots for factor in spot.factors}
        count = len(looks.parts[0]) if looks.parts else 0
        self._whole = tuple(factor for factor in range(count) if factor not in local)
        self.keys: tuple[Parts, ...] = tuple(tuple(parts[factor] for factor in self._whole) for parts in looks.parts)
        self._views: dict[int, View] = {}
        self._targets: dict[int, Target] = {}
        self._apart: dict[tuple[int, int], Map] = {}

    @cached_property
    def _readers(self) -> tuple[SpotReader, ...]:
        return tuple(SpotReader(self.looks, spot) for spot in self._spots)

    @cached_property
    def _spot_share(self) -> Map:
        """How much of every window belongs to a spot."""
        size = self.looks.size
        spots = np.zeros((size.height, size.width), np.float32)
        for spot in self._spots:
            spots[spot.mask] = 1
        side = size.height // 8 | 1
        share = cv2.boxFilter(spots, -1, (side, side))[STRIDE // 2 :: STRIDE, STRIDE // 2 :: STRIDE]
        return np.asarray(share, np.float32)

    @cached_property
    def _where(self) -> Map:
        """Which windows tell about the whole tile: not about a spot, and not about the table beside the rim."""
        where = np.maximum(1 - 1.5 * self._spot_share, 0)
        where[[0, -1]] = 0
        where[:, [0, -1]] = 0
        return np.asarray(where, np.float32)

    def view(self, look: int) -> View:
        """A taught look, prepared for comparing."""
        if look not in self._views:
            self._views[look] = View(self.looks.fine[look])
        return self._views[look]

    def recognise(self, picture: Pixels) -> Recognised:
        """Recognise a tile's flat, white balanced, upright picture."""
        seen = {look: self._laid_over(picture, look) for look in self._shortlist(picture)}
        choices, look, alike = self._read_whole(seen)
        feature = seen[look].feature
        groups = [Group(self._whole, choices, WHOLE_SURE)]
        groups += [Group(reader.factors, reader.read(feature), SPOT_SURE) for reader in self._readers]
        return Recognised(look, alike, tuple(groups))

    def _laid_over(self, picture: Pixels, look: int) -> View:
        """The tile laid exactly over one look: every look gets its best chance, and none is compared askew."""
        sheet = Sheet(picture)
        place, _ = align(sheet, np.eye(3), self.target(look), SURE)
        return View(fine_feature(sheet.cut(place, self.looks.size)))

    def target(self, look: int) -> Target:
        """A taught look, prepared for laying tiles over it."""
        if look not in self._targets:
            self._targets[look] = make_target(self.looks.pictures[look])
        return self._targets[look]

    def strangeness(self, picture: Pixels, look: int) -> Map:
        """Window by window how unlike a look the tile is in light and dark, away from the rim."""
        unlike: Map = 1 - likeness(View(fine_feature(picture)), self.view(look))[0]
        unlike[[0, 1, -2, -1]] = 0
        unlike[:, [0, 1, -2, -1]] = 0
        return unlike

    def resemblance(self, picture: Pixels, look: int) -> tuple[float, float]:
        """How much a tile's flat, white balanced picture resembles one look: the whole, and the spots alone."""
        alike = likeness(View(fine_feature(picture)), self.view(look))
        whole = float((alike.mean(axis=0) * self._where).sum() / max(float(self._where.sum()), 1e-6))
        spots = self._spot_share
        return whole, float((alike[0] * spots).sum() / spots.sum()) if self._spots else whole

    def _shortlist(self, picture: Pixels) -> list[int]:
        """The looks that the small picture resembles most, one for each way the whole tile can look."""
        scores = self.looks.coarse[: len(self.looks.labels)] @ coarse_feature(picture)
        chosen: dict[Parts, int] = {}
        for look in np.argsort(-scores):
            is_far = len(chosen) >= FEWEST and scores[look] < scores.max() - FAR
            if is_far or len(chosen) == SHORTLIST:
                break
            chosen.setdefault(self.keys[look], int(look))
        return list(chosen.values())

    def _read_whole(self, seen: dict[int, View]) -> tuple[tuple[Choice, ...], int, float]:
        """The parts that show everywhere, the look that fits best, and how alike it is."""
        where = self._where
        maps = {look: likeness(view, self.view(look)) for look, view in seen.items()}
        total = max(float(where.sum()), 1e-6)
        overall = {look: float((alike.mean(axis=0) * where).sum()) / total for look, alike in maps.items()}
        order = sorted(seen, key=lambda look: -overall[look])
        champion = order[0]
        for challenger in order[1:]:
            if self.keys[challenger] != self.keys[champion] and self._lead(challenger, champion, maps) > 0:
                champion = challenger
        behind: dict[Parts, float] = {}
        for look in order:
            key = self.keys[look]
            if key != self.keys[champion]:
                lead = self._lead(champion, look, maps)
                behind[key] = min(lead, behind.get(key, lead))
        rivals = sorted(behind, key=lambda key: behind[key])
        first = Choice(self.keys[champion], behind[rivals[0]] if rivals else 1.0)
        choices = (first, *(Choice(key, -behind[key]) for key in rivals))
        return choices, champion, overall[champion]

    def _lead(self, one: int, other: int, maps: dict[int, Map]) -> float:
        pair = (min(one, other), max(one, other))
        if pair not in self._apart:
            self._apart[pair] = likeness(self._laid_over(self.looks.pictures[pair[0]], pair[1]), self.view(pair[1]))
        return which(maps[one], maps[other], self._apart[pair], self._where)
