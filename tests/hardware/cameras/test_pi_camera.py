"""The Pi's camera, against a picamera2 that behaves like the real one."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from threading import Event

import pytest

from hardware.cameras import pi_camera
from hardware.cameras.live import LiveCamera, Patience
from hardware.cameras.pi_camera import PiCamera, find_pi_cameras
from hardware.errors import CameraBusy, CameraGone, CameraMissing
from tests.hardware.fake_picamera2 import AfModeEnum, Scene, plugged_in
from tests.hardware.waiting import wait_until


@pytest.fixture
def scene() -> Iterator[Scene]:
    with plugged_in(Scene(resolution=(460, 260))) as scene:
        yield scene


def test_only_cameras_on_a_ribbon_cable_are_found(scene: Scene) -> None:
    assert find_pi_cameras() == ((0, "imx708"),)
    scene.is_plugged_in = False
    with pytest.raises(CameraMissing, match="ribbon cable"):
        find_pi_cameras()


def test_without_its_software_the_package_to_install_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)
    with pytest.raises(CameraMissing, match="sudo apt install python3-picamera2"):
        find_pi_cameras()


def test_pictures_are_blue_green_red(scene: Scene) -> None:
    camera = PiCamera(0, "imx708")
    preview = camera.read()
    (photo,) = camera.take(1, Event())
    camera.close()
    assert tuple(preview[-1, -1]) == tuple(photo[-1, -1]) == (50, 100, 200)
    assert (preview.shape, photo.shape) == ((600, 800, 3), (260, 460, 3))


def test_a_burst_is_focused_once_and_has_exposure_white_balance_and_lens_locked(scene: Scene) -> None:
    camera = PiCamera(0, "imx708")
    photos = camera.take(3, Event())
    camera.close()
    assert len(photos) == 3
    assert scene.said.count("focus") == 1
    locked = {
        "AeEnable": False, "AwbEnable": False, "ExposureTime": 12_345, "AnalogueGain": 2.5, "ColourGains": (1.6, 1.9),
        "AfMode": AfModeEnum.Manual, "LensPosition": 3.25,
    }  # fmt: skip
    assert scene.photographed_with == [locked] * 3


def test_photos_are_taken_once_the_lens_has_settled(scene: Scene) -> None:
    camera = PiCamera(0, "imx708")
    camera.take(1, Event())
    camera.close()
    begin = scene.said.index("focus")
    assert scene.said[begin + 1 : begin + 6] == ["lens focused", *["lens scanning"] * 3, "lens focused"], (
        "what is told before the search has begun is not believed"
    )
    assert scene.photographed_with[0]["LensPosition"] == 3.25


def test_a_lens_that_never_settles_is_not_waited_for_long(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pi_camera, "_FOCUS_SECONDS", 0.1)
    scene.frames_to_focus = 1_000_000
    camera = PiCamera(0, "imx708")
    assert len(camera.take(1, Event())) == 1
    assert camera.read().shape == (600, 800, 3)
    camera.close()


def test_after_a_burst_everything_is_automatic_again(scene: Scene) -> None:
    camera = PiCamera(0, "imx708")
    automatic = {"AeEnable": True, "AwbEnable": True, "AfMode": AfModeEnum.Continuous}
    assert scene.controls == automatic
    camera.take(2, Event())
    assert scene.controls == automatic
    assert scene.said[-1] == "configure preview"
    assert camera.read().shape == (600, 800, 3)
    camera.close()


def test_a_camera_with_a_fixed_lens_is_never_told_to_focus(scene: Scene) -> None:
    scene.has_autofocus = False
    camera = PiCamera(0, "imx219")
    camera.take(2, Event())
    camera.close()
    assert "focus" not in scene.said
    assert "AfMode" not in scene.photographed_with[0]


def test_a_burst_that_became_unwanted_stops_and_the_preview_returns(scene: Scene) -> None:
    camera = PiCamera(0, "imx708")
    is_unwanted = Event()
    is_unwanted.set()
    assert camera.take(3, is_unwanted) == ()
    assert camera.read().shape == (600, 800, 3)
    camera.close()


def test_a_camera_in_use_is_busy(scene: Scene) -> None:
    scene.is_used_by_others = True
    with pytest.raises(CameraBusy, match="Pi camera imx708 is used by another program"):
        PiCamera(0, "imx708")


def test_a_cable_that_came_loose_is_noticed_and_does_not_block_the_closing(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pi_camera, "_FRAME_SECONDS", 0.1)
    camera = PiCamera(0, "imx708")
    scene.is_silent = True
    with pytest.raises(CameraGone, match="ribbon cable"):
        camera.read()
    camera.close()
    assert scene.said[-1] == "close"


def test_a_loose_cable_is_a_state_and_the_camera_comes_back(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pi_camera, "_FRAME_SECONDS", 0.1)
    patience = Patience(first_retry=0.01, longest_retry=0.02)
    with LiveCamera("the camera", lambda: PiCamera(0, "imx708"), patience=patience) as camera:
        wait_until(camera.latest)
        scene.is_silent = True
        wait_until(lambda: camera.state.kind == "gone")
        scene.is_silent = False
        wait_until(lambda: camera.state.kind == "ready")
    wait_until(lambda: not scene.is_open)
