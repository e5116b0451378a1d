"""The Quilting Master's scoring stack is turned over and counted: sorted by points, or card by card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.quiltable.actions import CountStack
from companion.games.quiltable.components import POINTS
from companion.games.quiltable.quilting_master import count_in_box
from companion.screens.views import Banner, Body, Button, Choice, Choices, Key, Part, Row, Score, Tap, Text
from companion.screens.views.parts import Tone

from .page import Page

if TYPE_CHECKING:
    from .screen import QuiltableScreen

_DONE, _ONE_BY_ONE = Tap("counted"), Tap("one-by-one")


class StackPage(Page):
    """Every card scores the points on it once, so the number of cards for each number of points is all that matters."""

    def __init__(self, book: QuiltableScreen) -> None:
        super().__init__(book)
        self._typed: tuple[tuple[int, int], ...] = ()
        """The digits so far, each with the pile that it belongs to."""
        self._open = POINTS[0]

    @property
    def _expected(self) -> int:
        assert self.state.stack is not None
        return self.state.stack.size

    def _typed_count(self, points: int) -> int | None:
        digits = "".join(str(digit) for pile, digit in self._typed if pile == points)
        return int(digits) if digits else None

    @property
    def counts(self) -> tuple[int, ...]:
        """How many cards each pile has; the last one that nobody counted has what is left."""
        typed = {points: self._typed_count(points) for points in POINTS}
        missing = [points for points, count in typed.items() if count is None]
        left = self._expected - sum(count or 0 for count in typed.values())
        if len(missing) == 1 and 0 <= left <= count_in_box(missing[0]):
            typed[missing[0]] = left
        return tuple(typed[points] or 0 for points in POINTS)

    @property
    def _total(self) -> int:
        return sum(self.counts)

    @property
    def _sum(self) -> int:
        return sum(points * count for points, count in zip(POINTS, self.counts, strict=True))

    def _may_type(self, digit: int) -> bool:
        return 10 * (self._typed_count(self._open) or 0) + digit <= count_in_box(self._open)

    def choices(self) -> list[Tap]:
        digits = [Tap("digit", digit) for digit in range(10) if self._may_type(digit)]
        piles = [Tap("pile", points) for points in POINTS if points != self._open]
        done = [_DONE] if self._total else []
        ways = [*digits, *piles, _ONE_BY_ONE]
        return [*done, *ways] if self._total == self._expected else [*ways, *done]

    def tap(self, tap: Tap) -> None:
        if tap not in self.choices():
            super().tap(tap)
        elif tap.name == "digit":
            self._type(tap.number)
        elif tap.name == "pile":
            self._open_pile(tap.number)
        elif tap == _ONE_BY_ONE:
            self.book.tell_stack()
        else:
            self.do(CountStack(self.counts))

    def _type(self, digit: int) -> None:
        self._typed = (*self._typed, (self._open, digit))
        self._chosen = None
        count = self._typed_count(self._open) or 0
        later = [points for points in POINTS if points > self._open]
        left = self._expected - self._total + count
        if later and (count == 0 or 10 * count > min(left, count_in_box(self._open))):
            self._open = later[0]

    def _open_pile(self, points: int) -> None:
        """What was counted there is counted anew."""
        self._open, self._chosen = points, None
        self._typed = tuple((pile, digit) for pile, digit in self._typed if pile != points)

    def undo_key(self) -> Key:
        return Key(self.words("Undo"), self.words("The last tap"), "undo-2") if self._typed else super().undo_key()

    def undo(self) -> None:
        if not self._typed:
            super().undo()
            return
        self._open, self._chosen = self._typed[-1][0], None
        self._typed = self._typed[:-1]

    def banner(self) -> Banner:
        title = self.words("{name}’s stack", name=self.state.options.opponent.title)
        return self.game_banner(title, self.words("Turn it over and sort it by the points on the cards"))

    def main_key(self) -> Key:
        chosen = self.chosen
        if chosen == _DONE:
            text = self.count("{count} point for {name}", "{count} points for {name}", self._sum,
                              name=self.state.options.opponent.title)  # fmt: skip
            return Key(text, self._say_total(), "check")
        if chosen == _ONE_BY_ONE:
            return Key(self.words("Card by card"), self.words("Touch each of them"), "check")
        if chosen.name == "pile":
            return Key(self._name_pile(chosen.number), self.words("Count these"), "check")
        count = 10 * (self._typed_count(self._open) or 0) + chosen.number
        return Key(self.count("{count} card", "{count} cards", count), self._name_pile(self._open), "check")

    def act(self) -> None:
        self.tap(self.chosen)

    def _name_pile(self, points: int) -> str:
        return self.count("with {count} point", "with {count} points", points)

    def _say_total(self) -> str:
        if self._total == self._expected:
            return self.count("All {count} card of the stack", "All {count} cards of the stack", self._total)
        return self.words("{now} of {all} cards so far", now=self._total, all=self._expected)

    def parts(self) -> Body:
        piles = Choices(tuple(map(self._pile, POINTS)), "tiles", len(POINTS), grows=True)
        possible = self.choices()
        taps = [Tap("digit", digit) for digit in range(10)]
        digits = Choices(
            tuple(
                Choice(tap, str(tap.number), is_chosen=self.chosen == tap, is_possible=tap in possible) for tap in taps
            ),
            "numbers", 10,
        )  # fmt: skip
        return Body((self._heading(), piles, digits, self._ways()))

    def _heading(self) -> Part:
        asked = Text(self.words("How many cards show these points?"), "heading")
        tone: Tone = "good" if self._total == self._expected else "soft"
        return Row((asked, Text(self._say_total(), "small_strong", tone, "right")), (0.6, 0.4), wraps=False)

    def _pile(self, points: int) -> Choice:
        counted = self.counts[POINTS.index(points)]
        is_open = points == self._open
        is_known = self._typed_count(points) is not None or counted
        shown = Score(str(counted) if is_known else "–", size="medium", tone="ink" if is_known else "soft")
        value = Text(self.count("{count} point", "{count} points", points), "strong", align="center")
        return Choice(
            Tap("pile", points), parts=(value, shown), is_chosen=is_open, is_here=self._chosen == Tap("pile", points),
            name=self.count("{count} card", "{count} cards", counted) + " " + self._name_pile(points),
        )  # fmt: skip

    def _ways(self) -> Part:
        parts: list[Part] = [Button(_ONE_BY_ONE, self.words("Card by card instead"), icon="scroll-text")]
        if self._total and self._total != self._expected and self._is_counted:
            other = self.count("There is only {count}", "There are {count}", self._total)
            detail = self.count("{count} was counted in the game", "{count} were counted in the game", self._expected)
            parts.append(Button(_DONE, other, detail, icon="check"))
        return Row(tuple(parts), wraps=False)

    @property
    def _is_counted(self) -> bool:
        """Whether every pile was counted, or there are too many cards already."""
        return self._total > self._expected or all(self._typed_count(points) is not None for points in POINTS)
