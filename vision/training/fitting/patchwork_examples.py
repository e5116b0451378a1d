"""Made-up Patchwork boards, laid flat and kept in files with their truth, for fitting and for judging."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boards.board import Board
from vision.cells.patchwork_planes import lay_flat
from vision.photo.pixels import Pixels
from vision.training.pictures.patchwork_families import FOR_CHOOSING, FOR_MEASURING
from vision.training.pictures.patchwork_photos import make_board

SETS: dict[str, frozenset[str]] = {
    "fitted": frozenset(),
    "choosing": FOR_CHOOSING,
    "measuring": FOR_MEASURING,
}
"""The sets of boards by name, with the families that only they have."""
FIRST_SEED = {"fitted": 10_000, "choosing": 10_000, "measuring": 10_000}
"""Seeds below are kept for tests and for the accuracy study."""
PER_FILE = 40


@dataclass(frozen=True)
class PatchworkExample:
    """A board laid flat, an empty one of its design, and which patch (-1: none) lies on which cell."""

    flat: Pixels
    empty: Pixels
    owners: NDArray[np.int8]
    families: frozenset[str]


def shake(board: Board, rng: np.random.Generator) -> Board:
    """The board as a finder would place it: off by a few hundredths of a cell."""
    side = float(np.linalg.norm(np.diff(board.points, axis=0), axis=-1).mean())
    corners = rng.normal(0, 0.02 * rng.uniform(0.3, 1.3), (2, 2, 2)) * side
    drift = cv2.resize(corners, (10, 10), interpolation=cv2.INTER_LINEAR)
    return Board(board.points + drift + rng.normal(0, 0.008 * side, (10, 10, 2)))


def make_example(seed: int, strange: frozenset[str]) -> PatchworkExample:
    """The board of that seed as it would be found, and its empty board turned like it."""
    rng, made = np.random.default_rng([seed, 1]), make_board(seed, strange=strange)
    flat, empty = (
        lay_flat(photo, shake(board, rng))
        for photo, board in ((made.photo, made.board), (made.empty_photo, made.empty_board))
    )
    return PatchworkExample(flat, empty, made.owners.astype(np.int8), made.families)


def file_of(folder: Path, kind: str, number: int) -> Path:
    """The file of that number with boards of a set."""
    return folder / f"{kind}-{number:04d}.npz"


def store(folder: Path, kind: str, numbers: range) -> None:
    """Make the boards of these files, unless they are there."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in numbers:
        file = file_of(folder, kind, number)
        if file.exists():
            continue
        first = FIRST_SEED[kind] + number * PER_FILE
        made = [make_example(seed, SETS[kind]) for seed in range(first, first + PER_FILE)]
        unfinished = file.with_suffix(".part")
        with unfinished.open("wb") as stream:
            np.savez(
                stream,
                flats=[one.flat for one in made],
                empties=[one.empty for one in made],
                owners=[one.owners for one in made],
                families=["|".join(sorted(one.families)) for one in made],
            )
        unfinished.replace(file)


def load(file: Path) -> list[PatchworkExample]:
    """The boards of a file."""
    with np.load(file) as kept:
        flats, empties, owners, families = (kept[part] for part in ("flats", "empties", "owners", "families"))
    return [
        PatchworkExample(flat, empty, whose, frozenset(str(names).split("|")))
        for flat, empty, whose, names in zip(flats, empties, owners, families, strict=True)
    ]
