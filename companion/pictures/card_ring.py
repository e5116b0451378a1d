"""The ring of cards of Patchwork Doodle: eight places in table order, the pawn, the die in the middle, and gaps."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin

from companion.games.patchwork_doodle.actions import UNTOLD

from .card_faces import draw_face, draw_gap
from .dice import draw_die
from .pawn import draw_token
from .shapes import Box, Item, Picture, Point, Seam, Sheet, Stitches

AREA = Box(0, 0, 360, 280)
CARD = 77.0
_PLACES = ((0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1))
"""Column and row of each slot, clockwise from the top left, round a middle that stays free for the die."""
_MARGIN = 6.0
"""Room at the left for the pawn, which stands over the edge of its card."""
_EDGE = 4.0
"""Room below the lowest cards for their felt edge."""


@dataclass(frozen=True)
class RingMarks:
    """What is to be seen of the ring."""

    cards: tuple[str | None, ...]
    """What each place shows; None where the card has left."""
    token: int
    """The place of the pawn; below 0 before the first roll."""
    due: tuple[int, ...] = ()
    """The places whose cards are drawn now."""
    chosen: int | None = None
    """Where the push buttons are."""
    has_die: bool = True
    pips: int | None = None
    is_die_chosen: bool = False


def card_box(slot: int) -> Box:
    """Where a slot's card lies."""
    col, row = _PLACES[slot]
    across, down = (AREA.width - _MARGIN - CARD) / 2, (AREA.height - _EDGE - CARD) / 2
    return Box(AREA.x + _MARGIN + col * across, AREA.y + row * down, CARD, CARD)


def die_box() -> Box:
    """Where the die lies."""
    return AREA.square(68)


def picture_ring(marks: RingMarks) -> Picture:
    """The cards on their thread, with the pawn on its card and the die between them."""
    items: list[Item] = [Seam(_thread(), "hem", 2, on=7, off=5, is_closed=True)]
    for slot, told in enumerate(marks.cards):
        if told is None:
            items += [Sheet(card_box(slot), "ground", 10), *draw_gap(card_box(slot))]
        else:
            items += _draw_back(card_box(slot), slot == marks.chosen, slot in marks.due)
            items += draw_face(card_box(slot), told or UNTOLD)
    if marks.has_die:
        if marks.is_die_chosen:
            items += _draw_back(die_box().inset(-6), is_chosen=True)
        items += draw_die(die_box().inset(4), marks.pips)
    if marks.token >= 0:
        box = card_box(marks.token)
        items += draw_token(box.x + 5, box.y + 31)
    else:
        items += draw_token(*_start())
    return Picture(AREA.width, AREA.height, tuple(items))


def _draw_back(box: Box, is_chosen: bool, is_due: bool = False) -> tuple[Item, ...]:
    if is_chosen:
        return Sheet(box, "surface", 10, "ink", 2.5), Stitches(box, "lit", 10, inset=7)
    if is_due:
        return (Sheet(box, "lit_bg", 10, "ink", 3, "edge"),)
    return (Sheet(box, "surface", 10, "hem", 1.5, "edge"),)


def _thread() -> tuple[Point, ...]:
    """The loop on which the cards are strung."""
    x, y = AREA.centre
    across, down = (AREA.width - CARD) / 2, (AREA.height - CARD) / 2
    return tuple((x + across * cos(k * pi / 32), y + down * sin(k * pi / 32)) for k in range(64))


def _start() -> Point:
    """Where the token stands before the first roll: between the last place and the first."""
    first, last = card_box(0), card_box(7)
    return first.right + 16, (first.bottom + last.y) / 2 + 15
