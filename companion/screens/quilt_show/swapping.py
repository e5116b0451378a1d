"""A swap as a turn: with whom, and who pays how much."""

from __future__ import annotations

from companion.games.quilt_show.actions import SwapBlocks
from companion.games.quilt_show.components import BOX
from companion.games.quilt_show.turns import player_on_turn
from companion.games.quilt_show.wording import dollars
from companion.games.values import Seat
from companion.screens.drawing.items import Box, Icon, Item, Tap, Words
from companion.screens.drawing.parts import card, dead_button, swatch
from companion.screens.drawing.skeleton import Banner, Key, body_box
from companion.screens.drawing.theme import Theme
from companion.screens.screen import Easel

from .page import Page, number_of
from .parts import choice_card, draw_reminder
from .players import COLUMN, draw_players

_PAY, _GET = Tap("pay"), Tap("get")


class SwapPage(Page):
    """Partners to choose from, and the money in steps of the smallest bill; nothing of what changes hands."""

    paid = 0
    """What the player on turn pays; what the partner pays is below zero."""

    @property
    def seat(self) -> Seat:
        """Who swaps."""
        return player_on_turn(self.state)

    @property
    def partners(self) -> list[Seat]:
        """Everybody else."""
        return [seat for seat in self.state.seats if seat != self.seat]

    @property
    def choices(self) -> list[Tap]:
        money = [tap for tap, can in ((_PAY, self._can_pay(1)), (_GET, self._can_pay(-1))) if can]
        return [*(Tap("partner", seat) for seat in self.partners), *money]

    @property
    def partner(self) -> Seat:
        """With whom: the last one chosen."""
        return self._partner if self._partner is not None else self.partners[0]

    _partner: Seat | None = None

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
        if self.chosen == _PAY:
            return Key(self._step(self.seat), self._sum(), "plus")
        if self.chosen == _GET:
            return Key(self._step(self.partner), self._sum(), "plus")
        partner = self.state.name(self.partner)
        return Key(self.words("Swap with {name}, end turn", name=partner), self._sum(), "check")

    def undo_key(self) -> Key:
        return Key(self.words("Back"), self.words("No swap"), "undo-2")

    def undo(self) -> None:
        self.leave()

    def act(self, tap: Tap) -> None:
        if tap in (_PAY, _GET):
            self.tap(tap)
        else:
            self.do(self.action)

    def tap(self, tap: Tap) -> None:
        super().tap(tap)
        if tap.name == "partner":
            self._choose_partner(number_of(tap))
        elif tap in (_PAY, _GET) and self._can_pay(1 if tap == _PAY else -1):
            self.paid += BOX.smallest_bill if tap == _PAY else -BOX.smallest_bill

    def move(self, by: int) -> None:
        super().move(by)
        if self.chosen.name == "partner":
            self._choose_partner(number_of(self.chosen))

    def leave(self) -> None:
        self.book.reopen()

    def body(self, easel: Easel) -> tuple[Item, ...]:
        theme, body = easel.theme, body_box(easel.width)
        right = Box(body.x + COLUMN + 12, body.y, body.width - COLUMN - 12, body.height)
        partners, money, hint = right.rows(88, 1, 40, gap=10)
        reminder = self.words("Only one of the two pays: tell the difference.")
        places = partners.columns(*(1,) * len(self.partners))
        return (
            *draw_players(self, theme),
            *(self._draw_partner(theme, place, seat) for seat, place in zip(self.partners, places, strict=True)),
            *self._draw_money(theme, money),
            *draw_reminder(theme, hint, reminder),
        )

    def _choose_partner(self, seat: Seat) -> None:
        if seat != self.partner:
            self._partner, self.paid = seat, 0

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
        words = Box(box.x + 66, box.y + 8, box.width - 78, box.height - 16)
        is_chosen = seat == self.partner
        mark = (Icon(Box(box.right - 32, box.y + 6, 24, 24), "check", theme.ink, 20),) if is_chosen else ()
        return choice_card(
            theme, box, Tap("partner", seat),
            (
                *swatch(theme, Box(box.x + 14, box.y + 23, 42, 42), seat, self.letters[seat]),
                Words(words, self.state.name(seat), "heading", theme.ink),
                *mark,
            ),
            is_chosen=self.chosen == Tap("partner", seat),
        )  # fmt: skip

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
