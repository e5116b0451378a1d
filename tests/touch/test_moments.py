"""Threads are sewn in and numbers count up without anything being laid out again; a sentence covers the least."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from tests.screens.virtual_screen import virtual_screen


@pytest.fixture(scope="module")
def seen() -> dict[str, Any]:
    with virtual_screen() as environment:
        done = subprocess.run(
            [sys.executable, "-m", "tests.touch.moments"],
            env=environment, capture_output=True, text=True, check=False, timeout=120,
        )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    told: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return told


def test_a_number_counts_and_a_thread_is_sewn_in_without_laying_anything_out(seen: dict[str, Any]) -> None:
    assert seen["full"] == {
        "numbers": [10, 22], "rises": True, "counts": True, "thread": [0.0, 1.0], "laid out again": 0, "painted": True,
    }  # fmt: skip


def test_who_likes_it_still_sees_the_end_at_once(seen: dict[str, Any]) -> None:
    told = seen["none"]
    assert (told["numbers"], told["counts"], told["thread"]) == ([10, 22], False, [])


def test_no_number_counts_on_from_the_game_before(seen: dict[str, Any]) -> None:
    assert seen["another game"] == ["5"]


def test_a_sentence_covers_the_least_and_goes_at_a_touch(seen: dict[str, Any]) -> None:
    assert seen["sentences"] == [{"least": True, "gone": True}] * 2


def test_large_text_stays_in_the_room_that_it_was_measured_for(seen: dict[str, Any]) -> None:
    assert seen["sticks out"] <= 1


def test_a_page_begins_at_its_top_and_stays_where_it_was_scrolled(seen: dict[str, Any]) -> None:
    assert seen["pages"] == [1.0, 0.0, 1.0]


def test_all_games_and_rivals_of_a_player_are_seen_at_once(seen: dict[str, Any]) -> None:
    assert seen["statistics"] == [False] * 3


def test_a_quick_finger_shades_every_cell_on_its_way(seen: dict[str, Any]) -> None:
    assert seen["shaded"] == [[0, 0], [0, 1], [0, 2], [0, 3], [0, 4], [1, 5], [2, 6]]
