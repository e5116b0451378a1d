"""A swap as a turn: with whom, and who pays how much."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.quilt_show.actions import SwapBlocks
from companion.games.quilt_show.components import BOX
from companion.games.quilt_show.money import dollars
from companion.games.quilt_show.play import player_on_turn
from companion.games.values import Seat
from companion.screens.drawing.items import Box, Item, Pressable, Sheet, Tap, Words
from companion.screens.drawing.parts import card, dead_button, swatch
from companion.screens.drawing.skeleton import Banner, Key, body_box
from companion.screens.drawing.theme import Theme
from companion.screens.screen import Easel

from .page import Page, number_of
from .parts import choice_card, draw_reminder
from .players import COLUMN, draw_players

if TYPE_CHECKING:
    from .screen import QuiltShowScreen

_SWAP, _PAY, _GET = Tap("swap-now"), Tap("pay"), Tap("get")


class SwapPage(Page):
    """Partners to choose from, and the money in steps of the smallest bill; nothing of what changes hands."""

    def __init__(self, book: QuiltShowScreen) -> None:
        super().__init__(book)
        self.seat = player_on_turn(self.state)
        self.partners = [seat for seat in self.state.seats if seat != self.seat]
        self.partner = self.partners[0]
        self.paid = 0
        """What the player on turn pays; what the partner pays is below zero."""

    @property
    def choices(self) -> list[Tap]:
        money = [tap for tap, can in ((_PAY, self._can_pay(1)), (_GET, self._can_pay(-1))) if can]
        return [_SWAP, *(Tap("partner", seat) for seat in self.partners), *money]

    @property
    def action(self) -> SwapBlocks:
        """The swap as it is told so far."""
        return SwapBlocks(self.partner, paid=max(0, self.paid), received=max(0, -self.paid))

    def banner(self) -> Banner:
        name = self.state.name(self.seat)
        return self.player_banner(
            self.seat, self.words("{name} swaps", name=name), self.words("With whom, and for money?"), "arrow-left"
        )

    def main_key(self) -> Key:
        partner = self.state.name(self.partner)
        if self.chosen == _PAY:
            return Key(self._step(self.seat), self._sum(), "plus")
        if self.chosen == _GET:
            return Key(self._step(self.partner), self._sum(), "plus")
        if self.chosen == _SWAP:
            return Key(self.words("Swap with {name}, end turn", name=partner), self._sum(), "check")
        name = self.state.name(number_of(self.chosen))
        return Key(self.words("Swap with {name}", name=name), self.words("And for money?"), "user")

    def undo_key(self) -> Key:
        return Key(self.words("Back"), self.words("No swap"), "undo-2")

    def undo(self) -> None:
        self.leave()

    def tap(self, tap: Tap) -> None:
        if tap in self.choices:
            self.act(tap)
            # A finger goes on to the main key, which swaps; buttons stay where they are, to count on.
            self.choose(_SWAP)

    def act(self, tap: Tap) -> None:
        if tap == _SWAP:
            self.do(self.action)
        elif tap.name == "partner":
            self._choose_partner(number_of(tap))
        else:
            self.paid += BOX.smallest_bill if tap == _PAY else -BOX.smallest_bill

    def leave(self) -> None:
        self.book.reopen()

    def body(self, easel: Easel) -> tuple[Item, ...]:
        theme, body = easel.theme, body_box(easel.width)
        right = Box(body.x + COLUMN + 12, body.y, body.width - COLUMN - 12, body.height)
        partners, money, hint = right.rows(88, 1, 40, gap=10)
        reminder = self.words("Only one of the two pays: tell the difference.")
        places = partners.columns(*(1,) * len(self.partners))
        return (
            *draw_players(self, theme, self.seat),
            *(self._draw_partner(theme, place, seat) for seat, place in zip(self.partners, places, strict=True)),
            *self._draw_money(theme, money),
            *draw_reminder(theme, hint, reminder),
        )

    def _choose_partner(self, seat: Seat) -> None:
        if seat != self.partner:
            self.partner, self.paid = seat, 0
        self.choose(_SWAP)

    def _can_pay(self, direction: int) -> bool:
        """Whether the rules allow one bill more in that direction."""
        paid = self.paid + direction * BOX.smallest_bill
        payer = self.seat if paid > 0 else self.partner
        return abs(paid) <= self.state.count_money(payer)

    def _step(self, seat: Seat) -> str:
        return self.words("{name} pays {bill} more", name=self.state.name(seat), bill=self.money(BOX.smallest_bill))

    def _sum(self) -> str:
        if self.paid == 0:
            return self.words("No money")
        payer = self.seat if self.paid > 0 else self.partner
        return self.words("{name} pays {amount}", name=self.state.name(payer), amount=dollars(abs(self.paid)))

    def _draw_partner(self, theme: Theme, box: Box, seat: Seat) -> Item:
        tap = Tap("partner", seat)
        inside = (
            *swatch(theme, Box(box.x + 14, box.y + 23, 42, 42), seat, self.letters[seat]),
            Words(
                Box(box.x + 66, box.y + 8, box.width - 78, box.height - 16), self.state.name(seat), "heading", theme.ink
            ),
        )
        if seat == self.partner and self.chosen != tap:
            return Pressable(box, tap, (Sheet(box, theme.lit_bg, 12, theme.ink, 2.5), *inside), sinks=False)
        return choice_card(theme, box, tap, inside, is_chosen=self.chosen == tap)

    def _draw_money(self, theme: Theme, box: Box) -> tuple[Item, ...]:
        inner = box.inset(16, 12)
        total, steps = inner.rows(1, 60, gap=10)
        items: list[Item] = [card(theme, box), Words(total, self._sum(), "title", theme.ink, "center")]
        for place, tap, seat in zip(steps.columns(1, 1), (_PAY, _GET), (self.seat, self.partner), strict=True):
            if tap in self.choices:
                text = Words(place.inset(12, 4), self._step(seat), "body_strong", theme.ink, "center", lines=2)
                items.append(choice_card(theme, place, tap, (text,), is_chosen=self.chosen == tap))
            else:
                items += dead_button(theme, place, self.words("{name} pays", name=self.state.name(seat)))
        return tuple(items)
