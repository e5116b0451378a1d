"""What may be drawn: a card's patch and the parts of a cut, each in every way it can lie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.games.patchwork_doodle.cuts import cuts_of, pieces_of_a_cut
from companion.games.shapes import Shape, shape_of
from companion.pictures.cuts import CutMarks, picture_piece, picture_ways
from companion.pictures.patches import fabric_for, picture_patch
from companion.screens.screen import Screen
from companion.screens.views import Banner, Body, Card, Choice, Choices, Column, Figure, Key, Row, Tap

from .choosing import ChoosingScreen

if TYPE_CHECKING:
    from companion.screens.session import Session


BESIDE = 9
"""So many parts stand side by side; the known patches have no more."""


class WaysScreen(ChoosingScreen):
    """Pages to flip through: the whole patch first, then each part that one straight cut can give."""

    name = "doodle-ways"

    def __init__(self, session: Session, slot: int, back: Screen) -> None:
        super().__init__(session)
        self._back = back
        state = self.state
        may_draw = (*state.choices, *state.neighbours)
        shown = may_draw if slot in may_draw else (slot,)
        self.slots = tuple(one for one in shown if state.shape_at(one))
        self.slot = slot if slot in self.slots else self.slots[0]
        self.page = 0

    @property
    def shapes(self) -> tuple[Shape, ...]:
        """The whole patch and the parts of a cut, large ones first."""
        whole = self.state.shape_at(self.slot)
        assert whole is not None
        parts = sorted(pieces_of_a_cut(whole), key=lambda part: (-part.size, str(part)))
        return (whole, *parts)

    @property
    def shape(self) -> Shape:
        """What is shown in every way it can lie."""
        return self.shapes[self.page]

    def choices(self) -> Sequence[Tap]:
        return [Tap("leave")]

    def banner(self) -> Banner:
        ways = len(self.shape.orientations())
        title = self.words("The whole patch") if not self.page else self.words("A part, after one cut")
        context = self.count("{count} way to draw it", "{count} ways to draw it", ways)
        return Banner(
            title, context, left_icon="arrow-left", emblem="patchwork-doodle", status=self.session.camera_status(),
            extra=self.words("{page} of {pages}", page=self.page + 1, pages=len(self.shapes)), extra_icon="layers",
        )  # fmt: skip

    def undo_key(self) -> Key:
        return Key(self.words("Back"), self.words("To the table"), "arrow-left")

    def scan_key(self) -> Key:
        if len(self.slots) == 1:
            return Key(
                self.words("Next page"), self.words("Parts of a cut"), "arrow-right", is_lit=len(self.shapes) > 1
            )
        return Key(self.words("Next card"), self._name_slot(self._slot_after()), "arrow-right")

    def main_key(self, chosen: Tap) -> Key:
        return Key(self.words("Back to the table"), self.words("Up and down show the parts"), "check")

    def parts(self) -> Body:
        cards = Choices(tuple(map(self._card, self.slots)), "pictures", 1, grows=True)
        columns = max(5, min(BESIDE, len(self.shapes)))
        pieces = Choices(tuple(map(self._piece, range(len(self.shapes)))), "pictures", columns)
        ways = self.shape.orientations()
        told = self.count("{count} way to draw it", "{count} ways to draw it", len(ways))
        picture = picture_ways(ways, self._cloth, self._cut() if self.page else None)
        shown = Column((Card((Figure(picture, told),), grows=True), pieces))
        return Body((Row((cards, shown), (0.17, 0.83), grows=True),))

    def move(self, by: int) -> None:
        self.page = (self.page + by) % len(self.shapes)

    def tap(self, tap: Tap) -> None:
        if tap.name == "page":
            self.page = tap.number
        elif tap.name == "slot":
            self.slot, self.page = tap.number, 0
        elif tap.name == "leave":
            self.leave()
        else:
            raise LookupError(tap)

    def scan(self) -> None:
        if len(self.slots) == 1:
            self.move(1)
        else:
            self.slot, self.page = self._slot_after(), 0

    def undo(self) -> None:
        self.leave()

    def leave(self) -> None:
        self.session.open(self._back)

    def _slot_after(self) -> int:
        return self.slots[(self.slots.index(self.slot) + 1) % len(self.slots)]

    def _name_slot(self, slot: int) -> str:
        state = self.state
        if slot == state.token and not state.is_final_turn:
            return self.words("At the token")
        if slot in state.neighbours:
            return self.words("Neighbour")
        return self.words("Place {place}", place=slot + 1)

    @property
    def _cloth(self) -> str:
        """The parts are cut from the same cloth as the whole."""
        return fabric_for(self.shapes[0].cells)

    def _card(self, slot: int) -> Choice:
        shape = self.state.shape_at(slot)
        assert shape is not None
        picture = picture_patch(shape.cells, 16)
        return Choice(Tap("slot", slot), self._name_slot(slot), picture=picture, is_chosen=slot == self.slot)

    def _cut(self) -> CutMarks:
        """The cut that gives the part."""
        whole, part = self.shapes[0], self.shape
        cut, cells = next(
            (cut, side) for cut in cuts_of(whole) for side in (cut.one, cut.other) if shape_of(side).canonical() == part
        )
        return CutMarks(whole, tuple(cells), (cut.start, cut.end))

    def _piece(self, page: int) -> Choice:
        shape = self.shapes[page]
        picture = picture_piece(shape.cells, self._cloth, "scissors" if page else "square")
        size = self.count("{count} cell", "{count} cells", shape.size)
        return Choice(Tap("page", page), picture=picture, is_chosen=page == self.page, name=size)
