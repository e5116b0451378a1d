"""The cards of the overview, painted once for all who look at it in one language, and again only where they change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from secrets import token_hex
from threading import Lock

from markupsafe import Markup

from companion.club.overview import ShownTable
from companion.web.rendering import templates

from .painting import ClubPaint

_MOST_PAINTED = 4000
"""Swatches and emblems that are kept: more than a club has players, and less than somebody who means ill can invent."""


@dataclass(frozen=True)
class TableCard:
    """A table's card and since which edition of the overview it looks so."""

    shown: ShownTable
    letters: tuple[str, ...]
    html: Markup
    edition: int


@dataclass(frozen=True)
class PaintedCards:
    """The cards for one answer."""

    cards: tuple[TableCard, ...]
    edition: str
    is_part: bool
    """Whether these are only the cards that have changed since the edition that the browser has."""
    paint: ClubPaint


class TableCards:
    """One for a language; used from many threads."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._name = token_hex(4)
        self._edition = self._begun = 0
        self._cards: dict[int, TableCard] = {}
        self._paint = ClubPaint(language)
        self._lock = Lock()

    def show(self, tables: Sequence[ShownTable], known: str = "") -> PaintedCards:
        """All cards; only those that have changed where the browser tells which edition it knows."""
        with self._lock:
            self._renew(tables)
            name, _, number = known.partition("-")
            has = int(number) if name == self._name and number.isdecimal() and len(number) < 12 else -1
            is_part = self._begun <= has <= self._edition
            cards = tuple(card for card in self._cards.values() if not is_part or card.edition > has)
            paint = ClubPaint(self._language, sprite=self._paint.sprite.copy())
            return PaintedCards(cards, f"{self._name}-{self._edition}", is_part, paint)

    def _renew(self, tables: Sequence[ShownTable]) -> None:
        if self._paint.painted > _MOST_PAINTED:
            self._paint, self._cards = ClubPaint(self._language), {}
        self._paint.know([player.name for table in tables for player in table.players])
        edition, cards = self._edition + 1, {}
        for table in tables:
            letters = tuple(self._paint.letter(player.name) for player in table.players)
            card = self._cards.get(table.id)
            if card is None or card.letters != letters or (card.shown is not table and card.shown != table):
                template = templates().get_template("club/card.html")
                html = Markup(template.render(paint=self._paint, table=table))
                card = TableCard(table, letters, html, edition)
                self._edition = edition
            cards[table.id] = card
        if list(cards) != list(self._cards):
            # Cards came or went: whoever has an earlier edition gets all of them.
            self._edition = self._begun = edition
        self._cards = cards
