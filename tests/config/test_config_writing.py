"""Single values of `config.toml` are changed and everything else stays as somebody wrote it."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.config import read_config
from companion.config.writing import write_panel, write_setting, write_settings
from hardware.panel.settings import ButtonKeys, ButtonPins, LampPins, PanelSettings


def test_a_value_is_set_in_a_file_that_is_not_there_yet(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    write_setting(file, "camera", "turn", 90)
    assert read_config(file).config.camera.turn == 90
    assert "Which camera" in file.read_text()


def test_what_somebody_wrote_beside_it_stays(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text('# ours\n[camera]\nuse = "pi"\nphotos = 5\n\n[panel]\nuse = "off"\n')
    write_setting(file, "camera", "use", "webcam")
    assert file.read_text() == '# ours\n[camera]\nuse = "webcam"\nphotos = 5\n\n[panel]\nuse = "off"\n'


def test_a_table_that_is_missing_is_added(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text('[panel]\nuse = "off"\n')
    write_setting(file, "camera", "turn", 180)
    read = read_config(file)
    assert (read.config.camera.turn, read.config.panel.use, read.complaints) == (180, "off", ())


def test_a_file_that_would_break_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text("[camera\n")
    with pytest.raises(ValueError, match="turn"):
        write_setting(file, "camera", "turn", 90)
    assert file.read_text() == "[camera\n"


def test_many_values_are_set_at_once_or_none_of_them(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    with pytest.raises(ValueError, match="cannot be set"):
        write_settings(file, {("camera", "photos"): 5, ("camera", "turn"): 45})
    assert not file.exists()
    write_settings(file, {("camera", "photos"): 5, ("screen", "dim_after"): 5.0})
    read = read_config(file).config
    assert (read.camera.photos, read.screen.dim_after, read.screen.dark_after) == (5, 5.0, 30.0)


def test_pins_and_how_long_a_hold_is_are_set_together(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    wanted = PanelSettings(
        hold_undo=2.0, hold_scan=4.0, hold_end_turn=1.5, buttons=ButtonPins(5, 6, 13, "none", "none")
    )
    write_panel(file, wanted)
    assert read_config(file).config.panel == wanted


def test_lamps_of_players_a_buzzer_and_keys_are_set_beside_what_somebody_wrote(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text("# mine\n[panel]\nbounce = 0.03 # worn\n[panel.lamps]\nplayers = [\n  12,\n  16,\n]\n")
    wanted = PanelSettings(
        bounce=0.03,
        buzzer=18,
        lamps=LampPins(players=(12, 16), rgb=(7, 8, 25)),
        keys=ButtonKeys(undo=("q", '"'), end_turn=()),
    )
    write_panel(file, wanted)
    assert read_config(file).config.panel == wanted
    assert file.read_text().startswith("# mine\n[panel]\n")
    assert "bounce = 0.03 # worn\n" in file.read_text()
