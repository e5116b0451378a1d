"""Waiting for something that another thread does, with an end to it."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, sleep
from typing import TypeVar

T = TypeVar("T")


def wait_until(is_so: Callable[[], T], seconds: float = 10.0) -> T:
    """The first true answer; an answer that never comes true fails the test with the last one."""
    end = monotonic() + seconds
    while not (answer := is_so()):
        assert monotonic() < end, f"still {answer!r} after {seconds} seconds"
        sleep(0.002)
    return answer
