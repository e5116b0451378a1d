"""A webcam, against an OpenCV whose VideoCapture writes down what it is told."""

from __future__ import annotations

from pathlib import Path
from threading import Event
from typing import Any

import cv2
import numpy as np
import pytest

from hardware.cameras.webcam import WebcamDevice, find_webcams
from hardware.errors import CameraBusy, CameraGone, CameraMissing
from hardware.machine import Machine, Webcam

LARGEST = (1920, 1080)


class VideoCapture:
    """Sizes are clipped to what the sensor has; properties are kept as they are set."""

    is_free = True
    is_plugged_in = True

    def __init__(self, path: str, api: int) -> None:
        assert api == cv2.CAP_V4L2
        self.path = path
        self.properties: dict[int, float] = {}
        self.exposures: list[float] = []
        self.is_released = False
        VideoCapture.last = self

    last: VideoCapture

    def isOpened(self) -> bool:  # noqa: N802
        return self.is_free

    def set(self, name: int, value: float) -> bool:
        if name == cv2.CAP_PROP_FRAME_WIDTH:
            value = min(value, LARGEST[0])
        if name == cv2.CAP_PROP_FRAME_HEIGHT:
            value = min(value, LARGEST[1])
        self.properties[name] = value
        return True

    def read(self) -> tuple[bool, Any]:
        if not self.is_plugged_in:
            return False, None
        self.exposures.append(self.properties[cv2.CAP_PROP_AUTO_EXPOSURE])
        size = int(self.properties[cv2.CAP_PROP_FRAME_HEIGHT]), int(self.properties[cv2.CAP_PROP_FRAME_WIDTH])
        return True, np.random.default_rng(1).integers(0, 255, (*size, 3), np.uint8)

    def release(self) -> None:
        self.is_released = True


@pytest.fixture
def webcam(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Webcam:
    monkeypatch.setattr(cv2, "VideoCapture", VideoCapture)
    monkeypatch.setattr(VideoCapture, "is_free", True)
    monkeypatch.setattr(VideoCapture, "is_plugged_in", True)
    (tmp_path / "video0").touch()
    return Webcam(tmp_path / "video0", "HD Webcam")


def test_the_preview_is_small_and_photos_are_the_largest_the_webcam_has(webcam: Webcam) -> None:
    device = WebcamDevice(webcam)
    assert device.read().shape == (720, 1280, 3)
    assert [photo.shape for photo in device.take(2, Event())] == [(1080, 1920, 3)] * 2
    assert device.read().shape == (720, 1280, 3)


def test_a_burst_is_taken_after_the_exposure_settled_and_with_it_locked(webcam: Webcam) -> None:
    device = WebcamDevice(webcam)
    device.take(3, Event())
    assert VideoCapture.last.exposures == [3, 3, 3, 3, 1, 1, 1], "automatic is 3 in V4L2, manual is 1"
    device.read()
    assert VideoCapture.last.exposures[-1] == 3
    assert VideoCapture.last.properties[cv2.CAP_PROP_AUTO_WB] == 1


def test_an_unplugged_webcam_is_gone_also_in_the_middle_of_a_burst(webcam: Webcam) -> None:
    device = WebcamDevice(webcam)
    VideoCapture.is_plugged_in = False
    with pytest.raises(CameraGone, match="HD Webcam was unplugged"):
        device.read()
    with pytest.raises(CameraGone):
        device.take(1, Event())


def test_a_webcam_in_use_is_busy_and_let_go(webcam: Webcam) -> None:
    VideoCapture.is_free = False
    with pytest.raises(CameraBusy, match="HD Webcam is used by another program"):
        WebcamDevice(webcam)
    assert VideoCapture.last.is_released


def test_a_webcam_that_may_not_be_used_names_the_group(webcam: Webcam, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.access", lambda path, mode: False)
    with pytest.raises(CameraBusy, match="usermod -aG video"):
        WebcamDevice(webcam)


def test_no_webcam(tmp_path: Path) -> None:
    with pytest.raises(CameraMissing, match="There is no webcam at"):
        WebcamDevice(Webcam(tmp_path / "video7", "HD Webcam"))
    with pytest.raises(CameraMissing, match="No webcam found"):
        find_webcams(Machine(tmp_path))
