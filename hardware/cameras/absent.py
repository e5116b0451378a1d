"""No camera, on purpose: everything is entered by touch."""

from __future__ import annotations

from messages import say

from .blind import BlindCamera
from .camera import CameraState


class NoCamera(BlindCamera):
    """Never has a picture."""

    name = "no camera"
    state = CameraState("off", say("The camera is switched off in the settings; everything is entered by touch."))
