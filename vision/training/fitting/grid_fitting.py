"""Fits the network that reads any ruled grid to made-up puzzle pages alone; `./train grid` runs it.

The pages are made by a second process while the network is being fitted, but what is learned from at a step depends on
nothing but the step: a run from the beginning makes the same weights again.
"""

from __future__ import annotations

from collections.abc import Sequence
from multiprocessing import get_context
from os import nice
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import nn
from torch.nn import functional

from .fitting_loop import Arrays, Plan, Round, fit
from .grid_examples import GridExample, await_examples, store_examples, vary
from .grid_network import SIDE, GridNet, save_for_reading
from .network_parts import Tensor

FIRST_SEED = 4_000_000
"""Of the made-up pages; no study and no test makes pages of these seeds."""
BATCH = 8
PLAN = Plan((Round(1_400, 2_000, 2e-3), Round(200, 800, 1.5e-3)), seed=1)
"""The second round is one of harder lessons."""
DOUBT = 5e-4
"""What is left for the other answer, so that no network learns to be certain beyond measure."""
USUAL = 0.6
"""Of the batches so many show grids of 9 x 9 cells; the others have any number of rows and columns up to that."""
FIRST_FILES, STEPS_A_FILE, FILES = 8, 120, 25
"""Of so many files is learned from the beginning, and of a further one after every so many steps, up to so many."""


def files_at(step: int) -> int:
    """Of how many files of pages is learned at a step: ever more while they are being made."""
    return min(FILES, FIRST_FILES + step // STEPS_A_FILE)


class GridLessons:
    """Batches of varied pages by step, from the files of a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._pages: list[GridExample] = []
        self._files = 0

    def batch(self, step: int) -> Arrays:
        """What is learned from at this step: planes, and which cells are marked."""
        for number in range(self._files, files_at(step)):
            self._pages += await_examples(self._folder, number)
            self._files = number + 1
        random = np.random.default_rng([PLAN.seed, step])
        rows, cols = (SIDE, SIDE) if random.random() < USUAL else (int(each) for each in random.integers(1, 10, 2))
        lessons: list[tuple[Arrays, Arrays]] = []
        while len(lessons) < BATCH:
            lesson = vary(
                self._pages[random.integers(len(self._pages))], rows, cols, random, step >= PLAN.rounds[0].steps
            )
            if lesson is not None:
                lessons.append(lesson)  # type: ignore[arg-type]
        planes, marked = (np.stack(part) for part in zip(*lessons, strict=True))
        return [planes.astype(np.float16), marked]


def loss_of(net: nn.Module, batch: Sequence[Tensor]) -> Tensor:
    """Cross entropy of what is seen in the end and, with less weight, at first sight."""
    planes, marked = batch
    first, last = net(planes.contiguous(memory_format=torch.channels_last))
    right = DOUBT + (1 - 2 * DOUBT) * marked[:, None]
    own = functional.binary_cross_entropy_with_logits
    return own(last, right) + 0.3 * own(first, right)


def make_pictures(folder: Path) -> None:
    """Make all pages that are not there yet, giving way to the fitting."""
    nice(5)
    cv2.setNumThreads(1)
    store_examples(folder, FIRST_SEED, range(FILES))


def train(folder: Path, weights: Path) -> None:
    """Make the pages, fit the network and write it to a file; `folder` keeps what is made on the way."""
    cv2.setNumThreads(1)
    torch.set_num_threads(1)
    folder.mkdir(parents=True, exist_ok=True)
    painter = get_context("spawn").Process(target=make_pictures, args=(folder / "pages",), daemon=True)
    painter.start()
    torch.manual_seed(PLAN.seed)
    net = fit(GridNet(), loss_of, GridLessons(folder / "pages").batch, PLAN, folder / "grid.pt")
    save_for_reading(net, weights)
    painter.join()


def export_kept(folder: Path, weights: Path) -> None:
    """Write the network as far as it was fitted, to look at it on the way."""
    net = GridNet()
    net.load_state_dict(torch.load(folder / "grid.pt")["mean"], strict=False)
    save_for_reading(net, weights)
