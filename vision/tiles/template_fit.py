"""How well tiles fit taught looks when place, sharpness and light may differ as they usually do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo.pixels import Points

from .familiarity import Comparison
from .nuisance import MOVES, Nuisance, Signals
from .templates import box_means

NOISE = 0.1
"""What is left between a tile and its look when everything usual is accounted for, as a share of full light."""
ROUNDS = 4
"""How often a tile is moved over a look."""
STILL = 0.15
"""A move by less than this share of the usual is not made."""
FARTHEST = 0.12
"""A tile is moved by at most this share of its side."""
STRIDE = 2
"""Pixels between neighbouring windows in which what is left over is added up."""


@dataclass(frozen=True)
class Fit:
    """A tile laid over one look: where it lies then, and what is left that cannot be accounted for."""

    place: Points
    """2 x 3: where in the tile's small picture each pixel of the look lies."""
    left: Signals
    """Window by window the mean square of what is left."""
    cost: float
    """All that is left, and how unusual the differences are."""
    shown: float
    """The share of what the tile shows that is accounted for: 1 all of it."""
    laid: Signals
    """What the tile shows there, of which only what counts, laid out."""
    rest: Signals
    """The same of what is left."""


@dataclass(frozen=True)
class PreparedTemplates:
    """What is worked out of taught looks once, and kept."""

    signals: NDArray[np.float16]
    """TemplateSet x height x width x 3: what they show."""
    means: Signals
    """TemplateSet x features: what of it counts."""
    basis: NDArray[np.float16]
    """TemplateSet x ways x features: the usual differences of each, at right angles; half as exact is exact enough."""
    moves: Signals
    """TemplateSet x moves x ways: how far a tile has moved when it differs in these ways."""
    offsets: Signals
    """TemplateSet x ways: the looks themselves along these ways."""


def prepare_templates(small: Signals, nuisance: Nuisance) -> PreparedTemplates:
    """Work out how looks of one size (n x height x width x 3) may differ."""
    counting = np.flatnonzero(np.repeat(nuisance.mask.ravel() > 0, 3))
    signals = nuisance.see(small)
    means = nuisance.flat(signals)[:, counting]
    scaled = nuisance.ways(small)[..., counting] / np.float32(NOISE)
    normal = np.eye(scaled.shape[1], dtype=np.float32) + scaled @ scaled.transpose(0, 2, 1)
    back = np.linalg.inv(np.linalg.cholesky(normal)).astype(np.float32)
    basis = np.matmul(back, scaled).astype(np.float16)
    moves = np.ascontiguousarray(back.transpose(0, 2, 1)[:, :MOVES] / np.float32(NOISE))
    offsets = (basis.astype(np.float32) @ means[..., None])[..., 0]
    return PreparedTemplates(signals.astype(np.float16), means, basis, moves, offsets)


class Templates:
    """Taught looks of one size with the ways in which they may differ."""

    def __init__(self, nuisance: Nuisance, prepared: PreparedTemplates) -> None:
        self.nuisance = nuisance
        self.prepared = prepared
        self._counting = np.flatnonzero(np.repeat(nuisance.mask.ravel() > 0, 3))
        self._mask = np.repeat(nuisance.mask.ravel(), 3)[self._counting]
        self._means, self._moves, self._offsets = prepared.means, prepared.moves, prepared.offsets
        self._count, self._ways, _ = prepared.basis.shape
        self._squares = _squares(self._means)
        self._level = np.stack([np.where(self._counting % 3 == channel, self._mask, 0) for channel in range(3)], axis=1)
        self._level /= np.maximum(np.linalg.norm(self._level, axis=0), 1e-6)
        height, width = nuisance.mask.shape
        self._middle = np.array([[1, 0, (width - 1) / 2], [0, 1, (height - 1) / 2], [0, 0, 1.0]])
        self._outwards = np.linalg.inv(self._middle)
        self._bases: dict[int, Signals] = {}

    @cached_property
    def _every_basis(self) -> Signals:
        """The ways of all looks, one below the other."""
        return self.prepared.basis.astype(np.float32).reshape(-1, self.prepared.basis.shape[2])

    def _basis(self, look: int) -> Signals:
        """The ways in which one look may differ, at right angles to one another."""
        if look not in self._bases:
            self._bases[look] = self.prepared.basis[look].astype(np.float32)
        return self._bases[look]

    def _flat(self, signals: Signals) -> Signals:
        """What counts of pictures, laid out: n x features."""
        return np.asarray(signals.reshape(len(signals), -1)[:, self._counting] * self._mask, np.float32)

    def costs(self, seen: Signals) -> Signals:
        """How badly signals (n x height x width x 3) fit each look, moved a little at most: n x looks."""
        flat = self._flat(seen)
        # The many ways times the few tiles: the other way round takes twice as long.
        along = (self._every_basis @ flat.T).reshape(self._count, self._ways, len(flat))
        along -= self._offsets[..., None]
        apart = _squares(flat) - 2 * (self._means @ flat.T) + self._squares[:, None]
        return np.asarray(np.maximum(apart - np.einsum("kpn,kpn->kn", along, along), 0).T, np.float32)

    def fit(self, looks: Sequence[int], seen: Signals, exactly: Sequence[bool]) -> list[Fit]:
        """Lay signals (n x height x width x 3) over one look each; where told, moved until they lie exactly."""
        chosen = np.asarray(looks, int)
        moved = np.tile(np.eye(3), (len(chosen), 1, 1))
        places = np.tile(np.eye(2, 3), (len(chosen), 1, 1))
        shown = self._flat(seen)
        apart, along = self._compare(chosen, shown)
        costs = _squares(apart) - _squares(along)
        going = np.flatnonzero(exactly)
        steps = along[going]
        for _ in range(ROUNDS):
            ways = (self._moves[chosen[going]] @ steps[..., None])[..., 0]
            is_moving = np.abs(ways).max(axis=1) >= STILL
            going = going[is_moving]
            moved[going] = moved[going] @ self._steps(ways[is_moving])
            going = going[~self._are_far(moved[going])]
            if len(going) == 0:
                break
            tried = (self._middle @ moved[going] @ self._outwards)[:, :2]
            laid = self._flat(np.stack([warp(seen[row], place) for row, place in zip(going, tried, strict=True)]))
            beside, steps = self._compare(chosen[going], laid)
            now = _squares(beside) - _squares(steps)
            better = now < costs[going]
            rows = going[better]
            costs[rows], places[rows], shown[rows] = now[better], tried[better], laid[better]
            apart[rows], along[rows] = beside[better], steps[better]
        left = apart - np.stack([own @ self._basis(look) for look, own in zip(chosen, along, strict=True)])
        share = 1 - _squares(left) / np.maximum(self._prints(shown), 1e-6)
        windows = self._windows(left)
        return [
            Fit(places[row], windows[row], float(costs[row]), float(share[row]), shown[row], left[row])
            for row in range(len(chosen))
        ]

    def apart(self, one: int, other: int) -> Signals:
        """Window by window what tells two looks apart when the second is laid exactly over the first."""
        (fit,) = self.fit([one], self.prepared.signals[other].astype(np.float32)[None], [True])
        return fit.left

    def prints(self, seen: Signals) -> Signals:
        """How much signals (n x height x width x 3) show besides an even tint: sums of squares."""
        return self._prints(self._flat(seen))

    def _prints(self, flat: Signals) -> Signals:
        return np.asarray(_squares(flat) - _squares(flat @ self._level), np.float32)

    def comparison(self, look: int, fit: Fit) -> Comparison:
        """The tile that was laid over a look, beside it."""
        seen, taught, left = (row.reshape(-1, 3) for row in (fit.laid, self._means[look], fit.rest))
        return Comparison(seen, taught, left, self.nuisance.mask > 0)

    def _compare(self, looks: NDArray[np.int_], flat: Signals) -> tuple[Signals, Signals]:
        """How tiles differ from their looks, and how much of it lies along the usual ways."""
        apart = flat - self._means[looks]
        along = [self._basis(look) @ own for look, own in zip(looks, apart, strict=True)]
        return apart, np.stack(along)

    def _steps(self, ways: Signals) -> Points:
        """The moves back that undo the differences found: n x 3 x 3."""
        shift, stretch = self.nuisance.shift, 2 * self.nuisance.stretch
        steps = np.tile(np.eye(3), (len(ways), 1, 1))
        steps[:, :2] -= ways.reshape(-1, 2, 3)[:, :, [1, 2, 0]] * [stretch, stretch, shift]
        return steps

    def _are_far(self, moved: Points) -> NDArray[np.bool_]:
        apart = np.abs(moved[:, :2] - np.eye(2, 3)) / [1, 1, self.nuisance.reach]
        return np.asarray((apart > 2 * FARTHEST).any(axis=(1, 2)), bool)

    def _windows(self, left: Signals) -> Signals:
        """Window by window the mean square of what is left."""
        height, width = self.nuisance.mask.shape
        whole = np.zeros((len(left), height * width * 3), np.float32)
        whole[:, self._counting] = left * left
        smooth = box_means(whole.reshape(len(left), height, width, 3).sum(axis=3), STRIDE + 1)
        return smooth[:, STRIDE // 2 :: STRIDE, STRIDE // 2 :: STRIDE]


def warp(seen: Signals, place: Points) -> Signals:
    """The pixels that lie at `place`."""
    size = (seen.shape[1], seen.shape[0])
    warped = cv2.warpAffine(
        seen, place, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(warped, np.float32)


def _squares(rows: Signals) -> Signals:
    """The sum of squares of every row."""
    return np.asarray(np.einsum("nd,nd->n", rows, rows), np.float32)
