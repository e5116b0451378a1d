"""Made-up Doodle sheets come in named families, and those that are left out of the fitting stay out."""

from __future__ import annotations

import numpy as np
import pytest

from vision.training.pictures.doodle_hands import HANDS, outline, shade
from vision.training.pictures.doodle_lines import FRAMES, LINES
from vision.training.pictures.doodle_pens import UNIT, PaperSheet, pick_pen
from vision.training.pictures.doodle_photos import (
    FITTED,
    FOR_FITTING,
    LEFT_OUT,
    draw_sheet,
    make_strange_sheet,
    strange_family,
)
from vision.training.pictures.doodle_prints import GROUNDS, MOUNTS, PAPERS, PrintFamilies, mount_sheet, print_sheet

PLAIN = PrintFamilies("white", "plain", "solid", "none", "table")


def blank() -> PaperSheet:
    return PaperSheet(np.full((11 * UNIT, 11 * UNIT, 3), 0.9, np.float32), (float(UNIT), float(UNIT)))


def test_no_family_is_both_fitted_to_and_left_out() -> None:
    for part in ("grounds", "lines", "hands"):
        assert not set(getattr(FITTED, part)) & set(getattr(LEFT_OUT, part))
        assert getattr(LEFT_OUT, part)
    assert {*FITTED.grounds, *LEFT_OUT.grounds} == set(GROUNDS)
    assert {*FITTED.hands, *LEFT_OUT.hands} == set(HANDS)
    assert {*FITTED.lines, *LEFT_OUT.lines, "none"} == set(LINES)


def test_sheets_to_fit_to_are_of_fitted_families_alone() -> None:
    for seed in range(8):
        drawn = draw_sheet(np.random.default_rng(seed), most=12, repertoire=FOR_FITTING, sparing=True)
        assert drawn.families.ground in FITTED.grounds
        assert drawn.families.lines in (*FITTED.lines, "none")
        assert {patch.style for patch in drawn.patches} <= set(FITTED.hands)


@pytest.mark.parametrize("seed", range(3))
def test_a_strange_sheet_names_the_family_that_was_left_out(seed: int) -> None:
    left_out = (LEFT_OUT.grounds, LEFT_OUT.lines, LEFT_OUT.hands)[seed]
    assert strange_family(make_strange_sheet(seed, 0.1)) in left_out


@pytest.mark.parametrize("ground", [one for one in GROUNDS if one != "plain"])
def test_every_ground_leaves_ink_inside_the_grid(ground: str) -> None:
    plain, other = (
        print_sheet(np.random.default_rng(6), families).sheet
        for families in (PLAIN, PrintFamilies("white", ground, "solid", "none", "table"))
    )
    left, top = (round(part) for part in plain.origin)
    inside = np.s_[top : top + 9 * UNIT, left : left + 9 * UNIT]
    assert np.abs(other.canvas[inside] - plain.canvas[inside]).max() > 0.01


@pytest.mark.parametrize("line", [one for one in LINES if one != "none"])
def test_every_kind_of_line_shows_where_the_cells_meet(line: str) -> None:
    sheet = print_sheet(np.random.default_rng(3), PrintFamilies("kraft", "plain", line, "none", "table")).sheet
    left, top = (round(part) for part in sheet.origin)
    grid = sheet.canvas[top : top + 9 * UNIT, left : left + 9 * UNIT].mean(axis=2).reshape(9, UNIT, 9, UNIT)
    cell = grid.mean(axis=(0, 2))
    off = np.abs(cell - np.median(cell))
    middle = np.s_[UNIT // 3 : -UNIT // 3]
    assert off.max() > 3 * off[middle, middle].max()


@pytest.mark.parametrize("hand", HANDS)
def test_every_hand_marks_all_cells_of_a_patch_and_hardly_others(hand: str) -> None:
    sheet, cells = blank(), [(2, 2), (2, 3), (3, 3)]
    shade(sheet, cells, pick_pen(np.random.default_rng(1), "felt"), hand, np.random.default_rng(5))
    taken = (0.9 - sheet.canvas.mean(axis=2))[UNIT:-UNIT, UNIT:-UNIT].reshape(9, UNIT, 9, UNIT).mean(axis=(1, 3))
    marked = np.zeros((9, 9), bool)
    marked[tuple(zip(*cells, strict=True))] = True
    assert taken[marked].min() > 2 * taken[~marked].max()


def test_a_line_that_a_neighbour_has_already_is_not_drawn_again() -> None:
    pen = pick_pen(np.random.default_rng(1), "felt")
    twice, once = blank(), blank()
    for sheet, drawn in ((twice, frozenset()), (once, frozenset([(2, 2)]))):
        outline(sheet, [(2, 3)], pen, np.random.default_rng(5), 0.0, 0.0, drawn)
    left, right = (np.s_[round(3.2 * UNIT) : round(3.8 * UNIT), round(at * UNIT)] for at in (4, 5))
    assert once.canvas[left].min() == np.float32(0.9)
    assert max(twice.canvas[left].mean(), twice.canvas[right].mean(), once.canvas[right].mean()) < 0.8


@pytest.mark.parametrize("family", [*PAPERS, *FRAMES, *MOUNTS])
def test_every_paper_frame_and_mount_can_be_made_and_keeps_the_grid_in_its_place(family: str) -> None:
    families = PrintFamilies(
        family if family in PAPERS else "white",
        "plain",
        "solid",
        family if family in FRAMES else "none",
        family if family in MOUNTS else "table",
    )
    sheet = print_sheet(np.random.default_rng(2), families).sheet
    mounted = mount_sheet(sheet, families.mount, np.random.default_rng(2))
    here, there = (
        one.canvas[round(one.origin[1]) :, round(one.origin[0]) :][: 8 * UNIT, : 8 * UNIT] for one in (sheet, mounted)
    )
    assert np.array_equal(here, there)


def test_the_same_seed_draws_the_same_sheet_and_its_unused_one_has_the_same_print() -> None:
    first, second = (draw_sheet(np.random.default_rng(4)) for _ in range(2))
    assert np.array_equal(first.sheet.canvas, second.sheet.canvas)
    corner = np.s_[:20, :20]
    assert np.array_equal(first.sheet.canvas[corner], first.unused().sheet.canvas[corner])
    assert first.unused().patches == ()
    assert np.abs(first.sheet.canvas - first.unused().sheet.canvas).max() > 0.05
