"""No text of Quilt Show is cut and nothing overlaps, in any language, theme and width."""

from __future__ import annotations

import pytest

from tests.screens.checking import faults_of
from tests.screens.quilt_show_scenes import scenes


@pytest.mark.parametrize("scene", sorted(scenes()))
def test_nothing_is_cut_and_nothing_overlaps(scene: str) -> None:
    assert faults_of(scenes()[scene]) == []
