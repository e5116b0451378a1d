"""Tells what each bound of sureness costs on puzzle pages of families that were left out of the fitting.

    python -m vision.training.fitting.grid_choosing FOLDER [WEIGHTS]

The rule for `SURE` and `DOUBT` of `vision.cells.grid`: of all pairs tried, the one with the fewest unsure cells that
leaves at most 1 in 2,000 of the sure cells wrong on pages that are far harder than most. It is printed first. The pages
are those of `FOR_CHOOSING`; then those of `FOR_MEASURING` are told with the bounds as they are. FOLDER keeps the pages.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import cv2

from vision.boards.board import Flat
from vision.cells.grid import DOUBT, SURE, judge
from vision.cells.grid_planes import show_grid
from vision.cells.illumination import CELL, MARGIN
from vision.cells.sureness import is_sure
from vision.training.pictures.puzzle_families import FOR_CHOOSING, FOR_MEASURING

from .bounds_choosing import BoardOdds, print_bounds
from .grid_examples import await_examples, store_examples

FIRST_SEED, FILES = 5_000_000, 3
MOST_WRONG = 1 / 2000


def readings(folder: Path, families: frozenset[str], stored: bytes | None) -> Iterator[BoardOdds]:
    """The log-odds of the cells of each page of these families, and which are marked."""
    pages = folder / "-".join(sorted(families))
    store_examples(pages, FIRST_SEED, range(FILES), families)
    for number in range(FILES):
        for example in await_examples(pages, number):
            rows, cols = example.marked.shape
            flat = Flat(example.pixels, rows, cols, CELL, MARGIN)
            yield judge(show_grid(flat), stored), example.marked


def choose(folder: Path, stored: bytes | None) -> None:
    """Print the bounds that keep the rule, the best first, and what those in use cost on the other families."""
    print_bounds(list(readings(folder, FOR_CHOOSING, stored)), MOST_WRONG)
    silent = unsure = cells = 0
    for odds, marked in readings(folder, FOR_MEASURING, stored):
        known = is_sure(odds, SURE, DOUBT)
        silent += int((known & ((odds >= 0) != marked)).sum())
        unsure, cells = unsure + int((~known).sum()), cells + odds.size
    print(f"{', '.join(sorted(FOR_MEASURING))}: {silent} of {cells} cells wrong and sure, {unsure / cells:.2%} unsure")


if __name__ == "__main__":
    cv2.setNumThreads(1)
    choose(Path(sys.argv[1]), Path(sys.argv[2]).read_bytes() if len(sys.argv) > 2 else None)
