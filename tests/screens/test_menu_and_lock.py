"""The menu and the lock: back to any step, and buttons that go on working."""

from __future__ import annotations

from companion.screens.views import Tap
from tests.screens.scan_scenes import PromisedWorker, StillCamera, a_sheet, paper
from tests.screens.seeing import taps
from tests.screens.shell_scenes import a_session, menu, menu_with_many_rules, play_quilt_show


def test_the_menu_goes_back_to_any_earlier_point() -> None:
    session = menu()
    assert session.table is not None
    before = session.table.version
    session.tap(Tap("row", 4))
    keys = session.screen.keys()
    assert (keys.undo.detail, keys.main.text) == ("takes back 4 steps", "Back to the game")
    session.press("undo")
    assert session.table.can_undo == before - 4
    assert session.table.can_redo == 4
    session.hold("undo")
    assert session.table.can_redo == 3


def test_undo_and_redo_of_the_menu_name_their_step_by_its_number() -> None:
    session = menu()
    assert session.screen.keys().undo.detail == "Step 12"
    session = menu_with_many_rules()
    session.press("undo")
    keys = session.screen.keys()
    assert (keys.undo.detail, keys.scan.detail) == ("Step 2", "Step 3")


def test_holding_undo_opens_the_menu_when_there_is_nothing_to_play_again() -> None:
    session = a_session()
    play_quilt_show(session, steps=6)
    session.go.table()
    session.hold("undo")
    assert session.screen.name == "menu"


def test_a_held_key_does_by_touch_what_the_push_button_does() -> None:
    session = a_session()
    play_quilt_show(session, steps=6)
    session.go.table()
    session.press("undo")
    session.tap(Tap("hold", "undo"))
    assert session.table is not None
    assert (session.table.can_undo, session.table.can_redo) == (6, 0)
    session.tap(Tap("hold", "scan"))
    assert session.is_locked


def test_the_turn_clock_goes_on_while_the_menu_is_open() -> None:
    session = a_session()
    play_quilt_show(session, steps=6)
    session.go.table()
    for _ in range(70):
        session.tick(1.0)
    session.go.to("menu")
    session.tick(1.0)
    session.screen.leave()
    assert session.screen.banner().extra == "1:11"
    session.press("main")
    assert session.screen.banner().extra == "0:00"


def test_the_lock_stops_touches_but_not_the_push_buttons() -> None:
    session = menu()
    session.hold("scan")
    assert session.is_locked
    assert [tap.name for tap in taps(session)] == ["unlock"]
    assert session.table is not None
    before = session.table.can_undo
    session.press("undo")
    assert (session.is_locked, session.table.can_undo) == (True, before - 1)
    session.press("main")
    assert session.is_locked
    session.hold("scan")
    assert not session.is_locked


def test_without_a_game_the_buttons_do_nothing_under_the_lock() -> None:
    session = a_session()
    session.go.lock()
    assert not any((session.screen.keys().undo.is_lit, session.screen.keys().scan.is_lit))
    session.press("main")
    session.go.unlock()
    assert session.screen.name == "home"


def test_a_photo_that_is_read_under_the_lock_is_reviewed_under_it() -> None:
    session = a_session()
    session.services.camera = StillCamera(paper())
    session.services.worker = PromisedWorker(a_sheet())  # type: ignore[assignment]
    session.go.to("score")
    session.tap(Tap("game", "patchwork-doodle"))
    session.go.lock()
    for _ in range(20):
        session.press("main")
        session.tick(0.1)
        if session.screen.keys().undo.text == "Scan again":
            break
    assert session.is_locked
    session.hold("scan")
    assert session.screen.name == "review-sheet"
    session.go.lock()
    session.press("undo")
    session.press("undo")
    session.hold("scan")
    assert session.screen.name == "photo-score"
