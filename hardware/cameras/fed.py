"""A camera whose pictures are brought by somebody else, for example by a phone."""

from __future__ import annotations

from collections import deque
from threading import Lock
from time import monotonic
from types import TracebackType

from hardware.errors import HardwareError
from messages import say

from .camera import CameraState, Frame, Picture
from .pictures import check_picture, shrink
from .shot import Shot

SILENCE = 5.0
"""Seconds without a picture after which the phone counts as gone; it sends a preview every second or so."""


class FedCamera:
    """Holds the newest picture that was fed, and hands fed photos to whoever waits for one."""

    def __init__(self, name: str = "the phone", silence: float = SILENCE) -> None:
        self._name = name
        self._silence = silence
        self._lock = Lock()
        self._frame: Frame | None = None
        self._frames = 0
        self._shots: deque[Shot] = deque()
        self._brought: list[Picture] = []
        self._is_closed = False

    @property
    def name(self) -> str:
        return self._name

    @property
    def state(self) -> CameraState:
        with self._lock:
            if self._is_closed:
                return CameraState("closed", say("{name} is switched off.", name=self._name))
            if self._frame is None:
                return CameraState("waiting", say("Waiting for the first picture of {name}.", name=self._name))
            if monotonic() - self._frame.at > self._silence:
                return CameraState("gone", say("No picture from {name} lately. Open its page again.", name=self._name))
            return CameraState("ready", say("Pictures come from {name}.", name=self._name))

    def latest(self) -> Frame | None:
        state = self.state
        with self._lock:
            return self._frame if state.is_ready else None

    def feed(self, picture: Picture) -> None:
        """Bring a preview picture. Raises `CameraRubbish` when it is none."""
        self._keep(check_picture(picture, self._name))

    def feed_photo(self, photo: Picture) -> None:
        """Bring a photo at full resolution: it is the next one of who waits for one, and a preview for all."""
        self._keep(check_picture(photo, self._name))
        with self._lock:
            while self._shots and self._shots[0].is_done:
                self._shots.popleft()
                self._brought.clear()
            if not self._shots:
                return
            self._brought.append(photo)
            if len(self._brought) < self._shots[0].count:
                return
            shot, photos = self._shots.popleft(), tuple(self._brought)
            self._brought = []
        shot.finish(photos)

    def refuse(self, error: HardwareError) -> None:
        """Tell whoever waits that there will be no photo."""
        with self._lock:
            shots = list(self._shots)
            self._shots.clear()
            self._brought = []
        for shot in shots:
            shot.fail(error)

    def take_photos(self, count: int = 1, timeout: float = 10.0) -> Shot:
        shot = Shot(count, timeout)
        with self._lock:
            if self._is_closed:
                shot.cancel()
            else:
                self._shots.append(shot)
        return shot

    @property
    def is_waited_for(self) -> bool:
        """Whether somebody waits for a photo, so that the phone can be asked for one."""
        with self._lock:
            return any(not shot.is_done for shot in self._shots)

    def close(self) -> None:
        with self._lock:
            self._is_closed, self._frame = True, None
            shots = list(self._shots)
            self._shots.clear()
        for shot in shots:
            shot.cancel()

    def __enter__(self) -> FedCamera:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _keep(self, picture: Picture) -> None:
        small = shrink(picture)
        with self._lock:
            if not self._is_closed:
                self._frames += 1
                self._frame = Frame(small, self._frames, monotonic())
