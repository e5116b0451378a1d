"""Which screen plays which game: loaded when the game is opened."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .screen import Screen

_SCREENS = {
    "quilt-show": "companion.screens.quilt_show.screen:QuiltShowScreen",
    "patchwork-doodle": "companion.screens.doodle.screen:DoodleScreen",
}


def has_table_screen(game: str) -> bool:
    """Whether the game can be played on the touchscreen."""
    return game in _SCREENS


def table_screen(game: str) -> type[Screen]:
    """The screen that plays the game."""
    module, name = _SCREENS[game].split(":")
    screen: type[Screen] = getattr(import_module(module), name)
    return screen
