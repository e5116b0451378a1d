"""Presses and holds, told from the edges of bouncing contacts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from messages import Sentence, say

Button: TypeAlias = Literal["undo", "scan", "end_turn", "up", "down"]
BUTTONS: tuple[Button, ...] = get_args(Button)
BUTTON_NAMES: dict[str, Sentence] = {
    "undo": say("Undo"),
    "scan": say("Scan"),
    "end_turn": say("End turn"),
    "up": say("Up"),
    "down": say("Down"),
}


@dataclass(frozen=True)
class Press:
    """What somebody did with a button; `at` is the moment it was decided (seconds of the panel's clock)."""

    button: Button
    is_hold: bool
    at: float


@dataclass
class _Contact:
    level: bool = False
    level_at: float = 0.0
    is_down: bool = False
    changed_at: float = float("-inf")
    is_spent: bool = True
    holds: int = 0


class PressReader:
    """Makes presses of edges. Knows no clock: every edge brings its time, and `due` is told what time it is.

    The first edge counts at once, and for `bounce` seconds after it the contact may chatter as it likes; then its level
    is believed. A button that can be held counts as pressed when it is let go, because before that nobody knows; any
    other button counts the moment it goes down. Of the buttons that can be held, some hold again and again.
    """

    def __init__(
        self, bounce: float, holds: Mapping[Button, float], repeating: frozenset[Button] = frozenset()
    ) -> None:
        self._bounce = bounce
        self._holds = dict(holds)
        self._repeating = repeating
        self._contacts = {button: _Contact() for button in BUTTONS}

    def edge(self, button: Button, is_down: bool, at: float) -> tuple[Press, ...]:
        """The contact closed or opened."""
        contact = self._contacts[button]
        told = [*self._settle(button, at)]
        contact.level, contact.level_at = is_down, at
        return (*told, *self._settle(button, at))

    def due(self, now: float) -> tuple[Press, ...]:
        """What has come about by waiting."""
        return tuple(press for button in BUTTONS for press in (*self._settle(button, now), *self._hold(button, now)))

    def _settle(self, button: Button, now: float) -> tuple[Press, ...]:
        contact = self._contacts[button]
        if contact.level == contact.is_down or now < contact.changed_at + self._bounce:
            return ()
        began = contact.changed_at
        contact.is_down, contact.changed_at = contact.level, contact.level_at
        hold = self._holds.get(button)
        if contact.is_down:
            contact.is_spent, contact.holds = hold is None, 0
            return (Press(button, False, contact.level_at),) if hold is None else ()
        if contact.is_spent or hold is None:
            return ()
        contact.is_spent = True
        return (Press(button, contact.level_at - began >= hold, contact.level_at),) if not contact.holds else ()

    def _hold(self, button: Button, now: float) -> tuple[Press, ...]:
        contact, hold = self._contacts[button], self._holds.get(button)
        # A contact that has just opened is not held, even while it may still chatter.
        is_held = contact.is_down and contact.level and not contact.is_spent
        if hold is None or not is_held or now - contact.changed_at < hold * (contact.holds + 1):
            return ()
        contact.holds += 1
        contact.is_spent = button not in self._repeating
        return (Press(button, True, contact.changed_at + hold * contact.holds),)
