"""Rendered photos of Doodle sheets by design; the network is fitted to made-up sheets only and knows none of them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from companion.games.cells import Cells, cells_of
from companion.games.patchwork_doodle.scoring import best_rectangle
from companion.games.values import Cell
from companion.scanning import Context
from companion.scanning.doodle import DoodleProposal, SeenSheet, propose
from companion.scanning.scan import Scan
from studies.reading import read_or_none
from studies.rows import Row, Target, all_found, right_at_least, silent_at_most, unsure_below
from vision.photo.pixels import Points

TARGETS: tuple[Target, ...] = (
    all_found(1, 1),
    silent_at_most(None),
    unsure_below(0.015),
    right_at_least("points", 1.0),
    right_at_least("patches", 0.9),
)

NOTHING = Cells()
_NEAR = 0.35
"""Of a cell: a corner further off than this was not found."""


@dataclass(frozen=True)
class DoodleTruth:
    """What is really on a sheet."""

    corners: Points
    shaded: Cells
    patches: frozenset[Cells]
    doubtful: Cells = NOTHING
    """Cells of which a person would not be sure; they do not count."""

    def turned(self) -> DoodleTruth:
        """The same sheet read from its right side."""
        patches = frozenset(_turn(patch) for patch in self.patches)
        return DoodleTruth(np.roll(self.corners, -1, axis=0), _turn(self.shaded), patches, _turn(self.doubtful))

    def turned_like(self, corners: Points) -> DoodleTruth:
        """The same sheet, read from the side that makes its corners lie nearest to these."""
        sides = [self]
        for _ in range(3):
            sides.append(sides[-1].turned())
        return min(sides, key=lambda side: float(np.abs(side.corners - corners).sum()))


def _turn(cells: Cells) -> Cells:
    return cells_of((8 - col, row) for row, col in cells)


def rows(photos: Path) -> Iterable[Row]:
    return rows_of(photos / "rendered" / "patchwork-doodle")


def rows_of(folder: Path, with_empty_sheet: bool = False) -> Iterable[Row]:
    """All sheets of a folder, by themselves or each with the photo of an unused sheet of its design."""
    for file in sorted(folder.glob("*.json")):
        design, truth = load_truth(file)
        empty = folder / "empty" / f"sheet_{design}.jpg"
        context = Context("patchwork-doodle", empty_sheet=empty.read_bytes() if with_empty_sheet else None)
        scan = read_or_none(file.with_suffix(".jpg").read_bytes(), context)
        yield Row(file.stem, design, found=False) if scan is None else judge(file.stem, design, scan, truth)


def load_truth(file: Path) -> tuple[str, DoodleTruth]:
    """The design of a rendered sheet, and what is really on it."""
    told = json.loads(file.read_text())
    shaded = ((r, c) for r, row in enumerate(told["cells"]) for c, mark in enumerate(row) if mark == "#")
    truth = DoodleTruth(
        np.array(told["corners"], float),
        cells_of(shaded),
        frozenset(cells_of(map(tuple, patch["cells"])) for patch in told["patches"]),
        cells_of(map(tuple, told.get("doubtful_cells", ()))),
    )
    return told["design"], truth


def judge(photo: str, difficulty: str, scan: Scan[SeenSheet, DoodleProposal], truth: DoodleTruth) -> Row:
    """A row of the study; a sheet that was found elsewhere was not found."""
    (seen,) = scan.seen
    truth = truth.turned_like(np.array(seen.corners))
    if not lies_at(np.array(seen.corners), truth.corners):
        return Row(photo, difficulty, found=False)
    return compare(photo, difficulty, seen, truth)


def lies_at(seen: Points, corners: Points) -> bool:
    """Whether the board was found where it lies."""
    cell = np.linalg.norm(np.diff(corners, axis=0), axis=1).min() / 9
    return bool(np.linalg.norm(seen - corners, axis=1).max() < _NEAR * cell)


def compare(photo: str, difficulty: str, seen: SeenSheet, truth: DoodleTruth) -> Row:
    """A row of the study: silent errors, and what is right once the unsure cells are set right."""
    counted = [cell for cell in seen.unsure if cell not in truth.doubtful]
    wrong = _differences(seen.shaded, truth.shaded)
    silent = tuple(
        _tell(cell, truth.shaded) for cell in wrong if cell not in seen.unsure and cell not in truth.doubtful
    )
    settled = seen
    for cell in {*seen.unsure, *truth.doubtful}:
        settled = settled.corrected(cell) if cell in wrong else settled.confirmed(cell)
    proposal = propose(settled)
    best = best_rectangle(truth.shaded)
    right = {
        "points": proposal.score.points == (best.points if best else 0),
        "patches": {cells_of(patch.cells) for patch in proposal.patches} == truth.patches,
    }
    cells = 81 - len(truth.doubtful)
    return Row(photo, difficulty, True, cells=cells, unsure=len(counted), silent=silent, right=right)


def _differences(seen: Cells, truth: Cells) -> list[Cell]:
    return [*(seen - truth), *(truth - seen)]


def _tell(cell: Cell, truth: Cells) -> str:
    return f"row {cell[0] + 1}, column {cell[1] + 1} is {'shaded' if cell in truth else 'empty'}"
