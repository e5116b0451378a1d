"""Made-up Patchwork boards, harder than photos usually are, that took no part in fitting nets or choosing limits.

Only the reading is measured here: the grid is told with the small error of an honest finder.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import numpy as np

from companion.games.cells import Cells, cells_of
from companion.scanning.patchwork import see_quilt
from tests.photos_made.patchwork import MadeBoard, make_board
from tests.photos_made.patchwork_fitting import shake
from tests.studies.accuracy_patchwork import QuiltTruth, compare
from tests.studies.rows import Row, Target, difficulty_of, right_at_least, silent_at_most
from vision.cloth import lay_flat
from vision.patchwork import read_patchwork

FIRST, COUNT = 6000, 100
TARGETS: tuple[Target, ...] = (silent_at_most(2000), right_at_least("sure patches", 0.9))


def truth_of(made: MadeBoard) -> QuiltTruth:
    patches = frozenset(cells_of(lying.cells) for lying in made.quilt)
    covered = Cells(sum(patch.mask for patch in patches))
    return QuiltTruth(made.board.corners, covered, patches)


def rows(photos: Path, with_empty_board: bool = False, make: Callable[[int], MadeBoard] = make_board) -> Iterable[Row]:
    for seed in range(FIRST, FIRST + COUNT):
        rng, made = np.random.default_rng(seed), make(seed)
        board, empty_board = shake(made.board, rng), shake(made.empty_board, rng)
        empty = lay_flat(made.empty_photo, empty_board) if with_empty_board else None
        seen = see_quilt(read_patchwork(made.photo, board, empty), board)
        yield compare(f"made {seed}", difficulty_of(made.hard), seen, truth_of(made))
