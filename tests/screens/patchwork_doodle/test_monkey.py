"""A monkey at the Doodle table: thousands of random touches and presses, and never an error or a log that lies."""

from __future__ import annotations

from random import Random

import pytest

from companion.screens.session import Session
from companion.screens.views import Tap
from companion.table import resume_game
from tests.screens.doodle_scenes import seat_players
from tests.screens.seeing import taps

OUT_OF_THE_GAME = {"menu", "lock", "status"}


LEAST, MOST = 700, 5000
"""Touches and presses; dice and cards fall by chance, so some games take longer to come to their second round."""


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_random_touches_and_presses(seed: int) -> None:
    random = Random(seed)
    session = seat_players(random.choice((1, 2, 5, 8)))
    phases: set[tuple[str, int]] = set()
    for step in range(MOST):
        if step >= LEAST and len(phases) >= 4:
            break
        poke(session, random)
        assert session.table is not None
        phases.add((session.table.state.phase, session.table.state.round))
        if not session.screen.name.startswith(("doodle", "patchwork-doodle")):
            session.press("undo")
            session.go.table()
    assert session.table is not None
    again = resume_game(session.services.store)
    assert again is not None
    assert again.state == session.table.state
    assert len(phases) >= 4


def poke(session: Session, random: Random) -> None:
    """One random thing of all that can be done now."""
    kind = random.random()
    if kind < 0.6:
        touched = [tap for tap in taps(session) if tap.name not in OUT_OF_THE_GAME]
        # Cells outnumber everything else; they get a fair share only.
        others = [tap for tap in touched if tap.name != "cell"]
        tap = random.choice(others if others and random.random() < 0.7 else touched)
        session.tap(tap)
        if tap.name == "cell" and random.random() < 0.3:
            row, col = tap.cell
            session.tap(Tap("stroke", (row, max(0, col - 1))))
    elif kind < 0.7:
        session.press(random.choice(("undo", "scan", "main", "main", "main")))
    elif kind < 0.95:
        session.move(random.choice((-1, 1)))
    else:
        session.tap(Tap("menu") if session.screen.name.startswith("doodle-") else Tap("key", "main"))
    session.tick(0.05)
