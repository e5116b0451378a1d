"""What makes a part of a tile's label doubtful, or one that was never taught."""

from __future__ import annotations

import pytest

from companion.scanning.untaught import Untaught
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


@pytest.mark.parametrize(
    ("shown", "sure"),
    [
        (Familiarity(0.9, 0.9, 0.9), True),
        (Familiarity(0.9, 0.9, 0.8), False),
        (Familiarity(0.9, 0.6, 0.9), False),
        (Familiarity(0.5, 0.9, 0.9), False),
    ],
)
def test_glare_that_hides_too_much_leaves_doubt_also_when_the_whole_deck_was_taught(
    shown: Familiarity, sure: bool
) -> None:
    """A red tile in glare was far ahead as a green one: no other look fitted better, but this one did not fit."""
    every = Untaught(whole=False, values=(False,), blind=(False,), is_told=True)
    red = Recognised(0, 0.9, ("green",), (9.0,), (), 0, shown, shown, False, (0.0,))
    assert every.sure(red) == (sure,)
