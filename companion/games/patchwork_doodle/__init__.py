"""Patchwork Doodle: everyone draws the same patches, each on a sheet of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .rules import GAME

__all__ = ["GAME"]


def __getattr__(name: str) -> object:
    """The rules are loaded when they are asked for: whoever reads a sheet needs only its cards and points."""
    if name == "GAME":
        from .rules import GAME

        return GAME
    raise AttributeError(name)
