"""Kept files: whole after a kill at any instant, the previous one beside them, other versions treated with care."""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from messages import say
from versioned_files import DamagedFile, Format, NewerFile, NothingKept, previous_of, replace_file


class Lamp(msgspec.Struct, frozen=True):
    """A made-up thing to keep."""

    name: str
    watts: int
    picture: bytes = b""


LAMP = Format(Lamp, say("the lamp"))


def keep_until_killed(path: Path, write: Callable[[int], None], patience: float) -> None:
    """A child writes 0, 1, 2 … into the file until it is killed at some instant."""
    child = os.fork()
    if child == 0:
        try:
            number = 0
            while True:
                write(number)
                number += 1
        finally:
            os._exit(1)
    while not previous_of(path).exists():
        time.sleep(0.001)
    time.sleep(patience)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)


def test_what_is_kept_comes_back_as_it_was(tmp_path: Path) -> None:
    lamp = Lamp("desk", 7, b"\x00\xff")
    LAMP.save(tmp_path / "new folder" / "lamp.json", lamp)
    assert LAMP.load(tmp_path / "new folder" / "lamp.json") == lamp


def test_nothing_kept_is_no_error(tmp_path: Path) -> None:
    assert LAMP.load(tmp_path / "lamp.json") is None


def test_the_one_before_stays_as_the_previous_one(tmp_path: Path) -> None:
    path = tmp_path / "lamp.json"
    for watts in (1, 2, 3):
        LAMP.save(path, Lamp("desk", watts))
    assert previous_of(path) == tmp_path / "lamp.previous.json"
    assert [one.watts for one in (LAMP.load(path), LAMP.load(previous_of(path))) if one] == [3, 2]
    assert sorted(file.name for file in tmp_path.iterdir()) == ["lamp.json", "lamp.previous.json"]


def test_going_back_swaps_the_two(tmp_path: Path) -> None:
    path = tmp_path / "lamp.json"
    LAMP.save(path, Lamp("desk", 1))
    LAMP.save(path, Lamp("desk", 2))
    assert LAMP.go_back(path).watts == 1
    assert LAMP.load(path) == Lamp("desk", 1)
    assert LAMP.go_back(path).watts == 2


def test_there_may_be_nothing_to_go_back_to(tmp_path: Path) -> None:
    LAMP.save(tmp_path / "lamp.json", Lamp("desk", 1))
    with pytest.raises(NothingKept, match="no earlier measurement of the lamp"):
        LAMP.go_back(tmp_path / "lamp.json")


def test_thirty_kills_leave_a_whole_file_and_a_whole_previous_one(tmp_path: Path) -> None:
    path, chance, written = tmp_path / "lamp.json", random.Random(1), 0
    long_name = "desk" * 20_000
    for _ in range(30):
        keep_until_killed(path, lambda number: LAMP.save(path, Lamp(long_name, number)), chance.random() * 0.03)
        now, before = LAMP.load(path), LAMP.load(previous_of(path))
        assert now is not None
        assert before is not None
        assert now.name == before.name == long_name
        written += now.watts
        previous_of(path).unlink()
    assert written > 0, "the writer was always killed before it wrote anything"


STEPS = 6
"""Of the spare copy and of the new file: it is forced to the disk, renamed, and its folder forced to the disk."""


@pytest.mark.parametrize("step", range(STEPS + 1))
def test_a_plug_pulled_before_any_step_leaves_the_old_file_or_the_new_one(tmp_path: Path, step: int) -> None:
    path = tmp_path / "lamp.json"
    LAMP.save(path, Lamp("oldest", 1))
    LAMP.save(path, Lamp("old", 2))
    child = os.fork()
    if child == 0:
        try:
            _die_before(step)
            LAMP.save(path, Lamp("new", 3))
            os._exit(0)
        finally:
            os._exit(1)
    ended = os.waitpid(child, 0)[1]
    died = ended == signal.SIGKILL
    assert died or ended == 0
    now, before = LAMP.load(path), LAMP.load(previous_of(path))
    assert now in (Lamp("old", 2), Lamp("new", 3))
    assert before in (Lamp("oldest", 1), Lamp("old", 2))
    assert now != before or died
    assert died == (step < STEPS)
    assert died or now == Lamp("new", 3)
    LAMP.save(path, Lamp("next", 4))
    assert LAMP.load(path) == Lamp("next", 4)


def _die_before(step: int) -> None:
    """Kill this process when so many steps are done."""
    done = 0

    def counted(act: Callable[..., Any]) -> Callable[..., Any]:
        def acting(*arguments: Any) -> Any:
            nonlocal done
            if done == step:
                os.kill(os.getpid(), signal.SIGKILL)
            done += 1
            return act(*arguments)

        return acting

    os.fsync = counted(os.fsync)
    os.replace = counted(os.replace)


def test_two_writers_at_once_do_not_mix_their_files(tmp_path: Path) -> None:
    path = tmp_path / "lamp.json"
    children = []
    for letter in ("a", "b"):
        child = os.fork()
        if child == 0:
            try:
                for _ in range(20):
                    replace_file(path, letter.encode() * 100_000)
                os._exit(0)
            finally:
                os._exit(1)
        children.append(child)
    assert [os.waitpid(child, 0)[1] for child in children] == [0, 0]
    for file in (path, previous_of(path)):
        assert set(file.read_bytes()) in ({ord("a")}, {ord("b")})
        assert file.stat().st_size == 100_000


def test_a_newer_file_is_refused_and_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "lamp.json"
    newer = b'{"format": 2, "brightness": "dim"}'
    path.write_bytes(newer)
    with pytest.raises(NewerFile, match=r"newer Quilting Bee \(format 2, this one knows 1\); update the program"):
        LAMP.load(path)
    with pytest.raises(NewerFile):
        LAMP.save(path, Lamp("desk", 1))
    assert path.read_bytes() == newer
    assert [file.name for file in tmp_path.iterdir()] == ["lamp.json"]


def test_an_older_file_is_understood_and_kept_as_the_previous_one(tmp_path: Path) -> None:
    def from_1(fields: dict[str, Any]) -> dict[str, Any]:
        return {"name": fields["label"], "power": fields["power"]}

    def from_2(fields: dict[str, Any]) -> dict[str, Any]:
        return {"name": fields["name"], "watts": fields["power"]}

    third = Format(Lamp, say("the lamp"), version=3, upgrades={1: from_1, 2: from_2})
    path = tmp_path / "lamp.json"
    path.write_bytes(b'{"format": 1, "label": "desk", "power": 7}')
    assert third.load(path) == Lamp("desk", 7)
    third.save(path, Lamp("desk", 9))
    assert previous_of(path).read_bytes() == b'{"format": 1, "label": "desk", "power": 7}'
    assert third.go_back(path) == Lamp("desk", 7)


@pytest.mark.parametrize(
    "damaged",
    [b"", b"{", b"[1]", b'{"format": "one"}', b'{"name": "desk", "watts": 1}', b'{"format": 1, "name": "desk"}',
     b'{"format": 0, "name": "desk", "watts": 1}', b"\x00" * 40],
)  # fmt: skip
def test_a_damaged_file_is_named_and_set_aside_by_the_next_measurement(tmp_path: Path, damaged: bytes) -> None:
    path = tmp_path / "lamp.json"
    LAMP.save(path, Lamp("desk", 1))
    LAMP.save(path, Lamp("desk", 2))
    path.write_bytes(damaged)
    with pytest.raises(DamagedFile, match=r"lamp\.json is damaged; move it away and measure the lamp again\."):
        LAMP.load(path)
    LAMP.save(path, Lamp("desk", 3))
    assert LAMP.load(path) == Lamp("desk", 3)
    assert LAMP.load(previous_of(path)) == Lamp("desk", 1), "a damaged file does not become the previous one"
    assert (tmp_path / "lamp.json.damaged").read_bytes() == damaged
