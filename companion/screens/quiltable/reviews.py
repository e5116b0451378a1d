"""What the camera read of a quilt is handed to the table, where its doubtful blocks are looked at before it counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.games.quiltable.problems import SeenTile, know_tile
from companion.games.quiltable.quilt import Tile, find_move
from companion.games.values import Cell
from companion.scanning.quiltable import QuiltableProposal
from companion.scanning.scan import AnyScan

if TYPE_CHECKING:
    from companion.screens.scan.asking import Asking
    from companion.screens.session import Session


@dataclass(frozen=True)
class ReadQuilt:
    """The blocks that were read, those to be looked at, and the photo."""

    tiles: dict[Cell, Tile]
    doubtful: frozenset[Cell]
    picture: Any = None


def take_over(proposal: QuiltableProposal, size: int, picture: Any = None) -> ReadQuilt:
    """The reading within the frame of a quilt; what fits into it nowhere is left out and asked for."""
    seen = {
        (row, col): card for row, line in enumerate(proposal.tiles) for col, card in enumerate(line) if card is not None
    }
    down, right = find_move(tuple(seen), size) or (0, 0)
    tiles: dict[Cell, Tile] = {}
    doubtful: set[Cell] = set()
    for (row, col), card in seen.items():
        cell = (row + down, col + right)
        if not (0 <= cell[0] < size and 0 <= cell[1] < size):
            continue
        tile = know_tile(SeenTile(card.block, card.premium, card.patch_colour, card.patch_position, card.card))
        if isinstance(tile, Tile):
            tiles[cell] = tile
        if not card.sure or not isinstance(tile, Tile):
            doubtful.add(cell)
    return ReadQuilt(tiles, frozenset(doubtful), picture)


def _review_quilt(session: Session, live: Asking, scan: AnyScan) -> None:
    table = session.table
    assert table is not None, "a quilt is read for the game on the table"
    live.finish(take_over(scan.proposal, table.state.options.size, scan.picture))


REVIEWS = {"quilt": _review_quilt}
