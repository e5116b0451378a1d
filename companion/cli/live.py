"""Photos for commands: from files, or from the camera that the settings choose."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.config import choose_camera, read_config
from companion.home import find_home
from hardware.cameras.camera import Camera
from hardware.cameras.choosing import open_camera
from hardware.errors import HardwareError
from hardware.machine import Machine
from vision.photo.decoding import DecodedPhoto, UnreadablePhoto, decode_photo
from vision.photo.pixels import Pixels
from vision.photo.preview_quality import find_sharpest

from .endings import HardwareMissing, NothingReadable
from .file_arguments import read_argument, show_name, show_path

WHOLE = 1_000_000
"""A longer side that no photo has: nothing is shrunk."""
PATIENCE = 8.0
"""Seconds for a camera to start."""


def read_photo(path: Path, long_enough: int = WHOLE) -> DecodedPhoto:
    """The photo in a file, or end with a sentence."""
    try:
        return decode_photo(read_argument(path), long_enough)
    except OSError as error:
        raise NothingReadable(f"The photo {show_path(path)!r} cannot be read: {error.strerror or error}.") from error
    except UnreadablePhoto as error:
        raise NothingReadable(f"{show_name(path)}: {error}") from error


@contextmanager
def use_camera() -> Iterator[Camera]:
    """The camera, ready to take photos, or end with what it says of itself."""
    config = read_config(find_home().config).config
    try:
        choice, how = choose_camera(config, os.environ), config.camera
        camera = open_camera(choice, Machine(), degrees=how.turn, is_mirrored=how.mirror)
    except HardwareError as error:
        raise HardwareMissing(str(error)) from error
    with camera:
        until = time.monotonic() + PATIENCE
        while not camera.state.is_ready and camera.state.kind != "off" and time.monotonic() < until:
            time.sleep(0.05)
        if not camera.state.is_ready:
            raise HardwareMissing(f"{camera.state.sentence} Or give photo files to this command.")
        yield camera


def take_photo(camera: Camera) -> Pixels:
    """The sharpest of three photos taken now, or end with what went wrong."""
    try:
        photos = camera.take_photos(3).result()
    except HardwareError as error:
        raise HardwareMissing(str(error)) from error
    return photos[find_sharpest(photos)]
