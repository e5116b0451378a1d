"""The empty board's look is kept whole, with the one before, and never overwrites what a newer program wrote."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from calibration.empty_board import FILE, PREVIOUS, BadEmptyBoard, go_back, load_empty_board, save_empty_board


def picture(shade: int) -> np.ndarray:
    return np.full((320, 320, 3), shade, np.uint8)


def test_nothing_kept_is_no_error(tmp_path: Path) -> None:
    assert load_empty_board(tmp_path) is None


def test_what_is_kept_comes_back(tmp_path: Path) -> None:
    save_empty_board(tmp_path / "calibration", picture(90))
    kept = load_empty_board(tmp_path / "calibration")
    assert kept is not None
    assert np.array_equal(kept, picture(90))


def test_the_one_before_stays_beside_it(tmp_path: Path) -> None:
    save_empty_board(tmp_path, picture(1))
    first = (tmp_path / FILE).read_bytes()
    save_empty_board(tmp_path, picture(2))
    assert (tmp_path / PREVIOUS).read_bytes() == first
    assert {path.name for path in tmp_path.iterdir()} == {FILE, PREVIOUS}


def test_going_back_takes_the_one_before_and_twice_comes_forward_again(tmp_path: Path) -> None:
    with pytest.raises(BadEmptyBoard, match="no earlier look"):
        go_back(tmp_path)
    for shade in (1, 2):
        save_empty_board(tmp_path, picture(shade))
    for shade in (1, 2, 1):
        go_back(tmp_path)
        kept = load_empty_board(tmp_path)
        assert kept is not None
        assert np.array_equal(kept, picture(shade))


def test_a_failure_while_writing_leaves_the_old_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save_empty_board(tmp_path, picture(1))

    def full_disk(*_: object, **__: object) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr(np, "savez_compressed", full_disk)
    with pytest.raises(OSError, match="No space"):
        save_empty_board(tmp_path, picture(2))
    kept = load_empty_board(tmp_path)
    assert kept is not None
    assert np.array_equal(kept, picture(1))


def test_a_file_of_a_newer_program_is_refused_and_not_overwritten(tmp_path: Path) -> None:
    with (tmp_path / FILE).open("wb") as file:
        np.savez(file, version=np.array(99), flat=picture(1))
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(BadEmptyBoard, match="newer Quilting Bee"):
        load_empty_board(tmp_path)
    with pytest.raises(BadEmptyBoard, match="newer Quilting Bee"):
        save_empty_board(tmp_path, picture(2))
    assert (tmp_path / FILE).read_bytes() == before


@pytest.mark.parametrize("content", [b"", b"no picture", b"PK\x03\x04 torn"])
def test_a_damaged_file_is_told_in_a_sentence(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    with pytest.raises(BadEmptyBoard, match="is damaged; move it away and photograph the empty board again"):
        load_empty_board(tmp_path)


def test_only_a_colour_picture_is_kept(tmp_path: Path) -> None:
    with pytest.raises(BadEmptyBoard, match="colour picture"):
        save_empty_board(tmp_path, np.zeros((9, 9), np.uint8))
