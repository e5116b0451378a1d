"""Rendered photos of Quiltable quilts: the patches' colour and position, which tell the card."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from tests.studies.rows import Row, Target, silent_at_most, unsure_below
from tests.studies.taught import labelled_row, see, taught, true_quilts, truth_files

TARGETS: tuple[Target, ...] = (silent_at_most(100), unsure_below(0.10))


def rows(photos: Path) -> Iterable[Row]:
    deck = taught(photos, "quiltable")
    for file, difficulty in truth_files(photos, "quiltable"):
        yield labelled_row(file.stem, difficulty, true_quilts(file), see(file, deck), deck, (2, 3))
