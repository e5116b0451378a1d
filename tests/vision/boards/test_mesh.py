"""The mesh that is laid over a supposed board."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.boards.mesh import flat_mesh, plain_mesh, plane_of, tilt_of
from vision.photo.pixels import Points


def seen_through(lens: Points, mesh: Points) -> Points:
    return np.asarray(cv2.perspectiveTransform(mesh.reshape(-1, 1, 2), lens), np.float64).reshape(mesh.shape)


@pytest.mark.parametrize("size", [(9, 9), (4, 12), (2, 2)])
@pytest.mark.parametrize("growth", [(0.0, 0.0), (0.003, -0.001), (-0.006, 0.002), (0.001, 0.008)])
def test_the_tilt_is_told_as_the_fitted_plane_has_it(size: tuple[int, int], growth: tuple[float, float]) -> None:
    tilted = np.array([[1.02, 0.01, 0.1], [-0.02, 0.99, -0.2], [*growth, 1.0]])
    plain = plain_mesh(*size)
    mesh = seen_through(tilted, plain)
    fitted = plane_of(mesh)
    assert fitted[2, :2] == pytest.approx(growth, abs=1e-4)
    assert tilt_of(mesh) == pytest.approx(np.abs(fitted[2, :2]).max(), abs=0.0015)


def test_lines_that_a_frame_has_drawn_aside_do_not_bend_a_flat_mesh() -> None:
    plain = plain_mesh(9, 9)
    tilted = np.array([[1.0, 0.01, 0.05], [-0.01, 1.0, 0.0], [0.002, 0.001, 1.0]])
    true = seen_through(tilted, plain)
    bent = true.copy()
    bent[-3:, :3, 0] -= np.array([[0.15, 0.1, 0.05], [0.3, 0.2, 0.1], [0.45, 0.3, 0.15]])
    assert np.abs(flat_mesh(bent) - true).max() < 0.06
