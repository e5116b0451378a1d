"""Made-up Patchwork boards of families that took no part in fitting or in choosing when a cell is sure.

Only the reading is measured here: the grid is told with the small error of an honest finder. The first column tells
which family of boards was strange.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from calibration.empty_board import save_empty_board
from companion.games.cells import Cells, cells_of
from companion.scanning import Context, read
from studies.accuracy_patchwork import QuiltTruth, compare
from studies.rows import Row, Target, right_at_least, silent_at_most, unsure_below
from vision.cells.patchwork_planes import lay_flat
from vision.training.fitting.patchwork_examples import shake
from vision.training.pictures.patchwork_boards import GROUNDS, LINES
from vision.training.pictures.patchwork_families import FOR_MEASURING
from vision.training.pictures.patchwork_photos import MadeBoard, make_board

FIRST, COUNT = 6000, 250
TARGETS: tuple[Target, ...] = (silent_at_most(4000), unsure_below(0.03), right_at_least("sure patches", 0.9))


def truth_of(made: MadeBoard) -> QuiltTruth:
    patches = frozenset(cells_of(lying.cells) for lying in made.quilt)
    covered = Cells(sum(patch.mask for patch in patches))
    return QuiltTruth(made.board.corners, covered, patches)


def rows(photos: Path, with_empty_board: bool = False) -> Iterable[Row]:
    with TemporaryDirectory() as folder:
        for seed in range(FIRST, FIRST + COUNT):
            rng, made = np.random.default_rng(seed), make_board(seed, strange=FOR_MEASURING)
            board, empty_board = shake(made.board, rng), shake(made.empty_board, rng)
            if with_empty_board:
                save_empty_board(Path(folder), lay_flat(made.empty_photo, empty_board))
            context = Context("patchwork", board=board, calibration=Path(folder))
            yield compare(f"made {seed}", strange_board(made), read(made.photo, context), truth_of(made))


def strange_board(made: MadeBoard) -> str:
    return ", ".join(sorted(made.families & FOR_MEASURING & {*GROUNDS, *LINES})) or "only cloths"
