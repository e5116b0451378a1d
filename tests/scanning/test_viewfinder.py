"""Looking through the viewfinder: hold still, hand in view, ready, photo."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from random import Random

import numpy as np
import pytest

from companion.scanning.straight import Outline
from companion.scanning.viewfinder import Viewfinder, ViewfinderState
from hardware.cameras.brought import BroughtPhotos
from hardware.cameras.camera import CameraState, Frame, Picture
from hardware.cameras.settings import CameraSettings
from hardware.cameras.shot import Shot
from hardware.errors import CameraGone
from messages import say
from tests.vision.hands_made import SKINS, TABLES, lay_table, photograph, reach_in


class Story:
    """A camera, a clock and what lies before the camera."""

    name = "story camera"
    shows_files = False

    def __init__(self) -> None:
        self.random = Random(1)
        self.table = lay_table(TABLES["green felt"], self.random)
        self.scene = self.table
        self.now = 0.0
        self.number = 0
        self.is_there = True
        self.shots: list[Shot] = []
        self.finder = Viewfinder(self, CameraSettings(photos=3), lambda: self.now)  # type: ignore[arg-type]

    def follow(self, search: Callable[[Picture], Future[Outline | None]]) -> None:
        """Look through a viewfinder that follows a board and takes photos by itself."""
        self.finder = Viewfinder(self, None, lambda: self.now, search, is_automatic=True)  # type: ignore[arg-type]

    @property
    def state(self) -> CameraState:
        if self.is_there:
            return CameraState("ready", say("story camera is ready."))
        return CameraState("missing", say("No camera found."))

    def latest(self) -> Frame | None:
        return Frame(photograph(self.scene, self.random), self.number, self.now) if self.is_there else None

    def take_photos(self, count: int = 1, timeout: float = 10.0) -> Shot:
        self.shots.append(Shot(count, timeout))
        return self.shots[-1]

    def look(self, seconds: float = 0.0) -> ViewfinderState:
        """Look on for a while, ten times a second, and tell the last view."""
        view = self._tick()
        for _ in range(round(seconds * 10)):
            view = self._tick()
        return view

    def _tick(self) -> ViewfinderState:
        self.number += 1
        self.now += 0.1
        return self.finder.look()


@pytest.fixture
def story() -> Story:
    return Story()


def push(story: Story) -> None:
    story.scene = np.roll(story.scene, 9, axis=1)


def test_a_view_that_stays_still_becomes_ready(story: Story) -> None:
    assert story.look().status == "hold_still"
    assert story.look(1.0).status == "ready"
    push(story)
    assert story.look().status == "hold_still"
    assert story.look(1.0).status == "ready"


def test_a_hand_is_said_to_be_one_until_it_leaves(story: Story) -> None:
    story.look(1.0)
    story.scene = reach_in(story.table, SKINS["fair"], None, story.random)
    assert story.look().status == "hand"
    assert story.look(1.0).status == "hand", "also while it does not move"
    story.scene = story.table
    story.look()
    assert story.look(1.0).status == "ready"


def test_photo_files_that_change_are_no_hand(story: Story) -> None:
    story.shows_files = True
    story.finder = Viewfinder(story, clock=lambda: story.now)  # type: ignore[arg-type]
    story.look(1.0)
    story.scene = reach_in(story.table, SKINS["fair"], None, story.random)
    assert story.look().status == "hold_still"
    assert story.look(1.0).status == "ready"


def test_what_only_looks_like_a_hand_becomes_part_of_the_table(story: Story) -> None:
    story.look(1.0)
    story.scene = reach_in(story.table, SKINS["fair"], None, story.random)
    assert story.look(5.0).status == "ready"


def test_a_wanted_photo_waits_for_stillness_and_for_the_hand_to_leave(story: Story) -> None:
    story.look(1.0)
    story.scene = reach_in(story.table, SKINS["tan"], None, story.random)
    story.look()
    story.finder.want_photo()
    assert story.look(0.5).status == "hand"
    assert story.shots == []
    story.scene = story.table
    assert story.look(1.0).status == "reading"
    (shot,) = story.shots
    assert shot.count == 3


def test_of_the_photos_the_sharpest_is_handed_over_once(story: Story) -> None:
    story.finder.want_photo()
    assert story.look(1.0).status == "reading"
    sharp = photograph(story.table, story.random)
    flat: Picture = np.full_like(sharp, 90)
    flat[0, 0] = 0
    story.shots[0].finish((flat, sharp, flat))
    view = story.look()
    assert view.photo is sharp
    assert (view.status, str(view.sentence)) == ("ready", "Photo taken.")
    assert story.look().photo is None


def test_read_it_now_does_not_wait(story: Story) -> None:
    story.look()
    story.finder.want_photo(at_once=True)
    story.finder.want_photo(at_once=True)
    assert len(story.shots) == 1
    assert story.look().status == "reading"


def outline(is_there: bool = True) -> Future[Outline | None]:
    found: Future[Outline | None] = Future()
    found.set_result(((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)) if is_there else None)
    return found


def test_a_photo_is_taken_by_itself_when_the_board_was_found_often_enough(story: Story) -> None:
    searched: list[Picture] = []

    def search(picture: Picture) -> Future[Outline | None]:
        searched.append(picture)
        return outline()

    story.follow(search)
    while (view := story.look()).status != "ready":
        assert story.shots == []
    agreed = [view.agreed]
    while not (view := story.look()).is_automatic:
        agreed.append(view.agreed)
    assert agreed == [1, 2]
    assert view.status == "reading"
    assert len(story.shots) == 1
    assert story.finder.outline is not None
    before = len(searched)
    assert not story.look(0.3).is_automatic, "it is told once"
    assert len(searched) == before, "while a photo is taken nothing else is searched"


def test_a_board_that_is_not_found_takes_no_photo_by_itself(story: Story) -> None:
    story.follow(lambda _: outline(is_there=False))
    assert story.look(5.0).status == "ready"
    assert story.shots == []


def test_a_photo_that_fails_is_told_once_with_its_reason(story: Story) -> None:
    story.finder.want_photo(at_once=True)
    story.shots[0].fail(CameraGone(say("{name} was unplugged.", name="The webcam")))
    view = story.look()
    assert str(view.trouble) == "The webcam was unplugged."
    assert story.look().trouble is None


def test_a_photo_can_be_given_up(story: Story) -> None:
    story.finder.want_photo()
    story.finder.cancel()
    assert story.look(1.0).status == "ready"
    story.finder.want_photo()
    story.look()
    story.finder.cancel()
    assert story.shots[0].is_done
    assert story.look().status == "ready"


def test_a_camera_that_goes_is_said_and_looked_at_anew_when_it_comes_back(story: Story) -> None:
    story.look(1.0)
    story.is_there = False
    view = story.look()
    assert (view.status, str(view.sentence)) == ("no_camera", "No camera found.")
    story.is_there = True
    assert story.look().status == "hold_still"
    assert story.look(1.0).status == "ready"


def test_a_phone_brings_whole_photos_and_is_never_looked_through() -> None:
    seen = Viewfinder(BroughtPhotos()).look()
    assert (seen.status, str(seen.sentence), seen.frame) == ("phone", "Take the picture with your phone.", None)
