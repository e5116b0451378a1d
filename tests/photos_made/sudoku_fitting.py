"""Fits the net that reads any ruled grid to made photos, and chooses when it calls a cell sure.

    python -m tests.photos_made.sudoku_fitting make FOLDER FIRST COUNT    make photos of these seeds, find their grids
    python -m tests.photos_made.sudoku_fitting fit FOLDER                 fit to them, write vision/grid.npz

The rule by which the limits are chosen: of all tried, those with the fewest unsure cells that leave at most 1 in 4,000
cells of grids held back wrong and called sure, by any camera and by old phones, in clear and in doubtful photos alike.
`fit` prints them first.
The weights come from the grids found in the photos of seeds 30,000 to 31,399 (986) and 40,000 to 40,995 (522); seeds
below 10,000 are kept for tests.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, fields
from itertools import product
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

import vision
from tests.photos_made.fit_net import fit_net
from tests.photos_made.placing import drift_board, place_board
from tests.photos_made.puzzle_photo import MadePuzzle, make_puzzle
from vision.board import Board
from vision.grid import WEIGHTS, Limits, all_views, arrange, is_sure, judge, share_in_doubt
from vision.grid_clues import Numbers, find_clues
from vision.small_net import format_net

OLD_PHONES = range(40_000, 50_000)
"""The photos of these seeds are taken by old phones."""
HELD_BACK = 0.3
"""The share of the grids of either kind, the last ones, that are not fitted to and choose the limits."""
SILENT = 1 / 4000
"""Half of what is promised for any photo, because no made photos show all that real ones do."""
CLEAR = 0.05
"""Photos with a smaller share of cells in doubt are clear."""
MARKED = EMPTY = (0.88, 0.92, 0.95, 0.97, 0.982, 0.989, 0.993, 0.996, 0.998)
DOUBTS = (0.0, 2.5, 5.0, 7.5, 10.0, 12.5, 15.0, 20.0)
"""The limits that are tried."""
DRIFTED = 3
"""So often each grid is looked at a little out of place, besides as it was found, to be fitted to."""
SEEN = 4
"""So often each cell is fitted to, turned and mirrored at random."""
HIDDEN, EPOCHS = (64, 32), 10


@dataclass(frozen=True)
class Examples:
    """The cells of many grids: what is seen of them, whether they are marked, and of which photo they are."""

    windows: Numbers
    compared: Numbers
    marked: NDArray[np.int64]
    as_found: NDArray[np.bool_]
    """Whether the grid of each cell is placed as it was found."""
    seed: NDArray[np.int64]

    def chosen(self, which: NDArray[np.bool_]) -> Examples:
        """Only these cells."""
        return Examples(*(getattr(self, one.name)[which] for one in fields(Examples)))


def make(folder: Path, first: int, count: int) -> None:
    """Make photos, find their grids as in any photo and keep the clues of those that are found."""
    parts = []
    for seed in range(first, first + count):
        made = make_puzzle(seed, by_old_phone=seed in OLD_PHONES)
        board = place_board(made.photo, made.board)
        if board is not None:
            parts.append(look_at(made, board, seed))
    folder.mkdir(parents=True, exist_ok=True)
    np.savez(folder / f"{first}.npz", **vars(_join(parts)))
    print(f"{len(parts)} of {count} grids found from seed {first} on", flush=True)


def look_at(made: MadePuzzle, board: Board, seed: int) -> Examples:
    """The cells of the photo of a seed, its grid placed as it was found and a few times a little beside."""
    rng = np.random.default_rng(seed)
    cells, views = made.marked.size, []
    for number in range(1 + DRIFTED):
        windows, compared = find_clues(made.photo, drift_board(board, rng) if number else board)
        marked = made.marked.ravel().astype(np.int64)
        views.append(Examples(windows, compared, marked, np.full(cells, number == 0), np.full(cells, seed)))
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
    is_held = _is_held_back(every.seed)
    learnt, held = every.chosen(~is_held), every.chosen(is_held & every.as_found)
    net = fit_net(*_turn_about(learnt, np.random.default_rng(1)), hidden=HIDDEN, epochs=EPOCHS, seed=1)
    arrays: dict[str, Any] = dict(format_net("cells", net))
    np.savez_compressed(Path(vision.__path__[0]) / WEIGHTS, **arrays)
    print(f"fitted to {len(learnt.marked)} cells")
    chance = judge(net, held.windows, held.compared)
    by_old_phone = _is_by_old_phone(held.seed)
    for name, which in (("any camera", ~by_old_phone), ("old phones", by_old_phone)):
        right = np.where(held.marked == 1, chance, 1 - chance)[which]
        surprise = -np.log(np.maximum(right, 1e-9)).mean()
        print(f"{name}: of {len(right)} cells {(right < 0.5).mean():.3%} wrong, cross entropy {surprise:.4f}")
    _choose_limits(held, chance)


def _is_by_old_phone(seeds: NDArray[np.int64]) -> NDArray[np.bool_]:
    return (seeds >= OLD_PHONES.start) & (seeds < OLD_PHONES.stop)


def _is_held_back(seeds: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Which cells are of the last photos of either kind."""
    is_held = np.zeros(len(seeds), np.bool_)
    for kind in (_is_by_old_phone(seeds), ~_is_by_old_phone(seeds)):
        found = np.unique(seeds[kind])
        is_held |= kind & np.isin(seeds, found[int(len(found) * (1 - HELD_BACK)) :])
    return is_held


def _choose_limits(held: Examples, chance: NDArray[np.float64]) -> None:
    """Print the best limits: which share of the cells of each kind of photos is wrong and sure, and which unsure."""
    is_wrong = (chance >= 0.5) != (held.marked == 1)
    doubt = np.zeros(len(chance))
    for seed in np.unique(held.seed):
        doubt[held.seed == seed] = share_in_doubt(chance[held.seed == seed])
    by_old_phone = _is_by_old_phone(held.seed)
    kinds = {
        "any camera": ~by_old_phone,
        "old phones": by_old_phone,
        "clear": doubt < CLEAR,
        "doubtful": doubt >= CLEAR,
    }
    kept = []
    for limits in (Limits(*tried) for tried in product(MARKED, EMPTY, DOUBTS)):
        sure = is_sure(chance, held.compared, limits, doubt)
        silent = {name: float((sure & is_wrong)[kind].mean()) for name, kind in kinds.items()}
        if max(silent.values()) <= SILENT:
            unsure = {name: float((~sure)[kind].mean()) for name, kind in kinds.items()}
            kept.append((unsure["any camera"] + unsure["old phones"], limits, silent, unsure))
    for _, limits, silent, unsure in sorted(kept, key=lambda one: one[0])[:5]:
        told = (f"{name} {silent[name]:.3%} wrong and sure, {unsure[name]:.2%} unsure" for name in kinds)
        print(f"{limits}: {'; '.join(told)}")


def main(words: list[str]) -> None:
    """Run one of the two commands."""
    cv2.setNumThreads(1)
    if words[0] == "make":
        make(Path(words[1]), int(words[2]), int(words[3]))
    else:
        fit(Path(words[1]))


if __name__ == "__main__":
    main(sys.argv[1:])
