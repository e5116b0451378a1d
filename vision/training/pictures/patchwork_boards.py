"""Patchwork boards of our own design, by name: grounds, printed lines and frames in any colour."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from .fabrics import Colour, Picture, Random, any_colour, colour_near, dots, smooth_noise, stamps, turned_grid, wave
from .patchwork_buttons import CELL
from .patchwork_quilts import SIDE


@dataclass(frozen=True)
class Design:
    """The board's own look."""

    ground: Colour
    picture: Picture
    margin: int


def draw_board(rng: Random, tone: str, ground: str, lines: str, frame: str) -> Design:
    """An empty board of these families."""
    colour = TONES[tone](rng)
    narrowest = 0.45 if frame in ("tape", "stitched frame") else 0.06
    margin = int(CELL * rng.choice([rng.uniform(narrowest, 0.5), rng.uniform(0.45, 1.0)]))
    side = SIDE * CELL + 2 * margin
    picture = np.empty((side, side, 3), np.float32)
    picture[:] = colour
    GROUNDS[ground](rng, picture, margin, colour)
    _age(rng, picture)
    FRAMES[frame](rng, picture, margin, colour)
    LINES[lines](rng, picture, margin, _line_ink(rng, colour))
    return Design(colour, np.clip(picture, 0, 1).astype(np.float32), margin)


def _hsv(hue: float, saturation: float, value: float) -> Colour:
    return np.asarray(cv2.cvtColor(np.array([[[hue % 360, saturation, value]]], np.float32), cv2.COLOR_HSV2BGR)[0, 0])


TONES: dict[str, Callable[[Random], Colour]] = {
    "dark": lambda rng: _hsv(rng.uniform(0, 360), rng.uniform(0.0, 0.8), rng.uniform(0.1, 0.4)),
    "kraft": lambda rng: _hsv(rng.normal(32, 5), rng.uniform(0.25, 0.5), rng.uniform(0.5, 0.85)),
    "pale": lambda rng: _hsv(rng.uniform(0, 360), rng.uniform(0.0, 0.2), rng.uniform(0.8, 0.98)),
    "pastel": lambda rng: _hsv(rng.uniform(0, 360), rng.uniform(0.15, 0.45), rng.uniform(0.6, 0.95)),
    "strong": lambda rng: _hsv(rng.uniform(0, 360), rng.uniform(0.45, 0.9), rng.uniform(0.35, 0.9)),
    "grey": lambda rng: _hsv(rng.uniform(0, 360), rng.uniform(0.0, 0.12), rng.uniform(0.25, 0.8)),
}


def _age(rng: Random, picture: Picture) -> None:
    side = len(picture)
    blotches = sum(smooth_noise(rng, side, side, CELL * grain) * 0.5 for grain in (0.2, 0.7, 2.0))
    fine = rng.normal(0, rng.uniform(0.0, 0.02), (side, side))
    picture *= (1 + rng.uniform(0.0, 0.03) * blotches + fine)[..., None].astype(np.float32)


def _lay_ink(picture: Picture, share: NDArray[np.floating], ink: Colour) -> None:
    picture += share.astype(np.float32)[..., None] * (ink - picture)


def _faint(rng: Random, ground: Colour) -> Colour:
    return colour_near(rng, ground, rng.uniform(0.015, 0.12) if rng.random() < 0.8 else rng.uniform(0.12, 0.3))


def _plain(rng: Random, picture: Picture, margin: int, ground: Colour) -> None:
    pass


def _checker(rng: Random, picture: Picture, margin: int, ground: Colour) -> None:
    """Cells in two tints."""
    other = _faint(rng, ground)
    for row in range(SIDE):
        for col in range(row % 2, SIDE, 2):
            top, left = margin + row * CELL, margin + col * CELL
            picture[top : top + CELL, left : left + CELL] = other


def _figures(rng: Random, picture: Picture, margin: int, ground: Colour) -> None:
    """Large printed figures that have nothing to do with the cells."""
    faint = np.zeros(picture.shape[:2], np.float32)
    for _ in range(rng.integers(2, 9)):
        centre = rng.integers(0, len(picture), 2)
        axes = (int(rng.uniform(0.3, 3) * CELL), int(rng.uniform(0.3, 3) * CELL))
        thick = int(rng.choice([-1, CELL // 8]))
        cv2.ellipse(faint, (int(centre[0]), int(centre[1])), axes, float(rng.uniform(0, 180)), 0, 360, 1.0, thick)
    _lay_ink(picture, faint, _faint(rng, ground))


def _polka(rng: Random, picture: Picture, margin: int, ground: Colour) -> None:
    """Dots, strewn without regard to the cells or one or four in each cell."""
    side = len(picture)
    if rng.random() < 0.5:
        _lay_ink(picture, dots(rng, side, side, int(CELL * rng.uniform(0.8, 3))), _faint(rng, ground))
        return
    period, radius = CELL / rng.integers(1, 4), CELL * rng.uniform(0.04, 0.14)
    start = margin + rng.choice([0.0, 0.5]) * period
    along = np.abs(np.mod(np.arange(side) + 0.5 - start + period / 2, period) - period / 2)
    _lay_ink(picture, np.clip(radius - np.hypot(along[:, None], along[None]) + 0.5, 0, 1), _faint(rng, ground))


def _gingham(rng: Random, picture: Picture, margin: int, ground: Colour) -> None:
    period = CELL * (rng.choice([0.25, 0.5, 1.0, 2.0]) if rng.random() < 0.5 else rng.uniform(0.2, 1.6))
    along = (np.mod(np.arange(len(picture)) - margin + rng.choice([0.0, period / 4]), period) < period / 2) * 0.5
    _lay_ink(picture, along[:, None] + along[None], _faint(rng, ground))


def _striped(rng: Random, picture: Picture, margin: int, ground: Colour) -> None:
    u, _ = turned_grid(rng, *picture.shape[:2])
    share = wave(u + rng.uniform(0, CELL), CELL * rng.uniform(0.15, 2.2), 4, rng.uniform(0.2, 0.6))
    _lay_ink(picture, share, _faint(rng, ground))


def _flowered(rng: Random, picture: Picture, margin: int, ground: Colour) -> None:
    side = len(picture)
    _lay_ink(picture, stamps(rng, side, side, int(CELL * rng.uniform(0.8, 3))), _faint(rng, ground))


def _fibres(rng: Random, picture: Picture, margin: int, ground: Colour) -> None:
    """Short dark and light fibres, as in kraft and recycled board."""
    side = len(picture)
    for ink in (ground * 0.6, np.clip(ground * 1.3, 0, 1)):
        share = np.zeros((side, side), np.float32)
        for _ in range(rng.integers(100, 700)):
            start, angle, length = rng.uniform(0, side, 2), rng.uniform(0, 6.3), CELL * rng.uniform(0.05, 0.25)
            end = start + length * np.array([np.cos(angle), np.sin(angle)])
            cv2.line(share, tuple(map(int, start)), tuple(map(int, end)), float(rng.uniform(0.1, 0.6)), 1, cv2.LINE_AA)
        _lay_ink(picture, share, ink.astype(np.float32))


def _inset_cells(rng: Random, picture: Picture, margin: int, ground: Colour) -> None:
    """Each cell a field of its own with round corners."""
    share = np.zeros(picture.shape[:2], np.float32)
    inset, radius = CELL * rng.uniform(0.02, 0.1), CELL * rng.uniform(0.05, 0.3)
    near = np.abs(np.mod(np.arange(len(picture)) + 0.5 - margin, CELL) - CELL / 2)
    x, y = (np.maximum(near - (CELL / 2 - inset - radius), 0)[shape] for shape in (np.s_[None, :], np.s_[:, None]))
    share[:] = np.clip(radius - np.hypot(x, y) + 0.5, 0, 1)
    outside = np.ones(len(picture), np.bool_)
    outside[margin : margin + SIDE * CELL] = False
    share[outside] = share[:, outside] = 0
    _lay_ink(picture, share, _faint(rng, ground))


def _gradient(rng: Random, picture: Picture, margin: int, ground: Colour) -> None:
    u, _ = turned_grid(rng, *picture.shape[:2])
    _lay_ink(picture, (u - u.min()) / (u.max() - u.min()), colour_near(rng, ground, rng.uniform(0.05, 0.3)))


def _wood(rng: Random, picture: Picture, margin: int, ground: Colour) -> None:
    u, v = turned_grid(rng, *picture.shape[:2])
    bent = v + CELL * 0.3 * smooth_noise(rng, len(picture), len(picture), 2.5 * CELL)
    rings = wave(bent + 0.03 * u, CELL * rng.uniform(0.15, 0.7), 1, 0.5)
    _lay_ink(picture, rings * rng.uniform(0.3, 1), _faint(rng, ground))


def _quilted(rng: Random, picture: Picture, margin: int, ground: Colour) -> None:
    """Diamonds as of quilting stitches, not along the cells."""
    y, x = np.mgrid[0 : len(picture), 0 : len(picture)].astype(np.float32)
    period = CELL * rng.uniform(0.6, 2.5)
    away = np.minimum(*(np.abs(np.mod(w / period, 1) - 0.5) for w in (x + y, x - y))) * period
    dashes = np.mod((x - y) / (0.12 * CELL), 1) < rng.choice([0.6, 1.1])
    _lay_ink(picture, np.clip(CELL * 0.02 - away + 0.5, 0, 1) * dashes, _faint(rng, ground))


GROUNDS: dict[str, Callable[[Random, Picture, int, Colour], None]] = {
    "plain ground": _plain,
    "checker": _checker,
    "figures": _figures,
    "polka": _polka,
    "fibres": _fibres,
    "flowered": _flowered,
    "inset cells": _inset_cells,
    "gradient": _gradient,
    "gingham": _gingham,
    "wood": _wood,
    "striped ground": _striped,
    "quilted": _quilted,
}


def _line_ink(rng: Random, ground: Colour) -> Colour:
    strength = rng.uniform(0.05, 0.2) if rng.random() < 0.5 else rng.uniform(0.2, 0.8)
    light = ground.mean() < 0.75 and rng.random() < 0.5
    target = np.ones(3, np.float32) if light else (ground * 0.15 if rng.random() < 0.7 else any_colour(rng))
    return np.asarray(ground + (target - ground) * strength, np.float32)


def _draw_along(picture: Picture, margin: int, ink: Colour, thick: float, dashes: NDArray[np.floating]) -> None:
    """Lines of that thickness along the cells; `dashes` tells for every place along a line whether there is ink."""
    where = np.arange(len(picture)) + 0.5
    end = margin + SIDE * CELL
    nearest = np.abs((where - margin + CELL / 2) % CELL - CELL / 2)
    share = np.clip((thick / 2 - nearest) + 0.5, 0, 1)
    share[(where < margin - CELL / 3) | (where > end + CELL / 3)] = 0
    inside = dashes * ((where > margin - 1) & (where < end + 1))
    _lay_ink(picture, np.maximum(share[:, None] * inside, inside[:, None] * share), ink)


def _solid(rng: Random, picture: Picture, margin: int, ink: Colour) -> None:
    _draw_along(picture, margin, ink, CELL * rng.uniform(0.015, 0.06), np.ones(len(picture)))


def _thick(rng: Random, picture: Picture, margin: int, ink: Colour) -> None:
    _draw_along(picture, margin, ink, CELL * rng.uniform(0.06, 0.14), np.ones(len(picture)))


def _dashes(rng: Random, picture: Picture, per_cell: float, share: float) -> NDArray[np.float64]:
    place = (np.arange(len(picture)) + rng.uniform(0, CELL)) / CELL * per_cell
    return np.clip((share / 2 - np.abs(np.mod(place, 1) - 0.5)) * CELL / per_cell + 0.5, 0, 1)


def _dashed(rng: Random, picture: Picture, margin: int, ink: Colour) -> None:
    dashes = _dashes(rng, picture, rng.uniform(2, 10), rng.uniform(0.35, 0.7))
    _draw_along(picture, margin, ink, CELL * rng.uniform(0.02, 0.06), dashes)


def _stitched(rng: Random, picture: Picture, margin: int, ink: Colour) -> None:
    """Thick threads, each with a shadow beside it."""
    dashes = _dashes(rng, picture, rng.uniform(2, 7), rng.uniform(0.5, 0.8))
    thick = CELL * rng.uniform(0.04, 0.12)
    _draw_along(picture, margin + int(rng.integers(-1, 2)), (ink * 0.5).astype(np.float32), thick * 1.2, dashes * 0.4)
    _draw_along(picture, margin, ink, thick, dashes)


def _dotted(rng: Random, picture: Picture, margin: int, ink: Colour) -> None:
    per_cell, thick = rng.uniform(4, 12), CELL * rng.uniform(0.03, 0.07)
    _draw_along(picture, margin, ink, thick, _dashes(rng, picture, per_cell, min(0.6, thick * per_cell / CELL)))


def _double(rng: Random, picture: Picture, margin: int, ink: Colour) -> None:
    whole, gap = np.ones(len(picture)), CELL * rng.uniform(0.05, 0.1)
    drawn, outside = picture.copy(), picture.copy()
    _draw_along(drawn, margin, ink, gap + CELL * rng.uniform(0.03, 0.06), whole)
    between = np.zeros_like(picture)
    _draw_along(between, margin, np.ones(3, np.float32), gap, whole)
    picture[:] = drawn + between * (outside - drawn)


def _crossings(rng: Random, picture: Picture, margin: int, ink: Colour) -> None:
    """Only small crosses where lines would meet."""
    near = np.abs((np.arange(len(picture)) + 0.5 - margin + CELL / 2) % CELL - CELL / 2)
    dashes = (near < CELL * rng.uniform(0.08, 0.25)).astype(np.float64)
    _draw_along(picture, margin, ink, CELL * rng.uniform(0.03, 0.07), dashes)


LINES: dict[str, Callable[[Random, Picture, int, Colour], None]] = {
    "solid": _solid,
    "thick": _thick,
    "dashed": _dashed,
    "stitched": _stitched,
    "dotted": _dotted,
    "double": _double,
    "crossings": _crossings,
}


def _no_frame(rng: Random, picture: Picture, margin: int, ground: Colour) -> None:
    pass


def _frame(rng: Random, picture: Picture, margin: int, ground: Colour) -> None:
    away = int(margin * rng.uniform(0.0, 0.5))
    corner, other = margin - away, margin + SIDE * CELL + away
    ink, width = [float(part) for part in _line_ink(rng, ground)], max(1, int(CELL * rng.uniform(0.02, 0.12)))
    cv2.rectangle(picture, (corner, corner), (other, other), ink, width, cv2.LINE_AA)


def _rim(rng: Random, picture: Picture, margin: int, ground: Colour) -> None:
    """A rim of another colour around the grid."""
    inner = margin - int(margin * rng.uniform(0.0, 0.7))
    rim = np.ones(picture.shape[:2], np.bool_)
    rim[inner : len(rim) - inner, inner : len(rim) - inner] = False
    other = any_colour(rng) if rng.random() < 0.6 else colour_near(rng, ground, 0.2)
    picture[rim] = picture[rim] * 0.2 + 0.8 * other


def _tape(rng: Random, picture: Picture, margin: int, ground: Colour) -> None:
    """A measuring tape around the grid, with ticks and numbers."""
    away, width = int(margin * rng.uniform(0, 0.25)), int(CELL * rng.uniform(0.22, 0.42))
    tape, ink = any_colour(rng), [float(part) for part in rng.uniform(0, 0.25, 3)]
    if rng.random() < 0.6:
        tape = _hsv(rng.normal(50, 10), rng.uniform(0.2, 0.8), rng.uniform(0.75, 1))
    ticks = int(rng.integers(4, 11))
    for turn in range(4):
        seen = np.ascontiguousarray(np.rot90(picture, turn))
        bottom = margin - away
        top = max(0, bottom - width)
        seen[top:bottom, margin - away : len(seen) - margin + away] = tape
        for tick in range(SIDE * ticks + 1):
            x, length = int(margin + tick * CELL / ticks), width * (0.6 if tick % ticks == 0 else 0.3)
            cv2.line(seen, (x, bottom - 1), (x, int(bottom - length)), ink, 1, cv2.LINE_AA)
            if tick % ticks == 0:
                where, size = (x + 2, bottom - width // 4), width / 60
                cv2.putText(seen, str(tick // ticks), where, cv2.FONT_HERSHEY_SIMPLEX, size, ink, 1, cv2.LINE_AA)
        picture[:] = np.rot90(seen, -turn)


def _stitched_frame(rng: Random, picture: Picture, margin: int, ground: Colour) -> None:
    away, thick = margin * rng.uniform(0.2, 0.7), CELL * rng.uniform(0.03, 0.09)
    ink, where = _line_ink(rng, ground), np.arange(len(picture)) + 0.5
    dashes = _dashes(rng, picture, rng.uniform(2, 6), 0.6)
    low, high = margin - away, margin + SIDE * CELL + away
    on = np.clip(thick / 2 - np.minimum(np.abs(where - low), np.abs(where - high)) + 0.5, 0, 1)
    along = dashes * ((where > low) & (where < high))
    _lay_ink(picture, np.maximum(on[:, None] * along, along[:, None] * on), ink)


FRAMES: dict[str, Callable[[Random, Picture, int, Colour], None]] = {
    "no frame": _no_frame,
    "frame": _frame,
    "rim": _rim,
    "tape": _tape,
    "stitched frame": _stitched_frame,
}
