"""Something that takes the panel apart for a while: its pins or keys are asked about one after the other."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from companion.pictures.panel_plate import draw_panel
from companion.screens.views import Figure, Keys, Part, Tap
from hardware.panel.presses import BUTTON_NAMES, BUTTONS
from messages import Sentence, say

if TYPE_CHECKING:
    from hardware.panel.assigning import PanelDesk

    from .panel import PanelPage

LAMP_NAMES: dict[str, Sentence] = {
    **BUTTON_NAMES,
    "ready": say("Camera ready"),
    "reading": say("Reading"),
    "wrong": say("Something wrong"),
}
"""The lamps that there is one of, as the settings call them."""


class PanelTask(ABC):
    """Ends by telling its page what was found, or by being closed: then the panel is as it was."""

    def __init__(self, page: PanelPage, desk: PanelDesk) -> None:
        self.page, self.desk = page, desk
        self.words, self.count, self.session = page.words, page.count, page.session

    @abstractmethod
    def parts(self) -> tuple[Part, ...]:
        """What it shows."""

    @abstractmethod
    def keys(self) -> Keys:
        """All keys while it lasts."""

    @abstractmethod
    def press(self, key: str) -> None:
        """One of those keys."""

    @abstractmethod
    def close(self) -> None:
        """Leave everything as it was."""

    def tap(self, tap: Tap) -> bool:
        """A touch on something in it; returns whether it was meant."""
        return False

    def tick(self, seconds: float) -> bool:
        """Time passes; returns whether something changed by it."""
        return False

    def plate(self, found: frozenset[str], lamps: set[str], awaited: str = "") -> Part:
        """The panel as it is built."""
        names: dict[str, str] = {button: self.words(BUTTON_NAMES[button]) for button in BUTTONS}
        told = ", ".join(names[button] for button in BUTTONS if button in found) or self.words("No button yet")
        return Figure(draw_panel(names, found, lamps, awaited), told)
