"""What a player's assistant can do now: each way to use it, with what it costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.quiltable.components import ABILITIES, ASSISTANTS
from companion.games.values import Offer, Seat
from companion.pictures import Picture
from companion.pictures.quiltable_cards import picture_pattern
from companion.screens.views import Banner, Body, Card, Key, Listing, ListRow, Tap, Text

from .page import Page

if TYPE_CHECKING:
    from .screen import QuiltableScreen


class HelpPage(Page):
    """Choose what the assistant does; the blocks and cards themselves are moved on the table."""

    is_aside = True

    def __init__(self, book: QuiltableScreen, seat: Seat) -> None:
        super().__init__(book)
        self.seat = seat

    def choices(self) -> list[Tap]:
        return [Tap("use", number) for number in range(len(self.book.find_helps(self.seat)))]

    def banner(self) -> Banner:
        assistant = self.state.quilters[self.seat].assistant
        title = "" if assistant is None else ASSISTANTS[assistant].title
        left = self.count("{count} action left", "{count} actions left", self.state.actions_left(self.seat))
        return self.player_banner(self.seat, title, left)

    def main_key(self) -> Key:
        return Key(self.words("Do it"), self.words("Then go on with the turn"), "check")

    def parts(self) -> Body:
        assistant = self.state.quilters[self.seat].assistant
        assert assistant is not None
        options = tuple(
            ListRow(self.words(offer.sentence), picture=_picture(offer), tap=tap, is_chosen=self.chosen == tap)
            for tap, offer in zip(self.choices(), self.book.find_helps(self.seat), strict=True)
        )
        ability = Card((Text(self.words(ABILITIES[assistant])),), ASSISTANTS[assistant].title, look="info")
        return Body((Listing(options),), aside=(ability,))

    def act(self) -> None:
        offer = self.book.find_helps(self.seat)[self.chosen.number]
        self.book.use(offer)


def _picture(offer: Offer) -> Picture | None:
    """The pattern card that is meant, where one is."""
    card = getattr(offer.action, "card", None)
    return None if card is None else picture_pattern(card)
