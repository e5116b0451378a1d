"""A turn where no ring is known: what the patch costs and how long it takes name it, two taps in all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.patchwork.components import PATCH, Patch
from companion.games.patchwork.prospects import foresee_advance, foresee_patch
from companion.games.values import Seat
from companion.pictures.buttons import picture_button
from companion.pictures.patches import framed_patch
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
    Score,
    Space,
    Span,
    Tap,
    Text,
)

from .turn import ADVANCE, TurnPage

if TYPE_CHECKING:
    from .screen import PatchworkScreen

COSTS, TIMES = range(11), range(1, 7)
_MOST_SHOWN = 4


class CountedTurnPage(TurnPage):
    """Cost, then time; what cannot be has pinholes, what is too dear is told."""

    def __init__(self, book: PatchworkScreen) -> None:
        super().__init__(book)
        self._cost: int | None = None
        self._time: int | None = None

    def choices(self) -> list[Tap]:
        numbers = [
            *(Tap("cost", cost) for cost in COSTS if self._can_cost(cost)),
            *(Tap("time", time) for time in TIMES if self._can_take(time)),
        ]
        named = [Tap("buy", patch.id) for patch in self._named_patches() if self._is_possible(patch)]
        return [*named, *numbers, ADVANCE] if named or numbers else [ADVANCE]

    def _is_possible(self, patch: Patch) -> bool:
        return foresee_patch(self.state, patch).is_possible

    def _can_cost(self, cost: int) -> bool:
        return any(patch.cost == cost for patch in self.state.patches_left)

    def _can_take(self, time: int) -> bool:
        return any(patch.time == time and self._cost in (None, patch.cost) for patch in self.state.patches_left)

    def _named_patches(self) -> list[Patch]:
        """What the taps leave; nothing before the first of them."""
        if self._cost is None and self._time is None:
            return []
        return [
            patch
            for patch in self.state.patches_left
            if self._cost in (None, patch.cost) and self._time in (None, patch.time)
        ]

    def tap(self, tap: Tap) -> None:
        if tap.name in ("cost", "time"):
            self._tell(tap)
        elif tap in self.choices():
            self._chosen = tap
        else:
            super().tap(tap)

    def _tell(self, tap: Tap) -> None:
        """A number narrows the patches; told again it is taken back."""
        if tap.name == "cost":
            self._cost = None if self._cost == tap.number else tap.number
            self._time = self._time if self._time is None or self._can_take(self._time) else None
        else:
            self._time = None if self._time == tap.number else tap.number
        possible = [patch for patch in self._named_patches() if self._is_possible(patch)]
        self._chosen = Tap("buy", possible[0].id) if possible else tap

    def banner(self) -> Banner:
        title = self.words("{name}’s turn", name=self.name(self.mover))
        return self.player_banner(self.mover, title, self.words("Patchwork · no ring, just count"))

    def main_key(self) -> Key:
        if self.chosen.name == "cost":
            return Key(self.words("It costs {cost}", cost=self.chosen.number), self.words("Then its time"), "check")
        if self.chosen.name == "time":
            return Key(self.words("It takes {time}", time=self.chosen.number), self.words("Then its cost"), "check")
        return super().main_key()

    def act(self) -> None:
        if self.chosen.name in ("cost", "time"):
            self._tell(self.chosen)
        else:
            super().act()

    def parts(self) -> Body:
        return Body((self._costs(), self._times(), self._patches()), (self.players(),), narrow_players=True)

    def player_lines(self, seat: Seat) -> tuple[Line, ...]:
        """Less than beside the track: the numbers need the room."""
        quilter = self.state.quilters[seat]
        pays = self.words("income {income}", income=quilter.income)
        return (
            Line((Span(self.words("space {space}", space=quilter.space), "small", "soft"),)),
            Line((Span(str(quilter.income), "small", "good", icon="circle-plus", name=pays),)),
            Line((Span(self.words("{empty} empty", empty=quilter.empty), "small", "soft"),)),
        )

    def _costs(self) -> Part:
        hint = self.words("two taps name the patch")
        heading = Line(
            (
                Span(self.words("It costs"), "small_strong", picture=picture_button(18), grows=True),
                Span(hint, "small", "soft"),
            )
        )
        return Column((heading, Choices(tuple(self._number("cost", cost) for cost in COSTS), "numbers", 0)))

    def _times(self) -> Part:
        advance = foresee_advance(self.state)
        text = self.words("Advance {steps}: +{earned}", steps=advance.time, earned=advance.earned)
        forward = Choices((Choice(ADVANCE, text, icon="chevrons-right", is_chosen=self.chosen == ADVANCE),), "words", 0)
        heading = Line((Span(self.words("It takes"), "small_strong", icon="hourglass"),))
        times = Choices(tuple(self._number("time", time) for time in TIMES), "numbers", 0)
        return Column((heading, Row((times, forward), (0.58, 0.42), wraps=False, align="middle")))

    def _number(self, name: str, number: int) -> Choice:
        tap = Tap(name, number)
        told = self._cost if name == "cost" else self._time
        can_be = self._can_cost(number) if name == "cost" else self._can_take(number)
        is_dear = name == "cost" and number > self._buttons
        return Choice(
            tap, str(number), is_chosen=self.chosen == tap or told == number, is_picked=told == number,
            is_possible=can_be, is_quiet=is_dear, tone="bad" if is_dear else "soft",
        )  # fmt: skip

    def _patches(self) -> Part:
        named = self._named_patches()
        if not named:
            hint = self.words("Tap what the patch costs and the time it takes, or advance.")
            return Card((Text(hint, tone="soft", align="center"),), grows=True)
        shown = named[:_MOST_SHOWN]
        options = Choices(tuple(map(self._option, shown)), "tiles", 0, grows=True)
        more = len(named) - len(shown)
        told: tuple[Part, ...] = (options, *((Space(),) * (3 - len(shown))), self._after(more))
        shares = (len(shown), *((1,) * (3 - len(shown))), 1)
        return Row(told, shares, grows=True)

    def _option(self, patch: Patch) -> Choice:
        tap = Tap("buy", patch.id)
        price = Line(
            (
                Span(str(patch.time), "small_strong", icon="hourglass"),
                Span(str(patch.buttons), "small_strong", "good", icon="circle-plus"),
            ),
            "center",
        )
        picture = Figure(framed_patch(patch.outline.cells, 90, 64, 18), self.words(patch.title), grows=False)
        return Choice(
            tap, parts=(picture, price), is_chosen=self.chosen == tap, is_possible=self._is_possible(patch),
            name=self.words("costs {cost}, takes {time}", cost=patch.cost, time=patch.time),
        )  # fmt: skip

    def _after(self, more: int) -> Part:
        """What is left after the chosen one; or that one more tap is needed."""
        if more:
            text = self.count("and {count} more: tap its time", "and {count} more: tap the time", more)
            return Card((Text(text, "small", "soft", align="center"),))
        if self.chosen.name != "buy":
            return Card((Text(self.words("Too dear, or it fits nowhere"), "small", "bad", align="center"),))
        prospect = foresee_patch(self.state, PATCH[self.chosen.number])
        seat = prospect.next_seat
        then = self.words("then the end") if seat is None else self.words("Next: {name}", name=self.name(seat))
        total = Score(str(prospect.buttons), self.words("left then"), "medium")
        return Card((total, Text(then, "small", "soft", "center", lines=1)), grows=True)
