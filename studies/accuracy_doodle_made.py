"""Made-up Doodle sheets, harder than photos usually are, that took no part in the fitting of the network.

Only the reading is measured here: the grid is told with the small error of an honest finder.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import numpy as np

from companion.games.cells import cells_of
from companion.scanning import Context, read
from studies.accuracy_doodle import DoodleTruth, compare
from studies.rows import Row, Target, difficulty_of, right_at_least, silent_at_most, unsure_below
from vision.boards.board import Board
from vision.training.fitting.doodle_examples import jitter
from vision.training.pictures.doodle_photos import make_sheet

FIRST, COUNT = 900_000, 150
TARGETS: tuple[Target, ...] = (silent_at_most(2000), unsure_below(0.1), right_at_least("patches", 0.7))


def rows(photos: Path) -> Iterable[Row]:
    for seed in range(FIRST, FIRST + COUNT):
        hard = (seed - FIRST + 0.5) / COUNT
        sheet = make_sheet(seed, hard)
        board = Board(jitter(sheet.points, np.random.default_rng(seed)))
        patches = frozenset(cells_of(patch.cells) for patch in sheet.patches)
        truth = DoodleTruth(
            sheet.points[[0, 0, -1, -1], [0, -1, -1, 0]], cells_of(sheet.shaded), patches, cells_of(sheet.bare)
        )
        scan = read(sheet.pixels, Context("patchwork-doodle", board=board))
        yield compare(f"made {seed}", difficulty_of(hard), scan.seen[0], truth)
