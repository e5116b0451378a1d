"""Buttons and lamps in the settings: press a button to say which it is, see a lamp lit and say which it was."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from companion.pictures.panel_plate import draw_panel
from companion.screens.views import Button, Choice, Choices, Column, Figure, Key, Keys, Part, Row, Space, Tap, Text
from hardware.errors import BadPin
from hardware.panel.assigning import LAMP_PINS, PinProbe, list_pins
from hardware.panel.presses import BUTTON_NAMES, BUTTONS
from hardware.panel.presses import Button as PushButton
from hardware.panel.settings import PanelSettings
from messages import Sentence, say

from .section import SectionPage

if TYPE_CHECKING:
    from .screen import SettingsScreen

log = logging.getLogger(__name__)
_NAMES: dict[str, Sentence] = {
    **BUTTON_NAMES,
    "ready": say("Camera ready"),
    "reading": say("Reading"),
    "wrong": say("Something wrong"),
}

Holds: TypeAlias = tuple[float, float, float]
"""Seconds that Undo, Scan and End turn are held."""
_HOLDS: tuple[tuple[Sentence, Holds], ...] = (
    (say("Short"), (0.5, 1.0, 0.4)),
    (say("Usual"), (1.0, 2.0, 0.7)),
    (say("Long"), (2.0, 4.0, 1.5)),
)


def _holds(now: PanelSettings) -> Holds:
    return now.hold_undo, now.hold_scan, now.hold_end_turn


class PanelPage(SectionPage):
    """One button after the other is waited for; one pin after the other is lit."""

    def __init__(self, settings: SettingsScreen) -> None:
        super().__init__(settings)
        self._probe: PinProbe | None = None
        self._is_for_lamps = False
        self._found: list[int | None] = []
        """The pin of each button that was waited for so far, or none where it was skipped."""
        self._lamps: list[str] = []
        """What each pin that was lit turned out to be; empty where nothing shone."""

    @property
    def _awaited(self) -> PushButton | None:
        return BUTTONS[len(self._found)] if len(self._found) < len(BUTTONS) else None

    @property
    def _candidates(self) -> tuple[int, ...]:
        desk = self.services.panel
        assert desk is not None
        lamps = desk.settings.lamps
        others = {*lamps.players, *(lamps.rgb if isinstance(lamps.rgb, tuple) else ())}
        taken = list_pins(desk.settings.buttons) | others | {desk.settings.buzzer}
        return tuple(pin for pin in LAMP_PINS if pin not in taken)

    def parts(self) -> tuple[Part, ...]:
        desk = self.services.panel
        if desk is None or not self.is_at_table:
            told = self.words("No push buttons can be fitted here: the screen and a keyboard do everything.")
            keys = self.words("On a keyboard: Z takes back, S scans, Enter goes on, arrows choose.")
            return (Text(self.words("Buttons"), "title"), Text(told), Text(keys, tone="soft", icon="keyboard"), Space())
        if self._probe is None:
            return self._at_rest()
        return self._asking_lamps() if self._is_for_lamps else self._asking_buttons()

    def _at_rest(self) -> tuple[Part, ...]:
        desk = self.services.panel
        assert desk is not None
        lamps = {name for name in _NAMES if name in desk.panel.lamps}
        fitted = len(desk.panel.buttons)
        title = self.count("{count} button is fitted", "{count} buttons are fitted", fitted)
        told = self.count("{count} lamp", "{count} lamps", len(desk.panel.lamps))
        ways = (
            Button(Tap("find-buttons"), self.words("Find the buttons"), icon="hand"),
            Button(Tap("find-lamps"), self.words("Find the lamps"), icon="lightbulb"),
        )
        troubles = tuple(Text(self.words(each), "small", "warn", icon="circle-alert") for each in desk.panel.troubles)
        return (Text(title, "title"), Text(told, "small", "soft"), self._plate(desk.panel.buttons, lamps), *troubles,
                self._strip_of_holds(desk.settings), Row(ways, wraps=False))  # fmt: skip

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

    def _asking_buttons(self) -> tuple[Part, ...]:
        awaited = self._awaited
        assert awaited is not None
        title = self.words("Press the button for {name}", name=_NAMES[awaited])
        told = self.words("The one that is to do this. Skip it where there is none.")
        found = frozenset(button for button, pin in zip(BUTTONS, self._found, strict=False) if pin is not None)
        return (Text(title, "title"), Text(told, "small", "soft"), self._plate(found, set(), awaited), Space())

    def _asking_lamps(self) -> tuple[Part, ...]:
        number, pins = len(self._lamps) + 1, self._candidates
        title = self.words("Which lamp is lit?")
        about = self.words("{number} of {all} · only lamps with their resistor may hang on these pins", number=number,
                           all=len(pins))  # fmt: skip
        options = tuple(
            Choice(Tap("lamp", name), self.words(text), icon="lightbulb", is_picked=name in self._lamps)
            for name, text in _NAMES.items()
        )
        none = Choice(Tap("lamp", ""), self.words("None is lit"), icon="lightbulb-off")
        return (Text(title, "title"), Text(about, "small", "soft"), Choices((*options, none), columns=3), Space())

    def _plate(self, found: frozenset[str], lamps: set[str], awaited: str = "") -> Part:
        names: dict[str, str] = {button: self.words(_NAMES[button]) for button in BUTTONS}
        told = ", ".join(names[button] for button in BUTTONS if button in found) or self.words("No button yet")
        return Figure(draw_panel(names, found, lamps, awaited), told)

    def keys(self) -> Keys | None:
        if self._probe is None:
            return None
        back = Key(self.words("Undo"), self.words("As it was"), "undo-2")
        if self._is_for_lamps:
            skip = Key(self.words("None is lit"), self.words("Next pin"), "lightbulb-off")
            return Keys(back, skip, Key(self.words("Touch its name"), "", "hand", is_lit=False))
        assert self._awaited is not None
        waiting = self.words("Waiting for {name}", name=_NAMES[self._awaited])
        skip = Key(self.words("Skip this one"), self.words("No such button"), "x")
        return Keys(back, skip, Key(self.words("Press the real one"), waiting, "hand", is_lit=False))

    def press(self, key: str) -> None:
        if key == "undo":
            self.close()
        elif key == "scan" and self._is_for_lamps:
            self._name_lamp("")
        elif key == "scan":
            self._take(None)

    def tap(self, tap: Tap) -> bool:
        if tap.name in ("find-buttons", "find-lamps") and self._probe is None:
            self._begin(for_lamps=tap.name == "find-lamps")
        elif tap.name == "press-for" and self._probe is None and self.services.panel is not None and self.is_at_table:
            self._keep_holds(_HOLDS[tap.number][1])
        elif tap.name == "lamp" and self._probe is not None:
            self._name_lamp(str(tap.value))
        else:
            return False
        return True

    def tick(self, seconds: float) -> bool:
        if self._probe is None or self._is_for_lamps:
            return False
        pin = self._probe.take_pressed()
        if pin is None or pin in self._found:
            return False
        self.session.sound("found")
        self._take(pin)
        return True

    def close(self) -> None:
        """As it was before."""
        if self._probe is not None and self.services.panel is not None:
            probe, self._probe = self._probe, None
            self.services.panel.end(probe)

    def _begin(self, *, for_lamps: bool) -> None:
        assert self.services.panel is not None
        self._is_for_lamps, self._found, self._lamps = for_lamps, [], []
        try:
            self._probe = self.services.panel.begin(for_lamps=for_lamps)
        except BadPin as error:
            self.session.tell(error.sentence, is_refusal=True)
            return
        if for_lamps:
            self._probe.light(self._candidates[0])

    def _keep_holds(self, seconds: Holds) -> None:
        desk = self.services.panel
        assert desk is not None
        undo, scan, end_turn = seconds
        wanted = msgspec.structs.replace(desk.settings, hold_undo=undo, hold_scan=scan, hold_end_turn=end_turn)
        self._keep(lambda: desk.change(wanted))

    def _take(self, pin: int | None) -> None:
        self._found.append(pin)
        if self._awaited is None:
            pins: dict[str, int | str] = dict.fromkeys(BUTTONS, "none")
            found = zip(BUTTONS, self._found, strict=True)
            self._finish("buttons", pins | {button: at for button, at in found if at is not None})

    def _name_lamp(self, name: str) -> None:
        assert self._probe is not None
        self._lamps.append(name)
        pins = self._candidates
        if len(self._lamps) < len(pins):
            self._probe.light(pins[len(self._lamps)])
            return
        told: dict[str, int | str] = dict.fromkeys(_NAMES, "none")
        self._finish("lamps", told | {lamp: pin for lamp, pin in zip(self._lamps, pins, strict=True) if lamp})

    def _finish(self, table: str, pins: dict[str, int | str]) -> None:
        desk, probe = self.services.panel, self._probe
        assert desk is not None
        assert probe is not None
        self._probe = None
        wanted = msgspec.structs.replace(getattr(desk.settings, table), **pins)
        self._keep(lambda: desk.end(probe, msgspec.structs.replace(desk.settings, **{table: wanted})))

    def _keep(self, change: Callable[[], None]) -> None:
        try:
            change()
        except (OSError, ValueError) as error:
            log.warning("The settings of the panel cannot be kept: %s", error)
            self.session.tell(say("This holds for this evening only: the settings cannot be written."))
