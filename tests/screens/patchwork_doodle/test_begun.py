"""A pulled plug loses no cell that was tapped on a sheet and no card that was told."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.patchwork_doodle.actions import EndRound
from companion.games.values import Action, Player
from companion.screens.patchwork_doodle.cards import CardsScreen
from companion.screens.patchwork_doodle.sheet import SheetScreen
from companion.screens.session import Session
from companion.screens.views import Tap
from companion.store.sqlite import SqliteStore
from companion.table import start_game
from tests.screens.kills import open_session, tell_and_die


def set_table(home: Path, *actions: Action) -> None:
    with SqliteStore(home / "games.db") as store:
        table = start_game(store, "patchwork-doodle", [Player("Jun"), Player("Mara")])
        for action in actions:
            table.do(action)


def after_restart(home: Path, *taps: Tap) -> Session:
    session = open_session(home)
    for tap in taps:
        session.tap(tap)
    session.services.store.close()
    return session


@pytest.fixture
def scoring(tmp_path: Path) -> Path:
    set_table(tmp_path, EndRound())
    return tmp_path


def sheet_of(session: Session) -> SheetScreen:
    assert isinstance(session.screen, SheetScreen)
    return session.screen


def test_tapped_cells_outlive_a_kill(scoring: Path) -> None:
    tell_and_die(scoring, Tap("player", 1), Tap("fill", 2), Tap("cell", (4, 4)), Tap("cell", (2, 0)))
    tapped = {(2, col) for col in range(1, 9)} | {(4, 4)}
    assert sheet_of(after_restart(scoring, Tap("player", 1))).entry.cells == tapped
    assert not sheet_of(after_restart(scoring, Tap("player", 0))).entry.cells, "the other sheet was not touched"


def test_what_was_taken_back_or_given_up_does_not_return(scoring: Path) -> None:
    tell_and_die(scoring, Tap("player", 1), Tap("cell", (4, 4)), Tap("cell", (5, 5)), Tap("key", "undo"))
    assert sheet_of(after_restart(scoring, Tap("player", 1))).entry.cells == {(4, 4)}
    tell_and_die(scoring, Tap("player", 1), Tap("menu"))
    assert not sheet_of(after_restart(scoring, Tap("player", 1))).entry.cells


def test_cards_told_so_far_outlive_a_kill(tmp_path: Path) -> None:
    set_table(tmp_path)
    tell_and_die(tmp_path, Tap("tell-ring"), Tap("shape", 9), Tap("untold"), Tap("shape", 3), Tap("key", "undo"))
    session = after_restart(tmp_path, Tap("tell-ring"))
    assert isinstance(session.screen, CardsScreen)
    assert session.screen.given == ("###/##.", "?")
    other = after_restart(tmp_path, Tap("tell-start"))
    assert isinstance(other.screen, CardsScreen)
    assert other.screen.given == ()


def test_cards_that_were_laid_are_not_told_again(tmp_path: Path) -> None:
    set_table(tmp_path)
    tell_and_die(tmp_path, Tap("tell-ring"), Tap("rest"), Tap("done"), Tap("key", "undo"))
    session = after_restart(tmp_path, Tap("tell-ring"))
    assert isinstance(session.screen, CardsScreen)
    assert session.screen.given == ()
