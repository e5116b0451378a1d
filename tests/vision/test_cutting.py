"""Stories of tiles cut out of a photo and laid over their looks, many at once."""

from __future__ import annotations

import cv2
import numpy as np

from tests.photos_made.tiles import Scene, draw_tile, lay
from vision.aligning import align_all, make_target
from vision.board import Pixels
from vision.cutting import Sheet, outlines, placings
from vision.lattice import upright
from vision.looks import Size
from vision.quads import QUICK, find_quads

SIZE = Size(96, 96)
PHOTO = lay({(0, col): draw_tile("kite", colour, 3) for col, colour in enumerate(("red", "blue"))}, Scene(seed=3))
QUADS = np.array([PHOTO.outlines[0, 0], PHOTO.outlines[0, 1]])


def test_a_tile_is_cut_out_the_same_alone_and_among_others_of_other_sizes() -> None:
    far = QUADS[:1] * 0.25 + 100
    places = placings(np.concatenate([QUADS, far]), SIZE.corners)
    sheet = Sheet(PHOTO.pixels)
    together = sheet.cut_all(places, SIZE)
    assert all(np.array_equal(sheet.cut(place, SIZE), cut) for place, cut in zip(places, together, strict=True))


def test_small_tiles_are_cut_from_the_photo_in_twice_the_size_which_is_fetched_for_them_only() -> None:
    half = np.asarray(cv2.resize(PHOTO.pixels, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8)
    fetched = []

    def fetch() -> Pixels:
        fetched.append(1)
        return PHOTO.pixels

    sheet = Sheet(half, fetch)
    tiny, small = Size(24, 24), (QUADS + 0.5) / 2 - 0.5
    sheet.cut_all(placings(small, tiny.corners), tiny)
    assert fetched == []
    cut = sheet.cut_all(placings(small, SIZE.corners), SIZE)
    whole = Sheet(PHOTO.pixels).cut_all(placings(QUADS, SIZE.corners), SIZE)
    assert fetched == [1]
    assert np.abs(cut.astype(int) - whole).max() <= 1


def test_the_corners_of_a_flat_picture_lie_on_the_outline() -> None:
    assert np.abs(outlines(placings(QUADS, SIZE.corners), SIZE) - QUADS).max() < 1e-6


def test_tiles_that_lie_a_little_beside_are_moved_to_their_looks_each_by_itself() -> None:
    sheet = Sheet(PHOTO.pixels)
    right = placings(QUADS, SIZE.corners)
    targets = [make_target(cut) for cut in sheet.cut_all(right, SIZE)]
    beside = placings(QUADS + np.array([[[5.0, -3.0]], [[-4.0, 4.0]]]), SIZE.corners)
    moved, fits = align_all(sheet, beside, targets)
    assert fits.min() > 0.97
    assert np.abs(outlines(moved, SIZE) - QUADS).max() < 2


def test_the_rims_of_tiles_are_among_the_outlines_that_are_found_quickly() -> None:
    found = find_quads(Sheet(PHOTO.pixels), QUICK)
    for quad in upright(QUADS):
        assert np.abs(upright(found) - quad).max(axis=(1, 2)).min() < 5
