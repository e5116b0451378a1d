"""Which key of a keyboard means each push button: one after the other is waited for, and told by pressing it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.screens.views import Key, Keys, Part, Space, Text
from hardware.panel.presses import BUTTON_NAMES, BUTTONS
from hardware.panel.settings import ButtonKeys
from messages import Sentence, say

from .panel_task import PanelTask

if TYPE_CHECKING:
    from hardware.panel.assigning import PanelDesk

    from .panel import PanelPage

_KEY_NAMES: dict[str, Sentence] = {
    "enter": say("Enter"),
    "numpadenter": say("Enter at the number pad"),
    "spacebar": say("Space bar"),
    "up": say("Arrow up"),
    "down": say("Arrow down"),
    "left": say("Arrow left"),
    "right": say("Arrow right"),
}


def name_key(key: str) -> Sentence:
    """What stands on it, as far as the keyboard tells."""
    return _KEY_NAMES.get(key) or say("{name}", name=key.upper() if len(key) == 1 else key.capitalize())


class FindingKeys(PanelTask):
    """A button that is skipped keeps the key that it has."""

    def __init__(self, page: PanelPage, desk: PanelDesk) -> None:
        super().__init__(page, desk)
        self._found: list[str] = []
        """The key of each button that was waited for so far; empty where it was skipped."""
        desk.panel.catch_keys(self._caught)

    def parts(self) -> tuple[Part, ...]:
        awaited = BUTTONS[len(self._found)]
        title = self.words("Press the key for {name}", name=BUTTON_NAMES[awaited])
        now = ", ".join(self.words(name_key(key)) for key in getattr(self.desk.settings.keys, awaited))
        told = self.words("On the keyboard. Now it is {key}.", key=now)
        found = frozenset(button for button, key in zip(BUTTONS, self._found, strict=False) if key)
        return (Text(title, "title"), Text(told, "small", "soft"), self.plate(found, set(), awaited), Space())

    def keys(self) -> Keys:
        last = self.words("As it was")
        if self._found:
            last = self.words("{name} key", name=BUTTON_NAMES[BUTTONS[len(self._found) - 1]])
        waiting = self.words("Waiting for {name}", name=BUTTON_NAMES[BUTTONS[len(self._found)]])
        return Keys(
            Key(self.words("Undo"), last, "undo-2"),
            Key(self.words("Skip this one"), self.words("It keeps its key"), "x"),
            Key(self.words("Press the key"), waiting, "keyboard", is_lit=False),
        )

    def press(self, key: str) -> None:
        if key == "scan":
            self._take("")
        elif key == "undo" and self._found:
            self._found.pop()
        elif key == "undo":
            self.page.close()

    def close(self) -> None:
        self.desk.panel.catch_keys(None)

    def _caught(self, key: str) -> None:
        if key in self._found:
            return
        self.session.sound("found")
        self._take(key)
        self.session.is_changed = True

    def _take(self, key: str) -> None:
        self._found.append(key)
        if len(self._found) < len(BUTTONS):
            return
        self.desk.panel.catch_keys(None)
        keys = self._share_out()
        self.page.finish(lambda: self.desk.change(msgspec.structs.replace(self.desk.settings, keys=keys)))

    def _share_out(self) -> ButtonKeys:
        """A key that was given to one button is taken from every other."""
        now = self.desk.settings.keys
        return msgspec.structs.replace(
            now,
            **{
                button: (key,) if key else tuple(each for each in getattr(now, button) if each not in self._found)
                for button, key in zip(BUTTONS, self._found, strict=True)
            },
        )
