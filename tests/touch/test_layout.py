"""No text is cut, nothing is squeezed and a thumb can hit everything, on every screen as it is really laid out."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.screens.virtual_screen import virtual_screen


@pytest.mark.parametrize("size", ["800x480", "1280x720", "720x1280"])
def test_every_scene_is_laid_out_without_a_fault(size: str) -> None:
    with virtual_screen(1400, 1400) as environment:
        done = subprocess.run(
            [sys.executable, "-m", "tests.touch.checking", size],
            env=environment, capture_output=True, text=True, check=False, timeout=600,
        )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout == ""
