"""`quilting-bee scan`: one JSON object a photo, exit status 3 when nothing is readable, pictures on request."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner, Result

from companion.cli import quilting_bee
from studies.sudokus import match_corners
from vision.training.pictures.sudokus import MadeSudoku, make_sudoku


def scan(*words: object) -> Result:
    return CliRunner().invoke(quilting_bee, ["scan", *map(str, words)])


@pytest.fixture(scope="module")
def made() -> MadeSudoku:
    return make_sudoku(2)


@pytest.fixture
def sudoku(tmp_path: Path, made: MadeSudoku) -> Path:
    path = tmp_path / "sudoku.png"
    path.write_bytes(cv2.imencode(".png", made.pixels)[1].tobytes())
    return path


def test_a_grid_is_told_as_one_json_object(sudoku: Path, made: MadeSudoku) -> None:
    result = scan("grid", "--rows", 9, "--cols", 9, "--json", sudoku)
    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)
    assert list(told) == ["ok", "game", "photo", "corners", "cells", "unsure", "seconds"]
    assert (told["ok"], told["game"], told["photo"]) == (True, "grid", str(sudoku))
    corners = np.array(told["corners"])
    turn = match_corners(corners, made.corners)[0]
    truth = np.rot90(made.marked, turn)
    read = np.array([[letter == "#" for letter in row] for row in told["cells"]])
    assert {tuple(cell) for cell in np.argwhere(read != truth).tolist()} <= {tuple(cell) for cell in told["unsure"]}


def test_people_get_the_grid_and_what_to_check_in_words(sudoku: Path) -> None:
    result = scan("grid", "--rows", 9, "--cols", 9, sudoku)
    lines = result.stdout.splitlines()
    assert lines[0] == "sudoku.png"
    assert lines[1].split() == list("123456789")
    for number, line in enumerate(lines[2:11], start=1):
        assert line.split()[0] == str(number)
        assert set("".join(line.split()[1:])) <= {"■", "·", "?"}
    assert "check" in lines[11] or "sure" in lines[11]


def test_a_folder_of_photos_gives_a_table_and_the_worst_decides_the_status(sudoku: Path) -> None:
    (sudoku.parent / "notes.txt").write_text("not a photo")
    (sudoku.parent / "torn.jpg").write_bytes(b"not a picture")
    result = scan("grid", "--rows", 9, "--cols", 9, sudoku.parent)
    assert result.exit_code == 3
    rows = [line for line in result.stdout.splitlines() if line.startswith("│ ") and not line.startswith("│  ")]
    assert [row.split("│")[1].strip() for row in rows] == ["sudoku.png", "torn.jpg"]
    assert "not a picture" in rows[1]


def test_a_folder_without_photos_is_wrong_usage(tmp_path: Path) -> None:
    result = scan("grid", "--rows", 9, "--cols", 9, tmp_path)
    assert result.exit_code == 2
    assert "There are no photos in" in result.stderr


def test_a_picture_in_a_folder_that_does_not_exist_is_refused_before_reading(sudoku: Path, tmp_path: Path) -> None:
    missing = tmp_path / "mistyped"
    result = scan("grid", "--rows", 9, "--cols", 9, sudoku, "--annotate", missing / "seen.png")
    assert result.exit_code == 2
    assert f"There is no folder '{missing}'" in result.stderr
    assert not missing.exists()


def test_a_folder_for_pictures_gets_one_named_after_each_photo(sudoku: Path, tmp_path: Path) -> None:
    (tmp_path / "seen").mkdir()
    assert scan("grid", "--rows", 9, "--cols", 9, sudoku, "--annotate", tmp_path / "seen").exit_code == 0
    assert [path.name for path in (tmp_path / "seen").iterdir()] == ["sudoku-read.png"]


def test_pictures_of_a_whole_folder_are_counted(sudoku: Path, tmp_path: Path) -> None:
    (tmp_path / "seen").mkdir()
    result = scan("grid", "--rows", 9, "--cols", 9, sudoku.parent, "--annotate", tmp_path / "seen")
    assert result.stderr.startswith("Wrote 1 picture: green is marked")


def test_a_mistyped_game_is_guessed() -> None:
    assert "Did you mean 'patchwork-doodle'?" in scan("doodle", "sheet.jpg").stderr


def test_the_annotated_photo_and_the_stages_are_pictures(sudoku: Path, tmp_path: Path) -> None:
    result = scan(
        "grid", "--rows", 9, "--cols", 9, sudoku, "--annotate", tmp_path / "seen.png", "--stages", tmp_path / "s"
    )
    assert result.exit_code == 0, result.output
    picture, stages = result.stderr.splitlines()
    assert picture.startswith(f"Wrote {tmp_path / 'seen.png'}: green is marked, blue counts, orange is to be checked")
    assert stages == f"Wrote {tmp_path / 's'}."
    drawn, photo = cv2.imread(str(tmp_path / "seen.png")), cv2.imread(str(sudoku))
    assert drawn is not None
    assert photo is not None
    assert drawn.shape == photo.shape
    assert not np.array_equal(drawn, photo)
    assert [path.name for path in sorted((tmp_path / "s").iterdir())] == ["0-photo.png", "1-flat.png", "2-reading.png"]


def test_a_photo_without_a_board_ends_with_status_three_and_a_sentence(tmp_path: Path) -> None:
    plain = tmp_path / "table.png"
    cv2.imwrite(str(plain), np.full((480, 640, 3), 120, np.uint8))
    result = scan("grid", "--rows", 9, "--cols", 9, "--json", plain)
    assert result.exit_code == 3
    told = json.loads(result.stdout)
    assert told["ok"] is False
    assert told["error"]["kind"] == "no-board"
    assert "please" in told["error"]["message"]


def test_each_photo_gets_its_own_line_and_the_worst_decides_the_status(sudoku: Path, tmp_path: Path) -> None:
    text = tmp_path / "letter.jpg"
    text.write_text("no picture")
    result = scan("grid", "--rows", 9, "--cols", 9, "--json", text, sudoku)
    assert result.exit_code == 3
    assert [json.loads(line)["ok"] for line in result.stdout.splitlines()] == [False, True]


def test_a_kept_empty_board_that_is_damaged_is_left_aside_with_a_note(
    sudoku: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QUILTING_BEE_HOME", str(tmp_path))
    kept = tmp_path / "calibration" / "empty-board.npz"
    kept.parent.mkdir()
    kept.write_bytes(b"torn")
    note, *_ = json.loads(scan("patchwork", "--json", sudoku).stdout)["problems"]
    assert note["kind"] == "empty-board-unused"
    assert "photograph the empty board again" in note["message"]


@pytest.mark.parametrize(
    "words",
    [
        ("grid", "photo.jpg"),
        ("chess", "photo.jpg"),
        ("grid", "--rows", 9, "--cols", 9, "no-such-photo.jpg"),
        ("tiles", "--grid", "three", "photo.jpg"),
    ],
)
def test_wrong_usage_ends_with_status_two(words: tuple[object, ...]) -> None:
    assert scan(*words).exit_code == 2


@pytest.mark.parametrize(
    ("words", "unused"),
    [
        (("patchwork-doodle", "--deck", "here"), "--deck"),
        (("patchwork-doodle", "--rows", 9, "--cols", 9), "--cols and --rows"),
        (("patchwork", "--grid", "9x9"), "--grid"),
        (("quilt-show", "--empty-board", "board.jpg"), "--empty-board"),
        (("patchwork", "--empty-sheet", "sheet.jpg"), "--empty-sheet"),
        (("grid", "--rows", 9, "--cols", 9, "--deck", "here"), "--deck"),
    ],
)
def test_an_option_that_would_not_be_looked_at_is_named(words: tuple[object, ...], unused: str) -> None:
    result = scan(*words, "photo.jpg")
    assert result.exit_code == 2
    assert f"'scan {words[0]}' has no use for {unused}." in result.stderr


@pytest.mark.parametrize(("rows", "cols"), [(5, 7), (12, 9), (3, 30), (40, 40)])
def test_a_size_that_does_not_fit_the_photo_is_answered_in_a_sentence(sudoku: Path, rows: int, cols: int) -> None:
    result = scan("grid", "--rows", rows, "--cols", cols, sudoku)
    assert result.exit_code in (0, 3), result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)
