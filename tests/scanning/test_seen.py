"""Stories of tiles as they were seen in a photo, before any rule is asked."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from calibration.decks import Deck, Name, teach
from companion.scanning.seen import SeenQuilt, in_reading_order, see_quilts
from tests.photos_made.tiles import Scene, draw_tile, encode, lay, teaching_labels, teaching_photo
from tests.scanning.seen_tiles import quilt, tile
from vision.board import Pixels
from vision.photo import decode_photo


def lying_at(x: float, y: float) -> SeenQuilt:
    """A quilt of two tiles whose top left corner lies there."""
    seen = quilt([[tile("boston-beauty/blue/5"), tile("boston-beauty/blue/3")]])
    moved = tuple((across + x, down + y) for across, down in seen.corners)
    return replace(seen, corners=moved)  # type: ignore[arg-type]


def test_quilts_are_read_from_left_to_right_and_the_upper_ones_first() -> None:
    right, left, below = lying_at(500, 0), lying_at(100, 40), lying_at(0, 300)
    ordered = in_reading_order([below, right, left])
    assert [one.corners[0] for one in ordered] == [one.corners[0] for one in (left, right, below)]


def small_deck() -> Deck:
    layout = [[Name(label, tuple(label.split("/"))) for label in row] for row in teaching_labels("kite")]
    return teach(None, "", teaching_photo("kite").pixels, layout)


def test_the_stages_of_finding_tiles_can_be_kept() -> None:
    deck, kept = small_deck(), list[tuple[str, Pixels]]()
    photo = lay({(0, col): draw_tile("kite", "red", value) for col, value in enumerate((2, 3, 5))}, Scene(seed=1))
    see_quilts(decode_photo(encode(photo)), deck, keep=lambda stage, picture: kept.append((stage, picture)))
    stages = dict(kept)
    assert list(stages) == ["outlines", "rows", "tiles"]
    assert stages["outlines"].shape == stages["rows"].shape == photo.pixels.shape
    height, width = deck.looks.size.height, deck.looks.size.width
    assert stages["tiles"].shape == (height, 3 * width, 3)
    apart = stages["tiles"][:, :width].astype(float) - deck.looks.pictures[0].astype(float)
    assert np.abs(apart).mean() < 40
