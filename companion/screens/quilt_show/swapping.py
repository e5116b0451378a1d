"""A swap as a turn: with whom, and who pays how much."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.quilt_show.actions import SwapBlocks
from companion.games.quilt_show.components import BOX
from companion.games.quilt_show.money import dollars
from companion.games.quilt_show.play import player_on_turn
from companion.games.values import Seat
from companion.pictures.players import swatch
from companion.screens.views import Banner, Body, Card, Choice, Choices, Key, Tap, Text

from .page import Page, number_of
from .parts import reminder
from .players import list_players

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

    def parts(self) -> Body:
        money = Card((Text(self._sum(), "title", align="center", grows=True), self._steps()), grows=True)
        hint = reminder(self.words("Only one of the two pays: enter the difference."))
        return Body((self._partners(), money, hint), players=(list_players(self, self.seat),))

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

    def _partners(self) -> Choices:
        options = []
        for seat in self.partners:
            tap, picture = Tap("partner", seat), swatch(self.face(seat).cloth, self.letters[seat])
            is_chosen, is_picked = self.chosen == tap, seat == self.partner
            options.append(
                Choice(tap, self.state.name(seat), picture=picture, is_chosen=is_chosen, is_picked=is_picked)
            )
        return Choices(tuple(options), columns=0, grows=True)

    def _steps(self) -> Choices:
        options = []
        for tap, seat in ((_PAY, self.seat), (_GET, self.partner)):
            can = tap in self.choices
            text = self._step(seat) if can else self.words("{name} pays", name=self.state.name(seat))
            options.append(Choice(tap, text, is_chosen=self.chosen == tap, is_possible=can))
        return Choices(tuple(options), "words", 0)
