"""A sheet is parted by its lines; where they leave a doubt, the rules decide."""

from __future__ import annotations

from companion.games.values import Cell
from companion.scanning.doodle_patches import part_sheet
from companion.scanning.patch_partition import Lines, Patch

COLUMN = frozenset((row, 0) for row in range(7))
"""Seven cells below each other: cut anywhere, they fall apart."""
SQUARE = frozenset((row, col) for row in (0, 1) for col in (4, 5))
BLOCK = frozenset((row, col) for row in range(6) for col in (4, 5))
"""Twelve cells: no card is as large."""


def lines(below: dict[Cell, float]) -> Lines:
    """Lines below some cells with these probabilities, and hardly any elsewhere."""
    return Lines(
        [[0.02] * 8 for _ in range(9)], [[below.get((row, col), 0.02) for col in range(9)] for row in range(8)]
    )


def sizes(patches: tuple[Patch, ...]) -> list[int]:
    return sorted(map(len, patches))


def test_a_doubtful_line_does_not_cut_the_only_patch_that_can_be_the_start_patch() -> None:
    seen = lines({(2, 0): 0.9})
    assert set(part_sheet(COLUMN | SQUARE, seen)) == {COLUMN, SQUARE}


def test_a_single_stroke_may_be_a_slip_across_the_start_patch() -> None:
    seen = lines({(2, 0): 0.9999})
    assert sizes(part_sheet(COLUMN | SQUARE, seen)) == [4, 7]


def test_clear_lines_are_believed_even_if_no_start_patch_is_left() -> None:
    seen = lines({(2, 0): 0.999, (4, 0): 0.999})
    assert sizes(part_sheet(COLUMN | SQUARE, seen)) == [2, 2, 3, 4]


def test_the_weaker_of_two_clear_lines_is_taken_for_the_slip() -> None:
    seen = lines({(2, 0): 0.9999, (2, 4): 0.99999})
    column = frozenset((row, 4) for row in range(7))
    patches = part_sheet(COLUMN | column, seen)
    assert COLUMN in patches
    assert sizes(patches) == [3, 4, 7]


def test_a_line_is_believed_where_another_patch_can_be_the_start_patch() -> None:
    other = frozenset((row, 8) for row in range(7))
    seen = lines({(2, 0): 0.9})
    assert sizes(part_sheet(COLUMN | other, seen)) == [3, 4, 7]


def test_only_the_likelier_of_two_start_patches_is_put_together_again() -> None:
    other = frozenset((row, 8) for row in range(7))
    seen = lines({(2, 0): 0.9, (2, 8): 0.8})
    patches = part_sheet(COLUMN | other, seen)
    assert other in patches
    assert sizes(patches) == [3, 4, 7]


def test_a_line_that_is_hardly_seen_parts_what_cannot_be_one_patch() -> None:
    seen = lines({(2, 4): 0.2, (2, 5): 0.03})
    assert sizes(part_sheet(COLUMN | BLOCK, seen)) == [6, 6, 7]
    assert sizes(part_sheet(COLUMN | SQUARE, lines({(0, 4): 0.2}))) == [4, 7]


def test_cells_without_any_lines_stay_together() -> None:
    assert set(part_sheet(COLUMN | BLOCK, lines({}))) == {COLUMN, BLOCK}


def test_patches_come_in_reading_order() -> None:
    patches = part_sheet(COLUMN | SQUARE, lines({}))
    assert patches == (COLUMN, SQUARE)
