"""A webcam on a USB cable, through OpenCV and V4L2."""

from __future__ import annotations

import os
from threading import Event
from typing import Any

from hardware.errors import CameraBusy, CameraGone, CameraMissing
from hardware.machine import Machine, Webcam
from messages import say, say_both

from .camera import Picture

_PREVIEW = (1280, 720)
_LARGEST = (7680, 4320)
"""No webcam has as many pixels; V4L2 answers with the largest size that this one has."""
_SETTLING_FRAMES = 4
"""After a change of size the first pictures come from old buffers or with the exposure still on its way."""
_MANUAL_EXPOSURE, _AUTOMATIC_EXPOSURE = 1, 3
"""V4L2's own numbers (manual, aperture priority), which OpenCV hands through."""


def find_webcams(machine: Machine) -> tuple[Webcam, ...]:
    """The webcams that are plugged in, or raise `CameraMissing`."""
    if not machine.webcams:
        raise CameraMissing(say("No webcam found. Plug one in: it is used as soon as it is there."))
    return machine.webcams


class WebcamDevice:
    """One webcam: a small picture while people look, the largest it has for photos."""

    def __init__(self, webcam: Webcam) -> None:
        import cv2

        self.name = webcam.name
        self._cv2: Any = cv2
        path = str(webcam.path)
        if not webcam.path.exists():
            told = say("There is no webcam at {path}. Plug it in.", path=path)
            raise CameraMissing(say_both(told, say("The webcam is not plugged in. Plug it in.")))
        if not os.access(path, os.R_OK | os.W_OK):
            told = say("{path} may not be used: sudo usermod -aG video $USER, then log in again.", path=path)
            plain = say("The webcam may not be used yet. Use a phone, or enter everything by touch.")
            raise CameraBusy(say_both(told, plain))
        self._capture: Any = cv2.VideoCapture(path, cv2.CAP_V4L2)
        if not self._capture.isOpened():
            self._capture.release()
            raise CameraBusy(say("{name} is used by another program. Close that first.", name=self.name))
        # Compressed pictures are the only large ones that fit through USB 2 at full speed.
        self._capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        # One buffer, or the preview shows what was there a quarter of a second ago.
        self._capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        self._set_size(_PREVIEW)
        self._set_automatic(True)

    def read(self) -> Picture:
        is_there, picture = self._capture.read()
        if not is_there:
            raise CameraGone(say("{name} was unplugged. Plug it in again.", name=self.name))
        there: Picture = picture
        return there

    def take(self, count: int, is_unwanted: Event) -> tuple[Picture, ...]:
        photos: list[Picture] = []
        self._set_size(_LARGEST)
        try:
            for _ in range(_SETTLING_FRAMES):
                self.read()
            self._set_automatic(False)
            while len(photos) < count and not is_unwanted.is_set():
                photos.append(self.read())
        finally:
            self._set_automatic(True)
            self._set_size(_PREVIEW)
        return tuple(photos)

    def close(self) -> None:
        self._capture.release()

    def _set_size(self, size: tuple[int, int]) -> None:
        self._capture.set(self._cv2.CAP_PROP_FRAME_WIDTH, size[0])
        self._capture.set(self._cv2.CAP_PROP_FRAME_HEIGHT, size[1])

    def _set_automatic(self, is_automatic: bool) -> None:
        """Exposure, white balance and focus by the webcam itself, or as they are now; what it lacks it ignores."""
        cv2 = self._cv2
        self._capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, _AUTOMATIC_EXPOSURE if is_automatic else _MANUAL_EXPOSURE)
        self._capture.set(cv2.CAP_PROP_AUTO_WB, int(is_automatic))
        self._capture.set(cv2.CAP_PROP_AUTOFOCUS, int(is_automatic))
