"""A 9x9 board in the JSON form of a position, told without a running game."""

from __future__ import annotations

from typing import Any

import msgspec

from .cells import BadCells, Cells, parse_rows
from .errors import BadPosition
from .sentences import say


def decode_position(raw: bytes) -> dict[str, Any]:
    """The position as a JSON object, or raise `BadPosition`; fields that nobody asks for are left alone."""
    try:
        position = msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadPosition(say("This is not JSON: {reason}.", reason=str(error))) from error
    if not isinstance(position, dict):
        raise BadPosition(say("A position is a JSON object, not {value}.", value=show_value(position)))
    return position


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


def show_value(value: object) -> str:
    """A JSON value short enough for a sentence."""
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= 40 else text[:37] + "..."
