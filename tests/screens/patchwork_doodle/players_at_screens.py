"""Two ways to play Doodle on the screen, by touch and by the buttons, and a whole game told through either."""

from __future__ import annotations

from typing import Protocol

from companion.games.patchwork_doodle.components import KNOWN_SHAPES
from companion.games.patchwork_doodle.state import DoodleState
from companion.games.shapes import parse_shape
from companion.games.values import Cell
from companion.screens.patchwork_doodle.choosing import ChoosingScreen
from companion.screens.patchwork_doodle.sheet import SheetScreen
from companion.screens.session import Session
from companion.screens.views import Tap
from tests.screens.seeing import taps


def state_of(session: Session) -> DoodleState:
    """How the game stands."""
    assert session.table is not None
    state: DoodleState = session.table.state
    return state


class Hand(Protocol):
    """Somebody who does one thing after another on the screen."""

    session: Session

    def do(self, tap: Tap) -> None:
        """Do the thing that this tap stands for."""

    def shade(self, cells: tuple[Cell, ...]) -> None:
        """Shade or empty these cells of the open sheet."""


class Finger:
    """Touches only what is really there to be touched; the big key too."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def do(self, tap: Tap) -> None:
        """Touch it, or the main key when that is what it says."""
        screen = self.session.screen
        places = set(taps(self.session))
        if tap in places:
            self.session.tap(tap)
            return
        assert isinstance(screen, ChoosingScreen)
        assert screen.chosen == tap, f"{tap} can be touched nowhere on {screen.name}"
        assert Tap("key", "main") in places, f"the main key is off on {screen.name}"
        self.session.tap(Tap("key", "main"))

    def shade(self, cells: tuple[Cell, ...]) -> None:
        """One touch a cell."""
        for cell in cells:
            self.do(Tap("cell", cell))


class Buttons:
    """Has three push buttons and up and down, and nothing else."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def do(self, tap: Tap) -> None:
        """Walk to the thing and press the big button."""
        self.walk_to(tap)
        self.session.press("main")

    def walk_to(self, tap: Tap) -> None:
        """Press down until the thing is chosen."""
        screen = self.session.screen
        assert isinstance(screen, ChoosingScreen)
        for _ in range(len(screen.choices())):
            if screen.chosen == tap:
                return
            self.session.move(1)
        raise AssertionError(f"the buttons never come to {tap} on {screen.name}")

    def shade(self, cells: tuple[Cell, ...]) -> None:
        """Open the row, walk to the cell, press, leave the row."""
        for row, col in cells:
            self.do(Tap("row", row))
            self.do(Tap("cell", (row, col)))
            self.session.press("scan")
        screen = self.session.screen
        assert isinstance(screen, ChoosingScreen)
        self.walk_to(screen.choices()[0])


def tell_cards(hand: Hand, shapes: tuple[str, ...]) -> None:
    """Pick the cards one after another; those that are not listed are drawn on the grid."""
    names = [str(shape) for shape in KNOWN_SHAPES]
    for shape in shapes:
        if shape in names:
            hand.do(Tap("shape", names.index(shape)))
        else:
            hand.do(Tap("grid"))
            hand.shade(parse_shape(shape).placed(1, 1))
            hand.do(Tap("done"))
    hand.do(Tap("done"))


def show_sheet(hand: Hand, rows: tuple[str, ...]) -> None:
    """Shade what is new on the open sheet and accept it."""
    screen = hand.session.screen
    assert isinstance(screen, SheetScreen)
    known = set(screen.entry.cells)
    wanted = {(row, col) for row, marks in enumerate(rows) for col, mark in enumerate(marks) if mark == "#"}
    hand.shade(tuple(sorted(wanted - known)))
    hand.do(Tap("accept"))
