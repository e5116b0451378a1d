"""How buttons and lamps are connected: the protocol, none at all, and a simulated one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias

from messages import Sentence

from .lamps import DARK, Lamps, Sound
from .presses import BUTTONS, Button

OnEdge: TypeAlias = Callable[[Button, bool], None]
"""Told which button's contact closed (True) or opened (False); called from any thread."""


class Wiring(Protocol):
    """Contacts and lamps, however they are connected."""

    buttons: frozenset[Button]
    """The buttons that are fitted."""
    lamps: tuple[str, ...]
    """The lamps that are fitted, by the names that `light_one` knows."""
    has_buzzer: bool
    troubles: tuple[Sentence, ...]
    """What the configuration asks for and the pins do not give."""

    def connect(self, on_edge: OnEdge) -> None:
        """Tell of every edge from now on."""

    def show(self, lamps: Lamps) -> None:
        """Set all lamps."""

    def sound(self, sound: Sound) -> None:
        """Let the buzzer be heard, if there is one; returns at once."""

    def close(self) -> None:
        """Darken the lamps and let go of the pins; closing twice is fine."""


class NoWiring:
    """Nothing is fitted: touch and keyboard do everything."""

    buttons: frozenset[Button] = frozenset()
    lamps: tuple[str, ...] = ()
    has_buzzer = False
    troubles: tuple[Sentence, ...]

    def __init__(self, *troubles: Sentence) -> None:
        self.troubles = troubles

    def connect(self, on_edge: OnEdge) -> None:
        pass

    def show(self, lamps: Lamps) -> None:
        pass

    def sound(self, sound: Sound) -> None:
        pass

    def close(self) -> None:
        pass


class SimulatedWiring:
    """A panel without metal: a program presses its buttons and looks at its lamps."""

    lamps: tuple[str, ...] = (*BUTTONS, "ready", "reading", "wrong", "player 1", "player 2", "rgb")
    has_buzzer = True
    troubles: tuple[Sentence, ...] = ()

    def __init__(self, buttons: frozenset[Button] = frozenset(BUTTONS)) -> None:
        self.buttons = buttons
        self.shown = DARK
        self.sounds: list[Sound] = []
        self._on_edge: OnEdge = lambda button, is_down: None

    def connect(self, on_edge: OnEdge) -> None:
        self._on_edge = on_edge

    def push(self, button: Button) -> None:
        """Close the contact."""
        self._on_edge(button, True)

    def let_go(self, button: Button) -> None:
        """Open the contact."""
        self._on_edge(button, False)

    def show(self, lamps: Lamps) -> None:
        self.shown = lamps

    def sound(self, sound: Sound) -> None:
        self.sounds.append(sound)

    def close(self) -> None:
        self.shown = DARK
