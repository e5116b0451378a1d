"""Made-up Doodle sheets laid flat with their truth, to fit a network to; some are kept to a file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import sleep

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boards.board import Board
from vision.cells.illumination import flatten_for_reading
from vision.photo.pixels import Pixels, Points
from vision.training.pictures.doodle_layings import lay_game, lay_rarely
from vision.training.pictures.doodle_photos import FOR_FITTING, DrawnSheet, draw_sheet

ERASED = 255
VIEWS = 2
"""Photos of every made-up sheet."""
BEGUN = 16
"""Cells up to which patches are laid on every fifth made-up sheet: that of a game that has just begun."""
RARE = range(2_002_400, 2_002_880)
"""The seeds of made-up sheets to fit to that no game leads to."""
SIDE = 9
PER_FILE = 30
"""Made-up sheets to a file."""
SIZES = (380, 440, 520, 620, 760)
CLOSE = 0.85
"""Photos are small but filled by the grid: their cells have as many pixels as those of larger photos."""


@dataclass(frozen=True)
class DoodleExample:
    """A sheet laid flat with its truth: 0 empty, 255 rubbed out, else the number of the cell's patch."""

    pixels: Pixels
    labels: NDArray[np.uint8]
    unused: Pixels
    """Another sheet of the same print on which nothing was drawn, laid flat."""


def jitter(points: Points, random: np.random.Generator) -> Points:
    """Crossings as an honest finder would give them: off by up to about 4 % of a cell."""
    corners = points[[0, 0, -1, -1], [0, -1, -1, 0]].astype(np.float32)
    cell = np.sqrt(abs(cv2.contourArea(corners)) / ((len(points) - 1) * (len(points[0]) - 1)))
    bend = cv2.resize(random.normal(0, 1, (3, 3, 2)), (len(points[0]), len(points)), interpolation=cv2.INTER_CUBIC)
    moved: Points = points + random.uniform(0.003, 0.03) * cell * (0.8 * bend + 0.5 * random.normal(0, 1, points.shape))
    return moved


def make_examples(seed: int) -> list[DoodleExample]:
    """The made-up sheet of this seed in several photos, each found with the usual small error."""
    random = np.random.default_rng(seed)
    most, lay = BEGUN if seed % 5 == 0 else SIDE * SIDE, lay_rarely if seed in RARE else lay_game
    drawn = draw_sheet(random, most, FOR_FITTING, sparing=True, lay=lay)
    labels = label([patch.cells for patch in drawn.patches], drawn.erased)
    unused = _flat_view(drawn.unused(), random, 0.3 * random.uniform(0, 1))
    hardness = random.uniform(0, 1, VIEWS) ** 2
    return [DoodleExample(_flat_view(drawn, random, float(hard)), labels, unused) for hard in hardness]


def _flat_view(drawn: DrawnSheet, random: np.random.Generator, hard: float) -> Pixels:
    """A photo of the sheet, laid flat."""
    view = drawn.photograph(random, hard, int(random.choice(SIZES)), CLOSE)
    return flatten_for_reading(view.pixels, Board(jitter(view.points, random))).pixels


def label(patches: Sequence[Sequence[Sequence[int]]], erased: Sequence[Sequence[int]]) -> NDArray[np.uint8]:
    """The truth of a sheet: the cells of its patches, and those that were rubbed out."""
    labels = np.zeros((SIDE, SIDE), np.uint8)
    for number, cells in enumerate([*patches, erased]):
        for row, col in cells:
            labels[row, col] = number + 1 if number < len(patches) else ERASED
    return labels


def store_examples(folder: Path, first: int, files: range) -> None:
    """Keep the sheets of the seeds from the first one on in these files; files that are there already stay."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in files:
        file = _file(folder, number)
        if not file.exists():
            start = first + number * PER_FILE
            save_examples(file, [view for seed in range(start, start + PER_FILE) for view in make_examples(seed)])


def _file(folder: Path, number: int) -> Path:
    return folder / f"{number:05d}.npz"


def save_examples(file: Path, examples: Sequence[DoodleExample]) -> None:
    """Keep these sheets in a file, which is there only once it is whole."""
    unfinished = file.with_suffix(".part")
    pixels, labels, unused = (
        np.array([getattr(one, part) for one in examples]) for part in DoodleExample.__annotations__
    )
    with unfinished.open("wb") as out:
        np.savez(out, pixels=pixels, labels=labels, unused=unused)
    unfinished.rename(file)


def await_examples(folder: Path, number: int) -> list[DoodleExample]:
    """The sheets of a file, as soon as it is there."""
    file = _file(folder, number)
    while not file.exists():
        sleep(0.5)
    return load_examples(file)


def load_examples(file: Path) -> list[DoodleExample]:
    """The sheets of a file."""
    with np.load(file) as stored:
        parts = [stored[part] for part in DoodleExample.__annotations__]
    return [DoodleExample(*views) for views in zip(*parts, strict=True)]
