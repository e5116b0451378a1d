"""Fits the network that reads Doodle sheets to made-up ones alone; `./train doodle` runs it.

The pictures are made by a second process while the network is being fitted, but what is learned from at a step depends
on nothing but the step: a run from the beginning makes the same weights again.
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

from .doodle_augmentation import Lesson, Truth, lesson_of, vary
from .doodle_examples import PER_FILE, await_examples, store_examples
from .doodle_network import SheetNet, save_for_reading
from .fitting_loop import Arrays, Plan, Round, Tensor, fit
from .lattice_network import cells_and_edges

FIRST_SEED = 2_000_000
"""Of the made-up sheets; no study and no test makes sheets of these seeds."""
BATCH = 8
PLAN = Plan((Round(7_000, 8_500, 2e-3), Round(1_000, 13_000, 1e-3)), seed=1)
DOUBT = 5e-4
"""What is left for the other answer."""
LINES, FIRST_SIGHT = 1.5, 0.3
"""What an edge counts beside a cell, and what is seen at first sight beside what is seen in the end."""

FIRST_FILES, GROWING = 20, ((0, 60, 150), (15_500, 16, 30), (19_750, 16, 200))
"""Of so many files is learned from the beginning; from a step on of so many more, one after every so many steps. Those
of the second row hold the sheets that no game leads to."""
UNEVEN_FROM = 19_750
"""From this step on cells may be shaded more and less than others of their patch."""


def files_at(step: int) -> int:
    """Of how many files of sheets is learned at a step: few at first, then ever more while they are being made."""
    return FIRST_FILES + sum(min(more, max(0, step - start) // every) for start, more, every in GROWING)


FILES = files_at(PLAN.steps)


class Lessons:
    """Batches of varied lessons by step, from the files of a folder."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._folder, self._seed = folder, seed
        self._lessons: list[Lesson] = []
        self._files = 0

    def batch(self, step: int) -> Arrays:
        """What is learned from at this step."""
        for number in range(self._files, files_at(step)):
            self._lessons += map(lesson_of, await_examples(self._folder, number))
            self._files = number + 1
        random = np.random.default_rng([self._seed, step])
        varied = [vary(self._pick, random, uneven=step >= UNEVEN_FROM) for _ in range(BATCH)]
        planes = np.stack([planes for planes, _ in varied]).astype(np.float16)
        truths = [truth for _, truth in varied]
        return [planes, *(np.stack([getattr(truth, part) for truth in truths]) for part in Truth.__annotations__)]

    def _pick(self, random: np.random.Generator) -> Lesson:
        return self._lessons[random.integers(len(self._lessons))]


def loss_of(net: nn.Module, batch: Sequence[Tensor]) -> Tensor:
    """What is right is asked for with a last doubt, so that no network learns to be certain beyond measure.

    The sheets pass through the network at half precision, which takes two thirds of the time.
    """
    planes, shaded, parted, counted = batch
    with torch.autocast("cpu", torch.bfloat16):
        first, lattice = net(planes.contiguous(memory_format=torch.channels_last))
    shaded, parted = (DOUBT + (1 - 2 * DOUBT) * right for right in (shaded, parted))
    own = functional.binary_cross_entropy_with_logits
    loss = torch.zeros(())
    for seen, weight in ((lattice, 1.0), (first, FIRST_SIGHT)):
        cells, edges = cells_and_edges(seen.float())
        lines = (own(edges, parted, reduction="none") * counted).sum() / (counted.sum() + 1)
        loss = loss + weight * (own(cells, shaded) + LINES * lines)
    return loss


def make_pictures(folder: Path) -> None:
    """Make all sheets that are not there yet, giving way to the fitting."""
    nice(10)
    cv2.setNumThreads(1)
    store_examples(folder, FIRST_SEED, range(FILES))


def train(folder: Path, weights: Path) -> None:
    """Make the sheets, fit the network and write it to a file; `folder` keeps what is made on the way."""
    cv2.setNumThreads(1)
    torch.set_num_threads(1)
    folder.mkdir(parents=True, exist_ok=True)
    painter = get_context("spawn").Process(target=make_pictures, args=(folder / "sheets",), daemon=True)
    painter.start()
    torch.manual_seed(PLAN.seed)
    net = fit(SheetNet(), loss_of, Lessons(folder / "sheets", PLAN.seed).batch, PLAN, folder / "doodle.pt")
    save_for_reading(net, weights)
    painter.join()


def export_kept(folder: Path, weights: Path) -> None:
    """Write the network as far as it was fitted, to look at it on the way."""
    net = SheetNet()
    net.load_state_dict(torch.load(folder / "doodle.pt")["mean"], strict=False)
    save_for_reading(net, weights)


SHEETS = PER_FILE * FILES
"""Made-up sheets that the network is fitted to."""
