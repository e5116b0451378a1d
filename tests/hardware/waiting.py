"""Waiting for something that another thread does, with an end to it."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, sleep
from typing import TypeVar

from hardware.cameras.camera import Camera, Frame

T = TypeVar("T")


def wait_until(is_so: Callable[[], T], seconds: float = 10.0) -> T:
    """The first true answer; an answer that never comes true fails the test with the last one."""
    end = monotonic() + seconds
    while not (answer := is_so()):
        assert monotonic() < end, f"still {answer!r} after {seconds} seconds"
        sleep(0.002)
    return answer


def wait_for_frame(camera: Camera, after: int = -1) -> Frame:
    """The first frame with a higher number."""

    def newer() -> Frame | None:
        frame = camera.latest()
        return frame if frame is not None and frame.number > after else None

    frame = wait_until(newer)
    assert frame is not None
    return frame
