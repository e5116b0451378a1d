"""Good night: close the app, or switch the appliance off; asked once, because a finger slips."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from companion.pictures.emblems import emblem
from companion.screens.screen import Screen
from companion.screens.views import (
    Banner,
    Body,
    Card,
    Choice,
    Choices,
    Column,
    Figure,
    Key,
    KeyName,
    Keys,
    Part,
    Tap,
    Text,
)
from messages import say

if TYPE_CHECKING:
    from companion.screens.session import Session

End = Literal["close", "poweroff", "reboot"]
_ENDS = {
    "poweroff": (say("Switch off"), say("The table is dark, the plug may go"), "power"),
    "reboot": (say("Start the machine anew"), say("Then the table is back"), "rotate-cw"),
    "close": (say("Close Quilting Bee"), say("The game waits for you"), "x"),
}
_LEAVE = (say("Leave"), say("The game goes on"), "log-out")
"""With a phone, from a table that others go on playing at."""


class QuitScreen(Screen):
    """One of the ways to end, or go on."""

    name = "quit"
    is_for_play = False

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.ends: tuple[End, ...] = ("close",)
        if session.services.change_power is not None and session.ends_all:
            self.ends = ("poweroff", "reboot", "close")
        self.chosen: End = self.ends[0]

    def banner(self) -> Banner:
        title = self.words("Close Quilting Bee?") if self.ends == ("close",) else self.words("How shall it end?")
        if not self.session.ends_all:
            title = self.words("Leave the table with this phone?")
        return Banner(self.words("Good night"), title, emblem="quilting-bee", left_icon="arrow-left")

    def keys(self) -> Keys:
        text, detail, icon = _ENDS[self.chosen] if self.session.ends_all else _LEAVE
        return Keys(
            Key(self.words("Back"), self.words("Home"), "arrow-left"),
            Key(self.words("Next"), "", "arrow-down", is_lit=len(self.ends) > 1),
            Key(self.words(text), self.words(detail), icon),
        )

    def parts(self) -> Body:
        text = self.words("Everything is saved. The next start opens the game where it stands.")
        if not self.session.ends_all:
            text = self.words("Your seat is free for another phone. The code at the table brings you back.")
        picture = Figure(emblem("quilting-bee", 100), "Quilting Bee", grows=False)
        parts: tuple[Part, ...] = (picture, Text(text, tone="soft", align="center"))
        if len(self.ends) > 1:
            options = tuple(
                Choice(Tap("end", end), self.words(_ENDS[end][0]), icon=_ENDS[end][2], is_chosen=end == self.chosen)
                for end in self.ends
            )
            parts = (*parts, Choices(options, columns=0))
        return Body((Card((Column(parts, grows=True, is_centred=True),), grows=True),))

    @property
    def can_move(self) -> bool:
        return len(self.ends) > 1

    def move(self, by: int) -> None:
        self.chosen = self.ends[(self.ends.index(self.chosen) + by) % len(self.ends)]

    def tap(self, tap: Tap) -> None:
        for end in self.ends:
            if tap == Tap("end", end):
                self.chosen = end
                return
        raise LookupError(tap)

    def press(self, key: KeyName) -> None:
        if key == "undo":
            self.leave()
        elif key == "scan":
            self.move(1)
        elif key == "main":
            self._end()

    def _end(self) -> None:
        change_power = self.session.services.change_power
        if self.chosen != "close" and change_power is not None and not change_power(self.chosen):
            self.session.tell(
                say("The machine did not agree. Close Quilting Bee, then pull the plug."), is_refusal=True
            )
            return
        # While the machine goes down, systemd ends the app: the screen says what is going on until then.
        if self.chosen == "close":
            self.session.is_over = True
        else:
            self.session.tell(say("Good night. The screen goes dark in a moment."))
