"""Fits the net that reads any ruled grid to made photos, and chooses when it calls a cell sure.

    python -m vision.training.fitting.grid_fitting make FOLDER FIRST COUNT  make photos of these seeds, find their grids
    python -m vision.training.fitting.grid_fitting fit FOLDER  fit to them, write vision/weights/grid.npz
    python -m vision.training.fitting.grid_fitting soil FIRST COUNT  what is taken for marks on soiled pages

The rule by which the limits of chances are chosen, those of marked and of empty cells: of all pairs tried, the one with
the fewest unsure cells that leaves at most 1 in 2,000 cells of grids held back wrong and called sure. `fit` prints it
first. The rule for the way, by which smears are told from marks: the farthest tried that makes less than 1 % of the
cells of soiled pages unsure that were not. `soil` prints what each costs.
The weights come from 986 grids found in the photos of seeds 30,000 to 31,399; seeds below 10,000 are kept for tests.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, fields
from itertools import product, starmap
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

import vision
from vision.boards.board import Board
from vision.cells.grid import SURE, WEIGHTS, Limits, all_views, arrange, is_sure, judge, load_net
from vision.cells.grid_features import Numbers, find_clues
from vision.cells.mlp import format_net
from vision.training.pictures.board_placement import drift_board, place_board
from vision.training.pictures.puzzle_photos import MadePuzzle, make_puzzle

from .mlp_fitting import fit_net

HELD_BACK = 0.3
"""The share of the grids, the last ones, that are not fitted to and choose the limits."""
SILENT = 1 / 2000
"""What is promised for any photo; these are harder than most."""
LIMITS = (0.9, 0.93, 0.95, 0.96, 0.97, 0.98, 0.985, 0.99, 0.993, 0.995, 0.997, 0.998, 0.999, 0.9995)
WAYS = (0.0, 0.1, 0.2, 0.3)
DRIFTED = 3
"""So often each grid is looked at a little out of place, besides as it was found, to be fitted to."""
SEEN = 2
"""So often each cell is fitted to, turned and mirrored at random."""
HIDDEN, EPOCHS = (64, 32), 18


@dataclass(frozen=True)
class Examples:
    """The cells of many grids: what is seen of them, whether they are marked, and whether their grid is as found."""

    windows: Numbers
    compared: Numbers
    marked: NDArray[np.int64]
    as_found: NDArray[np.bool_]

    def chosen(self, which: NDArray[np.bool_]) -> Examples:
        """Only these cells."""
        return Examples(self.windows[which], self.compared[which], self.marked[which], self.as_found[which])


def make(folder: Path, first: int, count: int) -> None:
    """Make photos, find their grids as in any photo and keep the clues of those that are found."""
    parts = []
    for seed in range(first, first + count):
        made = make_puzzle(seed)
        board = place_board(made.photo, made.board)
        if board is not None:
            parts.append(look_at(made, board, np.random.default_rng(seed)))
    folder.mkdir(parents=True, exist_ok=True)
    np.savez(folder / f"{first}.npz", **vars(_join(parts)))
    print(f"{len(parts)} of {count} grids found from seed {first} on", flush=True)


def look_at(made: MadePuzzle, board: Board, rng: np.random.Generator) -> Examples:
    """The cells of a photo, its grid placed as it was found and a few times a little beside."""
    views = []
    for number in range(1 + DRIFTED):
        windows, compared = find_clues(made.photo, drift_board(board, rng) if number else board)
        is_found = np.full(made.marked.size, number == 0)
        views.append(Examples(windows, compared, made.marked.ravel().astype(np.int64), is_found))
    return _join(views)


def _join(parts: Sequence[Examples]) -> Examples:
    return Examples(*(np.concatenate([getattr(part, one.name) for part in parts]) for one in fields(Examples)))


def load_examples(folder: Path) -> Examples:
    """All that `make` put into the folder."""
    return _join([Examples(**np.load(path)) for path in sorted(folder.glob("*.npz"))])


def _turn_about(examples: Examples, rng: np.random.Generator) -> tuple[Numbers, NDArray[np.int64]]:
    """What the net is given of the cells, each seen from some of the eight sides, and whether they are marked."""
    inputs, classes = [], []
    for _ in range(SEEN):
        side = rng.integers(8, size=len(examples.marked))
        for number in range(8):
            some = examples.chosen(side == number)
            inputs.append(arrange(all_views(some.windows)[number], some.compared))
            classes.append(some.marked)
    return np.concatenate(inputs), np.concatenate(classes)


def fit(folder: Path) -> None:
    """Fit the net to most grids, keep it, and print which limits the others allow, the best first."""
    every = load_examples(folder)
    is_fitted = np.arange(len(every.marked)) < len(every.marked) * (1 - HELD_BACK)
    learnt, held = every.chosen(is_fitted), every.chosen(~is_fitted & every.as_found)
    net = fit_net(*_turn_about(learnt, np.random.default_rng(1)), hidden=HIDDEN, epochs=EPOCHS, seed=1)
    arrays: dict[str, Any] = dict(format_net("cells", net))
    np.savez_compressed(Path(vision.__path__[0]) / WEIGHTS, **arrays)
    chance = judge(net, held.windows, held.compared)
    right = np.where(held.marked == 1, chance, 1 - chance)
    print(f"fitted to {len(learnt.marked)} cells; on {len(right)} held back {(right < 0.5).mean():.3%} wrong", end="")
    print(f", cross entropy {-np.log(np.maximum(right, 1e-9)).mean():.4f}")
    kept = []
    for limits in starmap(Limits, product(LIMITS, (SURE.way,), LIMITS)):
        sure = is_sure(chance, held.compared, limits)
        silent, unsure = (sure & (right < 0.5)).mean(), (~sure).mean()
        if silent <= SILENT:
            kept.append((unsure, silent, limits))
    for unsure, silent, limits in sorted(kept)[:5]:
        print(f"{limits}: {silent:.3%} wrong and sure, {unsure:.2%} unsure")


def count_smears(first: int, count: int) -> None:
    """Print what each way leaves wrong and called sure on soiled pages of these seeds, and what it leaves unsure."""
    cells, tried = 0, {way: np.zeros(2) for way in WAYS}
    for seed in range(first, first + count):
        made = make_puzzle(seed, is_soiled=True)
        board = place_board(made.photo, made.board)
        if board is None:
            continue
        windows, compared = find_clues(made.photo, board)
        chance = judge(load_net(), windows, compared)
        is_right = (chance >= 0.5) == made.marked.ravel()
        cells += is_right.size
        for way in WAYS:
            sure = is_sure(chance, compared, SURE._replace(way=way))
            tried[way] += (sure & ~is_right).sum(), (~sure).sum()
    for way, (silent, unsure) in tried.items():
        print(f"way {way}: {silent:.0f} of {cells} cells wrong and sure, {unsure / cells:.2%} unsure")


def main(words: list[str]) -> None:
    """Run one of the commands."""
    cv2.setNumThreads(1)
    if words[0] == "make":
        make(Path(words[1]), int(words[2]), int(words[3]))
    elif words[0] == "fit":
        fit(Path(words[1]))
    else:
        count_smears(int(words[1]), int(words[2]))


if __name__ == "__main__":
    main(sys.argv[1:])
