"""Loose pieces on a table: each is found and told by its shape, however it lies."""

from __future__ import annotations

from random import Random

import numpy as np

from tests.vision.cards.made_ring import make_ring
from vision.cards.loose_pieces import Shape, cut_out, find_loose_pieces

BAR, CORNER, SQUARE, CROSS, LONG = (
    ((0, 0), (0, 1), (0, 2)),
    ((0, 0), (0, 1), (1, 0)),
    ((0, 0), (0, 1), (1, 0), (1, 1)),
    ((0, 1), (1, 0), (1, 1), (1, 2), (2, 1)),
    ((0, 0), (0, 1), (0, 2), (0, 3), (0, 4)),
)
SHAPES: list[list[Shape]] = [
    [BAR, ((0, 0), (1, 0), (2, 0))],
    [CORNER, ((0, 0), (0, 1), (1, 1)), ((0, 0), (1, 0), (1, 1)), ((0, 1), (1, 0), (1, 1))],
    [SQUARE],
    [CROSS],
    [LONG, tuple((row, 0) for row in range(5))],
]


def test_every_piece_of_a_ring_is_found_and_told_by_its_shape() -> None:
    kinds = Random(3).choices(range(len(SHAPES)), k=20)
    photo, where = make_ring([SHAPES[kind][0] for kind in kinds], seed=3)
    pieces = find_loose_pieces(photo, SHAPES)
    assert len(pieces) == len(kinds)
    for kind, place in zip(kinds, where, strict=True):
        nearest = min(pieces, key=lambda piece: float(np.hypot(*np.subtract(piece.middle, place))))
        assert nearest.likely[0].shape == kind


def test_nothing_lies_on_an_empty_table() -> None:
    photo, _ = make_ring([], seed=1, side=600)
    assert find_loose_pieces(photo, SHAPES) == ()


def test_a_close_up_shows_the_piece_in_its_middle() -> None:
    photo, _ = make_ring([SQUARE] * 10, seed=5, side=800)
    piece = find_loose_pieces(photo, SHAPES)[0]
    close_up = cut_out(photo, piece, 60)
    assert close_up.shape == (60, 60, 3)
    assert np.abs(close_up[30, 30].astype(int) - close_up[2, 2]).sum() > 60
