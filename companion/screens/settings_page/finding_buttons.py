"""Which pin each push button has: one button after the other is waited for, and told by pressing it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.screens.views import Choice, Choices, Column, Key, Keys, Part, Row, Tap, Text
from hardware.panel.assigning import PinProbe
from hardware.panel.presses import BUTTON_NAMES, BUTTONS
from hardware.panel.presses import Button as PushButton
from messages import Sentence, say

from .panel_task import PanelTask

if TYPE_CHECKING:
    from hardware.panel.assigning import PanelDesk

    from .panel import PanelPage

_CHATTERS: tuple[tuple[Sentence, float], ...] = ((say("No"), 0.02), (say("Yes"), 0.05))
"""Whether one press counts twice, and for how many seconds a contact is not believed then."""


class FindingButtons(PanelTask):
    """What was not pressed is skipped."""

    def __init__(self, page: PanelPage, desk: PanelDesk) -> None:
        super().__init__(page, desk)
        self.probe: PinProbe = desk.begin(for_lamps=False)
        self._found: list[int | None] = []
        """The pin of each button that was waited for so far, or none where it was skipped."""
        self._bounce = desk.settings.bounce

    @property
    def _awaited(self) -> PushButton:
        return BUTTONS[len(self._found)]

    def parts(self) -> tuple[Part, ...]:
        title = self.words("Press the button for {name}", name=BUTTON_NAMES[self._awaited])
        told = self.words("The one that is to do this. Skip it where there is none.")
        found = frozenset(button for button, pin in zip(BUTTONS, self._found, strict=False) if pin is not None)
        plate = self.plate(found, set(), self._awaited)
        return (Text(title, "title"), Text(told, "small", "soft"), plate, self._strip_of_chatter())

    def _strip_of_chatter(self) -> Part:
        strip = Choices(
            tuple(
                Choice(Tap("chatters", number), self.words(name), is_chosen=seconds == self._bounce)
                for number, (name, seconds) in enumerate(_CHATTERS)
            ),
            "strip",
            columns=0,
        )
        words = (Text(self.words("Does one press count twice?"), "heading"),
                 Text(self.words("Worn contacts chatter longer"), "small", "soft"))  # fmt: skip
        return Row((Column(words, is_tight=True), strip), shares=(1.0, 0.0), align="middle", is_ruled=True)

    def keys(self) -> Keys:
        waiting = self.words("Waiting for {name}", name=BUTTON_NAMES[self._awaited])
        last = self.words("As it was")
        if self._found:
            last = self.words("{name} button", name=BUTTON_NAMES[BUTTONS[len(self._found) - 1]])
        return Keys(
            Key(self.words("Undo"), last, "undo-2"),
            Key(self.words("Skip this one"), self.words("No such button"), "x"),
            Key(self.words("Press the real one"), waiting, "hand", is_lit=False),
        )

    def press(self, key: str) -> None:
        if key == "scan":
            self._take(None)
        elif key == "undo" and self._found:
            self._found.pop()
        elif key == "undo":
            self.page.close()

    def tap(self, tap: Tap) -> bool:
        if tap.name == "chatters":
            self._bounce = _CHATTERS[tap.number][1]
        return tap.name == "chatters"

    def tick(self, seconds: float) -> bool:
        pin = self.probe.take_pressed()
        if pin is None or pin in self._found:
            return False
        self.session.sound("found")
        self._take(pin)
        return True

    def close(self) -> None:
        self.desk.end(self.probe)

    def _take(self, pin: int | None) -> None:
        self._found.append(pin)
        if len(self._found) < len(BUTTONS):
            return
        pins = {button: "none" if at is None else at for button, at in zip(BUTTONS, self._found, strict=True)}
        now = self.desk.settings
        buttons = msgspec.structs.replace(now.buttons, **pins)
        wanted = msgspec.structs.replace(now, buttons=buttons, bounce=self._bounce)
        self.page.finish(lambda: self.desk.end(self.probe, wanted))
