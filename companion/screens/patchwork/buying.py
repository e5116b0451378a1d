"""The moves of a turn side by side: what is left after each, what it passes, who moves then, and where it lands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.patchwork.prospects import Prospect, foresee_advance
from companion.pictures.buttons import picture_button, picture_single
from companion.pictures.patches import framed_patch
from companion.pictures.players import swatch
from companion.pictures.symbols import symbol
from companion.screens.views import (
    Banner,
    Body,
    Card,
    Choice,
    Choices,
    Column,
    Figure,
    Line,
    Part,
    Row,
    Score,
    Span,
    Tap,
    Text,
)

from .turn import ADVANCE, TurnPage

if TYPE_CHECKING:
    from .screen import PatchworkScreen


class BuyPage(TurnPage):
    """The next three patches and advancing as four columns; the ribbon below leads to the whole track."""

    def __init__(self, book: PatchworkScreen, chosen: Tap) -> None:
        super().__init__(book)
        self._chosen = chosen

    def tap(self, tap: Tap) -> None:
        if tap.name == "track":
            self.book.reopen()
        elif tap in self.choices():
            self._chosen = tap
        else:
            super().tap(tap)

    def banner(self) -> Banner:
        seat = self.mover
        title = self.words("{name}’s turn", name=self.name(seat))
        return self.player_banner(seat, title, self.words("Patchwork · choose one of the next three"))

    def parts(self) -> Body:
        columns = [self._column(one) for one in (*self._prospects(), foresee_advance(self.state))]
        return Body((Choices(tuple(columns), "tiles", 0, grows=True), self._way_ahead()))

    def _column(self, prospect: Prospect) -> Choice:
        tap = ADVANCE if prospect.patch is None else Tap("buy", prospect.patch.id)
        head = Row((self._picture(prospect), self._left_then(prospect)), (1, 0), wraps=False, align="middle")
        told = Column(
            (
                *self._shortage(prospect),
                self._income(prospect),
                self._single(prospect),
                self._until_end(prospect),
                self._next(prospect),
            ),
            is_tight=True,
        )
        return Choice(
            tap, parts=(head, self._price(prospect), told), is_chosen=self.chosen == tap,
            is_possible=prospect.is_possible, name=self._title(prospect),
        )  # fmt: skip

    def _title(self, prospect: Prospect) -> str:
        if prospect.patch is None:
            return self.words("Advance {steps}: +{earned}", steps=prospect.time, earned=prospect.earned)
        return self.words("Take the {patch} for {cost}", patch=prospect.patch.title, cost=prospect.cost)

    def _picture(self, prospect: Prospect) -> Part:
        picture = (
            symbol("chevrons-right", 33, room=5.5)
            if prospect.patch is None
            else framed_patch(prospect.patch.outline.cells, 64, 52, 14)
        )
        return Figure(picture, self._title(prospect), grows=False)

    def _left_then(self, prospect: Prospect) -> Part:
        """What the player has then, or how much is short."""
        short = prospect.cost - self._buttons
        if short > 0:
            return Score(f"−{short}", self.words("short"), "medium", "bad", "right")
        return Score(str(prospect.buttons), self.words("left then"), "medium", align="right")

    def _price(self, prospect: Prospect) -> Part:
        if prospect.patch is None:
            return Text(self._title(prospect), "strong", lines=1)
        short = prospect.cost > self._buttons
        return Line(
            (
                Span(str(prospect.cost), "strong", "bad" if short else "ink", picture=picture_button(18)),
                Span(str(prospect.patch.time), "strong", icon="hourglass"),
                Span(str(prospect.patch.buttons), "strong", "good", icon="circle-plus"),
            )
        )

    def _shortage(self, prospect: Prospect) -> tuple[Part, ...]:
        """Why it cannot be taken, in numbers."""
        if prospect.cost <= self._buttons:
            return ()
        told = self.words("{cost} to pay, has {buttons}", cost=prospect.cost, buttons=self._buttons)
        return (Line((Span(told, "small_strong", "bad", icon="lock"),)),)

    def _income(self, prospect: Prospect) -> Part:
        if not prospect.income_passed:
            return _plain(self.words("no income yet"))
        text = self.words("income {income} at {space}", income=prospect.income, space=prospect.income_passed[0])
        return Line((Span(text, "small", picture=picture_button(16)),))

    def _single(self, prospect: Prospect) -> Part:
        if not prospect.singles_passed:
            return _plain(self.words("no 1 × 1"))
        return Line((Span(self.words("takes the 1 × 1"), "small", picture=picture_single(16)),))

    def _until_end(self, prospect: Prospect) -> Part:
        if prospect.patch is None:
            return _plain(self.words("no patch"))
        if not prospect.income_until_end:
            return _plain(self.words("pays no income"))
        text = self.words("+{income} by the end", income=prospect.income_until_end)
        return Line((Span(text, "small_strong", "good", icon="trending-up"),))

    def _next(self, prospect: Prospect) -> Part:
        if prospect.next_seat is None:
            return _plain(self.words("then the end"))
        face = self.face(prospect.next_seat)
        again = prospect.next_seat == self.mover
        text = self.words("{name} again", name=face.name) if again else self.words("then {name}", name=face.name)
        return Line((Span(text, "small", picture=swatch(face.cloth, face.letter, 18)),))

    def _way_ahead(self) -> Part:
        quilter, face = self.state.quilters[self.mover], self.face(self.mover)
        buttons = Line(
            (
                Span(picture=swatch(face.cloth, face.letter, 30), name=face.name),
                Span(str(quilter.buttons), "title", picture=picture_button(24)),
            )
        )
        told = Column(
            (
                buttons,
                Text(self.words("income {income}", income=quilter.income), "small", lines=1),
                Text(self.words("{empty} empty", empty=quilter.empty), "small", "soft", lines=1),
            ),
            is_tight=True,
        )
        row = Row((told, self.ribbon()), (0.17, 0.83), align="middle")
        return Card((row,), tap=Tap("track"), name=self.words("The whole track"))


def _plain(text: str) -> Part:
    return Line((Span(text, "small", "soft", icon="minus"),))
