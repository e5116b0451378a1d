"""`./test` runs every check, stops at the first that fails and says which it was."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PREPARE = """
VENV=.venv
WINDOW_TOOLS=()
prepare() { echo "prepare $VENV" >> log; }
other_pythons() { echo '3.13 /opt/python3.13'; }
use_python() { VENV=.venv-$1; }
"""
PROGRAM = """#!/bin/sh
# A check that says so, takes its time if it is asked to, and fails if it is asked to.
call="$(basename "$(dirname "$(dirname "$0")")") $(basename "$0") $*"
echo "$call" >> log
case "$call" in *"$SLOW"*) sleep 0.5 ;; esac
case "$call" in *"$FAILS"*) echo 'here it is wrong'; exit 3 ;; esac
"""


def run_all(tmp_path: Path, *words: str, fails: str = "nothing", slow: str = "nothing") -> tuple[int, str, list[str]]:
    """The script with checks that only write down that they were called: status, what a person reads, calls."""
    shutil.copy(ROOT / "test", tmp_path)
    (tmp_path / "environment").mkdir()
    (tmp_path / "environment" / "prepare.sh").write_text(PREPARE)
    for folder in (".venv", ".venv-3.13"):
        (tmp_path / folder / "bin").mkdir(parents=True)
        for name in ("ruff", "mypy", "python"):
            (tmp_path / folder / "bin" / name).write_text(PROGRAM)
            (tmp_path / folder / "bin" / name).chmod(0o755)
    done = subprocess.run(
        [tmp_path / "test", *words], env={"PATH": "/usr/bin:/bin", "FAILS": fails, "SLOW": slow},
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    calls = (tmp_path / "log").read_text().splitlines()
    return done.returncode, done.stdout + done.stderr, calls


def test_every_check_is_run_and_the_long_one_last(tmp_path: Path) -> None:
    status, told, calls = run_all(tmp_path)
    assert status == 0
    assert told.endswith("All is well. To see it, type: ./run --demo\n")
    assert calls[:3] == ["prepare .venv", ".venv ruff check", ".venv ruff format --check"]
    begun = {" ".join(call.split()[:2]) for call in calls[3:-1]}
    assert begun == {".venv mypy", "prepare .venv-3.13", ".venv-3.13 python"}
    assert calls[-1].startswith(".venv python -m pytest")
    assert "tests/" not in calls[-1], "all of them"


@pytest.mark.parametrize(
    ("fails", "what"),
    [
        ("ruff check", "the style"),
        ("ruff format", "the format"),
        (".venv mypy", "the types"),
        (".venv-3.13 python", "the quick tests with Python 3.13"),
        (".venv python", "what it does"),
    ],
)
def test_the_check_that_fails_is_named(tmp_path: Path, fails: str, what: str) -> None:
    status, told, calls = run_all(tmp_path, fails=fails, slow="mypy")
    assert status == 3
    assert "here it is wrong" in told
    assert f"Not all is well: {what}" in told
    assert "All is well." not in told.replace("Not all is well", "")
    if what != "what it does":
        assert not any(call.startswith(".venv python") for call in calls), "the long tests are not begun"


def test_one_room_alone_is_only_tested(tmp_path: Path) -> None:
    status, _, calls = run_all(tmp_path, "tests/store", "-x")
    assert status == 0
    assert calls[1:] == [calls[-1]]
    assert calls[-1].endswith(" tests/store -x")
