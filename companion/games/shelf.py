"""The shelf with the games: the one place where a game is registered.

All that belongs to a game is found by its name. `quilt-show` has its rules in `companion/games/quilt_show`, whose
`__init__` says what stands on the box, with the position that `quilting-bee score` shows as an example in
`example.json` and, when it has tiles to teach, `labels.py`; the screen that plays it is in
`companion/screens/quilt_show/screen.py`, what reads its photos in `companion/scanning/quilt_show.py`, and how a reading
is reviewed in `companion/screens/quilt_show/reviews.py`.
"""

from __future__ import annotations

from importlib import import_module
from importlib.resources import files
from typing import TYPE_CHECKING, Any, NamedTuple

from messages import say

from .errors import UnknownGame

if TYPE_CHECKING:
    from .game import Game

NAMES = ("quilt-show", "patchwork-doodle", "patchwork", "quiltable", "match-quilt")


class Box(NamedTuple):
    """What can be read on a game's box before it is opened."""

    title: str
    players: range
    """How many can play."""


def read_box(name: str) -> Box:
    """What stands on the box of the game of that name; its rules stay unloaded."""
    package = import_module(find_package(_known(name)))
    return Box(package.TITLE, package.PLAYERS)


def take(name: str) -> Game[Any, Any, Any]:
    """The game of that name; its rules are loaded now, not before, so that a command starts fast."""
    game: Game[Any, Any, Any] = import_module(f"{find_package(_known(name))}.rules").GAME
    return game


def _known(name: str) -> str:
    if name not in NAMES:
        raise UnknownGame(
            say("There is no game {name}. The games are {names}.", name=repr(name), names=", ".join(NAMES))
        )
    return name


def find_package(name: str, within: str = "companion.games") -> str:
    """What holds that game's modules within another package."""
    return f"{within}.{name.replace('-', '_')}"


def read_example(name: str) -> str:
    """A small position of the game, as it is told to be scored."""
    return files(find_package(name)).joinpath("example.json").read_text("utf-8").rstrip()
