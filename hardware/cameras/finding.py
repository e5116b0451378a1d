"""Every camera that is plugged in, so that a certain one can be chosen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from hardware.errors import HardwareError
from hardware.machine import Machine

from .choosing import CameraChoice, Source, format_choice
from .pi_camera import find_pi_cameras

_HOLDS_FOR = 5.0
"""Seconds until it is looked anew: asking the camera system of a Pi takes a moment."""


@dataclass(frozen=True)
class FoundCamera:
    """One camera: its kind, the words that `parse_choice` reads, and what its maker calls it."""

    source: Source
    use: str
    name: str


def find_cameras(machine: Machine) -> tuple[FoundCamera, ...]:
    """Cameras on ribbon cables, then those on USB cables."""
    try:
        on_ribbons = find_pi_cameras()
    except HardwareError:
        on_ribbons = ()
    found = [(CameraChoice("pi", str(number)), name) for number, name in on_ribbons]
    # The path as it is told in the settings, whatever folder the machine begins at.
    found += [
        (CameraChoice("webcam", str(Path("/") / webcam.path.relative_to(machine.root))), webcam.name)
        for webcam in machine.webcams
    ]
    return tuple(FoundCamera(choice.source, format_choice(choice), name) for choice, name in found)


class CameraList:
    """What was found a moment ago."""

    def __init__(self, find: Callable[[], tuple[FoundCamera, ...]], clock: Callable[[], float] = monotonic) -> None:
        self._find, self._clock = find, clock
        self._found: tuple[FoundCamera, ...] = ()
        self._at = float("-inf")

    def __call__(self) -> tuple[FoundCamera, ...]:
        if self._clock() - self._at > _HOLDS_FOR:
            self._found, self._at = self._find(), self._clock()
        return self._found
