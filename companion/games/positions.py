"""Positions told as JSON without a running game: one reading and one way to refuse for all games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from messages import say

from .cells import BadCells, Cells, parse_rows
from .errors import BadPosition
from .values import Cell, Problem

SCAN_FIELDS = frozenset(
    {
        "ok", "game", "photo", "rows", "cols", "corners", "cells", "tiles", "unsure", "patches", "empty",
        "seven_by_seven", "score", "breakdown", "problems", "seconds",
    }
)  # fmt: skip
"""What a scan tells; it may stay in a scan that was corrected and comes back to be scored."""
_LONGEST_VALUE = 40
_LARGEST_NUMBER = 10**12
"""Far beyond all points and dollars, but a number that can still be added up and printed."""


class ToldProblem(msgspec.Struct, frozen=True):
    """Something wrong with a position, in words, with its cells."""

    kind: str
    message: str
    cells: tuple[Cell, ...]


def tell_problem(problem: Problem) -> ToldProblem:
    """A problem as the JSON form of a score has it."""
    return ToldProblem(problem.kind, str(problem.sentence), problem.cells)


def decode_position(raw: bytes) -> dict[str, Any]:
    """The position as a JSON object, or raise `BadPosition`."""
    try:
        position = msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadPosition(say("This is not JSON: {reason}.", reason=str(error))) from error
    if not isinstance(position, dict):
        raise BadPosition(say("A position is a JSON object, not {value}.", value=show_value(position)))
    for number in _numbers_in(position):
        if abs(number) > _LARGEST_NUMBER:
            raise BadPosition(say("{value} is more than any game has.", value=show_value(number)))
    return position


def _numbers_in(position: dict[str, Any]) -> Iterator[int]:
    waiting: list[Any] = [position]
    while waiting:
        value = waiting.pop()
        if isinstance(value, int):
            yield value
        elif isinstance(value, dict | list):
            waiting.extend(value.values() if isinstance(value, dict) else value)


def check_fields(position: Mapping[str, Any], game: str, known: frozenset[str]) -> None:
    """Refuse the position of another game, and fields that neither this position nor a scan has."""
    if position.get("game", game) != game:
        raise BadPosition(say("game is {told}, not {game}.", told=show_value(position["game"]), game=game))
    for field in position:
        if field not in known | SCAN_FIELDS:
            names = ", ".join(sorted(known))
            raise BadPosition(say("{field} is not part of this position: it has {names}.", field=field, names=names))


def show_value(value: object) -> str:
    """A JSON value short enough for a sentence."""
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= _LONGEST_VALUE else text[: _LONGEST_VALUE - 3] + "..."


def read_cells(position: dict[str, Any]) -> Cells:
    """The board of a position: nine rows of `#` and `.` in the field `cells`."""
    if "cells" not in position:
        raise BadPosition(say('The position has no "cells": give 9 rows of 9 marks, # covered and . empty.'))
    rows = position["cells"]
    if not isinstance(rows, list):
        raise BadPosition(
            say('"cells" is {value}: give a list of 9 rows, # covered and . empty.', value=show_value(rows))
        )
    for number, row in enumerate(rows):
        if not isinstance(row, str):
            raise BadPosition(
                say('Row {number} of "cells" is {value}: a row is 9 marks, # covered and . empty.',
                    number=number + 1, value=show_value(row))
            )  # fmt: skip
    try:
        return parse_rows(rows)
    except BadCells as error:
        raise BadPosition(error.sentence) from error
