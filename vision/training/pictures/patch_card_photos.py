"""Makes photos of patch cards with their truth: one card, a row, or a ring around a pile, on any table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from companion.games.patchwork_doodle.components import KNOWN_SHAPES
from companion.games.shapes import Shape

from .card_faces import LONG, FaceStyle, pick_style, print_back, print_card
from .doodle_camera import Pixels, Points
from .table_top import LyingFace, photograph_table

LAYOUTS = ("single", "row", "ring", "strewn")


@dataclass(frozen=True)
class MadeCard:
    """A card as it lies in the photo."""

    shape: Shape
    corners: Points
    """Clockwise from its own top left, in photo pixels."""


@dataclass(frozen=True)
class MadeCards:
    """A photo of cards and what they show, in the order in which they were laid: clockwise or from the left."""

    pixels: Pixels
    cards: tuple[MadeCard, ...]
    layout: str


def make_cards(
    seed: int,
    hard: float | None = None,
    layout: str | None = None,
    shapes: Sequence[Shape] | None = None,
    long_side: int = 1600,
) -> MadeCards:
    """The photo of this seed; `hard` from 0 (flat light, sharp, from above) to 1, else any of them."""
    random = np.random.default_rng(seed)
    hard = random.uniform(0, 1) if hard is None else hard
    layout = layout or str(random.choice(LAYOUTS))
    style = pick_style(random)
    count = 1 if layout == "single" else 8 if layout == "ring" else int(random.integers(2, 9))
    told = shapes or [KNOWN_SHAPES[number] for number in random.permutation(len(KNOWN_SHAPES))[:count]]
    lying = _lay(told, layout, style, random)
    pile = [_pile(style, random)] if layout == "ring" and random.random() < 0.7 else []
    fill = random.uniform(0.25, 0.8) if len(lying) == 1 else random.uniform(0.85, 0.97)
    pixels, corners = photograph_table([*pile, *lying], fill, long_side, random, hard)
    cards = tuple(MadeCard(shape, place) for shape, place in zip(told, corners[len(pile) :], strict=True))
    return MadeCards(pixels, cards, layout)


def _lay(told: Sequence[Shape], layout: str, style: FaceStyle, random: np.random.Generator) -> list[LyingFace]:
    lying = []
    reach = 0.2 * len(told) * random.uniform(1.0, 1.3)
    is_upright = random.random() < 0.5
    wide = 1.25 if style.aspect >= 1 else 1.25 * style.aspect + 0.1
    for number, shape in enumerate(told):
        face, mask = print_card(shape, style, random)
        turn = np.radians(random.uniform(-6, 6))
        if layout == "single":
            middle = np.zeros(2)
            turn = random.uniform(0, 2 * np.pi)
        elif layout == "row":
            middle = np.array([number * wide, random.uniform(-0.08, 0.08)])
        elif layout == "ring":
            angle = -np.pi / 2 + 2 * np.pi * number / len(told)
            middle = reach * np.array([np.cos(angle), np.sin(angle)]) + random.uniform(-0.04, 0.04, 2)
            turn += 0.0 if is_upright else angle + np.pi / 2
        else:
            middle = np.array([number % 3, number // 3]) * 1.55 + random.uniform(-0.12, 0.12, 2)
            turn = random.uniform(0, 2 * np.pi)
        lying.append(LyingFace(face, mask, middle, turn, LONG))
    return lying


def _pile(style: FaceStyle, random: np.random.Generator) -> LyingFace:
    face, mask = print_back(style, random)
    return LyingFace(face, mask, random.uniform(-0.1, 0.1, 2), random.uniform(0, 2 * np.pi), LONG)
