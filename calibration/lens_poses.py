"""How the target is to be held for each photo of a lens: in words, and as an outline in the picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from messages import Sentence, say

from .target import HEIGHT, WIDTH

Outline: TypeAlias = tuple[tuple[float, float], ...]
"""Four corners as shares of the picture's width and height, clockwise from the top left."""
_FOCAL, _SHAPE = 1.1, 0.75
"""Of the camera that the outlines are drawn for, as shares of its width: most have about that."""


@dataclass(frozen=True)
class Pose:
    """One way to hold the target."""

    how: Sentence
    tilt: tuple[float, float] = (0.0, 0.0)
    """Degrees by which its left edge and its top edge lie further back."""
    turn: float = 0.0
    """Degrees clockwise in the picture."""
    middle: tuple[float, float] = (0.5, 0.5)
    size: float = 0.85
    """How much of the picture's height it is high when it is held flat."""

    @property
    def outline(self) -> Outline:
        """Where it then lies in the picture."""
        half = np.array([[-HEIGHT, -WIDTH], [HEIGHT, -WIDTH], [HEIGHT, WIDTH], [-HEIGHT, WIDTH]]) / 2
        angle = np.radians(self.turn)
        turned = half @ np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
        back = turned[:, 0] * -np.tan(np.radians(self.tilt[0])) + turned[:, 1] * -np.tan(np.radians(self.tilt[1]))
        away = _FOCAL * WIDTH / (self.size * _SHAPE)
        near = _FOCAL / (away + np.clip(back, -0.6 * away, 2 * away))
        points = turned * near[:, None] / (1.0, _SHAPE) + self.middle
        return tuple((float(x), float(y)) for x, y in points)


POSES = (
    Pose(say("flat, so near that the target fills the picture")),
    Pose(say("flat, turned by a quarter"), turn=90, size=0.62),
    Pose(say("tilted to the left"), tilt=(30, 0), size=0.7),
    Pose(say("tilted to the right"), tilt=(-30, 0), size=0.7),
    Pose(say("tilted towards the camera"), tilt=(0, -30), size=0.7),
    Pose(say("tilted away from the camera"), tilt=(0, 30), size=0.7),
    Pose(say("in the top left corner of the picture, tilted"), (25, 15), middle=(0.33, 0.34), size=0.5),
    Pose(say("in the top right corner, tilted"), (-25, 15), middle=(0.67, 0.34), size=0.5),
    Pose(say("in the bottom left corner, tilted"), (25, -15), middle=(0.33, 0.66), size=0.5),
    Pose(say("in the bottom right corner, tilted"), (-25, -15), middle=(0.67, 0.66), size=0.5),
    Pose(say("near again, tilted the way you like"), (20, -20), size=0.8),
    Pose(say("a little further away, turned and tilted"), (-20, 20), turn=20, size=0.5),
)
"""All of them, in the order in which they are asked for."""
