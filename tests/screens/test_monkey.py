"""Twenty thousand random touches and presses: no error, and no state that the log cannot replay."""

from __future__ import annotations

import pytest

from tests.screens.monkey import let_loose


@pytest.mark.parametrize("seed", range(8))
def test_a_monkey_breaks_nothing(seed: int) -> None:
    session = let_loose(2500, seed)
    assert session.screen.name != "oops"
