"""Reads a photo of any taught tiles that lie in rows and columns."""

from __future__ import annotations

import msgspec

from calibration.decks import Deck
from companion.games.sentences import say
from companion.games.values import Problem
from vision.photo import Photo

from .proposal import Corners, Proposal
from .scan import Aids, BadAids, CannotScan, Scan
from .seen import SeenQuilt, SeenTile, mark, open_deck, see_quilts

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


def read(photo: Photo, aids: Aids) -> Scan:
    """Find the arrangement that was asked for and read it."""
    if aids.deck is None:
        raise BadAids("Tell which deck the tiles are from: --deck FOLDER.")
    deck = open_deck(aids, "")
    quilt = _choose(see_quilts(photo, deck, reach=WIDE_REACH, keep=aids.keep), aids)
    proposal = propose(quilt, deck)
    labels = {(row, col): tile.label or "?" for row, col, tile in _tiles(proposal)}
    unsure = {(row, col) for row, col, tile in _tiles(proposal) if not tile.sure}
    return Scan(proposal, (mark(quilt, labels, unsure, ""),))


def _choose(quilts: tuple[SeenQuilt, ...], aids: Aids) -> SeenQuilt:
    """The arrangement of the size that was told, or the largest when none was told."""
    if aids.rows is None or aids.cols is None:
        return quilts[0]
    for quilt in quilts:
        if (quilt.rows, quilt.cols) == (aids.rows, aids.cols):
            return quilt
    best = quilts[0]
    raise CannotScan(
        f"This photo shows {best.rows} x {best.cols} tiles of the deck, not {aids.rows} x {aids.cols}: "
        "take it so that all tiles lie in the picture, or tell another --grid."
    )


def propose(quilt: SeenQuilt, deck: Deck) -> TilesProposal:
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


def _tiles(proposal: TilesProposal) -> list[tuple[int, int, LabelledTile]]:
    return [
        (row, col, tile) for row, line in enumerate(proposal.tiles) for col, tile in enumerate(line) if tile is not None
    ]
