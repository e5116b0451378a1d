"""A session as players live it: through taps and keys, without a window."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import msgspec
import pytest

from companion.screens.services import Services
from companion.screens.session import Session
from companion.screens.settings import Settings
from companion.screens.views import KeyName, Tap
from companion.store.sqlite import SqliteStore
from messages import say
from tests.screens.seeing import taps, texts
from tests.screens.shell_scenes import a_session, menu, new_game, play_quilt_show, results, scenes


def test_a_sentence_goes_when_another_screen_is_opened() -> None:
    session = new_game()
    session.tap(Tap("add"))
    session.tap(Tap("done"))
    assert "Enter a name first." in texts(session)
    session.press("undo")
    assert session.screen.name == "new-game"
    assert "Enter a name first." not in texts(session)


def test_the_app_opens_the_running_game_after_a_start(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "games.db")
    session = Session(Services(store, Settings()))
    play_quilt_show(session, steps=9)
    state = session.table.state if session.table else None
    store.close()
    store = SqliteStore(tmp_path / "games.db")
    again = Session(Services(store, Settings()))
    assert again.table is not None
    assert again.table.state == state
    assert again.screen.name not in ("home", "oops")
    store.close()


def test_home_says_as_long_as_it_lasts_that_nothing_can_be_saved() -> None:
    session = scenes()["home-in-trouble"]()
    session.tick(60)
    assert any("is not saved" in text for text in texts(session))
    assert Tap("resume") in taps(session), "the stored game is still offered"


def test_the_main_key_goes_on_whatever_a_finger_touched() -> None:
    """It never removes, empties or changes what happens to be in focus."""
    session = new_game()
    session.tap(Tap("switch", "time_saving"))
    session.tap(Tap("player", 1))
    assert session.screen.keys().main.text == "Start the game"
    session.tap(Tap("add"))
    assert session.screen.keys().main.text == "Done"
    session = scenes()["settings"]()
    assert session.screen.keys().main.text == "Done"
    session.tap(Tap("value", (1, 2)))
    assert session.screen.keys().main.text == "Done"
    session = menu()
    session.tap(Tap("row", 3))
    assert session.screen.keys().main.text == "Back to the game"


def test_the_buttons_close_the_app() -> None:
    session = menu()
    session.press("undo")
    for _ in range(3):
        session.move(-1)
    session.press("main")
    assert session.screen.name == "home"
    session.hold("undo")
    assert session.screen.name == "quit"
    session.press("main")
    assert session.is_over


def test_a_sentence_above_the_keys_goes_at_a_touch() -> None:
    session = menu()
    session.tell(say("3 markers are left, so Theo can make 1, 2 or 3 blocks."))
    assert Tap("toast") in taps(session)
    assert "3 markers are left, so Theo can make 1, 2 or 3 blocks." in texts(session)
    session.tap(Tap("toast"))
    assert session.toast is None
    assert Tap("toast") not in taps(session)


def test_results_stay_open_to_undo() -> None:
    session = results()
    assert session.table is not None
    session.press("undo")
    assert session.table.game.result(session.table.state) is None
    assert session.screen.name != "results"


def test_something_unexpected_shows_a_friendly_page_with_the_game_intact(caplog: pytest.LogCaptureFixture) -> None:
    session = menu()
    session.services.is_development = False
    assert session.table is not None
    state = session.table.state

    def slip(key: str) -> None:
        raise ValueError("the needle slipped")

    session.screen.press = slip  # type: ignore[method-assign]
    session.press("main")
    assert session.screen.name == "oops"
    assert not [text for text in texts(session) if "needle" in text or "Error" in text], "players' words only"
    assert "What went wrong is noted for those who mend it." in texts(session)
    assert "ValueError: the needle slipped" in caplog.text, "the log goes into the report"
    session.press("main")
    assert session.screen.name != "oops"
    assert session.table.state == state


def test_in_development_the_unexpected_raises() -> None:
    session = menu()
    session.screen.press = lambda key: 1 / 0  # type: ignore[method-assign, assignment]
    with pytest.raises(ZeroDivisionError):
        session.press("main")


def test_history_and_statistics_count_what_was_played() -> None:
    session = scenes()["history"]()
    assert len(session.screen.games) == 6  # type: ignore[attr-defined]
    session.press("scan")
    session.move(1)
    session.tap(Tap("statistics"))
    assert session.screen.name == "statistics"
    assert {"The last 6 games", "won 3 of 4 (75%)"} <= set(texts(session))


def _press(key: KeyName, session: Session) -> None:
    session.press(key)


def _move(by: int, session: Session) -> None:
    session.move(by)


def _tap(tap: Tap, session: Session) -> None:
    session.tap(tap)


def test_every_screen_answers_every_key_and_every_tap() -> None:
    for make in scenes().values():
        acts: list[Callable[[Session], None]] = [partial(_press, key) for key in ("undo", "scan", "main")]
        acts += [partial(_move, by) for by in (-1, 1)]
        acts += [partial(_tap, tap) for tap in taps(make())]
        for act in acts:
            session = make()
            act(session)
            session.services.close()


def test_closing_is_asked_for_once() -> None:
    session = a_session()
    session.tap(Tap("menu"))
    assert (session.screen.name, session.is_over) == ("quit", False)
    session.press("main")
    assert session.is_over


def test_the_words_follow_the_language() -> None:
    session = a_session()
    english = texts(session)
    session.apply_settings(msgspec.structs.replace(session.settings, language="de"))
    assert texts(session) != english
