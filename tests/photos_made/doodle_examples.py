"""Doodle sheets laid flat with their truth, to fit a network to: made-up ones, and rendered photos in several lights.

    python -m tests.photos_made.doodle_examples made FOLDER FIRST LAST       made-up sheets of these seeds
    python -m tests.photos_made.doodle_examples rendered FOLDER PHOTOS       the rendered sheets of a folder of photos

`doodle_learning` does both.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.photos_made.doodle import make_views
from tests.photos_made.doodle_camera import relight
from vision.board import Board, Pixels, Points
from vision.evenly_lit import flatten_for_reading

ERASED = 255
VIEWS = 3
"""Photos of every made-up sheet."""
VARIANTS = 40
"""Ways in which every rendered photo is laid flat; the first is as it was rendered."""
BEGUN = 16
"""Cells up to which patches are laid on every fifth made-up sheet: that of a game that has just begun."""
SIDE = 9
FOLDS = 3
_PER_FILE = 20


@dataclass(frozen=True)
class Example:
    """A sheet laid flat with its truth: 0 empty, 255 rubbed out, else the number of the cell's patch."""

    pixels: Pixels
    labels: NDArray[np.uint8]


def fold_of(name: str) -> int:
    """The fold that must not see the photo of this name."""
    return int(re.sub(r"\D", "", name) or 0) % FOLDS


def jitter(points: Points, random: np.random.Generator) -> Points:
    """Crossings as an honest finder would give them: off by up to about 4 % of a cell."""
    corners = points[[0, 0, -1, -1], [0, -1, -1, 0]].astype(np.float32)
    cell = np.sqrt(abs(cv2.contourArea(corners)) / ((len(points) - 1) * (len(points[0]) - 1)))
    bend = cv2.resize(random.normal(0, 1, (3, 3, 2)), (len(points[0]), len(points)), interpolation=cv2.INTER_CUBIC)
    moved: Points = points + random.uniform(0.003, 0.03) * cell * (0.8 * bend + 0.5 * random.normal(0, 1, points.shape))
    return moved


def make_examples(seed: int) -> list[Example]:
    """The made-up sheet of this seed in several photos, each found with the usual small error."""
    random = np.random.default_rng(10**6 + seed)
    examples = []
    for sheet in make_views(seed, VIEWS, BEGUN if seed % 5 == 0 else SIDE * SIDE):
        labels = _label([patch.cells for patch in sheet.patches], sheet.erased)
        flat = flatten_for_reading(sheet.pixels, Board(jitter(sheet.points, random)))
        examples.append(Example(flat.pixels, labels))
    return examples


def make_variants(photo: Pixels, truth: Path) -> list[Example]:
    """The rendered sheet, found a little differently each time, in other lights and seen by worse cameras."""
    told = json.loads(truth.read_text())
    labels = _label([patch["cells"] for patch in told["patches"]], told["erased_cells"])
    board = Board(np.array(told["grid_points"], float))
    examples = []
    for number in range(VARIANTS):
        random = np.random.default_rng([number, int(board.points[0, 0, 0]), int(board.points[0, 0, 1])])
        times = random.uniform(0.3, 1.0) if number else 1.0
        pixels = np.asarray(cv2.resize(photo, None, fx=times, fy=times, interpolation=cv2.INTER_AREA), np.uint8)
        points = board.scaled(times).points
        if number % 3:
            pixels = relight(pixels, points, random)
        examples.append(Example(flatten_for_reading(pixels, Board(jitter(points, random))).pixels, labels))
    return examples


def _label(patches: Sequence[Sequence[Sequence[int]]], erased: Sequence[Sequence[int]]) -> NDArray[np.uint8]:
    labels = np.zeros((SIDE, SIDE), np.uint8)
    for number, cells in enumerate([*patches, erased]):
        for row, col in cells:
            labels[row, col] = number + 1 if number < len(patches) else ERASED
    return labels


def store_made(folder: Path, first: int, last: int) -> None:
    """Keep the sheets of these seeds, some to a file; files that are there already stay."""
    folder.mkdir(parents=True, exist_ok=True)
    for start in range(first, last, _PER_FILE):
        file = folder / f"{start:06d}.npz"
        if not file.exists():
            seeds = range(start, min(last, start + _PER_FILE))
            _store(file, [view for seed in seeds for view in make_examples(seed)])


def store_rendered(folder: Path, photos: Path) -> None:
    """Keep the variants of every rendered sheet, one file for each; files that are there already stay."""
    folder.mkdir(parents=True, exist_ok=True)
    for truth in sorted((photos / "rendered" / "patchwork-doodle").glob("*.json")):
        file = folder / f"{truth.stem}.npz"
        if not file.exists():
            _store(file, make_variants(np.asarray(cv2.imread(str(truth.with_suffix(".jpg"))), np.uint8), truth))


def _store(file: Path, examples: Sequence[Example]) -> None:
    unfinished = file.with_suffix(".part")
    with unfinished.open("wb") as out:
        flats, labels = ([getattr(one, part) for one in examples] for part in ("pixels", "labels"))
        np.savez(out, flats=np.array(flats), labels=np.array(labels))
    unfinished.rename(file)


def load_examples(file: Path) -> list[Example]:
    """The sheets of one file."""
    with np.load(file) as stored:
        return [Example(*parts) for parts in zip(stored["flats"], stored["labels"], strict=True)]


if __name__ == "__main__":
    cv2.setNumThreads(1)
    command, where, *rest = sys.argv[1:]
    if command == "made":
        store_made(Path(where), int(rest[0]), int(rest[1]))
    else:
        store_rendered(Path(where), Path(rest[0]))
