"""A camera that never looks by itself: whole photos are brought to it, each from somebody's own phone."""

from __future__ import annotations

from types import TracebackType

from hardware.errors import CameraMissing
from messages import say

from .camera import CameraState, Frame
from .shot import Shot

_TOLD = say("Take the picture with your phone.")


class BroughtPhotos:
    """Always ready, because any phone at the table can bring a photo; it has no live picture."""

    name = "your phone"
    state = CameraState("ready", _TOLD)

    def latest(self) -> Frame | None:
        return None

    def take_photos(self, count: int = 1, timeout: float = 10.0) -> Shot:
        shot = Shot(count, timeout)
        shot.fail(CameraMissing(_TOLD))
        return shot

    def close(self) -> None:
        pass

    def __enter__(self) -> BroughtPhotos:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        pass
