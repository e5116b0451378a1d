"""Stories of tiles as they were seen in a photo, before any rule is asked."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from calibration.decks import Deck, Name, teach
from companion.scanning import Context, read
from companion.scanning.scan import Found
from companion.scanning.seen_tiles import SeenArrangement, in_reading_order
from tests.scanning.seen_tiles import quilt, tile
from vision.boards.board import Board
from vision.photo.pixels import Pixels
from vision.training.pictures.tile_photos import Scene, draw_tile, encode, lay, teaching_labels, teaching_photo


def lying_at(x: float, y: float) -> Found[SeenArrangement]:
    """A quilt of two tiles whose top left corner lies there."""
    seen = quilt([[tile("boston-beauty/blue/5"), tile("boston-beauty/blue/3")]])
    board = Board(seen.board.points + np.array([x, y]))
    return Found(replace(seen, board=board), board, np.zeros((1, 1, 3), np.uint8))


def test_quilts_are_read_from_left_to_right_and_the_upper_ones_first() -> None:
    right, left, below = lying_at(500, 0), lying_at(100, 40), lying_at(0, 300)
    ordered = in_reading_order([below, right, left])
    assert list(ordered) == [left, right, below]


def small_deck() -> Deck:
    layout = [[Name(label, tuple(label.split("/"))) for label in row] for row in teaching_labels("kite")]
    return teach(None, "", teaching_photo("kite").pixels, layout)


def test_the_stages_of_finding_tiles_can_be_kept() -> None:
    deck, kept = small_deck(), list[tuple[str, Pixels]]()
    photo = lay({(0, col): draw_tile("kite", "red", value) for col, value in enumerate((2, 3, 5))}, Scene(seed=1))
    context = Context("tiles", deck=deck, keep=lambda stage, picture: kept.append((stage, picture)))
    read(encode(photo), context)
    stages = dict(kept)
    assert list(stages) == ["photo", "outlines", "rows", "tiles"]
    assert stages["outlines"].shape == stages["rows"].shape == photo.pixels.shape
    height, width = deck.looks.size.height, deck.looks.size.width
    assert stages["tiles"].shape == (height, 3 * width, 3)
    apart = stages["tiles"][:, :width].astype(float) - deck.looks.pictures[0].astype(float)
    assert np.abs(apart).mean() < 40
