"""Before a round: the start cards of the first one, and the ring of cards."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.patchwork_doodle.actions import UNTOLD, DealStartCards, EndRound, LayCards
from companion.games.patchwork_doodle.components import CARRIED, KNOWN_SHAPES, RING_SIZE, START_SHAPES
from companion.games.patchwork_doodle.setup import deal_start_cards_by_chance, lay_cards_by_chance
from companion.games.values import Look
from companion.pictures.card_faces import picture_strip
from companion.screens.views import Banner, Body, Card, Choice, Choices, Figure, Key, Part, Tap, Text
from messages import say

from .cards import CardsScreen, Place
from .phase import Phase
from .players import players_part, record_part


class SetUpPhase(Phase):
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
        by_camera = [Tap("scan-ring")] if self.screen.session.can_scan else []
        ring = [*by_camera, Tap("tell-ring"), Tap("deal-ring"), Tap("untold-ring")]
        return [*ring, *start, Tap("alone"), *self.player_taps(), *self.redo_taps()]

    def main_key(self, chosen: Tap) -> Key:
        if chosen.name == "player":
            name = self.screen.name_of(chosen.number)
            detail = self.words("Draw the start patch") if self.state.is_set_up else self.words("Show the sheet")
            return Key(name, detail, "pencil")
        count = self.count("{count} card", "{count} cards", self.due)
        return {
            "scan-ring": lambda: Key(self.words("Scan the cards"), count, "camera"),
            "tell-ring": lambda: Key(self.words("Enter the new cards"), count, "shapes"),
            "deal-ring": lambda: Key(self.words("The app deals the ring"), count, "shuffle"),
            "untold-ring": lambda: Key(
                self.words("Play without entering"), self.words("Enter them any time"), "circle-help"
            ),
            "deal-start": lambda: Key(self.words("The app deals"), self.words("A start card for everyone"), "shuffle"),
            "tell-start": lambda: Key(self.words("Enter the start cards"), self.words("One for everyone"), "shapes"),
            "alone": lambda: Key(self.words("Play without the app"), self.words("Then show the sheets"), "flag"),
        }[chosen.name]()

    def act(self, tap: Tap) -> None:
        screen = self.screen
        if tap.name == "scan-ring":
            self.scan()
        elif tap.name == "tell-ring":
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

    def parts(self) -> Body:
        record = self.record()
        players = players_part(self.screen, shows_start=self.state.is_set_up)
        first = self._start() if self.state.is_set_up else self._carried()
        return Body(
            (first, self._ring(), self._last()), players=(players, *((record_part(*record),) if record else ()))
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
        numbers = range(first, first + self.due)
        places = [Place(self.words("Card in place {place}", place=number), number=number) for number in numbers]

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

    def _start(self) -> Part:
        labels = (
            (Tap("deal-start"), self.words("The app deals"), "shuffle"),
            (Tap("tell-start"), self.words("Enter them"), "shapes"),
        )
        options = (
            Choice(tap, text, icon=icon, is_chosen=self.screen.is_chosen(tap), is_possible=self.can_deal_start_cards)
            for tap, text, icon in labels
        )
        told = Text(self.words("Everyone draws it anywhere on the sheet."), tone="soft")
        return Card((told, Choices(tuple(options), "words", 0)), self.words("Start cards"))

    def _carried(self) -> Part:
        told = self.words("The two that are left come next after the token.")
        cards = tuple(card or UNTOLD for card in self.state.ring[:CARRIED])
        strip = Figure(picture_strip(cards, RING_SIZE), self.words("Two cards stay"), grows=False)
        return Card((Text(told, tone="soft"), strip), self.words("Two cards stay"))

    def _ring(self) -> Part:
        told = self.count(
            "{count} new card, clockwise from the token.", "{count} new cards, clockwise from the token.", self.due
        )
        ways = self.screen.words_to_choose(
            (Tap("tell-ring"), self.words("Enter them"), "shapes"),
            (Tap("deal-ring"), self.words("The app deals"), "shuffle"),
            (Tap("untold-ring"), self.words("Not now"), "circle-help"),
        )
        return Card((Text(told, tone="soft"), ways), self.words("The ring"))

    def _last(self) -> Part:
        redo = ((tap, self.words("Redo"), "redo-2") for tap in self.redo_taps())
        alone = (Tap("alone"), self.words("Play this round without the app"), "flag")
        return self.screen.words_to_choose(*redo, alone)
