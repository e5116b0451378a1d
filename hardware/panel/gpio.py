"""Real buttons and lamps on the pins of a Raspberry Pi, through gpiozero."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from importlib import import_module
from typing import Any

from hardware.errors import BadPin
from messages import Sentence, say, say_both

from .lamps import DARK, Lamps, Sound
from .presses import BUTTONS, Button
from .settings import PanelSettings
from .wiring import OnEdge

log = logging.getLogger(__name__)

_BEEPS: dict[Sound, tuple[float, float, int]] = {"pressed": (0.03, 0.03, 1), "refused": (0.08, 0.08, 2)}
"""Seconds on, seconds off, how often."""
_SPIKE = 0.001
"""Seconds: what is shorter is no finger but a lamp switched on nearby. A longer filter would only delay every press:
the driver tells an edge after the level has stood so long, and chatter is judged by `PressReader`."""
_NO_SOFTWARE = say("The software for push buttons is missing. Everything works by touch.")
_STATUSES = ("ready", "reading", "wrong")


class GpioWiring:
    """The pins that the settings name; one that cannot be used is left out, and told."""

    def __init__(self, settings: PanelSettings) -> None:
        self._settings = settings
        self._gpiozero = load_gpiozero()
        self._devices: list[Any] = []
        self._found: list[Sentence] = []
        self._shown: dict[int, str] = {}
        self._on_edge: OnEdge = lambda button, is_down: None
        self.buttons = frozenset(button for button in BUTTONS if self._fit_button(button))
        self._lamps = {name: self._fit_lamp(name) for name in (*BUTTONS, *_STATUSES)}
        self._players = [self._fit(f"lamp of player {at + 1}", pin, self._gpiozero.LED) for at, pin in self._seats()]
        self._rgb = self._fit_rgb()
        self._buzzer = self._fit("buzzer", settings.buzzer, self._gpiozero.Buzzer)
        self.lamps = self._name_lamps()
        self.has_buzzer = self._buzzer is not None
        self.troubles = tuple(self._found)
        self.show(DARK)

    def connect(self, on_edge: OnEdge) -> None:
        self._on_edge = on_edge

    def show(self, lamps: Lamps) -> None:
        for button in BUTTONS:
            is_pulsing = button == lamps.awaited
            self._set(self._lamps[button], "pulse" if is_pulsing else "on" if button in lamps.lit else "off")
        for status in _STATUSES:
            self._set(self._lamps[status], "on" if lamps.status == status else "off")
        for seat, lamp in enumerate(self._players):
            self._set(lamp, "on" if seat in lamps.seats else "off")
        if self._rgb is not None:
            red, green, blue = (part / 255 for part in lamps.colour)
            self._rgb.color = (red, green, blue)

    def sound(self, sound: Sound) -> None:
        if self._buzzer is not None:
            on, off, times = _BEEPS[sound]
            self._buzzer.beep(on, off, n=times, background=True)

    def close(self) -> None:
        devices, self._devices = self._devices, []
        for device in devices:
            device.close()
        self._lamps = dict.fromkeys(self._lamps)
        self._players, self._rgb, self._buzzer = [], None, None

    def _name_lamps(self) -> tuple[str, ...]:
        players = [f"player {seat + 1}" for seat, lamp in enumerate(self._players) if lamp is not None]
        named = [name for name, lamp in self._lamps.items() if lamp is not None]
        return (*named, *players, *(("rgb",) if self._rgb is not None else ()))

    def _seats(self) -> list[tuple[int, int]]:
        return list(enumerate(self._settings.lamps.players))

    def _fit_button(self, button: Button) -> bool:
        pin = getattr(self._settings.buttons, button)

        def make(pin: int) -> Any:
            # The contact is between the pin and ground; the pin's own resistor pulls it up while it is open.
            return self._gpiozero.Button(pin, pull_up=True, bounce_time=_SPIKE)

        device = self._fit(f"button {button}", pin, make)
        if device is None:
            return False
        device.when_pressed = lambda: self._on_edge(button, True)
        device.when_released = lambda: self._on_edge(button, False)
        return True

    def _fit_lamp(self, name: str) -> Any:
        return self._fit(f"lamp {name}", getattr(self._settings.lamps, name), self._gpiozero.LED)

    def _fit_rgb(self) -> Any:
        pins = self._settings.lamps.rgb
        if pins == "none":
            return None
        return self._fit("lamp rgb", ", ".join(map(str, pins)), lambda _: self._gpiozero.RGBLED(*pins))

    def _fit(self, what: str, pin: int | str, make: Callable[[Any], Any]) -> Any:
        if pin == "none":
            return None
        try:
            device = make(pin)
        except Exception as error:
            log.warning("Panel: %s on pin %s", what, pin, exc_info=True)
            template = "Pin {pin} cannot be used for the {what} ({reason}). Choose another in config.toml."
            told = say(template, pin=pin, what=what, reason=str(error) or type(error).__name__)
            plain = say("Pin {pin} cannot be used for the {what}. Choose another in the settings.", pin=pin, what=what)
            self._found.append(say_both(told, plain))
            return None
        log.info("Panel: %s on pin %s", what, pin)
        self._devices.append(device)
        return device

    def _set(self, lamp: Any, how: str) -> None:
        # Setting a blinking lamp again would begin its rhythm anew, so only changes reach the pins.
        if lamp is None or self._shown.get(id(lamp)) == how:
            return
        self._shown[id(lamp)] = how
        if how == "pulse":
            lamp.blink(0.5, 0.5)
        elif how == "on":
            lamp.on()
        else:
            lamp.off()


def load_gpiozero() -> Any:
    """gpiozero with pins to drive, or raise `BadPin`."""
    try:
        gpiozero = import_module("gpiozero")
    except ImportError as error:
        told = say("For push buttons: sudo apt install python3-gpiozero python3-lgpio")
        raise BadPin(say_both(told, _NO_SOFTWARE)) from error
    device = gpiozero.Device
    try:
        if device.pin_factory is None and "GPIOZERO_PIN_FACTORY" in os.environ:
            device.ensure_pin_factory()
        elif device.pin_factory is None:
            # Of gpiozero's drivers only lgpio works on a Pi 5; falling back to another would fail later and worse.
            device.pin_factory = import_module("gpiozero.pins.lgpio").LGPIOFactory()
    except ImportError as error:
        raise BadPin(say_both(say("For push buttons: sudo apt install python3-lgpio"), _NO_SOFTWARE)) from error
    except Exception as error:
        log.warning("Panel: no pins", exc_info=True)
        template = "The pins cannot be used ({reason}): sudo usermod -aG gpio $USER, then log in again."
        plain = say("Push buttons may not be used yet. Everything works by touch.")
        raise BadPin(say_both(say(template, reason=str(error)), plain)) from error
    return gpiozero
