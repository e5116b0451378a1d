"""What cameras have in common that never look by themselves: no live picture, and no photo when asked for one."""

from __future__ import annotations

from types import TracebackType
from typing import ClassVar, Self

from hardware.errors import CameraMissing

from .camera import CameraState, Frame
from .shot import Shot


class BlindCamera:
    """Never has a picture; its state says why."""

    name: ClassVar[str]
    state: ClassVar[CameraState]

    def latest(self) -> Frame | None:
        return None

    def take_photos(self, count: int = 1, timeout: float = 10.0) -> Shot:
        shot = Shot(count, timeout)
        shot.fail(CameraMissing(self.state.sentence))
        return shot

    def close(self) -> None:
        pass

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        pass
