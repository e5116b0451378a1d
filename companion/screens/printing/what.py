"""What shall be printed: each thing as the page that it will be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.pictures.printed_pages import draw_printed_page
from companion.screens.screen import Screen
from companion.screens.views import Banner, Body, Choice, Choices, Key, KeyName, Keys, Tap
from messages import say_label

from .how import HowScreen
from .things import PRINTED

if TYPE_CHECKING:
    from companion.screens.session import Session

_PAGE = 104.0


class PrintScreen(Screen):
    """The buttons walk through the things, the main key opens the chosen one."""

    name = "print"
    is_for_play = False

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._back = session.screen
        self.chosen = 0

    def banner(self) -> Banner:
        context = self.words("As a file for a stick, a phone or a printer")
        return Banner(self.words("Print"), context, emblem="quilting-bee", left_icon="arrow-left")

    def keys(self) -> Keys:
        return Keys(
            Key(self.words("Back"), "", "arrow-left"),
            Key(self.words("Next choice"), self.words("then the big key"), "arrow-right"),
            Key(self.words("Print"), self.words(list(PRINTED.values())[self.chosen][0]), "printer"),
        )

    def parts(self) -> Body:
        options = tuple(
            Choice(
                Tap("thing", thing), self.words(title), picture=draw_printed_page(thing, _PAGE),
                is_chosen=number == self.chosen, name=self.words(say_label(title, about)),
            )
            for number, (thing, (title, about)) in enumerate(PRINTED.items())
        )  # fmt: skip
        return Body((Choices(options, "pictures", columns=3, grows=True),))

    def press(self, key: KeyName) -> None:
        if key == "undo":
            self.leave()
        elif key == "scan":
            self.move(1)
        else:
            self._open(self.chosen)

    def move(self, by: int) -> None:
        self.chosen = (self.chosen + by) % len(PRINTED)

    def tap(self, tap: Tap) -> None:
        if tap.name != "thing":
            raise LookupError(tap)
        self._open([str(thing) for thing in PRINTED].index(str(tap.value)))

    def leave(self) -> None:
        self.session.open(self._back)

    def _open(self, number: int) -> None:
        self.chosen = number
        self.session.open(HowScreen(self.session, tuple(PRINTED)[number], self))
