"""A camera with a thread of its own: keeps the newest frame at hand, takes photos, and finds the device again."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from threading import Event, Lock, Thread
from time import monotonic
from types import TracebackType

from hardware.errors import CameraBusy, CameraGone, CameraMissing, CameraRubbish, HardwareError
from messages import Sentence, say, say_both

from .camera import CameraState, Device, Frame, Kind
from .pictures import Quarter, check_picture, set_right, shrink
from .shot import Shot

log = logging.getLogger(__name__)

_KINDS: tuple[tuple[type[HardwareError], Kind], ...] = (
    (CameraMissing, "missing"),
    (CameraBusy, "busy"),
    (CameraRubbish, "rubbish"),
    (CameraGone, "gone"),
)


_LEAVE_SECONDS = 1.0
"""So long `close` waits for the thread; a device that takes longer is let go in its own time."""


@dataclass(frozen=True)
class Patience:
    """How long to wait, in seconds."""

    silence: float = 3.0
    """After so long without a frame the camera counts as gone, even when its driver still hangs in a call."""
    first_retry: float = 0.5
    longest_retry: float = 4.0
    """Attempts to find the device again begin quickly and grow rarer."""
    closing: float = 3.0
    """So long a device may take to close; then it is left to itself."""
    bad_frames: int = 5
    """So many bad pictures in a row, and the device is opened anew."""


class LiveCamera:
    """Any device that can be opened; a missing, busy, unplugged or raving one is a state, and is tried again."""

    def __init__(
        self,
        name: str,
        open_device: Callable[[], Device],
        *,
        degrees: Quarter = 0,
        is_mirrored: bool = False,
        patience: Patience | None = None,
        shows_files: bool = False,
    ) -> None:
        """With `shows_files` it sees photo files: what changes between two of them is no hand."""
        self.shows_files = shows_files
        self._name = name
        self._open_device = open_device
        self._set_right = partial(set_right, degrees=degrees, is_mirrored=is_mirrored)
        self._patience = patience or Patience()
        self._lock = Lock()
        self._shots: deque[Shot] = deque()
        self._frame: Frame | None = None
        self._frames = 0
        self._last_sign = monotonic()
        self._is_taking = False
        self._state = CameraState("starting", say("{name} is starting.", name=name))
        self._stop = Event()
        self._thread = Thread(target=self._run, name=f"camera {name}", daemon=True)
        self._thread.start()

    @property
    def name(self) -> str:
        return self._name

    @property
    def state(self) -> CameraState:
        with self._lock:
            if self._state.is_ready and self._is_silent():
                return CameraState("gone", _silent(self._name))
            return self._state

    def latest(self) -> Frame | None:
        with self._lock:
            return self._frame if self._state.is_ready and not self._is_silent() else None

    def take_photos(self, count: int = 1, timeout: float = 10.0) -> Shot:
        shot = Shot(count, timeout)
        with self._lock:
            if self._stop.is_set():
                shot.cancel()
            else:
                self._shots.append(shot)
        return shot

    def close(self) -> None:
        with self._lock:
            self._stop.set()
            shots = list(self._shots)
            self._shots.clear()
            self._frame = None
            self._state = CameraState("closed", say("{name} is switched off.", name=self._name))
        for shot in shots:
            shot.cancel()
        self._thread.join(_LEAVE_SECONDS)

    def __enter__(self) -> LiveCamera:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _is_silent(self) -> bool:
        # Photos take longer than frames, and have a timeout of their own.
        return not self._is_taking and monotonic() - self._last_sign > self._patience.silence

    def _run(self) -> None:
        pause = self._patience.first_retry
        while not self._stop.is_set():
            seen = self._frames
            try:
                device = self._open_device()
                try:
                    self._use(device)
                finally:
                    self._let_go(device)
            except HardwareError as error:
                self._fall_to(_kind_of(error), error.sentence)
            except Exception as error:  # drivers raise whatever they like
                if self._state.kind != "gone":
                    log.warning("%s failed", self._name, exc_info=True)
                reason = str(error) or type(error).__name__
                told = say("{name} failed ({reason}). It is tried again.", name=self._name, reason=reason)
                self._fall_to("gone", say_both(told, say("{name} failed. It is tried again.", name=self._name)))
            if self._frames > seen:
                pause = self._patience.first_retry
            if self._stop.wait(pause):
                return
            pause = min(2 * pause, self._patience.longest_retry)

    def _use(self, device: Device) -> None:
        bad = 0
        while not self._stop.is_set():
            shot = self._next_shot()
            if shot is not None:
                self._take(device, shot)
                continue
            try:
                picture = check_picture(device.read(), device.name)
            except CameraRubbish:
                bad += 1
                if bad >= self._patience.bad_frames:
                    raise
                continue
            bad = 0
            self._show(device.name, Frame(shrink(self._set_right(picture)), self._frames + 1, monotonic()))

    def _show(self, name: str, frame: Frame) -> None:
        with self._lock:
            if self._stop.is_set():
                return
            self._frame, self._frames, self._last_sign, self._name = frame, frame.number, frame.at, name
            if self._state.is_ready:
                return
            self._state = CameraState("ready", say("{name} is ready.", name=name))
        log.info("Camera: %s", self._state.sentence)

    def _next_shot(self) -> Shot | None:
        with self._lock:
            while self._shots:
                shot = self._shots.popleft()
                if not shot.is_done:
                    return shot
        return None

    def _take(self, device: Device, shot: Shot) -> None:
        self._set_taking(True)
        try:
            photos = tuple(check_picture(photo, device.name) for photo in device.take(shot.count, shot.is_unwanted))
        except HardwareError as error:
            shot.fail(error)
            raise
        except Exception as error:
            told = say("{name} failed ({reason}). Try again.", name=device.name, reason=str(error))
            shot.fail(CameraGone(say_both(told, say("{name} failed. Try again.", name=device.name))))
            raise
        finally:
            self._set_taking(False)
        if len(photos) == shot.count:
            shot.finish(tuple(map(self._set_right, photos)))
        else:
            shot.cancel()

    def _set_taking(self, is_taking: bool) -> None:
        with self._lock:
            self._is_taking, self._last_sign = is_taking, monotonic()

    def _fall_to(self, kind: Kind, told: Sentence) -> None:
        with self._lock:
            if self._stop.is_set() or self._state == CameraState(kind, told):
                return
            self._state, self._frame = CameraState(kind, told), None
        log.info("Camera: %s", told)

    def _let_go(self, device: Device) -> None:
        """Close the device, though a driver that hangs in closing must not take this thread with it."""

        def close() -> None:
            try:
                device.close()
            except Exception:  # it is gone anyway
                log.warning("%s did not close", device.name, exc_info=True)

        closing = Thread(target=close, name=f"closing {device.name}", daemon=True)
        closing.start()
        closing.join(self._patience.closing)


def _kind_of(error: HardwareError) -> Kind:
    return next((kind for cls, kind in _KINDS if isinstance(error, cls)), "gone")


def _silent(name: str) -> Sentence:
    return say("{name} does not answer. It is tried again; check its cable.", name=name)
