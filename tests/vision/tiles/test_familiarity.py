"""Stories of tiles in glare beside their looks: a lamp makes colours weaker, never others."""

from __future__ import annotations

import numpy as np

from vision.tiles.familiarity import Comparison, Familiarity

SIDE = 24
RED, GREEN = np.array([0.5, -0.2]), np.array([-0.3, 0.4])
"""Two dyes as differences of colour: red against blue, green against both."""
GLARE = np.where(np.arange(SIDE) < SIDE // 2, 0.2, 1.0)
"""How much of its colours each column of a tile keeps that is half in glare."""


def printed(dye: np.ndarray, kept: np.ndarray | float = 1.0) -> np.ndarray:
    """A tile with light and dark stripes of one dye: pixels x (light, two colours)."""
    stripes = np.where(np.arange(SIDE) % 6 < 3, 0.3, -0.3)[:, None] * np.ones(SIDE)
    colours = (np.ones((SIDE, SIDE)) * kept)[..., None] * dye
    return np.dstack([stripes, colours]).reshape(-1, 3).astype(np.float32)


def compare(seen: np.ndarray, look: np.ndarray) -> Familiarity:
    left = 0.05 * (seen - look)
    return Comparison(seen, look, left, np.ones((SIDE, SIDE), bool)).familiarity()


def test_colours_that_glare_makes_weak_on_half_a_tile_are_still_the_looks_own() -> None:
    assert compare(printed(RED, GLARE), printed(RED)).colour > 0.98


def test_another_dye_is_not_taken_for_the_looks_own_because_of_glare() -> None:
    assert compare(printed(GREEN, GLARE), printed(RED)).colour < 0


def test_a_tile_that_is_half_of_another_dye_is_not_the_looks_own() -> None:
    half = np.where((np.arange(SIDE * SIDE) % SIDE < SIDE // 2)[:, None], printed(GREEN), printed(RED))
    assert compare(half, printed(RED)).colour < 0.5
