"""`quilting-bee calibrate` and `print` as a person uses them: photos in, a sentence and a picture out."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner, Result

from calibration.empty_board import load_empty_board
from calibration.lens import load_lens
from calibration.light import FORMAT as LIGHT
from calibration.light import light_file
from calibration.table import load_place
from companion.cli import quilting_bee
from tests.calibration.synthetic import (
    Camera,
    Pose,
    draw_ruled_board,
    draw_table,
    draw_target_sheet,
    good_poses,
)
from vision.photo.pixels import Pixels
from vision.training.pictures.patchwork_photos import make_board
from vision.training.pictures.patchwork_quilts import fill_board

SMALL = Camera(640, 480, 533.0, 531.0, 325.0, 235.0)
MOUNTED = Pose((0.2, 0.0, 0.0), (0.0, 0.0, 470.0))
Run = Callable[..., Result]


@cache
def lens_photos() -> tuple[Pixels, ...]:
    sheet = draw_target_sheet()
    return tuple(SMALL.photograph(sheet, pose, blur=0.4, seed=n) for n, pose in enumerate(good_poses()[:10]))


@cache
def table_photo(is_moved: bool = False, has_target: bool = True) -> Pixels:
    laid = (draw_target_sheet(), -85.0, -110.0) if has_target else (draw_ruled_board(), -95.0, -90.0)
    pose = Pose(MOUNTED.turn, (20.0, 0.0, 470.0)) if is_moved else MOUNTED
    return SMALL.photograph(draw_table(laid), pose, blur=0.4, seed=3)


def white_sheet(fade: float = 0.0) -> Pixels:
    shade = 1 - fade * np.linspace(0, 1, 640)
    light = 210 * np.ones((480, 1)) * shade ** (1 / 2.2)
    return np.repeat(light[..., None], 3, axis=2).astype(np.uint8)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


@pytest.fixture
def run(home: Path) -> Run:
    def run(*words: str | Path, typed: str | None = None, **environment: str) -> Result:
        surroundings = {"QUILTING_BEE_HOME": str(home), "QUILTING_BEE_CAMERA": "none", **environment}
        return CliRunner().invoke(quilting_bee, [str(word) for word in words], input=typed, env=surroundings)

    return run


def save(folder: Path, *photos: Pixels) -> list[Path]:
    folder.mkdir(exist_ok=True)
    paths = [folder / f"{number:02d}.png" for number in range(len(photos))]
    for path, photo in zip(paths, photos, strict=True):
        cv2.imwrite(str(path), photo)
    return paths


def size_of(picture: Path) -> tuple[int, ...]:
    return tuple(np.asarray(cv2.imread(str(picture))).shape)


def test_the_lens_is_measured_kept_and_drawn(run: Run, home: Path, tmp_path: Path) -> None:
    photos = save(tmp_path / "photos", *lens_photos(), white_sheet())
    done = run("calibrate", "lens", *photos, "--camera", "webcam", "--picture", tmp_path / "lens.png")
    assert done.exit_code == 0, done.output
    assert "10.png is left out: The target is not to be seen" in done.output
    assert "The lens of 'webcam' at 640 x 480 pixels is measured from 10 photos; corners are off by 0." in done.output
    lens = load_lens(home / "calibration", "webcam", 640, 480)
    assert lens is not None
    assert lens.fx == pytest.approx(SMALL.fx, rel=0.005)
    assert size_of(tmp_path / "lens.png")[1] > 1200


def test_bad_photos_of_the_lens_end_with_advice_and_keep_nothing(run: Run, home: Path, tmp_path: Path) -> None:
    photos = save(tmp_path / "photos", *lens_photos()[:4])
    done = run("calibrate", "lens", *photos)
    assert done.exit_code == 3
    assert "found in 4 photos, and at least 6 are needed" in done.output
    assert not (home / "calibration").exists()


def test_the_lens_is_measured_with_the_camera_one_photo_after_the_other(run: Run, tmp_path: Path, home: Path) -> None:
    """The camera shows one view only, so the measurement is refused; that the photos came is what counts here."""
    save(tmp_path / "photos", lens_photos()[0])
    done = run("calibrate", "lens", typed="\n" * 6 + "q\n", QUILTING_BEE_CAMERA=f"photos:{tmp_path / 'photos'}")
    assert "1 of 12: flat, so near that the target fills the picture" in done.output
    assert "7 of 12:" in done.output
    assert done.exit_code == 3
    assert "nearly the same angle" in done.output


def test_without_a_camera_the_command_says_so(run: Run, tmp_path: Path) -> None:
    done = run("calibrate", "table")
    assert done.exit_code == 4
    assert "give photo files to this command" in done.output


def test_the_table_is_measured_and_a_moved_camera_noticed(run: Run, home: Path, tmp_path: Path) -> None:
    target, still, moved = save(
        tmp_path / "photos", table_photo(), table_photo(has_target=False), table_photo(True, has_target=False)
    )
    assert run("calibrate", "table", still, "--check").exit_code == 2
    done = run("calibrate", "table", target, "--picture", tmp_path / "table.png")
    assert done.exit_code == 0, done.output
    assert "The scan place is" in done.output
    place = load_place(home / "calibration", "photo files")
    assert place is not None
    assert f"a pixel is {place.pixel:.2f} mm" in done.output
    assert place.pixel == pytest.approx(470 / 533, rel=0.05)
    assert size_of(tmp_path / "table.png") == (480, 640, 3)
    assert "stands where it stood" in run("calibrate", "table", still, "--check").output
    assert "The camera was moved" in run("calibrate", "table", moved, "--check").output


def test_the_table_is_measured_with_the_camera(run: Run, home: Path, tmp_path: Path) -> None:
    save(tmp_path / "photos", table_photo())
    done = run("calibrate", "table", QUILTING_BEE_CAMERA=f"photos:{tmp_path / 'photos'}")
    assert done.exit_code == 0, done.output
    assert load_place(home / "calibration", "photo files") is not None


def test_a_photo_without_the_target_is_status_3(run: Run, tmp_path: Path) -> None:
    (photo,) = save(tmp_path / "photos", white_sheet())
    done = run("calibrate", "table", photo)
    assert (done.exit_code, "The target is not to be seen" in done.output) == (3, True)


def test_the_light_is_told_in_words_and_good_light_is_kept(run: Run, home: Path, tmp_path: Path) -> None:
    good, fading, dark = save(tmp_path / "photos", white_sheet(), white_sheet(0.7), white_sheet() // 5)
    done = run("calibrate", "light", good, "--picture", tmp_path / "light.png")
    assert (done.exit_code, "The light is good" in done.output) == (0, True)
    assert LIGHT.load(light_file(home / "calibration", "photo files")) is not None
    assert "Move the lamp to the right" in run("calibrate", "light", fading).output
    said = run("calibrate", "light", dark).output
    assert "It is too dark" in said
    assert "Nothing is kept of this photo" in said
    assert size_of(tmp_path / "light.png") == (480, 640, 3)


def test_an_empty_place_is_judged_within_its_outline(run: Run, tmp_path: Path) -> None:
    target, empty = save(tmp_path / "photos", table_photo(), SMALL.photograph(draw_table(), MOUNTED, seed=4))
    assert run("calibrate", "table", target).exit_code == 0
    done = run("calibrate", "light", empty, "--empty")
    assert done.exit_code == 0
    assert "The light is good" in done.output


def test_the_measurement_before_the_last_one_can_be_taken_again(run: Run, home: Path, tmp_path: Path) -> None:
    even, fading = save(tmp_path / "photos", white_sheet(), white_sheet(0.3))
    assert run("calibrate", "light", "--back").exit_code == 2
    run("calibrate", "light", even)
    first = LIGHT.load(light_file(home / "calibration", "photo files"))
    run("calibrate", "light", fading)
    assert LIGHT.load(light_file(home / "calibration", "photo files")) != first
    done = run("calibrate", "light", "--back")
    assert (done.exit_code, "counts again" in done.output) == (0, True)
    assert LIGHT.load(light_file(home / "calibration", "photo files")) == first
    assert "No lens was ever measured for the camera 'photo files'" in run("calibrate", "lens", "--back").output


def test_a_file_of_a_newer_version_is_refused_and_stays(run: Run, home: Path, tmp_path: Path) -> None:
    (good,) = save(tmp_path / "photos", white_sheet())
    path = light_file(home / "calibration", "photo files")
    path.parent.mkdir(parents=True)
    path.write_text('{"format": 12}')
    done = run("calibrate", "light", good)
    assert (done.exit_code, "newer Quilting Bee (format 12" in done.output) == (2, True)
    assert path.read_text() == '{"format": 12}'


def test_the_empty_board_is_remembered(run: Run, home: Path, tmp_path: Path) -> None:
    board, sheet = save(tmp_path / "photos", table_photo(has_target=False), white_sheet())
    done = run("calibrate", "empty-board", board, "--picture", tmp_path / "flat.png")
    assert done.exit_code == 0, done.output
    flat = load_empty_board(home / "calibration")
    assert flat is not None
    assert size_of(tmp_path / "flat.png") == flat.shape
    assert run("calibrate", "empty-board", sheet).exit_code == 3


def kept_empty_board(home: Path) -> Pixels:
    kept = load_empty_board(home / "calibration")
    assert kept is not None
    return kept


def test_a_board_with_patches_on_it_is_not_kept_as_the_empty_one(run: Run, home: Path, tmp_path: Path) -> None:
    made = make_board(900_005)
    full_board = make_board(900_005, fill_board(np.random.default_rng(1)))
    empty, covered, full = save(tmp_path / "photos", made.empty_photo, made.photo, full_board.photo)
    assert run("calibrate", "empty-board", empty).exit_code == 0
    kept = kept_empty_board(home)
    done = run("calibrate", "empty-board", covered, "--picture", tmp_path / "flat.png")
    assert done.exit_code == 3
    others = made.covered.sum() - 1
    assert f"The board is not empty: something lies on the cell in row 1, column 1 and on {others} more." in done.output
    assert "Drew" in done.output
    assert run("calibrate", "empty-board", full).exit_code == 3
    assert np.array_equal(kept_empty_board(home), kept)
    assert run("calibrate", "empty-board", covered, "--anyway").exit_code == 0
    assert not np.array_equal(kept_empty_board(home), kept)
    assert run("calibrate", "empty-board", "--back").exit_code == 0
    assert np.array_equal(kept_empty_board(home), kept)


@pytest.mark.parametrize("what", ["lens", "table", "light", "empty-board"])
def test_a_file_that_is_no_photo_is_one_sentence(run: Run, tmp_path: Path, what: str) -> None:
    (tmp_path / "words.txt").write_text("no photo")
    for path in (tmp_path / "words.txt", tmp_path / "nothing.jpg"):
        done = run("calibrate", what, path)
        assert done.exit_code == 3
        assert path.name in done.output
        assert "Traceback" not in done.output


def test_a_picture_that_cannot_be_written_is_one_sentence(run: Run, tmp_path: Path) -> None:
    (good,) = save(tmp_path / "photos", white_sheet())
    done = run("calibrate", "light", good, "--picture", "/nowhere/at/all.png")
    assert (done.exit_code, "'/nowhere/at/all.png' cannot be written" in done.output) == (2, True)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_target_is_printed_to_a_file(run: Run, tmp_path: Path, paper: str) -> None:
    done = run("print", "target", "--paper", paper, "-o", tmp_path / "target.pdf")
    assert done.exit_code == 0
    assert (tmp_path / "target.pdf").read_bytes().startswith(b"%PDF")
    assert "check its bar with a ruler" in done.output
    assert run("print", "target", "-o", "/nowhere/target.pdf").exit_code == 2
