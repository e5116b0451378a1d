"""Photo files in place of a camera: for demonstrations, for tests, and for people with a camera of their own."""

from __future__ import annotations

from pathlib import Path
from threading import Event
from time import monotonic, sleep

from hardware.errors import CameraMissing, CameraRubbish
from messages import say, say_both

from .camera import Picture
from .pictures import shrink

_SUFFIXES = (".jpg", ".jpeg", ".png", ".webp")
_FRAME_SECONDS = 1 / 20


def list_photos(folder: Path) -> tuple[Path, ...]:
    """The photos of a folder by name, or raise `CameraMissing`."""
    try:
        photos = sorted(file for file in folder.iterdir() if file.suffix.lower() in _SUFFIXES)
    except OSError as error:
        told = say("The folder {folder} cannot be read.", folder=str(folder))
        raise CameraMissing(say_both(told, say("The folder of photos cannot be read."))) from error
    if not photos:
        told = say("There are no photos in {folder}.", folder=str(folder))
        raise CameraMissing(say_both(told, say("There are no photos in the folder.")))
    return tuple(photos)


class ReplayDevice:
    """Shows one photo after another, each for a while; a photo taken is the file itself, as large as it is."""

    def __init__(self, photos: tuple[Path, ...], seconds_each: float = 3.0) -> None:
        self.name = "photo files"
        self._photos = photos
        self._seconds = seconds_each
        self._at = -1
        self._until = 0.0
        self._photo: Picture | None = None
        self._preview: Picture | None = None

    def read(self) -> Picture:
        sleep(min(_FRAME_SECONDS, self._seconds))
        self._turn_page()
        return self._checked(self._preview)

    def take(self, count: int, is_unwanted: Event) -> tuple[Picture, ...]:
        self._turn_page()
        return (self._checked(self._photo),) * count

    def close(self) -> None:
        self._photo = self._preview = None

    def _turn_page(self) -> None:
        if monotonic() < self._until:
            return
        self._until = monotonic() + self._seconds
        if self._photo is not None and len(self._photos) == 1:
            return
        self._at = (self._at + 1) % len(self._photos)
        self._photo = _decode(self._photos[self._at])
        self._preview = None if self._photo is None else shrink(self._photo)

    def _checked(self, picture: Picture | None) -> Picture:
        if picture is None:
            raise CameraRubbish(say("{file} is no photo.", file=self._photos[self._at].name))
        return picture


def _decode(file: Path) -> Picture | None:
    import cv2
    import numpy as np

    # Reading the bytes ourselves keeps OpenCV from printing its own complaint about a file that is gone.
    try:
        raw = file.read_bytes()
    except OSError:
        return None
    decoded = cv2.imdecode(np.frombuffer(raw, np.uint8), cv2.IMREAD_COLOR) if raw else None
    return None if decoded is None else np.asarray(decoded, np.uint8)
