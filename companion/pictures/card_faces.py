"""Cards of Patchwork Doodle: what they show, places where some still lie or are missing, and rows of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.patchwork_doodle.actions import UNTOLD
from companion.games.shapes import parse_shape

from .patches import draw_patch, fabric_for
from .players import draw_swatch
from .shapes import Box, Item, Lettering, Picture, Sheet, Stitches
from .theme import fabric


def draw_face(box: Box, told: str, largest_cell: float = 14) -> tuple[Item, ...]:
    """What a card shows, with its number of cells; a question mark when it was not told."""
    if told == UNTOLD:
        return (Lettering(box, "?", "score_m", "ink_soft"),)
    shape = parse_shape(told)
    inner = Box(box.x + 8, box.y + 8, box.width - 16, box.height - 26)
    corner = Box(box.right - 24, box.bottom - 23, 18, 18)
    return (
        *draw_patch(shape.cells, inner, fabric(fabric_for(shape.cells)), "ink", largest_cell),
        Lettering(corner, str(shape.size), "small_strong", "ink_soft", "right"),
    )


def draw_gap(box: Box) -> tuple[Item, ...]:
    """Where no card lies."""
    return (Stitches(box, "hem", 10, inset=1, on=4, off=3, width=1.5),)


def picture_face(told: str, width: float, height: float, largest_cell: float = 20) -> Picture:
    """What a card shows, without its border."""
    return Picture(width, height, draw_face(Box(0, 0, width, height), told, largest_cell))


@dataclass(frozen=True)
class Laid:
    """One place of a row of cards."""

    told: str | None = None
    """What the card shows; None while nobody has told it."""
    letter: str = ""
    """Of the player whose card it is."""
    seat: int = 0
    is_next: bool = False
    """The card that is told now."""


def picture_row(places: Sequence[Laid], first: int = 1) -> Picture:
    """Cards side by side from that place on, filled from the left; a player's swatch stands before their card."""
    wide = max(len(places), 4)
    whole = Box(0, 0, 776, 56)
    items: list[Item] = []
    for number, (place, box) in enumerate(zip(places, whole.columns(*(1,) * wide, gap=8), strict=False), first):
        items += _draw_place(box, place, str(number))
    return Picture(whole.width, whole.height, tuple(items))


def _draw_place(box: Box, place: Laid, number: str) -> list[Item]:
    items: list[Item] = [Sheet(box, "surface", 12, "line", 1.5)]
    if place.is_next:
        items = [Sheet(box, "surface", 12, "ink", 2.5), Stitches(box, "lit", 12, inset=4.5)]
    inner = box.inset(10, 6)
    if place.letter:
        items += draw_swatch(Box(box.x + 8, box.y + 12, 32, 32), place.seat, place.letter)
        inner = Box(box.x + 42, box.y + 6, box.width - 50, box.height - 12)
    if place.told == UNTOLD:
        items.append(Lettering(inner, "?", "score_s", "ink_soft"))
    elif place.told is not None:
        items += draw_face(Box(inner.x, inner.y - 4, inner.width, inner.height + 12), place.told, 11)
    elif not place.letter:
        items.append(Lettering(inner, number, "score_s", "ink_soft"))
    return items


def picture_told(places: Sequence[Laid], first: int = 1) -> Picture:
    """All cards once more, large, to be compared with the table."""
    columns = min(4, len(places))
    rows = -(-len(places) // columns)
    wide, high, gap = 184.0, 150.0, 12.0
    items: list[Item] = []
    for number, place in enumerate(places):
        row, col = divmod(number, columns)
        box = Box(col * (wide + gap), row * (high + gap), wide, high)
        items.append(Sheet(box, "surface", 12, "line", 1.5))
        items += draw_face(box, place.told or UNTOLD, 26)
        label = Box(box.x + 10, box.y + 8, 32, 32)
        if place.letter:
            items += draw_swatch(label, place.seat, place.letter)
        else:
            items.append(Lettering(label, str(first + number), "score_s", "ink_soft", "left"))
    return Picture(columns * (wide + gap) - gap, rows * (high + gap) - gap, tuple(items))


def picture_strip(cards: Sequence[str], places: int) -> Picture:
    """The cards that lie in the first places of the ring, and the places that are free."""
    whole = Box(0, 0, 524, 56)
    items: list[Item] = []
    for number, box in enumerate(whole.columns(*(1,) * places, gap=8)):
        if number < len(cards):
            items.append(Sheet(box, "surface", 10, "hem", 1.5))
            items += draw_face(Box(box.x, box.y - 2, box.width, box.height + 8), cards[number], 11)
        else:
            items += draw_gap(box)
    return Picture(whole.width, whole.height, tuple(items))


def picture_three(cards: Sequence[str]) -> Picture:
    """The cards of the last turn, of which each player draws one."""
    whole = Box(0, 0, 168, 72)
    items: list[Item] = []
    for told, box in zip(cards, whole.columns(*(1,) * len(cards), gap=6), strict=True):
        items += [Sheet(box, "lit_bg", 8, "hem", 1.5), *draw_face(box, told, 11)]
    return Picture(whole.width, whole.height, tuple(items))
