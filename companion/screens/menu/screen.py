"""The menu: every step so far with a way back to it, the rules worth knowing now, pause and settings."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.screens.listing import Pages
from companion.screens.screen import Screen
from companion.screens.views import (
    Banner,
    Body,
    Card,
    Choice,
    Choices,
    Column,
    Key,
    KeyName,
    Keys,
    Listing,
    ListRow,
    Part,
    Row,
    Scroll,
    Space,
    Span,
    Tap,
    Text,
)
from messages import Sentence, say, say_count

if TYPE_CHECKING:
    from companion.screens.session import Session

_A_PAGE = 5
_SIDE = (
    ("pause", say("Pause, go home"), "house"),
    ("settings", say("Settings"), "settings"),
    ("lock", say("Lock the touch"), "lock"),
)
_PHONES = ("phones", say("Bring a phone"), "smartphone")


class MenuScreen(Screen):
    """The latest step stands first; the Undo key goes back to the chosen one, the main key to the game."""

    name = "menu"
    is_for_play = False

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        assert session.table is not None
        self.table = session.table
        self.side: int | None = None
        """Which of the buttons at the side is chosen; None while a step is."""
        self._reload()

    def banner(self) -> Banner:
        count = self.count("{count} step so far", "{count} steps so far", len(self.happened))
        status = self.session.camera_status()
        return Banner(
            self.words("This game"), count, emblem=self.table.game.name, left_icon="arrow-left", status=status
        )

    def keys(self) -> Keys:
        back = self._steps_back()
        undo = self.session.undo_key()
        if self.happened:
            # Its sentence stands in the list: beside the sign there is room for its number only.
            undo = replace(undo, detail=self.words("Step {number}", number=self.happened[0].number))
        if back and self.side is None:
            detail = self.count("takes back {count} step", "takes back {count} steps", back)
            undo = Key(self.words("Back to here"), detail, "history")
        if self.pages.pages > 1:
            more = Key(self.words("Next page"), f"{self.pages.page + 1} / {self.pages.pages}", "arrow-down")
        else:
            following = self.words("Step {number}", number=len(self.happened) + 1) if self.table.can_redo else ""
            more = Key(self.words("Redo"), following, "redo-2", is_lit=bool(following))
        if self.side is not None:
            _, title, icon = self._places[self.side]
            return Keys(undo, more, Key(self.words(title), "", icon))
        return Keys(undo, more, Key(self.words("Back to the game"), "", "play"))

    def parts(self) -> Body:
        rows = tuple(
            ListRow(
                self.words(step.sentence),
                number=str(step.number),
                cells=(Span(f"{step.at.astimezone():%H:%M}", "small", "soft", align="right"),),
                tap=Tap("row", number),
                is_chosen=self.side is None and number == self.pages.chosen,
                style="body",
            )
            for number, step in enumerate(self.happened)
        )
        steps = Listing(rows, shares=(7.0, 1.0), empty=self.words("Every step of the game will be listed here."))
        side = Column((Scroll((self._remember(),)), self._sides()))
        return Body((Row((steps, side), shares=(514, 250), grows=True),))

    def press(self, key: KeyName) -> None:
        back = self._steps_back()
        if key == "undo" and back and self.side is None:
            self.session.undo(self.version, back)
            self.session.tell(say_count("{count} step was taken back.", "{count} steps were taken back.", back))
            self.session.go.table()
        elif key == "undo":
            self.session.undo(self.version)
            self._reload()
        elif key == "scan":
            if self.pages.pages > 1:
                self.pages.turn_page()
            elif self.table.can_redo:
                self.session.redo(self.version)
                self._reload()
        elif self.side is not None:
            self.tap(Tap("side", self._places[self.side][0]))
        else:
            self.session.go.table()

    def move(self, by: int) -> None:
        """Through the buttons at the side, then through the steps, and round again."""
        rows = max(1, len(self.happened))
        now = rows + self.side if self.side is not None else self.pages.chosen
        following = (now + by) % (rows + len(self._places))
        self.side = following - rows if following >= rows else None
        if self.side is None:
            self.pages.choose(following)

    def tap(self, tap: Tap) -> None:
        if tap.name == "row":
            self.side = None
            self.pages.choose(tap.number)
        elif tap.value == "pause":
            self.session.go.home()
        elif tap.value in ("settings", "phones"):
            self.session.go.to(str(tap.value))
        else:
            self.session.go.lock()

    @property
    def shows_table(self) -> bool:
        return True

    def see_table(self) -> None:
        """The list stands as it was read; `tick` reads it again when somebody else has played."""

    def tick(self, seconds: float) -> bool:
        if self.table.version == self.version:
            return False
        self._reload()
        return True

    def leave(self) -> None:
        self.session.go.table()

    def _reload(self) -> None:
        self.version = self.table.version
        self.happened = tuple(reversed(self.table.happened()))
        self.pages = Pages(len(self.happened), _A_PAGE)

    @property
    def _places(self) -> tuple[tuple[str, Sentence, str], ...]:
        """The buttons at the side; phones are brought where there is a page for them."""
        page = self.session.services.page
        return (*_SIDE, _PHONES) if page is not None and page.is_served else _SIDE

    def _steps_back(self) -> int:
        """The chosen step stays; everything after it is taken back."""
        return self.pages.chosen

    def _remember(self) -> Part:
        """The rules worth knowing now; whose turn it is where there are none."""
        reminders = self.table.game.reminders(self.table.state)
        told = [self.words(reminder.sentence) for reminder in reminders]
        if not told:
            told = [self.words(self.table.game.turn(self.table.state).sentence)]
        lines = tuple(Text(each, "small", "soft") for each in told)
        return Card((*lines, Space()), self.words("Remember"), grows=True)

    def _sides(self) -> Choices:
        options = (
            Choice(Tap("side", name), self.words(title), icon=icon, is_chosen=number == self.side)
            for number, (name, title, icon) in enumerate(self._places)
        )
        return Choices(tuple(options), "words")
