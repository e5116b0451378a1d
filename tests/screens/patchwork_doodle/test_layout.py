"""No text is cut and nothing overlaps on any screen of Patchwork Doodle."""

from __future__ import annotations

import pytest

from tests.screens.checking import faults_of
from tests.screens.doodle_scenes import scenes

SMALL = frozenset({"cell", "fill"})
"""81 cells of a sheet share the height of the screen: they are 33 dp."""


@pytest.mark.parametrize("scene", sorted(scenes()))
def test_nothing_is_cut_and_nothing_overlaps(scene: str) -> None:
    assert faults_of(scenes()[scene], SMALL) == []
