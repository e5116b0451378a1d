"""What may be drawn: a card's patch and the parts of a cut, each in every way it can lie."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from companion.games.patchwork_doodle.cuts import cuts_of, pieces_of_a_cut
from companion.games.shapes import Shape, shape_of
from companion.screens.drawing.items import Box, Icon, Item, Pressable, Seam, Tap, Words
from companion.screens.drawing.parts import card, chosen_card, raised_card
from companion.screens.drawing.patches import draw_patch, fabric_for
from companion.screens.drawing.skeleton import Banner, Key, body_box
from companion.screens.drawing.theme import fabric
from companion.screens.screen import Easel, Screen

from .choosing import ChoosingScreen
from .cut_drawing import draw_cut

if TYPE_CHECKING:
    from companion.screens.session import Session


AT_ONCE = 9
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

    def body(self, easel: Easel) -> tuple[Item, ...]:
        body = body_box(easel.width, has_band=False)
        cards, rest = body.columns(132, 1, gap=12)
        ways, parts = rest.rows(1, 92, gap=10)
        return (*self._draw_cards(easel, cards), *self._draw_ways(easel, ways), *self._draw_parts(easel, parts))

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

    def _draw_cards(self, easel: Easel, box: Box) -> Iterable[Item]:
        theme = easel.theme
        for slot, place in zip(self.slots, box.rows(1, 1, 1, gap=10), strict=False):
            shape, tap = self.state.shape_at(slot), Tap("slot", slot)
            assert shape is not None
            picture = Box(place.x + 10, place.y + 10, place.width - 20, place.height - 42)
            name = Box(place.x + 9, place.bottom - 31, place.width - 18, 20)
            inside = (
                *draw_patch(shape.cells, picture, fabric(fabric_for(shape.cells)), theme.ink, 16),
                Words(name, self._name_slot(slot), "small", theme.ink_soft, "center"),
            )
            if slot == self.slot:
                yield Pressable(place, tap, (*chosen_card(theme, place), *inside), sinks=False)
            else:
                yield raised_card(theme, place, tap, inside)

    def _draw_ways(self, easel: Easel, box: Box) -> Iterable[Item]:
        theme, ways, cloth = easel.theme, self.shape.orientations(), fabric(fabric_for(self.shapes[0].cells))
        yield card(theme, box)
        if self.page:
            scissors, box = box.columns(170, 1, gap=0)
            yield from self._draw_cut(easel, scissors.inset(16))
            yield Seam(((scissors.right, box.y + 14), (scissors.right, box.bottom - 14)), theme.line, 1.5)
        per_row = 4 if len(ways) > 2 else len(ways)
        rows = (len(ways) + per_row - 1) // per_row
        places = [place for row in box.inset(12).rows(*(1,) * rows) for place in row.columns(*(1,) * per_row, gap=16)]
        for way, place in zip(ways, places, strict=False):
            yield from draw_patch(way.cells, place, cloth, theme.ink, 32)

    def _draw_cut(self, easel: Easel, box: Box) -> Iterable[Item]:
        """The whole patch with the part in its cloth, the rest in plain linen, and the cut between them."""
        whole, part = self.shapes[0], self.shape
        cut, cells = next(
            (cut, side) for cut in cuts_of(whole) for side in (cut.one, cut.other) if shape_of(side).canonical() == part
        )
        rest = tuple(cell for cell in whole.cells if cell not in cells)
        yield from draw_cut(easel.theme, box, whole, cells, rest, (cut.start, cut.end))

    def _draw_parts(self, easel: Easel, box: Box) -> Iterable[Item]:
        theme, shapes, cloth = easel.theme, self.shapes, fabric(fabric_for(self.shapes[0].cells))
        first = self.page // AT_ONCE * AT_ONCE
        shown = range(first, min(first + AT_ONCE, len(shapes)))
        for page, place in zip(shown, box.columns(*(1,) * max(len(shown), 5), gap=8), strict=False):
            tap, shape = Tap("page", page), shapes[page]
            picture = Box(place.x + 8, place.y + 10, place.width - 16, place.height - 42)
            mark = Icon(
                Box(place.x, place.bottom - 31, place.width, 20), "scissors" if page else "square", theme.info, 18
            )
            inside = (*draw_patch(shape.cells, picture, cloth, theme.ink, 13), mark)
            if page == self.page:
                yield Pressable(place, tap, (*chosen_card(theme, place), *inside), sinks=False)
            else:
                yield raised_card(theme, place, tap, inside)
