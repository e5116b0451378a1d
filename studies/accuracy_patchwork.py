"""Rendered photos of Patchwork boards; the network is fitted to made-up boards only and knows none of these designs."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from companion.games.cells import Cells, cells_of, parse_rows
from companion.scanning import Context
from companion.scanning.patchwork import PatchworkProposal, SeenBoard, propose
from companion.scanning.scan import Scan
from studies.accuracy_doodle import lies_at
from studies.reading import read_or_none
from studies.rows import Row, Target, all_found, right_at_least, silent_at_most, unsure_below
from vision.photo.pixels import Points

TARGETS: tuple[Target, ...] = (
    all_found(1, 1),
    silent_at_most(None),
    unsure_below(0.03),
    right_at_least("patches", 0.85),
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
    return rows_of(photos / "rendered" / "patchwork")


def rows_of(folder: Path, with_empty_board: bool = False) -> Iterable[Row]:
    """All boards of a folder, by themselves or each with the photo of an empty board of its design."""
    for file in sorted(folder.glob("*.json")):
        told = json.loads(file.read_text())
        truth = QuiltTruth(
            np.array(told["corners"], float),
            parse_rows(told["cells"]),
            frozenset(cells_of(map(tuple, patch["cells"])) for patch in told["patches"]),
        )
        empty = folder / "empty" / f"board_{told['design']}.jpg"
        context = Context("patchwork", empty_board=empty.read_bytes() if with_empty_board else None)
        scan = read_or_none(file.with_suffix(".jpg").read_bytes(), context)
        design = told["design"]
        yield Row(file.stem, design, found=False) if scan is None else _judge(file.stem, design, scan, truth)


def _judge(photo: str, difficulty: str, scan: Scan[SeenBoard, PatchworkProposal], truth: QuiltTruth) -> Row:
    (seen,) = scan.seen
    truth = truth.turned_like(np.array(seen.corners))
    if not lies_at(np.array(seen.corners), truth.corners):
        return Row(photo, difficulty, found=False)
    return compare(photo, difficulty, scan, truth)


def compare(photo: str, difficulty: str, scan: Scan[SeenBoard, PatchworkProposal], truth: QuiltTruth) -> Row:
    """A row of the study: silent errors of the proposal, and whether the patches are right as they are proposed."""
    (seen,), proposal = scan.seen, scan.proposal
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
