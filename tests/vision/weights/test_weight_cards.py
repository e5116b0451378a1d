"""Every file of learned weights has a card beside it that speaks of just this file."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest

import vision.weights

FOLDER = Path(vision.weights.__file__).parent
WEIGHTS = sorted(path.name for path in FOLDER.iterdir() if path.suffix == ".onnx")


def test_there_are_weights_of_all_readers() -> None:
    assert {Path(name).stem for name in WEIGHTS} == {"digits", "doodle", "grid", "patchwork"}


@pytest.mark.parametrize("name", WEIGHTS)
def test_the_card_speaks_of_this_file(name: str) -> None:
    card = (FOLDER / name).with_suffix(".md").read_text(encoding="utf-8")
    assert f"`{sha256((FOLDER / name).read_bytes()).hexdigest()}`" in card
    for part in ("| made by |", "| fitted to |", "**Held out.**", "**Measured**", "**Limits.**"):
        assert part in card
