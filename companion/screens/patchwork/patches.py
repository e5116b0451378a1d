"""Picks patches from all that are left: one that is taken, or all of them in the order of the ring."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.games.patchwork.actions import LayRing
from companion.games.patchwork.components import PATCH, SMALLEST
from companion.pictures.patches import picture_patch
from companion.screens.views import Banner, Body, Choice, Choices, Key, Tap

from .page import Page

if TYPE_CHECKING:
    from .screen import PatchworkScreen

NONE = Tap("no-ring")


class PickPatchPage(Page):
    """All patches that are left; a tap takes one."""

    is_aside = True

    def __init__(self, book: PatchworkScreen, done: Callable[[int], None]) -> None:
        super().__init__(book)
        self._done = done

    def choices(self) -> list[Tap]:
        return [Tap("patch", patch.id) for patch in self.state.patches_left]

    def banner(self) -> Banner:
        seat = self.state.seat or 0
        return self.player_banner(seat, self.words("Which patch?"), self.words("Tap the one that is taken"))

    def main_key(self) -> Key:
        patch = PATCH[self.chosen.number]
        return Key(self.words("This one: {patch}", patch=patch.title), self._price(patch.id), "check")

    def tap(self, tap: Tap) -> None:
        if tap in self.choices():
            self._done(tap.number)

    def act(self) -> None:
        self._done(self.chosen.number)

    def parts(self) -> Body:
        return Body((Choices(tuple(self._option(tap.number) for tap in self.choices()), "pictures", 11),))

    def _option(self, number: int) -> Choice:
        picture = picture_patch(PATCH[number].outline.cells, 10)
        tap = Tap("patch", number)
        return Choice(
            tap, self._short_price(number), picture=picture, is_chosen=self.chosen == tap, name=self._price(number)
        )

    def _short_price(self, number: int) -> str:
        return self.words("{cost} · {time}", cost=PATCH[number].cost, time=PATCH[number].time)

    def _price(self, number: int) -> str:
        patch = PATCH[number]
        return self.words("costs {cost}, takes {time}", cost=patch.cost, time=patch.time)


class RingPage(PickPatchPage):
    """The patches in the order in which they lie, clockwise from the neutral token; or no ring at all."""

    def __init__(self, book: PatchworkScreen) -> None:
        super().__init__(book, self._add)
        self._order: list[int] = []

    def choices(self) -> list[Tap]:
        return [Tap("patch", patch.id) for patch in self.state.patches_left if patch.id not in self._order]

    def banner(self) -> Banner:
        told = self.words("Clockwise, from the first one after the {patch}", patch=SMALLEST.title)
        if self._order:
            whole = len(self.state.patches_left)
            told = self.words("{count} of {all} picked", count=len(self._order), all=whole)
        return self.game_banner(self.words("The ring of patches"), told)

    def main_key(self) -> Key:
        return Key(self.words("Play without the ring"), self.words("Then any patch is offered"), "chevrons-right")

    def undo_key(self) -> Key:
        if self._order:
            return Key(self.words("Take one back"), self._price(self._order[-1]), "undo-2")
        return super().undo_key()

    def undo(self) -> None:
        if self._order:
            self._order.pop()
        else:
            self.book.reopen()

    def scan_key(self) -> Key:
        return Key(
            self.words("By photo"), self.words("Reads the whole ring"), "camera", is_lit=self.book.session.can_scan
        )

    def scan(self) -> None:
        if self.book.session.can_scan:
            self.book.scan_ring()

    def act(self) -> None:
        self.book.leave_ring_out()

    def _add(self, number: int) -> None:
        self._order.append(number)
        left = self.choices()
        if len(left) == 1:
            self._order.append(left[0].number)
        if not self.choices():
            self.do(LayRing(tuple(self._order)))
