"""Reads the ring of patches round Patchwork's time board: every patch by its shape, clockwise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import atan2, pi

import msgspec

from companion.games.patchwork.components import PATCH, PATCHES, patches_of_shape
from companion.games.shapes import Shape
from messages import say
from vision.boards.board import Board
from vision.cards.loose_pieces import LoosePiece, cut_out, find_loose_pieces

from .context import Context
from .errors import ScanError
from .proposal import Corners, Proposal
from .scan import Found, Subject, Subjects
from .straight import StraightPhoto, corners_of

LONG_ENOUGH = 1600
"""The longer side, in pixels, that reading a whole ring needs."""
FEWEST = 8
"""Fewer pieces are no ring."""
CLEARLY, WELL = 0.06, 0.5
"""A piece is sure when it fits its shape so much better than any other that is left, and so well.

Chosen on made-up photos: of 264 pieces the one that was read wrongly fitted its shape by 0.01 better."""
LIKELIEST = 3
CLOSE_UP = 160
SHAPES: tuple[Shape, ...] = tuple(dict.fromkeys(patch.outline.canonical() for patch in PATCHES))


class SeenPatch(msgspec.Struct, frozen=True):
    """A patch of the ring as it was seen, open to correction."""

    corners: Corners
    patches: tuple[int, ...]
    """The numbers of the patches that it may be, the likeliest first."""
    is_sure: bool


class RingProposal(Proposal, frozen=True, kw_only=True):
    """The ring clockwise; patches that were not found are missing."""

    patches: tuple[SeenPatch, ...]
    missing: tuple[int, ...]


def find_ring(photo: StraightPhoto, context: Context) -> tuple[Found[SeenPatch], ...]:
    """All patches in a photo with a close-up of each, clockwise; or raises `ScanError`."""
    ways = [[tuple(turned.cells) for turned in shape.orientations()] for shape in SHAPES]
    pieces = sorted(find_loose_pieces(photo.pixels, ways), key=lambda piece: -piece.likely[0].fit)[: len(PATCHES)]
    if len(pieces) < FEWEST:
        sentence = say("No ring of patches can be seen: lay the patches apart and take the photo from above.")
        raise ScanError("nothing-readable", sentence)
    pieces = _clockwise(pieces)
    read = tell_apart(pieces)
    return tuple(_look_at(photo, piece, *told) for piece, told in zip(pieces, read, strict=True))


def tell_apart(pieces: Sequence[LoosePiece]) -> list[tuple[tuple[int, ...], bool]]:
    """Which patches each piece may be, and whether that is sure: every patch lies there once, so the clearest piece
    is named first, and what it is the others are not."""
    left = Counter(patch.outline.canonical() for patch in PATCHES)
    told: dict[int, tuple[tuple[int, ...], bool]] = {}
    while len(told) < len(pieces):
        waiting = [(number, _margin(pieces[number], left)) for number in range(len(pieces)) if number not in told]
        number, margin = max(waiting, key=lambda one: one[1])
        likely = [SHAPES[one.shape] for one in pieces[number].likely]
        possible = [shape for shape in likely if left[shape]] or likely
        best = possible[0]
        left[best] -= 1
        # What fitted better but is named already casts a doubt, and twins of one shape are told apart by players.
        is_sure = margin >= CLEARLY and best == likely[0] and pieces[number].likely[0].fit >= WELL
        names = tuple(patch.id for shape in possible[:LIKELIEST] for patch in patches_of_shape(shape))
        told[number] = names, is_sure and len(patches_of_shape(best)) == 1
    return [told[number] for number in range(len(pieces))]


def _margin(piece: LoosePiece, left: Counter[Shape]) -> float:
    fits = [one.fit for one in piece.likely if left[SHAPES[one.shape]] > 0]
    return fits[0] - (fits[1] if len(fits) > 1 else 0.0) if fits else -1.0


def _clockwise(pieces: Sequence[LoosePiece]) -> list[LoosePiece]:
    x, y = (sum(part) / len(pieces) for part in zip(*(piece.middle for piece in pieces), strict=True))
    return sorted(pieces, key=lambda piece: (atan2(piece.middle[1] - y, piece.middle[0] - x) + pi / 2) % (2 * pi))


def _look_at(photo: StraightPhoto, piece: LoosePiece, patches: tuple[int, ...], is_sure: bool) -> Found[SeenPatch]:
    board = Board(piece.corners[[[0, 1], [3, 2]]])
    close_up = cut_out(photo.pixels, piece, CLOSE_UP)
    return Found(SeenPatch(corners_of(photo.in_photo(board)), patches, is_sure), board, close_up)


def propose(seen: tuple[SeenPatch, ...]) -> RingProposal:
    """The ring in the words of the game."""
    named = {one.patches[0] for one in seen if one.patches}
    return RingProposal(patches=seen, missing=tuple(number for number in PATCH if number not in named))


SUBJECTS: Subjects = {
    "patches": Subject(
        find_ring,
        lambda seen, context: propose(seen),
        long_enough=LONG_ENOUGH,
        is_doubtful=lambda patch: not patch.is_sure,
    )
}
