"""How much a tile's picture resembles one taught look, window by window: for finding tiles and what lies on them."""

from __future__ import annotations

from functools import cached_property

import cv2
import numpy as np

from vision.photo.pixels import Pixels

from .alignment import AlignmentTarget, make_target
from .correlation import STRIDE, Map, WindowedPicture, likeness
from .label_parts import Spot
from .templates import TemplateSet, fine_feature


class Resembler:
    """A deck's looks, ready to be laid over tiles and compared with them."""

    def __init__(self, looks: TemplateSet, spots: tuple[Spot, ...]) -> None:
        self.looks = looks
        self._spots = spots
        self._views: dict[int, WindowedPicture] = {}
        self._targets: dict[int, AlignmentTarget] = {}

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

    def view(self, look: int) -> WindowedPicture:
        """A taught look, prepared for comparing."""
        if look not in self._views:
            self._views[look] = WindowedPicture(self.looks.fine[look])
        return self._views[look]

    def target(self, look: int) -> AlignmentTarget:
        """A taught look, prepared for laying tiles over it."""
        if look not in self._targets:
            self._targets[look] = make_target(self.looks.pictures[look])
        return self._targets[look]

    def strangeness(self, picture: Pixels, look: int) -> Map:
        """Window by window how unlike a look the tile is in light and dark, away from the rim."""
        unlike: Map = 1 - likeness(WindowedPicture(fine_feature(picture)), self.view(look))[0]
        unlike[[0, 1, -2, -1]] = 0
        unlike[:, [0, 1, -2, -1]] = 0
        return unlike

    def resemblance(self, picture: Pixels, look: int) -> tuple[float, float]:
        """How much a tile's flat, white balanced picture resembles one look: the whole, and the spots alone."""
        alike = likeness(WindowedPicture(fine_feature(picture)), self.view(look))
        whole = float((alike.mean(axis=0) * self._where).sum() / max(float(self._where.sum()), 1e-6))
        spots = self._spot_share
        return whole, float((alike[0] * spots).sum() / spots.sum()) if self._spots else whole
