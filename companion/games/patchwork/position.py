"""A quilt board with its buttons told as JSON, scored without a running game."""

from __future__ import annotations

from typing import Any

import msgspec

from messages import say

from ..errors import BadPosition
from ..positions import check_fields, decode_position, read_cells, show_value
from .scoring import Corner, final_points, find_seven_by_seven


class QuiltScore(msgspec.Struct, frozen=True):
    """What a quilt board with its buttons is worth at the end."""

    points: int
    empty: int
    seven_by_seven: Corner | None


def score_position(raw: bytes) -> QuiltScore:
    """The score of a quilt board, or raise `BadPosition`."""
    position = decode_position(raw)
    check_fields(position, "patchwork", frozenset({"cells", "buttons", "special_tile"}))
    cells = read_cells(position)
    empty = len(cells.empty)
    points = final_points(_read_buttons(position), empty, _read_special_tile(position))
    return QuiltScore(points, empty, find_seven_by_seven(cells))


def _read_buttons(position: dict[str, Any]) -> int:
    if "buttons" not in position:
        raise BadPosition(say('The position has no "buttons": tell how many buttons the player has.'))
    buttons = position["buttons"]
    if isinstance(buttons, bool) or not isinstance(buttons, int) or buttons < 0:
        value = show_value(buttons)
        raise BadPosition(say('"buttons" is {value}: give a whole number from 0.', value=value))
    return buttons


def _read_special_tile(position: dict[str, Any]) -> bool:
    special_tile = position.get("special_tile", False)
    if not isinstance(special_tile, bool):
        raise BadPosition(say('"special_tile" is {value}: give true or false.', value=show_value(special_tile)))
    return special_tile
