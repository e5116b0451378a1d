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


def draw_players(page: Page, theme: Theme) -> tuple[Item, ...]:
    """A row for each player; the one on turn is stitched."""
    state = page.state
    items: list[Item] = []
    for seat, box in zip(state.seats, player_boxes(len(state.players), COLUMN), strict=True):
        items += player_row(theme, box, state.on_turn == seat)
        items += _draw_player(page, theme, box, seat)
    return tuple(items)


def _draw_player(page: Page, theme: Theme, box: Box, seat: Seat) -> tuple[Item, ...]:
    state = page.state
    top = box.y + (box.height - 66) / 2
    left = box.x + 60
    name = Words(Box(left, top - 1, box.right - left - 12, 22), state.name(seat), "heading", theme.ink)
    side = Box(box.x + 12, box.y + box.height / 2 - 20, 40, 40)
    owned = state.chips_of(seat)
    items: list[Item] = [*swatch(theme, side, seat, page.letters[seat]), name]
    items += _draw_count(theme, left, top + 22, "clock", state.markers[seat])
    unsold = sum(1 for entry in state.locked if entry.seat == seat)
    if unsold:
        items += _draw_count(theme, left + 38, top + 22, "lock", unsold)
    for number, value in enumerate(BOX.chips):
        items += chip(theme, Box(left + number * 22, top + 45, 19, 19), str(value), is_there=value in owned)
    amount = Box(left + 36, top + 26, box.right - left - 48, 38)
    return (*items, Words(amount, page.money(state.count_money(seat)), "score_m", theme.ink, "right"))


def _draw_count(theme: Theme, x: float, y: float, icon: str, count: int) -> tuple[Item, ...]:
    return (
        Icon(Box(x, y, 17, 20), icon, theme.ink_soft, 16),
        Words(Box(x + 20, y, 18, 20), str(count), "small_strong", theme.ink_soft),
    )
