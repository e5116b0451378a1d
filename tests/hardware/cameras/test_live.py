"""A camera with a thread of its own, told with a device that does whatever the story needs."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from time import monotonic, sleep

import numpy as np
import pytest

from hardware.cameras.camera import PREVIEW_WIDTH, Picture
from hardware.cameras.live import LiveCamera, Patience
from hardware.errors import CameraGone, CameraMissing, CameraRubbish, PhotoCancelled, PhotoTimedOut
from messages import say
from tests.hardware.waiting import wait_for_frame, wait_until

HASTY = Patience(silence=1.0, first_retry=0.005, longest_retry=0.02, closing=0.3)


def picture_of(value: int, width: int = 64, height: int = 48) -> Picture:
    picture = np.full((height, width, 3), value, np.uint8)
    picture[0, 0] = 255 - value
    return picture


class Webcam:
    """A device in the hands of the story."""

    name = "story camera"

    def __init__(self) -> None:
        self.is_plugged_in = True
        self.picture: object = picture_of(10)
        self.opened = self.closed = 0
        self.hangs = Event()
        self.hangs.set()
        self.hangs_in_closing = False

    def open(self) -> Webcam:
        if not self.is_plugged_in:
            raise CameraMissing(say("No story camera."))
        self.opened += 1
        return self

    def read(self) -> Picture:
        self.hangs.wait()
        sleep(0.002)
        if not self.is_plugged_in:
            raise CameraGone(say("The story camera was unplugged."))
        return self.picture  # type: ignore[return-value]

    def take(self, count: int, is_unwanted: Event) -> tuple[Picture, ...]:
        photos: list[Picture] = []
        while len(photos) < count and not is_unwanted.is_set():
            photos.append(self.read())
            sleep(0.02)
        return tuple(photos)

    def close(self) -> None:
        if self.hangs_in_closing:
            self.hangs.wait()
        self.closed += 1


def watch(webcam: Webcam, **more: object) -> LiveCamera:
    return LiveCamera("the camera", webcam.open, patience=HASTY, **more)  # type: ignore[arg-type]


def kind(camera: LiveCamera, wanted: str) -> Callable[[], bool]:
    return lambda: camera.state.kind == wanted


def test_frames_come_by_themselves_and_are_numbered() -> None:
    with watch(Webcam()) as camera:
        first = wait_for_frame(camera)
        later = wait_for_frame(camera, after=first.number)
        assert later.at > first.at
        assert camera.state.kind == "ready"
        assert str(camera.state.sentence) == "story camera is ready."


def test_frames_are_small_and_photos_are_whole() -> None:
    webcam = Webcam()
    webcam.picture = picture_of(10, 1600, 1200)
    with watch(webcam) as camera:
        assert wait_for_frame(camera).picture.shape == (600, PREVIEW_WIDTH, 3)
        (photo,) = camera.take_photos().result()
        assert photo.shape == (1200, 1600, 3)


def test_a_camera_mounted_sideways_is_turned() -> None:
    with watch(Webcam(), degrees=90) as camera:
        picture = wait_for_frame(camera).picture
        assert picture.shape == (64, 48, 3)
        assert picture[0, -1, 0] == 245, "the pixel of the top left corner is now at the top right"


def test_a_camera_that_mirrors_is_put_right_in_frames_and_photos() -> None:
    with watch(Webcam(), is_mirrored=True) as camera:
        assert wait_for_frame(camera).picture[0, -1, 0] == 245
        (photo,) = camera.take_photos().result()
        assert photo[0, -1, 0] == 245


def test_an_unplugged_camera_says_so_and_comes_back_by_itself() -> None:
    webcam = Webcam()
    with watch(webcam) as camera:
        wait_until(camera.latest)
        webcam.is_plugged_in = False
        wait_until(kind(camera, "missing"))
        assert camera.latest() is None
        assert str(camera.state.sentence) == "No story camera."
        webcam.is_plugged_in = True
        wait_until(kind(camera, "ready"))
        wait_until(camera.latest)


def test_a_camera_that_is_plugged_in_later_is_used() -> None:
    webcam = Webcam()
    webcam.is_plugged_in = False
    with watch(webcam) as camera:
        wait_until(kind(camera, "missing"))
        webcam.is_plugged_in = True
        wait_until(camera.latest)


@pytest.mark.parametrize(
    "rubbish",
    [
        None,
        "a picture",
        np.zeros((48, 64), np.uint8),
        np.zeros((48, 64, 3), np.float32),
        np.zeros((48, 64, 3), np.uint8),
        np.full((48, 64, 3), (0, 135, 0), np.uint8),
        np.zeros((0, 64, 3), np.uint8),
    ],
)
def test_rubbish_is_never_shown_and_the_camera_is_tried_again(rubbish: object) -> None:
    webcam = Webcam()
    webcam.picture = rubbish
    with watch(webcam) as camera:
        wait_until(kind(camera, "rubbish"))
        assert camera.latest() is None
        webcam.picture = picture_of(20)
        wait_until(kind(camera, "ready"))


def test_one_bad_frame_between_good_ones_is_passed_over() -> None:
    webcam = Webcam()
    with watch(webcam) as camera:
        wait_until(camera.latest)
        webcam.picture = None
        sleep(0.003)
        webcam.picture = picture_of(30)
        wait_until(lambda: (frame := camera.latest()) and frame.picture[5, 5, 0] == 30)
        assert webcam.opened == 1


def test_a_device_that_raises_anything_is_a_state() -> None:
    webcam = Webcam()

    def fail() -> Webcam:
        raise RuntimeError("driver says no")

    with LiveCamera("the camera", fail, patience=HASTY) as camera:
        wait_until(kind(camera, "gone"))
        assert str(camera.state.sentence) == "the camera failed (driver says no). It is tried again."
    assert webcam.opened == 0


def test_a_driver_that_hangs_is_noticed_and_nobody_waits_for_it() -> None:
    webcam = Webcam()
    camera = watch(webcam)
    wait_until(camera.latest)
    webcam.hangs.clear()
    wait_until(kind(camera, "gone"))
    assert camera.latest() is None
    assert str(camera.state.sentence) == "story camera does not answer. It is tried again; check its cable."
    begin = monotonic()
    shot = camera.take_photos(timeout=0.1)
    with pytest.raises(PhotoTimedOut):
        shot.result()
    assert monotonic() - begin < 5
    webcam.hangs.set()
    wait_until(kind(camera, "ready"))
    camera.close()


def test_closing_is_quick_even_when_the_driver_hangs_in_it() -> None:
    webcam = Webcam()
    camera = watch(webcam)
    wait_until(camera.latest)
    webcam.hangs_in_closing = True
    webcam.hangs.clear()
    begin = monotonic()
    camera.close()
    camera.close()
    assert monotonic() - begin < 3
    assert camera.state.kind == "closed"
    webcam.hangs.set()


def test_closing_twice_closes_the_device_once() -> None:
    webcam = Webcam()
    with watch(webcam) as camera:
        wait_until(camera.latest)
        camera.close()
    wait_until(lambda: webcam.closed)
    assert (webcam.opened, webcam.closed) == (1, 1)
    assert camera.latest() is None
    with pytest.raises(PhotoCancelled):
        camera.take_photos().result()


def test_a_burst_gives_as_many_photos_as_asked() -> None:
    with watch(Webcam()) as camera:
        assert len(camera.take_photos(3).result()) == 3


def test_a_burst_can_be_cancelled_and_the_preview_goes_on() -> None:
    webcam = Webcam()
    with watch(webcam) as camera:
        wait_until(camera.latest)
        done: list[bool] = []
        shot = camera.take_photos(1000)
        shot.when_done(lambda shot: done.append(shot.is_done))
        sleep(0.05)
        shot.cancel()
        with pytest.raises(PhotoCancelled):
            shot.result()
        assert done == [True]
        last = wait_for_frame(camera).number
        wait_for_frame(camera, after=last)
        assert webcam.opened == 1


def test_a_photo_of_a_missing_camera_comes_when_the_camera_does() -> None:
    webcam = Webcam()
    webcam.is_plugged_in = False
    with watch(webcam) as camera:
        wait_until(kind(camera, "missing"))
        shot = camera.take_photos()
        webcam.is_plugged_in = True
        assert len(shot.result()) == 1


def test_a_photo_of_rubbish_is_refused_with_its_reason() -> None:
    webcam = Webcam()
    with watch(webcam) as camera:
        wait_until(camera.latest)
        webcam.hangs.clear()
        shot = camera.take_photos()
        webcam.picture = None
        webcam.hangs.set()
        with pytest.raises(CameraRubbish, match="no picture"):
            shot.result()
