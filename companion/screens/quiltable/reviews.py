"""What the camera read of a quilt is handed to the table, where its doubtful blocks are looked at before it counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np

from companion.games.quiltable.components import CARDS, Card, CardId
from companion.games.quiltable.labels import PREMIUM, split_label
from companion.games.quiltable.problems import SeenTile, know_tile
from companion.games.quiltable.quilt import Tile
from companion.games.values import Cell
from companion.scanning.quiltable import QuiltableCard, QuiltableProposal
from companion.scanning.scan import AnyScan

if TYPE_CHECKING:
    from companion.screens.scan.asking import Asking
    from companion.screens.session import Session

Seen = dict[Cell, QuiltableCard]
_NOWHERE = (0, 0, 4, 4)


@dataclass(frozen=True)
class ReadQuilt:
    """The blocks that were read, those to be looked at with what else they could be, and the photo."""

    tiles: dict[Cell, Tile]
    doubtful: frozenset[Cell]
    picture: Any = None
    others: Mapping[Cell, tuple[Tile, ...]] = field(default_factory=dict)
    place: tuple[int, int, int, int] = (0, 0, 4, 4)
    """Top row, left column, rows and columns of the flattened photo."""
    flat: Any = None


def take_over(
    proposal: QuiltableProposal,
    size: int,
    before: Mapping[Cell, Tile] | None = None,
    photo: Any = None,
    picture: Any = None,
) -> ReadQuilt:
    """The reading where it lies in a quilt that looked like `before`: the way round and the place are those in which
    most blocks lie as they did."""
    found: list[tuple[tuple[int, ...], ReadQuilt]] = []
    before, tiles, flat = before or {}, proposal.tiles, photo
    for turn in range(4):
        if turn:
            tiles = tuple(zip(*tiles, strict=True))[::-1]
            flat = None if flat is None else np.ascontiguousarray(np.rot90(flat))
        seen = {(row, col): card for row, line in enumerate(tiles) for col, card in enumerate(line) if card is not None}
        for down, right in product(range(-size, size + 1), repeat=2):
            moved = {(row + down, col + right): card for (row, col), card in seen.items()}
            if not _fits({*moved, *before}, size) or (not before and (down, right) != (0, 0)):
                continue
            agreeing = sum(
                1 if moved[cell].block == tile.block else -1 for cell, tile in before.items() if cell in moved
            )
            read = _read(moved, (down, right, len(tiles), len(tiles[0])), flat, picture)
            found.append(((agreeing, -turn, -abs(down) - abs(right)), read))
    if not found:
        # It does not go together with what lay there: it is read as a quilt of its own, if it can be one at all.
        return take_over(proposal, size, None, photo, picture) if before else _read({}, _NOWHERE, photo, picture)
    return max(found, key=lambda one: one[0])[1]


def _fits(cells: set[Cell], size: int) -> bool:
    rows, cols = [row for row, _ in cells], [col for _, col in cells]
    return not cells or (max(rows) - min(rows) < size and max(cols) - min(cols) < size)


def _read(seen: Seen, place: tuple[int, int, int, int], flat: Any, picture: Any) -> ReadQuilt:
    tiles: dict[Cell, Tile] = {}
    doubtful: set[Cell] = set()
    for cell, card in seen.items():
        tile = know_tile(SeenTile(card.block, card.premium, card.patch_colour, card.patch_position, card.card))
        if isinstance(tile, Tile):
            tiles[cell] = tile
        if not card.sure or not isinstance(tile, Tile):
            doubtful.add(cell)
    others = {cell: tuple(_other(label) for label in card.alternatives) for cell, card in seen.items()}
    return ReadQuilt(tiles, frozenset(doubtful), picture, others, place, flat)


def _other(label: str) -> Tile:
    block, star, colour, position = split_label(label)
    tile = know_tile(SeenTile(block, star == PREMIUM, colour or None, position or None))
    # What contradicts itself keeps its block: the players say the rest.
    return tile if isinstance(tile, Tile) else Tile(block)  # type: ignore[arg-type]


def _review_quilt(session: Session, live: Asking, scan: AnyScan) -> None:
    table, seat = session.table, live.look.seat
    assert table is not None, "a quilt is read for the game on the table"
    state = table.state
    before = state.quilters[seat].quilt.placed if seat is not None and state.quilters[seat].is_current else {}
    live.finish(take_over(scan.proposal, state.options.size, before, scan.flats[0], scan.picture))


@dataclass(frozen=True)
class ReadCard:
    """One card that was shown with its block side up: what it may be, the likeliest first."""

    cards: tuple[CardId, ...]
    is_sure: bool
    flat: Any = None
    picture: Any = None


def take_card(proposal: QuiltableProposal, flat: Any = None, picture: Any = None) -> ReadCard | None:
    """The first card of a reading with its near twins: the same block with a patch that is alike; None where not even
    the block was recognised."""
    seen = next((card for row in proposal.tiles for card in row if card is not None and card.block), None)
    if seen is None:
        return None
    likely = [] if seen.card is None else [seen.card]
    likely += [tile.card.id for tile in map(_other, seen.alternatives) if tile.card is not None]
    alike = sorted((card for card in CARDS if card.block == seen.block), key=lambda card: _unlike(card, seen))
    cards = tuple(dict.fromkeys([*likely, *(card.id for card in alike)]))
    return ReadCard(cards, seen.sure and seen.card is not None, flat, picture)


def _unlike(card: Card, seen: QuiltableCard) -> int:
    is_like = (card.patch_colour == seen.patch_colour, card.patch_position == seen.patch_position)
    return 2 * is_like.count(False) + (card.premium != seen.premium)


def _review_card(session: Session, live: Asking, scan: AnyScan) -> None:
    live.finish(take_card(scan.proposal, scan.flats[0], scan.picture))


REVIEWS = {"quilt": _review_quilt, "card": _review_card}
