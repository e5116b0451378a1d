"""Single values of `config.toml` are changed and everything else stays as somebody wrote it."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.config import read_config
from companion.config.writing import write_setting


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
