"""What is wrong with a quilt as it lies there, and what the judge says of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

import msgspec

from messages import say, say_count, say_either

from ..values import Cell, Line, Problem, Seat
from .components import BOX, SIZES
from .quilt import (
    Grid,
    Quilt,
    Style,
    Tile,
    cells_of,
    find_style,
    is_tile,
    name_colour,
    name_pattern,
    name_tile,
    tiles_of,
)
from .scoring import Entry, explain_points
from .state import State


class Judgement(msgspec.Struct, frozen=True):
    """What the judge says of a quilt; only a legal quilt has points, and the lines that they are made of.

    A tile that exists only once but shows twice is a problem of the reading; the quilt still has its points.
    """

    style: Style | None
    is_legal: bool
    lines: tuple[Line, ...]
    problems: tuple[Problem, ...] = ()

    @property
    def points(self) -> int | None:
        """What the quilt is worth, or None when it may not enter a show."""
        return sum(line.points for line in self.lines) if self.is_legal else None


def judge(
    grid: Grid,
    chip: int = 0,
    *,
    large_quilts: bool = False,
    elsewhere: Collection[Tile] = (),
    bought: Collection[Tile] = (),
) -> Judgement:
    """Judge one quilt as it lies there; `elsewhere` are tiles in other quilts, `bought` those sold in earlier shows."""
    faults = (*_find_shape_faults(grid), *_find_unknown(grid, chip), *_find_style_faults(grid))
    repeats = _find_repeats(grid, elsewhere, bought)
    lines = () if faults else explain_points(grid, chip, large_quilts=large_quilts)
    return Judgement(find_style(tiles_of(grid)), not faults, lines, (*faults, *repeats))


def judge_together(
    quilts: Sequence[tuple[Grid, int]], *, large_quilts: bool = False, bought: Collection[Tile] = ()
) -> tuple[Judgement, ...]:
    """Judge quilts (tiles and chip) that are in play at the same time, so that a tile in two of them is noticed."""
    seen = Counter(tile for grid, _ in quilts for tile in tiles_of(grid))
    judgements = []
    for grid, chip in quilts:
        own = Counter(tiles_of(grid))
        elsewhere = {tile for tile, times in own.items() if seen[tile] > times}
        judgements.append(judge(grid, chip, large_quilts=large_quilts, elsewhere=elsewhere, bought=bought))
    return tuple(judgements)


def examine(state: State, seat: Seat, quilts: Sequence[Quilt]) -> tuple[Judgement, ...]:
    """Judge the quilts that a player is about to enter.

    They are compared with what everybody can see: the locked quilts and the tiles bought earlier. What the others have
    entered stays secret until all have.
    """
    together = [(quilt.tiles, quilt.chip) for quilt in (*quilts, *(entry.quilt for entry in state.locked))]
    judged = judge_together(together, large_quilts=state.options.large_quilt, bought=state.bought)
    return judged[: len(quilts)]


def judge_entries(state: State) -> tuple[tuple[Entry, Judgement], ...]:
    """Judge all quilts of the coming show against each other; nothing before all have entered."""
    if state.phase != "awarding":
        return ()
    entries = state.entries
    together = [(entry.quilt.tiles, entry.quilt.chip) for entry in entries]
    judged = judge_together(together, large_quilts=state.options.large_quilt, bought=state.bought)
    return tuple(zip(entries, judged, strict=True))


def judge_chips(lying: Sequence[tuple[int, int, int | None]]) -> tuple[int, tuple[Problem, ...]]:
    """The value of the chip on a quilt, 0 for none, and what must be asked about it.

    The chips lying on it are told as row, column and value; no value when it cannot be read.
    """
    cells = tuple((row, col) for row, col, _ in lying)
    values = [value for _, _, value in lying]
    if len(values) > 1:
        return 0, (Problem("chips", say("More than one chip lies on this quilt: which one counts?"), cells),)
    if values and values[0] is None:
        return 0, (Problem("chip-unread", say("A chip lies here, but its value cannot be read: enter it."), cells),)
    return (values[0] or 0, ()) if values else (0, ())


def _find_shape_faults(grid: Grid) -> Iterator[Problem]:
    rows, cols = len(grid), max((len(row) for row in grid), default=0)
    lying = {cell for cell, tile in cells_of(grid) if tile is not None}
    gaps = tuple((row, col) for row in range(rows) for col in range(cols) if (row, col) not in lying)
    if gaps:
        sentence = say_count(
            "A quilt has no gaps, and 1 place in this one has no tile that can be named.",
            "A quilt has no gaps, and {count} places in this one have no tile that can be named.",
            len(gaps),
        )
        yield Problem("gap", sentence, gaps)
    if frozenset((rows, cols)) not in SIZES:
        sizes = say_either([say("{rows}×{cols}", rows=size.rows, cols=size.cols) for size in BOX.sizes])
        sentence = say("A quilt is {sizes} blocks, not {rows}×{cols}.", sizes=sizes, rows=rows, cols=cols)
        yield Problem("shape", sentence, tuple(sorted(lying)))


def _find_unknown(grid: Grid, chip: int) -> Iterator[Problem]:
    for cell, tile in cells_of(grid):
        if tile is not None and not is_tile(tile):
            yield Problem("unknown-tile", say("The game has no {tile} block.", tile=name_tile(tile)), (cell,))
    if chip != 0 and chip not in BOX.chips:
        sentence = say(
            "A quilting chip is worth {chips}, not {chip}.", chips=say_either([*map(str, BOX.chips)]), chip=chip
        )
        yield Problem("unknown-chip", sentence)


def _find_style_faults(grid: Grid) -> Iterator[Problem]:
    tiles = tuple(tiles_of(grid))
    if not tiles or find_style(tiles):
        return
    (pattern, by_pattern), *_ = Counter(tile.pattern for tile in tiles).most_common(1)
    (colour, by_colour), *_ = Counter(tile.colour for tile in tiles).most_common(1)
    is_nearly_scrap = by_pattern >= by_colour
    odd = tuple(
        cell
        for cell, tile in cells_of(grid)
        if tile is not None and (tile.pattern != pattern if is_nearly_scrap else tile.colour != colour)
    )
    sentence = say_count(
        "A quilt is all one pattern or all one colour: most of this one is {most}, 1 block is not.",
        "A quilt is all one pattern or all one colour: most of this one is {most}, {count} blocks are not.",
        len(odd),
        most=name_pattern(pattern) if is_nearly_scrap else name_colour(colour),
    )
    yield Problem("style", sentence, odd)


def _find_repeats(grid: Grid, elsewhere: Collection[Tile], bought: Collection[Tile]) -> Iterator[Problem]:
    places: dict[Tile, list[Cell]] = {}
    for cell, tile in cells_of(grid):
        if tile is not None:
            places.setdefault(tile, []).append(cell)
    for tile, cells in places.items():
        if len(cells) > 1:
            template = "There is only one {tile}, and this quilt shows it more than once: look at these tiles again."
            yield Problem("tile-twice", say(template, tile=name_tile(tile)), tuple(cells))
        elif tile in elsewhere:
            template = "There is only one {tile}, and another quilt shows it too: look at both again."
            yield Problem("tile-twice", say(template, tile=name_tile(tile)), tuple(cells))
        if tile in bought:
            template = "The {tile} was bought in an earlier show and cannot be here: look at this tile again."
            yield Problem("tile-bought", say(template, tile=name_tile(tile)), tuple(cells))
