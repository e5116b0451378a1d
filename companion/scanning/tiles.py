"""Reads a photo of any taught tiles that lie in rows and columns."""

from __future__ import annotations

import msgspec

from calibration.decks import Deck
from companion.games.values import Problem
from messages import say

from .context import Context
from .errors import ScanError
from .proposal import Corners, Proposal
from .scan import Found, Subject, Subjects
from .seen_tiles import SeenArrangement, SeenTile, deck_of, find_arrangements, mark_tiles, open_deck
from .straight import StraightPhoto

WIDE_REACH = 1.9
"""Cards laid out on a table may have wide gaps: centres up to this many cards apart."""


class LabelledTile(msgspec.Struct, frozen=True):
    """A tile by its label; no label when it resembles no taught tile."""

    label: str | None
    sure: bool
    alternatives: tuple[str, ...] = ()


class TilesProposal(Proposal, frozen=True, kw_only=True):
    """An arrangement of tiles, row by row, None where there is none."""

    rows: int
    cols: int
    corners: Corners
    tiles: tuple[tuple[LabelledTile | None, ...], ...]
    problems: tuple[Problem, ...]


def find_tiles(photo: StraightPhoto, context: Context) -> tuple[Found[SeenArrangement], ...]:
    """All arrangements in a photo: first the one of the size that was told, else the largest; or raises `ScanError`."""
    found = find_arrangements(photo, context, reach=WIDE_REACH)
    if context.rows is None or context.cols is None:
        return found
    ordered = sorted(found, key=lambda one: (one.seen.rows, one.seen.cols) != (context.rows, context.cols))
    first, largest = ordered[0].seen, found[0].seen
    if (first.rows, first.cols) != (context.rows, context.cols):
        sentence = say(
            "This photo shows {found} tiles of the deck, not {told}: take it so that all tiles lie in the picture, "
            "or tell another --grid.",
            found=f"{largest.rows} x {largest.cols}", told=f"{context.rows} x {context.cols}",
        )  # fmt: skip
        raise ScanError("nothing-readable", sentence)
    return tuple(ordered)


def _open_deck(context: Context) -> Context:
    if context.deck is None:
        raise ScanError("bad-usage", say("Say which deck the tiles are from: --deck FOLDER."))
    return open_deck(context, "")


def propose(quilt: SeenArrangement, deck: Deck) -> TilesProposal:
    """The arrangement with its labels."""
    taught = dict(zip(deck.looks.parts, deck.looks.labels, strict=True))
    tiles = tuple(tuple(_label(tile, taught) for tile in row) for row in quilt.tiles)
    unknown = tuple(
        (row, col)
        for row, line in enumerate(tiles)
        for col, tile in enumerate(line)
        if tile is not None and tile.label is None
    )
    problems: tuple[Problem, ...] = ()
    if unknown:
        problems = (Problem("unknown-tile", say("These tiles have not been taught, or show too little."), unknown),)
    return TilesProposal(rows=quilt.rows, cols=quilt.cols, corners=quilt.corners, tiles=tiles, problems=problems)


def _label(tile: SeenTile | None, taught: dict[tuple[str, ...], str]) -> LabelledTile | None:
    """The tile with a label that the deck has; parts that no taught tile joins are not sure."""
    if tile is None:
        return None
    others = tuple(taught[parts] for parts in tile.alternatives if parts in taught)
    if tile.parts in taught:
        sure = all(tile.sure)
        return LabelledTile(taught[tile.parts], sure, () if sure else others)
    return LabelledTile(others[0] if others else None, False, others[1:])


SUBJECTS: Subjects = {
    "tiles": Subject(
        find_tiles,
        lambda seen, context: propose(seen[0], deck_of(context)),
        lambda found, proposal: (mark_tiles(found[0], proposal.tiles, lambda tile: tile.label or "?"),),
        prepare=_open_deck,
    )
}
