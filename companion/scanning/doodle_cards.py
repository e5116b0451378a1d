"""Reads cards of Patchwork Doodle by the shape of their patch, in the order in which they lie on the table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from math import atan2, hypot, pi

import msgspec

from companion.games.patchwork_doodle.actions import UNTOLD
from companion.games.patchwork_doodle.components import KNOWN_SHAPES, START_SHAPES
from companion.games.shapes import Shape, parse_shape, shape_of
from messages import say
from vision.boards.board import Board
from vision.cards.patch_cards import FoundCard, lay_flat, read_cards

from .errors import ScanError
from .proposal import Corner, Corners, Proposal
from .scan import Found, Subject, Subjects
from .straight import StraightPhoto, corners_of

KINDS = {"card": KNOWN_SHAPES, "cards": KNOWN_SHAPES, "start-cards": START_SHAPES}
"""What the camera can be asked to look at, and what such cards are known to show."""
LONG_ENOUGH = 1200
"""The longer side, in pixels, that reading cards needs: the squares of a whole ring are small."""
LIKELIEST = 3
"""So many patches are offered for a card."""
CLOSE_UP = 240
AGREED, AGREED_ON_BARS = 0.7, 0.9
"""The share of all looks at a card that must agree; bars of two, three and four cells are harder to tell apart.

Chosen on made-up photos: no card was wrong above them."""
ENOUGH = 8
"""Fewer looks that agree may agree by chance."""
STRANGE = 0.2
"""A card whose proportions are so far from those of the others (as a logarithm) was not outlined well."""
CHANCE = 4.0
"""What fits no better than this, all looks together, is no card."""
SQUARES = frozenset(map(parse_shape, ("#", "##/##")))
"""One cell and four in a square look the same but for their size, so they are always asked about."""


class SeenCard(msgspec.Struct, frozen=True):
    """A card as it was seen, open to correction."""

    corners: Corners
    shapes: tuple[str, ...]
    """What it may show, the likeliest first."""
    is_sure: bool


class CardsProposal(Proposal, frozen=True, kw_only=True):
    """The cards in the order in which they are told."""

    cards: tuple[SeenCard, ...]


def find_cards(photo: StraightPhoto, kind: str) -> tuple[Found[SeenCard], ...]:
    """All cards in a photo with a close-up of each, clockwise in a ring, else as one reads; or raises `ScanError`."""
    cards = [card for card in read_cards(photo.pixels) if card.weight >= CHANCE]
    if not cards:
        template = (
            "No card with a patch can be seen: lay the cards apart on the table, and take the photo from above "
            "with even light."
        )
        raise ScanError("nothing-readable", say(template))
    in_order = [cards[number] for number in order_on_table([_middle(card) for card in cards])]
    return tuple(_look_at(photo, card, KINDS[kind]) for card in in_order)


def _look_at(photo: StraightPhoto, card: FoundCard, known: Sequence[Shape]) -> Found[SeenCard]:
    board = Board(card.corners[[[0, 1], [3, 2]]])
    close_up = lay_flat(photo.pixels, card.corners, card.ratio, CLOSE_UP)
    return Found(_see(card, known, corners_of(photo.in_photo(board))), board, close_up)


def order_on_table(middles: Sequence[Corner]) -> list[int]:
    """The order in which players would name the cards: clockwise from the top of a ring, else by rows."""
    x, y = (sum(part) / len(middles) for part in zip(*middles, strict=True))
    far = [hypot(a - x, b - y) for a, b in middles]
    if len(middles) >= 5 and min(far) > 0.55 * sum(far) / len(far):
        return sorted(range(len(middles)), key=lambda number: _clockwise(middles[number], (x, y)))
    return _by_rows(middles)


def skip_carried(seen: Sequence[SeenCard], carried: Sequence[str]) -> tuple[tuple[SeenCard, ...], int]:
    """The ring from the cards that stayed from the round before, and how many of them lead it; unturned without."""
    told = [None if card == UNTOLD else str(parse_shape(card).canonical()) for card in carried]
    if not told or len(seen) <= len(told) or None in told:
        return tuple(seen), 0
    for first in range(len(seen)):
        ring = (*seen[first:], *seen[:first])
        if all(shape in card.shapes for shape, card in zip(told, ring, strict=False)):
            return ring, len(told)
    return tuple(seen), 0


def _middle(card: FoundCard) -> Corner:
    x, y = card.corners.mean(axis=0)
    return float(x), float(y)


def _clockwise(place: Corner, middle: Corner) -> float:
    """How far round the ring, from a little before its top."""
    angle = atan2(place[1] - middle[1], place[0] - middle[0]) + pi / 2 + pi / 8
    return angle % (2 * pi)


def _by_rows(middles: Sequence[Corner]) -> list[int]:
    """Rows from the top, each from the left; a card belongs to a row when it is not far below its first."""
    heights = sorted(range(len(middles)), key=lambda number: middles[number][1])
    spread = _spacing(middles)
    rows: list[list[int]] = []
    for number in heights:
        if rows and middles[number][1] - middles[rows[-1][0]][1] < 0.6 * spread:
            rows[-1].append(number)
        else:
            rows.append([number])
    return [number for row in rows for number in sorted(row, key=lambda one: middles[one][0])]


def _spacing(middles: Sequence[Corner]) -> float:
    """How far apart neighbours usually lie."""
    nearest = [
        min((hypot(a - c, b - d) for k, (c, d) in enumerate(middles) if k != number), default=0.0)
        for number, (a, b) in enumerate(middles)
    ]
    return sorted(nearest)[len(nearest) // 2]


def _see(card: FoundCard, known: Sequence[Shape], corners: Corners) -> SeenCard:
    votes: dict[Shape, float] = defaultdict(float)
    looks: dict[Shape, int] = defaultdict(int)
    for figure in card.figures:
        shape = shape_of(figure.cells).canonical()
        votes[shape] += figure.fit(card.wider, card.slack)
        looks[shape] += 1
    if SQUARES & votes.keys():
        for square in SQUARES:
            votes[square] += 0.0
    listed = {shape.canonical() for shape in known}
    # A patch that is not listed may exist, but a listed one is likelier.
    likeliest = sorted(votes, key=lambda shape: (shape not in listed, -votes[shape], shape.size))[:LIKELIEST]
    best = likeliest[0]
    agreed = votes[best] / sum(votes.values())
    is_bar = best.size == max(best.height, best.width)
    is_sure = (
        best in listed
        and best not in SQUARES
        and looks[best] >= ENOUGH
        and agreed >= (AGREED_ON_BARS if is_bar else AGREED)
        and abs(card.wider) <= STRANGE
    )
    return SeenCard(corners, tuple(map(str, likeliest)), is_sure)


SUBJECTS: Subjects = {
    kind: Subject(
        lambda photo, context, kind=kind: find_cards(photo, kind),  # type: ignore[misc]
        lambda seen, context: CardsProposal(cards=seen),
        long_enough=LONG_ENOUGH,
        is_doubtful=lambda card: not card.is_sure,
    )
    for kind in KINDS
}
