"""Prints of accepted sheets are kept: few of them, the ones met last, and never over what a newer program wrote."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from calibration.known_prints import FILE, MOST, BadKnownPrints, DamagedPrints, learn_print, load_prints
from vision.boards.board import Flat
from vision.cells.illumination import CELL, MARGIN, Planes, even_out
from vision.cells.known_prints import recognise

SIDE = 9 * CELL + 2 * MARGIN
NOTHING = np.zeros((9, 9), bool)


def planes(number: int) -> Planes:
    """A sheet printed with stripes as wide, as far apart and running as no other number's do."""
    x, y = np.meshgrid(np.arange(SIDE), np.arange(SIDE))
    angle, period = 0.35 * number, 9 + 3 * number
    tint = 1 - 0.15 * (np.sin((np.cos(angle) * x + np.sin(angle) * y) * 2 * np.pi / period) > 0)
    pixels = (230 * tint).astype(np.uint8)
    return even_out(Flat(np.repeat(pixels[..., None], 3, axis=2), 9, 9, CELL, MARGIN))


def test_nothing_kept_is_no_error(tmp_path: Path) -> None:
    assert load_prints(tmp_path) == ()
    assert load_prints(tmp_path / "nowhere") == ()


def test_what_was_learned_comes_back(tmp_path: Path) -> None:
    learn_print(tmp_path / "calibration", planes(1), NOTHING)
    (kept,) = load_prints(tmp_path / "calibration")
    assert np.abs(kept.completed - planes(1)).max() <= 0.026, "steps of 0.05"


def test_a_print_that_is_met_again_is_improved_and_not_kept_twice(tmp_path: Path) -> None:
    for number in (1, 2, 1):
        learn_print(tmp_path, planes(number), NOTHING)
    met_last, before = load_prints(tmp_path)
    assert (met_last.seen.max(), before.seen.max()) == (2, 1)
    assert np.abs(met_last.completed - planes(1)).mean() < np.abs(met_last.completed - planes(2)).mean()


def test_the_print_that_was_not_met_for_longest_goes(tmp_path: Path) -> None:
    for number in range(MOST + 2):
        learn_print(tmp_path, planes(number), NOTHING)
    kept = [one.completed for one in load_prints(tmp_path)]
    assert len(kept) == MOST
    assert recognise(planes(MOST + 1), kept) is not None
    assert recognise(planes(0), kept) is None
    assert (tmp_path / FILE).stat().st_size < 2_000_000


def test_of_a_sheet_that_is_nearly_full_nothing_is_learned(tmp_path: Path) -> None:
    full = np.ones((9, 9), bool)
    full[0] = False
    learn_print(tmp_path, planes(1), full)
    assert load_prints(tmp_path) == ()


def test_a_damaged_file_is_told_and_set_aside_when_something_is_learned(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"torn")
    with pytest.raises(DamagedPrints, match="is damaged"):
        load_prints(tmp_path)
    learn_print(tmp_path, planes(1), NOTHING)
    assert len(load_prints(tmp_path)) == 1
    assert (tmp_path / (FILE + ".damaged")).read_bytes() == b"torn"


def test_planes_of_another_size_are_damaged(tmp_path: Path) -> None:
    with (tmp_path / FILE).open("wb") as file:
        np.savez(file, version=np.array(1), planes=np.zeros((1, 25, 9, 9), np.int8), seen=np.zeros((1, 9, 9), np.uint8))
    with pytest.raises(DamagedPrints, match="is damaged"):
        load_prints(tmp_path)


def test_a_file_of_a_newer_program_is_refused_and_not_overwritten(tmp_path: Path) -> None:
    with (tmp_path / FILE).open("wb") as file:
        np.savez(file, version=np.array(99))
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(BadKnownPrints, match="newer Quilting Bee"):
        learn_print(tmp_path, planes(1), NOTHING)
    assert (tmp_path / FILE).read_bytes() == before
