"""The commands as a person types them: in a process of their own, with a home of their own."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from companion.store.sqlite import SqliteStore
from companion.table import start_game
from tests.button_jar import EVE_AND_ANN, GAME, Jar, Put


class Told:
    """What a command answered."""

    def __init__(self, done: subprocess.CompletedProcess[str]) -> None:
        self.status, self.text, self.complaint = done.returncode, done.stdout, done.stderr


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


def quilting_bee(home: Path, *arguments: str, **environment: str) -> Told:
    command = [sys.executable, "-c", "from companion.cli import main; main()", *arguments]
    surroundings = {**os.environ, "QUILTING_BEE_HOME": str(home), "TZ": "UTC", **environment}
    return Told(subprocess.run(command, capture_output=True, text=True, check=False, env=surroundings))


def play_an_evening(home: Path) -> None:
    """One finished game of two actions and one that was left after the first."""
    time = datetime(2026, 11, 16, 19, 30, tzinfo=UTC)

    def now() -> datetime:
        nonlocal time
        time += timedelta(minutes=4)
        return time

    store = SqliteStore(home / "games.db")
    table = start_game(store, GAME.name, EVE_AND_ANN, Jar(5), game=GAME, now=now)
    table.do(Put(0, 2))
    table.do(Put(1, 3))
    start_game(store, GAME.name, EVE_AND_ANN, game=GAME, now=now).do(Put(0, 1))
    store.close()


def test_version(home: Path) -> None:
    told = quilting_bee(home, "version")
    assert (told.status, told.complaint) == (0, "")
    assert told.text.startswith("Quilting Bee 0.")


def test_history_of_nothing(home: Path) -> None:
    told = quilting_bee(home, "history")
    assert (told.status, told.text, told.complaint) == (0, "No games yet.\n", "")
    assert not home.exists()


def test_history_lists_points_and_winners(home: Path) -> None:
    play_an_evening(home)
    told = quilting_bee(home, "history")
    assert [" ".join(line.split()) for line in told.text.splitlines()] == [
        "when game players minutes",
        "2026-11-16 19:46 button-jar Eve, Ann (not finished)",
        "2026-11-16 19:34 button-jar Ann 3 (won), Eve 2 8",
    ]
    assert quilting_bee(home, "history", "--last", "1").text.splitlines()[2] == "… and 1 more (--last 2 lists all)"


def test_history_works_while_the_app_runs(home: Path) -> None:
    play_an_evening(home)
    store = SqliteStore(home / "games.db")
    assert len(quilting_bee(home, "history").text.splitlines()) == 3
    store.close()


def test_export_as_json_holds_every_action(home: Path) -> None:
    play_an_evening(home)
    told = quilting_bee(home, "export")
    exported = json.loads(told.text)
    assert exported["format"] == 1
    unfinished, finished = exported["games"]
    assert unfinished["outcome"] is None
    assert [entry["event"]["action"] for entry in finished["log"]] == [
        {"do": "put", "seat": 0, "buttons": 2},
        {"do": "put", "seat": 1, "buttons": 3},
    ]
    reached = {"name": "Ann", "points": 3, "rank": 1, "is_winner": True, "turns": 1, "seconds": 240}
    assert finished["outcome"]["scores"][1] == reached
    assert finished["header"]["players"] == [{"name": "Eve", "motif": "dots"}, {"name": "Ann", "motif": ""}]


def test_export_as_csv_has_a_line_a_player(home: Path, tmp_path: Path) -> None:
    play_an_evening(home)
    told = quilting_bee(home, "export", "--format", "csv", "--output", str(tmp_path / "games.csv"))
    assert (told.status, told.text) == (0, f"Wrote {tmp_path / 'games.csv'}.\n")
    rows = list(csv.DictReader(io.StringIO((tmp_path / "games.csv").read_text())))
    assert [(row["player"], row["points"], row["rank"], row["winner"]) for row in rows] == [
        ("Eve", "", "", ""), ("Ann", "", "", ""), ("Eve", "2", "2", "0"), ("Ann", "3", "1", "1"),
    ]  # fmt: skip


def test_doctor_has_a_line_for_each_thing(home: Path) -> None:
    told = quilting_bee(home, "doctor")
    assert told.status == 0
    words = [line.split()[1] for line in told.text.splitlines()]
    assert words[:7] == ["screen:", "camera:", "buttons:", "games:", "decks:", "measured:", "disk:"]
    assert all(line[:2] in ("ok", "--", "!!") for line in told.text.splitlines())


def test_doctor_ends_with_status_4_when_a_camera_that_was_asked_for_is_missing(home: Path) -> None:
    home.mkdir(parents=True, exist_ok=True)
    (home / "config.toml").write_text('[camera]\nuse = "photos:/nowhere"\n')
    told = quilting_bee(home, "doctor")
    assert (told.status, told.complaint.count("\n")) == (4, 1)
    assert "The settings ask for something that is missing here: camera." in told.complaint
    assert "!!  camera:   The folder /nowhere cannot be read." in told.text


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["bogus"], "No such command 'bogus'"),
        (["history", "--last", "none"], "'none' is not a valid integer"),
        (["history", "--last", "0"], "0 is not in the range"),
        (["export", "--format", "xml"], "'xml' is not one of 'json', 'csv'"),
        (["export"], "There are no games to export yet"),
        (["--frobnicate"], "No such option"),
        (["scan"], "Missing argument 'GAME'"),
        (["print"], "Missing command"),
        (["calibrate"], "Missing command"),
        (["version", "extra"], "unexpected extra argument"),
    ],
)
def test_wrong_usage_gets_one_sentence_and_status_2(home: Path, arguments: list[str], word: str) -> None:
    told = quilting_bee(home, *arguments)
    assert (told.status, told.text) == (2, "")
    assert word in told.complaint
    assert told.complaint.count("\n") == 1


def test_an_export_that_cannot_be_written_says_so(home: Path) -> None:
    play_an_evening(home)
    told = quilting_bee(home, "export", "--output", "/nowhere/at/all.json")
    assert (told.status, told.complaint) == (
        2,
        "'/nowhere/at/all.json' cannot be written: No such file or directory.\n",
    )


def test_a_second_table_is_told_in_one_sentence_who_plays(home: Path) -> None:
    with SqliteStore(home / "games.db"):
        told = quilting_bee(home, "serve", "--local", "--port", "0")
    assert told.status == 2
    assert told.complaint == f"Another Quilting Bee (process {os.getpid()}) is already using {home}. Close it first.\n"


def test_a_store_of_a_newer_version_is_one_sentence_and_no_traceback(home: Path) -> None:
    import sqlite3

    play_an_evening(home)
    connection = sqlite3.connect(home / "games.db")
    connection.executescript("PRAGMA user_version = 99; UPDATE version SET number = 99")
    connection.close()
    told = quilting_bee(home, "history")
    assert (told.status, told.complaint.count("\n")) == (2, 1)
    assert "written by a newer Quilting Bee" in told.complaint


def test_a_home_that_is_a_file_is_one_sentence(home: Path) -> None:
    home.write_text("a file, not a folder")
    for command in ("history", "export", "doctor"):
        told = quilting_bee(home, command)
        assert "Traceback" not in told.complaint
        assert told.complaint.count("\n") <= 1


def test_settings_that_cannot_be_written_are_not_said_to_be_there(home: Path) -> None:
    home.write_text("a file, not a folder")
    told = quilting_bee(home, "doctor", "--settings")
    assert told.status == 2
    assert "cannot be written" in told.complaint


def test_help_is_there_for_every_command(home: Path) -> None:
    overview = quilting_bee(home, "--help")
    assert overview.status == 0
    for command in ("doctor", "export", "history", "score", "version"):
        assert command in overview.text
        told = quilting_bee(home, command, "--help")
        assert (told.status, told.complaint) == (0, "")
        assert told.text.startswith(f"Usage: quilting-bee {command}")


def test_an_export_over_an_earlier_one_is_whole_and_leaves_nothing_beside_it(home: Path) -> None:
    play_an_evening(home)
    expected = quilting_bee(home, "export").text
    output = home.parent / "games.json"
    output.write_text("of an earlier evening")
    assert quilting_bee(home, "export", "--force", "--output", str(output)).status == 0
    assert output.read_text() == expected
    assert sorted(each.name for each in home.parent.iterdir()) == ["games.json", home.name]


@pytest.mark.parametrize("form", ["json", "csv"])
def test_an_export_is_the_same_however_many_pages_it_takes(
    home: Path, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    from companion import history

    play_an_evening(home)
    export = history.export_json if form == "json" else history.export_csv
    with history.open_past(home / "games.db") as past:
        at_once = b"".join(export(past))
        monkeypatch.setattr(history, "A_PAGE", 1)
        assert b"".join(export(past)) == at_once


def test_an_export_without_games_is_well_formed(home: Path) -> None:
    SqliteStore(home / "games.db").close()
    assert json.loads(quilting_bee(home, "export").text) == {"format": 1, "games": []}


def test_history_and_doctor_mend_a_damaged_file(home: Path) -> None:
    play_an_evening(home)
    path = home / "games.db"
    data = bytearray(path.read_bytes())
    data[data.index(b"CREATE TABLE log") + 3] ^= 0x80
    path.write_bytes(data)
    assert len(quilting_bee(home, "history").text.splitlines()) == 3
    doctor = quilting_bee(home, "doctor").text
    assert f"2 games in {path}; a damaged file is kept as games.damaged-" in doctor


def test_a_backup_is_written_and_restored_elsewhere(home: Path, tmp_path: Path) -> None:
    play_an_evening(home)
    file = tmp_path / "all.backup"
    told = quilting_bee(home, "backup", str(file))
    assert (told.status, told.complaint) == (0, "")
    assert told.text.startswith(f"Wrote {file} (1 files, ")
    again = quilting_bee(home, "backup", str(file))
    assert (again.status, again.complaint.count("\n")) == (2, 1)
    assert "--force" in again.complaint
    there = tmp_path / "there"
    told = quilting_bee(there, "restore", str(file))
    assert (told.status, told.complaint, told.text) == (0, "", f"{file} is restored to {there}.\n")
    assert quilting_bee(there, "history").text == quilting_bee(home, "history").text


def test_a_restoring_that_was_cut_off_is_finished_by_the_next_command(home: Path) -> None:
    play_an_evening(home)
    (home / "restoring").mkdir()
    (home / "restoring" / "settings.json").write_text("never decided")
    assert quilting_bee(home, "history").status == 0
    assert not (home / "restoring").exists()
    assert not (home / "settings.json").exists()


@pytest.mark.parametrize("arguments", [(), ("a.backup", "--nightly")])
def test_a_backup_needs_a_file_or_the_night(home: Path, arguments: tuple[str, ...]) -> None:
    told = quilting_bee(home, "backup", *arguments)
    assert (told.status, told.text, told.complaint.count("\n")) == (2, "", 1)


def test_stats_tell_wins_and_results_and_refuse_strangers(home: Path) -> None:
    assert quilting_bee(home, "stats").text == "No finished games yet.\n"
    play_an_evening(home)
    told = quilting_bee(home, "stats").text.splitlines()
    assert told[0] == "button-jar: 1 game, usually 8 min"
    assert [line.split()[:4] for line in told[2:4]] == [["Ann", "1", "1", "(100%)"], ["Eve", "1", "0", "(0%)"]]
    assert told[4:] == ["  Ann ahead of Eve 1, behind 0"], "nobody begins that game"
    (line,) = quilting_bee(home, "stats", "--json").text.splitlines()
    assert json.loads(line)["records"][0]["points"] == [3]
    stranger = quilting_bee(home, "stats", "--player", "Zoe")
    assert (stranger.status, stranger.complaint) == (2, "'Zoe' has finished no game here.\n")
