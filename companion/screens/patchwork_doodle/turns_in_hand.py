"""The turns of a round on a display that one player holds: what to draw and the own sheet before the table of all."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.patchwork_doodle.actions import Draw
from companion.games.patchwork_doodle.state import Sheet
from companion.games.values import Seat
from companion.pictures.doodle_sheet import still_sheet
from companion.screens.views import Body, Card, Choice, Choices, Figure, Key, Line, Part, Tap, Text

from .players import players_part, specials_span
from .turns import TurnsPhase

DRAWN = Tap("drawn")


class TurnsInHand(TurnsPhase):
    """The main key first tells that its player has drawn; then it does what it does for all."""

    @property
    def seat(self) -> Seat:
        """Who holds the display."""
        seat = self.screen.session.seat
        assert seat is not None, "this phase is for a display in somebody's hand"
        return seat

    @property
    def _sheet(self) -> Sheet:
        return self.state.sheets[self.seat]

    def choices(self) -> Sequence[Tap]:
        return [*(() if self._sheet.did else (DRAWN,)), *super().choices()]

    def main_key(self, chosen: Tap) -> Key:
        if chosen != DRAWN:
            return super().main_key(chosen)
        told = self.words("Draw one of three") if self.state.is_final_turn else self.words("I have drawn it")
        others = sum(not sheet.did for seat, sheet in enumerate(self.state.sheets) if seat != self.seat)
        return Key(told, self._say_silent(others) if others else "", "pencil")

    def act(self, tap: Tap) -> None:
        if tap != DRAWN:
            super().act(tap)
        elif self.state.is_final_turn:
            # Which card it was is told, too.
            self.screen.open_player(self.seat)
        else:
            self.screen.do(Draw(self.seat))

    def parts(self) -> Body:
        hint = Text(self._hint(), "small", "soft", "center")
        aside = (self._ring(), hint, players_part(self.screen), *self._below())
        return Body((self._patch(), self._ways(), *self._own_sheet()), aside=aside)

    def _patch(self) -> Part:
        """What to draw, or that it is drawn."""
        if not self._sheet.did:
            return Card(self._what_is_drawn(), tap=Tap("patch") if self.state.choices else None)
        told = self.words("You have drawn it") if self._sheet.did == "drew" else self.words("You have passed")
        return Card((Text(self._waiting(), "small"),), told, look="good")

    def _ways(self) -> Part:
        """To what else may be done."""
        tap = Tap("player", self.seat)
        left = Line((specials_span(self.screen, self._sheet, has_scissors=True),))
        text, is_chosen = self.words("Patch, pass or special action"), self.screen.is_chosen(tap)
        return Choices((Choice(tap, text, parts=(left,), icon="pencil", is_chosen=is_chosen),))

    def _own_sheet(self) -> tuple[Part, ...]:
        if not self._sheet.cells:
            return ()
        name = self.words("{name}’s sheet", name=self.screen.name_of(self.seat))
        return (Card((Figure(still_sheet(self._sheet.cells, None), name),), self.words("Your sheet")),)
