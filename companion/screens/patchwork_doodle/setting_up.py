"""Before a round: the start cards of the first one, and the ring of cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.games.patchwork_doodle.actions import UNTOLD, DealStartCards, EndRound, LayCards
from companion.games.patchwork_doodle.components import CARRIED, KNOWN_SHAPES, RING_SIZE, START_SHAPES
from companion.games.patchwork_doodle.setup import deal_start_cards_by_chance, lay_cards_by_chance
from companion.games.values import Look
from companion.screens.drawing.items import Box, Item, Sheet, Stitches, Tap, Words
from companion.screens.drawing.parts import card, dead_button
from companion.screens.drawing.skeleton import Banner, Key
from companion.screens.screen import Easel
from messages import say

from .cards import CardsScreen, Place
from .part import BODY_TOP, Part
from .players import Column, draw_players
from .ring import draw_face


class SetUpPart(Part):
    """The cards are told one by one, dealt by the app, or left untold."""

    @property
    def due(self) -> int:
        """How many cards the ring still needs."""
        return RING_SIZE - len(self.state.ring)

    @property
    def can_deal_start_cards(self) -> bool:
        """Start cards come before the first pencil stroke."""
        return self.state.is_set_up and not any(sheet.cells for sheet in self.state.sheets)

    def banner(self) -> Banner:
        return Banner(
            self.words("Lay the cards"), self.round_words(), emblem="patchwork-doodle",
            status=self.screen.session.camera_status(),
        )  # fmt: skip

    def choices(self) -> Sequence[Tap]:
        start = [Tap("deal-start"), Tap("tell-start")] if self.can_deal_start_cards else []
        ring = [Tap("tell-ring"), Tap("deal-ring"), Tap("untold-ring")]
        return [*ring, *start, Tap("alone"), *self.player_taps(), *self.redo_taps()]

    def main_key(self, chosen: Tap) -> Key:
        if chosen.name == "player":
            name = self.screen.name_of(chosen.number)
            detail = self.words("Draw the start patch") if self.state.is_set_up else self.words("Show the sheet")
            return Key(name, detail, "pencil")
        count = self.count("{count} card", "{count} cards", self.due)
        return {
            "tell-ring": lambda: Key(self.words("Tell the new cards"), count, "shapes"),
            "deal-ring": lambda: Key(self.words("The app deals the ring"), count, "shuffle"),
            "untold-ring": lambda: Key(
                self.words("Lay them untold"), self.words("Each can be told later"), "circle-help"
            ),
            "deal-start": lambda: Key(self.words("The app deals"), self.words("A start card for everyone"), "shuffle"),
            "tell-start": lambda: Key(self.words("Tell the start cards"), self.words("One for everyone"), "shapes"),
            "alone": lambda: Key(self.words("Play without the app"), self.words("Then show the sheets"), "flag"),
        }[chosen.name]()

    def act(self, tap: Tap) -> None:
        screen = self.screen
        if tap.name == "tell-ring":
            self._tell_ring()
        elif tap.name == "deal-ring":
            screen.do(lay_cards_by_chance(self.state, self.screen.random))
        elif tap.name == "untold-ring":
            screen.do(LayCards((UNTOLD,) * self.due))
        elif tap.name == "deal-start":
            screen.do(deal_start_cards_by_chance(self.state, self.screen.random))
        elif tap.name == "tell-start":
            self._tell_start()
        elif tap.name == "alone":
            screen.do(EndRound())
        else:
            raise LookupError(tap)

    def draw(self, easel: Easel) -> tuple[Item, ...]:
        area = Box(222, BODY_TOP, easel.width - 234, 324)
        first, second, last = area.rows(1, 1, 48, gap=12)
        chosen = self.screen.chosen
        marked = chosen if self.screen.is_chosen(chosen) else Tap("")
        column = Column(marked, shows_start=self.state.is_set_up, record=self.record())
        top = self._draw_start(easel, first) if self.state.is_set_up else self._draw_carried(easel, first)
        return (
            *draw_players(easel.theme, self.state, column),
            *top,
            *self._draw_ring(easel, second),
            *self._draw_last(easel, last.moved(down=-3)),
        )

    def scan_key(self) -> Key:
        """The camera looks at the new cards of the ring."""
        return Key(self.words("Scan the cards"), self.count("{count} card", "{count} cards", self.due), "camera")

    def scan(self) -> None:
        """Read the new cards of the ring by camera."""
        self._tell_ring().open_camera()

    def _tell_ring(self) -> CardsScreen:
        screen = self.screen
        first = RING_SIZE - self.due + 1
        places = [Place(self.words("Card in place {place}", place=first + number)) for number in range(self.due)]

        def lay(cards: tuple[str, ...]) -> None:
            screen.do(LayCards(cards))

        look = screen.table.game.look(self.state)
        told = CardsScreen(screen.session, places, KNOWN_SHAPES, lay, screen, look=look)
        screen.session.open(told)
        return told

    def _tell_start(self) -> None:
        screen = self.screen
        places = [
            Place(self.words("{name}’s start card", name=screen.name_of(seat)), screen.face(seat))
            for seat in self.state.seats
        ]

        def deal(cards: tuple[str, ...]) -> None:
            screen.do(DealStartCards(cards))

        look = Look("start-cards", say("Show the start cards in seat order."))
        screen.session.open(CardsScreen(screen.session, places, START_SHAPES, deal, screen, look=look))

    def _draw_start(self, easel: Easel, box: Box) -> Iterable[Item]:
        theme = easel.theme
        told = self.words("Everyone draws it anywhere on the sheet.")
        yield from self._draw_card(easel, box, self.words("Start cards"), told)
        places = self._button_places(box, 2)
        labels = (
            (Tap("deal-start"), self.words("The app deals"), "shuffle"),
            (Tap("tell-start"), self.words("Tell them"), "shapes"),
        )
        for place, (tap, text, icon) in zip(places, labels, strict=True):
            if self.can_deal_start_cards:
                yield self.small_button(easel, place, text, tap, icon)
            else:
                yield from dead_button(theme, place, text, icon=icon, style="body_strong")

    def _draw_carried(self, easel: Easel, box: Box) -> Iterable[Item]:
        theme = easel.theme
        told = self.words("The two that are left come next after the token.")
        yield from self._draw_card(easel, box, self.words("Two cards stay"), told)
        strip = Box(box.x + 14, box.bottom - 66, box.width - 28, 56)
        for number, place in enumerate(strip.columns(*(1,) * RING_SIZE, gap=8)):
            if number < CARRIED:
                yield Sheet(place, theme.surface, 10, theme.hem, 1.5)
                yield from draw_face(
                    theme,
                    Box(place.x, place.y - 2, place.width, place.height + 8),
                    self.state.ring[number] or UNTOLD,
                    11,
                )
            else:
                yield Stitches(place, theme.hem, 10, inset=1, on=4, off=3, width=1.5)

    def _draw_ring(self, easel: Easel, box: Box) -> Iterable[Item]:
        told = self.count(
            "{count} new card, clockwise from the token.", "{count} new cards, clockwise from the token.", self.due
        )
        yield from self._draw_card(easel, box, self.words("The ring"), told)
        labels = (
            (Tap("tell-ring"), self.words("Tell them"), "shapes"),
            (Tap("deal-ring"), self.words("The app deals"), "shuffle"),
            (Tap("untold-ring"), self.words("Untold"), "circle-help"),
        )
        for place, (tap, text, icon) in zip(self._button_places(box, 3), labels, strict=True):
            yield self.small_button(easel, place, text, tap, icon)

    def _draw_last(self, easel: Easel, box: Box) -> Iterable[Item]:
        redo = self.redo_taps()
        places = box.columns(180, 1, gap=10) if redo else (box, box)
        if redo:
            yield self.small_button(easel, places[0], self.words("Redo"), redo[0], "redo-2")
        text = self.words("Play this round without the app")
        yield self.small_button(easel, places[1], text, Tap("alone"), "flag")

    def _draw_card(self, easel: Easel, box: Box, title: str, sentence: str) -> Iterable[Item]:
        theme = easel.theme
        yield card(theme, box)
        yield Words(Box(box.x + 16, box.y + 8, box.width - 32, 24), title, "heading", theme.ink)
        yield Words(Box(box.x + 16, box.y + 33, box.width - 32, 22), sentence, "body", theme.ink_soft)

    def _button_places(self, box: Box, count: int) -> tuple[Box, ...]:
        return Box(box.x + 14, box.bottom - 62, box.width - 28, 48).columns(*(1,) * count, gap=10)
