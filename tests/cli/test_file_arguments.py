"""Files named on the command line: nothing hangs, nothing that matters is overwritten, every name can be printed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.cli.file_arguments import _read_pipe, check_output, read_argument, write_output
from companion.store.sqlite import SqliteStore
from tests.cli.test_commands import play_an_evening

ROOT = Path(__file__).parents[2]
JUST_PAPER = cv2.imencode(".jpg", np.full((300, 400, 3), 200, np.uint8))[1].tobytes()


class Told:
    """What a command answered."""

    def __init__(self, done: subprocess.CompletedProcess[bytes]) -> None:
        self.status = done.returncode
        self.text, self.complaint = done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


def quilting_bee(home: Path, *arguments: str | Path | bytes, stdin: bytes = b"", **environment: str) -> Told:
    command = [os.fsencode(sys.executable), b"-c", b"from companion.cli import main; main()"]
    command += [each if isinstance(each, bytes) else os.fsencode(each) for each in arguments]
    surroundings = {**os.environ, "QUILTING_BEE_HOME": str(home), **environment}
    done = subprocess.run(
        command, input=stdin, capture_output=True, check=False, env=surroundings, cwd=ROOT, timeout=240
    )
    return Told(done)


def one_sentence(told: Told, status: int) -> str:
    assert (told.status, told.text) == (status, ""), told.complaint
    assert told.complaint.count("\n") == 1
    assert "Something went wrong" not in told.complaint
    return told.complaint


DEVICE = "it is a pipe or a device and not a file"


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (("scan", "patchwork-doodle", "/dev/zero"), 2),
        (("score", "patchwork-doodle", "/dev/zero"), 2),
        (("calibrate", "light", "/dev/zero"), 3),
        (("teach", "{home}/deck", "--import", "/dev/zero"), 2),
        (("teach", "{home}/deck", "--grid", "1x1", "--labels", "/dev/zero", "photo.jpg"), 2),
    ],
)
def test_a_device_is_refused_with_a_sentence(home: Path, words: tuple[str, ...], status: int) -> None:
    assert DEVICE in one_sentence(quilting_bee(home, *(word.format(home=home) for word in words)), status)


def test_nobody_waits_for_a_pipe_that_says_nothing(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match="nothing more came out of this pipe"):
        _read_pipe(tmp_path / "pipe", 100, patience=0.2)
    writer = os.open(tmp_path / "pipe", os.O_RDWR)
    os.write(writer, b"half a ")
    with pytest.raises(OSError, match="nothing more came out of this pipe"):
        _read_pipe(tmp_path / "pipe", 100, patience=0.2)
    os.close(writer)


def test_a_pipe_that_tells_everything_is_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    writing = threading.Thread(target=lambda: (tmp_path / "pipe").write_bytes(b"all of it" * 100_000))
    writing.start()
    assert read_argument(tmp_path / "pipe") == b"all of it" * 100_000
    writing.join()


def test_a_pipe_without_end_does_not_fill_the_memory(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    writing = threading.Thread(target=_write_without_end, args=(tmp_path / "pipe",))
    writing.start()
    with pytest.raises(OSError, match="it is larger than 3 MB"):
        read_argument(tmp_path / "pipe", 3_000_000)
    writing.join()


def _write_without_end(pipe: Path) -> None:
    try:
        with pipe.open("wb") as file:
            while True:
                file.write(bytes(100_000))
    except BrokenPipeError:
        return


def test_a_dash_is_standard_input_for_scan(home: Path) -> None:
    told = quilting_bee(home, "scan", "patchwork-doodle", "--json", "-", stdin=JUST_PAPER)
    assert told.status == 3, told.complaint
    assert json.loads(told.text) | {"error": ""} == {"ok": False, "photo": "-", "error": ""}
    assert json.loads(told.text)["error"]["kind"] == "no-board"


def test_a_name_that_is_not_utf8_does_not_end_the_other_photos(home: Path, tmp_path: Path) -> None:
    odd, other = os.fsencode(tmp_path) + b"/f\xfcnf.jpg", tmp_path / "other.jpg"
    Path(os.fsdecode(odd)).write_bytes(JUST_PAPER)
    other.write_bytes(JUST_PAPER)
    told = quilting_bee(home, "scan", "patchwork-doodle", "--json", odd, other)
    first, second = map(json.loads, told.text.splitlines())
    assert first["photo"].endswith("/f\ufffdnf.jpg")
    assert (first["error"]["kind"], second["photo"]) == ("no-board", str(other))
    in_words = quilting_bee(home, "scan", "patchwork-doodle", odd, other)
    assert [line.partition(":")[0] for line in in_words.complaint.splitlines()] == ["f\ufffdnf.jpg", "other.jpg"]


def test_a_reading_is_never_drawn_over_a_photo(home: Path, tmp_path: Path) -> None:
    photo, other = tmp_path / "a.jpg", tmp_path / "out-2.png"
    for each in (photo, other):
        each.write_bytes(JUST_PAPER)
    sentence = one_sentence(quilting_bee(home, "scan", "patchwork-doodle", photo, "--annotate", photo), 2)
    assert "it is one of the photos that are read" in sentence
    link = tmp_path / "link.png"
    link.symlink_to(photo)
    one_sentence(quilting_bee(home, "scan", "patchwork-doodle", photo, "--annotate", link), 2)
    one_sentence(quilting_bee(home, "scan", "patchwork-doodle", photo, other, "--annotate", tmp_path / "out.png"), 2)
    assert photo.read_bytes() == other.read_bytes() == JUST_PAPER


def test_an_export_overwrites_only_when_told_to(home: Path, tmp_path: Path) -> None:
    SqliteStore(home / "games.db").close()
    target = tmp_path / "games.json"
    target.write_text("my diary")
    told = quilting_bee(home, "export", "-o", target)
    assert "there is such a file already; --force overwrites it" in one_sentence(told, 2)
    assert target.read_text() == "my diary"
    assert quilting_bee(home, "export", "-o", target, "--force").status == 0
    assert json.loads(target.read_text())["games"] == []


@pytest.mark.parametrize(
    "name", ["games.db", "games.db-wal", "settings.json", "config.toml", "decks/quilt-show/deck.json"]
)
def test_no_command_writes_over_the_apps_own_data(
    home: Path, tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QUILTING_BEE_HOME", str(home))
    home.mkdir()
    (tmp_path / "way").symlink_to(home)
    for way in (home, tmp_path / "way", home / ".." / "home"):
        with pytest.raises(OSError, match="it belongs to Quilting Bee's own data"):
            write_output(way / name, b"gone", overwrite=True)
    assert list(home.iterdir()) == []
    check_output(home / "my-export.json", overwrite=False)


def test_games_are_never_exported_over_the_games(home: Path) -> None:
    SqliteStore(home / "games.db").close()
    before = (home / "games.db").read_bytes()
    for words in (("export", "-o", home / "games.db", "--force"), ("print", "target", "-o", home / "games.db")):
        assert "it belongs to Quilting Bee's own data" in one_sentence(quilting_bee(home, *words), 2)
    assert (home / "games.db").read_bytes() == before


def test_an_output_that_is_a_device_gets_the_data_and_stays_a_device(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    read: list[bytes] = []
    reading = threading.Thread(target=lambda: read.append((tmp_path / "pipe").read_bytes()))
    reading.start()
    while True:
        try:
            write_output(tmp_path / "pipe", b"data", overwrite=False)
            break
        except OSError as error:
            assert error.errno == 6  # noqa: PT017 - nobody reads the pipe yet
    reading.join()
    assert read == [b"data"]
    assert (tmp_path / "pipe").is_fifo()


def test_a_latin_1_terminal_can_print_what_is_said(home: Path) -> None:
    play_an_evening(home)
    told = quilting_bee(home, "history", "--last", "1", PYTHONIOENCODING="latin-1")
    assert (told.status, told.complaint) == (0, "")
    assert told.text.splitlines()[2] == "... and 1 more (--last 2 lists all)"


SAY = "from companion.cli.terminal import speak_plainly; speak_plainly(); print('’s − × \\U0001f9f5 \\udcfc')"


@pytest.mark.parametrize("encoding", ["latin-1", "cp437", "iso8859-2", "utf-8"])
def test_every_terminal_can_print_any_character(encoding: str) -> None:
    surroundings = {**os.environ, "PYTHONIOENCODING": encoding}
    done = subprocess.run([sys.executable, "-c", SAY], capture_output=True, check=False, cwd=ROOT, env=surroundings)
    assert done.returncode == 0, done.stderr
    assert done.stdout.decode(encoding).rstrip() in ("'s - x ? ?", "'s - × ? ?", "’s − × \U0001f9f5 ?")


def test_a_folder_that_may_not_be_entered_is_told_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file where the folder should be")
    told = quilting_bee(tmp_path / "home", "calibrate", "light", "--back")
    assert "Not a directory" in one_sentence(told, 2)
