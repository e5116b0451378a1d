"""Quilts as the camera might have seen them, written by hand."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from companion.scanning.seen_tiles import SeenArrangement, SeenTile
from vision.boards.board import Board


def tile(label: str, sure: Sequence[bool] | None = None, others: Sequence[str] = (), turn: int = 0) -> SeenTile:
    """A tile with this label, part by part, all sure unless told otherwise."""
    parts = tuple(label.split("/"))
    certain = tuple(sure) if sure is not None else (True,) * len(parts)
    return SeenTile(parts, certain, tuple(tuple(other.split("/")) for other in others), turn)


UNKNOWN = SeenTile((), (), (), 0)


def quilt(
    rows: Sequence[Sequence[SeenTile | None]], chips: Sequence[tuple[int, int, int | None]] = ()
) -> SeenArrangement:
    """A quilt with square places of 100 pixels."""
    height, width = len(rows), len(rows[0])
    y, x = np.mgrid[0 : height + 1, 0 : width + 1].astype(float) * 100
    board = Board(np.stack([x, y], axis=-1))
    return SeenArrangement(tuple(tuple(row) for row in rows), tuple(chips), board)
