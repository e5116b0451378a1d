"""Rendered photos of Doodle sheets, each read by a network that took no part of it in its fitting.

The network of the product was tuned on all of these photos. For this study it was tuned three times more, each time
without a third of the photos, and that third is read by those. No weight saw the photo it reads, but the bound above
which a cell is called sure, how often a sheet is looked at, how much each network counts in the mean that is read with,
and what the made-up sheets look like, were chosen while looking at these results.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from companion.games.cells import Cells, cells_of
from companion.games.patchwork_doodle.scoring import best_rectangle
from companion.games.values import Cell
from companion.scanning import Context
from companion.scanning.doodle import DoodleProposal, SeenSheet, propose
from companion.scanning.scan import Scan
from studies.reading import read_or_none
from studies.rows import Row, Target, all_found, difficulty_of, right_at_least, silent_at_most, unsure_below
from vision.cells.sheet_network import SheetNetwork
from vision.photo.pixels import Points

TARGETS: tuple[Target, ...] = (
    all_found(1, 1),
    silent_at_most(None),
    unsure_below(0.015),
    right_at_least("points", 1.0),
    right_at_least("patches", 0.9),
)

FOLDS = Path(__file__).resolve().parent / "doodle_folds"
_NEAR = 0.35
"""Of a cell: a corner further off than this was not found."""


@dataclass(frozen=True)
class DoodleTruth:
    """What is really on a sheet."""

    corners: Points
    shaded: Cells
    patches: frozenset[Cells]

    def turned(self) -> DoodleTruth:
        """The same sheet read from its right side."""
        patches = frozenset(_turn(patch) for patch in self.patches)
        return DoodleTruth(np.roll(self.corners, -1, axis=0), _turn(self.shaded), patches)

    def turned_like(self, corners: Points) -> DoodleTruth:
        """The same sheet, read from the side that makes its corners lie nearest to these."""
        sides = [self]
        for _ in range(3):
            sides.append(sides[-1].turned())
        return min(sides, key=lambda side: float(np.abs(side.corners - corners).sum()))


def _turn(cells: Cells) -> Cells:
    return cells_of((8 - col, row) for row, col in cells)


def rows(photos: Path) -> Iterable[Row]:
    for file in sorted((photos / "rendered" / "patchwork-doodle").glob("*.json")):
        told = json.loads(file.read_text())
        truth = DoodleTruth(
            np.array(told["corners"], float),
            cells_of((r, c) for r, row in enumerate(told["cells"]) for c, mark in enumerate(row) if mark == "#"),
            frozenset(cells_of(map(tuple, patch["cells"])) for patch in told["patches"]),
        )
        difficulty = difficulty_of(told["difficulty"]["hard"])
        context = Context("patchwork-doodle", network=unbiased_network(file.stem))
        scan = read_or_none(file.with_suffix(".jpg").read_bytes(), context)
        yield Row(file.stem, difficulty, found=False) if scan is None else _judge(file.stem, difficulty, scan, truth)


def _judge(photo: str, difficulty: str, scan: Scan[SeenSheet, DoodleProposal], truth: DoodleTruth) -> Row:
    (seen,) = scan.seen
    truth = truth.turned_like(np.array(seen.corners))
    if not lies_at(np.array(seen.corners), truth.corners):
        return Row(photo, difficulty, found=False)
    return compare(photo, difficulty, seen, truth)


@cache
def _fold(number: int) -> SheetNetwork:
    return SheetNetwork((FOLDS / f"{number}.onnx").read_bytes())


def unbiased_network(photo: str) -> SheetNetwork:
    """The network that never saw this photo: the one of its number's third."""
    return _fold(int(re.sub(r"\D", "", photo) or 0) % 3)


def lies_at(seen: Points, corners: Points) -> bool:
    """Whether the board was found where it lies."""
    cell = np.linalg.norm(np.diff(corners, axis=0), axis=1).min() / 9
    return bool(np.linalg.norm(seen - corners, axis=1).max() < _NEAR * cell)


def compare(photo: str, difficulty: str, seen: SeenSheet, truth: DoodleTruth) -> Row:
    """A row of the study: silent errors, and what is right once the unsure cells are set right."""
    silent = tuple(
        _tell(cell, truth.shaded) for cell in _differences(seen.shaded, truth.shaded) if cell not in seen.unsure
    )
    settled = seen
    for cell in seen.unsure:
        is_right = (cell in seen.shaded) == (cell in truth.shaded)
        settled = settled.confirmed(cell) if is_right else settled.corrected(cell)
    proposal = propose(settled)
    best = best_rectangle(truth.shaded)
    right = {
        "points": proposal.score.points == (best.points if best else 0),
        "patches": {cells_of(patch.cells) for patch in proposal.patches} == truth.patches,
    }
    return Row(photo, difficulty, True, cells=81, unsure=len(seen.unsure), silent=silent, right=right)


def _differences(seen: Cells, truth: Cells) -> list[Cell]:
    return [*(seen - truth), *(truth - seen)]


def _tell(cell: Cell, truth: Cells) -> str:
    return f"row {cell[0] + 1}, column {cell[1] + 1} is {'shaded' if cell in truth else 'empty'}"
