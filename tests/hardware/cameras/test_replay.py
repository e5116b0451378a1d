"""Photo files in place of a camera."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from threading import Event

import cv2
import numpy as np
import pytest

from hardware.cameras.live import LiveCamera, Patience
from hardware.cameras.replay import ReplayDevice, list_photos
from hardware.errors import CameraMissing, CameraRubbish
from tests.hardware.waiting import wait_until


def put_photo(file: Path, grey: int, size: tuple[int, int] = (900, 1200)) -> Path:
    picture = np.full((*size, 3), grey, np.uint8)
    picture[:4, :4] = 255 - grey
    assert cv2.imwrite(str(file), picture)
    return file


def test_photos_are_shown_by_name_each_for_a_while_and_again_from_the_beginning(tmp_path: Path) -> None:
    for name, grey in (("b.png", 80), ("a.jpg", 40), ("c.PNG", 120)):
        put_photo(tmp_path / name, grey)
    (tmp_path / "notes.txt").write_text("not a photo")
    photos = list_photos(tmp_path)
    assert [photo.name for photo in photos] == ["a.jpg", "b.png", "c.PNG"]
    device = ReplayDevice(photos, seconds_each=0.05)
    seen: list[int] = []
    while len(seen) < 5:
        grey = int(device.read()[300, 300, 0])
        if not seen or grey != seen[-1]:
            seen.append(grey)
    assert set(pairwise(seen)) == {(40, 80), (80, 120), (120, 40)}


def test_the_preview_is_small_and_the_photo_is_the_file_itself(tmp_path: Path) -> None:
    device = ReplayDevice((put_photo(tmp_path / "a.png", 40),))
    assert device.read().shape == (600, 800, 3)
    assert [photo.shape for photo in device.take(2, Event())] == [(900, 1200, 3)] * 2


def test_a_file_that_is_no_photo_is_named(tmp_path: Path) -> None:
    (tmp_path / "a.jpg").write_bytes(b"nothing")
    (tmp_path / "b.jpg").write_bytes(b"")
    for file in list_photos(tmp_path):
        with pytest.raises(CameraRubbish, match=f"{file.name} is no photo"):
            ReplayDevice((file,)).read()


def test_a_folder_that_is_missing_or_empty_is_a_missing_camera(tmp_path: Path) -> None:
    with pytest.raises(CameraMissing, match="no photos"):
        list_photos(tmp_path)
    with pytest.raises(CameraMissing, match="cannot be read"):
        list_photos(tmp_path / "nowhere")


def test_photos_that_are_put_there_later_are_found(tmp_path: Path) -> None:
    patience = Patience(first_retry=0.01, longest_retry=0.02)
    with LiveCamera("the camera", lambda: ReplayDevice(list_photos(tmp_path)), patience=patience) as camera:
        wait_until(lambda: camera.state.kind == "missing")
        put_photo(tmp_path / "a.png", 40)
        wait_until(lambda: camera.state.is_ready)
