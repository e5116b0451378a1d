"""A lens whose file cannot be used: photos are read as they are, unless somebody asked for the straight ones."""

from __future__ import annotations

import logging
from pathlib import Path

import numpy as np
import pytest

from calibration.lens import lens_file
from companion.scanning.context import PHOTO_FILES, Context
from companion.scanning.errors import ScanError
from companion.scanning.straight import decode, lay_straight

PIXELS = np.full((480, 640, 3), 90, np.uint8)


@pytest.fixture
def newer(tmp_path: Path) -> Path:
    """A folder in which a newer version has kept the lens of photos of this size."""
    file = lens_file(tmp_path, PHOTO_FILES, 640, 480)
    file.parent.mkdir(parents=True)
    file.write_text('{"format": 99}')
    return tmp_path


def test_photos_are_read_as_they_are_and_the_log_says_why(newer: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        straight = lay_straight(decode(PIXELS), Context("grid", calibration=newer))
    assert np.array_equal(straight.pixels, PIXELS)
    assert "The lens is not used" in caplog.text
    assert "newer" in caplog.text


@pytest.mark.parametrize("wanted", ["if measured", "always"])
def test_whoever_asked_for_straight_photos_hears_that_they_are_not(newer: Path, wanted: str) -> None:
    with pytest.raises(ScanError, match="newer") as caught:
        lay_straight(decode(PIXELS), Context("grid", calibration=newer, lens=wanted))  # type: ignore[arg-type]
    assert caught.value.kind == "bad-usage"


def test_a_lens_that_was_never_measured_matters_only_to_whoever_asked_for_it(tmp_path: Path) -> None:
    for lens in ("if usable", "if measured"):
        straight = lay_straight(decode(PIXELS), Context("grid", calibration=tmp_path, lens=lens))
        assert np.array_equal(straight.pixels, PIXELS)
    with pytest.raises(ScanError, match="was not measured at this size"):
        lay_straight(decode(PIXELS), Context("grid", calibration=tmp_path, lens="always"))
