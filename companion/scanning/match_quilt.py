"""Reads a photo of a Match Quilt quilt: its cards, which is new and what it scores, the bonuses, and what is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import msgspec

from companion.games.match_quilt.bonuses import Announcement, announce
from companion.games.match_quilt.cards import Card
from companion.games.match_quilt.judging import frame_quilt, judge_quilt, spot_new_card
from companion.games.match_quilt.quilt import CARDS, Quilt, cards_of, count_cards, quilt_of
from companion.games.match_quilt.scoring import Gain, score_new_card
from companion.games.sentences import say
from companion.games.values import Cell, Problem
from vision.photo import Photo

from .labels import join_label
from .proposal import Corners, Proposal
from .scan import Aids, Scan
from .seen import SeenQuilt, SeenTile, mark, open_deck, see_quilts

GAME = "match-quilt"


class ReadCard(msgspec.Struct, frozen=True):
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
    tiles: tuple[tuple[ReadCard | None, ...], ...]
    unsure: tuple[Cell, ...]
    new: NewCard | None
    bonuses: Announcement | None
    """What can be announced of a full quilt."""
    problems: tuple[Problem, ...]


def read(photo: Photo, aids: Aids) -> Scan:
    """Find the largest quilt in a photo and read it with its cards upright."""
    quilt = turn_upright(see_quilts(photo, open_deck(aids, GAME), keep=aids.keep)[0])
    proposal = propose(quilt)
    cards = [
        (row, col, card) for row, line in enumerate(proposal.tiles) for col, card in enumerate(line) if card is not None
    ]
    labels = {(row, col): card.pattern or "?" for row, col, card in cards}
    return Scan(proposal, (mark(quilt, labels, set(proposal.unsure), ""),))


def turn_upright(quilt: SeenQuilt) -> SeenQuilt:
    """The quilt seen from the side from which most of its cards are upright."""
    turns = Counter(tile.turn for row in quilt.tiles for tile in row if tile is not None and tile.is_known)
    (most, _), *_ = turns.most_common(1) or [(0, 0)]
    for _ in range(most):
        quilt = quilt.turned()
    return quilt


def propose(seen: SeenQuilt, before: Quilt | None = None, *, advanced: bool = False) -> MatchQuiltProposal:
    """The quilt in the words of the game; `before` is the same quilt as it lay at the last photo."""
    tiles = tuple(tuple(None if tile is None else _read(tile) for tile in row) for row in seen.tiles)
    quilt = frame_quilt([[None if card is None else _card(card) for card in row] for row in tiles])
    problems: list[Problem] = []
    new: NewCard | None = None
    unsure = _cells(tiles, lambda card: not card.sure)
    if quilt is None:
        whole = _cells(tiles, lambda _: True)
        problems.append(Problem("too-large", say("These cards reach across more than 4 x 4 places."), whole))
    else:
        problems += judge_quilt(quilt)
        if before is not None:
            sighting = spot_new_card(before, quilt)
            problems += [problem for problem in sighting.problems if problem not in problems]
            new = None if sighting.new is None else _score(quilt, sighting.new, advanced)
    unknown = _cells(tiles, lambda card: card.pattern is None)
    if unknown:
        problems.append(Problem("unknown-card", say("These cards cannot be told: pick them from the list."), unknown))
    return MatchQuiltProposal(
        rows=seen.rows,
        cols=seen.cols,
        corners=seen.corners,
        tiles=tiles,
        unsure=unsure,
        new=new,
        bonuses=announce(quilt) if quilt is not None and count_cards(quilt) == CARDS else None,
        problems=tuple(problems),
    )


def _score(quilt: Quilt, cell: Cell, advanced: bool) -> NewCard:
    """What the new card scores on the quilt as it lay before."""
    cards = dict(cards_of(quilt))
    card = cards.pop(cell)
    gains = score_new_card(quilt_of(cards), card, cell, advanced=advanced)
    return NewCard(cell, sum(gain.points for gain in gains), gains)


def _cells(tiles: tuple[tuple[ReadCard | None, ...], ...], is_one: Callable[[ReadCard], bool]) -> tuple[Cell, ...]:
    return tuple(
        (row, col)
        for row, line in enumerate(tiles)
        for col, card in enumerate(line)
        if card is not None and is_one(card)
    )


def _read(tile: SeenTile) -> ReadCard:
    if not tile.is_known:
        return ReadCard(None, None, None, False)
    sure = all(tile.sure)
    others = () if sure else tuple(join_label(GAME, parts) for parts in tile.alternatives)
    pattern, fabrics = tile.parts
    card = Card(pattern, tuple(fabrics.split("+")))
    return ReadCard(card.pattern, card.level, card.fabrics, sure, others)


def _card(read: ReadCard) -> Card | None:
    if read.pattern is None or read.fabrics is None:
        return None
    return Card(read.pattern, read.fabrics)
