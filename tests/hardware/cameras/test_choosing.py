"""Which camera is used."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import cv2
import pytest

from hardware.cameras.absent import NoCamera
from hardware.cameras.brought import BroughtPhotos
from hardware.cameras.choosing import CameraChoice, format_choice, make_opener, open_camera, parse_choice
from hardware.cameras.live import LiveCamera, Patience
from hardware.errors import BadChoice, CameraBusy, CameraMissing
from hardware.machine import Machine
from tests.hardware.cameras.test_replay import put_photo
from tests.hardware.cameras.test_webcam import VideoCapture
from tests.hardware.fake_picamera2 import Scene, plugged_in
from tests.hardware.waiting import wait_for_frame, wait_until


@pytest.fixture
def scene() -> Iterator[Scene]:
    with plugged_in(Scene(resolution=(460, 260))) as scene:
        yield scene


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """A machine with a webcam."""
    monkeypatch.setattr(cv2, "VideoCapture", VideoCapture)
    folder = tmp_path / "sys/class/video4linux/video2"
    folder.mkdir(parents=True)
    (folder / "name").write_text("HD Webcam\n")
    (tmp_path / "dev").mkdir()
    (tmp_path / "dev/video2").touch()
    return Machine(tmp_path)


@pytest.mark.parametrize(
    ("text", "choice"),
    [
        ("auto", CameraChoice()),
        ("pi", CameraChoice("pi")),
        ("pi:1", CameraChoice("pi", "1")),
        ("webcam", CameraChoice("webcam")),
        ("webcam:/dev/video2", CameraChoice("webcam", "/dev/video2")),
        ("photos:~/Pictures/a:b", CameraChoice("photos", "~/Pictures/a:b")),
        ("phone", CameraChoice("phone")),
        ("none", CameraChoice("none")),
    ],
)
def test_choices_are_written_and_read(text: str, choice: CameraChoice) -> None:
    assert parse_choice(text) == choice
    assert format_choice(choice) == text


@pytest.mark.parametrize("text", ["", "usb", "pi:x", "webcam:2", "photos", "photos:", "none:1", "auto:"])
def test_a_choice_that_means_nothing_is_told_with_what_is_allowed(text: str) -> None:
    with pytest.raises(BadChoice, match=r"The choices are auto, pi, pi:NUMBER, webcam"):
        parse_choice(text)


def test_a_pi_camera_comes_before_a_webcam(scene: Scene, machine: Machine) -> None:
    device = make_opener(CameraChoice(), machine)()
    device.close()
    assert device.name == "Pi camera imx708"


def test_a_webcam_is_used_when_the_pi_camera_is_missing_or_busy(scene: Scene, machine: Machine) -> None:
    for scene.is_plugged_in, scene.is_used_by_others in ((False, False), (True, True)):
        assert make_opener(CameraChoice(), machine)().name == "HD Webcam"


def test_every_choice_is_a_line_in_the_log_said_once(
    scene: Scene, machine: Machine, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    scene.is_plugged_in = False
    open_device = make_opener(CameraChoice(), machine)
    open_device()
    open_device()
    assert [record.getMessage() for record in caplog.records] == [
        "Camera: Pi camera not used: No Pi camera found. Check both ends of its ribbon cable, then start the Pi anew.",
        "Camera: webcam used: HD Webcam",
    ]


def test_with_none_at_all_the_sentence_says_what_can_be_done(scene: Scene, tmp_path: Path) -> None:
    scene.is_plugged_in = False
    with pytest.raises(CameraMissing, match="Plug in a webcam or use a phone; everything works by touch too"):
        make_opener(CameraChoice(), Machine(tmp_path))()


def test_a_busy_camera_is_told_rather_than_a_missing_one(scene: Scene, tmp_path: Path) -> None:
    scene.is_used_by_others = True
    with pytest.raises(CameraBusy, match="used by another program"):
        make_opener(CameraChoice(), Machine(tmp_path))()


def test_a_named_camera_is_the_only_one_tried(scene: Scene, machine: Machine) -> None:
    assert make_opener(CameraChoice("webcam"), machine)().name == "HD Webcam"
    assert make_opener(CameraChoice("webcam", "/dev/video2"), machine)().name == "HD Webcam"
    with pytest.raises(CameraMissing, match=r"There is no Pi camera 3, but there is 0 \(imx708\)"):
        make_opener(CameraChoice("pi", "3"), machine)()
    with pytest.raises(CameraMissing, match="There is no webcam at"):
        make_opener(CameraChoice("webcam", "/dev/video9"), machine)()


def test_a_webcam_plugged_in_later_is_used_by_itself(tmp_path: Path, machine: Machine) -> None:
    name = tmp_path / "sys/class/video4linux/video2/name"
    name.rename(tmp_path / "unplugged")
    patience = Patience(first_retry=0.01, longest_retry=0.02)
    with open_camera(CameraChoice("webcam"), machine, patience=patience) as camera:
        assert isinstance(camera, LiveCamera)
        wait_until(lambda: camera.state.kind == "missing")
        (tmp_path / "unplugged").rename(name)
        wait_until(lambda: camera.state.is_ready)
        assert camera.name == "HD Webcam"


def test_photos_a_phone_and_none_are_used_when_named(tmp_path: Path) -> None:
    put_photo(tmp_path / "a.png", 40)
    with open_camera(CameraChoice("photos", str(tmp_path)), Machine(tmp_path)) as camera:
        assert wait_for_frame(camera).picture.shape == (600, 800, 3)
    assert isinstance(open_camera(CameraChoice("phone"), Machine(tmp_path)), BroughtPhotos)
    assert isinstance(open_camera(CameraChoice("none"), Machine(tmp_path)), NoCamera)
