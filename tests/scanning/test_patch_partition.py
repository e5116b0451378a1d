"""Shaded cells are parted where lines are seen, and nowhere else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from companion.games.shapes import connected_parts
from companion.games.values import Cell
from companion.scanning.patch_partition import Lines, Patch, log_likelihood, part_into_patches

Groups = tuple[frozenset[Cell], ...]


def lines_between(groups: Groups, seen: float = 0.97, side: int = 9) -> Lines:
    """A line with probability `seen` between different groups, with the rest within a group."""
    owner = {cell: number for number, group in enumerate(groups) for cell in group}

    def parted(cell: Cell, other: Cell) -> float:
        if cell not in owner or other not in owner:
            return 0.5
        return seen if owner[cell] != owner[other] else 1 - seen

    right = [[parted((row, col), (row, col + 1)) for col in range(side - 1)] for row in range(side)]
    below = [[parted((row, col), (row + 1, col)) for col in range(side)] for row in range(side - 1)]
    return Lines(right, below)


def no_prior(patch: Patch) -> float:
    return 0.0


def block(row: int, col: int, height: int, width: int) -> frozenset[Cell]:
    return frozenset((row + r, col + c) for r in range(height) for c in range(width))


def test_nothing_shaded_gives_no_patch() -> None:
    assert part_into_patches((), lines_between(()), no_prior) == ()


def test_a_line_parts_two_patches_that_touch() -> None:
    groups = (block(0, 0, 2, 3), block(0, 3, 2, 2))
    assert part_into_patches(tuple(groups[0] | groups[1]), lines_between(groups), no_prior) == groups


def test_patches_that_do_not_touch_are_never_one() -> None:
    groups = (block(0, 0, 1, 2), block(4, 4, 2, 2))
    assert part_into_patches(tuple(groups[0] | groups[1]), lines_between(groups), no_prior) == groups


def test_one_gap_in_an_outline_does_not_join_two_patches() -> None:
    groups = (block(0, 0, 3, 2), block(0, 2, 3, 2))
    lines = lines_between(groups)
    right = [list(row) for row in lines.right]
    right[1][1] = 0.1
    assert part_into_patches(tuple(groups[0] | groups[1]), Lines(right, lines.below), no_prior) == groups


def test_one_stray_line_inside_a_patch_does_not_split_it() -> None:
    groups = (block(2, 2, 2, 3),)
    lines = lines_between(groups)
    below = [list(row) for row in lines.below]
    below[2][3] = 0.9
    assert part_into_patches(tuple(groups[0]), Lines(lines.right, below), no_prior) == groups


def test_where_lines_say_nothing_the_prior_decides() -> None:
    cells = tuple(block(0, 0, 1, 4))
    silent = Lines([[0.5] * 8] * 9, [[0.5] * 9] * 8)
    pairs = part_into_patches(cells, silent, lambda patch: 1.0 if len(patch) == 2 else 0.0)
    assert sorted(map(len, pairs)) == [2, 2]


@pytest.mark.parametrize("seed", range(12))
def test_the_best_parting_of_a_small_board_is_found(seed: int) -> None:
    """Against every parting of a 3x3 board into patches that hang together."""
    random = Random(seed)
    cells = tuple(sorted(block(0, 0, 3, 3)))
    truth = random.choice(list(every_parting(cells)))
    clear = lines_between(truth, side=3)

    def blur(rows: Sequence[Sequence[float]]) -> list[list[float]]:
        return [[random.choice([chance, chance, chance, 0.4, 0.6]) for chance in row] for row in rows]

    lines = Lines(blur(clear.right), blur(clear.below))

    def worth(patches: tuple[Patch, ...]) -> float:
        return log_likelihood(patches, lines, no_prior)

    best = max(worth(patches) for patches in every_parting(cells))
    assert worth(part_into_patches(cells, lines, no_prior)) == pytest.approx(best)


def every_parting(cells: tuple[Cell, ...]) -> Iterator[tuple[Patch, ...]]:
    """All set partitions whose parts hang together, cell after cell into an old part or a new one."""

    def grow(left: tuple[Cell, ...], parts: list[set[Cell]]) -> Iterator[tuple[Patch, ...]]:
        if not left:
            if all(len(connected_parts(part)) == 1 for part in parts):
                yield tuple(map(frozenset, parts))
            return
        for part in parts:
            part.add(left[0])
            yield from grow(left[1:], parts)
            part.discard(left[0])
        yield from grow(left[1:], [*parts, {left[0]}])

    yield from grow(cells, [])


def test_four_quarter_turns_give_the_same_lines() -> None:
    random = Random(4)
    lines = Lines(
        tuple(tuple(random.random() for _ in range(8)) for _ in range(9)),
        tuple(tuple(random.random() for _ in range(9)) for _ in range(8)),
    )
    assert lines.turned().turned().turned().turned() == lines


def test_a_turned_board_has_its_lines_where_its_cells_are() -> None:
    groups = (block(0, 0, 1, 3), block(1, 0, 2, 1))
    turned = tuple(frozenset((8 - col, row) for row, col in group) for group in groups)
    found = part_into_patches(tuple(turned[0] | turned[1]), lines_between(groups).turned(), no_prior)
    assert set(found) == set(turned)
