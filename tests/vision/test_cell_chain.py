"""Joining cells: the sum over all boards is exact."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from vision.cell_chain import Seen, join_cells


def random_seen(rows: int, cols: int, seed: int) -> Seen:
    rng = np.random.default_rng(seed)
    across, down = rng.random((rows, cols - 1, 2, 2)), rng.random((rows - 1, cols, 2, 2))
    return Seen(rng.random((rows, cols, 2)), across, down)


def by_trying_all_boards(seen: Seen) -> np.ndarray:
    rows, cols = seen.cells.shape[:2]
    total, marked = 0.0, np.zeros((rows, cols))
    for states in product((0, 1), repeat=rows * cols):
        board = np.array(states).reshape(rows, cols)
        weight = 1.0
        for r, c in np.ndindex(rows, cols):
            weight *= seen.cells[r, c, board[r, c]]
            weight *= seen.across[r, c, board[r, c], board[r, c + 1]] if c + 1 < cols else 1
            weight *= seen.down[r, c, board[r, c], board[r + 1, c]] if r + 1 < rows else 1
        total += weight
        marked += weight * board
    return marked / total


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 4), (4, 1), (3, 3), (2, 5)])
def test_small_boards_agree_with_trying_every_board(rows: int, cols: int) -> None:
    seen = random_seen(rows, cols, seed=rows * 10 + cols)
    assert np.allclose(join_cells(seen), by_trying_all_boards(seen))


def test_a_whole_board_of_tiny_numbers_does_not_vanish() -> None:
    seen = random_seen(9, 9, seed=1)
    tiny = Seen(seen.cells * 1e-12, seen.across * 1e-12, seen.down * 1e-12)
    assert np.allclose(join_cells(tiny), join_cells(seen))


def test_a_certain_cell_decides_its_undecided_neighbours() -> None:
    cells = np.ones((3, 3, 2))
    cells[1, 1] = (0.001, 0.999)
    alike = np.tile(np.array([[0.99, 0.01], [0.01, 0.99]]), (3, 3, 1, 1))
    assert (join_cells(Seen(cells, alike[:, :2], alike[:2])) > 0.9).all()
