"""A board laid flat keeps every pixel of its photo."""

from __future__ import annotations

import numpy as np

from vision.boards.board import Board, flatten


def test_a_board_that_already_lies_flat_comes_out_pixel_for_pixel() -> None:
    photo = np.random.default_rng(0).integers(0, 256, (3 * 40, 4 * 40, 3)).astype(np.uint8)
    across, down = np.meshgrid(np.arange(3.0), np.arange(2.0))
    board = Board(np.stack([across, down], axis=-1) * 40 + 19.5)
    assert np.array_equal(flatten(photo, board, cell=40, margin=20).pixels, photo[: 2 * 40, : 3 * 40])


def test_the_margin_goes_on_where_the_lines_of_the_rim_lead() -> None:
    ramp = np.repeat(np.arange(200, dtype=np.uint8)[None, :, None], 100, axis=0).repeat(3, axis=2)
    across, down = np.meshgrid(np.arange(3.0) * 40 + 60, np.arange(2.0) * 40 + 30)
    flat = flatten(ramp, Board(np.stack([across, down], axis=-1)), cell=20, margin=10)
    steps = np.diff(flat.pixels[15, :, 0].astype(int))
    assert set(steps.tolist()) == {2}
