"""Newspaper sudokus, photographed by phones: written, printed and empty cells of a 9x9 grid."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from studies.rows import Row, all_found, silent_at_most, unsure_below
from studies.sudokus import sudoku_rows

TARGETS = (all_found(79, 80), silent_at_most(2000), unsure_below(0.02))


def rows(photos: Path) -> Iterable[Row]:
    return sudoku_rows(photos / "real" / "sudoku_kubiesa")
