"""A photo file becomes pixels: upright, in colour, no larger than reading needs, or refused with one sentence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from .board import Board, Pixels
from .headers import JPEG, BadHeader, Header, is_phone_format, read_header

LONG_ENOUGH = 800
"""The longer side, in pixels, that finding a board needs: larger photos are decoded at a half, a quarter, an eighth."""
LONG_ENOUGH_TO_SHOW = 1000
"""The same for a picture that is decoded already and will be shown: nothing is saved by making it smaller."""
LARGE_ENOUGH = 28
"""Pixels of a cell with which a board is read as well as with more."""
SMALLEST = 64
"""The shorter side, in pixels, below which no board can be read."""
LARGEST_JPEG = 100_000_000
"""Pixels of the largest JPEG; it is decoded at an eighth, so that memory stays small."""
LARGEST_OTHER = 60_000_000
"""Pixels of the largest picture of another kind, which can only be decoded whole."""

_REDUCED = {
    1: cv2.IMREAD_COLOR,
    2: cv2.IMREAD_REDUCED_COLOR_2,
    4: cv2.IMREAD_REDUCED_COLOR_4,
    8: cv2.IMREAD_REDUCED_COLOR_8,
}


class UnreadablePhoto(ValueError):
    """A file that gives no picture; the text is one sentence that says why and what to do."""


@dataclass(frozen=True)
class Photo:
    """The pixels of a photo, upright, at a whole fraction of its full size."""

    pixels: Pixels
    width: int
    """Of the whole photo, upright."""
    height: int
    reduction: int
    """How many pixels of the whole photo, along a side, one of these is made of."""
    less_reduced: Callable[[int], Pixels] | None = None
    """The same photo with a smaller reduction, where its file or picture is at hand."""


def decode_photo(data: bytes, long_enough: int = LONG_ENOUGH) -> Photo:
    """Decode a photo file so that its longer side keeps at least `long_enough` pixels where it has as many."""
    header = _checked_header(data)
    reduction = _choose_reduction(max(header.width, header.height), long_enough)
    pixels = _decode_reduced(data, header, reduction)
    is_turned = (pixels.shape[1] > pixels.shape[0]) != (header.width > header.height)
    width, height = (header.height, header.width) if is_turned else (header.width, header.height)
    return Photo(pixels, width, height, reduction, lambda less: _decode_reduced(data, header, less))


def reduce_picture(pixels: Pixels, long_enough: int = LONG_ENOUGH_TO_SHOW) -> Photo:
    """A picture that a camera gave, no larger than reading needs."""
    height, width = pixels.shape[:2]
    reduction = _choose_reduction(max(height, width), long_enough)
    return Photo(_shrunk(pixels, reduction), width, height, reduction, lambda less: _shrunk(pixels, less))


def see_closer(photo: Photo, board: Board) -> tuple[Pixels, Board]:
    """The photo and the board in it, less reduced when a small board's cells could not be read well otherwise."""
    reduction, cell = photo.reduction, board.cell
    if photo.less_reduced is None or reduction == 1 or cell >= LARGE_ENOUGH:
        return photo.pixels, board
    while reduction > 1 and cell < LARGE_ENOUGH:
        reduction, cell = reduction // 2, cell * 2
    return photo.less_reduced(reduction), board.scaled(photo.reduction / reduction)


def encode_jpeg(pixels: Pixels, quality: int = 88) -> bytes:
    """The picture as a file to keep."""
    done, data = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])
    if not done:
        raise UnreadablePhoto("This picture cannot be written as a file.")
    return data.tobytes()


def _checked_header(data: bytes) -> Header:
    if not data:
        raise UnreadablePhoto("This file is empty; please take the photo again.")
    if is_phone_format(data):
        raise UnreadablePhoto(
            "This is a HEIC or AVIF picture, which cannot be read here; please save or send the photo as JPEG."
        )
    try:
        header = read_header(data)
    except BadHeader as error:
        raise UnreadablePhoto(
            f"This picture file is damaged ({error}); please take or send the photo again."
        ) from error
    if header is None:
        raise UnreadablePhoto("This file is not a picture; please give a photo as JPEG, PNG, WebP, TIFF, BMP or GIF.")
    if not header.is_whole:
        raise UnreadablePhoto("This picture file is cut off before its end; please take or send the photo again.")
    if min(header.width, header.height) < SMALLEST:
        raise UnreadablePhoto(
            f"This picture has only {header.width} x {header.height} pixels; "
            f"a photo needs at least {SMALLEST} on each side."
        )
    largest = LARGEST_JPEG if header.kind == JPEG else LARGEST_OTHER
    if header.width * header.height > largest:
        raise UnreadablePhoto(
            f"This picture has {header.width} x {header.height} pixels; at most {largest // 1_000_000} megapixels "
            "can be read, so please send it smaller."
        )
    return header


def _choose_reduction(longer: int, long_enough: int) -> int:
    return max(step for step in _REDUCED if step == 1 or longer >= step * long_enough)


def _decode_reduced(data: bytes, header: Header, reduction: int) -> Pixels:
    try:
        if header.kind == JPEG:
            return _decode(data, _REDUCED[reduction])
        return _shrunk(_decode_other(data, header), reduction)
    except (cv2.error, MemoryError) as error:
        raise UnreadablePhoto(
            "This picture file is damaged and cannot be opened; please take the photo again."
        ) from error


def _decode(data: bytes, flags: int) -> Pixels:
    pixels: NDArray[Any] | None = cv2.imdecode(np.frombuffer(data, np.uint8), flags)
    if pixels is None or min(pixels.shape[:2]) < 1:
        raise UnreadablePhoto("This picture file is damaged and cannot be opened; please take the photo again.")
    return pixels


def _decode_other(data: bytes, header: Header) -> Pixels:
    """A picture that is no JPEG; what is see-through in it lies on white paper."""
    if not header.has_alpha:
        return _decode(data, cv2.IMREAD_COLOR)
    pixels: NDArray[Any] = _decode(data, cv2.IMREAD_UNCHANGED)
    if pixels.dtype == np.uint16:
        pixels = (pixels >> 8).astype(np.uint8)
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


def _shrunk(pixels: Pixels, reduction: int) -> Pixels:
    if reduction == 1:
        return pixels
    size = (-(-pixels.shape[1] // reduction), -(-pixels.shape[0] // reduction))
    return np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.uint8)
