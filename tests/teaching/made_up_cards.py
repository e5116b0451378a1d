"""Made-up cards of Match Quilt: a strip of each fabric that the label names."""

from __future__ import annotations

import numpy as np

from companion.games.labels import find_labels
from companion.games.lessons import Lesson
from vision.photo.pixels import Pixels
from vision.training.pictures.tile_photos import Scene, draw_tile, lay


def lesson_of_cards(pattern: str) -> Lesson:
    """The cards of one pattern, as they are laid out."""
    labels = find_labels("match-quilt")
    assert labels is not None
    return next(lesson for lesson in labels.find_lessons() if lesson.print == pattern)


def photograph_cards(lesson: Lesson, print_: str) -> Pixels:
    """The cards of a lesson, each with this print in its fabrics."""
    tiles = {
        (row, col): _card(print_, label) for row, line in enumerate(lesson.labels) for col, label in enumerate(line)
    }
    return lay(
        tiles, Scene(seed=3, turned=False, gap=0.15, tile=200, turn=0.5, tilt=0.01, width=900, height=700)
    ).pixels


def _card(print_: str, label: str) -> Pixels:
    fabrics = label.split("/")[1].split("+")
    tiles = [draw_tile(print_, fabric, 3) for fabric in fabrics]
    edges = np.linspace(0, tiles[0].shape[1], len(fabrics) + 1).astype(int)
    strips = [tile[:, start:end] for tile, start, end in zip(tiles, edges, edges[1:], strict=False)]
    return np.concatenate(strips, axis=1)
