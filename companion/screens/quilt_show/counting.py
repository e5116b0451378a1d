"""The tie-break: how many fabric cards the leaders hold."""

from __future__ import annotations

from companion.games.quilt_show.actions import CountFabric
from companion.games.quilt_show.components import BOX
from companion.games.quilt_show.money import dollars
from companion.games.values import Seat
from companion.screens.drawing.fabric_cards import draw_fan
from companion.screens.drawing.items import Box, Item, Tap, Words
from companion.screens.drawing.parts import card, number_key
from companion.screens.drawing.skeleton import Banner, Key, body_box
from companion.screens.screen import Easel

from .page import Page, number_of
from .players import COLUMN, draw_players

_STEPS = (-10, -1, 1, 10)


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

    def body(self, easel: Easel) -> tuple[Item, ...]:
        theme, body = easel.theme, body_box(easel.width)
        box = Box(body.x + COLUMN + 12, body.y, body.width - COLUMN - 12, body.height)
        inner = box.inset(18, 14)
        title, middle, keys = inner.rows(26, 1, 72, gap=10)
        art, number = middle.columns(0.5, 0.5)
        places = keys.columns(*(1,) * len(_STEPS), gap=10)
        signs = ("−10", "−1", "+1", "+10")
        return (
            *draw_players(self, theme, self.seat),
            card(theme, box),
            Words(title, self.words("Fabric cards in hand"), "title", theme.ink),
            *draw_fan(theme, art.inset(20, 24), ("red", "green", "blue")),
            Words(number, str(self.cards), "lock_score", theme.ink, "center"),
            *(
                number_key(theme, place, sign, Tap("add", step))
                for place, sign, step in zip(places, signs, _STEPS, strict=True)
            ),
        )

    def _add(self, cards: int) -> None:
        """Counting wraps for single steps, so that three buttons reach every number."""
        most = BOX.fabric_cards.all
        if abs(cards) == 1:
            self.cards = (self.cards + cards) % (most + 1)
        else:
            self.cards = min(max(self.cards + cards, 0), most)
