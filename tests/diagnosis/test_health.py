"""What the doctor finds."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest

from calibration.empty_board import save_empty_board
from companion.config import write_default_config
from companion.diagnosis import health
from companion.home import Home
from companion.store.sqlite import SqliteStore
from companion.table import start_game
from hardware.machine import Machine
from tests.button_jar import EVE_AND_ANN, GAME
from tests.hardware.panel.test_gpio import make_pi
from tests.languages.plain import is_plain


def findings(home: Home, machine: Machine) -> dict[str, tuple[str, str]]:
    found = health.examine(home, machine, {})
    for each in found:
        assert is_plain(each.sentence.on_screen()), each
    return {each.what: (each.state, str(each.sentence)) for each in found}


def test_a_bare_machine_is_told_what_it_does_without(tmp_path: Path) -> None:
    found = findings(Home(tmp_path / "home"), Machine(tmp_path))
    assert found["screen"][0] == found["camera"][0] == found["buttons"][0] == found["decks"][0] == "absent"
    assert found["games"] == ("good", f"none yet; they will be kept in {tmp_path / 'home'}")
    assert found["disk"][0] == "good"
    assert "power" not in found


def test_looking_changes_nothing(tmp_path: Path) -> None:
    findings(Home(tmp_path / "home"), Machine(tmp_path))
    assert not (tmp_path / "home").exists()


def test_games_and_decks_are_counted(tmp_path: Path) -> None:
    home = Home(tmp_path)
    store = SqliteStore(home.games)
    start_game(store, GAME.name, EVE_AND_ANN, game=GAME)
    assert findings(home, Machine(tmp_path))["games"] == ("good", f"kept in {home.games}")
    store.close()
    (home.decks / "quilt-show").mkdir(parents=True)
    found = findings(home, Machine(tmp_path))
    assert found["games"] == ("good", f"1 game in {home.games}")
    assert found["decks"] == ("good", "taught: quilt-show")


def test_a_damaged_store_and_a_full_disk_are_bad(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = Home(tmp_path)
    home.games.write_bytes(b"rubbish" * 1000)
    usage = shutil.disk_usage(tmp_path)._replace(free=5 * 1024**2)
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: usage)
    found = findings(home, Machine(tmp_path))
    assert found["games"][0] == "bad"
    assert found["games"][1].startswith("The file with your games was damaged. 0 games were saved.")
    assert found["disk"] == ("bad", "only 5 MB free; remove something to make room for games and photos")


def test_weak_power_is_told_with_what_to_do(tmp_path: Path) -> None:
    folder = tmp_path / "sys/class/hwmon/hwmon0"
    folder.mkdir(parents=True)
    (folder / "name").write_text("rpi_volt\n")
    (folder / "in0_lcrit_alarm").write_text("1\n")
    found = findings(Home(tmp_path), Machine(tmp_path))
    assert found["power"][0] == "bad"
    assert "power supply" in found["power"][1]


def test_settings_are_found_and_what_is_wrong_in_them_is_named(tmp_path: Path) -> None:
    home = Home(tmp_path / "home")
    told = findings(home, Machine(tmp_path))["settings"]
    assert told == (
        "good", f"the usual ones; 'quilting-bee doctor --settings' writes {home.config} to change them",
    )  # fmt: skip
    write_default_config(home.config)
    assert findings(home, Machine(tmp_path))["settings"] == ("good", str(home.config))
    home.config.write_text("[camera]\nturn = 45\n")
    state, sentence = findings(home, Machine(tmp_path))["settings"]
    assert state == "bad"
    assert sentence.startswith("Line 2: camera.turn = 45 is not possible")


@pytest.mark.parametrize(
    ("use", "found"),
    [
        ("none", ("absent", "switched off in the settings")),
        ("phone", ("good", "a phone, as the settings say")),
        ("auto", ("good", "HD Webcam")),
        ("webcam", ("good", "HD Webcam")),
        ("photos:/nowhere", ("bad", "The folder /nowhere cannot be read.")),
    ],
)
def test_the_camera_is_the_one_that_the_settings_name(tmp_path: Path, use: str, found: tuple[str, str]) -> None:
    folder = tmp_path / "sys/class/video4linux/video0"
    folder.mkdir(parents=True)
    (folder / "name").write_text("HD Webcam\n")
    home = Home(tmp_path)
    home.config.write_text(f'[camera]\nuse = "{use}"\n')
    assert findings(home, Machine(tmp_path))["camera"] == found
    home.config.unlink()
    told = {each.what: each for each in health.examine(home, Machine(tmp_path), {"QUILTING_BEE_CAMERA": use})}["camera"]
    assert (told.state, str(told.sentence)) == found


def test_a_camera_or_a_panel_that_was_asked_for_may_not_be_missing(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.config.write_text('[camera]\nuse = "webcam"\n[panel]\nbuzzer = 18\n')
    found = findings(home, Machine(tmp_path))
    assert (found["camera"][0], found["buttons"][0]) == ("bad", "bad")
    home.config.unlink()
    found = findings(home, Machine(tmp_path))
    assert (found["camera"][0], found["buttons"][0]) == ("absent", "absent")


def test_what_was_measured_is_told(tmp_path: Path) -> None:
    home = Home(tmp_path)
    assert findings(home, Machine(tmp_path))["measured"][0] == "absent"
    for name in ("lenses/webcam-640x480.json", "lights/webcam.json", "lights/webcam.previous.json"):
        (home.calibration / name).parent.mkdir(parents=True, exist_ok=True)
        (home.calibration / name).write_text('{"format": 1}')
    save_empty_board(home.calibration, np.zeros((9, 9, 3), np.uint8))
    assert findings(home, Machine(tmp_path))["measured"] == ("good", "lens, light, empty board")
    torn = home.calibration / "lights/webcam.json"
    torn.write_text('{"form')
    state, sentence = findings(home, Machine(tmp_path))["measured"]
    assert (state, sentence.startswith(f"{torn} is damaged; move it away")) == ("bad", True)


def test_a_camera_of_the_environment_that_means_none_is_bad(tmp_path: Path) -> None:
    told = health.examine(Home(tmp_path), Machine(tmp_path), {"QUILTING_BEE_CAMERA": "tin"})
    assert ("camera", "bad") in [(each.what, each.state) for each in told]


def test_buttons_are_told_with_their_pins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_pi(tmp_path)
    home = Home(tmp_path)
    monkeypatch.setattr(health, "has_module", lambda name: name != "lgpio")
    assert findings(home, Machine(tmp_path))["buttons"] == (
        "absent", "pins are there; for push buttons: sudo apt install python3-lgpio",
    )  # fmt: skip
    monkeypatch.setattr(health, "has_module", lambda name: True)
    home.config.write_text('[panel.buttons]\nup = "none"\ndown = "none"\n')
    assert findings(home, Machine(tmp_path))["buttons"] == (
        "good", "Undo on 17, Scan on 27, End turn on 22; 'quilting-bee doctor --panel' tries them",
    )  # fmt: skip
    home.config.write_text('[panel]\nuse = "off"\n')
    assert findings(home, Machine(tmp_path))["buttons"] == ("absent", "switched off in the settings")
