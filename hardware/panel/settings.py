"""What can be set about the panel: which pin is what, which keys mean the same, and how long a hold is."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

PinNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=2, le=27)]
"""The number after 'GPIO' in the Pi's pin map (not the place on the header); 0 and 1 belong to add-on boards."""
Pin: TypeAlias = PinNumber | Literal["none"]
Seconds: TypeAlias = Annotated[float, msgspec.Meta(ge=0.2, le=10)]


class ButtonPins(msgspec.Struct, frozen=True):
    """Where the push buttons are: each between its pin and ground."""

    undo: Pin = 17
    scan: Pin = 27
    end_turn: Pin = 22
    up: Pin = 23
    down: Pin = 24


class LampPins(msgspec.Struct, frozen=True):
    """Where lamps are. None by default: an output on a pin that something else uses could harm it."""

    undo: Pin = "none"
    scan: Pin = "none"
    end_turn: Pin = "none"
    up: Pin = "none"
    down: Pin = "none"
    ready: Pin = "none"
    reading: Pin = "none"
    wrong: Pin = "none"
    players: Annotated[tuple[PinNumber, ...], msgspec.Meta(max_length=8)] = ()
    rgb: tuple[PinNumber, PinNumber, PinNumber] | Literal["none"] = "none"


class ButtonKeys(msgspec.Struct, frozen=True):
    """Keys of a keyboard that mean the same as the buttons, by the names that Kivy gives them."""

    undo: tuple[str, ...] = ("z",)
    scan: tuple[str, ...] = ("s",)
    end_turn: tuple[str, ...] = ("enter", "numpadenter")
    up: tuple[str, ...] = ("up",)
    down: tuple[str, ...] = ("down",)


class PanelSettings(msgspec.Struct, frozen=True):
    """Everything about the panel."""

    use: Literal["auto", "off"] = "auto"
    bounce: Annotated[float, msgspec.Meta(ge=0.005, le=0.1)] = 0.02
    """Seconds for which the contact of a button may chatter; ten presses a second need less than 0.05."""
    hold_undo: Seconds = 1.0
    hold_scan: Seconds = 2.0
    hold_end_turn: Seconds = 0.7
    """Where neither Up nor Down is fitted, End turn held so long goes on to the next choice."""
    buzzer: Pin = "none"
    buttons: ButtonPins = ButtonPins()
    lamps: LampPins = LampPins()
    keys: ButtonKeys = ButtonKeys()
