"""How well tiles fit taught looks when place, sharpness and light may differ as they usually do."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from .board import Points
from .freedoms import MOVES, Freedoms, Signals

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


class Templates:
    """Taught looks of one size with the ways in which they may differ."""

    def __init__(self, small: Signals, freedoms: Freedoms) -> None:
        self.freedoms = freedoms
        self.signals = freedoms.see(small)
        self.means = freedoms.flat(self.signals)
        scaled = freedoms.ways(small) / NOISE
        self._count, self._ways, _ = scaled.shape
        normal = np.eye(self._ways, dtype=np.float32) + scaled @ scaled.transpose(0, 2, 1)
        self._back = np.linalg.inv(np.linalg.cholesky(normal)).astype(np.float32)
        self._basis = np.matmul(self._back, scaled)
        self._counting = np.flatnonzero(np.repeat(freedoms.mask.ravel() > 0, 3))
        self._flat_basis = np.ascontiguousarray(self._basis[..., self._counting].reshape(-1, len(self._counting)).T)
        self._shown = np.ascontiguousarray(self.means[:, self._counting])
        self._offsets = np.einsum("kpd,kd->kp", self._basis, self.means, optimize=True)
        self._mask = np.repeat(freedoms.mask.ravel(), 3)
        self._level = np.kron(freedoms.mask.reshape(-1, 1), np.eye(3, dtype=np.float32))
        self._level /= np.maximum(np.linalg.norm(self._level, axis=0), 1e-6)
        height, width = freedoms.mask.shape
        self._middle = np.array([[1, 0, (width - 1) / 2], [0, 1, (height - 1) / 2], [0, 0, 1.0]])
        self._outwards = np.linalg.inv(self._middle)
        self._squares = np.einsum("kd,kd->k", self.means, self.means)

    def costs(self, seen: Signals) -> Signals:
        """How badly each of the flat signals (n x features) fits each look, moved a little at most: n x looks."""
        seen = seen[:, self._counting]
        along = (seen @ self._flat_basis).reshape(len(seen), self._count, self._ways) - self._offsets
        apart = np.einsum("nd,nd->n", seen, seen)[:, None] - 2 * seen @ self._shown.T + self._squares
        return np.asarray(np.maximum(apart - np.einsum("nkp,nkp->nk", along, along), 0), np.float32)

    def fit(self, look: int, seen: Signals, rounds: int = ROUNDS) -> Fit:
        """Lay signals (height x width x 3) exactly over a look."""
        moved = np.eye(3)
        best: tuple[float, Signals, Signals, Points] | None = None
        for number in range(rounds + 1):
            place = (self._middle @ moved @ self._outwards)[:2]
            laid = seen if number == 0 else warp(seen, place)
            apart = laid.ravel() * self._mask - self.means[look]
            along = self._basis[look] @ apart
            cost = float(apart @ apart - along @ along)
            if best is None or cost < best[0]:
                best = cost, apart, along, place
            ways = self._back[look].T[:MOVES] @ along / NOISE
            if np.abs(ways).max() < STILL:
                break
            moved = moved @ self._step(ways)
            if self._is_far(moved):
                break
        assert best is not None, "the tile is compared at least once"
        cost, apart, along, place = best
        left = apart - along @ self._basis[look]
        shown = 1 - float(left @ left) / max(self._print(apart + self.means[look]), 1e-6)
        return Fit(place, _windows(left.reshape(seen.shape)), cost, shown)

    def _print(self, flat: Signals) -> float:
        """How much a picture shows: the squares of its signals about their mean."""
        return float(flat @ flat - ((self._level.T @ flat) ** 2).sum())

    def _step(self, ways: Signals) -> Points:
        """The move back that undoes the differences found."""
        shift, stretch = self.freedoms.shift, 2 * self.freedoms.stretch
        x, x_x, x_y, y, y_x, y_y = (float(way) for way in ways)
        return np.array(
            [
                [1 - x_x * stretch, -x_y * stretch, -x * shift],
                [-y_x * stretch, 1 - y_y * stretch, -y * shift],
                [0, 0, 1.0],
            ]
        )

    def _is_far(self, moved: Points) -> bool:
        farthest = 2 * FARTHEST * self.freedoms.reach
        return bool(np.abs(moved[:2, 2]).max() > farthest or np.abs(moved[:2, :2] - np.eye(2)).max() > 2 * FARTHEST)


def warp(seen: Signals, place: Points) -> Signals:
    """The pixels that lie at `place`."""
    size = (seen.shape[1], seen.shape[0])
    warped = cv2.warpAffine(
        seen, place, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(warped, np.float32)


def _windows(left: Signals) -> NDArray[np.float32]:
    squares = np.einsum("hwc,hwc->hw", left, left)
    side = STRIDE + 1
    smooth = cv2.boxFilter(squares, -1, (side, side), borderType=cv2.BORDER_REFLECT)
    return np.asarray(smooth[STRIDE // 2 :: STRIDE, STRIDE // 2 :: STRIDE], np.float32)
