"""The stash: whether its four cards stay or are discarded, by touch or by the camera."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.match_quilt.components import Card as PatternCard
from companion.games.match_quilt.quilt import is_stash_discarded
from companion.pictures.match_quilt_cards import picture_card, picture_place
from companion.screens.views import Banner, Body, Card, Choice, Choices, Key, Part, Tap, Text

from .card_draft import CardDraft
from .page import Page

if TYPE_CHECKING:
    from .reviews import ReadCards
    from .screen import MatchQuiltScreen

STASH = 4


class StashPage(Page):
    """Four cards; as soon as two of them settle it, the others need not be told."""

    is_aside = True

    def __init__(self, book: MatchQuiltScreen, read: ReadCards | None = None) -> None:
        super().__init__(book)
        seen = [read.cards[cell] for cell in sorted(read.cards)][:STASH] if read else []
        self._cards: list[PatternCard | None] = [one.card for one in seen] + [None] * (STASH - len(seen))
        self._doubtful = {number for number, one in enumerate(seen) if not one.is_sure}
        self._at = next((number for number, card in enumerate(self._cards) if self._is_open(number)), 0)
        self._draft = CardDraft(self._cards[self._at])

    def _is_open(self, number: int) -> bool:
        return self._cards[number] is None or number in self._doubtful

    @property
    def _known(self) -> list[PatternCard]:
        return [card for number, card in enumerate(self._cards) if card is not None and number not in self._doubtful]

    @property
    def is_discarded(self) -> bool | None:
        """Whether the stash goes; None while that is open."""
        known = self._known
        if len(known) == STASH:
            return is_stash_discarded(known)
        common = set.intersection(*(set(card.fabrics) for card in known)) if known else set()
        is_settled = len(known) > 1 and len({card.level for card in known}) > 1 and len(common) <= 1
        return False if is_settled else None

    def choices(self) -> list[Tap]:
        return [Tap("done"), *(Tap("place", number) for number in range(STASH)), *self._draft.taps()]

    def tap(self, tap: Tap) -> None:
        if tap.name == "place":
            self._turn_to(tap.number)
        elif self._draft.tap(tap):
            self._cards[self._at] = self._draft.card
            if self._draft.card is not None:
                self._doubtful.discard(self._at)
                following = [number for number in range(STASH) if self._is_open(number)]
                self._turn_to(following[0] if following else self._at)
        else:
            super().tap(tap)

    def _turn_to(self, number: int) -> None:
        if number == self._at and number in self._doubtful:
            # A second look at a doubtful card says that it is right.
            self._doubtful.discard(number)
        self._at = number
        self._draft = CardDraft(self._cards[number])

    def banner(self) -> Banner:
        return self.game_banner(self.words("The stash"), self.words("Match Quilt · does it stay?"))

    def scan_key(self) -> Key:
        if not self.book.session.can_scan:
            return super().scan_key()
        return Key(self.words("Scan the stash"), self.words("All four at once"), "camera")

    def scan(self) -> None:
        if self.book.session.can_scan:
            self.book.scan_stash()
        else:
            super().scan()

    def main_key(self) -> Key:
        if self._chosen is not None and self._chosen in self.choices()[1:]:
            return Key(self._name(self._chosen), self.words("Choose this"), "check")
        if self.is_discarded is None:
            return Key(self.words("Back to the draw"), self.words("Some cards are missing"), "check")
        if self.is_discarded:
            return Key(self.words("Four new cards lie there"), self.words("The old ones are discarded"), "refresh-cw")
        return Key(self.words("The stash stays"), self.words("Go on drawing"), "check")

    def _name(self, tap: Tap) -> str:
        if tap.name == "place":
            return self.words("Card {number}", number=tap.number + 1)
        return self.words(self._draft.name_tap(tap))

    def act(self) -> None:
        if self._chosen is not None and self._chosen in self.choices()[1:]:
            chosen, self._chosen = self._chosen, None
            self.tap(chosen)
        elif self.is_discarded:
            # Four others lie there now: they may have to go, too.
            self.book.check_stash()
        else:
            self.book.reopen()

    def parts(self) -> Body:
        places = Choices(tuple(map(self._place, range(STASH))), "pictures", STASH, grows=True)
        return Body((places, self._verdict()), aside=self._draft.parts(self, self._chosen))

    def _place(self, number: int) -> Choice:
        card = self._cards[number]
        picture = picture_place(88) if card is None else picture_card(card, 88)
        text = self.words("Card {number}", number=number + 1) if card is None else self.words(card.title)
        tap = Tap("place", number)
        told = self.words("sure?") if number in self._doubtful else ""
        is_chosen = number == self._at or tap == self._chosen
        return Choice(tap, text, told, picture=picture, is_chosen=is_chosen, name=text, tone="doubt")

    def _verdict(self) -> Part:
        rule = self.words("It goes when all four have the same level, or two or more fabrics in common.")
        if self.is_discarded is None:
            return Card((Text(rule),), look="info", icon="info")
        if not self.is_discarded:
            return Card((Text(self.words("The stash stays."), "heading", "good"), Text(rule, "small")), look="good")
        known = self._known
        common = sorted(set.intersection(*(set(card.fabrics) for card in known)))
        why = self.words("All four are level {level}.", level=known[0].level)
        if len(common) > 1:
            names = self.words("{first} and {second}", first=self.words(common[0]), second=self.words(common[1]))
            why = self.words("All four show {fabrics}.", fabrics=names)
        told = Text(self.words("Discard all four and lay out four new ones."), "heading")
        return Card((told, Text(why)), look="warning")
