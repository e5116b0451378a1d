"""A name means one thing: outside the games' own rooms no two classes have the same one."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = ("companion", "vision", "hardware", "calibration", "messages", "versioned_files")


def test_a_class_name_exists_once_outside_the_games() -> None:
    places = defaultdict(list)
    for package in PACKAGES:
        for file in sorted((ROOT / package).rglob("*.py")):
            # Each game may have its own `EndTurn`.
            if ROOT / "companion/games" in file.parents:
                continue
            for node in ast.parse(file.read_text()).body:
                if isinstance(node, ast.ClassDef):
                    places[node.name].append(str(file.relative_to(ROOT)))
    assert len(places) > 300, "the classes are found at all"
    assert {name: where for name, where in places.items() if len(where) > 1} == {}
