"""Prints and writes what lies around the grid of a made-up Doodle sheet: headings, score rows, letters and numbers."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from .doodle_pens import POINT, UNIT, Canvas, Mask, PaperSheet, Pen, lay_ink

Random = np.random.Generator


def print_score_rows(
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
    lay_ink(canvas, _mask(print_layer), pen, random)
    lay_ink(canvas, _mask(hand_layer), hand, random)


def _mask(layer: NDArray[np.uint8]) -> Mask:
    return np.asarray(layer.astype(np.float32) / 255, np.float32)


def print_coordinates(sheet: PaperSheet, rows: int, cols: int, random: Random) -> None:
    """Letters above or below the columns, numbers beside the rows."""
    layer = np.zeros(sheet.canvas.shape[:2], np.uint8)
    scale, off = random.uniform(0.3, 0.7) * POINT, random.uniform(0.12, 0.3)
    thick = int(random.choice([1, 2]))
    for col in range(cols):
        for row in (-off, rows + off + 0.25)[: random.integers(1, 3)]:
            x, y = sheet.corner(row, col + 0.4)
            cv2.putText(layer, "ABCDEFGHIJ"[col % 10], (round(x), round(y)), 0, scale, 255, thick, cv2.LINE_AA)
    for row in range(rows):
        for col_at in (-off - 0.25, cols + off)[: random.integers(1, 3)]:
            x, y = sheet.corner(row + 0.6, col_at)
            cv2.putText(layer, str(row + 1), (round(x), round(y)), 0, scale, 255, thick, cv2.LINE_AA)
    tone = float(random.uniform(0.02, 0.5))
    pen = Pen("print", (tone, tone, tone), 1.0, random.uniform(0.4, 1.0), 0.0)
    lay_ink(sheet.canvas, _mask(layer), pen, random)
