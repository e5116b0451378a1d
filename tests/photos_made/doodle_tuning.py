"""Tunes the network that judges edges on rendered photos with a truth, so that made-up sheets are not all it knows.

    python -m tests.photos_made.doodle_tuning make PHOTOS FOLDER            lay rendered sheets flat, in several lights
    python -m tests.photos_made.doodle_tuning edges FOLDER MADE START.npz OUT.npz FOLD
                  tune on all rendered sheets but those whose number leaves FOLD when divided by 3; 3 leaves none out

The accuracy study reads every rendered photo with the weights of the fold that never saw it.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import cv2
import numpy as np

from tests.photos_made.doodle_camera import Pixels, Points, relight
from tests.photos_made.doodle_fitting import (
    ERASED,
    Example,
    Lesson,
    fade,
    groups_of_four,
    jitter,
    judge,
    learn,
    lessons_of,
    load_examples,
)
from tests.photos_made.learning import Adam
from vision.board import Board
from vision.evenly_lit import flatten_for_reading

FOLDS = 3
VARIANTS = 8
EPOCHS = 8


def fold_of(name: str) -> int:
    """The fold that must not see the photo of this name."""
    return int(re.sub(r"\D", "", name) or 0) % FOLDS


def make_variants(photo: Pixels, truth: Path) -> list[Example]:
    """The sheet as it was rendered, found a little differently each time, and in other lights."""
    told = json.loads(truth.read_text())
    labels = np.zeros((9, 9), np.uint8)
    for number, patch in enumerate(told["patches"]):
        for row, col in patch["cells"]:
            labels[row, col] = number + 1
    for row, col in told["erased_cells"]:
        labels[row, col] = ERASED
    points: Points = np.array(told["grid_points"], float)
    examples = []
    for number in range(VARIANTS):
        random = np.random.default_rng([number, fold_of(truth.stem), len(truth.stem), int(points[0, 0, 0])])
        pixels = relight(photo, points, random) if number > 2 else photo
        flat = flatten_for_reading(pixels, Board(jitter(points, random)))
        examples.append(Example(flat.pixels, labels, True))
    return examples


def make(photos: Path, folder: Path) -> None:
    """One file of variants for every rendered sheet."""
    folder.mkdir(parents=True, exist_ok=True)
    for truth in sorted((photos / "rendered" / "patchwork-doodle").glob("*.json")):
        made = make_variants(np.asarray(cv2.imread(str(truth.with_suffix(".jpg"))), np.uint8), truth)
        parts = {"flats": [one.pixels for one in made], "labels": [one.labels for one in made]}
        np.savez(
            folder / f"{truth.stem}.npz", outlined=[True] * len(made), **{k: np.array(v) for k, v in parts.items()}
        )


def load_rendered(folder: Path, fold: int) -> tuple[list[Lesson], list[Lesson]]:
    """The sheets to learn from, and those that this fold leaves out."""
    kept, left_out = [], []
    for file in sorted(folder.glob("*.npz")):
        (left_out if fold_of(file.stem) == fold else kept).append(file)
    return _load(kept), _load(left_out)


def _load(files: list[Path]) -> list[Lesson]:
    return [lesson for file in files for lesson in lessons_of(load_examples(file.parent, file.name))]


def tune(rendered: Path, made: Path, start: Path, out: Path, fold: int) -> None:
    """Learn from rendered and made-up sheets in equal parts."""
    random = np.random.default_rng(fold)
    known, left_out = load_rendered(rendered, fold)
    others = lessons_of(load_examples(made))
    adam = Adam(dict(np.load(start)))
    for epoch in range(EPOCHS):
        chosen = known + [others[number] for number in random.permutation(len(others))[: len(known)]]
        for done, group in enumerate(groups_of_four(len(chosen), random)):
            pace = 1e-3 * fade((epoch + 4 * done / len(chosen)) / EPOCHS)
            learn(adam, [chosen[number] for number in group], random, pace)
        np.savez(out, **adam.weights)  # type: ignore[arg-type]
        print(fold, epoch, judge(adam.weights, (left_out or known)[::VARIANTS]), flush=True)


if __name__ == "__main__":
    cv2.setNumThreads(1)
    command, *rest = sys.argv[1:]
    if command == "make":
        make(Path(rest[0]), Path(rest[1]))
    else:
        tune(*map(Path, rest[:4]), fold=int(rest[4]))
