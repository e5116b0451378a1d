"""What the lamps of the panel show, as one value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from .presses import Button

Status: TypeAlias = Literal["off", "ready", "reading", "wrong"]
Sound: TypeAlias = Literal["pressed", "refused"]


@dataclass(frozen=True)
class Lamps:
    """All lamps. Everything dark by default."""

    lit: frozenset[Button] = frozenset()
    """The buttons that act now."""
    awaited: Button | None = None
    """The one button that is waited for: its lamp pulses, once a second."""
    seats: frozenset[int] = frozenset()
    """Whose turn it is, for a lamp a player."""
    colour: tuple[int, int, int] = (0, 0, 0)
    """Red, green, blue of the player whose turn it is, for one lamp that has all colours."""
    status: Status = "off"


DARK = Lamps()


def light_one(name: str) -> Lamps:
    """Only the lamp of that name: a button's, a status, "player 1" and so on, or "rgb"."""
    if name.startswith("player "):
        return Lamps(seats=frozenset({int(name.removeprefix("player ")) - 1}))
    if name == "rgb":
        return Lamps(colour=(255, 255, 255))
    if name in ("ready", "reading", "wrong"):
        return Lamps(status=name)  # type: ignore[arg-type]
    return Lamps(lit=frozenset({name}))  # type: ignore[arg-type]
