"""What a screen can do is told by the screen itself, and what it tells is true of every one of them."""

from __future__ import annotations

from importlib import import_module
from inspect import isabstract
from pkgutil import walk_packages

import pytest

import companion.screens
from companion.games.patchwork_doodle.actions import EndRound
from companion.games.values import Look
from companion.screens.screen import Screen
from messages import say
from tests.screens.doodle_scenes import scored, seat_players
from tests.screens.scan_scenes import StillCamera, paper
from tests.screens.seeing import look

WINDOW = "companion.screens.window"


def all_screens() -> list[type[Screen]]:
    for module in walk_packages(companion.screens.__path__, "companion.screens."):
        if not module.name.startswith(WINDOW):
            import_module(module.name)
    found, open_ones = [], [Screen]
    while open_ones:
        kind = open_ones.pop()
        open_ones += kind.__subclasses__()
        if not isabstract(kind) and kind.__module__.startswith("companion."):
            found.append(kind)
    return found


@pytest.mark.parametrize("kind", all_screens(), ids=lambda kind: kind.__name__)
def test_a_screen_tells_whether_it_moves(kind: type[Screen]) -> None:
    is_said_to_stand_still = kind.can_move is not Screen.can_move
    # These move or not by what they show: under the lock, where a machine may be switched off, without a stick, while
    # something is asked or written, where a section has keys of its own; and two of a room of screens that else stand
    # still.
    by_what_they_show = ("LockScreen", "QuitScreen", "StickScreen", "PersonScreen", "ExportScreen", "SettingsScreen",
                         "OverviewScreen", "CopiesScreen", "HowScreen", "PrintedScreen")  # fmt: skip
    if kind.__name__ not in by_what_they_show:
        assert is_said_to_stand_still == (kind.move is Screen.move)


@pytest.mark.parametrize("place", ["home", "table", "menu", "history", "settings", "statistics", "quit", "demo"])
def test_every_place_is_found_by_its_name(place: str) -> None:
    session = seat_players(2)
    session.go.to(place)
    assert session.screen.name == {"table": "patchwork-doodle"}.get(place, place)
    look(session)
    session.services.close()


def test_the_places_that_are_about_something_are_found_too() -> None:
    session = seat_players(2)
    session.services.camera = StillCamera(paper())
    session.go.scan(Look("sheet", say("Show it."), 0), lambda cells: None)
    assert session.screen.name == "scan"
    session.go.lock()
    assert session.is_locked
    session.go.unlock()
    assert session.screen.name == "scan"
    session.go.oops()
    assert session.screen.name == "oops"
    session.go.new_game("patchwork-doodle")
    assert session.screen.name == "new-game"
    a_round = [EndRound(), *scored(2)]
    session = seat_players(2, a_round * 3)
    session.go.to("results")
    assert session.screen.name == "results"
    session.services.close()
