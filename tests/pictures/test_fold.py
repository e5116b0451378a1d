"""A quilt of Quiltable that is folded: arcs between the blocks that come to lie on each other."""

from __future__ import annotations

import pytest

from companion.games.quiltable.components import BLOCKS
from companion.games.quiltable.quilt import Tile
from companion.games.quiltable.scoring import Axis
from companion.pictures.quiltable_quilt import Marks, picture_quilt, whole_frame
from companion.pictures.shapes import Seam

ALIKE = {(row, col): Tile(BLOCKS[0]) for row in range(4) for col in range(4)}


def arcs(marks: Marks) -> list[Seam]:
    return [item for item in picture_quilt(ALIKE, whole_frame(4), marks).items
            if isinstance(item, Seam) and len(item.points) > 2 and not item.on]  # fmt: skip


@pytest.mark.parametrize(("axis", "count"), [("vertical", 4), ("horizontal", 4), ("falling diagonal", 5)])
def test_arcs_lead_over_the_fold(axis: Axis, count: int) -> None:
    """One for each row, column or slanting line of blocks."""
    without = len(arcs(Marks()))
    drawn = arcs(Marks(axis=axis))
    assert len(drawn) - without == count


def test_an_arc_is_as_far_from_the_fold_at_both_ends() -> None:
    frame = whole_frame(4)
    for arc in arcs(Marks(axis="vertical"))[-4:]:
        assert arc.points[0][0] + arc.points[-1][0] == pytest.approx(frame.width)
        assert min(y for _, y in arc.points) < arc.points[0][1]


def test_a_fold_that_does_not_fit_has_none() -> None:
    assert len(arcs(Marks(axis="vertical", wrong=((0, 0),)))) == len(arcs(Marks()))
