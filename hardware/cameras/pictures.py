"""Small work on pictures between a camera and a screen: check, turn, shrink, and the colour order of a texture."""

from __future__ import annotations

from typing import Literal, TypeAlias

from hardware.errors import CameraRubbish
from messages import say

from .camera import PREVIEW_WIDTH, Picture

Quarter: TypeAlias = Literal[0, 90, 180, 270]
"""Degrees clockwise by which pictures are turned, for a camera that is mounted sideways or upside down."""


def check_picture(picture: object, name: str) -> Picture:
    """The picture, or raise `CameraRubbish` when it is none, or the same colour in every place."""
    import numpy as np

    if not isinstance(picture, np.ndarray) or picture.dtype != np.uint8 or picture.ndim != 3 or picture.shape[2] != 3:
        raise CameraRubbish(
            say("{name} gives something that is no picture. Unplug it and plug it in again.", name=name)
        )
    if min(picture.shape[:2]) < 16:
        raise CameraRubbish(say("{name} gives a picture too small to see anything.", name=name))
    # Even with a cap on the lens a sensor has noise: one colour everywhere means that no sensor was read.
    # A coarse look settles it for nearly every frame; only a suspect is looked at whole.
    some = picture[::37, ::37]
    if np.all(some == some[0, 0]) and np.all(picture == picture[0, 0]):
        raise CameraRubbish(say("{name} gives an empty picture. Unplug it and plug it in again.", name=name))
    return picture


def turn(picture: Picture, degrees: Quarter) -> Picture:
    """The picture turned clockwise."""
    import numpy as np

    return picture if degrees == 0 else np.ascontiguousarray(np.rot90(picture, -degrees // 90))


def set_right(picture: Picture, degrees: Quarter, is_mirrored: bool) -> Picture:
    """The picture turned clockwise, then left and right swapped where the camera mirrors."""
    import numpy as np

    turned = turn(picture, degrees)
    return np.ascontiguousarray(turned[:, ::-1]) if is_mirrored else turned


def shrink(picture: Picture, width: int = PREVIEW_WIDTH) -> Picture:
    """The picture at most so wide; never larger than it is."""
    if picture.shape[1] <= width:
        return picture
    import cv2
    import numpy as np

    height = max(1, round(picture.shape[0] * width / picture.shape[1]))
    # Averaging is fast only by whole factors, and needed only by large ones.
    while picture.shape[1] >= 2 * width:
        half = (picture.shape[1] // 2, max(1, picture.shape[0] // 2))
        picture = np.asarray(cv2.resize(picture, half, interpolation=cv2.INTER_AREA), np.uint8)
    return np.asarray(cv2.resize(picture, (width, height), interpolation=cv2.INTER_LINEAR), np.uint8)


def as_texture(picture: Picture, width: int = PREVIEW_WIDTH) -> Picture:
    """What a texture takes: at most so wide, red first, rows without gaps."""
    import cv2
    import numpy as np

    return np.ascontiguousarray(cv2.cvtColor(shrink(picture, width), cv2.COLOR_BGR2RGB), np.uint8)
