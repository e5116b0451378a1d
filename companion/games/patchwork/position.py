"""A quilt board with its buttons told as JSON, scored without a running game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from messages import say

from ..errors import BadPosition
from ..positions import ToldProblem, check_fields, decode_position, read_cells, show_value, tell_problem
from ..values import Problem
from .scoring import Corner, final_points, find_seven_by_seven
from .track import BUTTONS_IN_BOX


class QuiltScore(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a quilt board with its buttons is worth at the end; `problems` is left out when there are none."""

    points: int
    empty: int
    seven_by_seven: Corner | None
    problems: tuple[ToldProblem, ...] = ()


def score_position(raw: bytes) -> QuiltScore:
    """The score of a quilt board, or raise `BadPosition`."""
    position = decode_position(raw)
    check_fields(position, "patchwork", frozenset({"cells", "buttons", "special_tile"}))
    cells = read_cells(position)
    empty, corner = len(cells.empty), find_seven_by_seven(cells)
    buttons, special_tile = _read_buttons(position), _read_special_tile(position)
    problems = tuple(map(tell_problem, _find_problems(buttons, special_tile, corner)))
    return QuiltScore(final_points(buttons, empty, special_tile), empty, corner, problems)


def _find_problems(buttons: int, special_tile: bool, corner: Corner | None) -> Iterator[Problem]:
    """What cannot be in any game, though it can be added up."""
    if buttons > BUTTONS_IN_BOX:
        sentence = say("The box has {box} buttons, not {buttons}.", box=BUTTONS_IN_BOX, buttons=show_value(buttons))
        yield Problem("too-many-buttons", sentence)
    if special_tile and corner is None:
        sentence = say("This board has no full 7 × 7 square, so it cannot have the special tile.")
        yield Problem("no-seven-by-seven", sentence)


def _read_buttons(position: dict[str, Any]) -> int:
    if "buttons" not in position:
        raise BadPosition(say('The position has no "buttons": how many buttons does the player have?'))
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
