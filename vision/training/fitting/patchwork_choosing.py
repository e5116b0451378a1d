"""Tells what each bound of sureness costs on Patchwork boards of families that were left out of the fitting.

    python -m vision.training.fitting.patchwork_choosing FOLDER

The rule for `SURE` and `DOUBT` of `vision.cells.patchwork`: of all pairs tried, the one with the fewest unsure cells
that leaves at most 1 in 8,000 of the sure cells wrong. It is printed first. The boards are those of `FOR_CHOOSING`,
each by itself and with its empty board, as it is and in other light.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boards.board import Board
from vision.cells.patchwork import read_flat_patchwork
from vision.photo.pixels import Pixels

from .bounds_choosing import print_bounds
from .patchwork_augmentation import relight
from .patchwork_examples import file_of, load, store

FILES, COPIES = 8, 1
"""Files of made-up boards, and how often each board is read in another light besides its own."""
MOST_WRONG = 1 / 8000
"""A quarter of what is promised, because the families of other makers are stranger than these."""
_ANYWHERE = Board(np.stack(np.meshgrid(np.arange(10.0), np.arange(10.0)), axis=-1))


def readings(folder: Path) -> Iterator[tuple[NDArray[np.float64], NDArray[np.bool_]]]:
    """The log-odds of the cells of each board, and which are covered."""
    rng = np.random.default_rng(7)
    for number in range(FILES):
        for example in load(file_of(folder, "choosing", number)):
            lights: list[Pixels] = [example.flat, *(relight(example.flat, rng) for _ in range(COPIES))]
            for flat, empty in product(lights, (None, example.empty)):
                yield read_flat_patchwork(flat, _ANYWHERE, empty).odds, example.owners >= 0


def choose(folder: Path) -> None:
    """Print the pairs that keep the rule, the best first."""
    store(folder, "choosing", range(FILES))
    print_bounds(list(readings(folder)), MOST_WRONG)


if __name__ == "__main__":
    cv2.setNumThreads(1)
    choose(Path(sys.argv[1]))
