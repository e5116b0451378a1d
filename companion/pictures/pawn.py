"""The wooden pawn that walks round a ring of cards."""

from __future__ import annotations

from .shapes import Disc, Item, Point, Polygon, Seam
from .theme import overlay


def draw_token(x: float, y: float, height: float = 30) -> tuple[Item, ...]:
    """A pawn that stands with the middle of its foot on this point; dark with a cream outline in every theme."""
    dark, cream = overlay("plate"), overlay("plate_text")
    head = height * 0.24
    top = y - height + head
    body: tuple[Point, ...] = (
        (x - height * 0.13, top + head * 0.8),
        (x + height * 0.13, top + head * 0.8),
        (x + height * 0.22, y - height * 0.16),
        (x + height * 0.33, y - height * 0.08),
        (x + height * 0.33, y),
        (x - height * 0.33, y),
        (x - height * 0.33, y - height * 0.08),
        (x - height * 0.22, y - height * 0.16),
    )
    return (
        Disc(x, top, head + 1.5, cream),
        Seam(body, cream, 4, is_closed=True),
        Polygon(((x, y - height * 0.2), *body, body[0]), dark),
        Disc(x, top, head, dark),
    )
