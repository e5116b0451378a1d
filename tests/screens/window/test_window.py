"""Whole games in a real window, by touches and push buttons, in both languages and sizes; key pictures compared."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.screens.virtual_screen import virtual_screen

PICTURES = Path(__file__).parent / "pictures"
SMALL = (160, 96)
"""Pictures are compared small and soft, so that another rasteriser draws the same."""
ALIKE = 9.0
"""Grey levels of 255: two rasterisers differ by less than 4; a missing card or a wrong page differs by more than 15."""


@pytest.mark.parametrize(
    ("game", "size", "language", "least"),
    [
        ("quilt-show", "800x480", "en", 50),
        ("quilt-show", "1280x720", "de", 50),
        ("patchwork-doodle", "800x480", "de", 50),
        ("patchwork-doodle", "1280x720", "en", 50),
        ("camera", "800x480", "de", 2),
        ("camera", "1280x720", "en", 2),
    ],
)
def test_a_whole_game_in_a_real_window(tmp_path: Path, game: str, size: str, language: str, least: int) -> None:
    with virtual_screen() as environment:
        played = subprocess.run(
            [sys.executable, "-m", "tests.screens.window.playing", game, size, language, str(tmp_path)],
            env=environment, capture_output=True, text=True, check=False, timeout=400,
        )  # fmt: skip
    assert played.returncode == 0, played.stderr[-3000:]
    assert "Traceback" not in played.stderr
    assert int(played.stdout.split()[0]) >= least
    compare_pictures(tmp_path, PICTURES / f"{game}-{size}-{language}")


def compare_pictures(made: Path, kept: Path) -> None:
    """The key pictures look as they did; QUILTING_BEE_REDRAW=1 keeps the new ones, once somebody looked at them."""
    if os.environ.get("QUILTING_BEE_REDRAW"):
        shutil.rmtree(kept, ignore_errors=True)
        kept.mkdir(parents=True)
        for picture in made.glob("*.png"):
            cv2.imwrite(str(kept / picture.name), shrink(picture))
    names = sorted(picture.name for picture in made.glob("*.png"))
    assert names == sorted(picture.name for picture in kept.glob("*.png"))
    for name in names:
        expected = cv2.imread(str(kept / name))
        assert expected is not None
        difference = float(np.abs(shrink(made / name).astype(float) - expected.astype(float)).mean())
        assert difference < ALIKE, f"{name} looks different by {difference:.1f} grey levels"


def shrink(picture: Path) -> np.ndarray:
    """A small, soft copy."""
    pixels = cv2.imread(str(picture))
    assert pixels is not None
    return cv2.GaussianBlur(cv2.resize(pixels, SMALL, interpolation=cv2.INTER_AREA), (0, 0), 1.5)
