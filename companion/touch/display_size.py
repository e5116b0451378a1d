"""How large the display is, asked of SDL: a window that is larger does not fit where no window manager shrinks it."""

from __future__ import annotations

import ctypes
import re
from pathlib import Path

_LOADED = re.compile(r"(/\S*libSDL2-2\S*\.so\S*)")


class _Rectangle(ctypes.Structure):
    _fields_ = (("x", ctypes.c_int), ("y", ctypes.c_int), ("w", ctypes.c_int), ("h", ctypes.c_int))


def find_display_size() -> tuple[int, int] | None:
    """Width and height of the display in pixels; None where that cannot be found out."""
    try:
        # The very library that has opened the window: another copy of it would know no display.
        loaded = _LOADED.search(Path("/proc/self/maps").read_text())
        if loaded is None:
            return None
        room = _Rectangle()
        if ctypes.CDLL(loaded[1]).SDL_GetDisplayBounds(0, ctypes.byref(room)):
            return None
    except (OSError, AttributeError):
        return None
    return (room.w, room.h) if room.w > 0 and room.h > 0 else None


def fit(size: tuple[int, int], display: tuple[int, int] | None) -> tuple[int, int]:
    """The size, or as much of it as the display has."""
    return size if display is None else (min(size[0], display[0]), min(size[1], display[1]))
