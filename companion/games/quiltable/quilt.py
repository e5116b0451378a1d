"""A quilt: tiles within a frame of 4x4 or 3x3 cells."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache

import msgspec

from ..values import Cell
from .components import CARD_BY_ID, CARD_BY_LOOK, Block, Card, CardId, PatchColour, PatchPosition


class Tile(msgspec.Struct, frozen=True):
    """A quilt block as far as it is known: always its block, perhaps its star, perhaps its patch and so its card."""

    block: Block
    premium: bool = False
    patch_colour: PatchColour | None = None
    patch_position: PatchPosition | None = None

    @property
    def card(self) -> Card | None:
        """Which card this is, once the patch is known."""
        if self.patch_colour is None or self.patch_position is None:
            return None
        return CARD_BY_LOOK[self.block, self.patch_colour, self.patch_position]


@cache
def tile_of(card: CardId) -> Tile:
    """The quilt-block side of a card."""
    side = CARD_BY_ID[card]
    return Tile(side.block, side.premium, side.patch_colour, side.patch_position)


class Quilt(msgspec.Struct, frozen=True):
    """The tiles of one quilt, row by row, in a square frame of `size` cells a side."""

    size: int
    tiles: tuple[Tile | None, ...]

    def at(self, cell: Cell) -> Tile | None:
        """The tile on a cell of the frame."""
        return self.tiles[cell[0] * self.size + cell[1]]

    @property
    def placed(self) -> dict[Cell, Tile]:
        """Every tile by its cell."""
        return {divmod(place, self.size): tile for place, tile in enumerate(self.tiles) if tile is not None}

    @property
    def rows(self) -> tuple[tuple[Tile | None, ...], ...]:
        """The frame row by row."""
        return tuple(self.tiles[start : start + self.size] for start in range(0, len(self.tiles), self.size))

    @property
    def count(self) -> int:
        """How many tiles lie in the quilt."""
        return len(self.tiles) - self.tiles.count(None)

    @property
    def is_complete(self) -> bool:
        """Whether every cell of the frame holds a tile."""
        return None not in self.tiles

    @property
    def is_connected(self) -> bool:
        """Whether all tiles hang together by flat edges."""
        return are_connected(self.placed)


@cache
def empty_quilt(size: int) -> Quilt:
    """A frame without tiles."""
    return Quilt(size, (None,) * (size * size))


def quilt_of(placed: Mapping[Cell, Tile], size: int) -> Quilt | None:
    """The tiles in a frame, moved no further than needed to lie inside it; None when they do not fit."""
    move = find_move(placed, size)
    if move is None:
        return None
    down, right = move
    tiles: list[Tile | None] = [None] * (size * size)
    for (row, col), tile in placed.items():
        tiles[(row + down) * size + col + right] = tile
    return Quilt(size, tuple(tiles))


def find_move(cells: Collection[Cell], size: int) -> tuple[int, int] | None:
    """How far down and right the cells must move to lie inside the frame; None when they do not fit."""
    if not cells:
        return 0, 0
    down = _move_inside([row for row, _ in cells], size)
    right = _move_inside([col for _, col in cells], size)
    return None if down is None or right is None else (down, right)


def move_cells(cells: Iterable[Cell], down: int, right: int) -> tuple[Cell, ...]:
    """The cells, moved."""
    return tuple((row + down, col + right) for row, col in cells)


def place_rows(rows: Sequence[Sequence[Tile | None]]) -> dict[Cell, Tile]:
    """Every tile of a told grid by its cell in that grid."""
    return {(row, col): tile for row, tiles in enumerate(rows) for col, tile in enumerate(tiles) if tile is not None}


def neighbours(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """The four cells that share a flat edge with this one."""
    row, col = cell
    return (row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)


def groups(cells: Iterable[Cell]) -> list[set[Cell]]:
    """The cells parted into groups that hang together by flat edges, the largest group first."""
    left = set(cells)
    found: list[set[Cell]] = []
    while left:
        edge = [min(left)]
        group = set(edge)
        while edge:
            fresh = [cell for cell in neighbours(edge.pop()) if cell in left and cell not in group]
            group.update(fresh)
            edge.extend(fresh)
        left -= group
        found.append(group)
    return sorted(found, key=lambda group: (-len(group), min(group)))


def are_connected(cells: Collection[Cell]) -> bool:
    """Whether the cells hang together by flat edges; one cell or none does."""
    return len(groups(cells)) <= 1


def _move_inside(positions: Sequence[int], size: int) -> int | None:
    low, high = min(positions), max(positions)
    if high - low >= size:
        return None
    if low < 0:
        return -low
    return min(0, size - 1 - high)
