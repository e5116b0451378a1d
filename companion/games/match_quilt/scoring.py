"""The points of a new card, each with the cards that gave it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

from ..values import Cell, Seat
from .cards import FABRICS, PATTERNS, Card, has_fabric_match
from .quilt import SIZE, Quilt, cards_in_line, cards_of, count_cards, covered_card, open_cards

GainKind: TypeAlias = Literal[
    "level",
    "higher-level",
    "fabrics",
    "card-trick",
    "friendship-star",
    "favourite",
    "duck-and-ducklings",
    "maple-leaf",
    "cross-and-crown",
    "ribbons",
    "told",
]
OpponentText: TypeAlias = Literal["cross-and-crown", "ribbons"]

CARDS_IN_LINE = 2 * (SIZE - 1)
POINTS_PER_OPPONENT_MATCH = 2
MOST_MATCHES: dict[OpponentText, int] = {"cross-and-crown": 5, "ribbons": SIZE}
"""The other five copies of a pattern; the open cards of four columns."""
_OPPONENT_TEXTS: dict[str, OpponentText] = {text: text for text in MOST_MATCHES}


class Gain(msgspec.Struct, frozen=True):
    """Points (or minus points) of one kind, with the cells of the own quilt that gave them.

    What an opponent's quilt gave names that opponent and the matching cells there; they are unknown when the player
    only told how many match.
    """

    kind: GainKind
    points: int
    cells: tuple[Cell, ...] = ()
    opponent: Seat | None = None
    opponent_cells: tuple[Cell, ...] = ()


def score_new_card(
    quilt: Quilt, card: Card, cell: Cell, *, advanced: bool = False, favourite: str | None = None
) -> tuple[Gain, ...]:
    """What a card played on this quilt scores, except for a covered text that looks at an opponent's quilt."""
    if count_cards(quilt) == 0:
        return ()
    line = cards_in_line(quilt, cell)
    gains = [_score_levels(line, card, advanced), _score_fabrics(line, card)]
    if advanced and card.pattern == "card-trick":
        gains.append(_score_card_trick(line, card))
    if advanced and card.pattern == "friendship-star":
        strangers = tuple(at for at, old in line if card.count_shared_fabrics(old) == 0)
        gains.append(Gain("friendship-star", len(strangers), strangers))
    if favourite in card.fabrics:
        gains.append(Gain("favourite", 1, (cell,)))
    if advanced:
        gains.append(_score_ducks(quilt, card, cell))
        covered = covered_card(quilt, cell)
        if covered is not None and covered.pattern == "maple-leaf":
            gains.append(Gain("maple-leaf", sum(gain.points for gain in gains), ((cell[0] + 1, cell[1]),)))
    return tuple(gain for gain in gains if gain.points != 0)


def _score_levels(line: tuple[tuple[Cell, Card], ...], card: Card, advanced: bool) -> Gain:
    if advanced and card.pattern == "birds-in-the-air":
        higher = tuple(at for at, old in line if old.level > card.level)
        return Gain("higher-level", len(higher), higher)
    equal = tuple(at for at, old in line if old.level == card.level)
    return Gain("level", len(equal), equal)


def _score_fabrics(line: tuple[tuple[Cell, Card], ...], card: Card) -> Gain:
    matching = tuple(at for at, old in line if has_fabric_match(card, old))
    return Gain("fabrics", len(matching), matching)


def _score_card_trick(line: tuple[tuple[Cell, Card], ...], card: Card) -> Gain:
    (missing,) = set(FABRICS) - set(card.fabrics)
    showing = tuple(at for at, old in line if missing in old.fabrics)
    return Gain("card-trick", -len(showing), showing)


def _score_ducks(quilt: Quilt, card: Card, cell: Cell) -> Gain:
    """A Duck & Ducklings in the new card's own column is covered by it and no longer shows."""
    if card.level != PATTERNS["duck-and-ducklings"].level:
        return Gain("duck-and-ducklings", 0)
    showing = [(at, old) for at, old in open_cards(quilt) if at[1] != cell[1]]
    ducks = tuple(at for at, old in showing if old.pattern == "duck-and-ducklings")
    return Gain("duck-and-ducklings", len(ducks), ducks)


def opponent_text(quilt: Quilt, cell: Cell) -> OpponentText | None:
    """The text that a card at this cell covers, when it looks at an opponent's quilt."""
    covered = covered_card(quilt, cell)
    return None if covered is None else _OPPONENT_TEXTS.get(covered.pattern)


def find_opponent_matches(text: OpponentText, card: Card, quilt: Quilt) -> tuple[Cell, ...]:
    """The cards of an opponent's quilt that the new card matches by the covered text."""
    if text == "cross-and-crown":
        return tuple(at for at, other in cards_of(quilt) if other.pattern == card.pattern)
    return tuple(at for at, other in open_cards(quilt) if has_fabric_match(card, other))


def score_opponents(text: OpponentText, card: Card, cell: Cell, opponents: Mapping[Seat, Quilt]) -> tuple[Gain, ...]:
    """What each opponent's quilt would give by the covered text, the best first."""
    covered = ((cell[0] + 1, cell[1]),)
    gains = [
        Gain(text, POINTS_PER_OPPONENT_MATCH * len(cells), covered, seat, cells)
        for seat, quilt in opponents.items()
        for cells in [find_opponent_matches(text, card, quilt)]
    ]
    return tuple(sorted(gains, key=lambda gain: -gain.points))


def highest_card_score(*, advanced: bool, favourite: bool) -> int:
    """The most that one card can score.

    Six cards in line give two points each. In the advanced game a level 5 card that covers a Maple Leaf misses the
    point for the leaf's level, but gets one from each of three ducks, and all that twice.
    """
    if advanced:
        return 2 * (2 * CARDS_IN_LINE - 1 + SIZE - 1 + favourite)
    return 2 * CARDS_IN_LINE + favourite


def lowest_card_score(*, advanced: bool) -> int:
    """The least that one card can score: a Card Trick on a Maple Leaf of its own level, with five cards against it."""
    return -2 * (CARDS_IN_LINE - 1) if advanced else 0
