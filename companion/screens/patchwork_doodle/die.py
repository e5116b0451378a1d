"""A die that was rolled on the table: which of its three numbers it shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from companion.games.patchwork_doodle.actions import UNTOLD, Roll
from companion.games.patchwork_doodle.components import DIE
from companion.games.patchwork_doodle.play import roll
from companion.games.shapes import parse_shape
from companion.screens.drawing.dice import draw_die
from companion.screens.drawing.items import Box, Item, Pressable, Tap, Words
from companion.screens.drawing.parts import chosen_card, raised_card
from companion.screens.drawing.patches import draw_patch, fabric_for
from companion.screens.drawing.skeleton import Banner, Key, body_box
from companion.screens.drawing.theme import fabric
from companion.screens.screen import Easel, Screen

from .choosing import ChoosingScreen

if TYPE_CHECKING:
    from companion.screens.session import Session

NUMBERS = tuple(sorted(set(DIE)))


class DieScreen(ChoosingScreen):
    """Three dice to choose from, each with the card that it leads to."""

    name = "doodle-die"

    def __init__(self, session: Session, done: Callable[[int], None], back: Screen) -> None:
        super().__init__(session)
        self._done = done
        self._back = back

    def choices(self) -> Sequence[Tap]:
        return [Tap("pips", number) for number in NUMBERS]

    def banner(self) -> Banner:
        context = self.words("The token moves clockwise by it")
        return Banner(
            self.words("What does the die show?"), context, left_icon="arrow-left", emblem="patchwork-doodle",
            status=self.session.camera_status(),
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
        self.session.open(self._back)

    def _draw_goal(self, easel: Easel, box: Box, told: str) -> tuple[Item, ...]:
        """The card that the token comes to."""
        theme = easel.theme
        if told == UNTOLD:
            return (Words(box, "?", "score_l", theme.ink_soft, "center"),)
        picture, below = box.rows(1, 24, gap=4)
        cells = parse_shape(told).cells
        count = self.count("{count} cell", "{count} cells", len(cells))
        return (
            *draw_patch(cells, picture, fabric(fabric_for(cells)), theme.ink, 28),
            Words(below, count, "small", theme.ink_soft, "center"),
        )

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
            *self._draw_goal(easel, Box(box.x + 16, box.y + 178, box.width - 32, 130), after.card or UNTOLD),
        )
        if self.chosen == tap:
            return Pressable(box, tap, (*chosen_card(theme, box), *inside))
        return raised_card(theme, box, tap, inside)
