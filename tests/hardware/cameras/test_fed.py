"""A camera whose pictures somebody else brings."""

from __future__ import annotations

from time import sleep

import numpy as np
import pytest

from hardware.cameras.absent import NoCamera
from hardware.cameras.camera import Picture
from hardware.cameras.fed import FedCamera
from hardware.errors import CameraMissing, CameraRubbish, PhotoCancelled, PhotoTimedOut
from messages import say


def photo(width: int = 1000, height: int = 750, seed: int = 1) -> Picture:
    return np.random.default_rng(seed).integers(0, 255, (height, width, 3), np.uint8)


def test_it_waits_shows_and_falls_silent() -> None:
    with FedCamera(silence=0.1) as camera:
        assert (camera.state.kind, camera.latest()) == ("waiting", None)
        camera.feed(photo())
        assert camera.state.kind == "ready"
        frame = camera.latest()
        assert frame is not None
        assert frame.picture.shape == (600, 800, 3)
        sleep(0.15)
        assert (camera.state.kind, camera.latest()) == ("gone", None)
        camera.feed(photo())
        assert camera.state.kind == "ready"


def test_who_waits_gets_the_next_photos_in_order_and_whole() -> None:
    camera = FedCamera()
    first, second = camera.take_photos(2), camera.take_photos()
    assert camera.is_waited_for
    camera.feed(photo(seed=9))
    assert not first.is_done, "a preview is no photo"
    for seed in (1, 2, 3):
        camera.feed_photo(photo(seed=seed))
    assert [np.array_equal(got, photo(seed=seed)) for got, seed in zip(first.result(), (1, 2), strict=True)] == [
        True
    ] * 2
    assert np.array_equal(second.result()[0], photo(seed=3))
    assert not camera.is_waited_for


def test_a_photo_goes_past_those_who_gave_up() -> None:
    camera = FedCamera()
    camera.take_photos().cancel()
    late = camera.take_photos(timeout=0.01)
    with pytest.raises(PhotoTimedOut):
        late.result()
    patient = camera.take_photos()
    camera.feed_photo(photo())
    assert len(patient.result()) == 1


def test_rubbish_is_refused_to_the_one_who_brings_it() -> None:
    camera = FedCamera()
    with pytest.raises(CameraRubbish):
        camera.feed(np.zeros((600, 800, 3), np.uint8))
    assert camera.state.kind == "waiting"


def test_a_refusal_and_the_closing_reach_who_waits() -> None:
    camera = FedCamera()
    refused = camera.take_photos()
    camera.refuse(CameraMissing(say("The phone's camera may not be used.")))
    with pytest.raises(CameraMissing, match="may not be used"):
        refused.result()
    closed = camera.take_photos()
    camera.close()
    camera.close()
    with pytest.raises(PhotoCancelled):
        closed.result()
    assert camera.state.kind == "closed"


def test_no_camera_says_so_at_once() -> None:
    with NoCamera() as camera:
        assert (camera.state.kind, camera.latest()) == ("off", None)
        with pytest.raises(CameraMissing, match="switched off in the settings"):
            camera.take_photos().result()
