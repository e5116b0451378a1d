"""Souvenirs as files: a card as PNG and PDF, a film as GIF; each is there whole or not at all."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image

from companion.pictures import Picture
from versioned_files import put_file

from .raster import paint_pixels

if TYPE_CHECKING:
    from vision.photo.pixels import Pixels

_CARD = 1772
"""Pixels: 15 cm at 300 to the inch."""
_DPI = 300
_FRAME = 640
_EACH, _LAST = 600, 3000
"""Milliseconds that a frame of the film stands, and the last one."""


def keep_card(picture: Picture, photos: Mapping[str, Pixels], path: Path) -> tuple[Path, Path]:
    """Paint the card and put it beside each other as PNG and PDF; `path` has no ending yet."""
    image = paint_pixels(picture, _CARD, photos)
    found = []
    for ending, options in (("png", {"dpi": (_DPI, _DPI)}), ("pdf", {"resolution": float(_DPI)})):
        file = io.BytesIO()
        image.save(file, ending.upper(), **options)
        found.append(path.with_suffix(f".{ending}"))
        put_file(found[-1], file.getvalue())
    return found[0], found[1]


def paint_frame(picture: Picture, photos: Mapping[str, Pixels]) -> bytes:
    """One frame of a film, as PNG."""
    file = io.BytesIO()
    paint_pixels(picture, _FRAME, photos).save(file, "PNG")
    return file.getvalue()


def keep_film(frames: Sequence[bytes], path: Path) -> Path:
    """Put the frames together."""
    images = [Image.open(io.BytesIO(frame)).quantize(128) for frame in frames]
    times = [_EACH] * (len(images) - 1) + [_LAST]
    file = io.BytesIO()
    images[0].save(file, "GIF", save_all=True, append_images=images[1:], duration=times, loop=0, optimize=True)
    put_file(path, file.getvalue())
    return path
