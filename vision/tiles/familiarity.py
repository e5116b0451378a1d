"""How much of what a tile shows its taught look accounts for: a tile that was never taught shows something else.

How far a look is ahead of its rivals tells nothing about a tile that is none of them. Two plain measures do: the share
of the print that is left over once everything usual is accounted for, and whether the colours are the look's own. The
second is taken before light and camera are accounted for, because these explain a red tile as a green one in a light
that turns all colours into their opposites.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Map = NDArray[np.float32]

CHIP = 0.42
"""The diameter of a chip that may lie on a tile, as a share of the tile's side, with its shadow."""
FAINT_PRINT, FAINT_COLOUR = 0.0003, 0.002
"""Mean squares of light, and of colour, below which nothing is printed: there is nothing to resemble."""


@dataclass(frozen=True)
class Familiarity:
    """Shares, each 1 when a look accounts for all that a tile shows."""

    light: float
    """Of the differences between light and dark."""
    every: float
    """Of all differences, in light and colour."""
    colour: float
    """How far the colours are the look's own, each weak or strong: -1 when all are the opposite.

    Glare makes the colours of a part of the tile weaker but no others, so every pixel counts by how colourful both are.
    """

    def is_at_least(self, light: float, every: float, colour: float) -> bool:
        """Whether each of the shares is that large."""
        return self.light >= light and self.every >= every and self.colour >= colour


@dataclass(frozen=True)
class Comparison:
    """A tile laid over a look: the pixels that are compared, each with its light and two colours."""

    seen: Map
    look: Map
    left: Map
    """What is left of their difference when everything usual is accounted for."""
    counts: NDArray[np.bool_]
    """Height x width: which pixels are compared."""

    def familiarity(self) -> Familiarity:
        """Of the whole tile."""
        return _measure(self.seen, self.look, self.left)

    def beside_a_chip(self) -> Familiarity:
        """Of the tile without the disc in which most is left over: a chip may lie there."""
        side = max(self.counts.shape)
        middle = (np.arange(round(CHIP * side)) + 0.5) / round(CHIP * side) - 0.5
        disc = (np.hypot(*np.meshgrid(middle, middle)) <= 0.5).astype(np.float32)
        left = np.zeros(self.counts.shape, np.float32)
        left[self.counts] = np.square(self.left).sum(axis=1)
        _, _, _, (x, y) = cv2.minMaxLoc(cv2.filter2D(left, -1, disc, borderType=cv2.BORDER_CONSTANT))
        grid_y, grid_x = np.nonzero(self.counts)
        is_beside = np.hypot(grid_x - x, grid_y - y) > len(disc) / 2
        return _measure(self.seen[is_beside], self.look[is_beside], self.left[is_beside])


def _measure(seen: Map, look: Map, left: Map) -> Familiarity:
    print_of, rest = seen.var(axis=0), np.einsum("pc,pc->c", left, left) / len(left)
    red, green, own_red, own_green = seen[:, 1], seen[:, 2], look[:, 1], look[:, 2]
    both, faint = red @ own_red + green @ own_green, FAINT_COLOUR * len(seen)
    strengths = np.sqrt((red * red + green * green) * (own_red * own_red + own_green * own_green)).sum()
    return Familiarity(
        light=1 - float(rest[0] / (print_of[0] + FAINT_PRINT)),
        every=1 - float(rest.sum() / (print_of.sum() + FAINT_PRINT)),
        colour=float((both + faint) / (strengths + faint)),
    )
