"""Made-up photos of two to six Doodle sheets on one table: are all found, and is each read rightly?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np

from companion.games.cells import Cells, cells_of
from companion.scanning import Context
from companion.scanning.doodle import SeenSheet
from studies.reading import read_or_none
from studies.rows import Row, Target, all_found, difficulty_of, silent_at_most
from vision.training.pictures.several_sheets import LyingSheet, make_sheets

FIRST, COUNT = 800_000, 25
TARGETS: tuple[Target, ...] = (all_found(9, 10), silent_at_most(1000))


def rows(photos: Path) -> Iterable[Row]:
    for seed in range(FIRST, FIRST + COUNT):
        hard = (seed - FIRST + 0.5) / COUNT
        count = 2 + seed % 5
        pixels, sheets = make_sheets(seed, count, hard)
        scan = read_or_none(pixels, Context("patchwork-doodle", "sheets", most=count))
        seen = scan.seen if scan else ()
        for number, sheet in enumerate(sheets):
            yield compare(f"made {seed}, {number + 1} of {len(sheets)}", difficulty_of(hard), sheet, seen)


def compare(name: str, difficulty: str, sheet: LyingSheet, seen: Sequence[SeenSheet]) -> Row:
    """One sheet of a photo."""
    side = float(np.linalg.norm(sheet.corners[0] - sheet.corners[1]))
    for one in seen:
        apart = np.linalg.norm(np.array(one.corners)[:, None] - sheet.corners[None], axis=2)
        if apart.min(axis=1).max() < 0.06 * side:
            turned = _turned(one, int(np.argmin(apart[0])))
            wrong = (turned.shaded - _truth(sheet)) | (_truth(sheet) - turned.shaded)
            silent = tuple(f"row {row + 1}, column {col + 1}" for row, col in wrong if (row, col) not in turned.unsure)
            return Row(name, difficulty, True, 81, len(turned.unsure), silent)
    return Row(name, difficulty, False)


def _truth(sheet: LyingSheet) -> Cells:
    return cells_of(sheet.shaded)


def _turned(seen: SeenSheet, first: int) -> SeenSheet:
    """Read from the side on which the sheet was printed: `first` is the printed corner that was read as the first."""
    for _ in range((4 - first) % 4):
        seen = seen.turned()
    return seen
