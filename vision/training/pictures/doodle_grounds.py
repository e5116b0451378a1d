"""Prints what lies behind the grid of a made-up Doodle sheet: tints, checkers and patterns, aligned with it or not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from .doodle_pens import UNIT, Canvas, Mask, PaperSheet

Random = np.random.Generator


@dataclass(frozen=True)
class SheetSurface:
    """Where every pixel of a page lies, in cells to the right of and below the corner of its grid."""

    across: Mask
    down: Mask
    rows: int
    cols: int

    @property
    def inside(self) -> tuple[slice, slice]:
        """The pixels of the grid."""
        top, left = np.searchsorted(self.down[:, 0], 0.0), np.searchsorted(self.across[0], 0.0)
        return slice(int(top), int(top) + self.rows * UNIT), slice(int(left), int(left) + self.cols * UNIT)


Pattern = Callable[[SheetSurface, Random], Mask]
"""How much ink lies where, 0 to 1."""


def page_of(sheet: PaperSheet, rows: int, cols: int) -> SheetSurface:
    """The page of a sheet."""
    height, width = sheet.canvas.shape[:2]
    x = (np.arange(width, dtype=np.float32) + np.float32(0.5) - np.float32(sheet.origin[0])) / UNIT
    y = (np.arange(height, dtype=np.float32) + np.float32(0.5) - np.float32(sheet.origin[1])) / UNIT
    across, down = np.meshgrid(x, y)
    return SheetSurface(np.asarray(across, np.float32), np.asarray(down, np.float32), rows, cols)


def _period(random: Random) -> float:
    """Of a printed pattern in cells: fine, about a cell, a part of it that comes out even, or larger."""
    kind = random.choice(["fine", "any", "near", "even", "large"], p=[0.25, 0.3, 0.2, 0.15, 0.1])
    if kind == "fine":
        return float(random.uniform(0.1, 0.3))
    if kind == "any":
        return float(random.uniform(0.25, 1.0))
    if kind == "near":
        return float(random.uniform(0.85, 1.2))
    return float(random.choice([1 / 4, 1 / 3, 1 / 2, 1.0, 2.0])) if kind == "even" else float(random.uniform(1.2, 4.0))


def _direction(random: Random) -> float:
    """Mostly along the grid or slantwise."""
    return float(random.choice([0, np.pi / 2, np.pi / 4, -np.pi / 4, random.uniform(0, np.pi)]))


def _phase(page: SheetSurface, period: float, turn: float, random: Random) -> Mask:
    """Where in its period a pattern is, 0 to 1; it begins at the grid's corner or anywhere."""
    start = random.choice([0.0, 0.5, random.uniform(0, 1)])
    along = (np.float32(np.cos(turn)) * page.across + np.float32(np.sin(turn)) * page.down) * np.float32(1 / period)
    along += np.float32(start)
    return along - np.floor(along)


def _bar(phase: Mask, share: float, soft: float) -> Mask:
    """Ink in this share of the period, its edges more or less soft."""
    edge = (np.float32(share / 2) - np.abs(phase - np.float32(0.5))) * np.float32(1 / max(soft, 0.01)) + np.float32(0.5)
    return np.asarray(np.clip(edge, 0, 1, out=edge), np.float32)


def _ones(page: SheetSurface, random: Random) -> Mask:
    return np.ones_like(page.across)


def _gradient(page: SheetSurface, random: Random) -> Mask:
    turn = random.uniform(0, 2 * np.pi)
    if random.random() < 0.3:
        middle = random.uniform(0, 9, 2)
        ramp = np.hypot(page.across - middle[0], page.down - middle[1])
    else:
        ramp = np.cos(turn) * page.across + np.sin(turn) * page.down
    return np.asarray((ramp - ramp.min()) / (ramp.max() - ramp.min()), np.float32)


def _by_cell(page: SheetSurface, values: Mask) -> Mask:
    """One value for each cell of the grid, none beyond it."""
    mask = np.zeros_like(page.across)
    mask[page.inside] = np.kron(values, np.ones((UNIT, UNIT), np.float32))
    return mask


def _checker(page: SheetSurface, random: Random) -> Mask:
    parity = np.indices((page.rows, page.cols)).sum(axis=0) % 2
    return _by_cell(page, np.where(parity, 1.0, random.choice([0.0, 0.0, 0.3, 0.6])).astype(np.float32))


def _some_cells(page: SheetSurface, random: Random) -> Mask:
    chosen = random.random((page.rows, page.cols)) < random.uniform(0.05, 0.5)
    return _by_cell(page, (chosen * random.choice([0.4, 0.7, 1.0], chosen.shape)).astype(np.float32))


def _rounded(page: SheetSurface, random: Random) -> Mask:
    """Every cell a tinted square with round corners, its neighbours a little apart."""
    gap, radius = random.uniform(0.02, 0.1), random.uniform(0.0, 0.3)
    reach = 0.5 - gap - radius
    off = [np.maximum(np.abs(part - np.floor(part) - 0.5) - reach, 0) for part in (page.across, page.down)]
    inked = np.clip((radius - np.hypot(*off)) * UNIT / 2 + 0.5, 0, 1).astype(np.float32)
    mask = np.zeros_like(inked)
    mask[page.inside] = inked[page.inside]
    if random.random() < 0.3:
        mask *= _by_cell(page, random.uniform(0.7, 1.0, (page.rows, page.cols)).astype(np.float32))
    return np.asarray(mask, np.float32)


def _stripes(page: SheetSurface, random: Random) -> Mask:
    phase = _phase(page, _period(random), _direction(random), random)
    if random.random() < 0.3:
        return np.asarray(0.5 + 0.5 * np.sin(2 * np.pi * phase), np.float32)
    return _bar(phase, random.uniform(0.15, 0.75), random.choice([0.02, 0.1, 0.3]))


def _plaid(page: SheetSurface, random: Random) -> Mask:
    """Gingham or tartan: bars in two directions, darker where they cross; a tartan has finer bars as well."""
    turn, mask = float(random.choice([0, 0, 0, np.pi / 4])), np.zeros_like(page.across)
    period, soft = _period(random) + 0.15, random.choice([0.02, 0.08])
    for bars in range(random.choice([1, 1, 2, 3])):
        share = random.uniform(0.3, 0.6) if not bars else random.uniform(0.04, 0.2)
        weight = np.float32(1.0 if not bars else random.uniform(0.4, 1.0))
        for side in (0.0, np.pi / 2):
            mask += weight * _bar(_phase(page, period, turn + side, random), share, soft)
    return np.asarray(mask / max(float(mask.max()), 0.1), np.float32)


def _dots(page: SheetSurface, random: Random) -> Mask:
    period = max(0.16, _period(random) * 0.8)
    turn, radius = random.choice([0, 0, np.pi / 4, random.uniform(0, np.pi)]), random.uniform(0.12, 0.4)
    x, y = (_phase(page, period, turn + side, random) - np.float32(0.5) for side in (0.0, np.pi / 2))
    mask = np.clip((radius - np.hypot(x, y)) * period * UNIT / 2 + 0.5, 0, 1)
    if random.random() < 0.3:
        mask = np.maximum(mask, 0.7 * np.clip((0.6 * radius - np.hypot(np.abs(x) - 0.5, np.abs(y) - 0.5)) * UNIT, 0, 1))
    return np.asarray(mask, np.float32)


def _stitches(page: SheetSurface, random: Random) -> Mask:
    """Rows of short dashes, as quilting seams are printed; often in two directions."""
    turn, apart = _direction(random), random.uniform(0.25, 1.5)
    mask = np.zeros_like(page.across)
    for side in (0.0, np.pi / 2)[: random.integers(1, 3)]:
        seam = _bar(_phase(page, apart, turn + side, random), random.uniform(0.05, 0.12), 0.03)
        dash = _bar(_phase(page, random.uniform(0.1, 0.25), turn + side + np.pi / 2, random), 0.6, 0.1)
        np.maximum(mask, seam * dash, out=mask)
    return mask


def _hatch(page: SheetSurface, random: Random) -> Mask:
    """Fine straight lines that look like somebody's hatching but are everywhere the same."""
    turn, period = _direction(random), random.uniform(0.08, 0.3)
    mask = _bar(_phase(page, period, turn, random), random.uniform(0.12, 0.35), 0.08)
    if random.random() < 0.35:
        mask = np.maximum(mask, _bar(_phase(page, period, turn + np.pi / 2, random), random.uniform(0.12, 0.35), 0.08))
    return mask


def _graph(page: SheetSurface, random: Random) -> Mask:
    """Squared paper, its squares a part of a cell or unlike it."""
    period = float(random.choice([1 / 2, 1 / 3, 1 / 4, random.uniform(0.2, 0.8)]))
    share = random.uniform(0.03, 0.08) / period * 0.5
    lines = [_bar(_phase(page, period, side, random), share, share / 2) for side in (0.0, np.pi / 2)]
    return np.maximum(*lines)


def _flowers(page: SheetSurface, random: Random) -> Mask:
    height, width = page.across.shape[:2]
    petals = np.zeros((height, width), np.uint8)
    for _ in range(random.integers(4, 40)):
        centre, size = random.uniform(0, 1, 2) * (width, height), random.uniform(0.12, 0.4) * UNIT
        for turn in np.linspace(0, 2 * np.pi, random.integers(4, 8))[:-1]:
            spot = centre + np.array([np.cos(turn), np.sin(turn)]) * size
            cv2.circle(petals, (round(spot[0] * 16), round(spot[1] * 16)), round(size * 11), 255, -1, cv2.LINE_AA, 4)
    return np.asarray(petals.astype(np.float32) / 255, np.float32)


def _motifs(page: SheetSurface, random: Random) -> Mask:
    """A small drawing or letter again and again, in a regular lattice or strewn."""
    height, width = page.across.shape[:2]
    mask = np.zeros((height, width), np.uint8)
    step, regular = random.uniform(0.5, 1.6) * UNIT, random.random() < 0.6
    what, scale = str(random.choice(list("*+xo&SXO8#@"))), random.uniform(0.012, 0.03) * UNIT
    for row, y in enumerate(np.arange(0, height, step)):
        for x in np.arange(0, width, step):
            shift = (step / 2 * (row % 2), 0) if regular else random.uniform(-0.5, 0.5, 2) * step
            place = (round(x + shift[0]), round(y + shift[1]))
            cv2.putText(mask, what, place, int(random.choice([0, 3])) if not regular else 0, scale, 255, 2, cv2.LINE_AA)
    return np.asarray(mask.astype(np.float32) / 255, np.float32)


def _blotches(page: SheetSurface, random: Random) -> Mask:
    """Marbled or cloudy paper."""
    height, width = page.across.shape
    size = random.uniform(0.3, 3.0) * UNIT
    coarse = random.random((int(height / size) + 3, int(width / size) + 3)).astype(np.float32)
    cloud = cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)
    return np.clip(cloud if random.random() < 0.6 else (cloud - 0.5) * 8 + 0.5, 0, 1).astype(np.float32)


def _waves(page: SheetSurface, random: Random) -> Mask:
    """Wavy lines or scales."""
    period, turn = max(0.25, _period(random)), float(random.choice([0, np.pi / 2]))
    size, length = random.uniform(0.1, 0.5), random.uniform(0.4, 3.0)
    cos, sin = np.float32(np.cos(turn)), np.float32(np.sin(turn))
    along, across = cos * page.across + sin * page.down, cos * page.down - sin * page.across
    bent = (across + np.float32(size) * np.sin(along * np.float32(2 * np.pi / length))) * np.float32(1 / period)
    return _bar(bent - np.floor(bent), random.uniform(0.1, 0.6), random.choice([0.05, 0.2]))


def _watermark(page: SheetSurface, random: Random) -> Mask:
    """One or two large words, hearts or rings across the whole page."""
    height, width = page.across.shape[:2]
    mask = np.zeros((height, width), np.uint8)
    for _ in range(random.integers(1, 3)):
        x, y = random.uniform(0.1, 0.6) * width, random.uniform(0.3, 0.9) * height
        wide = round(random.uniform(0.1, 0.5) * UNIT)
        if random.random() < 0.5:
            word = str(random.choice(["QUILT", "Bee", "9x9", "Patch", "Sew", "AB", "&"]))
            cv2.putText(mask, word, (round(x), round(y)), 0, random.uniform(0.04, 0.14) * UNIT, 255, wide, cv2.LINE_AA)
        else:
            cv2.circle(mask, (round(x), round(y)), round(random.uniform(1, 4) * UNIT), 255, wide, cv2.LINE_AA)
    return np.asarray(mask.astype(np.float32) / 255, np.float32)


def _weave(page: SheetSurface, random: Random) -> Mask:
    """Basket weave: squares of stripes, each turned against its neighbours."""
    period = max(0.3, _period(random))
    x, y = page.across * np.float32(1 / period), page.down * np.float32(1 / period)
    turned = (np.floor(x) + np.floor(y)) % 2 > 0
    count, share = float(random.choice([2, 3, 4])), random.uniform(0.3, 0.7)
    phase = np.where(turned, x, y) * np.float32(count)
    return _bar(np.asarray(phase - np.floor(phase), np.float32), share, 0.1)


PATTERNS: dict[str, Pattern] = {
    "tinted": _ones,
    "gradient": _gradient,
    "checker": _checker,
    "some cells": _some_cells,
    "rounded": _rounded,
    "stripes": _stripes,
    "plaid": _plaid,
    "dots": _dots,
    "stitches": _stitches,
    "hatch": _hatch,
    "graph": _graph,
    "flowers": _flowers,
    "motifs": _motifs,
    "blotches": _blotches,
    "waves": _waves,
    "watermark": _watermark,
    "weave": _weave,
}
BY_CELL = frozenset({"checker", "some cells", "rounded"})
"""Grounds that show where the cells are, without any line."""
SHOWS_CELLS = frozenset({"checker", "rounded"})
"""Grounds that do so for all cells."""


def print_ground(sheet: PaperSheet, page: SheetSurface, family: str, random: Random) -> None:
    """Print the ground of this family, "plain" for none; it may be as dark as faint pencil."""
    if family == "plain":
        return
    mask = PATTERNS[family](page, random)
    where: tuple[slice, slice] = (slice(None), slice(None))
    if family not in BY_CELL and random.random() < 0.5:
        where = page.inside
    if random.random() < 0.15:
        mask = 1 - mask
    strong = family in BY_CELL or family in ("tinted", "gradient", "flowers")
    sheet.canvas[where] *= _tint(mask[where], random, 0.34 if strong else 0.3)


def _tint(mask: Mask, random: Random, most: float) -> Canvas:
    """What is left of each colour; most prints are pale."""
    colour = random.uniform(0, 1, 3).astype(np.float32)
    colour = 1 - (1 - colour / colour.max()) * np.float32(random.uniform(0.0, 1.0))
    strength = random.choice([random.uniform(0.02, 0.12), random.uniform(0.08, most)])
    taken = np.float32(strength) * (1 - colour * np.float32(random.choice([0.0, 0.3, 0.8])))
    faded: Canvas = 1 - mask[..., None] * taken
    return faded
