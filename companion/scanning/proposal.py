"""The shape that all proposals share: corners in photo pixels, problems with their cells, and their JSON form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import msgspec

from companion.games.values import Problem
from messages import Sentence

Corner: TypeAlias = tuple[float, float]
"""x and y in pixels of the whole photo; (0, 0) is the centre of its top left pixel."""
Corners: TypeAlias = tuple[Corner, Corner, Corner, Corner]
"""Of a board or quilt, clockwise from its top left, turned the same way as its cells."""
Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"


class Proposal(msgspec.Struct, frozen=True, kw_only=True):
    """A reading in the words of one game; a subclass has one field for each field of its JSON form, in that order."""


def to_json(value: object) -> Json:
    """The JSON form of a proposal and of all that it holds: a problem tells its sentence as `message`, and what is
    unset is left out."""
    if isinstance(value, Problem):
        return {"kind": value.kind, "message": str(value.sentence), "cells": to_json(value.cells)}
    if isinstance(value, Sentence):
        return str(value)
    if isinstance(value, msgspec.Struct):
        told = {name: getattr(value, name) for name in value.__struct_fields__}
        return {name: to_json(part) for name, part in told.items() if part is not msgspec.UNSET}
    if isinstance(value, Mapping):
        return {str(name): to_json(part) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [to_json(part) for part in value]
    if isinstance(value, float):
        return round(value, 3)
    if value is None or isinstance(value, bool | int | str):
        return value
    raise TypeError(f"A proposal cannot hold {value!r}")
