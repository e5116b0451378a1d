"""What may differ between a tile and its taught look and means nothing: its place, sharpness, light and colour cast."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

from .templates import box_means, opponent

if TYPE_CHECKING:
    from cv2.typing import MatLike

Signals = NDArray[np.float32]

BLUR = 0.3
"""How much softer or sharper a picture may be: a change of the variance by twice this many square pixels."""
GAIN, GAIN_SLOPE, GAIN_BEND = 0.3, 0.25, 0.2
"""How much stronger or weaker the light may be: all over, from side to side, and between middle and rim."""
VEIL, VEIL_SLOPE, VEIL_BEND = 0.2, 0.2, 0.15
"""The same for glare, which adds to what is seen."""
TONE, SATURATION, CAST = 0.15, 0.2, 0.06
"""How much a camera's mid-tones and strength of colours, and the colour of the light, may differ."""
MOVES = 6
"""The first ways a picture may differ: moved, stretched and turned."""


@dataclass(frozen=True)
class Nuisance:
    """The usual small differences between pictures of one size, of which only `mask` counts."""

    mask: Signals
    """Height x width: how much each pixel counts."""
    shift: float
    """Pixels by which a picture may be moved."""
    stretch: float
    """Share by which it may be stretched or turned."""
    levelled: float
    """The share of its neighbourhood's light that is taken off each pixel: shadows fade."""
    light: float = 1.0
    """How much of the usual differences of light is left to account for: little when the light is known."""

    @property
    def reach(self) -> float:
        """Half the longer side, in pixels."""
        height, width = self.mask.shape
        return float(max(height, width)) / 2

    def level(self, signals: Signals) -> Signals:
        """Take off some of the neighbourhood's light."""
        if self.levelled:
            signals[..., 0] -= self.levelled * box_means(signals[..., 0], max(self.mask.shape) // 4 | 1)
        return signals

    def see(self, small: MatLike) -> Signals:
        """What pictures of this size (n x height x width x 3, 0 to 255) show, not yet masked."""
        return self.level(opponent(small))

    def flat(self, signals: Signals) -> Signals:
        """Masked and laid out: n x features."""
        return np.asarray((signals * self.mask[..., None]).reshape(len(signals), -1), np.float32)

    def ways(self, small: MatLike) -> Signals:
        """How each picture changes when it differs as much as is usual: n x ways x features."""
        signals = opponent(small)
        count, height, width, _ = signals.shape
        y, x = np.mgrid[0:height, 0:width].astype(np.float32)
        x, y = ((x - (width - 1) / 2) / self.reach)[..., None], ((y - (height - 1) / 2) / self.reach)[..., None]
        down, across = (np.asarray(slope, np.float32) for slope in np.gradient(signals, axis=(1, 2)))
        stretch = self.stretch * 2 * self.reach
        moved = [across * self.shift, across * x * stretch, across * y * stretch]
        moved += [down * self.shift, down * x * stretch, down * y * stretch]
        soft = np.stack([cv2.Laplacian(one, cv2.CV_32F) for one in signals]) * BLUR
        light = signals * np.array([1, 0, 0], np.float32)
        white = np.broadcast_to(np.array([1, 0, 0], np.float32), signals.shape)
        fields = (np.ones_like(x), x, y, x * x - 0.3, x * y, y * y - 0.3)
        gains = (GAIN, *2 * (GAIN_SLOPE,), *3 * (GAIN_BEND,))
        veils = (VEIL, *2 * (VEIL_SLOPE,), *3 * (VEIL_BEND,))
        lit = [signals * field * (size * self.light) for field, size in zip(fields, gains, strict=True)]
        veiled = [white * field * (size * self.light) for field, size in zip(fields, veils, strict=True)]
        shares = np.clip(np.asarray(small, np.float32) / 255, 1e-3, 1)
        toned = opponent(255 * shares * np.log(shares)) * TONE
        casts = [opponent(small * np.eye(3, dtype=np.float32)[channel]) * CAST for channel in (0, 2)]
        every = np.stack([*moved, soft, *lit, *veiled, toned, (signals - light) * SATURATION, *casts], axis=1)
        every = self.level(every.reshape(-1, height, width, 3))
        return self.flat(every).reshape(count, -1, self.mask.size * 3)
