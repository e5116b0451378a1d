"""Takes the light out of a flat board: how much darker and how differently coloured than paper each pixel is."""

from __future__ import annotations

from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boards.board import Board, Flat, flatten
from vision.photo.pixels import Pixels
from vision.photo.quantiles import quantile, quantile_of_rows

Value = TypeVar("Value", np.uint8, np.float32)
Planes = NDArray[np.float32]
"""What a network sees of a board: 25 planes, one value in each for every square of 4 x 4 pixels.

16 tell how much darker than the paper nearby each pixel of the square is, 8 tell its colour (4 for blue, 4 for red, a
value for 2 x 2 pixels) and the last how much darker than the paper at large the square is. All are about 0 on bare
paper.
"""

CELL = 32
MARGIN = 16
AROUND = 0.75
"""Cells around the board that are taken along: the margin, and room for cells that are nearer to the camera."""
SQUARE = 4
PLANES = SQUARE * SQUARE + 2 * (SQUARE // 2) ** 2 + 1
BLOCKS = 4
"""Blocks along a cell in which the paper's brightness is sought."""
_LOG = np.log((np.arange(256, dtype=np.float32) + 6.0) / 261.0).astype(np.float32)
NEAR_GAIN, WIDE_GAIN, COLOUR_GAIN = np.float32(2.5), np.float32(1.5), np.float32(4.0)
DARKEST, LIGHTEST = np.float32(-6), np.float32(4)


def flatten_for_reading(pixels: Pixels, board: Board) -> Flat:
    """Lay the board flat in the size that the readers know.

    A photo that is finer than that is shrunk and smoothed first: a thin line between the places that are looked at
    would be lost.
    """
    lengths = np.linalg.norm(np.diff(board.points, axis=1), axis=-1)
    cell = quantile(lengths, 0.5)
    times = int(cell / (1.3 * CELL))
    if not times:
        return flatten(pixels, board, CELL, MARGIN)
    left, top = np.floor(board.points.reshape(-1, 2).min(axis=0) - AROUND * cell).clip(0).astype(int)
    right, bottom = np.ceil(board.points.reshape(-1, 2).max(axis=0) + AROUND * cell).astype(int)
    part, moved = pixels[top:bottom, left:right], Board(board.points - np.array([left, top]))
    if times > 1:
        small = (max(1, part.shape[1] // times), max(1, part.shape[0] // times))
        whole = part[: small[1] * times, : small[0] * times]
        part = np.asarray(cv2.resize(whole, small, interpolation=cv2.INTER_AREA), np.uint8)
        moved = moved.scaled(1 / times)
    smooth = np.asarray(cv2.blur(part, (2, 2), anchor=(0, 0)), np.uint8)
    return flatten(smooth, Board(moved.points - 0.5), CELL, MARGIN)


def even_out(flat: Flat) -> Planes:
    """The planes of a flat board, about 0 on bare paper whatever the light.

    Two scales of paper brightness, because a shadow's edge fools the wide one and a large solid patch the near one.
    """
    height, width = flat.pixels.shape[0] // SQUARE, flat.pixels.shape[1] // SQUARE
    few = (width * SQUARE * BLOCKS // flat.cell, height * SQUARE * BLOCKS // flat.cell)
    blocks = np.asarray(cv2.resize(flat.pixels, few, interpolation=cv2.INTER_AREA), np.uint8)
    block_logs = np.asarray(cv2.LUT(cv2.cvtColor(blocks, cv2.COLOR_BGR2GRAY), _LOG), np.float32)
    near, wide = estimate_paper(block_logs)
    grey = np.asarray(cv2.cvtColor(flat.pixels, cv2.COLOR_BGR2GRAY), np.uint8)
    planes = np.empty((PLANES, height, width), np.float32)
    dark, colour, square = planes[:16], planes[16:24], planes[24]
    dark[:] = logs_of(split_squares(grey, SQUARE))
    np.mean(dark, axis=0, out=square)
    dark -= cv2.resize(near, (width, height), interpolation=cv2.INTER_LINEAR)
    dark *= NEAR_GAIN
    square -= cv2.resize(wide, (width, height), interpolation=cv2.INTER_LINEAR)
    square *= WIDE_GAIN
    half = np.asarray(cv2.resize(flat.pixels, (2 * width, 2 * height), interpolation=cv2.INTER_AREA), np.uint8)
    blue, green, red = (logs_of(split_squares(half[..., part], 2)) for part in range(3))
    np.subtract(blue, green, out=colour[:4])
    np.subtract(red, green, out=colour[4:])
    colour -= np.repeat(_paper_tint(blocks, block_logs - wide), 4)[:, None, None]
    colour *= COLOUR_GAIN
    return np.clip(planes, DARKEST, LIGHTEST, out=planes)


def even_out_sheet(pixels: Pixels, rows: int, cols: int) -> Planes:
    """The planes of a board that was laid flat with the usual margin, in whatever size."""
    size = (cols * CELL + 2 * MARGIN, rows * CELL + 2 * MARGIN)
    if pixels.shape[1::-1] != size:
        pixels = np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.uint8)
    return even_out(Flat(pixels, rows, cols, CELL, MARGIN))


def logs_of(values: NDArray[np.uint8]) -> NDArray[np.float32]:
    """The logarithms of brightness of these pixels."""
    return np.asarray(cv2.LUT(values.reshape(len(values), -1), _LOG), np.float32).reshape(values.shape)


def split_squares(picture: NDArray[Value], side: int) -> NDArray[Value]:
    """One plane for each place within squares of `side` pixels."""
    height, width = picture.shape[0] // side, picture.shape[1] // side
    squares = picture.reshape(height, side, width, side).transpose(1, 3, 0, 2)
    return np.ascontiguousarray(squares).reshape(side * side, height, width)


def _paper_tint(blocks: Pixels, brightness: NDArray[np.float32]) -> NDArray[np.float32]:
    """How much more blue, and more red, than green the paper throws back: its brightest blocks tell."""
    tints = np.asarray(cv2.LUT(blocks, _LOG), np.float32)
    paper = tints[brightness >= quantile(brightness, 0.6)]
    return quantile_of_rows(paper[:, [0, 2]] - paper[:, [1]], 0.5)


def estimate_paper(blocks: NDArray[np.float32]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """How bright bare paper would be, from the brightest blocks nearby and from those at large."""
    near, wide = (
        cv2.blur(cv2.dilate(blocks, np.ones((reach, reach))), (reach, reach)) for reach in (BLOCKS + 1, 4 * BLOCKS + 1)
    )
    return np.asarray(near, np.float32), np.asarray(wide, np.float32)


def turn_planes(planes: Planes, quarters: int) -> Planes:
    """The planes of the same board after so many quarter turns against the clock."""
    dark, colour, square = planes[:16], planes[16:24], planes[24:]
    parts = (dark.reshape(1, SQUARE, SQUARE, *dark.shape[1:]), colour.reshape(2, 2, 2, *colour.shape[1:]))
    turned = [np.rot90(np.rot90(part, quarters, (1, 2)), quarters, (3, 4)) for part in parts]
    joined = [part.reshape(-1, *part.shape[3:]) for part in turned]
    return np.concatenate([*joined, np.rot90(square, quarters, (1, 2))])


def mirror_planes(planes: Planes) -> Planes:
    """The planes of the same board in a mirror: what was at the top is at the bottom."""
    dark, colour, square = planes[:16], planes[16:24], planes[24:]
    parts = (dark.reshape(SQUARE, SQUARE, *dark.shape[1:]), colour.reshape(2, 2, 2, *colour.shape[1:]))
    mirrored = (parts[0][::-1, :, ::-1], parts[1][:, ::-1, :, ::-1])
    joined = [part.reshape(-1, *part.shape[-2:]) for part in mirrored]
    return np.concatenate([*joined, square[:, ::-1]])
