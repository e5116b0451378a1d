"""Reads a photo of a Match Quilt quilt: its cards, which is new and what it scores, the bonuses, and what is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import product

import msgspec
import numpy as np

from companion.games.labels import join_label
from companion.games.match_quilt.bonuses import Announcement, announce
from companion.games.match_quilt.components import Card
from companion.games.match_quilt.problems import judge_photo
from companion.games.match_quilt.quilt import (
    CARDS,
    EMPTY_QUILT,
    SIZE,
    Quilt,
    cards_of,
    count_cards,
    open_slots,
    quilt_of,
)
from companion.games.match_quilt.scoring import Gain, score_new_card
from companion.games.values import Cell, Problem
from vision.photo.pixels import Pixels

from .context import Context
from .proposal import Corners, Proposal
from .scan import Found, Subject, Subjects
from .seen_tiles import SeenArrangement, SeenTile, find_arrangements, mark_tiles, open_deck, turn_board
from .straight import StraightPhoto

GAME = "match-quilt"


class MatchQuiltCard(msgspec.Struct, frozen=True):
    """A card in words; nothing is told of a card that resembles no taught one."""

    pattern: str | None
    level: int | None
    fabrics: tuple[str, ...] | None
    sure: bool
    alternatives: tuple[str, ...] = ()


class NewCard(msgspec.Struct, frozen=True):
    """The card that was played since the last photo: its cell in the frame, and what it scores."""

    cell: Cell
    points: int
    gains: tuple[Gain, ...]


class MatchQuiltProposal(Proposal, frozen=True, kw_only=True):
    """A quilt with its cards upright, row by row, None where no card lies."""

    rows: int
    cols: int
    corners: Corners
    tiles: tuple[tuple[MatchQuiltCard | None, ...], ...]
    unsure: tuple[Cell, ...]
    new: NewCard | None
    bonuses: Announcement | None
    """What can be announced of a full quilt."""
    problems: tuple[Problem, ...]


def find_quilts(photo: StraightPhoto, context: Context) -> tuple[Found[SeenArrangement], ...]:
    """The quilts in a photo with their cards upright, the largest first, or raises `ScanError`."""
    return tuple(map(turn_upright, find_arrangements(photo, context, is_single=True)))


def turn_upright(found: Found[SeenArrangement]) -> Found[SeenArrangement]:
    """The quilt seen from the side from which most of its cards are upright."""
    turns = Counter(tile.turn for row in found.seen.tiles for tile in row if tile is not None and tile.is_known)
    (most, _), *_ = turns.most_common(1) or [(0, 0)]
    for _ in range(most):
        flat = np.ascontiguousarray(np.rot90(found.flat))
        found = Found(found.seen.turned(), turn_board(found.board), flat)
    return found


@dataclass(frozen=True, eq=False)
class FramedCards:
    """The cards of a photo where they lie in the frame of a quilt, and the photo laid flat the same way round."""

    cards: dict[Cell, MatchQuiltCard]
    place: tuple[int, int, int, int]
    """Top row, left column, rows and columns of what the photo shows."""
    flat: Pixels


def lay_in_frame(seen: SeenArrangement, flat: Pixels, before: Quilt = EMPTY_QUILT) -> FramedCards | None:
    """Find where the cards of a photo lie in a quilt that looked like `before`; None when they reach across more.

    The way round and the place are those in which most cards lie as before: a card that the photo misses moves nothing.
    """
    found: list[tuple[tuple[int, int, int, int], FramedCards]] = []
    for turn in range(4):
        if turn:
            seen, flat = seen.turned(), np.ascontiguousarray(np.rot90(flat))
        tiles = {
            (row, col): _read(tile)
            for row, line in enumerate(seen.tiles)
            for col, tile in enumerate(line)
            if tile is not None
        }
        for down, right in product(range(SIZE - seen.rows + 1), range(SIZE - seen.cols + 1)):
            cards = {(row + down, col + right): card for (row, col), card in tiles.items()}
            framed = FramedCards(cards, (down, right, seen.rows, seen.cols), flat)
            found.append(((*_count_agreeing(cards, before), -turn, down - right), framed))
    return max(found, key=lambda one: one[0])[1] if found else None


def _count_agreeing(cards: Mapping[Cell, MatchQuiltCard], before: Quilt) -> tuple[int, int]:
    """How many cards lie as before, less those that do not; and how many others lie where a card may go."""
    old, slots = dict(cards_of(before)), open_slots(before)
    agreeing = sum(card_of(card) == old[cell] for cell, card in cards.items() if cell in old)
    strange = sum(card.sure and card_of(card) != old[cell] for cell, card in cards.items() if cell in old)
    return agreeing - strange, sum(cell in slots for cell in cards if cell not in old)


def propose(seen: SeenArrangement, before: Quilt | None = None, *, advanced: bool = False) -> MatchQuiltProposal:
    """The quilt in the words of the game; `before` is the same quilt as it lay at the last photo."""
    tiles = tuple(tuple(None if tile is None else _read(tile) for tile in row) for row in seen.tiles)
    unsure = _cells(tiles, lambda card: not card.sure)
    unknown = _cells(tiles, lambda card: card.pattern is None)
    judged = judge_photo([[None if card is None else card_of(card) for card in row] for row in tiles], unknown, before)
    quilt = judged.quilt
    new = None if quilt is None or judged.new is None else _score(quilt, judged.new, advanced)
    return MatchQuiltProposal(
        rows=seen.rows,
        cols=seen.cols,
        corners=seen.corners,
        tiles=tiles,
        unsure=unsure,
        new=new,
        bonuses=announce(quilt) if quilt is not None and count_cards(quilt) == CARDS else None,
        problems=judged.problems,
    )


def _score(quilt: Quilt, cell: Cell, advanced: bool) -> NewCard:
    """What the new card scores on the quilt as it lay before."""
    cards = dict(cards_of(quilt))
    card = cards.pop(cell)
    gains = score_new_card(quilt_of(cards), card, cell, advanced=advanced)
    return NewCard(cell, sum(gain.points for gain in gains), gains)


def _cells(
    tiles: tuple[tuple[MatchQuiltCard | None, ...], ...], is_one: Callable[[MatchQuiltCard], bool]
) -> tuple[Cell, ...]:
    return tuple(
        (row, col)
        for row, line in enumerate(tiles)
        for col, card in enumerate(line)
        if card is not None and is_one(card)
    )


def _read(tile: SeenTile) -> MatchQuiltCard:
    if not tile.is_known:
        return MatchQuiltCard(None, None, None, False)
    sure = all(tile.sure)
    others = () if sure else tuple(join_label(GAME, parts) for parts in tile.alternatives)
    pattern, fabrics = tile.parts
    card = Card(pattern, tuple(fabrics.split("+")))
    return MatchQuiltCard(card.pattern, card.level, card.fabrics, sure, others)


def card_of(read: MatchQuiltCard) -> Card | None:
    """The card that was read; None when it resembles no taught one."""
    if read.pattern is None or read.fabrics is None:
        return None
    return Card(read.pattern, read.fabrics)


_CARDS_IN_ROWS: Subject[SeenArrangement, MatchQuiltProposal] = Subject(
    find_quilts,
    lambda seen, context: propose(seen[0]),
    lambda found, proposal: (mark_tiles(found[0], proposal.tiles, lambda card: card.pattern or "?"),),
    prepare=lambda context: open_deck(context, GAME),
)
SUBJECTS: Subjects = {"quilt": _CARDS_IN_ROWS, "stash": _CARDS_IN_ROWS}
