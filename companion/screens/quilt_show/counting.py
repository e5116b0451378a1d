"""The tie-break: how many fabric cards the leaders hold."""

from __future__ import annotations

from companion.games.quilt_show.actions import CountFabric
from companion.games.quilt_show.components import BOX
from companion.games.quilt_show.money import dollars
from companion.games.values import Seat
from companion.pictures.fabric_cards import fan
from companion.screens.views import Banner, Body, Card, Choice, Choices, Figure, Key, Row, Score, Tap, Text

from .page import Page, number_of
from .players import list_players

_STEPS = {-10: "−10", -1: "−1", 1: "+1", 10: "+10"}


class CountingPage(Page):
    """One number for each tied player, in seat order; up and down count, the main key tells it."""

    cards = 0

    @property
    def seat(self) -> Seat:
        """Whose cards are counted."""
        return self.table.game.turn(self.state).seats[0]

    @property
    def choices(self) -> list[Tap]:
        return [Tap("tell")]

    def banner(self) -> Banner:
        name = self.state.name(self.seat)
        amount = dollars(self.state.count_money(self.seat))
        context = self.words("The money is equal: {amount} each", amount=amount)
        return self.player_banner(self.seat, self.words("{name} counts fabric cards", name=name), context)

    def main_key(self) -> Key:
        text = self.count("{name}: 1 card", "{name}: {count} cards", self.cards, name=self.state.name(self.seat))
        return Key(text, self.words("Most fabric cards win"), "check")

    def scan_key(self) -> Key:
        return Key(self.words("One more"), self.words("of the cards"), "plus")

    def scan(self) -> None:
        self._add(1)

    def move(self, by: int) -> None:
        # The up button comes as -1, and up means more.
        self._add(-by)

    def tap(self, tap: Tap) -> None:
        if tap.name == "add":
            self._add(number_of(tap))

    def act(self, tap: Tap) -> None:
        self.do(CountFabric(self.seat, self.cards))

    def parts(self) -> Body:
        title = self.words("Fabric cards in hand")
        cards = Figure(fan(("red", "green", "blue"), width=120, height=84), title)
        number = Score(str(self.cards), size="lock")
        steps = Choices(tuple(Choice(Tap("add", step), sign) for step, sign in _STEPS.items()), "numbers", 0)
        card = Card((Text(title, "title"), Row((cards, number), grows=True), steps), grows=True)
        return Body((card,), players=(list_players(self, self.seat),))

    def _add(self, cards: int) -> None:
        """Counting wraps for single steps, so that three buttons reach every number."""
        most = BOX.fabric_cards.all
        if abs(cards) == 1:
            self.cards = (self.cards + cards) % (most + 1)
        else:
            self.cards = min(max(self.cards + cards, 0), most)
