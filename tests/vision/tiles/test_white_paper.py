"""Plain paper shows the light."""

from __future__ import annotations

import numpy as np

from vision.tiles.white_paper import WHITE, are_on_paper, even_paper


def card() -> np.ndarray:
    picture = np.full((48, 32, 3), 230, np.float32)
    picture[18:28, 8:24] = (40, 60, 200)
    return picture


def test_a_hard_coloured_shadow_leaves_the_paper_white_and_the_print_as_it_was() -> None:
    plain, dark = card(), card()
    dark[:, 16:] *= np.array([0.7, 0.6, 0.55])
    even, evened = even_paper(np.stack([plain, dark]))
    assert np.abs(evened[8:14, 20:28] - WHITE).max() < 5
    assert np.abs(evened[21:25, 20:22] - even[21:25, 20:22]).max() < 20


def test_a_card_of_cloth_is_not_on_paper() -> None:
    cloth = card()
    cloth[::2] = (120, 150, 90)
    assert are_on_paper(card()[None])
    assert not are_on_paper(cloth[None])
    assert not are_on_paper(np.empty((0, 48, 32, 3), np.float32))
