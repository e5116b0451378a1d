"""The points of a round as they were counted on paper: picked from all that can be, with the empty cells at the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from companion.games.cells import SIDE
from companion.games.errors import IllegalAction
from companion.games.patchwork_doodle.scoring import LEAST_CELLS
from companion.games.values import Seat
from companion.screens.screen import Screen
from companion.screens.views import Banner, Body, Card, Choice, Choices, Key, Part, Row, Score, Tap, Text
from messages import say, show_number

from .choosing import ChoosingScreen

if TYPE_CHECKING:
    from companion.screens.session import Session

_PER_ROW = 10


class PointsScreen(ChoosingScreen):
    """One tap for the points; after the last round two more for the empty cells."""

    name = "doodle-points"

    def __init__(
        self,
        session: Session,
        seat: Seat,
        done: Callable[[int, int | None], None],
        back: Screen,
        *,
        counts_empty: bool,
    ) -> None:
        super().__init__(session)
        self.seat = seat
        self._done = done
        self._back = back
        self._counts_empty = counts_empty
        self._given: tuple[Tap, ...] = ()
        """What was tapped, the last tap last."""

    @property
    def points(self) -> int | None:
        """What the best rectangle is worth, once it is told."""
        return self._number("points")

    @property
    def empty(self) -> int | None:
        """The empty cells, once both digits are told."""
        tens, ones = self._number("tens"), self._number("ones")
        return None if tens is None or ones is None else 10 * tens + ones

    @property
    def is_complete(self) -> bool:
        """Whether everything is told that counts in this round."""
        return self.points is not None and (self.empty is not None or not self._counts_empty)

    def _number(self, name: str) -> int | None:
        return next((tap.number for tap in reversed(self._given) if tap.name == name), None)

    def choices(self) -> Sequence[Tap]:
        if self.is_complete:
            return [Tap("done"), *self._open_numbers()]
        return self._open_numbers()

    def _open_numbers(self) -> list[Tap]:
        if not self._counts_empty or self.points is None:
            return [Tap("points", number) for number in LEAST_CELLS]
        if self._number("tens") is None or self.is_complete:
            return [*(Tap("tens", tens) for tens in range(9)), *(Tap("ones", ones) for ones in range(10))]
        return [Tap("ones", ones) for ones in range(10)]

    def is_chosen(self, tap: Tap) -> bool:
        return self.chosen == tap and (self._at != 0 or tap.name != "done")

    def banner(self) -> Banner:
        context = self.words("As counted on paper: nothing is checked")
        return Banner(
            self.words("{name}’s points", name=self.name_of(self.seat)), context, self.face(self.seat),
            left_icon="arrow-left", status=self.session.camera_status(),
        )  # fmt: skip

    def undo_key(self) -> Key:
        if self._given:
            return Key(self.words("Undo"), self.words("The last tap"), "undo-2")
        return Key(self.words("Back"), self.words("To the sheet"), "arrow-left")

    def scan_key(self) -> Key:
        return Key(self.words("Next row"), self.words("of the numbers"), "arrow-down", is_lit=not self.is_complete)

    def main_key(self, chosen: Tap) -> Key:
        if chosen.name == "done":
            text = self.count("Write down {count} point", "Write down {count} points", self.points or 0)
            return Key(text, self._total_words(), "check")
        if chosen.name == "points":
            return Key(self.count("{count} point", "{count} points", chosen.number), self.words("Choose it"), "check")
        empty = 10 * chosen.number if chosen.name == "tens" else 10 * (self._number("tens") or 0) + chosen.number
        return Key(self.count("{count} empty cell", "{count} empty cells", empty), self.words("Choose it"), "check")

    def _total_words(self) -> str:
        if self.empty is None:
            return self.words("As typed")
        return self.count("and {count} empty cell", "and {count} empty cells", self.empty)

    def parts(self) -> Body:
        if self._counts_empty and self.points is not None:
            return Body((*self._empty_rows(),), aside=(self._sum(),), narrow_aside=True)
        hint = Text(self.words("What is the best rectangle worth? Other numbers cannot be."), "small", "soft")
        return Body((hint, self._numbers([Tap("points", number) for number in LEAST_CELLS], _PER_ROW)))

    def _empty_rows(self) -> tuple[Part, ...]:
        return (
            Text(self.words("How many cells are empty?"), "heading"),
            Text(self.words("Tens"), "small", "soft"),
            self._numbers([Tap("tens", tens) for tens in range(9)], 5),
            Text(self.words("Ones"), "small", "soft"),
            self._numbers([Tap("ones", ones) for ones in range(10)], 5),
        )

    def _numbers(self, taps: Sequence[Tap], columns: int) -> Choices:
        def number(tap: Tap) -> Choice:
            is_given = self._number(tap.name) == tap.number
            return Choice(tap, str(tap.number), is_chosen=self.is_chosen(tap) or is_given, is_picked=is_given)

        return Choices(tuple(map(number, taps)), "numbers", columns, grows=True)

    def _sum(self) -> Part:
        points, empty = self.points or 0, self.empty
        told = Score(str(points), self.words("rectangle"), "medium")
        if empty is None:
            return Card((told, Text(self.words("Now the empty cells"), tone="soft", align="center")), grows=True)
        minus = Score(f"−{empty}", self.words("empty"), "medium", "bad")
        total = Score(show_number(points - empty), self.words("this round"))
        return Card((Row((told, minus), wraps=False), total), grows=True)

    def tap(self, tap: Tap) -> None:
        if tap.name == "done":
            self._write_down()
            return
        self._given = (*self._given, tap)
        self.choose_first()

    def _write_down(self) -> None:
        assert self.points is not None
        if self.empty is not None and self.empty > SIDE * SIDE - LEAST_CELLS[self.points]:
            raise IllegalAction(
                say("{empty} empty cells leave too few shaded ones for {points}.", empty=self.empty, points=self.points)
            )
        self.leave()
        self._done(self.points, self.empty)

    def undo(self) -> None:
        if self._given:
            self._given = self._given[:-1]
            self.choose_first()
        else:
            self.leave()

    def scan(self) -> None:
        if not self.is_complete:
            self.move(_PER_ROW)

    def leave(self) -> None:
        self.session.open(self._back)
