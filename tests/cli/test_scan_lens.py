"""`quilting-bee scan` lays photos straight where the lens was measured, and tells corners of the photo itself."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import cv2
import msgspec
import numpy as np
import pytest
from click.testing import CliRunner, Result

from calibration.lens import save_lens
from companion.cli import quilting_bee
from tests.calibration.synthetic import CAMERA, draw_ruled_board
from tests.calibration.test_lens import BOARD_POSES, KNOWN, true_crossings
from vision.training.pictures.tile_photos import Scene, draw_tile, encode, lay, teaching_labels, teaching_photo

TRUTH = true_crossings(BOARD_POSES[0])


@pytest.fixture
def photo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("QUILTING_BEE_HOME", str(tmp_path / "home"))
    path = tmp_path / "board.png"
    path.write_bytes(cv2.imencode(".png", CAMERA.photograph(draw_ruled_board(), BOARD_POSES[0], seed=1))[1].tobytes())
    return path


def scan(photo: Path, *words: str) -> Result:
    return CliRunner().invoke(
        quilting_bee, ["scan", "grid", "--rows", "9", "--cols", "9", "--json", *words, str(photo)]
    )


def corner_error(result: Result) -> float:
    told = np.array(json.loads(result.stdout)["corners"])
    true = TRUTH[[0, 0, -1, -1], [0, -1, -1, 0]]
    return min(float(np.linalg.norm(np.roll(told, turn, axis=0) - true, axis=1).max()) for turn in range(4))


def test_corners_are_told_in_pixels_of_the_photo_itself(photo: Path, tmp_path: Path) -> None:
    without = scan(photo)
    assert without.exit_code == 0, without.output
    save_lens(tmp_path / "home" / "calibration", msgspec.structs.replace(KNOWN, camera="photo files"))
    stages = tmp_path / "stages"
    straight = scan(photo, "--stages", str(stages))
    assert straight.exit_code == 0, straight.output
    assert any("straight" in picture.name for picture in stages.iterdir())
    assert corner_error(straight) < 6


def test_a_camera_that_was_never_measured_is_said_to_be_so(photo: Path, tmp_path: Path) -> None:
    save_lens(tmp_path / "home" / "calibration", msgspec.structs.replace(KNOWN, camera="photo files"))
    result = scan(photo, "--camera", "the other one")
    assert result.exit_code == 2
    assert json.loads(result.stdout)["error"]["message"] == (
        "The lens of 'the other one' was not measured at this size of photos."
    )


def test_small_tiles_are_read_in_a_straight_copy_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUILTING_BEE_HOME", str(tmp_path / "home"))
    (tmp_path / "kite.jpg").write_bytes(encode(teaching_photo("kite")))
    with (tmp_path / "kite.csv").open("w", newline="") as file:
        csv.writer(file).writerows(teaching_labels("kite"))
    run("teach", tmp_path / "deck", "--grid", "3x4", "--labels", tmp_path / "kite.csv", tmp_path / "kite.jpg")
    tiles = {(0, col): draw_tile("kite", colour, 5) for col, colour in enumerate(("red", "blue", "green"))}
    made = lay(tiles, Scene(seed=3, tile=100, width=2000, height=1500))
    (tmp_path / "quilt.jpg").write_bytes(encode(made))
    lens = msgspec.structs.replace(KNOWN.scaled(2000, 1500), camera="photo files")
    save_lens(tmp_path / "home" / "calibration", lens)
    words = ("scan", "tiles", "--json", "--grid", "1x3", "--deck", tmp_path / "deck", "--stages", tmp_path / "stages")
    scanned = run(*words, tmp_path / "quilt.jpg")
    assert scanned.exit_code == 0, scanned.output
    assert any("straight" in picture.name for picture in (tmp_path / "stages").iterdir())
    told = json.loads(scanned.stdout)
    assert [tile["label"] for tile in told["tiles"][0]] == ["kite/red/5", "kite/blue/5", "kite/green/5"]
    middle = np.mean([made.outlines[0, col].mean(axis=0) for col in range(3)], axis=0)
    assert np.abs(np.mean(told["corners"], axis=0) - middle).max() < 4


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(quilting_bee, [str(word) for word in words])
