"""Made-up Patchwork boards of a harder kind: alike fabrics, fabrics like the board, full boards.

Some patches on them nobody could tell from the board by their look, so the silent errors are told without a target.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from tests.photos_made.patchwork import make_hard_board
from tests.studies.accuracy_patchwork_made import rows as made_rows
from tests.studies.rows import Row, Target, right_at_least

TARGETS: tuple[Target, ...] = (right_at_least("sure patches", 0.9),)


def rows(photos: Path) -> Iterable[Row]:
    return made_rows(photos, make=make_hard_board)
