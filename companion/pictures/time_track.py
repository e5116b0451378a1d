"""The time track of Patchwork: its spaces in their spiral, the marks between them, both tokens, where a move ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.patchwork.track import INCOME, LAST_SPACE, PATH

from .buttons import draw_button, draw_single
from .players import draw_swatch
from .shapes import Box, Disc, Icon, Item, Lettering, Picture, Point, Seam, Sheet

CELL, GAP = 41.0, 3.0
SIZE = 8 * CELL
_TOKEN = 17.0


@dataclass(frozen=True)
class Token:
    """A player's token on its space."""

    seat: int
    letter: str
    space: int
    is_turn: bool


def space_box(space: int) -> Box:
    """Where a space lies in the picture."""
    x, y, width, height = PATH[space]
    return Box(x * CELL + GAP / 2, y * CELL + GAP / 2, width * CELL - GAP, height * CELL - GAP)


def mark_point(space: int) -> Point:
    """The middle of the line before a space, on which its mark lies."""
    before, here = space_box(space - 1), space_box(space)
    across = (max(before.x, here.x) + min(before.right, here.right)) / 2
    down = (max(before.y, here.y) + min(before.bottom, here.bottom)) / 2
    return across, down


def draw_track(tokens: Sequence[Token], singles: Sequence[int], landing: int | None, from_space: int | None) -> Picture:
    """The whole track; passed spaces are sunken, `singles` are the 1 x 1 patches that still lie there.

    `landing` is where the move that is being chosen would end, `from_space` where it begins.
    """
    behind = min(token.space for token in tokens)
    items: list[Item] = [_draw_space(space, space < behind) for space in range(LAST_SPACE + 1)]
    items.append(_draw_path())
    items += _draw_goal()
    for space in range(5, LAST_SPACE, 5):
        items += _draw_number(space)
    for space in INCOME:
        items += draw_button(*mark_point(space), 9, is_faded=space <= behind)
    for space in singles:
        items += draw_single(*mark_point(space), 15)
    if landing is not None and from_space is not None and landing > from_space:
        items += _draw_way(from_space, landing)
    return Picture(SIZE, SIZE, (*items, *_draw_tokens(tokens)))


def _draw_space(space: int, is_passed: bool) -> Item:
    fill = "lit_bg" if space == LAST_SPACE else "sunken" if is_passed else "surface"
    return Sheet(space_box(space), fill, 6, "line", 1.5)


def _draw_path() -> Item:
    return Seam(tuple(space_box(space).centre for space in range(LAST_SPACE + 1)), "line", 2)


def _draw_goal() -> list[Item]:
    return [Icon(space_box(LAST_SPACE), "flag", "ink", 26)]


def _draw_number(space: int) -> list[Item]:
    x, y = space_box(space).centre
    plate = Box(x - 11, y - 9, 22, 18)
    return [Sheet(plate, "surface", 5), Lettering(plate, str(space), "small_strong", "ink_soft")]


def _draw_way(start: int, end: int) -> list[Item]:
    """A thread from the token to where it would stand."""
    x, y = space_box(end).centre
    way = tuple(space_box(space).centre for space in range(start, end + 1))
    return [
        Seam(way, "ink", 5),
        Seam(way, "lit", 2.5, 7, 5),
        Disc(x, y, _TOKEN, "lit_bg", "ink", 2, on=5, off=4),
    ]


def _draw_tokens(tokens: Sequence[Token]) -> list[Item]:
    """Below first; two on one space lie a little apart, the one that moves next on top."""
    items: list[Item] = []
    together = len({token.space for token in tokens}) < len(tokens)
    for token in sorted(tokens, key=lambda one: one.is_turn):
        x, y = space_box(token.space).centre
        shift = 0.0 if not together else 5.0 if token.is_turn else -5.0
        items += _draw_token(token, x + shift, y - shift)
    return items


def _draw_token(token: Token, x: float, y: float) -> list[Item]:
    ring = "lit" if token.is_turn else "paper"
    side = _TOKEN * 1.42
    return [
        Disc(x, y, _TOKEN + 2.5, ring, "ink", 1.5),
        Disc(x, y, _TOKEN - 0.5, f"seat{token.seat}.cloth"),
        *draw_swatch(Box(x - side / 2, y - side / 2, side, side), token.seat, token.letter),
    ]
