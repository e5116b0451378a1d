"""Finding out which pin is which: a press tells a button's pin, a lit lamp tells a lamp's."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Any, Protocol

from .gpio import load_gpiozero
from .panel import Panel
from .settings import PanelSettings
from .wiring import NoWiring, Wiring

log = logging.getLogger(__name__)

PINS = tuple(range(2, 28))
LAMP_PINS = (5, 6, 13, 19, 26, 21, 12, 16, 20, 7, 8, 25, 18)
"""Pins that may be lit to find a lamp or the buzzer: those that docs/wiring.md gives to them. An output on any
other pin could harm what another board has there."""


class PinProbe(Protocol):
    """All pins at once, while buttons and lamps are being given theirs."""

    def take_pressed(self) -> int | None:
        """The pin of the next contact that closed since the last time, if any; never waits."""

    def light(self, pin: int | None) -> None:
        """Light the lamp at this pin and no other."""

    def close(self) -> None:
        """Let go of the pins; closing twice is fine."""


class SimulatedProbe:
    """Pins without metal: a program presses them and looks which is lit."""

    def __init__(self) -> None:
        self.lit: int | None = None
        self.is_closed = False
        self._pressed: SimpleQueue[int] = SimpleQueue()

    def push(self, pin: int) -> None:
        """Close the contact at this pin."""
        self._pressed.put(pin)

    def take_pressed(self) -> int | None:
        try:
            return self._pressed.get_nowait()
        except Empty:
            return None

    def light(self, pin: int | None) -> None:
        self.lit = pin

    def close(self) -> None:
        self.lit, self.is_closed = None, True


class GpioProbe(SimulatedProbe):
    """The pins of a Raspberry Pi: inputs, but for the one lamp that is lit."""

    def __init__(self, taken: frozenset[int], for_lamps: bool) -> None:
        """Pins that are `taken` by what is not looked for are left alone."""
        super().__init__()
        self._gpiozero = load_gpiozero()
        self._inputs: list[Any] = [] if for_lamps else [self._listen(pin) for pin in PINS if pin not in taken]
        self._lamp: Any = None

    def light(self, pin: int | None) -> None:
        if self._lamp is not None:
            self._lamp.close()
            self._lamp = None
        super().light(pin)
        if pin is not None:
            try:
                self._lamp = self._gpiozero.LED(pin, initial_value=True)
            except Exception:
                log.warning("Panel: pin %s cannot be lit", pin, exc_info=True)

    def close(self) -> None:
        self.light(None)
        inputs, self._inputs = self._inputs, []
        for each in inputs:
            if each is not None:
                each.close()
        super().close()

    def _listen(self, pin: int) -> Any:
        try:
            contact = self._gpiozero.Button(pin, pull_up=True, bounce_time=0.02)
        except Exception:
            # A pin that a screen or another board has: nobody's button is there.
            log.info("Panel: pin %s is not free", pin, exc_info=True)
            return None
        contact.when_pressed = lambda: self.push(pin)
        return contact


@dataclass
class PanelDesk:
    """Takes the panel apart for a while, and puts it together again as it was or as it is to be."""

    panel: Panel
    settings: PanelSettings
    open_wiring: Callable[[PanelSettings], Wiring]
    open_probe: Callable[[frozenset[int], bool], PinProbe]
    keep: Callable[[PanelSettings], None]
    """Writes the pins and keys down; raises `OSError` or `ValueError`."""
    has_pins: bool = True
    """Whether buttons and lamps can be fitted; a keyboard can be plugged into any machine."""

    def begin(self, *, for_lamps: bool) -> PinProbe:
        """All pins, but those that have another use already."""
        self.panel.rewire(NoWiring(), self.settings)
        lamps, buttons = list_pins(self.settings.lamps), list_pins(self.settings.buttons)
        buzzer = {int(pin) for pin in (self.settings.buzzer,) if pin != "none"}
        return self.open_probe(frozenset(buttons if for_lamps else lamps | buzzer), for_lamps)

    def end(self, probe: PinProbe, settings: PanelSettings | None = None) -> None:
        """Put the panel together again, with these settings from now on where there are some."""
        probe.close()
        self.change(settings or self.settings)

    def change(self, settings: PanelSettings) -> None:
        """Wire the panel with these settings from now on, and keep them where they are others."""
        before, self.settings = self.settings, settings
        self.panel.rewire(self.open_wiring(self.settings), self.settings)
        if self.settings != before:
            self.keep(self.settings)


def list_pins(table: Any) -> set[int]:
    """The pins that a table of the settings names."""
    told = (getattr(table, name) for name in table.__struct_fields__)
    flat = [pin for each in told for pin in (each if isinstance(each, tuple) else (each,))]
    return {pin for pin in flat if isinstance(pin, int)}
