"""Score a photo: choose the game, show the camera what lies there, and read what it is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games import shelf
from companion.pictures.emblems import emblem
from companion.screens.screen import Screen
from companion.screens.tables import photo_scorer
from companion.screens.views import Banner, Body, Card, Choice, Choices, Key, KeyName, Keys, Tap, Text
from messages import Sentence

if TYPE_CHECKING:
    from companion.screens.phone_page import PhonePage
    from companion.screens.session import Session


class PhotoScoreScreen(Screen):
    """All five games; the last result stays until the next photo."""

    name = "photo-score"
    is_for_play = False

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._chosen = 0
        self.told: tuple[str, Sentence] | None = None
        """The game of the last photo, and what it was worth."""

    @property
    def game(self) -> str:
        """What the main key scans."""
        return shelf.NAMES[self._chosen]

    def banner(self) -> Banner:
        context, status = self.words("No game is needed, nothing is kept"), self.session.camera_status()
        title = self.words("Score a photo")
        return Banner(title, context, emblem="quilting-bee", left_icon="arrow-left", status=status)

    def keys(self) -> Keys:
        title, following = (
            shelf.read_box(shelf.NAMES[at % len(shelf.NAMES)]).title for at in (self._chosen, self._chosen + 1)
        )
        scan = Key(self.words("Scan"), title, "camera", is_lit=self.session.can_scan)
        if not self.session.can_scan and self.session.services.page is not None:
            scan = Key(self.words("Use a phone"), self.words("No camera"), "smartphone")
        elif not self.session.can_scan:
            scan = Key(self.words("No camera"), self.words("Plug one in"), "camera-off", is_lit=False)
        return Keys(
            Key(self.words("Back"), self.words("Home"), "arrow-left"),
            Key(self.words("Next choice"), following, "arrow-right"),
            scan,
        )

    def parts(self) -> Body:
        return Body((self._result(), Choices(tuple(map(self._choice, shelf.NAMES)), "pictures", columns=0, grows=True)))

    def press(self, key: KeyName) -> None:
        if key == "undo":
            self.leave()
        elif key == "scan":
            self.move(1)
        elif not self.session.can_scan and self.session.services.page is not None:
            self._use_phone(self.session.services.page)
        else:
            self._scan()

    def move(self, by: int) -> None:
        self._chosen = (self._chosen + by) % len(shelf.NAMES)

    def tap(self, tap: Tap) -> None:
        self._chosen = shelf.NAMES.index(str(tap.value))
        self._scan()

    def _scan(self) -> None:
        if not self.session.can_scan:
            self.session.explain_status()
            return
        game = self.game
        photo_scorer(game)(self.session, lambda sentence: self._tell(game, sentence))

    def _use_phone(self, page: PhonePage) -> None:
        """The code that a phone comes in by, or the switch of the page."""
        if page.is_served:
            self.session.go.to("phones")
        else:
            self.session.go.to("settings")
            self.session.tap(Tap("section", "phones"))

    def _tell(self, game: str, sentence: Sentence) -> None:
        self.told = game, sentence

    def _result(self) -> Card:
        if self.told is None:
            hint = self.words("Tap the game, then lay a sheet, board or quilt under the camera.")
            return Card((Text(hint, "heading", align="center"),))
        game, sentence = self.told
        return Card((Text(self.words(sentence), "title", align="center"),), shelf.read_box(game).title, look="good")

    def _choice(self, name: str) -> Choice:
        tap, title = Tap("game", name), shelf.read_box(name).title
        return Choice(tap, title, picture=emblem(name, 72), is_chosen=name == self.game)
