"""Quantiles are those of NumPy, without what it imports for them."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from vision.photo.quantiles import quantile, quantile_of_rows


@pytest.mark.parametrize("share", [0.0, 0.25, 0.5, 0.6, 0.98, 1.0])
@pytest.mark.parametrize("count", [1, 2, 9, 80])
def test_quantiles_are_those_of_numpy(count: int, share: float) -> None:
    values = np.random.default_rng(count).normal(size=(count, 3, 2))
    assert quantile(values, share) == pytest.approx(np.quantile(values, share))
    assert np.allclose(quantile_of_rows(values, share), np.quantile(values, share, axis=0))


def test_a_first_photo_does_not_wait_for_masked_arrays() -> None:
    reading = """
from pathlib import Path
from companion.scanning import Context, read
for game, case in (("patchwork-doodle", "steep"), ("patchwork", "nearly_full")):
    read(Path("tests/photos", game, case, "photo.jpg").read_bytes(), Context(game))
import sys
sys.exit("numpy.ma" in sys.modules)
"""
    assert subprocess.run([sys.executable, "-c", reading], check=False).returncode == 0
