"""A game move by move: what happened, when, how long it took, how everybody stood then, and their quilts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.screens.faces import faces_of
from companion.screens.history.telling import amount, tell_date_of
from companion.screens.screen import Screen
from companion.screens.tables import keepsake_of
from companion.screens.views import (
    Banner,
    Body,
    Card,
    Column,
    Figure,
    Key,
    KeyName,
    Keys,
    Line,
    Listing,
    ListRow,
    Part,
    Row,
    Span,
    Tap,
    Text,
)
from companion.store.values import Correct, Entry
from companion.table import Table

if TYPE_CHECKING:
    from companion.screens.session import Session


class ReplayScreen(Screen):
    """The chosen move is shown as the table stood after it; the keys go from move to move."""

    name = "replay"
    is_for_play = False

    def __init__(self, session: Session, table: Table, back: Screen) -> None:
        super().__init__(session)
        self.table = table
        self._back = back
        self._faces = faces_of(table.players)
        self._happened = table.happened()
        self.chosen = 0

    def banner(self) -> Banner:
        said = self.words("Step {number} of {all}", number=self.chosen + 1, all=max(1, len(self._happened)))
        title = self.words("How it was played")
        return Banner(title, f"{self.table.game.title} · {said}", emblem=self.table.game.name, left_icon="arrow-left")

    def keys(self) -> Keys:
        is_last = self.chosen + 1 >= len(self._happened)
        before = Key(self.words("Step before"), "", "arrow-left", is_lit=self.chosen > 0)
        following = Key(self.words("From the start"), "", "rotate-ccw") if is_last else Key(
            self.words("Next step"), self.words(self._happened[self.chosen + 1].sentence), "arrow-right"
        )  # fmt: skip
        return Keys(Key(self.words("Back"), self.words("The game"), "arrow-left"), before, following)

    def parts(self) -> Body:
        rows = [
            ListRow(
                self.words(step.sentence),
                _told(step.took.total_seconds()),
                number=str(step.number),
                tap=Tap("step", number),
                is_chosen=number == self.chosen,
                style="body",
            )
            for number, step in enumerate(self._happened)
        ]
        rows += [self._correction(entry) for entry in self.table.corrections]
        steps = Listing(tuple(rows), empty=self.words("Every step of the game will be listed here."))
        return Body((Row((steps, Column(self._stand(), grows=True)), shares=(430, 334), grows=True),))

    def press(self, key: KeyName) -> None:
        if key == "undo":
            self.leave()
        else:
            self.move(-1 if key == "scan" else 1)

    def move(self, by: int) -> None:
        if self._happened:
            self.chosen = (self.chosen + by) % len(self._happened)

    def tap(self, tap: Tap) -> None:
        self.chosen = tap.number

    def leave(self) -> None:
        self.session.open(self._back)

    def _correction(self, entry: Entry) -> ListRow:
        """An entry after the end: what the points were put to, or that the rules' count holds again."""
        assert isinstance(entry.event, Correct)
        when = self.words(tell_date_of(entry.at))
        unit = self.table.game.unit
        told = ", ".join(
            f"{player.name} {self.words(amount(points, unit))}"
            for player, points in zip(self.table.players, entry.event.points, strict=False)
        )
        if not told:
            return ListRow(self.words("The rules' count holds again."), when, icon="rotate-ccw", style="body")
        return ListRow(self.words("Corrected: {points}", points=told), when, icon="pencil", style="body")

    def _stand(self) -> tuple[Part, ...]:
        """How everybody stood after the chosen step, with the quilt of whoever made it."""
        if not self._happened:
            return ()
        step = self._happened[self.chosen]
        state = self.table.state_after(step.number)
        standings = self.table.game.standings(state)
        lines = tuple(
            Line((Span(self._faces[each.seat].name, "strong", face=self._faces[each.seat], grows=True),
                  Span(self.words(amount(each.points, standings.unit)), "heading")))
            for each in standings.players
        )  # fmt: skip
        told = Card((Text(self.words(step.sentence), "strong"), *lines), f"{step.at.astimezone():%H:%M}")
        drawn = self._drawn(step.number, step.seats)
        return (told, drawn) if drawn else (told,)

    def _drawn(self, number: int, seats: tuple[int, ...]) -> Part | None:
        keepsake = keepsake_of(self.table.game.name)
        if keepsake is None:
            return None
        for seat in seats or tuple(range(len(self._faces))):
            picture = keepsake(self.table, number, seat)
            if picture is not None:
                return Figure(picture, self.words("The quilt of {name}", name=self._faces[seat].name))
        return None


def _told(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02}"
