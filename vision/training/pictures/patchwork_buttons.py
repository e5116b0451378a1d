"""Draws what lies on the cloth of made-up Patchwork boards: cost labels, printed buttons, loose buttons."""

from __future__ import annotations

import cv2
import numpy as np

from .fabrics import Colour, Picture, any_colour
from .patchwork_quilts import SIDE

CELL = 48
"""Pixels of a cell on the drawing, before it is photographed."""


def print_on(
    rng: np.random.Generator, cloth: Picture, buttons: int, middles: list[tuple[int, int]], has_label: bool
) -> None:
    """The cost label on the first cell of the patch, the printed buttons on the next ones."""
    for number, (y, x) in enumerate(middles):
        centre = (x + int(rng.integers(-3, 4)), y + int(rng.integers(-3, 4)))
        if number == 0 and has_label:
            _draw_label(rng, cloth, centre)
        elif 0 < number <= buttons:
            _draw_button(rng, cloth, centre, CELL * rng.uniform(0.22, 0.34), any_colour(rng))


def _draw_label(rng: np.random.Generator, cloth: Picture, centre: tuple[int, int]) -> None:
    half = (int(CELL * rng.uniform(0.2, 0.38)), int(CELL * rng.uniform(0.2, 0.38)))
    paper = [float(v) for v in np.clip(rng.uniform(0.8, 1.0) * np.array([rng.uniform(0.85, 1), 0.97, 1]), 0, 1)]
    ink = [float(v) for v in rng.uniform(0, 0.3, 3)]
    cv2.rectangle(
        cloth, (centre[0] - half[0], centre[1] - half[1]), (centre[0] + half[0], centre[1] + half[1]), paper, -1
    )
    for row in (-1, 1):
        y = centre[1] + row * half[1] // 2
        cv2.circle(cloth, (centre[0] - half[0] // 2, y), max(2, CELL // 14), [0.7, 0.4, 0.2], -1, cv2.LINE_AA)
        where = (centre[0], y + CELL // 10)
        cv2.putText(cloth, str(rng.integers(0, 11)), where, cv2.FONT_HERSHEY_SIMPLEX, CELL / 110, ink, 1, cv2.LINE_AA)


def _draw_button(
    rng: np.random.Generator, picture: Picture, centre: tuple[int, int], radius: float, colour: Colour
) -> None:
    tone = [float(v) for v in colour]
    cv2.circle(picture, centre, int(radius), tone, -1, cv2.LINE_AA)
    cv2.circle(picture, centre, int(radius * 0.75), [v * 0.8 for v in tone], 1, cv2.LINE_AA)
    for k in range(4):
        angle = rng.uniform(0, 0.2) + k * np.pi / 2 + 0.8
        hole = (int(centre[0] + radius * 0.25 * np.cos(angle)), int(centre[1] + radius * 0.25 * np.sin(angle)))
        cv2.circle(picture, hole, max(1, int(radius * 0.1)), [v * 0.35 for v in tone], -1, cv2.LINE_AA)


def strew_buttons(rng: np.random.Generator, drawing: Picture, margin: int) -> tuple[tuple[float, float], ...]:
    """Loose buttons anywhere on the board, often in the middle of a cell: flat or domed, with more shadow than printed
    ones."""
    count = int(rng.choice([0, 1, 2, 4], p=[0.5, 0.3, 0.15, 0.05]))
    strewn = []
    for _ in range(count):
        row, col = rng.uniform(0, SIDE, 2)
        if rng.random() < 0.6:
            row, col = np.floor([row, col]) + 0.5 + rng.normal(0, 0.08, 2)
        radius = CELL * rng.uniform(0.2, 0.45)
        centre = (int(margin + col * CELL), int(margin + row * CELL))
        shadow = np.zeros(drawing.shape[:2], np.float32)
        away = rng.normal(0, 0.1, 2) * CELL
        cv2.circle(
            shadow, (int(centre[0] + away[0]), int(centre[1] + away[1])), int(radius * 1.02), 1.0, -1, cv2.LINE_AA
        )
        drawing *= (
            1 - rng.uniform(0.2, 0.7) * cv2.GaussianBlur(shadow, (0, 0), CELL * rng.uniform(0.03, 0.1))[..., None]
        )
        if rng.random() < 0.5:
            _draw_button(rng, drawing, centre, radius, any_colour(rng))
        else:
            _draw_dome(rng, drawing, centre, radius, any_colour(rng))
        strewn.append((float(row), float(col)))
    return tuple(strewn)


def _draw_dome(
    rng: np.random.Generator, picture: Picture, centre: tuple[int, int], radius: float, colour: Colour
) -> None:
    """A button like half a ball: bright on the side of the light, dark on the other, with a highlight."""
    reach = int(radius) + 2
    top, left = max(0, centre[1] - reach), max(0, centre[0] - reach)
    part = picture[top : centre[1] + reach, left : centre[0] + reach]
    y, x = np.mgrid[0 : len(part), 0 : part.shape[1]].astype(np.float32)
    x, y = (x + left - centre[0]) / radius, (y + top - centre[1]) / radius
    away = np.hypot(x, y)
    angle, height = rng.uniform(0, 2 * np.pi), rng.uniform(0.2, 1.0)
    upright = np.sqrt(np.clip(1 - away**2, 0, 1))
    lit = np.clip(upright * height + (np.cos(angle) * x + np.sin(angle) * y) * rng.uniform(0.3, 1.0), 0, 1.5)
    tone = colour * (0.25 + 0.75 * lit[..., None])
    spot, sharp = 0.45 * np.array([np.cos(angle), np.sin(angle)]), rng.uniform(0.05, 0.3)
    shine = np.exp(-((x - spot[0]) ** 2 + (y - spot[1]) ** 2) / sharp**2)[..., None] * rng.uniform(0.1, 1.0)
    cover = np.clip((1 - away) * radius + 0.5, 0, 1)[..., None]
    part += cover * (np.clip(tone + shine, 0, 1) - part)
