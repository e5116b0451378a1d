"""Reads a photo of a Quiltable quilt: cards, premium blocks, patches, symmetry, points, and what is wrong."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from companion.games.labels import join_label
from companion.games.quiltable.components import CARDS, Card, CardId
from companion.games.quiltable.labels import PREMIUM
from companion.games.quiltable.problems import SeenTile as SeenCard
from companion.games.quiltable.problems import ask_for_patches, judge
from companion.games.quiltable.quilt import Quilt
from companion.games.quiltable.scoring import Modules, QuiltScore, list_lines, score_quilt
from companion.games.values import Cell, Line, Problem
from vision.boards.annotation import BoardMarks

from .proposal import Corners, Proposal
from .scan import Found, Subject, Subjects
from .seen_tiles import SeenArrangement, SeenTile, find_arrangements, mark_tiles, open_deck

GAME = "quiltable"
PLAIN = Modules()
BOTH = Modules(patches=True, symmetry=True)
USUAL_SIZE = 4
_CARDS: dict[tuple[str, str, str], Card] = {
    (card.block, card.patch_colour, card.patch_position): card for card in CARDS
}


class QuiltableCard(msgspec.Struct, frozen=True):
    """A card in words; the patch, and with it the card, is told only when it is sure, and asked for when it matters."""

    block: str | None
    premium: bool | None
    patch_colour: str | None
    patch_position: str | None
    card: CardId | None
    sure: bool
    alternatives: tuple[str, ...] = ()


class PatternMatches(msgspec.Struct, frozen=True):
    """What one pattern card scores, with the cells of each match."""

    card: CardId
    matches: int
    points: int
    cells: tuple[tuple[Cell, ...], ...]


class Breakdown(msgspec.Struct, frozen=True):
    """Where the points come from; patches and symmetry count only in games with these modules."""

    patterns: tuple[PatternMatches, ...]
    premium: int
    complete: int
    patches: int
    symmetry: int


class QuiltableScore(msgspec.Struct, frozen=True):
    """What the quilt is worth without the modules, and where all points come from."""

    points: int
    breakdown: Breakdown


class QuiltableProposal(Proposal, frozen=True, kw_only=True):
    """A quilt, row by row, None where no card lies."""

    rows: int
    cols: int
    corners: Corners
    tiles: tuple[tuple[QuiltableCard | None, ...], ...]
    unsure: tuple[Cell, ...]
    score: QuiltableScore | None
    problems: tuple[Problem, ...]


def propose(seen: SeenArrangement, patterns: Sequence[CardId] = (), size: int = USUAL_SIZE) -> QuiltableProposal:
    """The quilt in the words of the game; `patterns` are the pattern cards that its owner has."""
    tiles = tuple(tuple(None if tile is None else _read(tile) for tile in row) for row in seen.tiles)
    judged = judge([[None if card is None else _told(card) for card in row] for row in tiles], size)
    unsure = tuple(
        (row, col)
        for row, line in enumerate(tiles)
        for col, card in enumerate(line)
        if card is not None and not card.sure
    )
    patchless = tuple(
        (row, col)
        for row, line in enumerate(tiles)
        for col, card in enumerate(line)
        if card is not None and card.block is not None and card.card is None
    )
    return QuiltableProposal(
        rows=seen.rows,
        cols=seen.cols,
        corners=seen.corners,
        tiles=tiles,
        unsure=unsure,
        score=None if judged.quilt is None else score(judged.quilt, patterns),
        problems=(*judged.problems, *ask_for_patches(patchless)),
    )


def score(quilt: Quilt, patterns: Sequence[CardId]) -> QuiltableScore:
    """What a quilt is worth with these pattern cards."""
    counted = score_quilt(quilt, patterns, BOTH)
    points = counted.points - counted.points_for_patches - counted.points_for_symmetry
    return QuiltableScore(points, _break_down(counted))


def _break_down(counted: QuiltScore) -> Breakdown:
    return Breakdown(
        tuple(
            PatternMatches(pattern.card, len(pattern.matches), pattern.points, pattern.matches)
            for pattern in counted.patterns
        ),
        counted.points_for_premium,
        counted.points_for_complete,
        counted.points_for_patches,
        counted.points_for_symmetry,
    )


def _read(tile: SeenTile) -> QuiltableCard:
    if not tile.is_known:
        return QuiltableCard(None, None, None, None, None, False)
    block, star, colour, position = tile.parts
    sure = tile.sure[0] and tile.sure[1]
    others = tuple(join_label(GAME, parts) for parts in tile.alternatives)
    premium = star == PREMIUM
    # Block and patch tell the card, and the card tells whether it has a star: what contradicts itself is not sure.
    card = _CARDS.get((block, colour, position))
    if card is None or not (tile.sure[2] and tile.sure[3]):
        return QuiltableCard(block, premium, None, None, None, sure, others)
    if card.premium != premium:
        return QuiltableCard(block, premium, None, None, None, False, others)
    return QuiltableCard(block, premium, colour, position, card.id, sure, () if sure else others)


def _told(card: QuiltableCard) -> SeenCard:
    return SeenCard(card.block, card.premium, card.patch_colour, card.patch_position, card.card)


def _mark(found: Found[SeenArrangement], proposal: QuiltableProposal) -> BoardMarks:
    title = "" if proposal.score is None else str(proposal.score.points)
    return mark_tiles(found, proposal.tiles, lambda card: (card.block or "?") + ("*" if card.premium else ""), title)


def _explain(proposal: QuiltableProposal) -> tuple[Line, ...]:
    """Without the owner's pattern cards, which no photo of a quilt shows, and without the modules."""
    told = [[None if card is None else _told(card) for card in row] for row in proposal.tiles]
    quilt = judge(told, USUAL_SIZE).quilt if proposal.score else None
    return () if quilt is None else list_lines(score_quilt(quilt, (), PLAIN), PLAIN)


_QUILT = Subject(
    lambda photo, context: find_arrangements(photo, context, is_single=True),
    lambda seen, context: propose(seen[0]),
    lambda found, proposal: (_mark(found[0], proposal),),
    explain=lambda proposal: (_explain(proposal),),
    prepare=lambda context: open_deck(context, GAME),
)
SUBJECTS: Subjects = {"quilt": _QUILT, "card": _QUILT}
