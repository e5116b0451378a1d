"""How the ring of cards is drawn: eight places in table order, the token, gaps where cards left."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import cos, pi, sin

from companion.games.patchwork_doodle.actions import UNTOLD
from companion.games.patchwork_doodle.state import DoodleState
from companion.games.shapes import parse_shape
from companion.screens.drawing.items import Box, Item, Point, Pressable, Seam, Sheet, Stitches, Tap, Words
from companion.screens.drawing.parts import chosen_card
from companion.screens.drawing.patches import draw_patch, fabric_for
from companion.screens.drawing.theme import Theme, fabric
from companion.screens.drawing.token import draw_token

CARD = 77.0
_PLACES = ((0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1))
"""Column and row of each slot, clockwise from the top left, round a middle that stays free for the die."""


@dataclass(frozen=True)
class Ring:
    """The area of the ring on the screen."""

    area: Box

    def box_of(self, slot: int) -> Box:
        """Where a slot's card lies."""
        col, row = _PLACES[slot]
        across, down = (self.area.width - CARD) / 2, (self.area.height - CARD) / 2
        return Box(self.area.x + col * across, self.area.y + row * down, CARD, CARD)

    @property
    def thread(self) -> tuple[Point, ...]:
        """The loop on which the cards are strung."""
        x, y = self.area.centre
        across, down = (self.area.width - CARD) / 2, (self.area.height - CARD) / 2
        return tuple((x + across * cos(k * pi / 32), y + down * sin(k * pi / 32)) for k in range(64))

    @property
    def start(self) -> Point:
        """Where the token stands before the first roll: between the last place and the first."""
        first, last = self.box_of(0), self.box_of(7)
        return first.centre[0], (first.bottom + last.y) / 2 + 14


def draw_ring(theme: Theme, state: DoodleState, ring: Ring, token: int, chosen: Tap) -> tuple[Item, ...]:
    """The cards with the token on `token`; every card can be tapped."""
    items: list[Item] = [Seam(ring.thread, theme.hem, 2, on=7, off=5, is_closed=True)]
    for slot, told in enumerate(state.ring):
        box = ring.box_of(slot)
        if told is None:
            items.append(Sheet(box, theme.ground, 10))
            items.append(Stitches(box, theme.hem, 10, inset=1, on=4, off=3, width=1.5))
        else:
            items.append(_draw_card(theme, state, box, slot, chosen == Tap("card", slot)))
    if token >= 0:
        box = ring.box_of(token)
        items += draw_token(box.x + 6, box.y + 30)
    else:
        items += draw_token(*ring.start)
    return tuple(items)


def _draw_card(theme: Theme, state: DoodleState, box: Box, slot: int, is_chosen: bool) -> Pressable:
    is_due = slot in state.choices
    face = tuple(draw_face(theme, box, state.ring[slot] or UNTOLD))
    if is_chosen:
        back = chosen_card(theme, box, radius=10)
    elif is_due:
        border = theme.lit if theme.is_contrast else theme.ink
        back = (Sheet(box, theme.lit_bg, 10, border, 4 if theme.is_contrast else 3, theme.edge),)
    else:
        back = (Sheet(box, theme.surface, 10, theme.hem, 2 if theme.is_contrast else 1.5, theme.edge),)
    return Pressable(box, Tap("card", slot), (*back, *face))


def draw_face(theme: Theme, box: Box, told: str, largest_cell: float = 14) -> Iterable[Item]:
    """What a card shows, with its number of cells; a question mark when it was not told."""
    if told == UNTOLD:
        yield Words(box, "?", "score_m", theme.ink_soft, "center")
        return
    shape = parse_shape(told)
    inner = Box(box.x + 8, box.y + 8, box.width - 16, box.height - 26)
    yield from draw_patch(shape.cells, inner, fabric(fabric_for(shape.cells)), theme.ink, largest_cell)
    corner = Box(box.right - 24, box.bottom - 23, 18, 18)
    yield Words(corner, str(shape.size), "small_strong", theme.ink_soft, "right", is_digits=True)
