"""What every camera can do, and the values it speaks in."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Event
from types import TracebackType
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias

from messages import Sentence

from .shot import Shot

if TYPE_CHECKING:
    # A page that is served waits for no arrays before its first photo.
    import numpy as np
    import numpy.typing as npt

Picture: TypeAlias = "npt.NDArray[np.uint8]"
"""Rows, columns, and blue, green, red: the order in which OpenCV works."""

PREVIEW_WIDTH = 800
"""Pixels: preview frames are never wider, because the widest preview on a screen is not either."""

Kind: TypeAlias = Literal["starting", "ready", "waiting", "missing", "busy", "gone", "rubbish", "off", "closed"]


@dataclass(frozen=True)
class CameraState:
    """How the camera is. `kind` is stable, for symbols and tests; the sentence tells a player what to do."""

    kind: Kind
    sentence: Sentence

    @property
    def is_ready(self) -> bool:
        return self.kind == "ready"


@dataclass(frozen=True, eq=False)
class Frame:
    """A preview picture, at most `PREVIEW_WIDTH` wide, with its number and the moment it came (monotonic seconds)."""

    picture: Picture
    number: int
    at: float


class Camera(Protocol):
    """A source of pictures. No call waits for the device, whatever happens to it, but `close`: a second at most."""

    @property
    def name(self) -> str:
        """What a person would call it."""

    @property
    def state(self) -> CameraState:
        """How it is now; a camera that comes back is ready again by itself."""

    def latest(self) -> Frame | None:
        """The newest preview frame, or None while there is none that is worth looking at."""

    def take_photos(self, count: int = 1, timeout: float = 10.0) -> Shot:
        """Begin to take photos at full resolution, all with the same exposure and white balance."""

    def close(self) -> None:
        """Let go of the device; closing twice is fine."""

    def __enter__(self) -> Camera: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


class Device(Protocol):
    """A camera that is open, as its driver sees it: used by one thread, may wait a little, may raise anything."""

    name: str

    def read(self) -> Picture:
        """The next picture of the preview; waits two seconds at most."""

    def take(self, count: int, is_unwanted: Event) -> tuple[Picture, ...]:
        """Photos at full resolution, or fewer when they have become unwanted."""

    def close(self) -> None:
        """Let go of it."""
