"""Somebody who plays any game to its end on any display: takes what is offered, by one way of operating."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any, Literal

import msgspec

from companion.games import shelf
from companion.games.quiltable.components import BLOCKS
from companion.games.values import Options, Player
from companion.screens.session import Session
from companion.screens.views import KeyName, Tap
from companion.table import Table, start_game
from tests.screens.seeing import taps
from tests.screens.shell_scenes import a_session

GAMES = ("quilt-show", "patchwork-doodle", "patchwork", "quiltable", "match-quilt")
Way = Literal["touch", "buttons", "keyboard"]
WAYS: tuple[Way, ...] = ("touch", "buttons", "keyboard")
SEATED = ("Mara", "Theo", "Ruth", "Annegret", "Jun", "Ada", "Finn", "Ida", "Ole", "Pia", "Rosa", "Till")
MOST_STEPS = 6000
LONG_ENOUGH = 300
"""Steps on one kind of page; twenty pattern cards are counted line by line, and two touches tell them anew."""
MOST_LOOKS = 2
"""Who has seen so many quilts one after the other goes back to the game."""
_WAYS_OUT = ("menu", "lock", "status", "toast", "redo", "stroke")
"""Not of the game; what was taken back is not played again, and a stroke is no touch."""


@dataclass
class SteadyPlayer:
    """Presses the main key, or chooses something first; only one way is used from the first step to the last."""

    session: Session
    way: Way
    random: Random
    steps: int = 0
    hurry: float = 0.7
    """How often the main key is pressed where it is lit; else something is chosen first."""
    screens: set[str] = field(default_factory=set)
    _page: object = None
    _done: set[Tap] = field(default_factory=set)
    """What was done on the open page: done once more, much of it would only be taken back."""
    _seen: Counter[str] = field(default_factory=Counter)
    """Steps by page: who has looked around long enough on one only goes on."""
    _looks: int = 0
    """How often running the main key led from one view to the next, say from quilt to quilt."""

    def play_to_the_end(self) -> None:
        """Until the rules say that the game is over."""
        table = self.session.table
        assert table is not None
        while table.game.result(table.state) is None:
            assert self.steps < MOST_STEPS, f"stuck on {self._where()} at {table.game.format(table.state)}"
            self.step()

    def step(self) -> None:
        """One touch, or the presses that lead to a choice and do it."""
        self.steps += 1
        self.screens.add(self._where())
        self.choose_and_act()
        self.session.tick(0.7)
        assert self.session.screen.name != "oops", self._where()
        if self.session.screen.name in ("menu", "home", "settings"):
            self.session.go.table()

    def choose_and_act(self) -> None:
        """Press a key that is lit, or choose something first."""
        keys = self.session.screen.keys()
        self._seen[self._where()] += 1
        hurry = 0.98 if self._seen[self._where()] > LONG_ENOUGH else self.hurry
        goes_back = keys.undo.icon == "arrow-left" and self._looks >= MOST_LOOKS
        if keys.undo.is_lit and (goes_back or self.random.random() < 0.02):
            self._looks = 0
            self._press("undo")
        elif keys.main.is_lit and self.random.random() < hurry and not self._is_step_back(self._chosen()):
            self._press_main()
        elif self.way == "touch":
            self._touch()
        elif keys.scan.is_lit and not self._is_race and self.random.random() < 0.1:
            # In the race this key takes all blocks off again.
            self.session.press("scan")
        else:
            self._walk()

    def _press_main(self) -> None:
        self._done.add(self._chosen())
        page, before = self._where(), self._state
        self._press("main")
        self._looks = self._looks + 1 if (self._where(), self._state) == (page, before) else 0

    def _press(self, key: KeyName) -> None:
        if self.way == "touch":
            self.do(Tap("key", key))
        else:
            self.session.press(key)

    def do(self, tap: Tap) -> None:
        """Touch that."""
        self.session.tap(tap)

    def _touch(self) -> None:
        tap = self._aim([tap for tap in taps(self.session) if tap.name not in _WAYS_OUT])
        if tap is None:
            self._press("undo")
        elif not self._is_step_back(tap):
            self._done.add(tap)
            self.do(tap)

    def _walk(self) -> None:
        """With the buttons to something, as far as they come, and there the main key."""
        page: Any = getattr(self.session.screen, "page", self.session.screen)
        choices = page.choices() if callable(getattr(page, "choices", None)) else []
        tap = self._aim(choices)
        for _ in range(max(1, len(choices))):
            if self._chosen() == tap:
                break
            self.session.move(1)
        if not self._is_step_back(self._chosen()):
            self.session.tick(0.7)
            self._press_main()

    def _aim(self, choices: list[Tap]) -> Tap | None:
        """One of them: a few kinds of things, not the many cells of a board, have equal chances."""
        if self._is_race:
            # Quilts told at random are never symmetrical: this one is all of the same block.
            choices = [tap for tap in choices if tap.name != "put" or tap.value == BLOCKS[0]]
        choices = [tap for tap in choices if tap.name != "key"]
        if not choices:
            return None
        kind = self.random.choice(sorted({tap.name for tap in choices}))
        return self.random.choice([tap for tap in choices if tap.name == kind])

    @property
    def _is_race(self) -> bool:
        table = self.session.table
        return table is not None and getattr(table.state.options, "is_race", False)

    @property
    def _state(self) -> object:
        return self.session.table and self.session.table.state

    def _chosen(self) -> Tap:
        screen = self.session.screen
        chosen: Tap = getattr(getattr(screen, "page", screen), "chosen", Tap("key", "main"))
        return chosen

    def _is_step_back(self, tap: Tap) -> bool:
        """Mostly left alone, so that the game comes to its end: blocks that go back, and what was done here before."""
        screen = self.session.screen
        page = getattr(screen, "page", screen)
        if page is not self._page:
            self._page, self._done = page, set()
        if tap.name == "told" and self._is_race and bool(getattr(page, "_free", None)):
            return True
        may_be = self.random.random() < 0.15 or tap.name in ("key", "on", "done", "told", "accept")
        return not may_be and (tap.name == "return" or tap in self._done)

    def _where(self) -> str:
        page = getattr(self.session.screen, "page", None)
        return self.session.screen.name + (f" {type(page).__name__}" if page is not None else "")


def seat(game: str, told: dict[str, Any], players: int) -> Session:
    """A session with that game on the table."""
    session = a_session()
    options: Options = msgspec.convert(told, shelf.take(game).options)
    table: Table = start_game(
        session.services.store, game, [Player(name) for name in SEATED[:players]], options, now=session.services.now
    )
    session.services.on_table.put(table)
    session.go.table()
    return session
