"""A camera that never looks by itself: whole photos are brought to it, each from somebody's own phone."""

from __future__ import annotations

from messages import say

from .blind import BlindCamera
from .camera import CameraState


class BroughtPhotos(BlindCamera):
    """Always ready, because any phone at the table can bring a photo; it has no live picture."""

    name = "your phone"
    state = CameraState("ready", say("Take the picture with your phone."))
