"""Rendered photos of Patchwork boards.

The nets were fitted to made-up boards only; the limits of what is called sure, and the number of rounds, were chosen
with these photos in view, so the set of made-up boards is the stricter measure.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from companion.games.cells import Cells, cells_of, parse_rows
from companion.scanning.patchwork import SeenQuilt, propose, see_quilt
from tests.studies.accuracy_doodle import lies_at
from tests.studies.rows import Row, Target, all_found, difficulty_of, right_at_least, silent_at_most, unsure_below
from vision.board import Points
from vision.finding import NoBoard, find_board
from vision.patchwork import read_patchwork
from vision.photo import decode_photo, see_closer

TARGETS: tuple[Target, ...] = (
    all_found(1, 1),
    silent_at_most(None),
    unsure_below(0.03),
    right_at_least("patches", 0.8),
)


@dataclass(frozen=True)
class QuiltTruth:
    """What really lies on a board."""

    corners: Points
    covered: Cells
    patches: frozenset[Cells]

    def turned(self) -> QuiltTruth:
        """The same board read from its right side."""
        patches = frozenset(_turn(patch) for patch in self.patches)
        return QuiltTruth(np.roll(self.corners, -1, axis=0), _turn(self.covered), patches)

    def turned_like(self, corners: Points) -> QuiltTruth:
        """The same board, read from the side that makes its corners lie nearest to these: it has no printed top."""
        sides = [self]
        for _ in range(3):
            sides.append(sides[-1].turned())
        return min(sides, key=lambda side: float(np.abs(side.corners - corners).sum()))


def _turn(cells: Cells) -> Cells:
    return cells_of((8 - col, row) for row, col in cells)


def rows(photos: Path) -> Iterable[Row]:
    for file in sorted((photos / "rendered" / "patchwork").glob("*.json")):
        told = json.loads(file.read_text())
        truth = QuiltTruth(
            np.array(told["corners"], float),
            parse_rows(told["cells"]),
            frozenset(cells_of(map(tuple, patch["cells"])) for patch in told["patches"]),
        )
        difficulty = difficulty_of(told["difficulty"]["hard"])
        photo = decode_photo(file.with_suffix(".jpg").read_bytes())
        try:
            board = find_board(photo.pixels, 9, 9)
        except NoBoard:
            yield Row(file.stem, difficulty, found=False)
            continue
        whole = board.scaled(photo.reduction)
        truth = truth.turned_like(whole.corners)
        if not lies_at(whole, truth.corners):
            yield Row(file.stem, difficulty, found=False)
            continue
        yield compare(file.stem, difficulty, see_quilt(read_patchwork(*see_closer(photo, board)), whole), truth)


def compare(photo: str, difficulty: str, seen: SeenQuilt, truth: QuiltTruth) -> Row:
    """A row of the study: silent errors of the proposal, and whether the patches are right as they are proposed."""
    proposal = propose(seen)
    read = parse_rows(proposal.cells)
    wrong = [cell for cell in (*(read - truth.covered), *(truth.covered - read)) if cell not in proposal.unsure]
    silent = tuple(
        f"row {row + 1}, column {col + 1} is {'covered' if (row, col) in truth.covered else 'empty'}"
        for row, col in wrong
    )
    settled = seen
    for cell in proposal.unsure:
        settled = settled.told(cell, cell in truth.covered)
    right = {
        "patches": {cells_of(patch.cells) for patch in proposal.patches} == truth.patches,
        "patches once unsure cells are told": {cells_of(patch.cells) for patch in propose(settled).patches}
        == truth.patches,
        "sure patches": all(cells_of(patch.cells) in truth.patches for patch in proposal.patches if patch.sure),
    }
    return Row(photo, difficulty, True, cells=81, unsure=len(proposal.unsure), silent=silent, right=right)
