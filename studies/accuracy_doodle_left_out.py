"""Made-up Doodle sheets with a ground, lines or a hand of a family that the network was not fitted to, by family.

Only the reading is measured here: the grid is told with the small error of an honest finder. When a cell is sure was
chosen on other sheets of some of these families (`FOR_CHOOSING`), and that more is asked of nearly full sheets after
errors on sheets of this study.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import numpy as np

from companion.games.cells import cells_of
from companion.scanning import Context, read
from studies.accuracy_doodle import DoodleTruth, compare
from studies.rows import Row, Target, silent_at_most, unsure_below
from vision.boards.board import Board
from vision.training.fitting.doodle_examples import jitter
from vision.training.pictures.doodle_photos import make_strange_sheet, strange_family

FIRST, COUNT = 950_000, 420
TARGETS: tuple[Target, ...] = (silent_at_most(4000), unsure_below(0.03))


def rows(photos: Path) -> Iterable[Row]:
    for seed in range(FIRST, FIRST + COUNT):
        random = np.random.default_rng(seed)
        sheet = make_strange_sheet(seed, random.uniform(0, 1) ** 2)
        patches = frozenset(cells_of(patch.cells) for patch in sheet.patches)
        truth = DoodleTruth(
            sheet.points[[0, 0, -1, -1], [0, -1, -1, 0]], cells_of(sheet.shaded), patches, cells_of(sheet.bare)
        )
        scan = read(sheet.pixels, Context("patchwork-doodle", board=Board(jitter(sheet.points, random))))
        yield compare(f"made {seed}", strange_family(sheet) or "no strange hand", scan.seen[0], truth)
