"""Made-up symbol cards: how many, which colour, how filled, which shape; every deck in a style of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product

import cv2
import numpy as np

from vision.photo.pixels import Pixels, Points

from .tile_photos import Place, Scene

LONG, SHORT = 260, 168
"""Pixels of a card's sides."""
NUMBERS = ("1", "2", "3")
FILLINGS = ("full", "striped", "bare")
SHAPES = ("bar", "bean", "leaf", "drop", "bow")
TABLES = ("grey", "walnut", "linen")
_FINE = 4
"""Cards are drawn so many times larger, then shrunk."""

CardName = tuple[str, str, str, str]
"""Number, colour, filling, shape."""


@dataclass(frozen=True)
class CardStyle:
    """How the cards of one deck look."""

    inks: tuple[tuple[str, tuple[int, int, int]], ...]
    """Three colours by name, as blue, green, red."""
    shapes: tuple[str, ...]
    pitch: int
    """Pixels from stripe to stripe."""
    line: int
    """Pixels of an outline."""
    is_upright: bool
    """Whether the cards are taught with their long side upright."""


def make_style(seed: int) -> CardStyle:
    """The style of one made-up deck: three hues well apart, three shapes, coarse or fine stripes."""
    random = np.random.default_rng(seed)
    first = random.uniform(0, 180)
    hues = [(first + 60 * step + random.uniform(-14, 14)) % 180 for step in range(3)]
    inks = tuple((f"ink{number}", _ink(hue, random)) for number, hue in enumerate(hues))
    shapes = tuple(str(shape) for shape in random.permutation(SHAPES)[:3])
    return CardStyle(inks, shapes, int(random.integers(5, 9)), int(random.integers(3, 6)), bool(random.random() < 0.5))


def _ink(hue: float, random: np.random.Generator) -> tuple[int, int, int]:
    pixel = np.array([[[hue, random.uniform(150, 235), random.uniform(110, 200)]]], np.float32).astype(np.uint8)
    blue, green, red = cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0]
    return int(blue), int(green), int(red)


def names_of(style: CardStyle) -> list[CardName]:
    """All 81 cards of a deck."""
    return list(product(NUMBERS, [name for name, _ in style.inks], FILLINGS, style.shapes))


@lru_cache(maxsize=512)
def draw_card(style: CardStyle, name: CardName) -> Pixels:
    """One card, flat, its symbols side by side along its long side."""
    number, colour, filling, shape = name
    card = np.full((SHORT * _FINE, LONG * _FINE, 3), 250, np.uint8)
    ink = dict(style.inks)[colour]
    width, height = 56 * _FINE, 112 * _FINE
    for symbol in range(int(number)):
        middle = LONG / 2 + (symbol - (int(number) - 1) / 2) * 72
        outline = _outline(shape) * [width / 2, height / 2] + [middle * _FINE, SHORT / 2 * _FINE]
        points = [np.rint(outline).astype(np.int32)]
        inside = cv2.fillPoly(np.zeros(card.shape[:2], np.uint8), points, (255,))
        if filling == "full":
            card[inside > 0] = ink
        elif filling == "striped":
            rows = np.arange(card.shape[0]) // _FINE % style.pitch < max(2, round(0.3 * style.pitch))
            card[(inside > 0) & rows[:, None]] = ink
        cv2.polylines(card, points, True, ink, style.line * _FINE, cv2.LINE_AA)
    small = np.asarray(cv2.resize(card, (LONG, SHORT), interpolation=cv2.INTER_AREA), np.uint8)
    return np.ascontiguousarray(np.rot90(small)) if style.is_upright else small


def _outline(shape: str) -> Points:
    """The outline of a symbol between -1 and 1 both ways."""
    t = np.linspace(0, 2 * np.pi, 160, endpoint=False)
    if shape == "bar":
        x, y = np.sign(np.cos(t)) * np.abs(np.cos(t)) ** 0.45, np.sign(np.sin(t)) * np.abs(np.sin(t)) ** 0.25
    elif shape == "bean":
        x, y = 0.72 * np.cos(t) + 0.32 * np.sin(2.6 * np.sin(t)), np.sin(t)
    elif shape == "leaf":
        x, y = np.sign(np.cos(t)) * np.abs(np.cos(t)) ** 1.5, np.sign(np.sin(t)) * np.abs(np.sin(t)) ** 1.1
    elif shape == "drop":
        x, y = np.cos(t) * (0.62 + 0.38 * np.sin(t)), np.sin(t)
    else:
        x, y = np.cos(t) * (0.5 + 0.5 * np.sin(t) ** 2), np.sin(t)
    return np.stack([x, y], axis=1)


def teaching_cards(style: CardStyle, colour: str, number: str) -> dict[Place, CardName]:
    """The nine cards of one colour and number: a row for each filling, a column for each shape."""
    return {
        (row, col): (number, colour, filling, shape)
        for row, filling in enumerate(FILLINGS)
        for col, shape in enumerate(style.shapes)
    }


def draw_cards(style: CardStyle, cards: Mapping[Place, CardName]) -> dict[Place, Pixels]:
    """The pictures of cards that lie somewhere."""
    return {place: draw_card(style, name) for place, name in cards.items()}


def deal(style: CardStyle, random: np.random.Generator, rows: int, cols: int) -> dict[Place, CardName]:
    """Cards dealt at random in rows and columns."""
    names = names_of(style)
    chosen = random.permutation(len(names))[: rows * cols]
    return {divmod(number, cols): names[card] for number, card in enumerate(chosen)}


def teaching_scene(random: np.random.Generator) -> Scene:
    """A photo to teach from: seen from above in good light, of another evening each."""
    scene = _scene(random, tint=0.06, blur=0.9)
    turn = float(random.uniform(-3, 3))
    return replace(scene, turned=False, gap=0.12, jitter=1.0, turn=turn, tilt=0.02)


def table_scene(random: np.random.Generator) -> Scene:
    """A photo as players take it: tilted, turned, in any light, not always sharp."""
    return replace(
        _scene(random, tint=0.16, blur=1.6),
        gap=float(random.uniform(0.05, 0.25)),
        jitter=float(random.uniform(0.5, 4)),
        turn=float(random.uniform(-25, 25)),
        tilt=float(random.uniform(0.0, 0.25)),
        shade=float(random.uniform(0.0, 0.5)),
        glare=float(random.choice([0.0, 0.0, random.uniform(0.1, 0.4)])),
    )


def _scene(random: np.random.Generator, tint: float, blur: float) -> Scene:
    blue, green, red = (float(part) for part in random.uniform(1 - tint, 1.0, 3))
    return Scene(
        seed=int(random.integers(1 << 30)),
        table=str(random.choice(TABLES)),
        tile=int(random.integers(120, 260)),
        shade=float(random.uniform(0.0, 0.3)),
        tint=(blue, green, red),
        noise=float(random.uniform(1, 5)),
        blur=float(random.uniform(0.4, blur)),
        quality=int(random.integers(75, 95)),
        tone=float(random.uniform(0.8, 1.25)),
        saturation=float(random.uniform(0.8, 1.25)),
        width=1600,
        height=1200,
    )
