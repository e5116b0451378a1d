"""A photo file becomes pixels: upright, in colour, no larger than reading needs, or refused with one sentence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from messages import MessageError, say

from .headers import JPEG, MOST_SCANS, BadHeader, ImageHeader
from .pillow_decoding import DamagedPicture
from .pixel_decoding import REDUCED, decode_pixels, read_any_header, shrink_pixels
from .pixels import Pixels

LONG_ENOUGH = 800
"""The longer side, in pixels, that finding a board needs: larger photos are decoded at a half, a quarter, an eighth."""
LONG_ENOUGH_TO_SHOW = 1000
"""The same for a picture that is decoded already and will be shown: nothing is saved by making it smaller."""
SMALLEST = 64
"""The shorter side, in pixels, below which no board can be read."""
LARGEST_JPEG = 100_000_000
"""Pixels of the largest JPEG; it is decoded at an eighth, so that memory stays small."""
LARGEST_OTHER = 60_000_000
"""Pixels of the largest picture of another kind, which can only be decoded whole."""
LIGHT_MEMORY = 80_000_000
"""Bytes that decoding may take in this process: 26 megapixels of colour, more than a photo of 6000 x 4000."""
LIGHT_SCANS = 300_000_000
"""Pixels times scans that a JPEG of several scans may have here: ten scans, as encoders make them, of 30 megapixels."""


class UnreadablePhoto(MessageError, ValueError):
    """A file that gives no picture; the sentence says why and what to do."""


@dataclass(frozen=True)
class DecodedPhoto:
    """The pixels of a photo, upright, at a whole fraction of its full size."""

    pixels: Pixels
    width: int
    """Of the whole photo, upright."""
    height: int
    reduction: int
    """How many pixels of the whole photo, along a side, one of these is made of."""
    less_reduced: Callable[[int], Pixels] | None = None
    """The same photo with a smaller reduction, where its file or picture is at hand."""


def decode_photo(data: bytes, long_enough: int = LONG_ENOUGH) -> DecodedPhoto:
    """Decode a photo file so that its longer side keeps at least `long_enough` pixels where it has as many."""
    header = _checked_header(data)
    reduction = _choose_reduction(max(header.width, header.height), long_enough)
    pixels = _decode_reduced(data, header, reduction)
    is_turned = (pixels.shape[1] > pixels.shape[0]) != (header.width > header.height)
    width, height = (header.height, header.width) if is_turned else (header.width, header.height)
    return DecodedPhoto(pixels, width, height, reduction, lambda less: _decode_reduced(data, header, less))


def reduce_picture(pixels: Pixels, long_enough: int = LONG_ENOUGH_TO_SHOW) -> DecodedPhoto:
    """A picture that a camera gave, no larger than reading needs."""
    height, width = pixels.shape[:2]
    reduction = _choose_reduction(max(height, width), long_enough)
    return DecodedPhoto(
        shrink_pixels(pixels, reduction), width, height, reduction, lambda less: shrink_pixels(pixels, less)
    )


def _checked_header(data: bytes) -> ImageHeader:
    if not data:
        raise UnreadablePhoto(say("This file is empty; please take the photo again."))
    try:
        header = read_any_header(data)
    except BadHeader as error:
        raise UnreadablePhoto(say("This picture file is damaged; please take or send the photo again.")) from error
    if header is None:
        raise UnreadablePhoto(
            say("This file is not a picture; please give a photo as JPEG, HEIC, PNG, WebP, TIFF, BMP or GIF.")
        )
    if not header.is_whole:
        raise UnreadablePhoto(say("This picture file is cut off before its end; please take or send the photo again."))
    if min(header.width, header.height) < SMALLEST:
        template = "This picture has only {width} × {height} pixels; a photo needs at least {least} on each side."
        raise UnreadablePhoto(say(template, width=header.width, height=header.height, least=SMALLEST))
    largest = LARGEST_JPEG if header.kind == JPEG else LARGEST_OTHER
    if header.width * header.height > largest:
        template = (
            "This picture has {width} × {height} pixels; at most {most} megapixels can be read, "
            "so please send it smaller."
        )
        most = largest // 1_000_000
        raise UnreadablePhoto(say(template, width=header.width, height=header.height, most=most))
    if header.scans > MOST_SCANS:
        template = (
            "This JPEG is made of more scans than any camera or program writes; please take or send the photo again."
        )
        raise UnreadablePhoto(say(template))
    return header


def _choose_reduction(longer: int, long_enough: int) -> int:
    return max(step for step in REDUCED if step == 1 or longer >= step * long_enough)


def _decode_reduced(data: bytes, header: ImageHeader, reduction: int) -> Pixels:
    try:
        return (_decode_heavy if _is_heavy(header, reduction) else decode_pixels)(data, header, reduction)
    except (DamagedPicture, MemoryError) as error:
        raise UnreadablePhoto(
            say("This picture file is damaged and cannot be opened; please take the photo again.")
        ) from error


def _decode_heavy(data: bytes, header: ImageHeader, reduction: int) -> Pixels:
    # Ordinary photos, which are nearly all, do not wait until this is imported.
    from . import limited_decoding

    try:
        return limited_decoding.decode_limited(data, reduction)
    except limited_decoding.TooSlow as error:
        raise UnreadablePhoto(
            say("This picture takes too long to open; please send it smaller, or as an ordinary JPEG.")
        ) from error
    except limited_decoding.TooMuchMemory as error:
        raise UnreadablePhoto(
            say("This picture takes too much memory to open; please send it smaller, or as an ordinary JPEG.")
        ) from error


def _is_heavy(header: ImageHeader, reduction: int) -> bool:
    """Whether decoding could take so long or so much memory that it must be possible to end it."""
    pixels = header.width * header.height
    if header.kind == JPEG and header.scans == 1:
        return pixels / reduction**2 * header.pixel_bytes > LIGHT_MEMORY
    if header.kind == JPEG:
        return pixels * header.scans > LIGHT_SCANS
    return pixels * header.pixel_bytes > LIGHT_MEMORY
