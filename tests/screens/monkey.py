"""A monkey at the screen: touches and presses at random; the log must always replay to the same state."""

from __future__ import annotations

from random import Random

from companion.screens.session import Session
from companion.screens.views import Tap
from companion.table import resume_game
from tests.screens.seeing import taps
from tests.screens.shell_scenes import a_session, play_quilt_show

_BORING = ("menu", "lock", "status")
"""Ways out of a screen: a monkey that takes them as often as the rest sees nothing of the games."""


def let_loose(steps: int, seed: int) -> Session:
    """Play around so many steps, checking the log now and then; raises whatever goes wrong."""
    random = Random(seed)
    session = a_session()
    play_quilt_show(session, players=2 + seed % 3, seed=seed, steps=4)
    session.go.table()
    for step in range(steps):
        _act(session, random)
        session.tick(random.choice((0.03, 0.03, 2.0)))
        session.sounds.clear()
        if session.is_over:
            session.is_over = False
            session.go.home()
        if step % 100 == 0:
            check_log(session)
    check_log(session)
    session.services.close()
    return session


def check_log(session: Session) -> None:
    """The state on the screen is what a fresh replay of the log makes of it."""
    if session.table is None:
        return
    again = resume_game(session.services.store, session.table.id)
    assert again is not None
    assert again.state == session.table.state
    assert (again.can_undo, again.can_redo) == (session.table.can_undo, session.table.can_redo)


def _act(session: Session, random: Random) -> None:
    chance = random.random()
    if chance < 0.55:
        touchable = taps(session)
        exciting = [tap for tap in touchable if tap.name not in _BORING] or touchable
        if exciting:
            session.tap(random.choice(exciting if random.random() < 0.97 else touchable))
    elif chance < 0.85:
        session.press(random.choice(("main", "main", "main", "scan", "undo")))
    elif chance < 0.97:
        session.move(random.choice((-1, 1)))
    elif chance < 0.99:
        session.hold(random.choice(("undo", "scan")))
    else:
        for field in (tap for tap in taps(session) if tap.name == "name"):
            letter = random.choice("abcöß-'1 ")
            session.tap(Tap("name", f"{field.value}{letter}"))
