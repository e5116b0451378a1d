"""Picks pattern cards from the 96: by a block that the pattern shows, by its shape, then the card."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.games.quiltable.components import BLOCKS, CARD_BY_ID, CARDS, LONG_FAMILIES, CardId, Family
from companion.games.quiltable.components import Card as PatternCard
from companion.games.quiltable.patterns import find_matches, map_blocks
from companion.games.quiltable.quilt import Tile
from companion.games.quiltable.scoring import FAMILY_NAMES
from companion.games.values import Seat
from companion.pictures.quiltable_cards import picture_card, picture_letters, picture_outline, picture_tile
from companion.screens.views import Banner, Body, Button, Choice, Choices, Column, Key, Part, Row, Tap
from messages import Sentence

from .page import Page

if TYPE_CHECKING:
    from .screen import QuiltableScreen

LETTERS = "letters"
"""The filter for patterns that name no block."""
UNTOLD, DONE = Tap("untold"), Tap("picked")
_CARD_HIGH = 60.0
_SHAPES: dict[str, tuple[frozenset[Family], tuple[int, int]]] = {
    "pair": (frozenset({"specific-pair"}), (1, 2)),
    "short": (frozenset({"partial-short-line"}), (1, 3)),
    "long": (frozenset({"partial-long-line", "long-line"}), (1, 4)),
    "square": (frozenset({"specific-square", "partial-square"}), (2, 2)),
    "corners": (frozenset({"unique-arrangement"}), (3, 3)),
}


@dataclass(frozen=True)
class Pick:
    """What is picked, for whom and how many; `done` gets the cards, `untold` is the way without telling them."""

    title: Sentence
    context: Sentence
    fewest: int
    most: int
    done: Callable[[tuple[CardId, ...]], None]
    seat: Seat | None = None
    untold: Callable[[], None] | None = None
    begun: tuple[CardId, ...] = ()
    is_patterns: bool = True
    """Whether the cards lie there as patterns, so that the mini game has no long lines among them."""


class PickPage(Page):
    """A block, perhaps a shape, the card: two or three touches to one of 96."""

    is_aside = True

    def __init__(self, book: QuiltableScreen, pick: Pick) -> None:
        super().__init__(book)
        self._pick = pick
        self._block, self._shape = str(BLOCKS[0]), ""
        self.cards: list[CardId] = list(pick.begun)
        self._before: list[list[CardId]] = []
        """What was picked before each touch of a card, so that it can be taken back."""

    @property
    def fitting(self) -> list[PatternCard]:
        """The cards that show the block."""
        is_mini = self.state.options.variant == "mini" and self._pick.is_patterns
        cards = [card for card in CARDS if not (is_mini and card.family in LONG_FAMILIES)]
        return [card for card in cards if self._shows(card)]

    def _shows(self, card: PatternCard) -> bool:
        named = {part for row in card.pattern_rows for part in row if part in BLOCKS}
        return not named if self._block == LETTERS else self._block in named

    @property
    def shown(self) -> list[PatternCard]:
        """The cards of the shape, too."""
        if not self._shape:
            return self.fitting
        return [card for card in self.fitting if card.family in _SHAPES[self._shape][0]]

    def is_free(self, card: CardId) -> bool:
        """Whether nobody else has the card, neither as a pattern nor in a quilt."""
        state = self.state
        # What the same player told before may be told again: the whole list is told anew.
        own = self._pick.begun
        taken = state.cards_in_hands().count(card) + state.cards_in_quilts().count(card) - own.count(card)
        return taken + self.cards.count(card) < state.options.copies

    def choices(self) -> list[Tap]:
        cards = [Tap("card", card.id) for card in self.shown if card.id in self.cards or self.is_free(card.id)]
        others = [Tap("block", block) for block in (*BLOCKS, LETTERS) if block != self._block]
        return [DONE, *cards, *([UNTOLD] if self._pick.untold else []), *others]

    @property
    def _is_enough(self) -> bool:
        return self._pick.fewest <= len(self.cards) <= self._pick.most

    def tap(self, tap: Tap) -> None:
        if tap.name == "block":
            self._block, self._shape, self._chosen = str(tap.value), "", None
        elif tap.name == "shape":
            self._shape = "" if self._shape == tap.value else str(tap.value)
        elif tap == UNTOLD and self._pick.untold is not None:
            self._pick.untold()
        elif tap.name == "card" and tap in self.choices():
            self._take(tap.number)
        else:
            super().tap(tap)

    def _take(self, card: CardId) -> None:
        """Once more takes it back; one too many replaces the last."""
        self._before.append(list(self.cards))
        if self._is_picked(card):
            self.cards.remove(card)
        elif len(self.cards) < self._pick.most:
            self.cards.append(card)
        else:
            self.cards[-1] = card
        self._chosen = None

    def _is_picked(self, card: CardId) -> bool:
        """Whether touching it puts it back: of two copies the second one may be free."""
        return card in self.cards and not (self.state.options.copies > 1 and self.is_free(card))

    def undo_key(self) -> Key:
        if self._before:
            return Key(self.words("Undo"), self.words("The last card"), "undo-2")
        return super().undo_key()

    def undo(self) -> None:
        if self._before:
            self.cards, self._chosen = self._before.pop(), None
        else:
            super().undo()

    @property
    def _may_scan(self) -> bool:
        return self._pick.seat is not None and self._pick.most == 1 and self.book.session.can_scan

    def scan_key(self) -> Key:
        if not self._may_scan:
            return super().scan_key()
        return Key(self.words("Scan the card"), self.words("Its block side"), "camera")

    def scan(self) -> None:
        if self._may_scan:
            self.book.scan_card(self._pick)
        else:
            super().scan()

    def banner(self) -> Banner:
        pick = self._pick
        if pick.seat is None:
            return self.game_banner(self.words(pick.title), self.words(pick.context))
        return self.player_banner(pick.seat, self.words(pick.title), self.words(pick.context))

    def main_key(self) -> Key:
        chosen = self.chosen
        if chosen == DONE:
            if not self._is_enough:
                return Key(self.words("Take this card"), self.words("Tap the card"), "check", is_lit=False)
            if self._pick.most == 1:
                return Key(self.words("Take this card"), self.worth(self.cards[0]), "check")
            told = self.count("{count} card picked", "{count} cards picked", len(self.cards))
            return Key(told, self.words(self._pick.context), "check")
        if chosen == UNTOLD:
            return Key(self.words("Keep it secret"), self.words("The app only counts the card"), "check")
        if chosen.name == "block":
            return Key(self._name_block(str(chosen.value)), self.words("Show these cards"), "check")
        if self._is_picked(chosen.number):
            return Key(self.words("This card"), self.words("Picked already"), "check", is_lit=False)
        return Key(self.words("This card"), self.worth(chosen.number), "check")

    def worth(self, card: CardId) -> str:
        """What the card would score in the quilt as it lies."""
        seat = self._pick.seat
        side = CARD_BY_ID[card]
        if seat is None or not self.state.quilters[seat].is_current:
            return self.count("{count} point each time", "{count} points each time", side.points)
        placed = self.state.quilters[seat].quilt.placed
        matches = len(find_matches(map_blocks((cell, tile.block) for cell, tile in placed.items()), card))
        return self.words("{matches} × {points} in the quilt now", matches=matches, points=side.points)

    def act(self) -> None:
        if self.chosen == DONE:
            if self._is_enough:
                self._pick.done(tuple(self.cards))
        elif self.main_key().is_lit:
            self.tap(self.chosen)

    def parts(self) -> Body:
        blocks = [self._block_choice(block) for block in (*BLOCKS, LETTERS)]
        filters: list[Part] = [Choices(tuple(blocks), "pictures", 3)]
        if self._pick.untold is not None:
            filters.append(Button(UNTOLD, self.words("Keep it secret"), icon="eye-off"))
        cards = Column((self._shapes(), self._cards()))
        return Body((Row((Column(tuple(filters)), cards), (0.27, 0.73), align="top"),))

    def _block_choice(self, block: str) -> Choice:
        tap, name = Tap("block", block), self._name_block(block)
        named = next((one for one in BLOCKS if one == block), None)
        picture = picture_tile(Tile(named), 44) if named else picture_letters()
        return Choice(tap, picture=picture, is_chosen=self._block == block, is_here=tap == self._chosen, name=name)

    def _name_block(self, block: str) -> str:
        return self.words("Patterns without a block") if block == LETTERS else self.words(block)

    def _shapes(self) -> Part:
        options = []
        for shape, (families, (rows, cols)) in _SHAPES.items():
            count = sum(card.family in families for card in self.fitting)
            if not count:
                continue
            tap = Tap("shape", shape)
            name = self.words(FAMILY_NAMES[sorted(families)[0]])
            picture, is_chosen = picture_outline(rows, cols, count), self._shape == shape
            name = self.words("{name}: {what}", name=name, what=count)
            options.append(Choice(tap, picture=picture, is_chosen=is_chosen, name=name))
        return Choices(tuple(options), "pictures", len(options))

    def _cards(self) -> Part:
        options = []
        possible = self.choices()
        # Three rows fit without scrolling: thirteen cards of a block, or the twenty-four that name none.
        columns, wide = (5, 88.0) if len(self.shown) <= 15 else (8, 56.0)
        for card in self.shown:
            tap = Tap("card", card.id)
            is_chosen = card.id in self.cards or (tap == self._chosen)
            name = self.words("Card {card}", card=card.id)
            options.append(
                Choice(
                    tap,
                    picture=picture_card(card.id, wide, _CARD_HIGH),
                    is_chosen=is_chosen,
                    is_possible=tap in possible,
                    name=name,
                )
            )
        return Choices(tuple(options), "pictures", columns)
