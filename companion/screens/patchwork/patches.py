"""Picks the patches in the order of the ring, by the number of their cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.patchwork.actions import LayRing
from companion.games.patchwork.components import PATCH, SMALLEST
from companion.pictures.buttons import picture_button
from companion.pictures.patches import framed_patch, picture_patch
from companion.screens.begun import BegunEntry
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
)

from .page import Page

if TYPE_CHECKING:
    from .screen import PatchworkScreen

WITHOUT = Tap("no-ring")
_SIZES = (range(2, 9), range(2, 5), range(5, 6), range(6, 7), range(7, 9))
"""The filters by number of cells; the first shows all."""
_LAST = 11
"""So many of those that lie already are in sight."""
_BESIDE = 11
"""So many small patches stand beside each other."""


class RingPage(Page):
    """The patches in the order in which they lie, clockwise from the neutral token; or no ring at all."""

    is_aside = True

    def __init__(self, book: PatchworkScreen) -> None:
        super().__init__(book)
        self._begun = BegunEntry(book.session, "ring")
        self._order = [int(number) for number in self._begun.take_up()]
        self._filter = 0

    def _unpicked(self, filter_: int) -> list[int]:
        """What is not picked yet and has so many cells; the patch behind the neutral token ends the ring."""
        unpicked = [
            patch.id
            for patch in self.state.patches_left
            if patch.id not in self._order and patch.size in _SIZES[filter_]
        ]
        return sorted(unpicked, key=lambda number: number == SMALLEST.id)

    def choices(self) -> list[Tap]:
        filters = [Tap("filter", number) for number in range(len(_SIZES)) if self._unpicked(number)]
        return [*(Tap("patch", number) for number in self._unpicked(self._filter)), *filters, WITHOUT]

    def banner(self) -> Banner:
        told = self.words("Clockwise, from the first one after the {patch}", patch=SMALLEST.title)
        if self._order:
            whole = len(self.state.patches_left)
            told = self.words("{count} of {all} picked", count=len(self._order), all=whole)
        return self.game_banner(self.words("The ring of patches"), told)

    def main_key(self) -> Key:
        chosen = self.chosen
        if chosen == WITHOUT:
            return Key(self.words("Play without the ring"), self.words("Then any patch is offered"), "chevrons-right")
        if chosen.name == "filter":
            return Key(self._filter_words(chosen.number), self.words("Show only these"), "filter")
        patch = PATCH[chosen.number]
        text = self.words("Add the {cost} and {time}", cost=patch.cost, time=patch.time)
        return Key(text, self.words("Number {number}", number=len(self._order) + 1), "check")

    def undo_key(self) -> Key:
        if self._order:
            return Key(self.words("Take one back"), self._price(self._order[-1]), "undo-2")
        return super().undo_key()

    def undo(self) -> None:
        if self._order:
            self._order.pop()
            self._keep()
        else:
            self.book.reopen()

    def scan_key(self) -> Key:
        return Key(
            self.words("By photo"), self.words("Reads the whole ring"), "camera", is_lit=self.book.session.can_scan
        )

    def scan(self) -> None:
        if self.book.session.can_scan:
            self.book.scan_ring()

    def tap(self, tap: Tap) -> None:
        if tap in self.choices():
            self._take(tap)

    def act(self) -> None:
        self._take(self.chosen)

    def _take(self, tap: Tap) -> None:
        if tap == WITHOUT:
            self.book.leave_ring_out()
        elif tap.name == "filter":
            self._filter, self._chosen = tap.number, None
        else:
            self._add(tap.number)

    def _add(self, number: int) -> None:
        self._order.append(number)
        left = self._unpicked(0)
        if len(left) == 1:
            self._order += left
        if not self._unpicked(0):
            self.do(LayRing(tuple(self._order)))
            return
        self._keep()
        if not self._unpicked(self._filter):
            self._filter = 0

    def _keep(self) -> None:
        """Back, the menu and a pulled plug lose no patch that was picked."""
        self._begun.keep(tuple(map(str, self._order)))

    def parts(self) -> Body:
        patches = self._unpicked(self._filter)
        many = self._filter == 0
        options = tuple(self._small(number) if many else self._large(number) for number in patches)
        if many and not self._has_strip:
            options += self._lying_small(-len(options) % _BESIDE)
        shown = Choices(options, "pictures" if many else "tiles", _BESIDE if many else 4, grows=not many)
        return Body((*self._lying(), self._filters(), shown))

    def _lying(self) -> tuple[Part, ...]:
        """What was picked last, in its order, where there is room for it."""
        if not self._has_strip:
            return ()
        first = max(0, len(self._order) - _LAST)
        spans = tuple(
            Span(str(first + at + 1), "small", "soft", picture=picture_patch(PATCH[number].outline.cells, 6))
            for at, number in enumerate(self._order[first:])
        )
        return (Card((Line(spans),), is_low=True),)

    @property
    def _has_strip(self) -> bool:
        """Three rows of all patches leave no room for it on a small display."""
        return bool(self._order) and not (self._filter == 0 and len(self._unpicked(0)) > 2 * _BESIDE)

    def _lying_small(self, room: int) -> tuple[Choice, ...]:
        """The same in the free places of the last row, by the numbers in the ring."""
        lying = list(enumerate(self._order, 1))[-room:] if room else []
        return tuple(
            Choice(
                Tap("lies", place), str(place), picture=picture_patch(PATCH[number].outline.cells, 6),
                is_possible=False, name=self.words("Number {number}", number=place),
            )
            for place, number in lying
        )  # fmt: skip

    def _filter_words(self, number: int) -> str:
        sizes = _SIZES[number]
        if number == 0:
            return self.words("All")
        if len(sizes) == 1:
            return self.count("{count} cell", "{count} cells", sizes[0])
        return self.words("{least} to {most} cells", least=sizes[0], most=sizes[-1])

    def _filters(self) -> Part:
        options = tuple(
            Choice(
                Tap("filter", number), self._filter_words(number), trailing=str(len(self._unpicked(number))),
                is_picked=number == self._filter, is_possible=bool(self._unpicked(number)),
                is_chosen=self.chosen == Tap("filter", number) or number == self._filter,
            )
            for number in range(len(_SIZES))
        )  # fmt: skip
        without = Choice(WITHOUT, self.words("No ring, just count"), is_chosen=self.chosen == WITHOUT)
        return Choices((*options, without), "words", 0)

    def _small(self, number: int) -> Choice:
        tap = Tap("patch", number)
        patch = PATCH[number]
        price = self.words("{cost} · {time}", cost=patch.cost, time=patch.time)
        picture = picture_patch(patch.outline.cells, 9)
        return Choice(tap, price, picture=picture, is_chosen=self.chosen == tap, name=self._price(number))

    def _large(self, number: int) -> Choice:
        tap, patch = Tap("patch", number), PATCH[number]
        picture = Figure(framed_patch(patch.outline.cells, 76, 64, 15), self.words(patch.title), grows=False)
        price = Column(
            (
                Line((Span(str(patch.cost), "small_strong", picture=picture_button(16)),)),
                Line((Span(str(patch.time), "small_strong", icon="hourglass"),)),
                Line((Span(str(patch.buttons), "small_strong", "good", icon="circle-plus"),)),
            ),
            is_tight=True,
        )
        row = Row((picture, price), (1, 0.5), wraps=False, align="middle")
        return Choice(tap, parts=(row,), is_chosen=self.chosen == tap, name=self._price(number))

    def _price(self, number: int) -> str:
        patch = PATCH[number]
        return self.words("costs {cost}, takes {time}", cost=patch.cost, time=patch.time)
