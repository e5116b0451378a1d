"""A monkey at the screens of a game: touches and presses at random; the log must always replay to the same state."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec

from companion.games import shelf
from companion.games.values import Player
from companion.screens.session import Session
from companion.screens.views import Tap
from companion.table import resume_game, start_game
from tests.screens.every_variant import every_table
from tests.screens.seeing import taps
from tests.screens.shell_scenes import a_session
from tests.screens.steady_player import SEATED

_BORING = ("menu", "lock", "status")
"""Ways out of a screen: a monkey that takes them as often as the rest sees nothing of the games."""
_FEW = ("cell", "stroke", "fill")
"""Cells outnumber everything else; they get a fair share only."""


class Monkey:
    """Somebody who plays around with a session."""

    def __init__(self, game: str, seed: int) -> None:
        self.random = Random(f"{game} {seed}")
        self.session = a_session()
        self.screens: Counter[str] = Counter()
        self.games = 0
        self._game = game
        self.begin()

    def begin(self) -> None:
        """Another game with other players and variants; the one before stays paused."""
        session, game = self.session, shelf.take(self._game)
        laid = self.random.choice(list(every_table(self._game)))
        options, seated = msgspec.convert(laid.options, game.options), [Player(name) for name in SEATED[: laid.players]]
        table = start_game(session.services.store, self._game, seated, options, now=session.services.now)
        session.services.on_table.put(table)
        session.go.table()
        self.games += 1

    def play_around(self, steps: int) -> None:
        """So many touches and presses, checking the log now and then; raises whatever goes wrong."""
        for step in range(steps):
            self._act()
            self.session.tick(self.random.choice((0.03, 0.03, 0.7, 2.0)))
            self.session.sounds.clear()
            self.screens[screen_name(self.session)] += 1
            assert self.session.screen.name != "oops", f"step {step} of {self._game}"
            self._come_back()
            if step % 100 == 0:
                check_log(self.session)
        check_log(self.session)
        self.session.services.close()

    def _come_back(self) -> None:
        """Now and then from elsewhere to the game; after its end to another one."""
        session = self.session
        if session.is_over:
            session.is_over = False
            session.go.home()
        table = session.table
        is_done = table is None or table.game.result(table.state) is not None
        if is_done and self.random.random() < 0.05:
            self.begin()
        elif table is not None and not is_done and self.random.random() < 0.02:
            session.go.table()

    def _act(self) -> None:
        session, random, chance = self.session, self.random, self.random.random()
        if chance < 0.55:
            self._touch()
        elif chance < 0.85:
            session.press(random.choice(("main", "main", "main", "main", "scan", "undo")))
        elif chance < 0.97:
            session.move(random.choice((-1, 1)))
        elif chance < 0.99:
            session.hold(random.choice(("undo", "scan")))
        else:
            for field in (tap for tap in taps(session) if tap.name == "name"):
                letter = random.choice("abcöß-'1 ")
                session.tap(Tap("name", f"{field.value}{letter}"))

    def _touch(self) -> None:
        random, touchable = self.random, taps(self.session)
        exciting = [tap for tap in touchable if tap.name not in _BORING] or touchable
        rare = [tap for tap in exciting if tap.name not in _FEW]
        chosen = random.choices((rare or exciting, exciting, touchable), (0.6, 0.37, 0.03))[0]
        if chosen:
            self.session.tap(random.choice(chosen))


def screen_name(session: Session) -> str:
    """The screen, with its page where it has several."""
    page = getattr(session.screen, "page", None)
    return session.screen.name + (f" {type(page).__name__}" if page is not None else "")


def check_log(session: Session) -> None:
    """The state on the screen is what a fresh replay of the log makes of it."""
    if session.table is None:
        return
    again = resume_game(session.services.store, session.table.id)
    assert again is not None
    assert again.state == session.table.state
    assert (again.can_undo, again.can_redo) == (session.table.can_undo, session.table.can_redo)
