"""Files that were made: as a code for a phone where the page is served, and where they lie."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from companion.pictures import Picture
from companion.pictures.qr_code import draw_qr_code
from companion.pictures.symbols import symbol
from companion.screens.copying import Copying, check_stick
from companion.screens.screen import Screen
from companion.screens.views import (
    Banner,
    Body,
    Button,
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
    Space,
    Tap,
    Text,
)
from messages import Sentence, say
from versioned_files import put_file

if TYPE_CHECKING:
    from companion.backup.making import Progress
    from companion.screens.session import Session

_CODE = 220.0
_READABLE = 280.0
"""dp of width from which the words of a card can be read."""
_LOOKS_EVERY = 1.0
"""Seconds between two looks for sticks."""


class ShareScreen(Screen):
    """One file at a time; a browser that shows this screen gets a link to it as well."""

    name = "share"
    is_for_play = False

    has_stick_key = False
    """Whether a key leads to the stick, and no button must."""

    def __init__(self, session: Session, files: Sequence[Path], back: Screen, preview: Picture | None = None) -> None:
        super().__init__(session)
        self._back, self._preview = back, preview
        self.files = tuple(files)
        self.chosen = 0
        self._tokens = tuple(session.services.hand_out(file) for file in self.files)
        self.sticks: tuple[Path, ...] = ()
        self.sending: Copying | None = None
        self._then: Sentence | None = None
        """What is said when the sending has ended well."""
        self._since = 0.0
        self._look_for_sticks()

    @property
    def is_host(self) -> bool:
        """Whether the table's own sticks and printer are ours to use."""
        return self.session.plays_for is None

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
        told = Column((*choice, *self._how(), *self._more(), Text(folder, "small", "soft"), *self._stick()), grows=True)
        page = self.session.services.page
        if page is None or not page.is_served:
            picture = self._sign()
        else:
            link = f"{page.link('watch')}&file={self.download}"
            picture = Figure(draw_qr_code(link, _CODE), self.words("The code for a phone"))
        return Body((Row((Card((picture,), grows=True), told), shares=(400, 364), grows=True),))

    def press(self, key: KeyName) -> None:
        if key == "scan":
            self.move(1)
        else:
            self.leave()

    def move(self, by: int) -> None:
        self.chosen = (self.chosen + by) % len(self.files)

    def tap(self, tap: Tap) -> None:
        if tap.name == "stick":
            self.save_to_stick()
        else:
            self.chosen = tap.number

    def tick(self, seconds: float) -> bool:
        """Sticks come and go, and what is sent arrives."""
        if self.sending is not None and self.sending.is_over:
            trouble, self.sending = self.sending.trouble, None
            self.session.tell(trouble or self._then or say("Done"), is_refusal=trouble is not None)
            return True
        self._since += seconds
        if self._since < _LOOKS_EVERY:
            return False
        self._since = 0.0
        return self._look_for_sticks()

    def send(self, sending: Copying, then: Sentence) -> None:
        """Wait for this, and then say so."""
        self.sending, self._then = sending, then

    def save_to_stick(self) -> None:
        """The file that is shown, onto the first stick."""
        if not self.sticks:
            self.session.tell(say("Put a stick in first."), is_refusal=True)
            return
        if self.sending is not None:
            return
        stick, file, sticks = self.sticks[0], self.files[self.chosen], self.session.services.sticks

        def save(tell: Progress) -> None:
            check_stick(stick, sticks)
            put_file(stick / file.name, file.read_bytes())

        self.send(Copying(save), say("It is on the stick {name}. You can take it out.", name=stick.name))

    def _look_for_sticks(self) -> bool:
        """Returns whether something is different."""
        before = self.sticks
        self.sticks = self.session.services.sticks() if self.is_host else ()
        return self.sticks != before

    def leave(self) -> None:
        self.session.open(self._back)

    def _kind(self, number: int) -> str:
        return self.files[number % len(self.files)].suffix.removeprefix(".").upper()

    def _sign(self) -> Figure:
        """What stands where the code would be."""
        if self._preview is not None:
            return Figure(self._preview, self.words("It is kept"), least=_READABLE)
        return Figure(symbol("image", 90, "ink_soft", 15), self.words("It is kept"))

    def _stick(self) -> tuple[Part, ...]:
        """The way onto a stick, as long as one is in."""
        if self.has_stick_key or not self.sticks:
            return ()
        is_free = self.sending is None
        button = Button(Tap("stick"), self.words("To the stick"), self.sticks[0].name, icon="usb", is_possible=is_free)
        return (Space(), button)

    def _more(self) -> tuple[Part, ...]:
        """What else can be done with it."""
        return ()

    def _how(self) -> tuple[Text, ...]:
        page = self.session.services.page
        if page is not None and page.is_served:
            return (Text(self.words("Scan the code with a phone in the same Wi-Fi: the file opens there."), "heading"),)
        return (Text(self.words("Switch on the page for phones in the settings to send it to one."), "heading"),)
