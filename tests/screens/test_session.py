"""A session as players live it: through taps and keys, without a window."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import msgspec
import pytest

from companion.games.values import Look
from companion.screens.demo.opening import SampleCamera
from companion.screens.faces import faces_of
from companion.screens.services import Services
from companion.screens.session import Session
from companion.screens.settings import ReadSettings, Settings, read_settings, save_settings
from companion.screens.views import Face, KeyName, ListRow, Tap
from companion.screens.views.walk import walk
from companion.store.memory import MemoryStore
from companion.store.sqlite import SqliteStore
from messages import say
from tests.screens import seeing
from tests.screens.scan_scenes import PromisedWorker, StillCamera, a_sheet, paper
from tests.screens.shell_scenes import a_session, menu, new_game, play_quilt_show, results, scenes


def texts(session: Session) -> list[str]:
    return seeing.texts(session)


def taps(session: Session) -> list[Tap]:
    return seeing.taps(session)


def test_a_new_game_is_begun_by_touch_alone() -> None:
    session = a_session()
    session.tap(Tap("game", "quilt-show"))
    for name in ("Mara", "Theo"):
        session.tap(Tap("add"))
        assert Tap("name", "") in taps(session), "there is a field to type into"
        for end in range(1, len(name) + 1):
            session.tap(Tap("name", name[:end]))
        session.tap(Tap("done"))
    session.tap(Tap("switch", "time_saving"))
    session.tap(Tap("key", "main"))
    assert session.table is not None
    assert [player.name for player in session.table.players] == ["Mara", "Theo"]
    assert session.table.state.options.time_saving
    assert [player.motif for player in session.table.players] == ["gingham", "dots"]


def test_a_new_game_is_begun_with_the_buttons_alone() -> None:
    session = a_session()
    session.press("main")
    assert session.screen.name == "new-game"
    for letters in ("AB", "BA"):
        session.move(1 if not session.screen.players else len(session.screen.players) + 1)  # type: ignore[attr-defined]
        session.press("main")
        assert session.screen.name == "name"
        for letter in letters:
            while session.screen.keys().main.text != f"Letter {letter}":
                session.press("scan")
            session.press("main")
        while session.screen.keys().main.text != "Done":
            session.move(-1)
        session.press("main")
        assert session.screen.name == "new-game"
    session.press("main")
    assert session.table is not None
    assert [player.name for player in session.table.players] == ["Ab", "Ba"]


def test_a_game_that_cannot_start_says_what_is_missing() -> None:
    session = a_session()
    session.go.new_game("quilt-show")
    assert not session.screen.keys().main.is_lit
    assert session.screen.keys().main.detail == "2 more players are needed"
    session.press("main")
    assert "Quilt Show is for 2 to 4 players, not 0." in texts(session)
    assert session.table is None


def test_a_player_who_was_removed_comes_back_with_undo() -> None:
    session = new_game()
    session.tap(Tap("remove", 0))
    assert session.screen.players == ["Theo", "Ruth"]  # type: ignore[attr-defined]
    session.press("undo")
    assert session.screen.players == ["Mara", "Theo", "Ruth"]  # type: ignore[attr-defined]


def motifs(session: Session) -> dict[str, str]:
    return {player.name: player.motif for player in session.screen.seated()}  # type: ignore[attr-defined]


def test_a_cloth_stays_with_its_player_when_the_seats_change() -> None:
    session = new_game()
    before = motifs(session)
    session.tap(Tap("remove", 0))
    session.screen.add("Mara")  # type: ignore[attr-defined]
    assert session.screen.players == ["Theo", "Ruth", "Mara"]  # type: ignore[attr-defined]
    assert motifs(session) == before
    rows = [part for part in walk(session.view().body) if isinstance(part, ListRow) and part.face]
    assert {row.text: row.face.cloth for row in rows if row.face} == {"Theo": 1, "Ruth": 2, "Mara": 0}


def test_a_tap_gives_a_player_another_cloth_that_nobody_has() -> None:
    session = new_game()
    session.tap(Tap("player", 0))
    assert motifs(session) == {"Mara": "stripes", "Theo": "dots", "Ruth": "chevron"}
    session.press("undo")
    assert motifs(session)["Mara"] == "gingham"


def test_a_cloth_is_remembered_for_the_next_game_and_shown_everywhere() -> None:
    session = new_game()
    session.tap(Tap("player", 0))
    session.press("main")
    session.press("main")
    assert session.table is not None
    assert [face.cloth for face in faces_of(session.table.players)] == [3, 1, 2]
    faces = [part for part in walk(session.view()) if isinstance(part, Face) and part.name == "Mara"]
    assert {face.cloth for face in faces} == {3}
    session.go.new_game("quilt-show")
    assert motifs(session)["Mara"] == "stripes"


def test_who_starts_is_asked_at_the_table_and_nowhere_else() -> None:
    session = new_game()
    assert not [text for text in texts(session) if "starts" in text or "begins" in text]


def test_a_new_game_says_what_becomes_of_the_one_before() -> None:
    session = a_session()
    play_quilt_show(session, steps=5)
    session.go.new_game("quilt-show")
    session.press("main")
    assert "Quilt Show is paused: continue it from home." in texts(session)


def test_a_sentence_goes_when_another_screen_is_opened() -> None:
    session = new_game()
    session.tap(Tap("add"))
    session.tap(Tap("done"))
    assert "Enter a name first." in texts(session)
    session.press("undo")
    assert session.screen.name == "new-game"
    assert "Enter a name first." not in texts(session)


def test_players_are_remembered_for_the_next_game() -> None:
    session = a_session()
    play_quilt_show(session, steps=3)
    session.go.new_game("quilt-show")
    assert session.screen.players == ["Mara", "Theo", "Ruth"]  # type: ignore[attr-defined]
    session.tap(Tap("remove", 2))
    assert Tap("known", "Ruth") in taps(session)


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


def test_the_buttons_reach_home_and_settings_from_a_running_game() -> None:
    for steps, name in ((-3, "home"), (-2, "settings"), (-1, "lock")):
        session = menu()
        for _ in range(-steps):
            session.move(-1)
        session.press("main")
        assert session.screen.name == name


def test_holding_undo_opens_the_menu_when_there_is_nothing_to_play_again() -> None:
    session = a_session()
    play_quilt_show(session, steps=6)
    session.go.table()
    session.hold("undo")
    assert session.screen.name == "menu"


def test_the_buttons_leave_the_settings_and_the_names_again() -> None:
    session = scenes()["settings"]()
    session.move(-1)
    assert session.screen.keys().main.text == "Done"
    session.press("main")
    assert session.screen.name == "home"
    session = new_game()
    session.tap(Tap("add"))
    session.press("undo")
    assert session.screen.name == "new-game"


def test_the_buttons_take_a_player_away_again() -> None:
    session = new_game()
    while (session.screen.keys().undo.text, session.screen.keys().undo.detail) != ("Remove", "Theo"):
        session.press("scan")
    session.press("undo")
    assert session.screen.players == ["Mara", "Ruth"]  # type: ignore[attr-defined]


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
    session.tap(Tap("value", (2, 2)))
    assert session.screen.keys().main.text == "Done"
    session = menu()
    session.tap(Tap("row", 3))
    assert session.screen.keys().main.text == "Back to the game"


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


def test_letters_of_a_keyboard_make_a_name_and_the_main_key_ends_it() -> None:
    session = new_game()
    session.tap(Tap("add"))
    session.tap(Tap("name", "bob2"))
    session.press("main")
    assert session.screen.players[-1] == "Bob2"  # type: ignore[attr-defined]


def test_a_name_that_sits_at_the_table_or_none_is_refused_with_a_sentence() -> None:
    session = new_game()
    session.tap(Tap("add"))
    session.tap(Tap("done"))
    assert "Enter a name first." in texts(session)
    session.tap(Tap("name", "theo"))
    session.tap(Tap("done"))
    assert "Theo sits at the table already." in texts(session)
    assert session.screen.name == "name"


def test_a_name_is_no_longer_than_a_table_has_room_for() -> None:
    session = new_game()
    session.tap(Tap("add"))
    session.tap(Tap("name", "anna-lena? maria!theresia"))
    assert session.screen.entered == "Anna-Lena Ma"  # type: ignore[attr-defined]


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


def test_under_the_lock_the_buttons_mean_the_table_not_the_menu_or_the_settings() -> None:
    session = a_session()
    play_quilt_show(session, steps=6)
    session.go.table()
    keys = session.screen.keys()
    session.go.to("menu")
    session.go.lock()
    assert session.screen.keys() == keys
    session.go.unlock()
    assert session.screen.name == "quilt-show"
    session.go.to("settings")
    session.go.lock()
    assert session.screen.keys() == keys
    before = session.settings
    session.press("main")
    assert session.table is not None
    assert (session.settings, session.table.version) == (before, 7)
    session.go.unlock()
    assert session.screen.name == "settings"


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


def test_settings_speak_no_language_of_terminals() -> None:
    session = scenes()["settings-machine"]()
    assert not [text for text in texts(session) if "quilting-bee" in text or "/" in text]


def test_settings_take_effect_at_once_and_can_be_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "home" / "settings.json"
    session = Session(Services(MemoryStore(), Settings(), save_settings=lambda each: save_settings(path, each)))
    session.go.to("settings")
    session.press("scan")
    session.press("main")
    assert session.settings.theme == "indigo"
    assert read_settings(path).settings.theme == "indigo"
    session.press("undo")
    assert read_settings(path).settings.theme == "linen"


def test_a_value_of_a_setting_is_one_tap_away() -> None:
    session = scenes()["settings"]()
    huge = next(tap for tap in taps(session) if tap == Tap("value", (2, 2)))
    session.tap(huge)
    chosen = session.settings
    session.press("undo")
    assert (chosen.text, session.settings.text) == ("huge", "normal")


def test_settings_lead_back_to_where_they_were_opened() -> None:
    session = scenes()["home-with-a-game"]()
    session.go.to("settings")
    session.press("main")
    assert session.screen.name == "home"
    session.go.table()
    session.go.to("menu")
    session.tap(Tap("side", "settings"))
    session.press("main")
    assert session.screen.name == "quilt-show"


def test_damaged_settings_are_no_matter(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"theme": "plaid"')
    read = read_settings(tmp_path / "settings.json")
    assert read.settings == Settings()
    assert "is damaged; move it away and choose the settings again." in str(read.complaint)
    assert read_settings(tmp_path / "missing.json") == ReadSettings(Settings())


def test_settings_of_a_newer_version_are_told_of_and_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    newer = b'{"format": 2, "theme": "aurora", "haptics": true}'
    path.write_bytes(newer)
    read = read_settings(path)
    assert read.settings == Settings()
    assert "newer Quilting Bee (format 2, this one knows 1)" in str(read.complaint)
    session = Session(Services(MemoryStore(), read.settings, save_settings=lambda each: save_settings(path, each)))
    session.apply_settings(Settings(theme="indigo"))
    assert session.settings.theme == "indigo"
    assert session.toast is not None
    assert session.toast.text.startswith("The settings hold for this evening only. ")
    assert path.read_bytes() == newer
    assert [each.name for each in tmp_path.iterdir()] == ["settings.json"]


def test_settings_of_today_are_read_as_they_were_written_before(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"theme": "indigo", "text": "huge", "language": "de", "sounds": false, "format": 1}')
    read = read_settings(path)
    assert read == ReadSettings(Settings(theme="indigo", text="huge", language="de", sounds=False))


def test_something_unexpected_shows_a_friendly_page_with_the_game_intact() -> None:
    session = menu()
    session.services.is_development = False
    assert session.table is not None
    state = session.table.state

    def slip(key: str) -> None:
        raise ValueError("the needle slipped")

    session.screen.press = slip  # type: ignore[method-assign]
    session.press("main")
    assert session.screen.name == "oops"
    assert "ValueError: the needle slipped" in texts(session)
    session.press("main")
    assert session.screen.name != "oops"
    assert session.table.state == state


def test_in_development_the_unexpected_raises() -> None:
    session = menu()
    session.screen.press = lambda key: 1 / 0  # type: ignore[method-assign, assignment]
    with pytest.raises(ZeroDivisionError):
        session.press("main")


def test_the_demonstration_leaves_no_trace() -> None:
    session = a_session()
    play_quilt_show(session, steps=5)
    table, games = session.table, session.services.archive.games()
    session.go.to("demo")
    session.press("scan")
    session.press("main")
    assert session.is_demo
    assert session.table is not table
    assert session.screen.name == "quilt-show"
    session.go.home()
    assert (session.is_demo, session.table, session.services.archive.games()) == (False, table, games)


def in_the_demonstration(number: int) -> Session:
    session = a_session()
    session.go.to("demo")
    session.tap(Tap("demo", number))
    return session


def test_the_camera_of_the_demonstration_shows_what_fits_the_game() -> None:
    session = in_the_demonstration(0)
    camera = session.services.camera
    assert camera is not None
    session.go.scan(Look("sheet", say("Show a sheet."), 0), lambda result: None)
    assert session.services.camera is camera
    session.go.scan(Look("cards", say("Show the cards.")), lambda result: None, 6)
    assert isinstance(session.services.camera, SampleCamera)
    assert session.services.camera.has_cards
    session.services.close()
    session = in_the_demonstration(1)
    assert session.services.camera is None, "there are no sample photos of quilts"
    assert session.screen.name == "quilt-show"


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
