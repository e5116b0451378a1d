"""Made-up photos of Patchwork boards with their truth: every photo shows a new board, new fabrics and a new light."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.photos_made.fabrics import Colour, Picture, any_colour, colour_near, make_fabric, smooth_noise
from tests.photos_made.patchwork_buttons import CELL, print_on, strew_buttons
from tests.photos_made.patchwork_photo import Shot, take_photo
from tests.photos_made.quilts import SIDE, Lying, fill_board, make_quilt
from vision.board import Board, Pixels

FULL = 0.2
"""The share of harder boards that are as full as a good player makes them."""


@dataclass(frozen=True)
class MadeBoard:
    """A made-up photo and what it shows; `empty_photo` shows the same board without patches in another light."""

    photo: Pixels
    board: Board
    empty_photo: Pixels
    empty_board: Board
    covered: NDArray[np.bool_]
    quilt: tuple[Lying, ...]
    hard: float
    loose_buttons: tuple[tuple[float, float], ...]
    """Row and column (in cells) of buttons that lie on the board."""

    @property
    def owners(self) -> NDArray[np.int64]:
        """For each cell the number of its patch in `quilt`, -1 where the board is empty."""
        owners = np.full((SIDE, SIDE), -1)
        for number, lying in enumerate(self.quilt):
            for cell in lying.cells:
                owners[cell] = number
        return owners


@dataclass(frozen=True)
class _Design:
    """The board's own look."""

    ground: Colour
    picture: Picture
    margin: int


def make_board(seed: int, quilt: tuple[Lying, ...] | None = None) -> MadeBoard:
    """The made-up photo of that seed; another seed gives quite another photo."""
    rng = np.random.default_rng(seed)
    design = _draw_board(rng)
    quilt = make_quilt(rng) if quilt is None else quilt
    return _lay_and_take(rng, design, quilt, _draw_style(rng))


def make_hard_board(seed: int) -> MadeBoard:
    """A made-up photo of a harder kind: often fabrics much like each other or like the board, often a full board."""
    rng = np.random.default_rng([seed, 2])
    design = _draw_board(rng)
    quilt = fill_board(rng) if rng.random() < FULL else make_quilt(rng)
    style = replace(
        _draw_style(rng),
        near=float(rng.choice([0.0, 0.15, 0.5], p=[0.3, 0.4, 0.3])),
        family=tuple(any_colour(rng) for _ in range(rng.integers(1, 5))),
        alike=float(rng.choice([0.0, 0.3, 0.9], p=[0.5, 0.3, 0.2])),
    )
    return _lay_and_take(rng, design, quilt, style)


def _lay_and_take(rng: np.random.Generator, design: _Design, quilt: tuple[Lying, ...], style: _Style) -> MadeBoard:
    """Lay the patches, strew buttons, and photograph the board so and without patches."""
    drawing = design.picture.copy()
    for lying in quilt:
        _lay_patch(rng, drawing, design, lying, style)
    buttons = strew_buttons(rng, drawing, design.margin)
    shot = take_photo(rng, drawing, design.margin, CELL)
    calm = replace(design, picture=np.rot90(design.picture, int(rng.integers(4))).copy())
    empty = take_photo(rng, calm.picture, design.margin, CELL, kindly=True)
    return _made(shot, empty, quilt, buttons)


def _made(shot: Shot, empty: Shot, quilt: tuple[Lying, ...], buttons: tuple[tuple[float, float], ...]) -> MadeBoard:
    covered = np.zeros((SIDE, SIDE), np.bool_)
    for lying in quilt:
        for cell in lying.cells:
            covered[cell] = True
    return MadeBoard(shot.photo, shot.board, empty.photo, empty.board, covered, quilt, shot.hard, buttons)


def _draw_board(rng: np.random.Generator) -> _Design:
    ground = any_colour(rng, (0.0, 0.5) if rng.random() < 0.75 else (0.3, 0.9))
    margin = int(CELL * rng.choice([rng.uniform(0.06, 0.25), rng.uniform(0.25, 0.6), rng.uniform(0.5, 1.0)]))
    side = SIDE * CELL + 2 * margin
    picture = np.empty((side, side, 3), np.float32)
    picture[:] = ground
    if rng.random() < 0.25:
        _tint_cells(rng, picture, margin, ground)
    blotches = sum(smooth_noise(rng, side, side, CELL * grain) * 0.5 for grain in (0.2, 0.7, 2.0))
    fine = rng.normal(0, rng.uniform(0.0, 0.02), (side, side))
    picture *= (1 + rng.uniform(0.0, 0.03) * blotches + fine)[..., None].astype(np.float32)
    if rng.random() < 0.3:
        _draw_rim(rng, picture, margin, ground)
    _draw_lines(rng, picture, margin, ground)
    return _Design(ground, np.clip(picture, 0, 1), margin)


def _tint_cells(rng: np.random.Generator, picture: Picture, margin: int, ground: Colour) -> None:
    """Cells in two tints, or printed figures behind the lines."""
    if rng.random() < 0.5:
        other = colour_near(rng, ground, rng.uniform(0.01, 0.06))
        for row in range(SIDE):
            for col in range(row % 2, SIDE, 2):
                top, left = margin + row * CELL, margin + col * CELL
                picture[top : top + CELL, left : left + CELL] = other
        return
    ink = colour_near(rng, ground, rng.uniform(0.03, 0.1))
    faint = np.zeros(picture.shape[:2], np.float32)
    for _ in range(rng.integers(2, 9)):
        centre = rng.integers(0, len(picture), 2)
        axes = (int(rng.uniform(0.3, 3) * CELL), int(rng.uniform(0.3, 3) * CELL))
        thick = int(rng.choice([-1, CELL // 8]))
        cv2.ellipse(faint, (int(centre[0]), int(centre[1])), axes, float(rng.uniform(0, 180)), 0, 360, 1.0, thick)
    picture[:] = picture * (1 - faint[..., None]) + ink * faint[..., None]


def _draw_rim(rng: np.random.Generator, picture: Picture, margin: int, ground: Colour) -> None:
    """A rim of another colour around the grid."""
    start = int(margin * rng.uniform(0.0, 0.7))
    inner = margin - start
    rim = np.ones(picture.shape[:2], np.bool_)
    rim[inner : len(rim) - inner, inner : len(rim) - inner] = False
    other = any_colour(rng) if rng.random() < 0.6 else colour_near(rng, ground, 0.2)
    picture[rim] = picture[rim] * 0.2 + 0.8 * other


def _draw_lines(rng: np.random.Generator, picture: Picture, margin: int, ground: Colour) -> None:
    """The lines between the cells: lighter or darker, thin or thick, whole or dashed; and perhaps a frame."""
    strength = rng.uniform(0.04, 0.16) if rng.random() < 0.6 else rng.uniform(0.16, 0.5)
    light = ground.mean() < 0.75 and rng.random() < 0.5
    target = np.ones(3, np.float32) if light else ground * 0.15
    ink = ground + (target - ground) * strength
    thick = CELL * rng.uniform(0.015, 0.06)
    end = margin + SIDE * CELL
    where = np.arange(len(picture)) + 0.5
    nearest = np.abs((where - margin + CELL / 2) % CELL - CELL / 2)
    share = np.clip((thick / 2 - nearest) + 0.5, 0, 1).astype(np.float32)
    share[(where < margin - CELL / 3) | (where > end + CELL / 3)] = 0
    if rng.random() < 0.15:
        dashes = ((where / CELL * rng.uniform(4, 9)) % 1 < 0.65).astype(np.float32)
    else:
        dashes = np.ones(len(where), np.float32)
    inside = ((where > margin - 1) & (where < end + 1)).astype(np.float32)
    mask = np.maximum(share[:, None] * (dashes * inside)[None, :], (dashes * inside)[:, None] * share[None, :])[
        ..., None
    ]
    picture[:] = picture * (1 - mask) + ink * mask
    if rng.random() < 0.5:
        away = int(margin * rng.uniform(0.0, 0.5))
        corner, other = margin - away, end + away
        width = max(1, int(CELL * rng.uniform(0.02, 0.1)))
        strong = ground + (target - ground) * min(0.9, strength * rng.uniform(1, 3))
        cv2.rectangle(picture, (corner, corner), (other, other), [float(c) for c in strong], width, cv2.LINE_AA)


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
    family: tuple[Colour, ...] = ()
    """Colours that many patches of this copy have, so that neighbours are easily taken for one patch."""
    alike: float = 0.0
    """The share of patches in such a colour."""


def _draw_style(rng: np.random.Generator) -> _Style:
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
        special=any_colour(rng),
    )


def _lay_patch(rng: np.random.Generator, drawing: Picture, design: _Design, lying: Lying, style: _Style) -> None:
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
    turn = cv2.getRotationMatrix2D(centre, float(rng.normal(0, 0.6) * style.turn / max(height, width) * 2 * CELL), 1.0)
    turn[:, 2] += rng.normal(0, 0.6, 2) * style.shift * CELL
    size = (mask.shape[1], mask.shape[0])
    cloth = cv2.warpAffine(cloth, turn, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    alpha = cv2.warpAffine(alpha, turn, size, flags=cv2.INTER_LINEAR)
    y, x = design.margin + top * CELL - pad, design.margin + left * CELL - pad
    _paste(drawing, cloth, alpha, (y, x), style)


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
    rng: np.random.Generator, inside: NDArray[np.float32], design: _Design, lying: Lying, style: _Style
) -> Picture:
    height, width = inside.shape
    if lying.patch is None and rng.random() < 0.7:
        base = style.special
    elif rng.random() < style.near:
        base = colour_near(rng, design.ground, rng.uniform(0.05, 0.16))
    elif style.alike and rng.random() < style.alike:
        base = colour_near(rng, style.family[rng.integers(len(style.family))], rng.uniform(0.02, 0.15))
    else:
        base = any_colour(rng)
    cloth = make_fabric(rng, height, width, CELL, base)
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
    return np.clip(cloth, 0, 1).astype(np.float32)
