"""Several displays at one table: what is done at one is seen at the others, and nothing is done twice."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from companion.games.patchwork_doodle.actions import EndRound
from companion.games.values import Action, Player
from companion.screens.services import Services
from companion.screens.session import Session
from companion.screens.settings import Settings
from companion.screens.views import Tap
from companion.store.memory import MemoryStore
from companion.table import Table, start_game
from tests.screens.doodle_scenes import first_ring, scored, turns
from tests.screens.seeing import look, taps, texts

PLAYERS = (Player("Mara"), Player("Theo"))


def two_at(game: str) -> tuple[Session, Session, Table]:
    """The touchscreen and a phone, both with a new game before them."""
    services = Services(MemoryStore(), Settings(), is_development=True)
    table = start_game(services.store, game, PLAYERS)
    services.on_table.put(table)
    sessions = Session(services), Session(services, who="player")
    for session in sessions:
        look(session)
    return *sessions, table


def sewing() -> tuple[Session, Session, Table]:
    touchscreen, phone, table = two_at("quilt-show")
    assert touchscreen.press("main") == "done", "somebody starts"
    for session in (touchscreen, phone):
        look(session)
    assert table.state.phase == "sewing"
    return touchscreen, phone, table


def rolling(*further: Action) -> tuple[Session, Session, Table]:
    touchscreen, phone, table = two_at("patchwork-doodle")
    for action in (*first_ring(), *further):
        table.do(action)
    for session in (touchscreen, phone):
        look(session)
    return touchscreen, phone, table


def test_an_action_at_one_display_appears_at_the_other() -> None:
    touchscreen, phone, table = sewing()
    before = texts(phone)
    phone.is_changed = False
    assert touchscreen.press("main") == "done"
    assert phone.is_changed, "the other display is painted anew"
    assert texts(phone) != before
    assert texts(phone) == texts(touchscreen)
    assert phone.screen.keys() == touchscreen.screen.keys()
    assert phone.press("undo") == "done"
    assert (table.version, table.can_undo) == (3, 1)
    assert texts(phone) == texts(touchscreen)


def test_two_fingers_on_two_displays_play_one_turn_of_quilt_show() -> None:
    touchscreen, phone, table = sewing()
    assert touchscreen.press("main") == "done"
    assert phone.press("main") == "refused"
    assert table.version == 2
    assert phone.toast is not None
    assert phone.toast.text.startswith("The table has moved on: ")
    assert touchscreen.toast is None, "only who was refused is told why"
    look(phone)
    assert phone.press("main") == "done", "what is shown now is decided now"
    assert table.version == 3


def test_two_fingers_on_two_displays_roll_the_die_of_doodle_once() -> None:
    touchscreen, phone, table = rolling()
    before = table.version
    assert touchscreen.tap(Tap("roll")) == "done"
    assert phone.tap(Tap("roll")) == "refused"
    assert (table.version, table.state.turn) == (before + 1, 1)
    assert phone.toast is not None
    assert phone.toast.text.startswith("The table has moved on: ")
    look(phone)
    assert phone.tap(Tap("roll")) == "done"
    assert table.state.turn == 2


def test_the_main_key_of_doodle_does_not_do_what_nobody_has_read_on_it() -> None:
    touchscreen, phone, _ = rolling()
    assert phone.screen.keys().main.text == touchscreen.screen.keys().main.text
    touchscreen.press("main")
    assert phone.press("main") == "refused"
    assert phone.screen.name == "patchwork-doodle"


@pytest.mark.parametrize("begin", [sewing, lambda: rolling(*turns(2))], ids=["quilt-show", "patchwork-doodle"])
def test_two_fingers_on_undo_take_back_one_step(begin: Callable[[], tuple[Session, Session, Table]]) -> None:
    touchscreen, phone, table = begin()
    touchscreen.press("main")
    for session in (touchscreen, phone):
        session.go.table()
    before = table.can_undo
    assert before > 1
    assert touchscreen.press("undo") == "done"
    assert phone.press("undo") == "refused"
    assert table.can_undo == before - 1


def test_two_held_undo_buttons_play_one_step_again() -> None:
    touchscreen, phone, table = rolling(*turns(2))
    for _ in range(2):
        touchscreen.press("undo")
    for session in (touchscreen, phone):
        look(session)
    assert touchscreen.hold("undo") == "done"
    assert phone.hold("undo") == "refused"
    assert table.can_redo == 1


def test_what_is_entered_for_a_turn_that_is_over_is_refused_and_left() -> None:
    touchscreen, phone, table = rolling()
    touchscreen.tap(Tap("roll"))
    look(phone)
    phone.tap(Tap("player", 1))
    assert phone.screen.name != "patchwork-doodle"
    touchscreen.tap(Tap("roll"))
    look(phone)
    assert phone.tap(Tap("pass")) == "refused", "it was meant for the turn before"
    assert table.state.turn == 2
    phone.tick(0.1)
    assert phone.screen.name == "patchwork-doodle"


def test_the_menu_of_one_display_follows_what_another_plays() -> None:
    touchscreen, phone, table = sewing()
    phone.go.to("menu")
    steps = table.can_undo
    touchscreen.press("main")
    assert phone.press("undo") == "refused"
    phone.tick(0.1)
    assert f"{steps + 1} steps so far" in texts(phone)
    assert phone.press("undo") == "done"
    assert table.can_undo == steps


def test_results_close_when_another_display_reaches_back_into_the_game() -> None:
    a_round = (EndRound(), *scored(2))
    touchscreen, phone, _ = rolling(*a_round, *a_round, *a_round)
    touchscreen.go.table()
    phone.go.table()
    assert touchscreen.screen.name == phone.screen.name == "results"
    assert touchscreen.press("undo") == "done"
    assert phone.press("undo") == "refused"
    phone.tick(0.1)
    assert phone.screen.name == "patchwork-doodle"


def test_a_game_that_one_display_lays_on_the_table_is_opened_at_the_other() -> None:
    touchscreen, phone, old = rolling()
    phone.go.new_game("quilt-show")
    for name in ("Mara", "Theo"):
        phone.screen.add(name)  # type: ignore[attr-defined]
    assert phone.press("main") == "done"
    assert touchscreen.table is phone.table is not old
    before = old.version
    assert touchscreen.tap(Tap("roll")) == "refused"
    assert old.version == before, "the game that was put away stays as it was"
    assert touchscreen.toast is not None
    assert touchscreen.toast.text == "Another game lies on the table now. Look again, then choose."
    assert touchscreen.screen.name == phone.screen.name == "quilt-show"


def test_home_offers_the_game_that_another_display_began() -> None:
    services = Services(MemoryStore(), Settings(), is_development=True)
    touchscreen, phone = Session(services), Session(services, who="player")
    look(touchscreen)
    services.on_table.put(start_game(services.store, "quilt-show", PLAYERS))
    touchscreen.is_changed = False
    touchscreen.tick(0.1)
    assert touchscreen.is_changed
    pressables = taps(touchscreen)
    assert Tap("resume") in pressables
    assert phone.table is touchscreen.table


def test_a_locked_display_works_on_the_game_that_another_began() -> None:
    services = Services(MemoryStore(), Settings(), is_development=True)
    touchscreen = Session(services)
    touchscreen.go.lock()
    table = start_game(services.store, "quilt-show", PLAYERS)
    services.on_table.put(table)
    touchscreen.tick(0.1)
    look(touchscreen)
    assert touchscreen.is_locked
    assert touchscreen.press("main") == "done"
    assert table.version == 1


def test_a_phone_has_its_own_language_and_look() -> None:
    kept: list[Settings] = []
    services = Services(MemoryStore(), Settings(), save_settings=kept.append, is_development=True)
    own = Settings(language="de", theme="indigo", text="large")
    touchscreen, phone = Session(services), Session(services, who="player", settings=own)
    assert "Choose a game" in texts(touchscreen)
    assert "Choose a game" not in texts(phone)
    phone.apply_settings(msgspec.structs.replace(own, language="en"))
    assert "Choose a game" in texts(phone)
    assert (touchscreen.settings, kept) == (Settings(), []), "the table keeps what was chosen at the table"
    assert phone.settings.text == "large"


def test_a_phone_without_wishes_follows_the_table() -> None:
    services = Services(MemoryStore(), Settings(), is_development=True)
    touchscreen, phone = Session(services), Session(services, who="player")
    touchscreen.apply_settings(Settings(language="de"))
    assert texts(phone) == texts(touchscreen)
    assert "Choose a game" not in texts(phone)


def test_a_viewer_sees_everything_and_changes_nothing() -> None:
    touchscreen, _, table = sewing()
    viewer = Session(touchscreen.services, who="viewer")
    assert viewer.press("main") == viewer.press("undo") == "refused"
    assert table.version == 1
    touchscreen.press("main")
    viewer.tap(Tap("toast"))
    assert texts(viewer) == texts(touchscreen)


def test_a_demonstration_at_one_display_leaves_the_table_to_the_others() -> None:
    touchscreen, phone, table = sewing()
    touchscreen.go.demo()
    touchscreen.press("main")
    assert touchscreen.table is not table
    assert phone.table is table
    assert phone.press("main") == "done"
    touchscreen.go.home()
    assert touchscreen.table is table
    assert table.version == 2
    assert touchscreen.services is phone.services


def test_a_closed_session_hears_nothing_more() -> None:
    touchscreen, phone, _ = sewing()
    phone.close()
    phone.is_changed = False
    touchscreen.press("main")
    assert not phone.is_changed
