"""No long walk through memory begins while a photo is read; afterwards they go on."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from companion.touch.sweeping import Sweeper


@pytest.fixture
def walks() -> Iterator[list[int]]:
    """The generations that the collector walked through."""
    found: list[int] = []

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "stop":
            found.append(info["generation"])

    threshold = gc.get_threshold()
    gc.callbacks.append(note)
    yield found
    gc.callbacks.remove(note)
    gc.set_threshold(*threshold)


@pytest.mark.parametrize("is_reading", [True, False])
def test_long_walks_wait_for_the_end_of_a_reading(walks: list[int], is_reading: bool) -> None:
    sweeper = Sweeper()
    sweeper.tick(not is_reading)
    sweeper.tick(is_reading)
    kept = [[index] for index in range(2_000_000)]
    assert len(kept) == 2_000_000
    assert 1 in walks
    assert (2 in walks) is not is_reading
