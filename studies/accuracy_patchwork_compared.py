"""The same made-up Patchwork boards, read with a photo of the empty board to compare with."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from studies.accuracy_patchwork_made import rows as made_rows
from studies.rows import Row, Target, right_at_least, silent_at_most, unsure_below

TARGETS: tuple[Target, ...] = (silent_at_most(4000), unsure_below(0.03), right_at_least("sure patches", 0.9))


def rows(photos: Path) -> Iterable[Row]:
    return made_rows(photos, with_empty_board=True)
