"""The cards that nobody shows: how few a player can hold, and when the deck runs out.

Hands and deck are hidden, so both are worked out from the turns: everybody draws up to the hand size unless a Star
Flower that was told or an empty middle says otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from ..values import Seat
from .components import DECK_SIZE, Card
from .quilt import EMPTY_QUILT, HAND_SIZE, SIZE, Quilt, add_card, hand_size

if TYPE_CHECKING:
    from .state import MatchQuiltState, QuilterTurn

STASH = 4
BIGGEST_HAND = HAND_SIZE + SIZE
"""Four columns, each with an open Fool's Square."""


class _Hand(msgspec.Struct):
    """One player while the turns are gone through: fewest and most cards held, and the quilt as long as it is told."""

    fewest: int = HAND_SIZE
    most: int = HAND_SIZE
    quilt: Quilt | None = EMPTY_QUILT

    def play(self, turn: QuilterTurn, card: Card | None) -> None:
        """Lay a card, or have none."""
        if turn.is_skipped:
            self.fewest = self.most = 0
            return
        self.discard()
        if card is None or turn.cell is None:
            self.quilt = None
        elif self.quilt is not None:
            self.quilt = add_card(self.quilt, card, turn.cell)

    def draw(self, fewest: int, most: int) -> None:
        """Draw up to the hand size, as far as there are cards in the middle of the table: so many at least and most."""
        low, high = (1, BIGGEST_HAND) if self.quilt is None else (hand_size(self.quilt),) * 2
        self.fewest += _drawn(low - self.fewest, fewest)
        self.most += _drawn(high - self.most, most)

    def discard(self) -> None:
        """Throw a card away."""
        self.fewest, self.most = max(0, self.fewest - 1), max(0, self.most - 1)


def _drawn(wanted: int, middle: int) -> int:
    """So many cards are drawn; when only the stash is left, one a turn."""
    return max(0, min(wanted, max(middle - STASH, 1), middle))


def fewest_in_hand(state: MatchQuiltState, seat: Seat) -> int:
    """So many cards the player of an advanced game has at least before the next turn."""
    hands = [_Hand() for _ in state.players]
    outside = DECK_SIZE
    for who, turn, card in _turns(state):
        hand, others = hands[who], [*hands[:who], *hands[who + 1 :]]
        outside -= not turn.is_skipped
        hand.play(turn, card)
        if _is_star_flower(card):
            hand.discard()
            continue
        hand.draw(
            outside - hand.fewest - sum(other.most for other in others),
            outside - hand.most - sum(other.fewest for other in others),
        )
    return hands[seat].fewest


def deck_left(state: MatchQuiltState) -> int:
    """So many cards the face-down deck has now at most, without those for the draw that is going on.

    Every card drawn leaves the deck, because the stash is filled from it. Discards come back only when it is empty.
    A stash that is thrown away as a whole is not told, so it may be fewer.
    """
    deck = DECK_SIZE - STASH - HAND_SIZE * len(state.players)
    discards = 0
    turns = list(_turns(state))
    for number, (_, turn, card) in enumerate(turns):
        is_going_on = state.drawing is not None and number == len(turns) - 1
        thrown, drawn = _thrown_and_drawn(state, turn, card)
        discards += thrown
        if is_going_on:
            return deck
        while drawn > deck and discards:
            deck, discards = deck + discards, 0
        deck = max(0, deck - drawn)
    return deck


def cards_to_draw(state: MatchQuiltState) -> int:
    """So many cards the draw that is going on takes from the deck."""
    last = list(_turns(state))[-1:]
    return sum(_thrown_and_drawn(state, turn, card)[1] for _, turn, card in last)


def _thrown_and_drawn(state: MatchQuiltState, turn: QuilterTurn, card: Card | None) -> tuple[int, int]:
    if state.options.recycling:
        return 1, 2
    if state.options.advanced and _is_star_flower(card):
        return 1, 0
    return 0, 0 if turn.is_skipped else 1


def _is_star_flower(card: Card | None) -> bool:
    """Whether the card lets its player discard one and draw none."""
    return card is not None and card.pattern == "star-flower"


def _turns(state: MatchQuiltState) -> Iterator[tuple[Seat, QuilterTurn, Card | None]]:
    """All turns in the order in which they were taken, with the card where it was told."""
    if state.start is None:
        return
    count = len(state.players)
    order = [(state.start + step) % count for step in range(count)]
    for number in range(max(len(quilter.turns) for quilter in state.quilters)):
        for seat in order:
            quilter = state.quilters[seat]
            if number < len(quilter.turns):
                turn = quilter.turns[number]
                yield seat, turn, quilter.quilt[turn.cell[0]][turn.cell[1]] if turn.cell else None


def count_kept(state: MatchQuiltState, seat: Seat) -> int | None:
    """How many cards are in hand after the last card was laid and before any is drawn or discarded.

    None where a card was not told: its text may have changed the hand. What the deck could not give any more is left
    out, so near the end of a game there may be fewer.
    """
    quilter, is_advanced = state.quilters[seat], state.options.advanced
    quilt, held, kept = EMPTY_QUILT, HAND_SIZE, HAND_SIZE
    for turn in quilter.turns:
        if turn.is_skipped:
            held = kept = 0
            continue
        card = None if turn.cell is None else quilter.quilt[turn.cell[0]][turn.cell[1]]
        kept = held - 1
        if card is None or turn.cell is None:
            if is_advanced:
                return None
            continue
        quilt = add_card(quilt, card, turn.cell)
        size = hand_size(quilt) if is_advanced else HAND_SIZE
        held = kept - 1 if is_advanced and _is_star_flower(card) else max(kept, size)
    return max(0, kept)
