"""The shelf with the five games: take one by its name."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .errors import UnknownGame
from .sentences import say

if TYPE_CHECKING:
    from .game import Game

NAMES = ("quilt-show", "patchwork-doodle", "patchwork", "quiltable", "match-quilt")


def take(name: str) -> Game[Any, Any, Any]:
    """The game of that name; its module is loaded now, not before, so that a command starts fast."""
    if name not in NAMES:
        raise UnknownGame(
            say("There is no game {name}. The games are {names}.", name=repr(name), names=", ".join(NAMES))
        )
    module = import_module(f".{name.replace('-', '_')}", __package__)
    game: Game[Any, Any, Any] = module.GAME
    return game
