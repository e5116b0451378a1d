"""Random touches and presses in all five games: no error, and no state that the log cannot replay."""

from __future__ import annotations

import pytest

from tests.screens.monkey import Monkey
from tests.screens.steady_player import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_a_monkey_breaks_nothing(game: str) -> None:
    """Some hundred steps each; `./study play --monkey 20000` takes longer."""
    monkey = Monkey(game, seed=1)
    monkey.play_around(300)
    assert len(monkey.screens) > 3
