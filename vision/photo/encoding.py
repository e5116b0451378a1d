"""Pixels become a picture file."""

from __future__ import annotations

import cv2

from .pixels import Pixels


def encode_jpeg(pixels: Pixels, quality: int = 88) -> bytes:
    """The picture as a small file to keep."""
    return _encode(".jpg", pixels, cv2.IMWRITE_JPEG_QUALITY, quality)


def encode_png(pixels: Pixels) -> bytes:
    """The picture as a file that shows every pixel as it is."""
    return _encode(".png", pixels)


def _encode(kind: str, pixels: Pixels, *options: int) -> bytes:
    done, data = cv2.imencode(kind, pixels, options)
    if not done:
        raise ValueError(f"the picture cannot be written as {kind}")
    return data.tobytes()
