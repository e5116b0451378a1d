"""The light behind the screen."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from hardware.backlight import Backlight


@pytest.fixture
def light(tmp_path: Path) -> Path:
    folder = tmp_path / "sys/class/backlight/10-0045"
    folder.mkdir(parents=True)
    (folder / "brightness").write_text("200\n")
    return folder / "brightness"


def test_shares_are_of_the_light_that_was_there_at_the_start(light: Path, tmp_path: Path) -> None:
    backlight = Backlight(tmp_path)
    for share, value in ((0.3, "60\n"), (0.0, "0\n"), (1.0, "200\n")):
        assert backlight.shine(share)
        assert light.read_text() == value


def test_where_the_file_is_closed_the_login_service_is_asked(light: Path, tmp_path: Path) -> None:
    asked: list[list[str]] = []
    backlight = Backlight(tmp_path, lambda command, **_: asked.append(command))
    light.unlink()
    light.mkdir()
    assert backlight.shine(0.5)
    assert asked[0][-5:] == ["SetBrightness", "ssu", "backlight", "10-0045", "100"]


def test_a_screen_without_a_light_of_its_own_says_so(tmp_path: Path) -> None:
    assert not Backlight(tmp_path).is_there
    assert not Backlight(tmp_path).shine(0.5)


def test_a_machine_that_refuses_is_no_matter(light: Path, tmp_path: Path) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise subprocess.TimeoutExpired("busctl", 2)

    backlight = Backlight(tmp_path, refuse)
    light.rename(light.with_name("gone"))
    light.mkdir()
    assert not backlight.shine(0.5)
