"""What can be set about the camera."""

from __future__ import annotations

from typing import Annotated

import msgspec

from .pictures import Quarter


class CameraSettings(msgspec.Struct, frozen=True):
    """Which camera, how it is mounted, and how photos are taken."""

    use: str = "auto"
    """A choice that `parse_choice` reads; the environment variable QUILTING_BEE_CAMERA goes before it."""
    turn: Quarter = 0
    mirror: bool = False
    """Whether left and right are swapped, for a camera that shows things as a mirror does."""
    photos: Annotated[int, msgspec.Meta(ge=1, le=9)] = 3
    """How many photos a scan takes; the sharpest is read."""
    timeout: Annotated[float, msgspec.Meta(ge=2, le=60)] = 10.0
    """Seconds after which a photo that does not come is given up."""
