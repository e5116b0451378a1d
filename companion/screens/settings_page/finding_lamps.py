"""Which pin each lamp and the buzzer have: one pin after the other is lit, and told by what is seen or heard."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.screens.views import Choice, Choices, Key, Keys, Part, Scroll, Tap, Text
from hardware.panel.assigning import LAMP_PINS, PinProbe, list_pins
from hardware.panel.settings import LampPins, PanelSettings
from messages import Sentence, say

from .panel_task import LAMP_NAMES, PanelTask

if TYPE_CHECKING:
    from hardware.panel.assigning import PanelDesk

    from .panel import PanelPage

COLOUR_NAMES: tuple[Sentence, ...] = (say("Red"), say("Green"), say("Blue"))
"""Of a lamp of all colours, in the order of its pins in the settings."""
_PLAYERS = 8
_COLOUR, _PLAYER, BUZZER = "colour", "player", "buzzer"


def list_candidates(now: PanelSettings) -> tuple[int, ...]:
    """Pins that may be lit: those that the wiring card gives to lamps, and those that have a lamp already."""
    lit = list_pins(now.lamps) | ({now.buzzer} - {"none"})
    others = tuple(sorted(int(pin) for pin in lit if pin not in LAMP_PINS))
    return tuple(pin for pin in (*LAMP_PINS, *others) if pin not in list_pins(now.buttons))


class FindingLamps(PanelTask):
    """A pin at which nothing shines has no lamp from now on."""

    def __init__(self, page: PanelPage, desk: PanelDesk) -> None:
        super().__init__(page, desk)
        self.probe: PinProbe = desk.begin(for_lamps=True)
        self._pins = list_candidates(desk.settings)
        self._told: list[str] = []
        """What each pin that was lit turned out to be; empty where nothing shone."""
        self._asks = ""
        """Of which kind it is asked more closely: a player's lamp, or a colour."""
        self.probe.light(self._pins[0])

    def parts(self) -> tuple[Part, ...]:
        title = self.words("What is lit, or heard?")
        if self._asks:
            title = self.words("Whose lamp is it?") if self._asks == _PLAYER else self.words("Which colour is it?")
        about = self.words("{number} of {all} · only lamps with their resistor may hang on these pins",
                           number=len(self._told) + 1, all=len(self._pins))  # fmt: skip
        options = self._kinds() if not self._asks else self._closer()
        return (Text(title, "title"), Text(about, "small", "soft"), Scroll((Choices(options, columns=3),)))

    def _kinds(self) -> tuple[Choice, ...]:
        ones = tuple(self._choice(name, self.words(text), "lightbulb") for name, text in LAMP_NAMES.items())
        has = {name.split(" ")[0] for name in self._told}
        return (
            *ones,
            Choice(Tap("ask", _PLAYER), self.words("A player’s lamp"), icon="users", is_picked=_PLAYER in has),
            Choice(Tap("ask", _COLOUR), self.words("Lamp of all colours"), icon="palette", is_picked=_COLOUR in has),
            self._choice(BUZZER, self.words("The buzzer"), "volume-2"),
            Choice(Tap("lamp", ""), self.words("Nothing"), icon="lightbulb-off"),
        )

    def _closer(self) -> tuple[Choice, ...]:
        if self._asks == _COLOUR:
            return tuple(
                self._choice(f"{_COLOUR} {number}", self.words(text), "lightbulb")
                for number, text in enumerate(COLOUR_NAMES)
            )
        return tuple(
            self._choice(f"{_PLAYER} {number}", self.words("Player {number}", number=number + 1), "lightbulb")
            for number in range(_PLAYERS)
        )

    def _choice(self, name: str, text: str, icon: str) -> Choice:
        return Choice(Tap("lamp", name), text, icon=icon, is_picked=name in self._told)

    def keys(self) -> Keys:
        last = self.words("The last lamp") if self._told else self.words("As it was")
        if self._asks:
            last = self.words("What it is")
        return Keys(
            Key(self.words("Undo"), last, "undo-2"),
            Key(self.words("Nothing"), self.words("Next pin"), "lightbulb-off"),
            Key(self.words("Touch its name"), "", "hand", is_lit=False),
        )

    def press(self, key: str) -> None:
        if key == "scan":
            self._name("")
        elif key != "undo":
            return
        elif self._asks:
            self._asks = ""
        elif self._told:
            self._told.pop()
            self._light()
        else:
            self.page.close()

    def tap(self, tap: Tap) -> bool:
        if tap.name == "ask" and tap.value in (_PLAYER, _COLOUR):
            self._asks = str(tap.value)
        elif tap.name == "lamp":
            self._name(str(tap.value))
        else:
            return False
        return True

    def close(self) -> None:
        self.desk.end(self.probe)

    def _light(self) -> None:
        self.probe.light(self._pins[len(self._told)])

    def _name(self, name: str) -> None:
        self._told.append(name)
        self._asks = ""
        if len(self._told) < len(self._pins):
            self._light()
            return
        at = {name: pin for name, pin in zip(self._told, self._pins, strict=True) if name}
        wanted = msgspec.structs.replace(self.desk.settings, lamps=self._join(at), buzzer=at.get(BUZZER, "none"))
        self.page.finish(lambda: self.desk.end(self.probe, wanted))

    def _join(self, at: dict[str, int]) -> LampPins:
        """The lamps as the settings have them; what lacks a part stays dark, and that is said."""
        players = [at.get(f"{_PLAYER} {number}") for number in range(_PLAYERS)]
        known = players.index(None) if None in players else _PLAYERS
        if any(players[known:]):
            told = say("Player {number} has no lamp, so those after stay dark.", number=known + 1)
            self.session.tell(told)
        colours = [at.get(f"{_COLOUR} {number}") for number in range(len(COLOUR_NAMES))]
        if any(colours) and not all(colours):
            self.session.tell(say("A lamp of all colours has three pins; it stays dark until all are found."))
        return msgspec.convert(
            {name: at.get(name, "none") for name in LAMP_NAMES}
            | {"players": tuple(players[:known]), "rgb": tuple(colours) if all(colours) else "none"},
            LampPins,
        )
