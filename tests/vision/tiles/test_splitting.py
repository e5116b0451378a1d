"""Outlines around tiles that touch are split into the outlines of the tiles."""

from __future__ import annotations

import numpy as np

from vision.tiles.splitting import split_quads
from vision.tiles.templates import Size

SQUARE, CARD = Size(96, 96), Size(64, 96)


def boxes(width: float, height: float, size: Size) -> set[tuple[float, ...]]:
    """Width and height of the parts of an upright outline."""
    quad = np.array([[[0, 0], [width, 0], [width, height], [0, height]]], float)
    return {tuple(np.round(np.ptp(part, axis=0), 3).tolist()) for part in split_quads(quad, size)}


def test_a_long_outline_may_be_three_square_tiles_in_a_row() -> None:
    assert (100.0, 100.0) in boxes(300, 100, SQUARE)


def test_no_part_is_far_from_the_shape_of_a_tile() -> None:
    assert all(1 / 1.5 < width / height < 1.5 for width, height in boxes(300, 100, SQUARE))


def test_cards_may_lie_either_way() -> None:
    parts = boxes(240, 120, CARD)
    assert (80.0, 120.0) in parts
    assert (120.0, 60.0) in parts


def test_a_square_outline_is_never_one_tile_only() -> None:
    assert (100.0, 100.0) not in boxes(100, 100, SQUARE)


def test_no_outlines_have_no_parts() -> None:
    assert split_quads(np.empty((0, 4, 2)), SQUARE).shape == (0, 4, 2)
