"""Varies a made-up Patchwork board while fitting: other sides, colours, light, place, and with or without an aid."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cells.patchwork_planes import CELL, BoardColours, Planes, planes_of
from vision.photo.pixels import Pixels

from .patchwork_examples import PatchworkExample

Value = TypeVar("Value", np.uint8, np.int8)
Truth = tuple[NDArray[np.float32], NDArray[np.float32]]
"""1 for each of 81 covered cells, and for each of 144 edges (to the right of cells, then below) where a patch ends."""

AIDED, WRONG_AID = 0.45, 0.06
"""How often there is a photo of the empty board, and how often of those it shows another board."""


def vary(pick: Callable[[np.random.Generator], PatchworkExample], rng: np.random.Generator) -> tuple[Planes, Truth]:
    """A varied board as the network sees it, and what it shows."""
    example = pick(rng)
    turn, flipped = int(rng.integers(4)), bool(rng.random() < 0.5)
    colours = rng.permutation(3) if rng.random() < 0.6 else np.arange(3)
    flat = _turned(example.flat, turn, flipped)[..., colours]
    flat = _misplace(flat, rng) if rng.random() < 0.7 else flat
    flat = relight(flat, rng) if rng.random() < 0.7 else flat
    planes = planes_of(BoardColours(np.ascontiguousarray(flat)), _aid(pick, example, turn, flipped, colours, rng))
    return planes, truth_of(_turned(example.owners, turn, flipped))


def truth_of(owners: NDArray[np.integer]) -> Truth:
    """What cells and edges are, by whose patch (-1: none) lies on each of the 9 x 9 cells."""
    right, below = owners[:, 1:] != owners[:, :-1], owners[1:] != owners[:-1]
    edges = np.concatenate([right.ravel(), below.ravel()])
    return (owners >= 0).ravel().astype(np.float32), edges.astype(np.float32)


def _aid(
    pick: Callable[[np.random.Generator], PatchworkExample],
    example: PatchworkExample,
    turn: int,
    flipped: bool,
    colours: NDArray[np.integer],
    rng: np.random.Generator,
) -> Pixels | None:
    """The empty board, at times another one: then it must do no harm."""
    if rng.random() > AIDED:
        return None
    shown = pick(rng) if rng.random() < WRONG_AID else example
    empty = _turned(shown.empty, turn, flipped)[..., colours]
    return np.ascontiguousarray(_misplace(empty, rng) if rng.random() < 0.5 else empty)


def _turned(picture: NDArray[Value], turn: int, flipped: bool) -> NDArray[Value]:
    turned = np.rot90(picture, turn)
    return turned[:, ::-1] if flipped else turned


def _misplace(flat: Pixels, rng: np.random.Generator) -> Pixels:
    """The board as a less lucky finder would lay it flat: bent by some hundredths of a cell, mostly at corners."""
    drift = rng.normal(0, min(np.exp(rng.normal(-3.6, 0.6)), 0.1), (4, 4, 2))
    if rng.random() < 0.25:
        drift[rng.choice([0, 3]), rng.choice([0, 3])] += rng.normal(0, 0.12, 2)
    height, width = flat.shape[:2]
    moved = cv2.resize((CELL * drift).astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC)
    x, y = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    where = (moved[..., 0] + x, moved[..., 1] + y)
    bent = cv2.remap(np.ascontiguousarray(flat), *where, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(bent, np.uint8)


def relight(flat: Pixels, rng: np.random.Generator) -> Pixels:
    """The board in another light, less sharp and with more noise."""
    gamma, tint = np.exp(rng.normal(0, 0.15)), np.exp(rng.normal(0, 0.06, 3)) * rng.uniform(0.7, 1.2)
    curve = (255 * (np.arange(256) / 255)[:, None] ** gamma * tint).astype(np.float32)
    light = cv2.LUT(np.ascontiguousarray(flat), curve[None])
    across, down = (np.linspace(-1, 1, side, dtype=np.float32) for side in light.shape[1::-1])
    slope = rng.normal(0, 0.15, 2).astype(np.float32)
    field = np.exp(slope[0] * across)[None, :] * np.exp(slope[1] * down)[:, None]
    if rng.random() < 0.25:
        field *= _edge_of_light(across, down, rng)
    light *= field[..., None]
    if rng.random() < 0.3:
        light = cv2.GaussianBlur(light, (0, 0), rng.uniform(0.4, 1.2))
    if rng.random() < 0.4:
        strength, down_up, left_right = np.float32(rng.uniform(1, 5)), rng.choice([-1, 1]), rng.choice([-1, 1])
        light = light + strength * _noise(light.shape)[::down_up, ::left_right]
    return np.asarray(cv2.convertScaleAbs(np.maximum(light, 0)), np.uint8)


@lru_cache(maxsize=1)
def _noise(shape: tuple[int, ...]) -> NDArray[np.float32]:
    return np.random.default_rng(0).standard_normal(shape, np.float32)


def _edge_of_light(
    across: NDArray[np.float32], down: NDArray[np.float32], rng: np.random.Generator
) -> NDArray[np.float32]:
    """A straight, sharp or soft edge between light and shadow."""
    angle = rng.uniform(0, 2 * np.pi)
    reach = np.cos(angle) * across[None, :] + np.sin(angle) * down[:, None] - rng.uniform(-0.7, 0.7)
    share = np.clip(reach / rng.choice([0.01, 0.03, 0.15]) + 0.5, 0, 1)
    return np.asarray(1 - rng.uniform(0.15, 0.65) * share, np.float32)
