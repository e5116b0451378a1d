"""Buttons and lamps in the settings: what is fitted, and the ways to tell which pin or key is which."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from companion.pictures.panel_plate import draw_panel
from companion.screens.views import (
    Choice,
    Choices,
    Column,
    Figure,
    Keys,
    Line,
    Part,
    Row,
    Scroll,
    Space,
    Span,
    Tap,
    Text,
)
from hardware.errors import BadPin
from hardware.panel.assigning import PanelDesk
from hardware.panel.presses import BUTTON_NAMES, BUTTONS
from hardware.panel.settings import PanelSettings
from messages import Sentence, say

from .finding_buttons import FindingButtons
from .finding_keys import FindingKeys, name_key
from .finding_lamps import FindingLamps
from .panel_task import LAMP_NAMES, PanelTask
from .section import SectionPage
from .trying_lamps import TryingLamps, list_lamps

if TYPE_CHECKING:
    from .screen import SettingsScreen

log = logging.getLogger(__name__)

Holds: TypeAlias = tuple[float, float, float]
"""Seconds that Undo, Scan and End turn are held."""
_HOLDS: tuple[tuple[Sentence, Holds], ...] = (
    (say("Short"), (0.5, 1.0, 0.4)),
    (say("Usual"), (1.0, 2.0, 0.7)),
    (say("Long"), (2.0, 4.0, 1.5)),
)
_TASKS: dict[str, type[PanelTask]] = {
    "find-buttons": FindingButtons,
    "find-lamps": FindingLamps,
    "find-keys": FindingKeys,
    "try-lamps": TryingLamps,
}
_NEEDS_PINS = frozenset(_TASKS) - {"find-keys"}


def _holds(now: PanelSettings) -> Holds:
    return now.hold_undo, now.hold_scan, now.hold_end_turn


class PanelPage(SectionPage):
    """At rest, or in the middle of a task that has all keys for itself."""

    def __init__(self, settings: SettingsScreen) -> None:
        super().__init__(settings)
        self.task: PanelTask | None = None

    @property
    def _desk(self) -> PanelDesk | None:
        return self.services.panel if self.is_at_table else None

    def parts(self) -> tuple[Part, ...]:
        desk = self._desk
        if self.task is not None:
            return self.task.parts()
        if desk is None or not desk.has_pins:
            return self._without_pins(desk)
        return self._at_rest(desk)

    def _without_pins(self, desk: PanelDesk | None) -> tuple[Part, ...]:
        told = self.words("No push buttons can be fitted here: the screen and a keyboard do everything.")
        if desk is None:
            keys = self.words("On a keyboard: Z takes back, S scans, Enter goes on, arrows choose.")
            return (Text(self.words("Buttons"), "title"), Text(told), Text(keys, tone="soft", icon="keyboard"), Space())
        lines = tuple(
            Line((Span(self.words(BUTTON_NAMES[button]), "strong", grows=True), Span(self._name_keys(desk, button))))
            for button in BUTTONS
        )
        ways = Choices((Choice(Tap("find-keys"), self.words("Other keys"), icon="keyboard"),), "words", columns=0)
        return (Text(self.words("Buttons"), "title"), Text(told, "small", "soft"), Scroll(lines), ways)

    def _name_keys(self, desk: PanelDesk, button: str) -> str:
        return ", ".join(self.words(name_key(key)) for key in getattr(desk.settings.keys, button))

    def _at_rest(self, desk: PanelDesk) -> tuple[Part, ...]:
        lamps = {name for name in LAMP_NAMES if name in desk.panel.lamps}
        title = self.count("{count} button is fitted", "{count} buttons are fitted", len(desk.panel.buttons))
        told = self.count("{count} lamp", "{count} lamps", len(desk.panel.lamps))
        names: dict[str, str] = {button: self.words(BUTTON_NAMES[button]) for button in BUTTONS}
        fitted = ", ".join(names[button] for button in BUTTONS if button in desk.panel.buttons)
        plate = Figure(draw_panel(names, desk.panel.buttons, lamps), fitted or self.words("No button yet"))
        ways = (
            Choice(Tap("find-buttons"), self.words("Buttons")),
            Choice(Tap("find-lamps"), self.words("Lamps")),
            Choice(Tap("try-lamps"), self.words("Test lamps"), is_possible=bool(list_lamps(desk.settings))),
            Choice(Tap("find-keys"), self.words("Keyboard")),
        )
        troubles = tuple(Text(self.words(each), "small", "warn", icon="circle-alert") for each in desk.panel.troubles)
        return (Text(title, "title"), Text(told, "small", "soft"), plate, *troubles,
                self._strip_of_holds(desk.settings), Choices(ways, "words", columns=0))  # fmt: skip

    def _strip_of_holds(self, now: PanelSettings) -> Part:
        """How long Undo, Scan and End turn are held for what a hold does."""
        strip = Choices(
            tuple(
                Choice(Tap("press-for", number), self.words(name), is_chosen=_holds(now) == seconds)
                for number, (name, seconds) in enumerate(_HOLDS)
            ),
            "strip",
            columns=0,
        )
        words = (Text(self.words("A long press"), "heading"), Text(self.words("To redo, and to lock"), "small", "soft"))
        return Row((Column(words, is_tight=True), strip), shares=(1.0, 0.0), align="middle", is_ruled=True)

    def keys(self) -> Keys | None:
        return self.task.keys() if self.task is not None else None

    def press(self, key: str) -> None:
        if self.task is not None:
            self.task.press(key)

    def tap(self, tap: Tap) -> bool:
        desk = self._desk
        if self.task is not None:
            return self.task.tap(tap)
        if desk is None or (tap.name in _NEEDS_PINS | {"press-for"} and not desk.has_pins):
            return False
        if tap.name in _TASKS:
            self._begin(_TASKS[tap.name], desk)
        elif tap.name == "press-for":
            undo, scan, end_turn = _HOLDS[tap.number][1]
            held = {"hold_undo": undo, "hold_scan": scan, "hold_end_turn": end_turn}
            self._keep(lambda: desk.change(msgspec.structs.replace(desk.settings, **held)))
        else:
            return False
        return True

    def tick(self, seconds: float) -> bool:
        return self.task is not None and self.task.tick(seconds)

    def close(self) -> None:
        """As it was before."""
        if self.task is not None:
            task, self.task = self.task, None
            task.close()

    def finish(self, change: Callable[[], None]) -> None:
        """What the task found counts from now on."""
        self.task = None
        self._keep(change)

    def _begin(self, task: type[PanelTask], desk: PanelDesk) -> None:
        if task is TryingLamps and not list_lamps(desk.settings):
            return
        try:
            self.task = task(self, desk)
        except BadPin as error:
            self.session.tell(error.sentence, is_refusal=True)

    def _keep(self, change: Callable[[], None]) -> None:
        try:
            change()
        except (OSError, ValueError) as error:
            log.warning("The settings of the panel cannot be kept: %s", error)
            self.session.tell(say("This holds for this evening only: the settings cannot be written."))
