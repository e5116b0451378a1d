"""Joins the panel with the evening: presses become what the screen's keys say, lamps show which of them act."""

from __future__ import annotations

from companion.screens.drawing.skeleton import Key, KeyName
from companion.screens.drawing.theme import load_theme
from companion.screens.evening import Evening
from hardware.panel.lamps import Lamps, Status
from hardware.panel.panel import Panel
from hardware.panel.presses import Button, Press

_KEYS: dict[Button, KeyName] = {"undo": "undo", "scan": "scan", "end_turn": "main"}
_STEPS: dict[Button, int] = {"up": -1, "down": 1}


class Buttons:
    """Used by the window once a tick."""

    def __init__(self, panel: Panel, evening: Evening) -> None:
        self.panel = panel
        self._evening = evening

    def take_presses(self) -> None:
        """Do what was pressed since the last time."""
        for press in self.panel.take():
            self._do(press)

    def show_lamps(self) -> None:
        """Light what acts now."""
        self.panel.show(self._lamps())

    def _do(self, press: Press) -> None:
        if press.button in _STEPS:
            self._evening.move(_STEPS[press.button])
        elif press.is_hold:
            self._evening.hold(_KEYS[press.button])
        else:
            self._evening.press(_KEYS[press.button])

    def _lamps(self) -> Lamps:
        keys = self._evening.screen.keys()
        lit: dict[Button, Key] = {"undo": keys.undo, "scan": keys.scan, "end_turn": keys.main}
        table = self._evening.table
        seats = table.game.turn(table.state).seats if table is not None else ()
        return Lamps(
            lit=frozenset(button for button, key in lit.items() if key.is_lit),
            awaited="end_turn" if keys.main.is_lit else None,
            seats=frozenset(seats),
            colour=_colour_of(seats[0]) if len(seats) == 1 else (0, 0, 0),
            status=self._status(),
        )

    def _status(self) -> Status:
        if getattr(self._evening.screen, "is_busy", False):
            return "reading"
        return "wrong" if self._evening.toast_is_refusal else "ready"


def _colour_of(seat: int) -> tuple[int, int, int]:
    cloth = load_theme("linen").player(seat).cloth
    return int(cloth[1:3], 16), int(cloth[3:5], 16), int(cloth[5:7], 16)
