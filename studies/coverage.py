"""`./study coverage`: how many lines of the rules, the table, the store, the reading and the vision their tests run.

./study coverage --kept FOLDER --tests tests/scanning      a piece of it; further pieces add to what the folder holds
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[1]
TESTS = ("tests/games", "tests/store", "tests/table", "tests/scanning", "tests/vision", "tests/photos")
TESTS_BESIDES = (
    *("tests/test_statistics.py", "tests/calibration", "tests/cli/test_scan.py", "tests/cli/test_score.py"),
    *("tests/cli/test_scan_lens.py", "tests/cli/test_calibrate.py", "tests/screens/match_quilt/test_photo.py"),
    *("tests/screens/calibrate", "tests/screens/scan", "tests/screens/settings_page/test_camera_and_light.py"),
    "tests/club/test_joining_by_code.py",
)
"""What asks the same rooms from the outside."""
ROOMS = ("companion/games", "companion/table.py", "companion/store", "companion/scanning", "vision")
WANTED = 95.0
"""Percent of the lines of each room."""
_SETTINGS = """
[run]
source = companion.games,companion.table,companion.store,companion.scanning,vision
omit = */vision/training/*
parallel = true
patch = subprocess,_exit
sigterm = true
relative_files = true
data_file = {folder}/data
[report]
exclude_also =
    if TYPE_CHECKING:
    class .*\\(Protocol\\):
"""
"""What only types, and fitting, which the product never imports, is not counted."""


def main(words: list[str]) -> int:
    """Run the tests, then tell the share of each room and the lines that nothing ran."""
    parser = argparse.ArgumentParser(prog="study coverage", description=__doc__)
    parser.add_argument("--lines", action="store_true", help="list the lines that no test runs")
    parser.add_argument("--at-once", type=int, default=2)
    parser.add_argument("--tests", nargs="+", default=[*TESTS, *TESTS_BESIDES], help="run only these")
    parser.add_argument("--kept", type=Path, help="add what is run to what was run before, kept in this folder")
    told = parser.parse_args(words)
    with tempfile.TemporaryDirectory(prefix="coverage-") as made:
        folder = told.kept.absolute() if told.kept else Path(made)
        folder.mkdir(parents=True, exist_ok=True)
        settings = folder / "settings"
        settings.write_text(_SETTINGS.format(folder=folder))
        cover = [sys.executable, "-m", "coverage"]
        options = [f"--rcfile={settings}"]
        tests = subprocess.run(
            [*cover, "run", *options, "-m", "pytest", "-n", str(told.at_once), *told.tests], cwd=ROOT, check=False
        )
        subprocess.run([*cover, "combine", "-q", "--append", *options], cwd=ROOT, check=True)
        file = folder / "found.json"
        subprocess.run([*cover, "json", "-q", *options, "-o", file], cwd=ROOT, check=True)
        found = json.loads(file.read_text())["files"]
    is_enough = tell_rooms(found)
    if told.lines:
        for name, each in sorted(found.items()):
            if each["missing_lines"]:
                print(f"{name}: {', '.join(map(str, each['missing_lines']))}")
    return 0 if is_enough and tests.returncode == 0 else 1


def tell_rooms(found: dict[str, dict[str, dict[str, int]]]) -> bool:
    """Print the share of each room; True when all have enough."""
    lines, run = defaultdict[str, int](int), defaultdict[str, int](int)
    for name, each in found.items():
        room = next(room for room in ROOMS if name.startswith(room))
        lines[room] += each["summary"]["num_statements"]
        run[room] += each["summary"]["covered_lines"]
    for room in ROOMS:
        print(f"{room:<22}{run[room]:>7} of {lines[room]:>6} lines  {100 * run[room] / max(1, lines[room]):5.1f} %")
    return all(100 * run[room] >= WANTED * lines[room] for room in ROOMS)
