"""What the first bytes of a picture file tell before anything is decoded: its kind, its size, whether it is whole."""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Iterator
from typing import NamedTuple

JPEG = "JPEG"
PNG = "PNG"
MOST_SCANS = 64
"""More than any encoder makes: libjpeg makes 10 scans of a colour picture and 18 of one in printing inks."""


class ImageHeader(NamedTuple):
    """A picture file as its header describes it; width and height before it is turned upright."""

    kind: str
    width: int
    height: int
    has_alpha: bool = False
    is_whole: bool = True
    scans: int = 1
    """How many times a JPEG goes over the whole picture, counted up to `MOST_SCANS` and one more."""
    pixel_bytes: int = 4
    """Bytes that one pixel takes while the file is decoded, at most."""
    is_moving: bool = False
    """Whether it may hold several pictures; the first is meant."""


class BadHeader(ValueError):
    """The file starts like a picture, but its header is broken."""


def read_header(data: bytes) -> ImageHeader | None:
    """The header of a picture file; None when the bytes are no picture of a kind that can be read here."""
    for starts, read in _KINDS:
        if data.startswith(starts):
            try:
                return read(data)
            except (struct.error, IndexError) as error:
                raise BadHeader("the header ends too early") from error
    return None


_PHONE_BRANDS = (b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1", b"avif")


def is_phone_format(data: bytes) -> bool:
    """Whether this is one of the newer formats (HEIC, AVIF) that phones save and OpenCV does not read everywhere."""
    return data[4:8] == b"ftyp" and data[8:12] in _PHONE_BRANDS


_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_BARE = frozenset((0x01, 0xD8, *range(0xD0, 0xD8)))


def _jpeg_segments(data: bytes) -> Iterator[tuple[int, int, int]]:
    """Marker, start and end of the contents of each segment, up to and with the start of the scan."""
    at = 2
    while True:
        if data[at] != 0xFF:
            raise BadHeader("a marker is missing")
        marker = data[at + 1]
        if marker == 0xFF:
            at += 1
            continue
        at += 2
        if marker in _BARE:
            continue
        (length,) = struct.unpack_from(">H", data, at)
        if length < 2:
            raise BadHeader("a segment has no length")
        yield marker, at + 2, at + length
        if marker == 0xDA:
            return
        at += length


_AT_ONCE = frozenset((0xC0, 0xC1, 0xC9))
"""Frames that one scan of all their colours completes."""
_MARKER = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")
"""A marker between two scans; other bytes after 0xFF belong to the pixels."""


def _read_jpeg(data: bytes) -> ImageHeader:
    width = height = colours = 0
    is_at_once = False
    for marker, start, end in _jpeg_segments(data):
        if marker in _FRAMES:
            height, width, colours = struct.unpack_from(">HHB", data, start + 1)
            is_at_once = marker in _AT_ONCE
        if marker == 0xDA:
            scans = 1 if is_at_once and data[start] >= colours else _count_scans(data, end)
            is_whole = data.rfind(b"\xff\xd9", end) >= 0
            return ImageHeader(JPEG, width, height, is_whole=is_whole, scans=scans, pixel_bytes=3)
    raise BadHeader("there is no picture in it")


def _count_scans(data: bytes, at: int) -> int:
    """How many scans there are up to the end of the picture, when the first one's pixels start there."""
    count = 1
    while count <= MOST_SCANS and (found := _MARKER.search(data, at)):
        marker, at = data[found.end() - 1], found.end()
        if marker == 0xD9:
            break
        count += marker == 0xDA
        if marker not in _BARE and at + 2 <= len(data):
            (length,) = struct.unpack_from(">H", data, at)
            at += length
    return count


def _read_png(data: bytes) -> ImageHeader:
    width, height = struct.unpack_from(">II", data, 16)
    has_alpha = data[25] in (4, 6) or b"tRNS" in data[:4096]
    pixel_bytes = (4 if has_alpha else 3) * (2 if data[24] == 16 else 1)
    return ImageHeader(PNG, width, height, has_alpha, is_whole=_has_whole_chunks(data), pixel_bytes=pixel_bytes)


def _has_whole_chunks(data: bytes) -> bool:
    """Whether every part of a PNG file lies inside it, up to its end; decoders set aside gigabytes for one that does
    not."""
    at = 8
    while at + 12 <= len(data):
        (length,) = struct.unpack_from(">I", data, at)
        if data[at + 4 : at + 8] == b"IEND":
            return True
        at += 12 + length
    return False


_MOVING_PIXEL = 12
"""Bytes of a pixel of a moving picture while it is laid on paper."""


def _read_gif(data: bytes) -> ImageHeader:
    width, height = struct.unpack_from("<HH", data, 6)
    is_whole = len(data) > 32
    return ImageHeader("GIF", width, height, is_whole=is_whole, pixel_bytes=_MOVING_PIXEL, is_moving=True)


def _read_bmp(data: bytes) -> ImageHeader:
    width, height = struct.unpack_from("<ii", data, 18)
    return ImageHeader("BMP", abs(width), abs(height))


def _read_webp(data: bytes) -> ImageHeader:
    (size,) = struct.unpack_from("<I", data, 4)
    whole, form = len(data) >= size + 8, data[12:16]
    if data[8:12] != b"WEBP":
        raise BadHeader("it is no WebP picture")
    if form == b"VP8X":
        width = 1 + int.from_bytes(data[24:27], "little")
        height = 1 + int.from_bytes(data[27:30], "little")
        if data[20] & 0x02:
            return ImageHeader("WebP", width, height, is_whole=whole, pixel_bytes=_MOVING_PIXEL, is_moving=True)
        return ImageHeader("WebP", width, height, bool(data[20] & 0x10), whole)
    if form == b"VP8L":
        (bits,) = struct.unpack_from("<I", data, 21)
        return ImageHeader("WebP", 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF), True, whole)
    width, height = struct.unpack_from("<HH", data, 26)
    return ImageHeader("WebP", width & 0x3FFF, height & 0x3FFF, False, whole)


_TIFF_PIXEL = 32
"""Four colours of 64 bits: how many colours a TIFF file has is not looked at."""
_TIFF_WIDTH, _TIFF_HEIGHT, _TIFF_PACKING, _TIFF_FORM = 256, 257, 259, 339
_SHORT = 3
_FRACTIONS, _LOGARITHMS = 3, (34676, 34677)
"""As TIFF tells colours that are no whole numbers: some versions of OpenCV decode them to a wrong picture."""


def _read_tiff(data: bytes) -> ImageHeader:
    order = "<" if data.startswith(b"II") else ">"
    (at,) = struct.unpack_from(order + "I", data, 4)
    (count,) = struct.unpack_from(order + "H", data, at)
    told = {_TIFF_WIDTH: 0, _TIFF_HEIGHT: 0, _TIFF_PACKING: 1, _TIFF_FORM: 1}
    for entry in range(count):
        tag, kind, values = struct.unpack_from(order + "HHI", data, at + 2 + 12 * entry)
        if tag in told:
            place = at + 10 + 12 * entry
            if kind == _SHORT and values > 2:
                (place,) = struct.unpack_from(order + "I", data, place)
            (told[tag],) = struct.unpack_from(order + ("H" if kind == _SHORT else "I"), data, place)
    if told[_TIFF_FORM] == _FRACTIONS or told[_TIFF_PACKING] in _LOGARITHMS:
        raise BadHeader("its colours are no whole numbers")
    return ImageHeader("TIFF", told[_TIFF_WIDTH], told[_TIFF_HEIGHT], pixel_bytes=_TIFF_PIXEL)


_KINDS: tuple[tuple[bytes, Callable[[bytes], ImageHeader]], ...] = (
    (b"\xff\xd8", _read_jpeg),
    (b"\x89PNG\r\n\x1a\n", _read_png),
    (b"GIF8", _read_gif),
    (b"BM", _read_bmp),
    (b"RIFF", _read_webp),
    (b"II*\0", _read_tiff),
    (b"MM\0*", _read_tiff),
)
