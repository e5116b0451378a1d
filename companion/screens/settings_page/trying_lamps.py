"""One lamp after the other is lit by itself, and its name is told, so that anybody sees which of them works."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.screens.views import Key, Keys, Part, Space, Text
from hardware.panel.assigning import PinProbe
from hardware.panel.settings import PanelSettings
from messages import Sentence, say

from .finding_lamps import COLOUR_NAMES
from .panel_task import LAMP_NAMES, PanelTask

if TYPE_CHECKING:
    from hardware.panel.assigning import PanelDesk

    from .panel import PanelPage

_LASTS = 1.5
"""Seconds of a lamp."""


def list_lamps(now: PanelSettings) -> tuple[tuple[Sentence, str, int], ...]:
    """Every lamp that has a pin, and the buzzer: its name, which button it is in, and the pin."""
    ones = [(text, name, getattr(now.lamps, name)) for name, text in LAMP_NAMES.items()]
    players = [(say("Player {number}", number=number), "", pin) for number, pin in enumerate(now.lamps.players, 1)]
    rgb = now.lamps.rgb if isinstance(now.lamps.rgb, tuple) else ()
    colours = [(text, "", pin) for text, pin in zip(COLOUR_NAMES, rgb, strict=False)]
    all_ = (*ones, *players, *colours, (say("The buzzer"), "", now.buzzer))
    return tuple((text, name, pin) for text, name, pin in all_ if pin != "none")


class TryingLamps(PanelTask):
    """Ends by itself behind the last one."""

    def __init__(self, page: PanelPage, desk: PanelDesk) -> None:
        super().__init__(page, desk)
        self._lamps = list_lamps(desk.settings)
        self.probe: PinProbe = desk.begin(for_lamps=True)
        self._number, self._since = 0, 0.0
        self.probe.light(self._lamps[0][2])

    def parts(self) -> tuple[Part, ...]:
        text, name, _ = self._lamps[self._number]
        told = self.words("{number} of {all} · it should be lit now", number=self._number + 1, all=len(self._lamps))
        buttons = frozenset(self.desk.settings.buttons.__struct_fields__)
        plate = self.plate(frozenset(), {name} & buttons, name)
        return (Text(self.words(text), "title"), Text(told, "small", "soft"), plate, Space())

    def keys(self) -> Keys:
        following = self.words(self._lamps[(self._number + 1) % len(self._lamps)][0])
        is_last = self._number + 1 == len(self._lamps)
        return Keys(
            Key(self.words("Back"), self.words("Buttons"), "arrow-left"),
            Key(self.words("Once more"), self.words("From the first one"), "refresh-cw"),
            Key(self.words("Done") if is_last else self.words("Next"), "" if is_last else following,
                "check" if is_last else "arrow-right"),
        )  # fmt: skip

    def press(self, key: str) -> None:
        if key == "undo":
            self.page.close()
        elif key == "scan":
            self._go_to(0)
        else:
            self._go_to(self._number + 1)

    def tick(self, seconds: float) -> bool:
        self._since += seconds
        if self._since < _LASTS:
            return False
        self._go_to(self._number + 1)
        return True

    def close(self) -> None:
        self.desk.end(self.probe)

    def _go_to(self, number: int) -> None:
        if number == len(self._lamps):
            self.page.close()
            return
        self._number, self._since = number, 0.0
        self.probe.light(self._lamps[number][2])
