"""A monkey at the Doodle table: thousands of random touches and presses, and never an error or a log that lies."""

from __future__ import annotations

from random import Random

import pytest

from companion.screens.drawing.items import Pressable, Tap
from companion.screens.evening import Evening
from companion.table import resume_game
from tests.screens.doodle_scenes import seat_players

OUT_OF_THE_GAME = {"menu", "lock", "status"}


LEAST, MOST = 700, 5000
"""Touches and presses; dice and cards fall by chance, so some games take longer to come to their second round."""


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_random_touches_and_presses(seed: int) -> None:
    random = Random(seed)
    evening = seat_players(random.choice((1, 2, 5, 8)))
    phases: set[tuple[str, int]] = set()
    for step in range(MOST):
        if step >= LEAST and len(phases) >= 4:
            break
        poke(evening, random)
        assert evening.table is not None
        phases.add((evening.table.state.phase, evening.table.state.round))
        if not evening.screen.name.startswith(("doodle", "patchwork-doodle")):
            evening.press("undo")
            evening.open_table()
    assert evening.table is not None
    again = resume_game(evening.store)
    assert again is not None
    assert again.state == evening.table.state
    assert len(phases) >= 4


def poke(evening: Evening, random: Random) -> None:
    """One random thing of all that can be done now."""
    kind = random.random()
    if kind < 0.6:
        taps = [item.tap for item in evening.draw(800) if isinstance(item, Pressable)]
        taps = [tap for tap in taps if tap.name not in OUT_OF_THE_GAME]
        # Cells outnumber everything else; they get a fair share only.
        others = [tap for tap in taps if tap.name != "cell"]
        evening.tap(random.choice(others if others and random.random() < 0.7 else taps))
    elif kind < 0.7:
        evening.press(random.choice(("undo", "scan", "main", "main", "main")))
    elif kind < 0.95:
        evening.move(random.choice((-1, 1)))
    else:
        evening.tap(Tap("menu") if evening.screen.name.startswith("doodle-") else Tap("key", "main"))
    evening.tick(0.05)
