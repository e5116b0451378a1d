"""Tells what each bound of sureness costs on Doodle sheets of families that were left out of the fitting.

    python -m vision.training.fitting.doodle_choosing FOLDER [WEIGHTS]

The rule for `SURE`, `DOUBT` and `FULL` of `vision.cells.doodle`: of all bounds tried, those with the fewest unsure
cells that leave at most 1 in 8,000 cells wrong and sure. They are printed first. The sheets are of the families
`FOR_CHOOSING`; each is read by itself and with its print known from an unused sheet. FOLDER keeps the sheets.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boards.board import Board, Flat
from vision.cells.doodle import DoodleReading, read_planes
from vision.cells.illumination import even_out_sheet, flatten_for_reading
from vision.cells.sheet_network import SheetNetwork
from vision.training.pictures.doodle_photos import (
    FOR_CHOOSING,
    STRANGE_FARTHEST,
    STRANGE_SIDES,
    DrawnSheet,
    draw_strange_sheet,
)

from .doodle_examples import ERASED, SIDE, DoodleExample, jitter, label, load_examples, save_examples

FIRST_SEED, FILES, PER_FILE = 3_000_000, 12, 30
SURES, DOUBTS, FULLS = np.arange(2.0, 7.0, 0.25), (0.0, 2.5, 5.0, 10.0), (0.0, 0.5, 1.0, 1.5, 2.0)
BARE = 254
"""The label of cells of patches that the strokes missed; they count as unsure at most."""
MOST_WRONG = 1 / 8000
"""A quarter of what is promised, because the prints of other makers are stranger than these."""
ANYWHERE = Board(np.stack(np.meshgrid(np.arange(10.0), np.arange(10.0)), axis=-1))


def make_example(seed: int) -> DoodleExample:
    """The strange sheet of this seed, and an unused one, each in a photo in which it was found with a small error."""
    random = np.random.default_rng([seed, 1])
    drawn = draw_strange_sheet(random, seed, FOR_CHOOSING)
    flat, unused = (
        _flat_view(each, random, hard)
        for each, hard in ((drawn, random.uniform(0, 1) ** 2), (drawn.unused(), random.uniform(0, 0.3)))
    )
    return DoodleExample(flat.pixels, _label(drawn), unused.pixels)


def _label(drawn: DrawnSheet) -> NDArray[np.uint8]:
    labels = label([patch.cells for patch in drawn.patches], drawn.erased)
    for cell in drawn.bare:
        labels[cell] = BARE
    return labels


def _flat_view(drawn: DrawnSheet, random: np.random.Generator, hard: float) -> Flat:
    made = drawn.photograph(random, hard, int(random.choice(STRANGE_SIDES)), STRANGE_FARTHEST)
    return flatten_for_reading(made.pixels, Board(jitter(made.points, random)))


def store(folder: Path) -> None:
    """Make the sheets that are not there yet."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(FILES):
        if not file_of(folder, number).exists():
            first = FIRST_SEED + number * PER_FILE
            save_examples(file_of(folder, number), [make_example(seed) for seed in range(first, first + PER_FILE)])


def file_of(folder: Path, number: int) -> Path:
    return folder / f"strange-{number:05d}.npz"


def readings(folder: Path, network: SheetNetwork | None) -> Iterator[tuple[DoodleReading, NDArray[np.uint8]]]:
    """What is read of each sheet, by itself and with its print known, and what is in its cells."""
    for number in range(FILES):
        for example in load_examples(file_of(folder, number)):
            planes, unused = (even_out_sheet(part, SIDE, SIDE) for part in (example.pixels, example.unused))
            for prints in ((), (unused,)):
                yield read_planes(planes, ANYWHERE, network, lambda prints=prints: prints), example.labels  # type: ignore[misc]


def choose(folder: Path, network: SheetNetwork | None) -> None:
    """Print the bounds that keep the rule, the best first."""
    store(folder)
    read = list(readings(folder, network))
    cells = SIDE * SIDE * len(read)
    kept = []
    for bounds in product(SURES, DOUBTS, FULLS):
        silent = unsure = 0
        for reading, labels in read:
            known, shaded = reading.is_sure(*bounds), (labels > 0) & (labels != ERASED)
            silent += int((known & ((reading.odds >= 0) != shaded) & (labels != BARE)).sum())
            unsure += int((~known).sum())
        if silent <= MOST_WRONG * cells:
            kept.append((unsure / cells, silent, bounds))
    for share, silent, (sure, doubt, full) in sorted(kept)[:8]:
        print(f"sure {sure}, doubt {doubt}, full {full}: {silent} of {cells} wrong and sure, {share:.2%} unsure")


if __name__ == "__main__":
    cv2.setNumThreads(1)
    choose(Path(sys.argv[1]), SheetNetwork(Path(sys.argv[2]).read_bytes()) if len(sys.argv) > 2 else None)
