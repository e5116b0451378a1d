"""Made-up glyphs: digits as they are written in Europe, printed digits, and what is no digit."""

from __future__ import annotations

import cv2
import numpy as np

from vision.cells.digits import Ink, lay_glyph

CANVAS = 96
FONTS = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_SCRIPT_SIMPLEX,
    cv2.FONT_HERSHEY_SCRIPT_COMPLEX,
)
Stroke = tuple[tuple[float, float], ...]


def draw_written(digit: int, random: np.random.Generator) -> Ink:
    """A digit in strokes of one hand: a 1 with a long upstroke, a 7 with a bar, a 4 open or closed, a 9 with a leg."""
    return _draw(_strokes(digit, random), random)


def draw_printed(digit: int, random: np.random.Generator) -> Ink:
    """A digit of a typeface."""
    canvas = np.zeros((CANVAS, CANVAS), np.uint8)
    scale = float(random.uniform(1.6, 2.6))
    font = int(FONTS[random.integers(len(FONTS))])
    cv2.putText(canvas, str(digit), (20, 76), font, scale, 255, int(random.integers(2, 8)), cv2.LINE_AA)
    return lay_glyph(canvas.astype(np.float32) / np.float32(255))


def draw_no_digit(glyphs: tuple[Ink, Ink], random: np.random.Generator) -> Ink:
    """Two digits run into each other, one that was struck out, one over another, or a scribble."""
    one, other = glyphs
    kind = random.integers(4)
    if kind == 0:
        wide = np.zeros((28, 56), np.float32)
        wide[:, :28] = one
        shift = int(random.integers(11, 16))
        wide[:, shift : shift + 28] = np.maximum(wide[:, shift : shift + 28], other)
        return lay_glyph(wide)
    if kind == 1:
        return _strike_out(one, random)
    if kind == 2:
        points = random.uniform(0.1, 0.9, (int(random.integers(5, 12)), 2))
        return _draw([tuple(map(tuple, points.tolist()))], random)
    return lay_glyph(np.maximum(one, other))


def _strike_out(glyph: Ink, random: np.random.Generator) -> Ink:
    struck = np.ascontiguousarray(np.pad(glyph, 6))
    for _ in range(int(random.integers(1, 4))):
        start = (int(random.integers(0, 6)), int(random.integers(8, 32)))
        end = (int(random.integers(34, 40)), int(random.integers(8, 32)))
        cv2.line(struck, start, end, 1.0, int(random.integers(1, 4)), cv2.LINE_AA)
    return lay_glyph(struck.astype(np.float32))


def _draw(strokes: list[Stroke], random: np.random.Generator) -> Ink:
    canvas = np.zeros((CANVAS, CANVAS), np.uint8)
    thick = int(random.integers(3, 12))
    for stroke in strokes:
        points = np.array(stroke) + random.normal(0, 0.018, (len(stroke), 2))
        smooth = _smooth(points)
        cv2.polylines(canvas, [np.round(smooth * (CANVAS - 24) + 12).astype(np.int32)], False, 255, thick, cv2.LINE_AA)
    return lay_glyph(canvas.astype(np.float32) / np.float32(255))


def _smooth(points: np.ndarray) -> np.ndarray:
    """Corners cut twice, as a moving hand does."""
    for _ in range(2):
        if len(points) < 3:
            return points
        inner = np.repeat(points, 2, axis=0)[1:-1]
        cut = np.empty_like(inner)
        cut[0::2] = 0.8 * inner[0::2] + 0.2 * inner[1::2]
        cut[1::2] = 0.2 * inner[0::2] + 0.8 * inner[1::2]
        points = np.concatenate([points[:1], cut, points[-1:]])
    return points


def _arc(x: float, y: float, width: float, height: float, start: float, end: float) -> Stroke:
    angles = np.radians(np.linspace(start, end, 14))
    return tuple((x + width * float(np.cos(each)), y + height * float(np.sin(each))) for each in angles)


def _strokes(digit: int, random: np.random.Generator) -> list[Stroke]:
    def about(value: float, spread: float = 0.05) -> float:
        return value + float(random.uniform(-spread, spread))

    if digit == 0:
        start = about(-90, 60)
        return [_arc(0.5, 0.5, about(0.28, 0.1), about(0.45), start, start + about(358, 12))]
    if digit == 1:
        reach, depth = about(0.28, 0.16), about(0.38, 0.22)
        foot = [((0.45, 0.96), (0.8, 0.96))] if random.random() < 0.15 else []
        return [((0.6 - reach, 0.05 + depth), (0.6, 0.05), (about(0.58), 0.95)), *foot]
    if digit == 2:
        return [(*_arc(0.5, 0.28, about(0.27), about(0.23), -170, 40), (about(0.25), 0.92), (0.85, about(0.93, 0.03)))]
    if digit == 3:
        upper, lower = _arc(0.45, 0.28, about(0.28), 0.22, -150, 85), _arc(0.45, 0.71, about(0.32), 0.24, -85, 150)
        return [(*upper, *lower)]
    if digit == 4:
        if random.random() < 0.5:
            return [((0.55, 0.05), (0.15, about(0.6)), (0.9, about(0.6))), ((about(0.66), about(0.4)), (0.62, 0.97))]
        return [((0.25, 0.1), (0.2, about(0.55)), (0.85, about(0.53))), ((0.72, 0.08), (0.66, 0.96))]
    if digit == 5:
        bowl = _arc(0.45, 0.67, about(0.32), 0.27, -95, 140)
        return [((0.3, 0.07), (0.27, about(0.42)), *bowl), ((0.3, 0.07), (about(0.8), about(0.06, 0.03)))]
    if digit == 6:
        return [((about(0.65, 0.1), 0.05), (0.3, 0.4), *_arc(0.5, 0.7, about(0.26), 0.25, 200, -170))]
    if digit == 7:
        bar = [((about(0.3), about(0.52)), (about(0.78), about(0.48)))] if random.random() < 0.75 else []
        hook = [(0.15, about(0.2))] if random.random() < 0.3 else []
        return [(*hook, (0.15, 0.08), (0.85, about(0.07, 0.03)), (about(0.42, 0.1), 0.96)), *bar]
    if digit == 8:
        return [(*_arc(0.5, 0.28, about(0.24), 0.23, 60, -250), *_arc(0.5, 0.74, about(0.28), 0.24, -110, 240))]
    leg = (about(0.72), 0.95) if random.random() < 0.5 else (about(0.45, 0.15), 0.95)
    return [(*_arc(0.5, 0.3, about(0.25), 0.25, 10, -350), (0.75, 0.35), leg)]
