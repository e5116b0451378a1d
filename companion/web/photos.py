"""Photos on their way: those that a browser sends, and those that its screen shows."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from companion.screens.session import Session
from vision.photo.headers import BadHeader, is_phone_format, read_header

from .svg import PhotoSource, ServedPhoto


def is_a_photo(data: bytes) -> bool:
    """Whether the file begins like a picture; what is in it is for the reading process to find out."""
    try:
        return read_header(data) is not None or is_phone_format(data)
    except BadHeader:
        return False


def photos_of(session: Session) -> PhotoSource:
    """Where the browser of that session finds what its screen shows."""

    def find(key: str, version: int) -> ServedPhoto | None:
        pixels = session.photos.get(key)
        if pixels is None:
            return None
        height, width = pixels.shape[:2]
        return ServedPhoto(f"/photo/{quote(key, safe='')}?v={version}", width, height)

    return find


def encode_for_browser(pixels: Any) -> bytes:
    """The picture as a JPEG file."""
    from vision.photo.encoding import encode_jpeg

    return encode_jpeg(pixels)
