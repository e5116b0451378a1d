"""Cutting a quilt into patches: legal, most likely, and honest about what it cannot know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from math import log

import numpy as np
import pytest

from companion.games.cells import Cells, cells_of, parse_cells
from companion.games.patchwork.components import PATCHES
from companion.games.shapes import Shape, parse_shape, shape_of
from companion.games.values import Cell
from companion.scanning.patch_places import SINGLE, Seams
from companion.scanning.tiling import Tiling, find_tiling
from vision.training.pictures.patchwork_quilts import make_quilt

NOTHING = Cells()


def whole_supply() -> Counter[Shape]:
    supply = Counter(patch.outline.canonical() for patch in PATCHES)
    supply[SINGLE] = 5
    return supply


def seams_of(patches: list[Cells], same: float = 0.98, cut: float = 0.02, unknown: float = 0.5) -> Seams:
    """What a good photo tells about these patches."""
    owner = {cell: number for number, patch in enumerate(patches) for cell in patch}

    def chance(one: tuple[int, int], two: tuple[int, int]) -> float:
        if one not in owner or two not in owner:
            return unknown
        return same if owner[one] == owner[two] else cut

    across = tuple(tuple(chance((r, c), (r, c + 1)) for c in range(8)) for r in range(9))
    return Seams(across, tuple(tuple(chance((r, c), (r + 1, c)) for c in range(9)) for r in range(8)))


def tile(covered: Cells, seams: Seams, supply: Counter[Shape] | None = None, optional: Cells = NOTHING) -> Tiling:
    must = [9 * r + c for r, c in covered]
    return find_tiling(must, {9 * r + c: 0.5 for r, c in optional}, seams, supply or whole_supply())


def blind() -> Seams:
    return Seams(((0.5,) * 8,) * 9, ((0.5,) * 9,) * 8)


@pytest.mark.parametrize("seed", range(25))
def test_a_quilt_with_clear_edges_is_cut_as_it_was_laid(seed: int) -> None:
    patches = [cells_of(lying.cells) for lying in make_quilt(np.random.default_rng(seed))]
    tiling = tile(Cells(sum(patch.mask for patch in patches)), seams_of(patches))
    assert {patch.cells for patch in tiling.patches} == set(patches)
    assert not tiling.leftover


@pytest.mark.parametrize("seed", range(8))
def test_every_tiling_is_legal_even_when_the_edges_lie(seed: int) -> None:
    rng = np.random.default_rng(seed)
    covered = Cells(sum(cells_of(lying.cells).mask for lying in make_quilt(rng)))
    seams = Seams(
        tuple(map(tuple, rng.random((9, 8)).round(3).tolist())), tuple(map(tuple, rng.random((8, 9)).round(3).tolist()))
    )
    tiling = tile(covered, seams)
    lying = [patch.cells for patch in tiling.patches]
    assert Counter(cell for patch in [*lying, tiling.leftover] for cell in patch) == Counter(covered)
    used = Counter(shape_of(patch).canonical() for patch in lying)
    assert all(count <= whole_supply()[shape] for shape, count in used.items())


def test_a_patch_exists_once() -> None:
    """Two plus shapes lie there, the game has one: the second cannot be named a plus."""
    plus = parse_shape(".#./###/.#.")
    patches = [cells_of(plus.placed(0, 0)), cells_of(plus.placed(5, 5))]
    tiling = tile(patches[0] | patches[1], seams_of(patches))
    assert [patch.shape for patch in tiling.patches].count(plus.canonical()) == 1


def test_two_patches_of_one_shape_may_both_lie_there() -> None:
    """There are two corners of three cells among the 33 patches."""
    corner = parse_shape(".#/##")
    patches = [cells_of(corner.placed(0, 0)), cells_of(corner.placed(4, 4))]
    assert {patch.cells for patch in tile(patches[0] | patches[1], seams_of(patches)).patches} == set(patches)


def test_cells_that_no_patch_can_cover_are_left_over() -> None:
    lonely = [(0, 0), (0, 2), (0, 4), (0, 6), (0, 8), (2, 0)]
    tiling = tile(cells_of(lonely), blind())
    assert len(tiling.patches) == 5
    assert len(tiling.leftover) == 1


def test_a_doubtful_cell_is_covered_when_a_patch_needs_it() -> None:
    """Four cells in a row with the edges of one patch; the last cell is doubtful, but the patch of four goes on."""
    bar = cells_of([(4, 0), (4, 1), (4, 2), (4, 3)])
    end = cells_of([(4, 3)])
    tiling = tile(bar - end, seams_of([bar]), optional=end)
    assert [patch.cells for patch in tiling.patches] == [bar]


def test_a_patch_that_needs_a_cell_in_doubt_is_not_sure_however_clear_its_edges_are() -> None:
    """On a dark board a light's edge was taken for three covered cells, each in doubt, and for a patch for sure."""
    bar, beside = cells_of([(3, 6), (4, 6), (4, 7)]), cells_of([(0, 0), (0, 1)])
    odds = {9 * row + col: 5.0 for row, col in bar}
    tiling = find_tiling([9 * row + col for row, col in beside], odds, seams_of([bar, beside]), whole_supply())
    assert [(patch.cells, patch.is_sure) for patch in tiling.patches] == [(beside, True), (bar, False)]


def test_without_any_edge_a_cut_that_could_be_otherwise_is_not_sure() -> None:
    square = parse_cells("####...../####...../" + "/".join(["........."] * 7))
    tiling = tile(square, blind())
    assert sum(len(patch.cells) for patch in tiling.patches) == 8
    assert not any(patch.is_sure for patch in tiling.patches)


def test_with_clear_edges_all_patches_are_sure() -> None:
    patches = [cells_of(parse_shape("##/##").placed(0, 0)), cells_of(parse_shape("#/#/#/#").placed(0, 2))]
    tiling = tile(patches[0] | patches[1], seams_of(patches))
    assert [patch.is_sure for patch in tiling.patches] == [True, True]


def test_only_patches_of_the_supply_are_used() -> None:
    """A bar of four was not bought, two bars of two cells cannot be: there is one in the supply."""
    bar = cells_of([(0, 0), (0, 1), (0, 2), (0, 3)])
    supply = Counter({parse_shape("##").canonical(): 1, SINGLE: 0})
    tiling = tile(bar, seams_of([bar]), supply)
    assert len(tiling.patches) == 1
    assert len(tiling.leftover) == 2


def test_a_patch_of_cells_in_doubt_alone_is_found_where_they_seem_covered() -> None:
    """Two likely cells beside each other are a patch; a single unlikely one far from it stays empty."""
    bar = cells_of([(4, 1), (5, 1)])
    odds = {9 * 4 + 1: 3.7, 9 * 5 + 1: 2.7, 9 * 8 + 8: -2.0}
    tiling = find_tiling([], odds, seams_of([bar]), whole_supply())
    assert [patch.cells for patch in tiling.patches] == [bar]
    assert not tiling.leftover


def test_a_cell_in_doubt_for_which_there_is_no_patch_stays_empty() -> None:
    supply = Counter({parse_shape("##").canonical(): 1, SINGLE: 0})
    assert find_tiling([], {40: 3.0}, blind(), supply) == Tiling((), Cells())


def test_an_empty_board_has_no_patches() -> None:
    assert tile(Cells(), blind()) == Tiling((), Cells())


def likelihood(patches: Iterable[Cells], seams: Seams) -> float:
    """The logarithm of how likely these patches are, told anew from the edges; a 1x1 is twelve times less likely."""
    owner = {cell: number for number, patch in enumerate(patches) for cell in patch}
    total = -2.5 * sum(list(owner.values()).count(number) == 1 for number in set(owner.values()))
    for (row, col), number in owner.items():
        for other, chances in (((row, col + 1), seams.across), ((row + 1, col), seams.down)):
            if other in owner:
                chance = chances[row][col]
                total += log(chance if number == owner[other] else 1 - chance)
    return total


def _touches(group: Cells, cell: Cell) -> bool:
    return any(abs(row - cell[0]) + abs(col - cell[1]) == 1 for row, col in group)


def all_tilings(cells: Cells, supply: Counter[Shape]) -> Iterator[list[Cells]]:
    """Every legal way to cut the cells, found by trying every connected group of cells around the first one."""
    if not cells:
        yield []
        return
    first = next(iter(cells))
    groups = {cells_of([first])}
    grown = groups
    while grown:
        grown = {group | cells_of([cell]) for group in grown for cell in cells - group if _touches(group, cell)}
        groups = groups | grown
    for group in groups:
        shape = shape_of(group).canonical()
        if supply[shape]:
            yield from ([group, *rest] for rest in all_tilings(cells - group, supply - Counter([shape])))


@pytest.mark.parametrize("seed", range(6))
def test_no_other_legal_tiling_is_more_likely(seed: int) -> None:
    """Ten cells with edges that say little, against all ways to cut them."""
    rng = np.random.default_rng(seed)
    seams = Seams(
        tuple(map(tuple, rng.uniform(0.2, 0.8, (9, 8)).tolist())),
        tuple(map(tuple, rng.uniform(0.2, 0.8, (8, 9)).tolist())),
    )
    covered = cells_of([(row, col) for row in range(3) for col in range(4) if (row, col) not in ((0, 0), (2, 3))])
    found = likelihood([patch.cells for patch in tile(covered, seams).patches], seams)
    assert found == pytest.approx(max(likelihood(tiling, seams) for tiling in all_tilings(covered, whole_supply())))
