"""A die that was rolled on the table: which of its three numbers it shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from companion.games.patchwork_doodle.actions import Roll
from companion.games.patchwork_doodle.cards import DIE
from companion.games.patchwork_doodle.turns import roll
from companion.screens.drawing.dice import draw_die
from companion.screens.drawing.items import Box, Item, Pressable, Tap, Words
from companion.screens.drawing.parts import chosen_card, raised_card
from companion.screens.drawing.skeleton import Banner, Key, body_box
from companion.screens.screen import Easel, Screen

from .choosing import ChoosingScreen
from .ring import draw_face

if TYPE_CHECKING:
    from companion.screens.evening import Evening

NUMBERS = tuple(sorted(set(DIE)))


class DieScreen(ChoosingScreen):
    """Three dice to choose from, each with the card that it leads to."""

    name = "doodle-die"

    def __init__(self, evening: Evening, done: Callable[[int], None], back: Screen) -> None:
        super().__init__(evening)
        self._done = done
        self._back = back

    def choices(self) -> Sequence[Tap]:
        return [Tap("pips", number) for number in NUMBERS]

    def banner(self) -> Banner:
        context = self.words("The token moves clockwise by it")
        return Banner(
            self.words("What does the die show?"), context, left_icon="arrow-left", emblem="patchwork-doodle",
            status=self.evening.camera_status(),
        )  # fmt: skip

    def undo_key(self) -> Key:
        return Key(self.words("Back"), self.words("No roll"), "arrow-left")

    def scan_key(self) -> Key:
        return Key(self.words("Next number"), "", "arrow-right")

    def main_key(self, chosen: Tap) -> Key:
        return Key(self.words("The die shows {pips}", pips=chosen.number), self.words("Move the token"), "check")

    def body(self, easel: Easel) -> tuple[Item, ...]:
        items: list[Item] = []
        for box, tap in zip(body_box(easel.width, False).columns(1, 1, 1, gap=14), self.choices(), strict=True):
            items.append(self._draw_number(easel, box, tap))
        return tuple(items)

    def tap(self, tap: Tap) -> None:
        if tap.name != "pips":
            raise LookupError(tap)
        self.leave()
        self._done(tap.number)

    def undo(self) -> None:
        self.leave()

    def scan(self) -> None:
        self.move(1)

    def leave(self) -> None:
        self.evening.open(self._back)

    def _draw_number(self, easel: Easel, box: Box, tap: Tap) -> Item:
        theme, pips = easel.theme, tap.number
        after = roll(self.state, Roll(pips))
        x = box.centre[0]
        leads = Words(
            Box(box.x + 8, box.y + 150, box.width - 16, 22), self.words("leads to"), "small", theme.ink_soft, "center"
        )
        inside = (
            *draw_die(theme, Box(x - 55, box.y + 24, 110, 110), pips),
            leads,
            *draw_face(theme, Box(x - 70, box.y + 176, 140, 130), after.card or "?", 26),
        )
        if self.chosen == tap:
            return Pressable(box, tap, (*chosen_card(theme, box), *inside))
        return raised_card(theme, box, tap, inside)
