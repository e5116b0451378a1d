"""The scan place: measured in millimetres from one photo of the target, and a camera that was moved is noticed."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.lens import Lens
from calibration.moving import Standing, check_view
from calibration.pictures import draw_place
from calibration.table import ScanPlace, TableRefused, advise, load_place, measure_place, save_place, see_from_above
from calibration.target import CORNERS, NoTarget, find_target
from tests.calibration.synthetic import (
    CAMERA,
    Camera,
    Pose,
    Texture,
    draw_ruled_board,
    draw_table,
    draw_target_sheet,
)
from vision.photo.pixels import Pixels

LENS = Lens("test camera", CAMERA.width, CAMERA.height, CAMERA.fx, CAMERA.fy, CAMERA.cx, CAMERA.cy,
            CAMERA.distortion, error=0.1, views=12)  # fmt: skip
MOUNTED = Pose((0.25, 0.05, 0.03), (5.0, -10.0, 520.0))
AT = (-80.0, -110.0)
"""Where the target's top left corner lies on the table."""


@cache
def table(*laid: str, detail: float = 1.0) -> Texture:
    sheets = {
        "target": (draw_target_sheet(), *AT),
        "board": (draw_ruled_board(), -95.0, -90.0),
        "board elsewhere": (draw_ruled_board(), -60.0, -70.0),
    }
    return draw_table(*(sheets[name] for name in laid), detail=detail)


@cache
def photo_of_target(detail: float = 1.0) -> Pixels:
    return CAMERA.photograph(table("target", detail=detail), MOUNTED, seed=1)


@cache
def measured(detail: float = 1.0) -> ScanPlace:
    return measure_place("test camera", photo_of_target(detail), LENS)


def test_places_on_the_table_are_known_within_half_a_millimetre() -> None:
    place = measured()
    on_table = np.array([[x, y] for x in (-150.0, 0.0, 120.0) for y in (-120.0, 0.0, 140.0)])
    origin = np.array(AT) - np.array(place.target[0])
    seen = place.to_photo(on_table - origin)
    true = CAMERA.project(MOUNTED.to_camera(on_table))
    assert np.linalg.norm(seen - true, axis=-1).max() * place.pixel < 0.5


def test_a_pixel_has_the_size_that_distance_and_lens_give() -> None:
    """Seen from straight above, a pixel is distance / focal length."""
    camera = Camera(distortion=(0.0, 0.0, 0.0, 0.0, 0.0), fx=800.0, fy=800.0)
    place = measure_place("c", camera.photograph(table("target"), Pose((0.0, 0.0, 0.0), (0.0, 0.0, 500.0)), seed=1))
    assert place.pixel == pytest.approx(500 / 800, rel=0.005)


def test_the_place_is_as_large_as_the_photo_shows_and_no_larger() -> None:
    place = measured()
    outline = place.outline()
    assert outline.min() >= 0
    assert (outline <= (959, 719)).all()
    gaps = [outline[:, 0].min(), outline[:, 1].min(), 959 - outline[:, 0].max(), 719 - outline[:, 1].max()]
    assert max(gaps) * place.pixel < 15
    assert place.width > 500
    assert place.height > 400


def test_seen_from_above_the_target_has_its_true_size() -> None:
    place, dots = measured(), 2.0
    above = find_target(see_from_above(photo_of_target(), place, dots))
    assert len(above.on_paper) == CORNERS
    millimetres = (above.in_photo + 0.5) / dots - np.array(place.target[0])
    assert np.linalg.norm(millimetres - above.on_paper, axis=-1).max() < 0.5


def test_without_the_lens_it_works_and_says_what_would_help() -> None:
    near = Pose((0.1, 0.0, 0.0), (0.0, 0.0, 330.0))
    photo = CAMERA.photograph(table("target"), near, seed=1)
    told = advise(measure_place("test camera", photo))
    assert told is not None
    assert "measure it with 'quilting-bee calibrate lens'" in told
    assert advise(measure_place("test camera", photo, LENS)) is None


def test_a_photo_without_the_target_is_refused() -> None:
    with pytest.raises(NoTarget, match="not to be seen"):
        measure_place("test camera", CAMERA.photograph(table("board"), MOUNTED, seed=2), LENS)


def test_a_target_that_is_mostly_hidden_is_refused() -> None:
    photo = photo_of_target().copy()
    photo[:, 490:] = 90
    with pytest.raises(TableRefused, match="Half of the target or more is hidden"):
        measure_place("test camera", photo, LENS)


def test_a_curled_target_is_refused() -> None:
    """The lower part of the picture is sheared, as a sheet that stands up would show."""
    photo = photo_of_target()
    x, y = np.meshgrid(np.arange(960.0), np.arange(720.0))
    curled = cv2.remap(
        photo, (x + 0.0008 * (y - 180.0) ** 2).astype(np.float32), y.astype(np.float32), cv2.INTER_LINEAR
    )
    with pytest.raises(TableRefused, match=r"off by \d+ mm, so it does not lie flat"):
        measure_place("test camera", np.asarray(curled, np.uint8), LENS)


def test_the_place_is_kept_whole(tmp_path: Path) -> None:
    path = save_place(tmp_path, measured())
    assert path == tmp_path / "tables" / "test-camera.json"
    assert load_place(tmp_path, "test camera") == measured()
    assert load_place(tmp_path, "other camera") is None


@pytest.mark.parametrize("laid", ["board", "board elsewhere"])
def test_a_camera_that_stands_still_is_still_whatever_is_played_and_however_dim(laid: str) -> None:
    later = CAMERA.photograph(table(laid), MOUNTED, seed=2, light=0.6)
    assert check_view(measured(), later).standing is Standing.STILL


@pytest.mark.parametrize(
    ("pose", "least", "most"),
    [
        (replace(MOUNTED, place=(15.0, -10.0, 520.0)), 6, 15),
        (replace(MOUNTED, place=(5.0, 20.0, 520.0)), 22, 40),
        (replace(MOUNTED, turn=(0.25, 0.05, 0.23)), 40, 120),
    ],
)
def test_a_camera_that_was_moved_is_noticed(pose: Pose, least: float, most: float) -> None:
    found = check_view(measured(), CAMERA.photograph(table("board"), pose, seed=3, light=0.7))
    assert found.standing is Standing.MOVED
    assert least < found.millimetres < most
    assert "measure the table again" in found.sentence


def test_on_a_table_without_any_detail_nothing_is_claimed() -> None:
    moved = replace(MOUNTED, place=(30.0, -10.0, 520.0))
    for pose in (MOUNTED, moved):
        found = check_view(measured(0.0), CAMERA.photograph(table("board", detail=0.0), pose, seed=4))
        assert found.standing is Standing.UNKNOWN
        assert "too little of the table" in found.sentence
    assert check_view(measured(), np.zeros((720, 960, 3), np.uint8)).standing is Standing.UNKNOWN


def test_there_the_target_laid_back_can_tell() -> None:
    place, moved = measured(0.0), replace(MOUNTED, place=(30.0, -10.0, 520.0))
    assert check_view(place, CAMERA.photograph(table("target", detail=0.0), MOUNTED, seed=5)).standing is Standing.STILL
    found = check_view(place, CAMERA.photograph(table("target", detail=0.0), moved, seed=5))
    assert found.standing is Standing.MOVED
    assert found.millimetres == pytest.approx(25, abs=4)


def test_the_picture_marks_the_place() -> None:
    place, photo = measured(), photo_of_target()
    drawn = draw_place(place, photo)
    assert drawn.shape == photo.shape
    changed = np.any(drawn != photo, axis=-1)
    middle = place.to_photo(np.array([[place.width / 2, place.height / 2]]))[0].astype(int)
    assert changed[middle[1] - 5 : middle[1] + 5, middle[0] - 5 : middle[0] + 5].all()
    assert not changed[700:, :30].any(), "outside the place the photo stays as it is"
