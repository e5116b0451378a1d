"""Picture files that no camera writes but a scanner, a chat or a web page may hand on: in printing inks, or moving."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from io import BytesIO

import cv2
import numpy as np
from PIL import Image

BLOCK = 8


def cmyk_jpeg(inks: Sequence[int], blocks: int = 20) -> bytes:
    """A square JPEG of one colour, told as cyan, magenta, yellow and black; 255 is bare paper, as Adobe writes it."""
    places = [bytes([number + 1, 0x11, 0]) for number in range(len(inks))]
    tables = [bytes([number + 1, 0]) for number in range(len(inks))]
    side = BLOCK * blocks
    return b"".join(
        (
            b"\xff\xd8",
            _segment(0xEE, b"Adobe" + struct.pack(">HHHB", 100, 0, 0, 0)),
            _segment(0xDB, b"\0" + bytes([BLOCK] * BLOCK * BLOCK)),
            _segment(0xC0, struct.pack(">BHHB", 8, side, side, len(inks)) + b"".join(places)),
            _segment(0xC4, b"\0" + bytes([0, 0, 0, 12] + [0] * 12) + bytes(range(12))),
            _segment(0xC4, b"\x10" + bytes([1] + [0] * 15) + b"\0"),
            _segment(0xDA, bytes([len(inks)]) + b"".join(tables) + b"\0\x3f\0"),
            _plain_blocks(inks, blocks * blocks),
            b"\xff\xd9",
        )
    )


def many_scans_jpeg(side: int, scans: int) -> bytes:
    """A square, grey, progressive JPEG that goes so many times over the whole picture, each time to tell nothing."""
    count = (side // BLOCK) ** 2
    # One code tells that the next 2 ** 15 - 1 blocks, all ones after it, have nothing new.
    runs = "0" + "1" * 14
    bits = runs * -(-count // 32767)
    bits += "1" * (-len(bits) % 8)
    nothing = int(bits, 2).to_bytes(len(bits) // 8, "big").replace(b"\xff", b"\xff\0")
    return b"".join(
        (
            b"\xff\xd8",
            _segment(0xDB, b"\0" + bytes([BLOCK] * BLOCK * BLOCK)),
            _segment(0xC2, struct.pack(">BHHB", 8, side, side, 1) + b"\1\x11\0"),
            _segment(0xC4, b"\0" + bytes([1] + [0] * 15) + b"\0"),
            _segment(0xC4, b"\x10" + bytes([1, 1] + [0] * 14) + b"\xe0\0"),
            _segment(0xDA, b"\1\1\0\0\0\0") + bytes(-(-count // 8)),
            (_segment(0xDA, b"\1\1\0\1\x3f\0") + nothing) * (scans - 1),
            b"\xff\xd9",
        )
    )


def _segment(marker: int, body: bytes) -> bytes:
    return struct.pack(">BBH", 0xFF, marker, len(body) + 2) + body


def _plain_blocks(values: Sequence[int], count: int) -> bytes:
    """So many blocks of each value: only the first tells how far it is from the middle, the others tell no change."""
    first = "".join(f"{abs(value - 128).bit_length():04b}{_distance(value - 128)}0" for value in values)
    bits = first + "00000" * len(values) * (count - 1)
    bits += "1" * (-len(bits) % 8)
    return int(bits, 2).to_bytes(len(bits) // 8, "big").replace(b"\xff", b"\xff\0")


def _distance(distance: int) -> str:
    size = abs(distance).bit_length()
    return f"{distance if distance > 0 else distance + (1 << size) - 1:0{size}b}" if size else ""


def animated(kind: str, frames: Sequence[np.ndarray]) -> bytes:
    """A moving picture as a file of that kind: .gif, .png or .webp."""
    first, *others = (Image.fromarray(cv2.cvtColor(frame, cv2.COLOR_BGR2RGB)) for frame in frames)
    # By Pillow, because the OpenCV of Raspberry Pi OS writes none.
    file = BytesIO()
    first.save(file, kind.removeprefix("."), save_all=True, append_images=others, duration=100)
    return file.getvalue()
