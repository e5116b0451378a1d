"""Which screen plays which game: found by the game's name, loaded when the game is opened."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from companion.games.shelf import NAMES, find_package
from messages import Sentence

if TYPE_CHECKING:
    from companion.pictures import Picture
    from companion.table import Table

    from .screen import Screen
    from .session import Session
    from .views import Body


def has_table_screen(game: str) -> bool:
    """Whether the game can be played on the touchscreen."""
    return game in NAMES and _has_module(game, "screen")


def table_screen(game: str) -> type[Screen]:
    """The screen that plays the game."""
    screen: type[Screen] = _load(game, "screen").SCREEN
    return screen


def photo_scorer(game: str) -> Callable[[Session, Callable[[Sentence], None]], None]:
    """What opens the camera to score a photo without a running game, and tells what it is worth."""
    scorer: Callable[[Session, Callable[[Sentence], None]], None] = _load(game, "photo_score").score_a_photo
    return scorer


def review_of(game: str, what: str) -> Callable[..., None]:
    """What shows a reading of this thing, open to correction: it gets the session, who asked for it, and the scan."""
    review: Callable[..., None] = _load(game, "reviews").REVIEWS[what]
    return review


def results_of(game: str) -> Callable[..., Body] | None:
    """What a game shows at its end in the place of the usual list; None where that says enough."""
    show: Callable[..., Body] | None = _load(game, "results").show_results if _has_module(game, "results") else None
    return show


def keepsake_of(game: str) -> Callable[[Table, int, int], Picture | None] | None:
    """What draws a player's quilt after so many steps of the game, for the history and for souvenirs."""
    has_one = _has_module(game, "keepsake")
    keepsake: Callable[[Table, int, int], Picture | None] | None = (
        _load(game, "keepsake").picture_keepsake if has_one else None
    )
    return keepsake


def _load(game: str, module: str) -> Any:
    return import_module(f"{find_package(game, __package__)}.{module}")


@cache
def _has_module(game: str, module: str) -> bool:
    package = find_package(game, __package__)
    return find_spec(package) is not None and find_spec(f"{package}.{module}") is not None
