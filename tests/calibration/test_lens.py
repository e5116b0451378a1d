"""Lenses: known ones are recovered, photos laid straight are straight, bad photos are refused with advice."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.lens import Lens, bend_points, lens_file, load_lens, save_lens, straighten, straighten_points
from calibration.lens_measuring import LensRefused, LensView, measure_lens, see_for_lens
from calibration.target import CORNERS, SQUARE, WIDTH, NoTarget, SeenTarget
from tests.calibration.synthetic import CAMERA, Camera, Pose, draw_ruled_board, good_photos, good_poses, pose_target
from versioned_files import NewerFile
from vision.boards.board import Board, flatten
from vision.boards.board_search import find_board
from vision.photo.pixels import Pixels, Points

KNOWN = Lens("test camera", CAMERA.width, CAMERA.height, CAMERA.fx, CAMERA.fy, CAMERA.cx, CAMERA.cy,
             CAMERA.distortion, error=0.1, views=12)  # fmt: skip


def seen_views() -> list[LensView]:
    return [see_for_lens(str(number), photo, 960, 720) for number, photo in enumerate(good_photos())]


def imagine(pose: Pose, name: str, *, bow: float = 0.0, edge: float = 2.0, camera: Camera = CAMERA) -> LensView:
    """A view without a photo: the corners where the lens puts them, give or take a tenth of a pixel.

    With `bow` the middle of the target stands out by so many millimetres.
    """
    numbers = np.arange(CORNERS)
    paper = np.stack([numbers % 6 + 1.0, numbers // 6 + 1.0], axis=-1) * SQUARE
    height = -bow * (1 - (2 * paper[:, 0] / WIDTH - 1) ** 2)
    before = np.column_stack([paper, height]) @ pose.rotation.T + np.array(pose.place)
    jitter = np.random.default_rng(int(name)).normal(0.0, 0.1, paper.shape)
    return LensView(name, camera.width, camera.height, SeenTarget(paper, camera.project(before) + jitter), edge)


def imagine_all(poses: list[Pose], *, bow: float = 0.0) -> list[LensView]:
    return [imagine(pose, str(number), bow=bow) for number, pose in enumerate(poses)]


def test_a_known_lens_is_recovered_from_photos_within_half_a_percent() -> None:
    measured = measure_lens("test camera", seen_views())
    lens = measured.lens
    assert (lens.width, lens.height, lens.views) == (960, 720, 12)
    for found, true in ((lens.fx, CAMERA.fx), (lens.fy, CAMERA.fy), (lens.cx, CAMERA.cx), (lens.cy, CAMERA.cy)):
        assert found == pytest.approx(true, rel=0.005)
    assert lens.distortion[:2] == pytest.approx(CAMERA.distortion[:2], abs=0.01)
    assert lens.error < 0.2
    assert measured.left_out == ()


def test_everywhere_in_the_picture_the_recovered_lens_makes_planes_plane_within_a_third_of_a_pixel() -> None:
    """Up to a homography: a slightly shifted centre looks like a slightly turned camera, which harms nobody."""
    lens = measure_lens("test camera", seen_views()).lens
    x, y = np.meshgrid(np.linspace(40, 920, 12), np.linspace(40, 680, 9))
    photo = np.stack([x, y], axis=-1).reshape(-1, 2)
    found, true = straighten_points(lens, photo), straighten_points(KNOWN, photo)
    to_true, _ = cv2.findHomography(found, true)
    miss = cv2.perspectiveTransform(found.reshape(-1, 1, 2), to_true).reshape(-1, 2) - true
    assert np.linalg.norm(miss, axis=-1).max() < 0.33


def test_a_lens_without_distortion_gets_none() -> None:
    straight = replace(CAMERA, distortion=(0.0, 0.0, 0.0, 0.0, 0.0))
    views = [imagine(pose, str(number), camera=straight) for number, pose in enumerate(good_poses())]
    lens = measure_lens("test camera", views).lens
    corners = np.array([[0.0, 0.0], [959.0, 0.0], [959.0, 719.0], [0.0, 719.0]])
    assert np.abs(bend_points(lens, corners) - corners).max() < 1.5


def test_a_very_wide_lens_gets_its_third_radial_term() -> None:
    wide = Camera(fx=520.0, fy=520.0, cx=480.0, cy=360.0, distortion=(-0.32, 0.14, 0.0, 0.0, -0.03))
    poses = [
        replace(pose, place=(pose.place[0] * 1.3, pose.place[1] * 1.3, pose.place[2] * 0.75)) for pose in good_poses()
    ]
    lens = measure_lens("wide", [imagine(pose, str(number), camera=wide) for number, pose in enumerate(poses)]).lens
    assert lens.distortion[4] == pytest.approx(-0.03, abs=0.015)
    assert lens.fx == pytest.approx(520.0, rel=0.005)


def test_points_bent_and_straightened_are_where_they_were() -> None:
    x, y = np.meshgrid(np.linspace(0, 959, 13), np.linspace(0, 719, 11))
    photo = np.stack([x, y], axis=-1).reshape(-1, 2)
    assert np.abs(bend_points(KNOWN, straighten_points(KNOWN, photo)) - photo).max() < 1e-6


BOARD_POSES = [
    pose_target((0.0, 0.0, 0.05), (-10.0, 10.0, 300.0)),
    pose_target((0.35, 0.0, 0.4), (-20.0, 15.0, 360.0)),
    pose_target((0.0, -0.4, -0.3), (60.0, 10.0, 340.0)),
    pose_target((0.1, 0.1, 0.2), (0.0, 0.0, 420.0)),
    pose_target((0.5, 0.1, 0.0), (40.0, 0.0, 400.0)),
]


def true_crossings(pose: Pose) -> Points:
    x, y = np.meshgrid(np.arange(10) * 22.0, np.arange(10) * 22.0)
    return CAMERA.project(pose.to_camera(np.stack([x, y], axis=-1).reshape(-1, 2))).reshape(10, 10, 2)


def flat_error(corners: Points, crossings: Points) -> float:
    """How far crossings are from where they belong on the flat board, in cells, when only its corners are known."""
    square = np.array([[0.0, 0.0], [9.0, 0.0], [9.0, 9.0], [0.0, 9.0]], np.float32)
    to_flat = cv2.getPerspectiveTransform(corners.astype(np.float32), square)
    flat = cv2.perspectiveTransform(crossings.reshape(-1, 1, 2), to_flat).reshape(10, 10, 2)
    x, y = np.meshgrid(np.arange(10.0), np.arange(10.0))
    return float(np.linalg.norm(flat - np.stack([x, y], axis=-1), axis=-1).max())


@pytest.mark.parametrize("pose", BOARD_POSES)
def test_a_board_flattened_by_its_corners_is_ten_times_truer_with_the_measured_lens(pose: Pose) -> None:
    lens = measure_lens("test camera", seen_views()).lens
    crossings = true_crossings(pose)
    without = flat_error(Board(crossings).corners, crossings)
    straight = straighten_points(lens, crossings.reshape(-1, 2)).reshape(10, 10, 2)
    assert without > 0.05
    assert flat_error(Board(straight).corners, straight) < without / 10


def test_boards_found_in_the_straight_picture_lie_truer_than_those_found_in_the_photo() -> None:
    lens = measure_lens("test camera", seen_views()).lens
    direct, through = [], []
    for seed, pose in enumerate(BOARD_POSES):
        photo, truth = CAMERA.photograph(draw_ruled_board(), pose, seed=seed), true_crossings(pose)
        direct.append(_error(find_board(photo, 9, 9), truth))
        straight = straighten(photo, lens)
        through.append(_error(straight.board_in_photo(find_board(straight.pixels, 9, 9)), truth))
    assert np.mean(through) < np.mean(direct)
    assert max(through) < 0.08 * 58, "within a twelfth of a cell"


def _error(board: Board, truth: Points) -> float:
    """Pixels, on average; the board may lie turned."""
    turns = [np.rot90(board.points, turn) for turn in range(4)]
    return min(float(np.linalg.norm(turned - truth, axis=-1).mean()) for turned in turns)


def test_lines_of_a_flattened_board_are_straight_pixels_not_only_numbers() -> None:
    """Flattened from its four corners alone, the printed lines fall on the cells' edges only after straightening."""
    pose = BOARD_POSES[0]
    photo, crossings = CAMERA.photograph(draw_ruled_board(), pose, seed=6), true_crossings(pose)
    straight = straighten(photo, KNOWN)
    moved = _into_picture(crossings)
    assert _darkness_on_lines(straight.pixels, moved) > 1.3 * _darkness_on_lines(photo, crossings)


def _into_picture(crossings: Points) -> Points:
    """Crossings of the photo in the straight picture, by turning `to_photo` round at two points (it only shifts)."""
    straight = straighten(np.zeros((CAMERA.height, CAMERA.width, 3), np.uint8), KNOWN)
    origin = straighten_points(KNOWN, straight.to_photo(np.zeros((1, 2))))
    return (straighten_points(KNOWN, crossings.reshape(-1, 2)) - origin).reshape(crossings.shape)


def _darkness_on_lines(pixels: Pixels, crossings: Points) -> float:
    corners = Board(crossings).corners.astype(np.float32)
    square = np.array([[0, 0], [9, 0], [9, 9], [0, 9]], np.float32)
    x, y = np.meshgrid(np.arange(10.0), np.arange(10.0))
    lens = cv2.getPerspectiveTransform(square, corners)
    plain = np.asarray(cv2.perspectiveTransform(np.stack([x, y], axis=-1).reshape(-1, 1, 2), lens), np.float64)
    flat = flatten(pixels, Board(plain.reshape(10, 10, 2)), cell=32, margin=16).pixels[..., 1].astype(float)
    inner = [flat[16 + 32 * line - 1 : 16 + 32 * line + 1, 20:300].mean() for line in range(2, 8)]
    return float(220 - np.mean(inner))


def test_a_lens_serves_photos_of_other_sizes_of_the_same_shape() -> None:
    small = KNOWN.scaled(480, 360)
    whole, half = good_photos()[0], cv2.resize(good_photos()[0], (480, 360), interpolation=cv2.INTER_AREA)
    one, other = straighten(whole, KNOWN).pixels, straighten(np.asarray(half, np.uint8), KNOWN).pixels
    shrunk = cv2.resize(one, (other.shape[1], other.shape[0]), interpolation=cv2.INTER_AREA)
    assert np.abs(shrunk.astype(int) - other)[20:-20, 20:-20].mean() < 6
    point = np.array([[100.0, 80.0]])
    doubled = (bend_points(small, point) + 0.5) * 2 - 0.5
    assert doubled == pytest.approx(bend_points(KNOWN, (point + 0.5) * 2 - 0.5), abs=1e-6)


def test_places_read_in_a_shrunk_straight_picture_are_told_in_the_whole_photo() -> None:
    half = np.asarray(cv2.resize(good_photos()[0], (480, 360), interpolation=cv2.INTER_AREA), np.uint8)
    straight = straighten(half, KNOWN)
    seen = see_for_lens("straight", straight.pixels, straight.pixels.shape[1], straight.pixels.shape[0]).target
    in_whole = straight.to_whole_photo((seen.in_photo + 0.5) * 2 - 0.5, reduction=2)
    true = CAMERA.project(good_poses()[0].to_camera(seen.on_paper))
    assert np.linalg.norm(in_whole - true, axis=-1).mean() < 0.7


@pytest.mark.parametrize("times", [2, 4])
def test_a_larger_copy_of_the_photo_is_laid_straight_to_the_same_places(times: int) -> None:
    """Also where the frame of the larger copy by itself would be rounded another way."""
    large = CAMERA.photograph(draw_ruled_board(), BOARD_POSES[0], seed=1)
    small = np.asarray(cv2.resize(large, None, fx=1 / times, fy=1 / times, interpolation=cv2.INTER_AREA), np.uint8)
    straight = straighten(small, KNOWN)
    closer = straight.enlarged(large, times)
    height, width = straight.pixels.shape[:2]
    assert closer.shape[:2] == (times * height, times * width)
    shrunk = cv2.resize(closer, (width, height), interpolation=cv2.INTER_AREA)
    first, second = (cv2.cvtColor(one, cv2.COLOR_BGR2GRAY).astype(np.float64) for one in (straight.pixels, shrunk))
    # The shift between pictures of odd size is told half a pixel wrong.
    even = np.s_[: height // 2 * 2, : width // 2 * 2]
    assert np.linalg.norm(cv2.phaseCorrelate(first[even], second[even])[0]) < 0.05


def test_all_of_the_photo_is_in_the_straight_picture() -> None:
    straight = straighten(good_photos()[0], KNOWN)
    height, width = straight.pixels.shape[:2]
    corners = straight.to_photo(
        np.array([[0.0, 0.0], [width - 1.0, 0.0], [width - 1.0, height - 1.0], [0.0, height - 1.0]])
    )
    rim = straight.to_photo(
        np.array([[0.0, height / 2], [width - 1.0, height / 2], [width / 2, 0.0], [width / 2, height - 1.0]])
    )
    assert rim[0, 0] <= 0.5
    assert rim[1, 0] >= 958.5
    assert rim[2, 1] <= 0.5
    assert rim[3, 1] >= 718.5
    assert np.isfinite(corners).all()


def test_a_lens_is_kept_for_its_camera_and_size(tmp_path: Path) -> None:
    save_lens(tmp_path, KNOWN)
    assert load_lens(tmp_path, "test camera", 960, 720) == KNOWN
    assert load_lens(tmp_path, "test camera", 1920, 1440) == KNOWN.scaled(1920, 1440)
    assert load_lens(tmp_path, "test camera", 1920, 1080) is None, "another shape shows another part of the lens"
    assert load_lens(tmp_path, "other camera", 960, 720) is None
    save_lens(tmp_path, KNOWN.scaled(480, 360))
    assert load_lens(tmp_path, "test camera", 1920, 1440) == KNOWN.scaled(1920, 1440), "the finest one is scaled"


def test_a_lens_written_by_a_newer_version_is_refused_and_stays(tmp_path: Path) -> None:
    path = save_lens(tmp_path, KNOWN)
    path.write_bytes(path.read_bytes().replace(b'"format": 1', b'"format": 7'))
    with pytest.raises(NewerFile, match="format 7"):
        load_lens(tmp_path, "test camera", 960, 720)
    with pytest.raises(NewerFile):
        save_lens(tmp_path, KNOWN)
    assert b'"format": 7' in path.read_bytes()


def test_cameras_with_odd_names_do_not_leave_the_folder(tmp_path: Path) -> None:
    path = lens_file(tmp_path, "../../etc/USB Camera: (0c45:6366)", 640, 480)
    assert path == tmp_path / "lenses" / "etc-usb-camera-0c45-6366-640x480.json"
    assert lens_file(tmp_path, "…", 640, 480).name == "camera-640x480.json"


def test_too_few_photos_are_refused() -> None:
    with pytest.raises(LensRefused, match=r"found in 5 photos, and at least 6 are needed"):
        measure_lens("test camera", imagine_all(good_poses()[:5]))


def test_photos_from_one_angle_are_refused() -> None:
    places = [(0, 0, 0), (1.6, 40, 0), (0.1, -80, 0), (-1.5, 0, 40), (0.2, 80, -30), (1.4, -40, -40), (0, 60, 40)]
    poses = [pose_target((0.05, 0.0, turn), (x, y, 300.0 + 10 * turn)) for turn, x, y in places]
    with pytest.raises(LensRefused, match="nearly the same angle; tilt it by about 30 degrees"):
        measure_lens("test camera", imagine_all(poses))


def test_photos_with_the_target_in_the_middle_only_are_refused() -> None:
    poses = [replace(pose, place=(pose.place[0] / 9, pose.place[1] / 9, 900.0)) for pose in good_poses()]
    with pytest.raises(LensRefused, match="small part of the picture only"):
        measure_lens("test camera", imagine_all(poses))


def test_a_target_that_is_not_flat_is_refused() -> None:
    with pytest.raises(
        LensRefused, match=r"off by 0\.\d pixels, 0\.5 at most are good\); glue the target to stiff card"
    ):
        measure_lens("test camera", imagine_all(good_poses(), bow=4.0))


def test_photos_of_different_sizes_are_refused() -> None:
    views = imagine_all(good_poses())
    with pytest.raises(LensRefused, match="different sizes"):
        measure_lens("test camera", [*views[:-1], replace(views[-1], width=720, height=960)])


def test_blurred_photos_are_left_out_and_too_many_of_them_refused() -> None:
    views = imagine_all(good_poses())
    some = [replace(view, edge=6.0) if number < 3 else view for number, view in enumerate(views)]
    assert measure_lens("test camera", some).left_out == ("0", "1", "2")
    with pytest.raises(LensRefused, match="Only 5 of 12 photos are sharp"):
        measure_lens(
            "test camera", [replace(view, edge=6.0) if number < 7 else view for number, view in enumerate(views)]
        )


def test_a_photo_that_disagrees_with_the_others_is_left_out() -> None:
    views = imagine_all(good_poses())
    moved = views[4].target.in_photo + np.random.default_rng(3).normal(0.0, 3.0, (CORNERS, 2))
    views[4] = replace(views[4], target=SeenTarget(views[4].target.on_paper, moved))
    measured = measure_lens("test camera", views)
    assert measured.left_out == ("4",)
    assert measured.lens.fx == pytest.approx(CAMERA.fx, rel=0.005)


def test_a_smeared_photo_is_known_by_its_edges() -> None:
    sharp = good_photos()[3]
    smeared = np.asarray(cv2.blur(sharp, (6, 1)), np.uint8)
    assert see_for_lens("sharp", sharp, 960, 720).edge < 2.5
    assert see_for_lens("smeared", smeared, 960, 720).edge > 4.0


def test_a_photo_without_the_target_says_so() -> None:
    with pytest.raises(NoTarget, match="print it with 'quilting-bee print target'"):
        see_for_lens("table", np.full((480, 640, 3), 90, np.uint8), 640, 480)


def test_a_photo_that_was_shrunk_for_reading_counts_in_whole_pixels() -> None:
    photo = good_photos()[5]
    half = np.asarray(cv2.resize(photo, (480, 360), interpolation=cv2.INTER_AREA), np.uint8)
    whole, shrunk = see_for_lens("whole", photo, 960, 720), see_for_lens("half", half, 960, 720)
    assert (shrunk.width, shrunk.height) == (960, 720)
    assert np.linalg.norm(whole.target.in_photo - shrunk.target.in_photo, axis=-1).max() < 0.6
