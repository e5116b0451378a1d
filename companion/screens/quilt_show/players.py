"""The players' column: markers, chips, unsold quilts and money of each, never what lies behind a screen."""

from __future__ import annotations

from companion.games.quilt_show.components import BOX
from companion.games.values import Seat
from companion.screens.drawing.items import Box, Icon, Item, Words
from companion.screens.drawing.parts import chip, swatch
from companion.screens.drawing.skeleton import player_boxes, player_row
from companion.screens.drawing.theme import Theme

from .page import Page

COLUMN = 196.0


def draw_players(page: Page, theme: Theme, lit: Seat | None) -> tuple[Item, ...]:
    """A row for each player; the one who is meant is stitched."""
    state = page.state
    items: list[Item] = []
    for seat, box in zip(state.seats, player_boxes(len(state.players), COLUMN), strict=True):
        items += player_row(theme, box, seat == lit)
        items += _draw_player(page, theme, box, seat)
    return tuple(items)


def _draw_player(page: Page, theme: Theme, box: Box, seat: Seat) -> tuple[Item, ...]:
    state = page.state
    is_low = box.height < 90
    name, middle, low = Box(
        box.x + 57, box.y + (3 if is_low else 9), box.width - 71, box.height - (6 if is_low else 18)
    ).rows(1, 28 if is_low else 36, 1, gap=0)
    owned = state.chips_of(seat)
    items: list[Item] = [
        *swatch(theme, Box(box.x + 12, box.y + box.height / 2 - 20, 40, 40), seat, page.letters[seat]),
        Words(name, state.name(seat), "body_strong" if is_low else "heading", theme.ink),
        *_draw_count(theme, Box(middle.x, middle.y, 34, middle.height), "clock", state.markers[seat]),
    ]
    for number, value in enumerate(BOX.chips):
        items += chip(theme, Box(low.x + number * 20, low.centre[1] - 9, 18, 18), str(value), is_there=value in owned)
    unsold = sum(1 for entry in state.locked if entry.seat == seat)
    if unsold:
        items += _draw_count(theme, Box(low.x + 72, low.y, 34, low.height), "lock", unsold)
    amount = Box(middle.x + 36, middle.y, middle.width - 36, middle.height)
    return (*items, Words(amount, page.money(state.count_money(seat)), "score_m", theme.ink, "right"))


def _draw_count(theme: Theme, box: Box, icon: str, count: int) -> tuple[Item, ...]:
    return (
        Icon(Box(box.x, box.y, 16, box.height), icon, theme.ink_soft, 15),
        Words(Box(box.x + 17, box.y, box.width - 17, box.height), str(count), "small_strong", theme.ink_soft),
    )
