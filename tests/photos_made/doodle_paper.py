"""Prints made-up Doodle sheets: paper, decoration, tinted cells, lines, frame, score rows and special actions."""

from __future__ import annotations

import cv2
import numpy as np

from tests.photos_made.doodle_pens import POINT, UNIT, Canvas, Pen, Sheet, draw_strokes, lay_ink


def print_sheet(random: np.random.Generator, rows: int = 9, cols: int = 9) -> Sheet:
    """A fresh sheet of some maker's design."""
    left, top, right, bottom = random.uniform(0.5, 1.4, 4)
    score_side = random.integers(3)
    left += 2.0 * (score_side == 0)
    right += 2.0 * (score_side == 1)
    top += random.choice([0.0, 1.0])
    bottom += random.choice([0.0, 1.0])
    height, width = round((rows + top + bottom) * UNIT), round((cols + left + right) * UNIT)
    canvas = _paper(random, height, width)
    origin = (round(left * UNIT) + 0.0, round(top * UNIT) + 0.0)
    _decorate(canvas, origin, rows, cols, random)
    _rule(canvas, origin, rows, cols, random)
    _print_margins(canvas, origin, rows, cols, random)
    return Sheet(canvas, origin)


def _paper(random: np.random.Generator, height: int, width: int) -> Canvas:
    base = random.uniform(0.62, 0.95)
    warmth = random.choice([0.0, 0.04, 0.12, 0.22]) * random.uniform(0.5, 1.0)
    canvas = np.empty((height, width, 3), np.float32)
    canvas[:] = np.array([base * (1 - warmth), base * (1 - 0.35 * warmth), base], np.float32)
    coarse = random.standard_normal((height // (UNIT // 4) + 2, width // (UNIT // 4) + 2)).astype(np.float32)
    cloud = cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)
    fibre = random.standard_normal((height, width), dtype=np.float32)
    rough = cloud * np.float32(random.uniform(0, 0.012)) + fibre * np.float32(random.uniform(0.0, 0.03))
    canvas *= 1 + rough[..., None]
    return canvas


def _decorate(canvas: Canvas, origin: tuple[float, float], rows: int, cols: int, random: np.random.Generator) -> None:
    """Pale print behind the grid; it may be as dark as faint pencil but has no strokes."""
    kind = random.choice(["none", "none", "flowers", "checker", "ground", "cells", "bands"])
    x, y = round(origin[0]), round(origin[1])
    inside = canvas[y : y + rows * UNIT, x : x + cols * UNIT]
    if kind == "flowers":
        for _ in range(random.integers(4, 26)):
            _flower(canvas, random)
    elif kind == "checker":
        board = np.indices((rows, cols)).sum(axis=0) % 2
        inside *= _tint(np.kron(board, np.ones((UNIT, UNIT))).astype(np.float32), random, 0.3)
    elif kind == "ground":
        inside *= _tint(np.ones(inside.shape[:2], np.float32), random, 0.3)
    elif kind == "cells":
        some = (random.random((rows, cols)) < random.uniform(0.05, 0.4)).astype(np.float32)
        inside *= _tint(np.kron(some, np.ones((UNIT, UNIT))).astype(np.float32), random, 0.3)
    elif kind == "bands":
        wave = np.sin(np.linspace(0, random.uniform(3, 30), inside.shape[0]))[:, None] * np.ones((1, inside.shape[1]))
        inside *= _tint((0.5 + 0.5 * wave).astype(np.float32), random, 0.15)


def _tint(mask: Canvas, random: np.random.Generator, most: float) -> Canvas:
    colour = random.uniform(0, 1, 3).astype(np.float32)
    colour = 1 - (1 - colour / colour.max()) * random.uniform(0.2, 1.0)
    faded: Canvas = 1 - mask[..., None] * random.uniform(0.03, most) * (1 - colour * random.uniform(0.7, 1.0))
    return faded


def _flower(canvas: Canvas, random: np.random.Generator) -> None:
    height, width = canvas.shape[:2]
    centre = random.uniform(0, 1, 2) * (width, height)
    size = random.uniform(0.12, 0.35) * UNIT
    petals = np.zeros((height, width), np.uint8)
    for turn in np.linspace(0, 2 * np.pi, random.integers(4, 8))[:-1]:
        spot = centre + np.array([np.cos(turn), np.sin(turn)]) * size
        cv2.circle(petals, (round(spot[0] * 16), round(spot[1] * 16)), round(size * 11), 255, -1, cv2.LINE_AA, 4)
    canvas *= _tint(petals.astype(np.float32) / 255, random, 0.45)


def _rule(canvas: Canvas, origin: tuple[float, float], rows: int, cols: int, random: np.random.Generator) -> None:
    tone = random.uniform(0.02, 0.45)
    colour = np.clip(tone * random.uniform(0.6, 1.6, 3), 0.01, 0.7) if random.random() < 0.4 else np.array([tone] * 3)
    width = random.choice(
        [random.uniform(0.7, 1.4), random.uniform(1.2, 2.6), random.uniform(2.2, 3.6)], p=[0.5, 0.38, 0.12]
    )
    pen = Pen("print", (float(colour[0]), float(colour[1]), float(colour[2])), width, random.uniform(0.5, 1.0), 0.0)
    x, y = origin
    lines = [np.array([[x, y + row * UNIT], [x + cols * UNIT, y + row * UNIT]]) for row in range(rows + 1)]
    lines += [np.array([[x + col * UNIT, y], [x + col * UNIT, y + rows * UNIT]]) for col in range(cols + 1)]
    if random.random() < 0.08:
        lines = [piece for line in lines for piece in _dashes(line)]
    lay_ink(canvas, draw_strokes(canvas.shape, lines, width), pen, random)
    framing = random.choice(["none", "thick", "double", "far"])
    if framing != "none":
        gap = {"thick": 0.0, "double": random.uniform(0.1, 0.2), "far": random.uniform(0.25, 0.45)}[framing] * UNIT
        a, b, c, d = x - gap, y - gap, x + cols * UNIT + gap, y + rows * UNIT + gap
        frame = [np.array([[a, b], [c, b], [c, d], [a, d], [a, b]])]
        lay_ink(canvas, draw_strokes(canvas.shape, frame, random.uniform(1.5, 4.5)), pen, random)


def _dashes(line: np.ndarray) -> list[np.ndarray]:
    steps = np.linspace(0, 1, 90)
    points = line[0] + (line[1] - line[0]) * steps[:, None]
    return [points[number : number + 2] for number in range(0, 89, 2)]


def _print_margins(
    canvas: Canvas, origin: tuple[float, float], rows: int, cols: int, random: np.random.Generator
) -> None:
    """Boxes, headings and written numbers around the grid: nothing of it is a cell."""
    height, width = canvas.shape[:2]
    x, y = origin
    ink = tuple(float(part) for part in random.uniform(0, 0.5, 3))
    pen = Pen("print", (ink[0], ink[1], ink[2]), random.uniform(1, 2.5), random.uniform(0.5, 1.0), 0.0)
    hand = Pen("pencil", (0.05, 0.05, 0.06), random.uniform(1, 2), 0.9, 0.2)
    print_layer, hand_layer = np.zeros((height, width), np.uint8), np.zeros((height, width), np.uint8)
    for left, right in ((x + (cols + 0.35) * UNIT, width - 0.2 * UNIT), (0.2 * UNIT, x - 0.35 * UNIT)):
        if right - left < 1.0 * UNIT:
            continue
        for number in range(5):
            top = round(y + (number * 1.4 + 0.2) * UNIT)
            cv2.rectangle(
                print_layer, (round(left), top), (round(right), top + UNIT), 255, 2 + (number == 4), cv2.LINE_AA
            )
            cv2.putText(
                print_layer,
                "123-="[number],
                (round(left + 4 * POINT), round(top + 30 * POINT)),
                0,
                0.8 * POINT,
                255,
                3,
                cv2.LINE_AA,
            )
            if random.random() < 0.6:
                written = str(random.integers(1, 99))
                cv2.putText(
                    hand_layer,
                    written,
                    (round(left + 26 * POINT), round(top + 36 * POINT)),
                    4,
                    POINT,
                    255,
                    2,
                    cv2.LINE_AA,
                )
    if height - (y + rows * UNIT) > 1.2 * UNIT:
        for number in range(4):
            a, b, box = round(x + number * 1.7 * UNIT), round(y + (rows + 0.35) * UNIT), round(40 * POINT)
            cv2.rectangle(print_layer, (a, b), (a + box, b + box), 255, 2, cv2.LINE_AA)
            if random.random() < 0.4:
                cv2.line(hand_layer, (a, b), (a + box, b + box), 255, 2, cv2.LINE_AA)
                cv2.line(hand_layer, (a + box, b), (a, b + box), 255, 2, cv2.LINE_AA)
    if y > 1.2 * UNIT:
        cv2.putText(print_layer, "Patch by Patch", (round(x), round(y - 0.45 * UNIT)), 2, POINT, 255, 3, cv2.LINE_AA)
    lay_ink(canvas, print_layer.astype(np.float32) / 255, pen, random)
    lay_ink(canvas, hand_layer.astype(np.float32) / 255, hand, random)
