"""Photos as newer phones save them (HEIC, AVIF): opened by Pillow and libheif, only where photos are read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .headers import BadHeader, ImageHeader
from .pillow_decoding import DamagedPicture, decode_by_pillow, open_by_pillow
from .pixels import Pixels

if TYPE_CHECKING:
    from PIL.Image import Image

PHONE_FORMAT = "HEIF"
_PIXEL_BYTES = 6
"""Bytes of a pixel while it is decoded: its colours, once in either order."""


def read_phone_header(data: bytes) -> ImageHeader:
    """The size of the picture before anything of it is decoded, or raise `BadHeader`."""
    try:
        width, height = _open(data).size
    except DamagedPicture as error:
        raise BadHeader("nothing in it can be shown") from error
    return ImageHeader(PHONE_FORMAT, width, height, pixel_bytes=_PIXEL_BYTES)


def decode_phone_photo(data: bytes) -> Pixels:
    """The picture, upright and in colour; what is see-through in it lies on white paper."""
    return decode_by_pillow(_open(data))


def _open(data: bytes) -> Image:
    from pi_heif import register_heif_opener

    register_heif_opener(thumbnails=False)
    return open_by_pillow(data, ("HEIF", "AVIF"))
