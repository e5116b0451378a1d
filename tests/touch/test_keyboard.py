"""A name can be typed on a touchscreen without a keyboard, and on one with a keyboard, in a real window."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.screens.virtual_screen import virtual_screen


@pytest.mark.parametrize(("size", "language"), [("800x480", "de"), ("1280x720", "en")])
def test_a_name_is_typed_by_touch_and_by_keyboard(size: str, language: str) -> None:
    with virtual_screen() as environment:
        done = subprocess.run(
            [sys.executable, "-m", "tests.touch.naming", size, language],
            env=environment, capture_output=True, text=True, check=False, timeout=120,
        )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout, done.stderr[-2000:]
    assert json.loads(done.stdout) == {
        "keyboard before": False,
        "above the keys": 76,
        "layout": language,
        "touched": "Zoö",
        "typed": "Zoöz",
        "players": ["Mara", "Theo", "Ruth", "Zoöz"],
        "keyboard after": False,
        "players after Undo": ["Mara", "Theo", "Ruth"],
    }
