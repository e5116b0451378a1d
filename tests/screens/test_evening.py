"""An evening as players live it: through taps and keys, without a window."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import msgspec
import pytest

from companion.screens.drawing.items import Box, Pressable, Tap, Words, flattened
from companion.screens.drawing.skeleton import KeyName
from companion.screens.evening import Evening
from companion.screens.settings import ReadSettings, Settings, read_settings, save_settings
from companion.screens.surroundings import Surroundings
from companion.store.memory import MemoryStore
from companion.store.sqlite import SqliteStore
from messages import say
from tests.screens.scan_scenes import PromisedWorker, StillCamera, a_sheet, paper
from tests.screens.shell_scenes import an_evening, menu, new_game, play_quilt_show, results, scenes


def texts(evening: Evening) -> list[str]:
    return [item.text for item in flattened(evening.draw(800)) if isinstance(item, Words)]


def taps(evening: Evening) -> list[Tap]:
    return [item.tap for item in flattened(evening.draw(800)) if isinstance(item, Pressable)]


def test_a_new_game_is_begun_by_touch_alone() -> None:
    evening = an_evening()
    evening.tap(Tap("game", "quilt-show"))
    for name in ("Mara", "Theo"):
        evening.tap(Tap("add"))
        for letter in name:
            evening.type(letter)
        evening.tap(Tap("letter", len("ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ-") + 1))
    evening.tap(Tap("switch", "time_saving"))
    evening.tap(Tap("key", "main"))
    assert evening.table is not None
    assert [player.name for player in evening.table.players] == ["Mara", "Theo"]
    assert evening.table.state.options.time_saving
    assert [player.motif for player in evening.table.players] == ["gingham", "dots"]


def test_a_new_game_is_begun_with_the_buttons_alone() -> None:
    evening = an_evening()
    evening.press("main")
    assert evening.screen.name == "new-game"
    for letters in ("AB", "BA"):
        evening.move(1 if not evening.screen.players else len(evening.screen.players) + 1)  # type: ignore[attr-defined]
        evening.press("main")
        assert evening.screen.name == "name"
        for letter in letters:
            while evening.screen.keys().main.text != f"Letter {letter}":
                evening.press("scan")
            evening.press("main")
        while evening.screen.keys().main.text != "Done":
            evening.move(-1)
        evening.press("main")
        assert evening.screen.name == "new-game"
    evening.press("main")
    assert evening.table is not None
    assert [player.name for player in evening.table.players] == ["Ab", "Ba"]


def test_a_game_that_cannot_start_says_what_is_missing() -> None:
    evening = an_evening()
    evening.open_new_game("quilt-show")
    assert not evening.screen.keys().main.is_lit
    assert evening.screen.keys().main.detail == "2 more players are needed"
    evening.press("main")
    assert "Quilt Show is for 2 to 4 players, not 0." in texts(evening)
    assert evening.table is None


def test_seats_turn_and_undo_brings_them_back() -> None:
    evening = new_game()
    evening.tap(Tap("player", 1))
    assert evening.screen.players == ["Theo", "Ruth", "Mara"]  # type: ignore[attr-defined]
    evening.tap(Tap("remove", 0))
    evening.press("undo")
    evening.press("undo")
    assert evening.screen.players == ["Mara", "Theo", "Ruth"]  # type: ignore[attr-defined]


def test_players_are_remembered_for_the_next_game() -> None:
    evening = an_evening()
    play_quilt_show(evening, steps=3)
    evening.open_new_game("quilt-show")
    assert evening.screen.players == ["Mara", "Theo", "Ruth"]  # type: ignore[attr-defined]
    evening.tap(Tap("remove", 2))
    assert Tap("known", "Ruth") in taps(evening)


def test_the_app_opens_the_running_game_after_a_start(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "games.db")
    evening = Evening(Surroundings(store, Settings()))
    play_quilt_show(evening, steps=9)
    state = evening.table.state if evening.table else None
    store.close()
    store = SqliteStore(tmp_path / "games.db")
    again = Evening(Surroundings(store, Settings()))
    assert again.table is not None
    assert again.table.state == state
    assert again.screen.name not in ("home", "oops")
    store.close()


def test_home_says_as_long_as_it_lasts_that_nothing_can_be_saved() -> None:
    evening = scenes()["home-in-trouble"]()
    evening.tick(60)
    assert any("is not saved" in text for text in texts(evening))
    assert Tap("resume") in taps(evening), "the stored game is still offered"


def test_the_menu_goes_back_to_any_earlier_point() -> None:
    evening = menu()
    assert evening.table is not None
    before = evening.table.version
    evening.tap(Tap("row", 4))
    assert evening.screen.keys().main.detail == "takes back 4 steps"
    evening.press("main")
    assert evening.table.can_undo == before - 4
    assert evening.table.can_redo == 4
    evening.hold("undo")
    assert evening.table.can_redo == 3


def test_the_buttons_reach_home_and_settings_from_a_running_game() -> None:
    for steps, name in ((-3, "home"), (-2, "settings"), (-1, "lock")):
        evening = menu()
        for _ in range(-steps):
            evening.move(-1)
        evening.press("main")
        assert evening.screen.name == name


def test_holding_undo_opens_the_menu_when_there_is_nothing_to_play_again() -> None:
    evening = an_evening()
    play_quilt_show(evening, steps=6)
    evening.open_table()
    evening.hold("undo")
    assert evening.screen.name == "menu"


def test_the_buttons_leave_the_settings_and_the_names_again() -> None:
    evening = scenes()["settings"]()
    evening.move(-1)
    assert evening.screen.keys().main.text == "Done"
    evening.press("main")
    assert evening.screen.name == "home"
    evening = new_game()
    evening.tap(Tap("add"))
    evening.press("undo")
    assert evening.screen.name == "new-game"


def test_the_buttons_take_a_player_away_again() -> None:
    evening = new_game()
    while evening.screen.keys().main.text != "Remove Theo":
        evening.press("scan")
    evening.press("main")
    assert evening.screen.players == ["Mara", "Ruth"]  # type: ignore[attr-defined]


def test_the_buttons_close_the_app() -> None:
    evening = menu()
    evening.press("undo")
    for _ in range(3):
        evening.move(-1)
    evening.press("main")
    assert evening.screen.name == "home"
    evening.hold("undo")
    assert evening.screen.name == "quit"
    evening.press("main")
    assert evening.is_over


def test_letters_of_a_keyboard_make_a_name_and_the_main_key_ends_it() -> None:
    evening = new_game()
    evening.tap(Tap("add"))
    for letter in "Bob2":
        evening.type(letter)
    evening.press("main")
    assert evening.screen.players[-1] == "Bob2"  # type: ignore[attr-defined]


def test_the_turn_clock_goes_on_while_the_menu_is_open() -> None:
    evening = an_evening()
    play_quilt_show(evening, steps=6)
    evening.open_table()
    for _ in range(70):
        evening.tick(1.0)
    evening.open_menu()
    evening.tick(1.0)
    evening.screen.leave()
    assert evening.screen.banner().extra == "1:11"
    evening.press("main")
    assert evening.screen.banner().extra == "0:00"


def test_a_sentence_above_the_keys_covers_no_button_and_goes_at_a_touch() -> None:
    evening = menu()
    evening.tell(say("3 markers are left, so Theo can make 1, 2 or 3 blocks."))
    *below, plate = [item for item in evening.draw(800) if isinstance(item, Pressable)]
    assert plate.tap == Tap("toast")
    evening.tap(plate.tap)
    assert evening.toast is None
    evening = scenes()["refusal"]()
    *below, plate = [item for item in evening.draw(800) if isinstance(item, Pressable)]
    low = Box(120, 338, 560, 56)
    assert sum(plate.box.overlaps(item.box) for item in below) <= sum(low.overlaps(item.box) for item in below)


def test_results_stay_open_to_undo() -> None:
    evening = results()
    assert evening.table is not None
    evening.press("undo")
    assert evening.table.game.result(evening.table.state) is None
    assert evening.screen.name != "results"


def test_the_lock_stops_touches_but_not_the_push_buttons() -> None:
    evening = menu()
    evening.hold("scan")
    assert evening.is_locked
    assert [tap.name for tap in taps(evening)] == ["unlock"]
    assert evening.table is not None
    before = evening.table.can_undo
    evening.press("undo")
    assert (evening.is_locked, evening.table.can_undo) == (True, before - 1)
    evening.press("main")
    assert evening.is_locked
    evening.hold("scan")
    assert not evening.is_locked


def test_under_the_lock_the_buttons_mean_the_table_not_the_menu_or_the_settings() -> None:
    evening = an_evening()
    play_quilt_show(evening, steps=6)
    evening.open_table()
    keys = evening.screen.keys()
    evening.open_menu()
    evening.lock()
    assert evening.screen.keys() == keys
    evening.unlock()
    assert evening.screen.name == "quilt-show"
    evening.open_link("settings")
    evening.lock()
    assert evening.screen.keys() == keys
    before = evening.settings
    evening.press("main")
    assert evening.table is not None
    assert (evening.settings, evening.table.version) == (before, 7)
    evening.unlock()
    assert evening.screen.name == "settings"


def test_without_a_game_the_buttons_do_nothing_under_the_lock() -> None:
    evening = an_evening()
    evening.lock()
    assert not any((evening.screen.keys().undo.is_lit, evening.screen.keys().scan.is_lit))
    evening.press("main")
    evening.unlock()
    assert evening.screen.name == "home"


def test_a_photo_that_is_read_under_the_lock_is_reviewed_under_it() -> None:
    evening = an_evening()
    evening.surroundings.camera = StillCamera(paper())
    evening.worker = PromisedWorker(a_sheet())  # type: ignore[assignment]
    evening.score_a_photo()
    evening.lock()
    for _ in range(20):
        evening.press("main")
        evening.tick(0.1)
        if evening.screen.keys().undo.text == "Scan again":
            break
    assert evening.is_locked
    evening.hold("scan")
    assert evening.screen.name == "review-sheet"
    evening.lock()
    evening.press("undo")
    evening.press("undo")
    evening.hold("scan")
    assert evening.screen.name == "home"


def test_settings_take_effect_at_once_and_can_be_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "home" / "settings.json"
    evening = Evening(Surroundings(MemoryStore(), Settings(), save_settings=lambda each: save_settings(path, each)))
    evening.open_link("settings")
    evening.press("main")
    assert evening.settings.theme == "indigo"
    assert read_settings(path).settings.theme == "indigo"
    evening.press("undo")
    assert read_settings(path).settings.theme == "linen"


def test_a_value_of_a_setting_is_one_tap_away() -> None:
    evening = scenes()["settings"]()
    huge = next(tap for tap in taps(evening) if tap == Tap("value", (1, 2)))
    evening.tap(huge)
    chosen = evening.settings
    evening.press("undo")
    assert (chosen.text, evening.settings.text) == ("huge", "normal")


def test_settings_lead_back_to_where_they_were_opened() -> None:
    evening = scenes()["home-with-a-game"]()
    evening.open_link("settings")
    evening.tap(Tap("done"))
    assert evening.screen.name == "home"
    evening.open_table()
    evening.open_menu()
    evening.tap(Tap("side", "settings"))
    evening.tap(Tap("done"))
    assert evening.screen.name == "quilt-show"


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
    evening = Evening(Surroundings(MemoryStore(), read.settings, save_settings=lambda each: save_settings(path, each)))
    evening.apply_settings(Settings(theme="indigo"))
    assert evening.settings.theme == "indigo"
    assert evening.toast is not None
    assert evening.toast.text.startswith("The settings hold for this evening only. ")
    assert path.read_bytes() == newer
    assert [each.name for each in tmp_path.iterdir()] == ["settings.json"]


def test_settings_of_today_are_read_as_they_were_written_before(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"theme": "indigo", "text": "huge", "language": "de", "sounds": false, "format": 1}')
    read = read_settings(path)
    assert read == ReadSettings(Settings(theme="indigo", text="huge", language="de", sounds=False))


def test_something_unexpected_shows_a_friendly_page_with_the_game_intact() -> None:
    evening = menu()
    evening.surroundings.is_development = False
    assert evening.table is not None
    state = evening.table.state

    def slip(key: str) -> None:
        raise ValueError("the needle slipped")

    evening.screen.press = slip  # type: ignore[method-assign]
    evening.press("main")
    assert evening.screen.name == "oops"
    assert "ValueError: the needle slipped" in texts(evening)
    evening.press("main")
    assert evening.screen.name != "oops"
    assert evening.table.state == state


def test_in_development_the_unexpected_raises() -> None:
    evening = menu()

    def slip(key: str) -> None:
        raise ZeroDivisionError

    evening.screen.press = slip  # type: ignore[method-assign]
    with pytest.raises(ZeroDivisionError):
        evening.press("main")


def test_the_demonstration_leaves_no_trace() -> None:
    evening = an_evening()
    play_quilt_show(evening, steps=5)
    table, games = evening.table, evening.past_games()
    evening.open_link("demo")
    evening.press("scan")
    evening.press("main")
    assert evening.is_demo
    assert evening.table is not table
    assert evening.screen.name == "quilt-show"
    evening.go_home()
    assert (evening.is_demo, evening.table, evening.past_games()) == (False, table, games)


def test_history_and_statistics_count_what_was_played() -> None:
    evening = scenes()["history"]()
    assert len(evening.screen.games) == 6  # type: ignore[attr-defined]
    evening.press("scan")
    evening.move(1)
    evening.press("main")
    assert evening.screen.name == "statistics"
    assert "games" in texts(evening)


def _press(key: KeyName, evening: Evening) -> None:
    evening.press(key)


def _move(by: int, evening: Evening) -> None:
    evening.move(by)


def _tap(tap: Tap, evening: Evening) -> None:
    evening.tap(tap)


def test_every_screen_answers_every_key_and_every_tap() -> None:
    for make in scenes().values():
        acts: list[Callable[[Evening], None]] = [partial(_press, key) for key in ("undo", "scan", "main")]
        acts += [partial(_move, by) for by in (-1, 1)]
        acts += [partial(_tap, tap) for tap in taps(make())]
        for act in acts:
            evening = make()
            act(evening)
            evening.close()


def test_closing_is_asked_for_once() -> None:
    evening = an_evening()
    evening.tap(Tap("menu"))
    assert (evening.screen.name, evening.is_over) == ("quit", False)
    evening.press("main")
    assert evening.is_over


def test_the_words_follow_the_language() -> None:
    evening = an_evening()
    english = texts(evening)
    evening.apply_settings(msgspec.structs.replace(evening.settings, language="de"))
    assert texts(evening) != english
