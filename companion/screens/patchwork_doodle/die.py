"""A die that was rolled on the table: which of its three numbers it shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from companion.games.patchwork_doodle.actions import UNTOLD, Roll
from companion.games.patchwork_doodle.components import DIE
from companion.games.patchwork_doodle.play import roll
from companion.games.shapes import parse_shape
from companion.pictures.dice import picture_die
from companion.pictures.patches import framed_patch
from companion.screens.screen import Screen
from companion.screens.views import Banner, Body, Choice, Choices, Figure, Key, Part, Score, Tap, Text

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

    def parts(self) -> Body:
        return Body((Choices(tuple(map(self._number, self.choices())), "tiles", 0, grows=True),))

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

    def _number(self, tap: Tap) -> Choice:
        """A die and the card that the token comes to by it."""
        shows = self.words("The die shows {pips}", pips=tap.number)
        leads = Text(self.words("leads to"), "small", "soft", "center")
        after = roll(self.state, Roll(tap.number))
        parts = (Figure(picture_die(tap.number), shows, grows=False), leads, *self._goal(after.card or UNTOLD))
        return Choice(tap, parts=parts, is_chosen=self.chosen == tap, name=shows)

    def _goal(self, told: str) -> tuple[Part, ...]:
        if told == UNTOLD:
            return (Score("?", tone="soft"),)
        cells = parse_shape(told).cells
        count = self.count("{count} cell", "{count} cells", len(cells))
        return Figure(framed_patch(cells, 200, 110, 28), count), Text(count, "small", "soft", "center")
