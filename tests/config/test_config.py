"""The settings: valid when absent, and whatever is wrong is named."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.config import Config, choose_camera, default_text, parse_config, read_config, write_default_config
from companion.config.words import find_line
from hardware.cameras.choosing import CameraChoice
from hardware.cameras.settings import CameraSettings
from hardware.errors import BadChoice


def complaints(text: str) -> list[str]:
    return [str(each.sentence) for each in parse_config(text).complaints]


def test_no_file_is_the_usual_settings(tmp_path: Path) -> None:
    read = read_config(tmp_path / "config.toml")
    assert (read.config, read.complaints) == (Config(), ())


def test_the_shipped_file_changes_nothing(tmp_path: Path) -> None:
    write_default_config(tmp_path / "new" / "config.toml")
    read = read_config(tmp_path / "new" / "config.toml")
    assert (read.config, read.complaints) == (Config(), ())


def test_the_shipped_file_tells_every_setting_with_its_usual_value() -> None:
    said = re.sub(r"^#(\w+ =)", r"\1", default_text(), flags=re.MULTILINE)
    read = parse_config(said)
    assert (read.config, read.complaints) == (Config(), ())
    for table, keys in (
        ("camera", "use turn photos timeout"),
        ("panel", "use bounce hold_undo hold_scan hold_end_turn buzzer"),
        ("panel.buttons", "undo scan end_turn up down"),
        ("panel.lamps", "undo scan end_turn up down ready reading wrong players rgb"),
        ("panel.keys", "undo scan end_turn up down"),
    ):
        for key in keys.split():
            assert find_line(said, (*table.split("."), key)), f"{table}.{key} is not explained"


def test_a_file_that_is_there_is_never_replaced(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text("[camera]\nturn = 90\n")
    with pytest.raises(FileExistsError):
        write_default_config(file)
    assert read_config(file).config.camera.turn == 90


def test_values_that_are_told_count_and_the_others_stay() -> None:
    read = parse_config('[camera]\nuse = "phone"\n[panel.lamps]\nrgb = [7, 8, 25]\nplayers = [12, 16]\n')
    assert read.complaints == ()
    assert read.config.camera == CameraSettings(use="phone")
    assert read.config.panel.lamps.rgb == (7, 8, 25)
    assert read.config.panel.buttons.end_turn == 22


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[camera]\nturn = 45", "Line 2: camera.turn = 45 is not possible; allowed: 0, 90, 180, 270."),
        (
            '[camera]\n\nuse = "usb"',
            'Line 3: camera.use = "usb" is not possible; allowed: auto, pi, pi:NUMBER, webcam, webcam:/dev/videoN, '
            "photos:FOLDER, phone, none.",
        ),
        ("[camera]\nuse = 3", "Line 2: camera.use = 3 is not possible; allowed: a text in quotes."),
        (
            "[camera]\nphotos = 20",
            "Line 2: camera.photos = 20 is not possible; allowed: a whole number from 1 to 9.",
        ),
        (
            "[camera]\nphotos = true",
            "Line 2: camera.photos = true is not possible; allowed: a whole number from 1 to 9.",
        ),
        (
            '[panel]\nuse = "on"',
            'Line 2: panel.use = "on" is not possible; allowed: "auto", "off".',
        ),
        (
            "# mine\n[panel.buttons]\nundo = 40",
            'Line 3: panel.buttons.undo = 40 is not possible; allowed: a whole number from 2 to 27 or "none".',
        ),
        (
            "panel.bounce = 3",
            "Line 1: panel.bounce = 3 is not possible; allowed: a number from 0.005 to 0.1.",
        ),
        (
            "[panel]\nlamps = { rgb = [1, 2] }",
            "Line 2: panel.lamps.rgb = [1, 2] is not possible; allowed: a list in [ ] of 3: "
            'a whole number from 2 to 27 or "none".',
        ),
        ("camera = 1", "Line 1: camera = 1 is not possible; allowed: a table: [camera]."),
    ],
)
def test_a_wrong_value_is_named_with_line_key_value_and_what_is_allowed(text: str, told: str) -> None:
    assert complaints(text) == [told + " The usual value is used."]
    assert parse_config(text).config == Config()


def test_one_wrong_value_does_not_spoil_its_neighbours() -> None:
    read = parse_config("[camera]\nturn = 45\nphotos = 5\n[panel.buttons]\nundo = 99\nscan = 4\n")
    assert (read.config.camera.turn, read.config.camera.photos) == (0, 5)
    assert (read.config.panel.buttons.undo, read.config.panel.buttons.scan) == (17, 4)
    assert [each.line for each in read.complaints] == [2, 5]


def test_an_unknown_key_is_a_warning_with_the_likely_one() -> None:
    read = parse_config("[camera]\ntrun = 90\n[sound]\nvolume = 3\n")
    assert [str(each.sentence) for each in read.complaints] == [
        "Line 2: there is no setting camera.trun; did you mean turn?",
        "Line 3: there is no setting sound; there are camera, panel, screen.",
    ]
    assert not any(each.is_wrong for each in read.complaints)


def test_a_pin_that_is_given_twice_is_named_with_both_owners() -> None:
    assert complaints("[panel.lamps]\nready = 5\nwrong = 22\nplayers = [5]\n") == [
        "Line 3: pin 22 is given to panel.buttons.end_turn and to panel.lamps.wrong; only one of them can have it.",
        "Line 4: pin 5 is given to panel.lamps.ready and to panel.lamps.players; only one of them can have it.",
    ]


@pytest.mark.parametrize(("text", "line"), [("[camera]\nturn 90\n", 2), ('[camera]\nuse = "auto\nturn = 1\n', 2)])
def test_a_file_that_is_not_toml_is_told_with_its_line(text: str, line: int) -> None:
    read = parse_config(text)
    assert read.config == Config()
    (complaint,) = read.complaints
    assert complaint.line == line
    assert str(complaint.sentence).startswith("The file is not TOML (")


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_bytes(b"\xff\xfe")
    (complaint,) = read_config(tmp_path / "config.toml").complaints
    assert "cannot be read" in str(complaint.sentence)


def test_the_environment_goes_before_the_file() -> None:
    config = Config(camera=CameraSettings(use="webcam"))
    assert choose_camera(config, {}) == CameraChoice("webcam")
    assert choose_camera(config, {"QUILTING_BEE_CAMERA": "pi:1"}) == CameraChoice("pi", "1")
    with pytest.raises(BadChoice, match="There is no camera 'tin'"):
        choose_camera(config, {"QUILTING_BEE_CAMERA": "tin"})
