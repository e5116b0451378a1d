"""The table of Patchwork Doodle: what stands on it depends on the phase of the game."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from companion.games.values import Seat
from companion.screens.views import Banner, Body, Key, Tap
from messages import say

from .choosing import ChoosingScreen
from .patch import PatchScreen
from .phase import Phase
from .scores import ScoresPhase
from .setting_up import SetUpPhase
from .sheet import SheetScreen, scan_sheet
from .turns import TurnsPhase
from .turns_in_hand import TurnsInHand

if TYPE_CHECKING:
    from companion.screens.session import Session


class DoodleScreen(ChoosingScreen):
    """Everyone looks at this one: ring, die and token, or the scores."""

    name = "patchwork-doodle"

    def __init__(self, session: Session, random: Random | None = None) -> None:
        super().__init__(session)
        self.random = random or Random()
        self._rounds_seen = 0
        self._in_hand = TurnsInHand(self)
        self._phases: dict[str, Phase] = {
            "cards": SetUpPhase(self),
            "turns": TurnsPhase(self),
            "scoring": ScoresPhase(self),
            "over": ScoresPhase(self),
        }

    @property
    def phase(self) -> Phase:
        """What stands on the table now; the scores of a round stay until somebody goes on."""
        state = self.state
        if state.phase == "cards" and self._rounds_seen < state.round - 1:
            return self._phases["scoring"]
        # Whoever held it in the game before may have no seat in this one.
        if state.phase == "turns" and state.turn and self.session.seat in state.seats:
            return self._in_hand
        return self._phases[state.phase]

    def go_on(self) -> None:
        """The scores of the round have been looked at."""
        self._rounds_seen = self.state.round - 1
        self.choose_first()

    def choices(self) -> Sequence[Tap]:
        return self.phase.choices()

    def banner(self) -> Banner:
        return self.phase.banner()

    def main_key(self, chosen: Tap) -> Key:
        return self.phase.redo_key() if chosen.name == "redo" else self.phase.main_key(chosen)

    def scan_key(self) -> Key:
        state, own = self.state, self.phase.scan_key()
        if self.session.can_scan and own is not None:
            return own
        if self.session.can_scan and state.unscored:
            return Key(self.words("Scan a sheet"), self.name_of(state.unscored[0]), "camera")
        if self.session.can_scan and state.phase == "over":
            return Key(self.words("Scan a sheet"), self.words("Undo first"), "camera", is_lit=False)
        return super().scan_key()

    def parts(self) -> Body:
        return self.phase.parts()

    def tap(self, tap: Tap) -> None:
        if tap.name == "redo":
            self.session.redo(self.version)
        elif tap.name == "player":
            self.open_player(tap.number)
        else:
            self.phase.act(tap)

    def scan(self) -> None:
        if not self.session.can_scan or self.state.phase == "over":
            return
        if self.phase.scan_key() is not None:
            self.phase.scan()
        elif self.state.unscored:
            scan_sheet(self.session, self.state.unscored[0])
        elif len(self.state.players) == 1:
            scan_sheet(self.session, 0)
        else:
            seat = self.chosen.number if self.chosen.name == "player" else 0
            self.session.open(SheetScreen(self.session, seat, back=self))

    def open_player(self, seat: Seat) -> None:
        """What one player tells now: a patch in a turn, the sheet at all other times."""
        if self.state.phase == "scoring" and seat not in self.state.unscored:
            told = say("The sheet of {name} is scored. Undo it to score it again.", name=self.name_of(seat))
            self.session.tell(told)
        elif self.state.phase == "turns" and self.state.turn:
            self.session.open(PatchScreen(self.session, seat, self))
        elif self.state.phase != "over":
            self.session.open(SheetScreen(self.session, seat, back=self))

    def see_table(self) -> None:
        """The table itself is always shown as it is."""
        self.version = self.table.version

    def tick(self, seconds: float) -> bool:
        return self.phase.tick(seconds)

    def leave(self) -> None:
        self.session.go.to("menu")


SCREEN = DoodleScreen
