"""What the Doodle table is in one phase of the game: its choices, what they do, how it looks."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.games.patchwork_doodle.components import ROUNDS
from companion.games.patchwork_doodle.scoring import GOOD_SCORE
from companion.games.patchwork_doodle.state import DoodleState
from companion.screens.views import Banner, Body, Key, Tap

from .steps import name_step

if TYPE_CHECKING:
    from .screen import DoodleScreen


class Phase(ABC):
    """One phase at the table."""

    def __init__(self, screen: DoodleScreen) -> None:
        self.screen = screen
        self.words = screen.words
        self.count = screen.count

    @property
    def state(self) -> DoodleState:
        """How the game stands."""
        return self.screen.state

    @abstractmethod
    def banner(self) -> Banner:
        """Where we are."""

    @abstractmethod
    def choices(self) -> Sequence[Tap]:
        """What can be chosen, the most usual first."""

    @abstractmethod
    def main_key(self, chosen: Tap) -> Key:
        """What the main key says about the chosen thing."""

    @abstractmethod
    def act(self, tap: Tap) -> None:
        """Do what was tapped."""

    @abstractmethod
    def parts(self) -> Body:
        """The table in this phase."""

    def tick(self, seconds: float) -> bool:
        """Time passes; returns whether something changed by it."""
        return False

    def scan_key(self) -> Key | None:
        """What the camera would look at; None for anybody's sheet."""
        return None

    def scan(self) -> None:
        """Open the camera for what `scan_key` says."""
        return

    def player_taps(self) -> list[Tap]:
        """One for each player."""
        return [Tap("player", seat) for seat in self.state.seats]

    def record(self) -> tuple[str, str] | None:
        """What a player alone plays for: the personal best, or a good score."""
        if len(self.state.players) > 1:
            return None
        best = self.state.options.best
        good = self.words("{good} or more is a good score.", good=GOOD_SCORE)
        if best is None:
            return self.words("No record yet"), good
        return self.words("Record: {best}", best=best), good

    def redo_taps(self) -> list[Tap]:
        """What was taken back can be played again."""
        return [Tap("redo")] if self.screen.table.can_redo else []

    def redo_key(self) -> Key:
        """Redo names the step that it plays again."""
        step = self.screen.table.next_step
        detail = self.words(name_step(self.state, step.action)) if step else ""
        return Key(self.words("Redo"), detail, "redo-2")

    def round_words(self) -> str:
        """Which round it is."""
        return self.words("Round {round} of {rounds}", round=self.state.round, rounds=ROUNDS)
