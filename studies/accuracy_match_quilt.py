"""Rendered photos of Match Quilt quilts; the deck is taught from the enrolment photos only."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from studies.rows import Row, Target, all_found, silent_at_most, unsure_below
from studies.taught import labelled_row, see, taught, true_quilts, truth_files

TARGETS: tuple[Target, ...] = (all_found(1, 1), silent_at_most(None), unsure_below(0.03))


def rows(photos: Path) -> Iterable[Row]:
    deck = taught(photos, "match-quilt")
    for file, difficulty in truth_files(photos, "match-quilt"):
        yield labelled_row(file.stem, difficulty, true_quilts(file), see(file, deck), deck, (0, 1))
