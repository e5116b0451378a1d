"""The arrows of import go one way: held here, and shown to fail when one is turned round."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("companion", "vision", "hardware", "calibration", "messages", "versioned_files")


def test_every_screen_is_among_those_that_a_session_does_not_know() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    (kept,) = (each for each in contracts if each["name"].startswith("A session finds its screens by name"))
    screens = {f"companion.screens.{folder.parent.name}" for folder in ROOT.glob("companion/screens/*/__init__.py")} - {
        "companion.screens.views"
    }
    assert set(kept["forbidden_modules"]) == screens


def test_nothing_of_cv2_is_loaded_that_debians_own_lacks() -> None:
    """On a Pi it is the system's OpenCV, which is one module: cv2.typing is for readers alone."""
    loaded = [
        f"{path.relative_to(ROOT)}: {line}"
        for package in PACKAGES
        for path in (ROOT / package).rglob("*.py")
        for line in path.read_text().splitlines()
        if line.startswith(("from cv2.", "import cv2."))
    ]
    assert loaded == []


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as lint; lint()", "--no-cache"]
    surroundings = {"PYTHONPATH": str(folder)}
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, env=surroundings)


def test_no_arrow_is_turned_round() -> None:
    done = lint(ROOT)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("companion/games/values.py", "import companion.table"),
        ("companion/games/values.py", "import sqlite3"),
        ("companion/games/values.py", "import cv2"),
        ("companion/store/values.py", "import companion.cli"),
        ("companion/table.py", "import numpy"),
        ("vision/boards/board.py", "import companion.games"),
        ("vision/boards/board.py", "import hardware"),
        ("vision/cells/grid.py", "import vision.training"),
        ("vision/photo/decoding.py", "import vision.boards.board"),
        ("vision/boards/board.py", "import vision.cells.grid"),
        ("vision/tiles/cutting.py", "import vision.cells.grid"),
        ("messages/sentences.py", "import companion.games"),
        ("versioned_files/formats.py", "import companion.home"),
        ("companion/games/values.py", "import versioned_files"),
        ("calibration/__init__.py", "import companion.home"),
        ("hardware/machine.py", "import vision"),
        ("companion/scanning/worker.py", "import companion.screens"),
        ("companion/store/values.py", "import companion.history"),
        ("companion/screens/screen.py", "import companion.cli"),
        ("companion/screens/session.py", "import companion.screens.home.screen"),
        ("companion/screens/pages.py", "import companion.screens.quiltable.screen"),
        ("versioned_files/reading.py", "import calibration"),
        ("companion/diagnosis/health.py", "import kivy"),
        ("companion/diagnosis/health.py", "import cv2"),
        ("companion/screens/screen.py", "import starlette"),
        ("companion/web/tap_text.py", "import kivy"),
    ],
)
def test_an_arrow_turned_round_is_noticed(tmp_path: Path, module: str, line: str) -> None:
    for package in PACKAGES:
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    with (tmp_path / module).open("a") as file:
        file.write(f"\n{line}\n")
    done = lint(tmp_path)
    assert done.returncode == 1
    assert "BROKEN" in done.stdout
