"""Correcting a result afterwards: everybody's points by touch; what was counted stays in the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.outcome import correct
from companion.screens.faces import faces_of
from companion.screens.history.telling import amount
from companion.screens.screen import Screen
from companion.screens.views import (
    Banner,
    Body,
    Button,
    Card,
    Column,
    Key,
    KeyName,
    Keys,
    Line,
    Row,
    Scroll,
    Span,
    Tap,
    Text,
)
from companion.store.values import Outcome
from companion.table import Table
from messages import say

if TYPE_CHECKING:
    from companion.screens.session import Session


class CorrectScreen(Screen):
    """A line a player with less and more; nothing is kept before the main key."""

    name = "correct"
    is_for_host = True
    is_for_play = False

    def __init__(self, session: Session, table: Table, back: Screen) -> None:
        super().__init__(session)
        assert table.outcome is not None, "only what is over has a result"
        self.table = table
        self._outcome: Outcome = table.outcome
        self._seen = table.version
        self._back = back
        self._faces = faces_of(table.players)
        self.points = [score.points for score in self._outcome.scores]
        self.chosen = 0

    def banner(self) -> Banner:
        context = self.words("What was counted stays in the log.")
        return Banner(self.words("Correct the result"), context, emblem=self.table.game.name, left_icon="arrow-left")

    def keys(self) -> Keys:
        more = self.words("{name}: one more", name=self._faces[self.chosen].name)
        return Keys(
            Key(self.words("Back"), self.words("Changes nothing"), "arrow-left"),
            Key(f"+{self.words(amount(self._step, self._outcome.unit))}", more, "plus"),
            Key(self.words("Keep it"), self._told(), "check", is_lit=self._is_changed),
        )

    def parts(self) -> Body:
        rows = tuple(self._row(seat) for seat in range(len(self.points)))
        restore: tuple[Button, ...] = ()
        if self._outcome.is_corrected:
            restore = (Button(Tap("restore"), self.words("As the rules counted"), icon="rotate-ccw"),)
        return Body((Scroll((*rows, *restore)),))

    def press(self, key: KeyName) -> None:
        if key == "undo":
            self.leave()
        elif key == "scan":
            self.points[self.chosen] += self._step
        elif self._is_changed:
            self._keep(self.points)

    def move(self, by: int) -> None:
        self.chosen = (self.chosen + by) % len(self.points)

    def tap(self, tap: Tap) -> None:
        if tap.name == "restore":
            self._keep(())
            return
        seat, by = tap.cell
        self.chosen = seat
        self.points[seat] += by * self._step

    def leave(self) -> None:
        self.session.open(self._back)

    @property
    def _step(self) -> int:
        return 1000 if self._outcome.unit == "dollars" else 1

    @property
    def _is_changed(self) -> bool:
        return self.points != [score.points for score in self._outcome.scores]

    def _keep(self, points: Sequence[int]) -> None:
        self.table.correct(points, seen=self._seen)
        self.session.tell(say("The result was corrected."))
        self.leave()

    def _told(self) -> str:
        """Who wins by these points."""
        scores = correct(self._outcome, self.points).scores
        names = ", ".join(score.name for score in scores if score.is_winner)
        return self.words("{name} wins", name=names) if names else ""

    def _row(self, seat: int) -> Card:
        unit, before = self._outcome.unit, self._outcome.scores[seat].points
        face = self._faces[seat]
        was = self.words("was {points}", points=amount(before, unit)) if self.points[seat] != before else ""
        name = Column((Line((Span(face.name, "strong", face=face),)),), is_centred=True)
        ways = tuple(
            Button(Tap("by", (seat, by)), f"{'+' if by > 0 else '−'}{self.words(amount(abs(by) * self._step, unit))}")
            for by in (-10, -1, 1, 10)
        )
        number = Column((Text(self.words(amount(self.points[seat], unit)), "display", align="center"),), is_tight=True)
        words = Text(was, "small", "soft", align="right")
        who = Row((name, words), (0.65, 0.35), wraps=False, align="middle", is_tight=True)
        change = Row((*ways[:2], number, *ways[2:]), (0.18, 0.17, 0.3, 0.17, 0.18), wraps=False, align="middle",
                     is_tight=True)  # fmt: skip
        parts = Row((who, change), (0.38, 0.62), align="middle", is_tight=True)
        return Card((parts,), look="lit" if seat == self.chosen else "plain", is_low=True)
