"""A reading for people: the board or the tiles as they were read, then what is worth knowing, a line each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from companion.scanning.proposal import Json

_UNTOLD = {"ok", "game", "photo", "corners", "seconds", "patches", "rows", "cols"}
_NOT_A_NAME = {"sure", "alternatives", "card"}
"""What is told of a tile besides what it shows."""


def in_words(told: Mapping[str, Json]) -> str:
    """The reading, headed by the photo's name."""
    return "\n".join([Path(str(told["photo"])).name, *_lines(told, "  ")])


def _lines(told: Mapping[str, Json], indent: str) -> Iterator[str]:
    for name, value in told.items():
        if name in _UNTOLD or value is None:
            continue
        if name == "cells" and isinstance(value, list):
            yield from (f"{indent}{row}" for row in value)
        elif name == "tiles" and isinstance(value, list):
            yield from (f"{indent}{_tiles(row)}" for row in value if isinstance(row, list))
        elif name == "quilts" and isinstance(value, list):
            for number, quilt in enumerate(value, start=1):
                if isinstance(quilt, dict):
                    yield f"{indent}quilt {number}, {quilt['rows']} x {quilt['cols']}:"
                    yield from _lines(quilt, indent + "  ")
        elif name == "problems" and isinstance(value, list):
            yield from (f"{indent}problem: {problem['message']}" for problem in value if isinstance(problem, dict))
        elif name == "unsure" and isinstance(value, list):
            cells = ", ".join(_place(cell) for cell in value)
            yield f"{indent}please check: {cells}" if cells else f"{indent}every cell is sure"
        else:
            yield f"{indent}{name.replace('_', ' ')}: {_short(_counted_from_one(value))}"


def _tiles(row: list[Json]) -> str:
    return " | ".join(_tile(tile) if isinstance(tile, dict) else "-" for tile in row)


def _tile(tile: Mapping[str, Json]) -> str:
    """What a tile shows, with a question mark when that is not sure."""
    shown = [_part(name, value) for name, value in tile.items() if name not in _NOT_A_NAME]
    label = " ".join(part for part in shown if part) or "unknown"
    return label if tile["sure"] else f"{label}?"


def _part(name: str, value: Json) -> str:
    if isinstance(value, bool):
        return name if value else ""
    if isinstance(value, list):
        return "+".join(str(part) for part in value)
    return "" if value is None else str(value)


def _counted_from_one(value: Json) -> Json:
    """Rows and columns as people count them; JSON counts from 0."""
    if isinstance(value, dict):
        return {
            name: each + 1 if name in ("row", "col") and isinstance(each, int) else _counted_from_one(each)
            for name, each in value.items()
        }
    return value


def _place(cell: Json) -> str:
    """Row and column as people count them."""
    row, col = msgspec.convert(cell, tuple[int, int])
    return f"row {row + 1} column {col + 1}"


def _short(value: Json) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {_short(part)}" for name, part in value.items() if name not in ("corners",))
    if isinstance(value, list):
        return "; ".join(_short(part) for part in value)
    return "-" if value is None else str(value)
