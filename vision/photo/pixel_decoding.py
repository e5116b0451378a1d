"""The bytes of a picture file become pixels, by the decoder for their kind: as small as wanted, on white paper."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from .headers import JPEG, ImageHeader, is_phone_format, read_header
from .phone_formats import PHONE_FORMAT, decode_phone_photo, read_phone_header
from .pillow_decoding import DamagedPicture, decode_first_frame
from .pixels import Pixels

REDUCED = {
    1: cv2.IMREAD_COLOR,
    2: cv2.IMREAD_REDUCED_COLOR_2,
    4: cv2.IMREAD_REDUCED_COLOR_4,
    8: cv2.IMREAD_REDUCED_COLOR_8,
}
"""How OpenCV is told each whole fraction in which a JPEG can be decoded at once."""
BAND = 512
"""Rows that are laid on paper at a time, so that it takes little memory; a whole number of every reduction."""


def read_any_header(data: bytes) -> ImageHeader | None:
    """The header of a picture file of any kind that can be decoded here; None when the bytes are none."""
    return read_phone_header(data) if is_phone_format(data) else read_header(data)


def decode_pixels(data: bytes, header: ImageHeader, reduction: int) -> Pixels:
    """The picture, upright and in colour, with one pixel for so many along a side, or raise `DamagedPicture`."""
    try:
        if header.kind == JPEG:
            return _decode(data, REDUCED[reduction])
        if header.kind == PHONE_FORMAT:
            return shrink_pixels(decode_phone_photo(data), reduction)
        if header.is_moving:
            return decode_first_frame(data, header.width, header.height, reduction)
        if not header.has_alpha:
            return shrink_pixels(_decode(data, cv2.IMREAD_COLOR), reduction)
        return _on_white_paper(_decode(data, cv2.IMREAD_UNCHANGED), reduction)
    except cv2.error as error:
        if error.code == cv2.Error.StsNoMem:
            raise MemoryError from error
        raise DamagedPicture from error


def shrink_pixels(pixels: Pixels, reduction: int) -> Pixels:
    """A picture of which every pixel is the mean of so many along a side."""
    if reduction == 1:
        return pixels
    size = (-(-pixels.shape[1] // reduction), -(-pixels.shape[0] // reduction))
    return np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.uint8)


def _decode(data: bytes, flags: int) -> NDArray[Any]:
    pixels: NDArray[Any] | None = cv2.imdecode(np.frombuffer(data, np.uint8), flags)
    if pixels is None or min(pixels.shape[:2]) < 1:
        raise DamagedPicture
    return pixels


def _on_white_paper(pixels: NDArray[Any], reduction: int) -> Pixels:
    """A picture as it was in its file; what is see-through in it lies on white paper."""
    bands = [
        shrink_pixels(_band_on_white_paper(pixels[top : top + BAND]), reduction)
        for top in range(0, pixels.shape[0], BAND)
    ]
    return np.concatenate(bands)


def _band_on_white_paper(pixels: NDArray[Any]) -> Pixels:
    if pixels.dtype == np.uint16:
        pixels = (pixels >> 8).astype(np.uint8)
    if pixels.dtype != np.uint8:
        raise DamagedPicture
    if pixels.ndim == 2:
        return np.asarray(cv2.cvtColor(pixels, cv2.COLOR_GRAY2BGR), np.uint8)
    if pixels.shape[2] == 3:
        return pixels
    opaque = pixels[..., 3:]
    if opaque.min() == 255:
        return np.ascontiguousarray(pixels[..., :3])
    return cv2.add(
        cv2.multiply(pixels[..., :3], cv2.merge([opaque] * 3), scale=1 / 255), cv2.merge([255 - opaque] * 3)
    ).astype(np.uint8, copy=False)
