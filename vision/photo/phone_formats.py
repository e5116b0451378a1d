"""Photos as newer phones save them (HEIC, AVIF): opened by Pillow and libheif, only where photos are read."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import numpy as np

from .headers import BadHeader, ImageHeader
from .pixels import Pixels

if TYPE_CHECKING:
    from PIL.Image import Image

PHONE_FORMAT = "HEIF"
_PIXEL_BYTES = 6
"""Bytes of a pixel while it is decoded: its colours, once in either order."""


class DamagedPhonePhoto(ValueError):
    """No picture can be made of it."""


def read_phone_header(data: bytes) -> ImageHeader:
    """The size of the picture before anything of it is decoded, or raise `BadHeader`."""
    try:
        width, height = _open(data).size
    except DamagedPhonePhoto as error:
        raise BadHeader("nothing in it can be shown") from error
    return ImageHeader(PHONE_FORMAT, width, height, pixel_bytes=_PIXEL_BYTES)


def decode_phone_photo(data: bytes) -> Pixels:
    """The picture, upright and in colour; what is see-through in it lies on white paper."""
    from PIL import Image, ImageOps

    image = _open(data)
    try:
        upright = ImageOps.exif_transpose(image)
        if upright.has_transparency_data:
            paper = Image.new("RGBA", upright.size, "white")
            upright = Image.alpha_composite(paper, upright.convert("RGBA"))
        return np.ascontiguousarray(np.asarray(upright.convert("RGB"), np.uint8)[..., ::-1])
    except _TROUBLE as error:
        raise DamagedPhonePhoto from error


_TROUBLE = (OSError, ValueError, SyntaxError, RuntimeError, EOFError)
"""What Pillow and its decoders raise for files that are not what they say."""


def _open(data: bytes) -> Image:
    from pi_heif import register_heif_opener
    from PIL import Image

    register_heif_opener(thumbnails=False)
    try:
        return Image.open(BytesIO(data), formats=("HEIF", "AVIF"))
    except (*_TROUBLE, Image.DecompressionBombError) as error:
        raise DamagedPhonePhoto from error
