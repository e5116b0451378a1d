"""A 9x9 board in the JSON form of a position, told without a running game."""

from __future__ import annotations

from typing import Any

from .cells import BadCells, Cells, parse_rows
from .errors import BadPosition
from .positions import show_value
from .sentences import say


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
