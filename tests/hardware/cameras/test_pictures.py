"""The small work between a camera and a screen."""

from __future__ import annotations

import numpy as np
import pytest

from hardware.cameras.pictures import as_texture, set_right, shrink, turn


@pytest.mark.parametrize(
    ("size", "small"),
    [
        ((720, 1280), (450, 800)),
        ((2592, 4608), (450, 800)),
        ((600, 800), (600, 800)),
        ((480, 640), (480, 640)),
        ((3000, 801), (2996, 800)),
    ],
)
def test_pictures_shrink_to_the_width_and_never_grow(size: tuple[int, int], small: tuple[int, int]) -> None:
    picture = np.zeros((*size, 3), np.uint8)
    picture[:, size[1] // 2 :] = 200
    shrunk = shrink(picture)
    assert shrunk.shape == (*small, 3)
    assert (shrunk[:, : small[1] // 2 - 3] == 0).all()
    assert (shrunk[:, small[1] // 2 + 3 :] == 200).all()


def test_a_texture_has_red_first_and_rows_without_gaps() -> None:
    picture = np.zeros((600, 1600, 3), np.uint8)[:, ::2]
    picture[:] = (10, 20, 30)
    texture = as_texture(picture)
    assert tuple(texture[5, 5]) == (30, 20, 10)
    assert texture.flags["C_CONTIGUOUS"]


def test_a_mirrored_picture_is_put_right_after_it_is_turned() -> None:
    picture = np.zeros((2, 3, 3), np.uint8)
    picture[0, 0] = 255
    assert set_right(picture, 0, True)[0, -1].tolist() == [255] * 3
    assert set_right(picture, 90, True)[0, 0].tolist() == [255] * 3


@pytest.mark.parametrize(("degrees", "corner"), [(0, (0, 0)), (90, (0, -1)), (180, (-1, -1)), (270, (-1, 0))])
def test_pictures_are_turned_clockwise(degrees: int, corner: tuple[int, int]) -> None:
    picture = np.zeros((20, 30, 3), np.uint8)
    picture[0, 0] = 255
    assert turn(picture, degrees)[corner].tolist() == [255] * 3  # type: ignore[arg-type]
