"""A kill or a pulled plug at every write, and a flipped bit anywhere: `./study kills` tries many more of each."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.store.crashing import crash_everywhere
from tests.store.flipping import flip_everywhere
from tests.store.pulling import Disk
from tests.store.recording import CannotRecord, Operation, record


@pytest.mark.parametrize("evening", ["first", "later", "damaged", "of format 1", "of format 2"])
def test_a_crash_at_any_write_loses_nothing_that_was_reported(evening: str) -> None:
    try:
        seen = crash_everywhere(evening, seed=1, pulls=1, every=9)
    except CannotRecord:
        pytest.skip("this machine lets nobody watch a process write by write")
    assert min(seen.kills, seen.pulls, seen.reported) > 0


@pytest.mark.parametrize("at_once", [True, False], ids=["found at the start", "found while playing"])
def test_a_flipped_bit_stops_nothing_and_loses_nothing(at_once: bool) -> None:
    seen = flip_everywhere(count=60, seed=14, at_once=at_once)
    assert (seen.tried, seen.lost) == (60, 0)


def test_a_record_tells_every_write_in_order(tmp_path: Path) -> None:
    def story(report: object) -> None:
        with (tmp_path / "a.new").open("wb", buffering=0) as file:
            file.write(b"one")
            file.write(b"two")
        (tmp_path / "a.new").rename(tmp_path / "a")
        assert callable(report)
        report(b"done")
        (tmp_path / "a").unlink()

    try:
        steps = record(tmp_path, story)
    except CannotRecord:
        pytest.skip("this machine lets nobody watch a process write by write")
    assert steps == [
        Operation("make", "a.new"), Operation("write", "a.new", b"one"), Operation("write", "a.new", b"two", 3),
        Operation("rename", "a.new", other="a"), Operation("report", data=b"done"), Operation("remove", "a"),
    ]  # fmt: skip


def test_what_was_not_synced_may_be_gone_and_what_was_is_there() -> None:
    from random import Random

    disk = Disk({"a": b"old"})
    for step in (
        Operation("write", "a", b"new", 0), Operation("make", "b"), Operation("write", "b", b"b" * 1024),
        Operation("sync", "b"), Operation("report", data=b"told"),
    ):  # fmt: skip
        disk.follow(step)
    assert disk.kill().files == {"a": b"new", "b": b"b" * 1024}
    nothing, data_only, *others = disk.pull(Random(1), pulls=50)
    assert (nothing.files, data_only.files) == ({"a": b"old"}, {"a": b"old", "b": b"b" * 1024})
    assert {crash.files["a"] for crash in others} == {b"old", b"new"}
    assert {crash.files.get("b") for crash in others} == {None, b"b" * 1024}
    disk.follow(Operation("sync", "a"))
    disk.follow(Operation("sync"))
    assert all(crash.files == disk.kill().files for crash in disk.pull(Random(1), pulls=20))
