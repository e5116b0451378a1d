"""What a network learns from stays true however a sheet is varied."""

from __future__ import annotations

import numpy as np

from vision.cells.illumination import CELL, MARGIN, PLANES, SQUARE
from vision.training.fitting.doodle_augmentation import (
    Lesson,
    layers_of,
    planes_of,
    shade_unevenly,
    truth_of,
    vary,
)
from vision.training.fitting.doodle_examples import ERASED

MAPS = (9 * CELL + 2 * MARGIN) // SQUARE
RIM, UNIT = MARGIN // SQUARE, CELL // SQUARE


def drawn(labels: np.ndarray) -> Lesson:
    """A sheet whose shaded cells are dark, without any lines."""
    planes = np.zeros((PLANES, MAPS, MAPS), np.float16)
    for row, col in np.argwhere((labels > 0) & (labels != ERASED)):
        top, left = RIM + row * UNIT, RIM + col * UNIT
        planes[[*range(16), 24], top : top + UNIT, left : left + UNIT] = -3
    return Lesson(planes, labels, np.zeros_like(planes))


def labelled(seed: int) -> np.ndarray:
    return np.random.default_rng(seed).choice(np.array([0, 1, 2, ERASED], np.int16), (9, 9))


def test_planes_and_pictures_tell_the_same() -> None:
    planes = np.random.default_rng(1).uniform(-3, 3, (PLANES, MAPS, MAPS)).astype(np.float32)
    assert np.array_equal(planes_of(layers_of(planes)), planes)


def test_only_edges_between_shaded_cells_count() -> None:
    labels = np.zeros((9, 9), np.int16)
    labels[0, :4] = 1, 1, 2, ERASED
    truth = truth_of(labels)
    assert truth.shaded.sum() == 3
    assert np.flatnonzero(truth.counted).tolist() == [0, 1]
    assert truth.parted[:2].tolist() == [0, 1]


def test_cells_below_each_other_are_edges_too() -> None:
    labels = np.zeros((9, 9), np.int16)
    labels[3:5, 7] = 1, 2
    truth = truth_of(labels)
    assert np.flatnonzero(truth.counted).tolist() == [9 * 8 + 3 * 9 + 7]
    assert truth.parted[9 * 8 + 3 * 9 + 7] == 1


def test_the_dark_cells_of_a_varied_sheet_are_those_it_calls_shaded() -> None:
    lessons = [drawn(labelled(seed)) for seed in range(3)]
    random = np.random.default_rng(7)
    for _ in range(20):
        planes, truth = vary(lambda random: lessons[random.integers(3)], random)
        cells = planes[:16, RIM:-RIM, RIM:-RIM].mean(axis=0).reshape(9, UNIT, 9, UNIT)[:, 2:-2, :, 2:-2]
        dark = np.median(cells, axis=(1, 3)).ravel()
        shaded = truth.shaded > 0
        assert dark[shaded].max() < dark[~shaded].min()


def test_edges_between_parts_of_two_sheets_do_not_count() -> None:
    planes = np.zeros((PLANES, MAPS, MAPS), np.float16)
    whole = Lesson(planes, np.ones((9, 9), np.int16), planes)
    random = np.random.default_rng(1)
    truths = [vary(lambda random: whole, random)[1] for _ in range(30)]
    assert all(truth.parted[truth.counted > 0].sum() == 0 for truth in truths)
    assert any(truth.counted.sum() < 144 for truth in truths)


def test_cells_are_shaded_more_and_less_but_keep_their_rims_and_empty_ones_stay() -> None:
    labels = np.ones((9, 9), np.int16)
    labels[0] = 0
    layers = layers_of(np.full((PLANES, MAPS, MAPS), -1.0, np.float32))
    shade_unevenly(layers, labels, np.random.default_rng(2))
    for _, picture, size in layers.each():
        unit, rim = CELL // size, MARGIN // size
        cells = picture[rim:-rim, rim:-rim].reshape(9, unit, 9, unit)
        assert (cells[0] == -1).all()
        assert cells[1:, unit // 2, :, unit // 2].std() > 0.05
    rims = layers.dark[MARGIN:-MARGIN:CELL, MARGIN:-MARGIN]
    assert np.abs(rims + 1).max() < 0.1
