"""Positions told as JSON without a running game: one reading and one way to refuse for all games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from .errors import BadPosition
from .sentences import say

SCAN_FIELDS = frozenset(
    {
        "ok", "game", "photo", "rows", "cols", "corners", "cells", "tiles", "unsure", "patches", "empty",
        "seven_by_seven", "score", "breakdown", "problems", "seconds",
    }
)  # fmt: skip
"""What a scan tells; it may stay in a scan that was corrected and comes back to be scored."""
_LONGEST_VALUE = 40


def decode_position(raw: bytes) -> dict[str, Any]:
    """The position as a JSON object, or raise `BadPosition`."""
    try:
        position = msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadPosition(say("This is not JSON: {reason}.", reason=str(error))) from error
    if not isinstance(position, dict):
        raise BadPosition(say("A position is a JSON object, not {value}.", value=show_value(position)))
    return position


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
