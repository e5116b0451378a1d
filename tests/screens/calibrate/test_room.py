"""What fits on the scan place, by the sizes that the guide to hardware tells."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from calibration.table import ScanPlace
from companion.screens.calibrate.room import THINGS, tell_fit
from tests.screens.calibrate_scenes import table, table_measured
from tests.screens.seeing import texts

HARDWARE = Path(__file__).parents[3] / "docs/hardware.md"
CORNERS = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


def place(width: float, height: float) -> ScanPlace:
    return ScanPlace("camera", 1600, 1200, (1, 0, 0, 0, 1, 0, 0, 0, 1), None, width, height, CORNERS, 0.1, b"")


def test_the_sizes_are_those_of_the_guide() -> None:
    told = re.findall(r"\| (\d+) x (\d+) cm \|", HARDWARE.read_text())
    assert [(int(wide) * 10, int(high) * 10) for wide, high in told] == [size for _, _, size in THINGS]


@pytest.mark.parametrize(
    ("width", "height", "told"),
    [
        (600, 500, ["fits well", "fits well", "fits well"]),
        (400, 400, ["fits well", "fits well", "too large"]),
        (260, 300, ["fits well", "fits well", "too large"]),
        (250, 210, ["just fits", "just fits", "too large"]),
        (210, 150, ["just fits", "too large", "too large"]),
        (510, 400, ["fits well", "fits well", "just fits"]),
        (200, 140, ["too large"] * 3),
    ],
)
def test_a_thing_fits_either_way_round_and_just_fits_without_its_margin(
    width: float, height: float, told: list[str]
) -> None:
    assert [str(tell_fit(place(width, height), size)[0]) for _, _, size in THINGS] == told


def test_what_fits_is_told_while_the_target_is_seen_and_when_it_was_measured() -> None:
    for scene in (table, table_measured):
        told = texts(scene())
        at = told.index("What fits in")
        assert [word for word in told[at:] if "fits" in word or word == "too large"][:4] == [
            "What fits in", "fits well", "fits well", "too large",
        ]  # fmt: skip
