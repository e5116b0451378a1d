"""Settings take effect at once, are kept, and are read whatever wrote them."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.config import read_config
from companion.config.writing import write_settings
from companion.screens.services import Services
from companion.screens.session import Session
from companion.screens.settings import ReadSettings, Settings, language_of_machine, read_settings, save_settings
from companion.screens.views import Tap
from companion.store.memory import MemoryStore
from hardware.backlight import ScreenSettings
from hardware.cameras.settings import CameraSettings
from tests.screens.seeing import taps, texts
from tests.screens.shell_scenes import a_session, menu, new_game, play_quilt_show, scenes


def test_the_buttons_reach_home_and_settings_from_a_running_game() -> None:
    for steps, name in ((-3, "home"), (-2, "settings"), (-1, "lock")):
        session = menu()
        for _ in range(-steps):
            session.move(-1)
        session.press("main")
        assert session.screen.name == name


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


def test_the_language_is_where_one_looks_for_it_first() -> None:
    session = a_session()
    session.go.to("settings")
    assert "Deutsch" in texts(session)


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
    huge = next(tap for tap in taps(session) if tap == Tap("value", (1, 2)))
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


def test_what_lies_in_the_configuration_is_set_by_touch_and_taken_back(tmp_path: Path) -> None:
    session, file = scenes()["settings-comfort"](), tmp_path / "config.toml"
    services = session.services

    def keep_camera(wanted: CameraSettings) -> None:
        services.camera_settings = wanted
        write_settings(file, {("camera", "photos"): wanted.photos})

    def keep_rests(wanted: ScreenSettings) -> None:
        write_settings(file, {("screen", "dim_after"): wanted.dim_after, ("screen", "dark_after"): wanted.dark_after})

    services.change_camera, services.save_rests = keep_camera, keep_rests
    steps = [setting.field if setting is not None else "" for _, setting in session.screen.steps]  # type: ignore[attr-defined]
    for title, field, number in (("Photos of a scan", "photos", 2), ("Dim the screen", "dim_after", 2)):
        assert title in texts(session)
        session.tap(Tap("value", (steps.index(field), number)))
    told = read_config(file).config
    assert (told.camera.photos, told.screen.dim_after, told.screen.dark_after) == (5, 30.0, 90.0)
    session.press("undo")
    session.press("undo")
    told = read_config(file).config
    assert (told.camera.photos, told.screen) == (3, ScreenSettings())
    assert services.screen_rests == ScreenSettings()


def test_a_value_that_only_the_file_can_hold_is_shown_as_none_of_them_and_goes_on_to_the_first() -> None:
    session = scenes()["settings-comfort"]()
    session.services.screen_rests = ScreenSettings(dim_after=7, dark_after=9)
    for _ in range(20):
        if session.screen.setting is not None and session.screen.setting.field == "dim_after":  # type: ignore[attr-defined]
            break
        session.press("scan")
    session.press("main")
    assert session.services.screen_rests == ScreenSettings(0, 0)


def test_a_window_on_a_desk_and_a_phone_are_not_asked_when_the_screen_rests() -> None:
    session = scenes()["settings"]()
    session.tap(Tap("section", "comfort"))
    assert "Dim the screen" not in texts(session)


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR.UTF-8"}, "fr"),
        ({"LC_ALL": "", "LANG": "fr_CH"}, "fr"),
        ({"LC_ALL": "C", "LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "pl_PL.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_until_a_language_is_chosen_it_is_the_machines(environment: dict[str, str], language: str) -> None:
    assert language_of_machine(environment) == language


def test_a_first_start_speaks_the_machines_language_and_a_chosen_one_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert read_settings(tmp_path / "settings.json").settings.language == "de"
    save_settings(tmp_path / "settings.json", Settings(language="en"))
    assert read_settings(tmp_path / "settings.json").settings.language == "en"
