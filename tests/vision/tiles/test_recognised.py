"""What makes a part of a tile's label one that was never taught."""

from __future__ import annotations

import pytest

from vision.tiles.familiarity import Familiarity
from vision.tiles.recognised import Recognised

WHOLE = Familiarity(1.0, 1.0, 1.0)


def read(novelty: float, lead: float) -> Recognised:
    return Recognised(0, 1.0, ("7",), (lead,), (), 0, WHOLE, WHOLE, False, (novelty,))


@pytest.mark.parametrize(
    ("novelty", "lead", "is_new"), [(0.2, 1.5, False), (0.43, 1.5, True), (0.43, 5.0, False), (0.5, 9.0, True)]
)
def test_a_value_far_ahead_of_all_others_may_differ_more_from_what_was_taught(
    novelty: float, lead: float, is_new: bool
) -> None:
    assert read(novelty, lead).is_new == (is_new,)
