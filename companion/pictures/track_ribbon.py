"""The next spaces of the time track as a ribbon: both tokens, the marks ahead, where every possible move would end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.patchwork.track import INCOME, LAST_SPACE
from companion.games.values import Cell

from .buttons import draw_button, draw_single
from .patches import draw_patch, fabric_for
from .players import draw_swatch
from .shapes import Box, Disc, Icon, Item, Lettering, Picture, Point, Seam, Sheet
from .theme import fabric
from .time_track import Token

SPACES = 11
_WIDE, _HIGH, _TOP = 54.0, 40.0, 24.0


@dataclass(frozen=True)
class Landing:
    """Where one of the moves ends."""

    space: int
    patch: tuple[Cell, ...] = ()
    """The patch that is taken; none for advancing."""
    is_chosen: bool = False


def draw_ribbon(tokens: Sequence[Token], singles: Sequence[int], landings: Sequence[Landing]) -> Picture:
    """From the token that moves to ten spaces ahead."""
    start = next(token.space for token in tokens if token.is_turn)
    first = min(start, LAST_SPACE - SPACES + 1)
    spaces = range(first, first + SPACES)
    items: list[Item] = []
    for space in spaces:
        box = _box(space - first)
        items.append(Sheet(box, "sunken" if space < start else "surface", 7, "line", 1.5))
        items.append(Lettering(Box(box.x, box.bottom + 2, _WIDE, 20), str(space), "small", "ink_soft"))
    for space in spaces[1:]:
        x, y = _box(space - first).x, _box(0).centre[1]
        items += draw_button(x, y, 8) if space in INCOME else ()
        items += draw_single(x, y, 14) if space in singles else ()
    for landing in sorted(landings, key=lambda one: one.is_chosen):
        if landing.space in spaces:
            items += _draw_landing(landing, start, first)
    for token in tokens:
        if token.space in spaces:
            items += _draw_token(token, first)
    return Picture(SPACES * _WIDE + 2, _TOP + _HIGH + 24, tuple(items))


def _box(at: int) -> Box:
    return Box(1 + at * _WIDE, _TOP, _WIDE, _HIGH)


def _draw_landing(landing: Landing, start: int, first: int) -> list[Item]:
    x, y = _box(landing.space - first).centre
    if landing.is_chosen:
        way = _arc((_box(start - first).centre[0], _TOP - 4), (x, _TOP - 4))
        return [
            Seam(way, "ink", 5),
            Seam(way, "lit", 2.5, 7, 5),
            Disc(x, y, 14, "lit_bg", "ink", 2.5, on=5, off=4),
        ]
    ring = Disc(x, y, 13, "surface", "hem", 1.5, on=2, off=3)
    box = Box(x - 9, y - 9, 18, 18)
    if not landing.patch:
        return [ring, Icon(box, "chevrons-right", "ink_soft", 16)]
    return [ring, *draw_patch(landing.patch, box, fabric(fabric_for(landing.patch)), "ink")]


def _arc(left: Point, right: Point) -> tuple[Point, ...]:
    """A thread that rises from one space and comes down on another."""
    high, steps = 17.0, 16
    return tuple(
        (left[0] + (right[0] - left[0]) * k / steps, left[1] - high * 4 * (k / steps) * (1 - k / steps))
        for k in range(steps + 1)
    )


def _draw_token(token: Token, first: int) -> list[Item]:
    x, y = _box(token.space - first).centre
    x += -5 if not token.is_turn else 0
    return [
        Disc(x, y, 15, "lit" if token.is_turn else "paper", "ink", 1.5),
        *draw_swatch(Box(x - 10, y - 10, 20, 20), token.seat, token.letter),
    ]
