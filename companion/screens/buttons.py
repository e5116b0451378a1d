"""Joins the panel with a session: presses become what the screen's keys say, lamps show which of them act."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.values import Player, Seat
from companion.pictures.players import cloths_of
from companion.pictures.theme import load_theme
from companion.screens.session import Answer, Session
from companion.screens.views import Key, KeyName
from companion.table import Table
from hardware.panel.lamps import Lamps, Status
from hardware.panel.panel import Panel
from hardware.panel.presses import Button, Press

_KEYS: dict[Button, KeyName] = {"undo": "undo", "scan": "scan", "end_turn": "main"}
_STEPS: dict[Button, int] = {"up": -1, "down": 1}
_TROUBLES = ("missing", "busy", "gone", "rubbish")


def find_fitted(panel: Panel) -> frozenset[KeyName]:
    """The keys below which a push button is fitted."""
    return frozenset(key for button, key in _KEYS.items() if button in panel.buttons)


class Buttons:
    """Belongs to the thread of the screens, which calls it as soon as a contact moves and once a tick."""

    def __init__(self, panel: Panel, session: Session) -> None:
        self.panel = panel
        self.session = session

    def take_presses(self) -> None:
        """Do what was pressed or held since the last time."""
        for press in self.panel.take():
            answer = self._do(press)
            if self.session.settings.sounds:
                self.panel.sound("refused" if answer == "refused" else "pressed")

    def show_lamps(self) -> None:
        """Light what acts now."""
        self.panel.show(self._lamps())

    def _do(self, press: Press) -> Answer:
        if press.button in _STEPS:
            return self.session.move(_STEPS[press.button])
        if not press.is_hold:
            return self.session.press(_KEYS[press.button])
        if press.button == "end_turn":
            return self.session.move(1)
        return self.session.hold(_KEYS[press.button])

    def _lamps(self) -> Lamps:
        screen, table = self.session.screen, self.session.table
        keys = screen.keys()
        named: dict[Button, Key] = {"undo": keys.undo, "scan": keys.scan, "end_turn": keys.main}
        lit = {button for button, key in named.items() if key.is_lit}
        seats = table.game.turn(table.state).seats if table is not None else ()
        return Lamps(
            lit=frozenset(lit | _STEPS.keys() if screen.can_move else lit),
            awaited=self._awaited(lit, table),
            seats=frozenset(seats),
            colour=_colour_of(table.players, seats[0]) if table is not None and len(seats) == 1 else (0, 0, 0),
            status=self._status(),
        )

    def _awaited(self, lit: set[Button], table: Table | None) -> Button | None:
        """The camera where the rules want to look at something and it can; else whatever goes on."""
        is_scanning_due = (
            table is not None
            and self.session.screen.name == table.game.name
            and self.session.can_scan
            and table.game.look(table.state) is not None
        )
        if is_scanning_due and "scan" in lit:
            return "scan"
        return "end_turn" if "end_turn" in lit else None

    def _status(self) -> Status:
        if self.session.screen.is_busy:
            return "reading"
        camera = self.session.services.camera
        is_in_trouble = camera is not None and camera.state.kind in _TROUBLES
        return "wrong" if is_in_trouble or self.session.is_refusing else "ready"


def _colour_of(players: Sequence[Player], seat: Seat) -> tuple[int, int, int]:
    cloth = load_theme("linen").player(cloths_of(players)[seat]).cloth
    return int(cloth[1:3], 16), int(cloth[3:5], 16), int(cloth[5:7], 16)
