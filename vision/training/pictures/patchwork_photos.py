"""Made-up photos of Patchwork boards with their truth: every photo shows a new board, new fabrics and a new light."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boards.board import Board
from vision.photo.pixels import Pixels

from .fabrics import Colour, Picture, any_colour, colour_near
from .patchwork_boards import Design, draw_board
from .patchwork_buttons import CELL, print_on, strew_buttons
from .patchwork_camera import take_photo
from .patchwork_fabrics import make_cloth
from .patchwork_families import Families, choose_families
from .patchwork_quilts import SIDE, LyingPatch, fill_board, make_quilt

FULL = 0.12
"""The share of boards that are as full as a good player makes them."""


@dataclass(frozen=True)
class MadeBoard:
    """A made-up photo and what it shows; `empty_photo` shows the same board without patches in another light."""

    photo: Pixels
    board: Board
    empty_photo: Pixels
    empty_board: Board
    covered: NDArray[np.bool_]
    quilt: tuple[LyingPatch, ...]
    hard: float
    loose_buttons: tuple[tuple[float, float], ...]
    """Row and column (in cells) of buttons that lie on the board."""
    families: frozenset[str] = frozenset()
    """The names of what it is made of."""

    @property
    def owners(self) -> NDArray[np.int64]:
        """For each cell the number of its patch in `quilt`, -1 where the board is empty."""
        owners = np.full((SIDE, SIDE), -1)
        for number, lying in enumerate(self.quilt):
            for cell in lying.cells:
                owners[cell] = number
        return owners


def make_board(
    seed: int,
    quilt: tuple[LyingPatch, ...] | None = None,
    strange: frozenset[str] = frozenset(),
    families: Families | None = None,
) -> MadeBoard:
    """The made-up photo of that seed; another seed gives quite another photo.

    It is made of families that the reader is fitted to or, when `strange` ones are given, of those as well.
    """
    rng = np.random.default_rng([seed, *map(ord, "".join(sorted(strange)))])
    families = choose_families(rng, strange) if families is None else families
    design = draw_board(rng, families.tone, families.ground, families.lines, families.frame)
    if quilt is None:
        quilt = fill_board(rng) if rng.random() < FULL else make_quilt(rng)
    return _lay_and_take(rng, design, quilt, _draw_style(rng, families.cloths), families)


def _lay_and_take(
    rng: np.random.Generator, design: Design, quilt: tuple[LyingPatch, ...], style: _Style, families: Families
) -> MadeBoard:
    """Lay the patches, strew buttons, and photograph the board so and without patches."""
    drawing = design.picture.copy()
    for lying in quilt:
        _lay_patch(rng, drawing, design, lying, style)
    buttons = strew_buttons(rng, drawing, design.margin)
    shot = take_photo(rng, drawing, design.margin, CELL)
    empty = take_photo(rng, _print_again(rng, design), design.margin, CELL, kindly=True)
    covered = np.zeros((SIDE, SIDE), np.bool_)
    for lying in quilt:
        for cell in lying.cells:
            covered[cell] = True
    return MadeBoard(
        shot.photo, shot.board, empty.photo, empty.board, covered, quilt, shot.hard, buttons, families.names
    )


def _print_again(rng: np.random.Generator, design: Design) -> Picture:
    """The empty board, turned anyhow; its tint and the strength of its print may differ a little."""
    turned = np.rot90(design.picture, int(rng.integers(4)))
    strength, tint = rng.uniform(0.75, 1.25), np.exp(rng.normal(0, 0.03, 3)).astype(np.float32)
    return np.clip((design.ground + (turned - design.ground) * np.float32(strength)) * tint, 0, 1)


@dataclass(frozen=True)
class _Style:
    """How the patches of one copy of the game are made."""

    stitches: float
    stitch_inset: float
    labels: bool
    shift: float
    turn: float
    shrink: float
    shadow: tuple[float, float]
    shadow_blur: float
    shadow_depth: float
    bevel: float
    near: float
    special: Colour
    cloths: tuple[str, ...]
    """The names of the families of cloths."""
    family: tuple[Colour, ...] = ()
    """Colours that many patches of this copy have, so that neighbours are easily taken for one patch."""
    alike: float = 0.0
    """The share of patches in such a colour."""


def _draw_style(rng: np.random.Generator, cloths: tuple[str, ...]) -> _Style:
    angle, length = rng.uniform(0, 2 * np.pi), CELL * rng.uniform(0.0, 0.08)
    return _Style(
        stitches=rng.choice([0.0, 0.5, 1.0], p=[0.2, 0.2, 0.6]),
        stitch_inset=rng.uniform(0.05, 0.16),
        labels=rng.random() < 0.85,
        shift=rng.uniform(0.0, 0.05),
        turn=rng.uniform(0.0, 1.6),
        shrink=rng.uniform(0.0, 0.045),
        shadow=(length * float(np.cos(angle)), length * float(np.sin(angle))),
        shadow_blur=CELL * rng.uniform(0.015, 0.1),
        shadow_depth=rng.uniform(0.1, 0.7),
        bevel=rng.uniform(-0.25, 0.25),
        near=rng.choice([0.0, 0.15, 0.5], p=[0.4, 0.4, 0.2]),
        special=_leather(rng) if rng.random() < 0.6 else any_colour(rng),
        cloths=cloths,
        family=tuple(any_colour(rng) for _ in range(rng.integers(1, 5))),
        alike=float(rng.choice([0.0, 0.3, 0.9], p=[0.6, 0.25, 0.15])),
    )


def _leather(rng: np.random.Generator) -> Colour:
    """Brown, as the special patches often are."""
    hsv = np.array([[[rng.uniform(15, 38), rng.uniform(0.3, 0.75), rng.uniform(0.3, 0.85)]]], np.float32)
    return np.asarray(cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0], np.float32)


def _lay_patch(rng: np.random.Generator, drawing: Picture, design: Design, lying: LyingPatch, style: _Style) -> None:
    """Draw one patch with its shadow, a little out of place and turned."""
    rows, cols = [r for r, _ in lying.cells], [c for _, c in lying.cells]
    top, left = min(rows), min(cols)
    height, width = (max(rows) - top + 1) * CELL, (max(cols) - left + 1) * CELL
    pad = CELL // 4
    mask = np.zeros((height + 2 * pad, width + 2 * pad), np.uint8)
    for row, col in lying.cells:
        y, x = pad + (row - top) * CELL, pad + (col - left) * CELL
        mask[y : y + CELL, x : x + CELL] = 1
    inside = cv2.distanceTransform(mask, cv2.DIST_C, 3) - CELL * style.shrink * rng.uniform(0.7, 1.3)
    cloth = _draw_cloth(rng, inside, design, lying, style)
    if lying.patch is not None:
        middles = [
            (pad + (row - top) * CELL + CELL // 2, pad + (col - left) * CELL + CELL // 2) for row, col in lying.cells
        ]
        print_on(rng, cloth, lying.buttons, middles, style.labels)
    alpha = np.clip(inside, 0, 1)
    centre = (pad + width / 2, pad + height / 2)
    angle = float(rng.normal(0, 0.6) * style.turn / max(height, width) * 2 * CELL)
    turn = np.asarray(cv2.getRotationMatrix2D(centre, angle, 1.0), np.float64)
    turn[:, 2] += rng.normal(0, 0.6, 2) * style.shift * CELL
    size = (mask.shape[1], mask.shape[0])
    lying_cloth = cv2.warpAffine(cloth, turn, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    lying_alpha = cv2.warpAffine(alpha, turn, size, flags=cv2.INTER_LINEAR)
    y, x = design.margin + top * CELL - pad, design.margin + left * CELL - pad
    _paste(drawing, np.asarray(lying_cloth, np.float32), np.asarray(lying_alpha, np.float32), (y, x), style)


def _paste(drawing: Picture, cloth: Picture, alpha: NDArray[np.float32], at: tuple[int, int], style: _Style) -> None:
    y, x = at
    away = np.array([[1, 0, style.shadow[0]], [0, 1, style.shadow[1]]], np.float32)
    shadow = cv2.warpAffine(cv2.GaussianBlur(alpha, (0, 0), style.shadow_blur), away, alpha.shape[::-1])
    y0, x0 = max(0, -y), max(0, -x)
    y1, x1 = min(len(alpha), len(drawing) - y), min(alpha.shape[1], drawing.shape[1] - x)
    part = drawing[y + y0 : y + y1, x + x0 : x + x1]
    part *= 1 - style.shadow_depth * shadow[y0:y1, x0:x1, None]
    cover = alpha[y0:y1, x0:x1, None]
    part[:] = part * (1 - cover) + cloth[y0:y1, x0:x1] * cover


def _draw_cloth(
    rng: np.random.Generator, inside: NDArray[np.float32], design: Design, lying: LyingPatch, style: _Style
) -> Picture:
    height, width = inside.shape
    if lying.patch is None and rng.random() < 0.7:
        base = style.special
    elif rng.random() < style.near:
        base = colour_near(rng, design.ground, rng.uniform(0.04, 0.16))
    elif style.alike and rng.random() < style.alike:
        base = colour_near(rng, style.family[rng.integers(len(style.family))], rng.uniform(0.02, 0.15))
    else:
        base = any_colour(rng)
    name = style.cloths[rng.integers(len(style.cloths))]
    cloth = make_cloth(rng, name, (height, width), CELL, base)
    edge = np.exp(-(((inside - 0.5) / 1.2) ** 2))[..., None] * style.bevel
    cloth = cloth * (1 + edge)
    if rng.random() < style.stitches:
        thread = any_colour(rng) if rng.random() < 0.5 else np.full(3, rng.choice([0.15, 0.95]), np.float32)
        y, x = np.mgrid[0:height, 0:width].astype(np.float32)
        period, thick = CELL * rng.uniform(0.08, 0.25), CELL * rng.uniform(0.012, 0.03)
        line = np.clip(thick - np.abs(inside - CELL * style.stitch_inset) + 0.5, 0, 1)
        dash = (((x + y) / period) % 1 < rng.uniform(0.5, 0.75)).astype(np.float32)
        share = (line * dash * rng.uniform(0.5, 1.0))[..., None]
        cloth = cloth * (1 - share) + thread * share
    return np.asarray(np.clip(cloth, 0, 1), np.float32)
