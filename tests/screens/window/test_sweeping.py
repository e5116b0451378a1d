"""Memory is freed while nothing moves, and only then."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from companion.screens.window.sweeping import EVERY, Sweeper


@pytest.fixture
def walks() -> Iterator[list[int]]:
    """The generations that the collector walked through."""
    found: list[int] = []

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "stop":
            found.append(info["generation"])

    threshold = gc.get_threshold()
    sweeper = Sweeper()
    sweeper.begin()
    gc.callbacks.append(note)
    yield found
    gc.callbacks.remove(note)
    gc.set_threshold(*threshold)
    gc.unfreeze()


def test_no_long_walk_begins_by_itself(walks: list[int]) -> None:
    kept = [[index] for index in range(200_000)]
    assert len(kept) == 200_000
    assert walks
    assert 2 not in walks


def test_the_long_walk_waits_until_nothing_moves(walks: list[int]) -> None:
    sweeper = Sweeper()
    sweeper.tick(EVERY, is_idle=False)
    assert 2 not in walks
    sweeper.tick(0.1, is_idle=True)
    assert 2 in walks
    walks.clear()
    sweeper.tick(0.1, is_idle=True)
    assert 2 not in walks
