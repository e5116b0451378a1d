"""What speaks for and against a supposed board."""

from __future__ import annotations

import numpy as np

from vision.boards.board_support import Direction, Support


def direction(lost_line: int | None = None, beyond: float = 0.0, between: float = 0.0) -> Direction:
    """The lines of a board of nine by nine that are all well seen, but perhaps one; the first and last are outside."""
    lines = np.array([beyond, *[0.8] * 10, beyond])
    if lost_line is not None:
        lines[1 + lost_line] = 0.0
    return Direction(lines, np.array([beyond, *[0.8] * 9, beyond]), between, 0.5)


def test_a_line_that_is_lost_before_the_mesh_follows_the_paper_ends_no_search() -> None:
    support = Support(direction(lost_line=4), direction())
    assert support.is_hopeful
    assert not support.is_sound


def test_twice_as_many_lines_or_lines_without_end_do() -> None:
    assert not Support(direction(between=0.5), direction()).is_hopeful
    assert not Support(direction(beyond=0.8), direction(beyond=0.8)).is_hopeful
