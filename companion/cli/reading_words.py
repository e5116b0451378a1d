"""A reading for people: the board in characters or the tiles in a table, the points with their sum, what to check."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from rich.table import Table
from rich.text import Text

from companion.games import shelf

if TYPE_CHECKING:
    from rich.console import RenderableType

    from companion.games.values import Cell, Line
    from companion.scanning.proposal import Json

MARKED, SCORED, EMPTY, DOUBT = "■", "▣", "·", "?"
INDENT = "  "
_NOT_A_NAME = {"sure", "alternatives", "card"}
"""What is told of a tile besides what it shows."""

_LONGEST_LISTED = 2
"""As many cells side by side are listed one by one."""

Explanations = Sequence[Sequence["Line"]]


def in_words(told: Mapping[str, Json], explained: Explanations = ()) -> list[RenderableType]:
    """The reading, headed by the photo's name and the game's."""
    game = str(told["game"])
    title = f": {shelf.read_box(game).title}" if game in shelf.NAMES else ""
    parts: list[RenderableType] = [Text.assemble((Path(str(told["photo"])).name, "bold"), title)]
    for number, thing in enumerate(things := _things(told), start=1):
        if len(things) > 1:
            parts.append(Text(f"{INDENT}{number} of {len(things)}", "bold"))
        parts += _thing(thing, explained[number - 1] if number <= len(explained) else ())
    return parts


def summarise(told: Mapping[str, Json]) -> tuple[str, str, str]:
    """One photo among many: what it is worth, how much of it to check, and what is wrong."""
    things = _things(told)
    unsure = sum(len(_unsure(thing)) for thing in things)
    problems = [message for thing in things for message in _problems(thing)]
    points = [points for thing in things if (points := _points(thing)) is not None]
    empty = [f"{thing['empty']} empty" for thing in things if "empty" in thing]
    worth = " + ".join(map(str, points)) or ", ".join(empty)
    return worth, str(unsure) if unsure else "", " ".join(problems)


def _things(told: Mapping[str, Json]) -> list[Mapping[str, Json]]:
    for name in ("quilts", "sheets"):
        several = told.get(name)
        if isinstance(several, list):
            return [thing for thing in several if isinstance(thing, dict)]
    return [told]


def _thing(thing: Mapping[str, Json], lines: Sequence[Line]) -> Iterator[RenderableType]:
    unsure = _unsure(thing)
    scored = {cell for line in lines if line.points > 0 for cell in line.cells}
    if isinstance(cells := thing.get("cells"), list):
        yield from _board([str(row) for row in cells], unsure, scored)
    elif isinstance(tiles := thing.get("tiles"), list):
        yield _tiles(tiles)
    yield from _sum(thing, lines)
    yield from _facts(thing)
    if unsure:
        yield Text(f"{INDENT}Please check {_places(unsure, _size(thing))}.", "yellow")
    elif "cells" in thing or "tiles" in thing:
        written = thing.get("written")
        has_question = isinstance(written, dict) and None in written.values()
        yield Text(f"{INDENT}{'Every cell' if has_question else 'Everything'} is sure.", "green")
    yield from (Text(f"{INDENT}{message}", "red") for message in _problems(thing))


def _board(rows: list[str], unsure: Sequence[Cell], scored: set[Cell]) -> Iterator[Text]:
    """Rows and columns counted from 1; what is in doubt has a question mark beside it."""
    yield Text(INDENT + "    " + "".join(f"{col % 10} " for col in range(1, len(rows[0]) + 1)).rstrip(), "dim")
    for row, marks in enumerate(rows):
        line = Text(f"{INDENT}{row + 1:>2}  ", "dim")
        for col, mark in enumerate(marks):
            line.append_text(_cell(mark == "#", (row, col) in unsure, (row, col) in scored))
        line.rstrip()
        yield line
    if scored:
        yield Text(f"{INDENT}    {SCORED} counts: {_span(scored)}", "dim")


def _cell(is_marked: bool, is_unsure: bool, is_scored: bool) -> Text:
    shape = SCORED if is_scored else MARKED if is_marked else EMPTY
    style = "not dim bold yellow" if is_unsure else "not dim bold cyan" if is_scored else "not dim"
    return Text(shape + (DOUBT if is_unsure else " "), style)


def _span(cells: set[Cell]) -> str:
    rows, cols = sorted({row + 1 for row, _ in cells}), sorted({col + 1 for _, col in cells})
    return f"{_from_to('row', rows)}, {_from_to('column', cols)}"


def _from_to(name: str, numbers: list[int]) -> str:
    return f"{name} {numbers[0]}" if len(numbers) == 1 else f"{name}s {numbers[0]} to {numbers[-1]}"


def _tiles(rows: list[Json]) -> Table:
    table = Table(show_header=True, show_lines=True, pad_edge=True, header_style="dim")
    table.add_column("", style="dim", justify="right")
    lines = [row for row in rows if isinstance(row, list)]
    for col in range(max(map(len, lines), default=0)):
        table.add_column(str(col + 1), overflow="fold")
    for number, row in enumerate(lines, start=1):
        table.add_row(str(number), *(_tile(tile) if isinstance(tile, dict) else Text("-", "dim") for tile in row))
    return table


def _tile(tile: Mapping[str, Json]) -> Text:
    """What a tile shows, with a question mark when that is not sure."""
    shown = [_part(name, value) for name, value in tile.items() if name not in _NOT_A_NAME]
    label = " ".join(part for part in shown if part) or "unknown"
    return Text(label) if tile["sure"] else Text(label + DOUBT, "yellow")


def _part(name: str, value: Json) -> str:
    if isinstance(value, bool):
        return name if value else ""
    if isinstance(value, list):
        return "+".join(str(part) for part in value)
    return "" if value is None else str(value)


def _sum(thing: Mapping[str, Json], lines: Sequence[Line]) -> Iterator[Text]:
    """The points, and below them what they are made of."""
    points = _points(thing)
    if points is not None:
        word = "point" if points == 1 else "points"
        yield Text(f"{INDENT}{points} {word}", "bold")
    for line in lines:
        yield Text(f"{INDENT}{line.points:>+5}  {line.reason}")


def _points(thing: Mapping[str, Json]) -> int | None:
    for holder in (thing, thing.get("score"), thing.get("new")):
        if isinstance(holder, dict) and isinstance(points := holder.get("points"), int):
            return points
    return None


def _facts(thing: Mapping[str, Json]) -> Iterator[Text]:
    if isinstance(style := thing.get("style"), str):
        yield Text(f"{INDENT}A {style} quilt")
    corner = thing.get("seven_by_seven")
    if isinstance(corner, dict):
        row, col = msgspec.convert((corner["row"], corner["col"]), tuple[int, int])
        yield Text(f"{INDENT}A full 7 x 7: {_span({(row, col), (row + 6, col + 6)})}")

    if isinstance(written := thing.get("written"), dict) and written:
        rows = [f"{f'round {name}' if name.isdigit() else name} {_number(value)}" for name, value in written.items()]
        yield Text(f"{INDENT}Written on the sheet: {', '.join(rows)}")
    if isinstance(bonuses := thing.get("bonuses"), dict):
        balanced = "balanced colours" if bonuses["colour_balance"] else "colours not balanced"
        sets = f"a largest set of {bonuses['largest_set']}, {bonuses['patterns']} patterns"
        yield Text(f"{INDENT}To announce: {balanced}, {sets}")


def _number(value: Json) -> str:
    return DOUBT if value is None else str(value)


def _unsure(thing: Mapping[str, Json]) -> list[Cell]:
    if isinstance(told := thing.get("unsure"), list):
        return msgspec.convert(told, list[tuple[int, int]])
    tiles = thing.get("tiles")
    return [
        (row, col)
        for row, line in enumerate(tiles if isinstance(tiles, list) else [])
        for col, tile in enumerate(line if isinstance(line, list) else [])
        if isinstance(tile, dict) and not tile["sure"]
    ]


def _problems(thing: Mapping[str, Json]) -> list[str]:
    told = thing.get("problems")
    return [str(each["message"]) for each in told if isinstance(each, dict)] if isinstance(told, list) else []


def _size(thing: Mapping[str, Json]) -> int:
    """How many places there are to check at most."""
    rows = thing.get("cells") or thing.get("tiles")
    return sum(len(row) for row in rows if isinstance(row, str | list)) if isinstance(rows, list) else 0


def _places(cells: Sequence[Cell], size: int) -> str:
    """How many places, and where: cells side by side are said in one breath, all of them at once."""
    if len(cells) == size > 1:
        return f"all {size} places: nothing here is sure"
    count = "1 place" if len(cells) == 1 else f"{len(cells)} places"
    return f"{count}: {', '.join(_runs(cells))}"


def _runs(cells: Sequence[Cell]) -> Iterator[str]:
    """Three and more cells side by side as one run, others one by one."""
    start = 0
    for end in range(1, len(cells) + 1):
        row, col = cells[end - 1]
        if end < len(cells) and cells[end] == (row, col + 1):
            continue
        run, start = cells[start:end], end
        if len(run) > _LONGEST_LISTED:
            yield f"row {row + 1} {_from_to('column', [run[0][1] + 1, col + 1])}"
        else:
            yield from map(_place, run)


def _place(cell: Cell) -> str:
    """Row and column as people count them."""
    return f"row {cell[0] + 1} column {cell[1] + 1}"
