"""What is said to a terminal with a command or a path is said to players without."""

from __future__ import annotations

import errno
from collections.abc import Callable
from pathlib import Path

import pytest

from calibration.deck_files import import_deck, load_deck
from calibration.known_prints import load_prints
from companion.store.lock import WriterLock
from companion.store.sqlite import explain_trouble
from hardware.cameras.choosing import parse_choice
from hardware.cameras.replay import list_photos
from hardware.cameras.webcam import WebcamDevice
from hardware.machine import Webcam
from messages import MessageError, Sentence, load_screen_language, say, say_both, say_count
from tests.languages.plain import is_plain


def test_players_read_their_own_sentence_also_within_another_one() -> None:
    inner = say_both(say("{count} games in {file}", count=2, file="/home/ann/games.db"), say("{count} games", count=2))
    outer = say_count("{games}; {count} photo", "{games}; {count} photos", 3, games=inner)
    assert str(outer) == "2 games in /home/ann/games.db; 3 photos"
    assert load_screen_language("en")(outer) == "2 games; 3 photos"
    assert load_screen_language("de")(say_both(say("sudo"), say("Undo"))) == "Rückgängig"


def test_a_sentence_for_everybody_stays_as_it_is() -> None:
    sentence = say("{name} passes.", name="Ann")
    assert sentence.on_screen() is sentence


def _read_rubbish(folder: Path) -> None:
    (folder / "prints").write_bytes(b"rubbish")
    load_prints(folder / "prints")


def _import_rubbish(folder: Path) -> None:
    (folder / "file").write_bytes(b"rubbish")
    import_deck(folder / "file", folder / "deck", "quilt-show")


def _hold_twice(folder: Path) -> None:
    first = WriterLock(folder / "lock")
    first.acquire()
    try:
        WriterLock(folder / "lock").acquire()
    finally:
        first.release()


@pytest.mark.parametrize(
    "fail",
    [
        list_photos,
        lambda folder: list_photos(folder / "nowhere"),
        lambda folder: parse_choice("webcam:rubbish=1"),
        lambda folder: WebcamDevice(Webcam(folder / "video0", "Webcam")),
        load_deck,
        _import_rubbish,
        _read_rubbish,
        _hold_twice,
    ],
)  # fmt: skip
def test_what_fails_is_told_to_players_without_commands_and_paths(
    fail: Callable[[Path], object], tmp_path: Path
) -> None:
    with pytest.raises(MessageError) as failed:
        fail(tmp_path)
    sentence = failed.value.sentence
    assert is_plain(sentence.on_screen())


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EIO])
def test_a_disk_that_refuses_is_told_to_players_without_its_folder(number: int, tmp_path: Path) -> None:
    told: Sentence = explain_trouble(OSError(number, "no"), tmp_path)
    assert str(tmp_path) in str(told)
    assert is_plain(told.on_screen())
