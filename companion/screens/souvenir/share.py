"""Files that were made: as a code for a phone where the page is served, and where they lie."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from companion.pictures.qr_code import draw_qr_code
from companion.pictures.symbols import symbol
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
    Row,
    Tap,
    Text,
)

if TYPE_CHECKING:
    from companion.screens.session import Session

_CODE = 220.0


class ShareScreen(Screen):
    """One file at a time; a browser that shows this screen gets a link to it as well."""

    name = "share"
    is_for_play = False

    def __init__(self, session: Session, files: Sequence[Path], back: Screen) -> None:
        super().__init__(session)
        self._back = back
        self.files = tuple(files)
        self.chosen = 0
        self._tokens = tuple(session.services.hand_out(file) for file in self.files)

    @property
    def download(self) -> str:
        """What the file that is shown is handed out as."""
        return self._tokens[self.chosen]

    def banner(self) -> Banner:
        title = self.words("It is kept")
        return Banner(title, self.files[self.chosen].name, emblem="quilting-bee", left_icon="arrow-left")

    def keys(self) -> Keys:
        return Keys(
            Key(self.words("Back"), "", "arrow-left"),
            Key(self.words("Next file"), self._kind(self.chosen + 1), "arrow-right", is_lit=len(self.files) > 1),
            Key(self.words("Done"), "", "check"),
        )

    def parts(self) -> Body:
        kinds = tuple(
            Choice(Tap("file", number), self._kind(number), is_chosen=number == self.chosen)
            for number in range(len(self.files))
        )
        folder = self.words(
            "It lies in the folder {folder} of Quilting Bee.", folder=self.files[self.chosen].parent.name
        )
        choice = (Choices(kinds, "words", columns=0),) if len(kinds) > 1 else ()
        told = Column((*choice, *self._how(), *self._more(), Text(folder, "small", "soft")), grows=True)
        page = self.session.services.page
        if page is None or not page.is_served:
            picture = self._sign()
        else:
            link = f"{page.link('watch')}&file={self.download}"
            picture = Figure(draw_qr_code(link, _CODE), self.words("The code for a phone"))
        return Body((Row((Card((picture,), grows=True), told), shares=(330, 434), grows=True),))

    def press(self, key: KeyName) -> None:
        if key == "scan":
            self.move(1)
        else:
            self.leave()

    def move(self, by: int) -> None:
        self.chosen = (self.chosen + by) % len(self.files)

    def tap(self, tap: Tap) -> None:
        self.chosen = tap.number

    def leave(self) -> None:
        self.session.open(self._back)

    def _kind(self, number: int) -> str:
        return self.files[number % len(self.files)].suffix.removeprefix(".").upper()

    def _sign(self) -> Figure:
        """What stands where the code would be."""
        return Figure(symbol("image", 90, "ink_soft", 15), self.words("It is kept"))

    def _more(self) -> tuple[Part, ...]:
        """What else can be done with it."""
        return ()

    def _how(self) -> tuple[Text, ...]:
        page = self.session.services.page
        if page is not None and page.is_served:
            return (Text(self.words("Scan the code with a phone in the same Wi-Fi: the file opens there."), "heading"),)
        return (Text(self.words("Switch on the page for phones in the settings to send it to one."), "heading"),)
