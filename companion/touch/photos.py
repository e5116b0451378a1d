"""Photos as textures: one a key, filled anew when the photo changed, because a new texture a frame leaks on a Pi."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from kivy.graphics.texture import Texture


class PhotoTextures:
    """Keeps the textures of the photos that a display shows."""

    def __init__(self, find: Callable[[str], Any]) -> None:
        """`find` gives the pixels (B, G, R) of a key, or None."""
        self._find = find
        self._kept: dict[str, tuple[Any, Texture]] = {}

    def __call__(self, key: str) -> Texture | None:
        """The texture of a photo, None when there is no such photo."""
        pixels = self._find(key)
        if pixels is None:
            return None
        known, texture = self._kept.get(key, (None, None))
        if texture is not None and known is pixels:
            return texture
        height, width = pixels.shape[:2]
        if texture is None or texture.size != (width, height):
            texture = Texture.create(size=(width, height), colorfmt="rgb")
            texture.mag_filter = "nearest" if width < 200 else "linear"
        texture.blit_buffer(np.ascontiguousarray(pixels[..., ::-1]).tobytes(), colorfmt="rgb", bufferfmt="ubyte")
        self._kept[key] = (pixels, texture)
        return texture
