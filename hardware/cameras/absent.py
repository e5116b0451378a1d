"""No camera, on purpose: everything is entered by touch."""

from __future__ import annotations

from types import TracebackType

from hardware.errors import CameraMissing
from messages import say

from .camera import CameraState, Frame
from .shot import Shot

_TOLD = say("The camera is switched off in the settings; everything is entered by touch.")


class NoCamera:
    """Never has a picture."""

    name = "no camera"
    state = CameraState("off", _TOLD)

    def latest(self) -> Frame | None:
        return None

    def take_photos(self, count: int = 1, timeout: float = 10.0) -> Shot:
        shot = Shot(count, timeout)
        shot.fail(CameraMissing(_TOLD))
        return shot

    def close(self) -> None:
        pass

    def __enter__(self) -> NoCamera:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        pass
