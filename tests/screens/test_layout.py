"""No text is cut and nothing overlaps, on any screen, in any language, theme and width."""

from __future__ import annotations

import pytest

from tests.screens import scan_scenes, shell_scenes
from tests.screens.checking import faults_of

SCENES = {**shell_scenes.scenes(), **scan_scenes.scenes()}
SMALL = frozenset({"cell"})
"""The cells of a photographed sheet are as large as the sheet lets them be."""


@pytest.mark.parametrize("scene", sorted(SCENES))
def test_nothing_is_cut_and_nothing_overlaps(scene: str) -> None:
    assert faults_of(SCENES[scene], SMALL) == []
