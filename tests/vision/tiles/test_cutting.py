"""Stories of tiles cut out of a photo and laid over their looks, many at once."""

from __future__ import annotations

import cv2
import numpy as np

from vision.photo.pixels import Pixels
from vision.tiles.alignment import align_all, make_target
from vision.tiles.cutting import PhotoPyramid, outlines, placings
from vision.tiles.lattice import upright
from vision.tiles.quadrilaterals import QUICK, find_quads
from vision.tiles.templates import Size
from vision.training.pictures.tile_photos import Scene, draw_tile, lay

SIZE = Size(96, 96)
PHOTO = lay({(0, col): draw_tile("kite", colour, 3) for col, colour in enumerate(("red", "blue"))}, Scene(seed=3))
QUADS = np.array([PHOTO.outlines[0, 0], PHOTO.outlines[0, 1]])


def test_a_tile_is_cut_out_the_same_alone_and_among_others_of_other_sizes() -> None:
    far = QUADS[:1] * 0.25 + 100
    places = placings(np.concatenate([QUADS, far]), SIZE.corners)
    sheet = PhotoPyramid(PHOTO.pixels)
    together = sheet.cut_all(places, SIZE)
    assert all(np.array_equal(sheet.cut(place, SIZE), cut) for place, cut in zip(places, together, strict=True))


def test_small_tiles_are_cut_from_the_photo_in_twice_the_size_which_is_fetched_for_them_only() -> None:
    half = np.asarray(cv2.resize(PHOTO.pixels, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8)
    fetched = []

    def fetch() -> Pixels:
        fetched.append(1)
        return PHOTO.pixels

    sheet = PhotoPyramid(half, fetch)
    tiny, small = Size(24, 24), (QUADS + 0.5) / 2 - 0.5
    sheet.cut_all(placings(small, tiny.corners), tiny)
    assert fetched == []
    cut = sheet.cut_all(placings(small, SIZE.corners), SIZE)
    whole = PhotoPyramid(PHOTO.pixels).cut_all(placings(QUADS, SIZE.corners), SIZE)
    assert fetched == [1]
    assert np.abs(cut.astype(int) - whole).max() <= 1


def test_the_photo_in_twice_the_size_is_not_fetched_to_lay_small_tiles_over_their_looks() -> None:
    def fetch() -> Pixels:
        raise AssertionError("nothing is read yet")

    small = np.asarray(cv2.resize(PHOTO.pixels, None, fx=0.1, fy=0.1, interpolation=cv2.INTER_AREA), np.uint8)
    targets = [make_target(cut) for cut in PhotoPyramid(PHOTO.pixels).cut_all(placings(QUADS, SIZE.corners), SIZE)]
    _, fits = align_all(PhotoPyramid(small, fetch), placings((QUADS + 0.5) / 10 - 0.5, SIZE.corners), targets)
    assert fits.min() > 0.3


def test_the_corners_of_a_flat_picture_lie_on_the_outline() -> None:
    assert np.abs(outlines(placings(QUADS, SIZE.corners), SIZE) - QUADS).max() < 1e-6


def test_tiles_that_lie_a_little_beside_are_moved_to_their_looks_each_by_itself() -> None:
    sheet = PhotoPyramid(PHOTO.pixels)
    right = placings(QUADS, SIZE.corners)
    targets = [make_target(cut) for cut in sheet.cut_all(right, SIZE)]
    beside = placings(QUADS + np.array([[[5.0, -3.0]], [[-4.0, 4.0]]]), SIZE.corners)
    moved, fits = align_all(sheet, beside, targets)
    assert fits.min() > 0.97
    assert np.abs(outlines(moved, SIZE) - QUADS).max() < 2


def test_the_rims_of_tiles_are_among_the_outlines_that_are_found_quickly() -> None:
    found = find_quads(PhotoPyramid(PHOTO.pixels), QUICK)
    for quad in upright(QUADS):
        assert np.abs(upright(found) - quad).max(axis=(1, 2)).min() < 5
