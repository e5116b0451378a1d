"""A pattern card told by the camera: its block side, which the taught deck knows, says which pattern is behind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.quiltable.components import CARD_BY_ID, CardId
from companion.games.quiltable.quilt import tile_of
from companion.games.quiltable.scoring import FAMILY_NAMES
from companion.pictures.quiltable_cards import picture_card, picture_pattern, picture_tile
from companion.pictures.shapes import Box, PhotoCut, Picture, Stitches
from companion.pictures.theme import overlay
from companion.screens.views import (
    Banner,
    Body,
    Card,
    Choice,
    Choices,
    Column,
    Figure,
    Key,
    Line,
    Part,
    Row,
    Span,
    Tap,
    Text,
)

from .page import Page
from .picking import Pick, PickPage

if TYPE_CHECKING:
    from .reviews import ReadCard
    from .screen import QuiltableScreen

PHOTO = "quiltable-card"
_TWINS = 4
_SIDE = 300.0


class ScannedCardPage(Page):
    """The card that was found, and below it those that look nearly the same; a touch on one corrects the reading."""

    is_aside = True

    def __init__(self, book: QuiltableScreen, pick: Pick, read: ReadCard) -> None:
        super().__init__(book)
        self._pick, self._read = pick, read
        self._picking = PickPage(book, pick)
        self._photo_version = book.version
        book.session.photos[PHOTO] = read.flat

    @property
    def card(self) -> CardId:
        """The card that the main key takes."""
        return self.chosen.number

    def choices(self) -> list[Tap]:
        free = [card for card in self._read.cards if self._picking.is_free(card)] or list(self._read.cards)
        return [Tap("card", card) for card in free[: _TWINS + 1]]

    def banner(self) -> Banner:
        assert self._pick.seat is not None
        context = self.words("Quiltable · read from the card’s block side")
        return self.player_banner(self._pick.seat, self.words(self._pick.title), context)

    def undo_key(self) -> Key:
        return Key(self.words("Scan again"), self.words("Another card"), "undo-2")

    def undo(self) -> None:
        self.book.scan_card(self._pick)

    def scan_key(self) -> Key:
        return Key(self.words("Pick it"), self.words("Out of 96"), "search")

    def scan(self) -> None:
        self.book.turn_to(self._picking)

    def main_key(self) -> Key:
        if not self._picking.is_free(self.card):
            return Key(self.words("Take this card"), self.words("Somebody else has it"), "check", is_lit=False)
        name = self.name(self._pick.seat or 0)
        return Key(self.words("{name} takes this card", name=name), self._picking.worth(self.card), "check")

    def act(self) -> None:
        if self._picking.is_free(self.card):
            self.book.session.services.keep_photo(self._read.picture)
            self._pick.done((self.card,))

    def parts(self) -> Body:
        box = Box(0, 0, _SIDE, _SIDE)
        photo = Picture(
            _SIDE, _SIDE,
            (
                PhotoCut(box, PHOTO, self._photo_version, radius=8),
                Stitches(box, overlay("best"), 8, 6, 8, 5, 3, overlay("casing"), 3),
            ),
        )  # fmt: skip
        return Body((Figure(photo, self.words("The card as it was read")),), aside=self._aside(), wide_aside=True)

    def _aside(self) -> tuple[Part, ...]:
        side = CARD_BY_ID[self.card]
        told = Column(
            (
                Text(self.words(FAMILY_NAMES[side.family]), "title"),
                Text(self.words("turned any way, never mirrored"), "small", "soft"),
                Line(
                    (Span(str(side.points), "display"), Span(self.words("points each time"), tone="soft")),
                ),
            )
        )
        pattern = Figure(picture_pattern(self.card, 132, 120, 48), self.words("A pattern card"), grows=False)
        back = Figure(picture_tile(tile_of(self.card), 44), self.words(side.block), grows=False)
        row = Row((pattern, told, back), (0.36, 0.5, 0.14), wraps=False, align="middle")
        found = Card((row,), look="lit" if self._read.is_sure else "doubt", grows=True)
        others = [tap for tap in self.choices() if tap != self.chosen][:_TWINS]
        if not others:
            return (found,)
        options = tuple(
            Choice(
                tap,
                picture=picture_card(tap.number, 84, 74),
                name=self.words("Card {card}", card=tap.number),
            )
            for tap in others
        )
        heading = Row(
            (
                Text(self.words("Or was it"), "heading"),
                Text(self.words("almost the same cards"), "small", "soft", "right"),
            ),
            (0, 1),
            wraps=False,
            align="middle",
        )
        return (found, heading, Choices(options, "pictures", _TWINS))
