"""Records of every length prove themselves, and a flipped bit in one is found again."""

from __future__ import annotations

from pathlib import Path
from random import Random
from time import perf_counter

import pytest

from companion.store.records import find_records, format_record
from companion.store.sqlite import SqliteStore
from tests.store.test_contract import entry, header


def test_a_very_long_name_is_no_damage(tmp_path: Path) -> None:
    path, name = tmp_path / "games.db", "E" * 100_000
    with SqliteStore(path) as store:
        store.begin(header(names=(name, "Ann")))
        store.append([entry(1), entry(2, word="x" * 200_000)], None)
    with SqliteStore(path) as again:
        assert again.salvaged is None
        assert again.load("first") == (header(names=(name, "Ann")), (entry(1), entry(2, word="x" * 200_000)))


@pytest.mark.parametrize("size", [1, 900, 90_000, 150_000])
def test_a_bit_that_was_flipped_in_a_record_is_flipped_back(size: int) -> None:
    random, whole = Random(size), entry(1, word="x" * size)
    raw = format_record(whole)
    for _ in range(5):
        spoilt = bytearray(raw)
        spoilt[random.randrange(len(raw))] ^= 1 << random.randrange(7)
        assert whole in find_records(b"junk" + spoilt + b"junk")


def test_a_damaged_length_does_not_hold_up_the_salvage() -> None:
    records = b"".join(b"QB1 00000000 99999 {%d}" % number for number in range(10)) + bytes(200_000)
    start = perf_counter()
    assert list(find_records(records)) == []
    assert perf_counter() - start < 10
