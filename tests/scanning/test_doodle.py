"""A Doodle sheet that was seen becomes a proposal in the words of the game, open to correction."""

from __future__ import annotations

import dataclasses

import msgspec
import numpy as np
import pytest

from companion.games.cells import Cells, cells_of, format_rows, parse_rows
from companion.games.values import Cell
from companion.scanning import Context, read_on
from companion.scanning.doodle import SeenSheet, propose
from companion.scanning.patch_partition import Lines
from companion.scanning.proposal import to_json
from companion.scanning.scan import Scan
from vision.cells.digits import WrittenNumber
from vision.cells.written_rows import WrittenRows

CORNERS = ((10.0, 10.0), (100.0, 10.0), (100.0, 100.0), (10.0, 100.0))
SHEET = (
    "###......",
    "#.#......",
    "#.#......",
    "...#####.",
    "...#####.",
    "...#####.",
    "...#####.",
    ".........",
    ".........",
)
"""A ring of 7 cells and a 4x5 rectangle, which is worth 17 points."""


def seen(
    rows: tuple[str, ...], parted: frozenset[frozenset[Cell]] = frozenset(), unsure: tuple[Cell, ...] = ()
) -> SeenSheet:
    """A sheet with clear lines only between these pairs of cells."""

    def chance(cell: Cell, other: Cell) -> float:
        return 0.99 if frozenset((cell, other)) in parted else 0.01

    lines = Lines(
        [[chance((row, col), (row, col + 1)) for col in range(8)] for row in range(9)],
        [[chance((row, col), (row + 1, col)) for col in range(9)] for row in range(8)],
    )
    return SeenSheet(CORNERS, parse_rows(rows), unsure, lines)


def line_below_row(row: int) -> frozenset[frozenset[Cell]]:
    return frozenset(frozenset(((row, col), (row + 1, col))) for col in range(9))


def test_the_best_rectangle_gives_the_points() -> None:
    proposal = propose(seen(SHEET))
    assert proposal.score.points == 17
    assert proposal.score.rectangle is not None
    assert msgspec.structs.asdict(proposal.score.rectangle) == {"row": 3, "col": 3, "height": 4, "width": 5}
    assert proposal.empty == 81 - 27


def test_an_empty_sheet_is_worth_nothing_and_has_no_problem() -> None:
    proposal = propose(seen((".........",) * 9))
    assert (proposal.score.points, proposal.score.rectangle, proposal.empty) == (0, None, 81)
    assert proposal.patches == ()
    assert proposal.problems == ()


def test_patches_are_told_with_their_shape_as_they_lie() -> None:
    rows = ("###......", "#........", *[SHEET[8]] * 7)
    (patch,) = propose(seen(rows)).patches
    assert patch.cells == ((0, 0), (0, 1), (0, 2), (1, 0))
    assert patch.shape == "###/#.."


def test_a_line_parts_the_rectangle_and_what_cannot_be_is_a_problem() -> None:
    proposal = propose(seen(SHEET, line_below_row(4)))
    assert [len(patch.cells) for patch in proposal.patches] == [7, 10, 10]
    assert [problem.kind for problem in proposal.problems] == ["impossible-patch"] * 2, "the 7 may be the start"


def test_a_corrected_cell_changes_points_and_patches_and_is_sure() -> None:
    before = seen(SHEET, unsure=((3, 3), (7, 7)))
    after = before.corrected((3, 3))
    assert propose(after).score.points == 16
    assert after.unsure == ((7, 7),)
    assert after.corrected((3, 3)).shaded == before.shaded


def test_a_confirmed_cell_changes_nothing_but_the_doubt() -> None:
    before = seen(SHEET, unsure=((3, 3),))
    after = before.confirmed((3, 3))
    assert (after.shaded, after.unsure) == (before.shaded, ())


@pytest.mark.parametrize("quarters", range(4))
def test_a_second_scan_is_turned_like_the_first(quarters: int) -> None:
    first = seen(SHEET, line_below_row(4), unsure=((0, 1),))
    second = first
    for _ in range(quarters):
        second = second.turned()
    turned, _ = second.turned_like(first.shaded)
    assert (turned.shaded, turned.corners, turned.unsure) == (first.shaded, first.corners, first.unsure)
    assert propose(turned).patches == propose(first).patches


def test_turning_a_sheet_turns_its_cells_as_a_picture_turns() -> None:
    marks = np.array([[mark == "#" for mark in row] for row in SHEET])
    turned = seen(SHEET).turned().shaded
    assert format_rows(turned) == tuple("".join("#" if mark else "." for mark in row) for row in np.rot90(marks))


def test_the_json_form_has_the_fields_of_the_contract() -> None:
    written = to_json(propose(seen(SHEET, unsure=((0, 1),))))
    assert isinstance(written, dict)
    assert list(written) == ["corners", "cells", "unsure", "patches", "score", "empty", "problems"]
    assert written["cells"] == list(SHEET)
    assert written["unsure"] == [[0, 1]]
    assert written["score"] == {"points": 17, "rectangle": {"row": 3, "col": 3, "height": 4, "width": 5}}


def test_cells_far_apart_are_different_patches() -> None:
    cells: Cells = cells_of([(0, 0), (8, 8)])
    assert [patch.shape for patch in propose(seen(format_rows(cells))).patches] == ["#", "#"]


def test_what_is_written_is_compared_only_where_all_is_sure() -> None:
    rows = ("##.......", "##.......", *["........."] * 7)
    written = WrittenRows((WrittenNumber(5), None, None, None, None), (True, False, None, False))
    sheet = dataclasses.replace(seen(rows), written=written)
    proposal = propose(sheet)
    assert proposal.written == {"1": 5}
    assert proposal.crossed_actions == (0,)
    assert "The sheet says 5 for round 1, the board is worth 4." in [str(each.sentence) for each in proposal.problems]
    doubtful = propose(dataclasses.replace(sheet, unsure=((0, 0),)))
    assert "written-score" not in [each.kind for each in doubtful.problems]
    unread = dataclasses.replace(written, scores=(WrittenNumber(None), None, None, None, None))
    assert propose(dataclasses.replace(sheet, written=unread)).written == {"1": None}


def test_a_total_that_cannot_be_read_does_not_keep_a_round_from_being_compared() -> None:
    rows = ("##.......", "##.......", *["........."] * 7)
    written = WrittenRows((WrittenNumber(5), None, None, None, WrittenNumber(None)))
    proposal = propose(dataclasses.replace(seen(rows), written=written))
    assert [each.kind for each in proposal.problems if each.kind.startswith("written")] == ["written-score"]
    assert proposal.written == {"1": 5, "total": None}


def test_the_last_round_is_compared_also_where_one_before_it_cannot_be_read() -> None:
    rows = ("##.......", "##.......", *["........."] * 7)
    written = WrittenRows((WrittenNumber(None), WrittenNumber(5), None, None, None))
    proposal = propose(dataclasses.replace(seen(rows), written=written))
    assert "The sheet says 5 for round 2, the board is worth 4." in [str(each.sentence) for each in proposal.problems]
    last_unsure = WrittenRows((WrittenNumber(5), WrittenNumber(None), None, None, None))
    problems = propose(dataclasses.replace(seen(rows), written=last_unsure)).problems
    assert "written-score" not in [each.kind for each in problems]


def test_special_actions_of_other_makers_sheets_are_not_told() -> None:
    written = WrittenRows((WrittenNumber(4), None, None, None, None))
    told = to_json(propose(dataclasses.replace(seen(SHEET), written=written)))
    assert isinstance(told, dict)
    assert told["written"] == {"1": 4}
    assert "crossed_actions" not in told


def test_what_was_read_by_the_markers_is_not_read_again() -> None:
    own = dataclasses.replace(seen(SHEET), written=WrittenRows((None,) * 5, (False,) * 4))
    picture = np.zeros((50, 50, 3), np.uint8)
    outline = ((0.2, 0.2), (0.8, 0.2), (0.8, 0.8), (0.2, 0.8))
    scan = Scan((own,), propose(own), (picture,), (outline,), picture)
    assert read_on(scan, Context("patchwork-doodle")) is scan
