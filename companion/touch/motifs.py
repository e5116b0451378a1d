"""The motifs of cloth as small repeating pictures."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
from kivy.graphics import opengl as gl
from kivy.graphics.texture import Texture
from numpy.typing import NDArray

SIDE = 64
_OVERSAMPLING = 4

Mask = NDArray[np.float64]
Grid = tuple[NDArray[np.float64], NDArray[np.float64]]


@cache
def motif_texture(colour: str, motif_colour: str, motif: str) -> Texture:
    """One repeat of the cloth."""
    base, over = _rgb(colour), _rgb(motif_colour)
    share = _mask(motif)[..., None]
    pixels = (base * (1 - share) + over * share).astype(np.uint8)
    texture = Texture.create(size=(SIDE, SIDE), colorfmt="rgb")
    texture.blit_buffer(pixels[::-1].tobytes(), colorfmt="rgb", bufferfmt="ubyte")
    _add_smaller(texture, pixels[::-1])
    texture.wrap = "repeat"
    texture.mag_filter = "linear"
    texture.min_filter = "linear_mipmap_linear"
    return texture


def _add_smaller(texture: Texture, pixels: NDArray[np.uint8]) -> None:
    """Add the picture in all smaller sizes (mipmaps); made by OpenGL they would delay the first frame."""
    texture.bind()
    gl.glPixelStorei(gl.GL_UNPACK_ALIGNMENT, 1)
    smaller, side = pixels.astype(np.float64), SIDE
    for level in range(1, SIDE.bit_length()):
        side //= 2
        smaller = smaller.reshape(side, 2, side, 2, 3).mean(axis=(1, 3))
        data = np.rint(smaller).astype(np.uint8).tobytes()
        gl.glTexImage2D(gl.GL_TEXTURE_2D, level, gl.GL_RGB, side, side, 0, gl.GL_RGB, gl.GL_UNSIGNED_BYTE, data)


@cache
def weave_texture(colour: str, thread: str, pitch: int) -> Texture:
    """One thread across and one down, so many pixels from the next."""
    pixels = np.tile(_rgb(colour).astype(np.uint8), (pitch, pitch, 1))
    pixels[0, :] = pixels[:, 0] = _rgb(thread).astype(np.uint8)
    texture = Texture.create(size=(pitch, pitch), colorfmt="rgb")
    texture.blit_buffer(pixels.tobytes(), colorfmt="rgb", bufferfmt="ubyte")
    texture.wrap = "repeat"
    texture.mag_filter = texture.min_filter = "nearest"
    return texture


def _rgb(colour: str) -> NDArray[np.float64]:
    return np.array([int(colour[k : k + 2], 16) for k in (1, 3, 5)], dtype=np.float64)


def _mask(motif: str) -> Mask:
    steps = (np.arange(SIDE * _OVERSAMPLING) + 0.5) / (SIDE * _OVERSAMPLING)
    x, y = np.meshgrid(steps, steps)
    fine = _MOTIFS[motif]((x, y)).astype(np.float64)
    return np.asarray(fine.reshape(SIDE, _OVERSAMPLING, SIDE, _OVERSAMPLING).mean(axis=(1, 3)))


def _disc(grid: Grid, x: float, y: float, radius: float) -> Mask:
    # Repeats are seen too, so that a disc over the edge goes on at the other side.
    across = np.abs((grid[0] - x + 0.5) % 1 - 0.5)
    down = np.abs((grid[1] - y + 0.5) % 1 - 0.5)
    return np.asarray(np.hypot(across, down) < radius, dtype=np.float64)


def _gingham(grid: Grid) -> Mask:
    left, top = (grid[0] < 0.5) * 0.55, (grid[1] < 0.5) * 0.55
    return np.asarray(1 - (1 - left) * (1 - top))


def _dots(grid: Grid) -> Mask:
    return np.maximum(_disc(grid, 0.25, 0.25, 0.16), _disc(grid, 0.75, 0.75, 0.16))


def _chevron(grid: Grid) -> Mask:
    wave = np.abs(grid[0] - 0.5)
    near = [np.abs((grid[1] - wave - start + 0.5) % 1 - 0.5) < 0.07 * 1.41 for start in (0.0, 0.5)]
    return np.asarray(near[0] | near[1], dtype=np.float64)


def _stripes(grid: Grid) -> Mask:
    x = grid[0]
    return np.asarray(((x > 0.1) & (x < 0.38)) | ((x > 0.62) & (x < 0.72)), dtype=np.float64)


def _sprig(grid: Grid) -> Mask:
    across, down = grid[0] - 0.25, grid[1] - 0.25
    radius, angle = np.hypot(across, down), np.arctan2(down, across)
    off = np.abs((angle / (np.pi / 4) + 0.5) % 1 - 0.5) * (np.pi / 4) * radius
    rays = (radius < 0.17) & (off < 0.028)
    return np.maximum(rays.astype(np.float64), _disc(grid, 0.75, 0.75, 0.10))


def _scallop(grid: Grid) -> Mask:
    found = np.zeros_like(grid[0])
    for top, shift in ((0.0, 0.0), (0.5, 0.5)):
        for left in (-1.0, 0.0, 1.0):
            radius = np.hypot(grid[0] - (0.5 + shift + left), grid[1] - top)
            found = np.maximum(found, (np.abs(radius - 0.445) < 0.055) & (grid[1] >= top) & (grid[1] < top + 0.5))
    return found


def _diamond(grid: Grid) -> Mask:
    return np.asarray(np.abs(grid[0] - 0.5) / 0.32 + np.abs(grid[1] - 0.5) / 0.38 < 1, dtype=np.float64)


def _cross(grid: Grid) -> Mask:
    found = np.zeros_like(grid[0])
    for middle in (0.25, 0.75):
        across, down = np.abs(grid[0] - middle), np.abs(grid[1] - middle)
        found = np.maximum(found, ((across < 0.17) & (down < 0.05)) | ((down < 0.17) & (across < 0.05)))
    return found


def _plain(grid: Grid) -> Mask:
    return np.zeros_like(grid[0])


_MOTIFS: dict[str, Callable[[Grid], Mask]] = {
    "gingham": _gingham,
    "dots": _dots,
    "chevron": _chevron,
    "stripes": _stripes,
    "sprig": _sprig,
    "scallop": _scallop,
    "diamond": _diamond,
    "cross": _cross,
    "plain": _plain,
}
