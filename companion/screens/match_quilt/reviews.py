"""What the camera read of cards is handed to the table, where it is looked at before it counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.games.match_quilt.components import Card, parse_label
from companion.games.match_quilt.quilt import EMPTY_QUILT, SIZE
from companion.games.values import Cell
from companion.scanning.match_quilt import FramedCards, MatchQuiltCard, card_of, lay_in_frame
from companion.scanning.scan import AnyScan
from messages import say

if TYPE_CHECKING:
    from companion.screens.scan.asking import Asking
    from companion.screens.session import Session


@dataclass(frozen=True)
class ReadCard:
    """One card of a photo: what it is, whether that is sure, and what else it could be."""

    card: Card | None
    is_sure: bool
    others: tuple[Card, ...] = ()


@dataclass(frozen=True)
class ReadCards:
    """The cards of a photo by their places, and where they lie on the flattened photo."""

    cards: dict[Cell, ReadCard]
    place: tuple[int, int, int, int]
    """Top row, left column, rows and columns of the flattened photo."""
    flat: Any = None
    picture: Any = None


def take_over(framed: FramedCards, picture: Any = None) -> ReadCards:
    """The reading as pages show it."""
    cards = {cell: _read(card) for cell, card in framed.cards.items()}
    return ReadCards(cards, framed.place, framed.flat, picture)


def _read(card: MatchQuiltCard) -> ReadCard:
    return ReadCard(card_of(card), card.sure, tuple(map(parse_label, card.alternatives)))


def _review(session: Session, live: Asking, scan: AnyScan) -> None:
    table, seat = session.table, live.look.seat
    assert table is not None, "cards are read for the game on the table"
    before = table.state.quilters[seat].quilt if seat is not None else EMPTY_QUILT
    framed = lay_in_frame(scan.seen[0], scan.flats[0], before)
    if framed is None:
        session.tell(
            say("The photo shows more than {size} cards in a row: show only this quilt.", size=SIZE), is_refusal=True
        )
        live.again()
    else:
        live.finish(take_over(framed, scan.picture))


REVIEWS = {"quilt": _review, "stash": _review}
