"""Made-up Patchwork boards of the same families as in `accuracy_patchwork_made`, with the grid found, not told.

A board that is read a cell aside counts as not found, and whatever is wrong and sure on it as silent errors.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import numpy as np

from companion.scanning import Context
from studies.accuracy_doodle import lies_at
from studies.accuracy_patchwork import compare
from studies.accuracy_patchwork_made import strange_board, truth_of
from studies.reading import read_or_none
from studies.rows import Row, Target, all_found, silent_at_most, unsure_below
from vision.training.pictures.patchwork_families import FOR_MEASURING
from vision.training.pictures.patchwork_photos import make_board

FIRST, COUNT = 740_000, 200
TARGETS: tuple[Target, ...] = (all_found(199, 200), silent_at_most(4000), unsure_below(0.03))


def rows(photos: Path) -> Iterable[Row]:
    for seed in range(FIRST, FIRST + COUNT):
        made = make_board(seed, strange=FOR_MEASURING)
        name, family = f"made {seed}", strange_board(made)
        scan = read_or_none(made.photo, Context("patchwork"))
        if scan is None:
            yield Row(name, family, found=False)
            continue
        corners = np.array(scan.seen[0].corners)
        truth = truth_of(made).turned_like(corners)
        yield replace(compare(name, family, scan, truth), found=lies_at(corners, truth.corners))
