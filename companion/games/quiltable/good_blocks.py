"""Which single block, laid at a free place, would make a pattern score more."""

from __future__ import annotations

import msgspec

from ..values import Cell
from .components import BLOCKS, CARD_BY_ID, Block, CardId
from .patterns import find_matches, map_blocks
from .quilt import Quilt, neighbours


class GoodBlock(msgspec.Struct, frozen=True):
    """A block at a place beside the quilt, and what it adds to one pattern card."""

    cell: Cell
    block: Block
    matches: int
    """So many matches more."""
    points: int


def find_good_block(quilt: Quilt, card: CardId) -> GoodBlock | None:
    """The block that adds most to this card without moving the quilt in its frame; none where no single one does."""
    blocks = {cell: tile.block for cell, tile in quilt.placed.items()}
    now = len(find_matches(map_blocks(blocks.items()), card))
    best: GoodBlock | None = None
    for cell in _places_beside(quilt):
        for block in BLOCKS:
            more = len(find_matches(map_blocks([*blocks.items(), (cell, block)]), card)) - now
            if more > (best.matches if best else 0):
                best = GoodBlock(cell, block, more, more * CARD_BY_ID[card].points)
    return best


def _places_beside(quilt: Quilt) -> list[Cell]:
    placed = quilt.placed
    cells = [divmod(place, quilt.size) for place in range(quilt.size**2)]
    return [cell for cell in cells if cell not in placed and any(other in placed for other in neighbours(cell))]
