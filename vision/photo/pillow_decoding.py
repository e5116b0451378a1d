"""Pictures that OpenCV does not open everywhere, opened by Pillow: the one of Raspberry Pi OS reads no moving ones."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import numpy as np

from .pixels import Pixels

if TYPE_CHECKING:
    from PIL.Image import Image

_TROUBLE = (OSError, ValueError, SyntaxError, RuntimeError, EOFError)
"""What Pillow and its decoders raise for files that are not what they say."""


class DamagedPicture(ValueError):
    """The decoders cannot make a picture of it."""


def open_by_pillow(data: bytes, formats: tuple[str, ...]) -> Image:
    """A picture of one of these formats, of which nothing is decoded yet, or raise `DamagedPicture`."""
    from PIL import Image

    try:
        return Image.open(BytesIO(data), formats=formats)
    except (*_TROUBLE, Image.DecompressionBombError) as error:
        raise DamagedPicture from error


def decode_by_pillow(image: Image) -> Pixels:
    """The picture, upright and in colour; what is see-through in it lies on white paper."""
    from PIL import Image, ImageOps

    try:
        upright = ImageOps.exif_transpose(image)
        if upright.has_transparency_data:
            paper = Image.new("RGBA", upright.size, "white")
            upright = Image.alpha_composite(paper, upright.convert("RGBA"))
        return np.ascontiguousarray(np.asarray(upright.convert("RGB"), np.uint8)[..., ::-1])
    except _TROUBLE as error:
        raise DamagedPicture from error


def decode_first_frame(data: bytes, width: int, height: int, reduction: int) -> Pixels:
    """The first picture of a moving one, which must be as large as its header says, or raise `DamagedPicture`; each
    pixel is the mean of so many along a side."""
    from PIL import Image, ImageOps

    image = open_by_pillow(data, ("GIF", "WEBP"))
    if image.size != (width, height):
        raise DamagedPicture
    try:
        if image.has_transparency_data:
            colours = image.convert("RGBA")
            paper = Image.new("RGB", image.size, "white")
            paper.paste(colours, mask=colours)
        else:
            paper = image.convert("RGB")
        # Made small before it is copied any further: so the largest one keeps to the limit of memory.
        upright = ImageOps.exif_transpose(paper.reduce(reduction))
        return np.ascontiguousarray(np.asarray(upright, np.uint8)[..., ::-1])
    except _TROUBLE as error:
        raise DamagedPicture from error
