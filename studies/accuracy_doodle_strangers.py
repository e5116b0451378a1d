"""Rendered photos of Doodle sheets of other makers, by design; no network was fitted to them.

Some limits around the network were chosen with these results in view: see `vision/weights/doodle.md`.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from studies.accuracy_doodle import rows_of
from studies.rows import Row, Target, all_found, right_at_least, silent_at_most, unsure_below

TARGETS: tuple[Target, ...] = (
    all_found(1, 1),
    silent_at_most(None),
    unsure_below(0.03),
    right_at_least("points", 1.0),
    right_at_least("patches", 0.9),
)


def rows(photos: Path) -> Iterable[Row]:
    return rows_of(photos / "rendered-strangers" / "patchwork-doodle")
