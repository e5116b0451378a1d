"""Which cameras are plugged in, so that a certain one can be chosen."""

from __future__ import annotations

from pathlib import Path

from hardware.cameras.choosing import parse_choice
from hardware.cameras.finding import CameraList, FoundCamera, find_cameras
from hardware.machine import Machine
from tests.hardware.fake_picamera2 import Scene, plugged_in


def machine_with_webcams(root: Path, **names: str) -> Machine:
    for device, name in names.items():
        folder = root / "sys/class/video4linux" / device
        folder.mkdir(parents=True)
        (folder / "name").write_text(f"{name}\n")
    return Machine(root)


def test_every_camera_is_listed_by_the_words_that_choose_it(tmp_path: Path) -> None:
    machine = machine_with_webcams(tmp_path, video0="HD Webcam", video2="Document camera")
    with plugged_in(Scene(resolution=(460, 260))):
        found = find_cameras(machine)
    assert found == (
        FoundCamera("pi", "pi:0", "imx708"),
        FoundCamera("webcam", "webcam:/dev/video0", "HD Webcam"),
        FoundCamera("webcam", "webcam:/dev/video2", "Document camera"),
    )
    assert [parse_choice(camera.use).source for camera in found] == ["pi", "webcam", "webcam"]


def test_a_machine_without_the_pis_packages_lists_its_webcams(tmp_path: Path) -> None:
    machine = machine_with_webcams(tmp_path, video0="HD Webcam")
    assert [camera.name for camera in find_cameras(machine)] == ["HD Webcam"]


def test_what_was_found_holds_for_a_moment() -> None:
    times, looks = iter([0.0, 0.0, 2.0, 9.0, 9.0]), list[int]()

    def find() -> tuple[FoundCamera, ...]:
        looks.append(1)
        return (FoundCamera("pi", "pi:0", str(len(looks))),)

    cameras = CameraList(find, lambda: next(times))
    assert [cameras()[0].name for _ in range(3)] == ["1", "1", "2"]
