"""The decks of all games with tiles: which are known and how far, and the way to teach them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from calibration.deck_copies import find_deck
from calibration.deck_errors import DeckError
from calibration.deck_files import read_labels
from companion.games import shelf
from companion.games.labels import find_labels, has_tiles
from companion.pictures.emblems import emblem
from companion.screens.screen import Screen
from companion.screens.views import (
    Banner,
    Body,
    Button,
    Key,
    KeyName,
    Keys,
    Listing,
    ListRow,
    Row,
    Tap,
    Text,
)

if TYPE_CHECKING:
    from companion.screens.session import Session


def count_known(decks: Path | None, game: str) -> tuple[int, int]:
    """How many tiles of the game the camera knows, and how many there are."""
    labels = find_labels(game)
    assert labels is not None, "only games with tiles are asked about"
    try:
        known = set(read_labels(find_deck(decks, game))) if decks is not None else set()
    except DeckError:
        known = set()
    box = {label for lesson in labels.find_lessons() for label in lesson.all_labels}
    return len(known & box), len(box)


class DecksScreen(Screen):
    """The buttons walk through the games, the main key teaches the chosen one."""

    name = "decks"
    is_for_host = True
    is_for_play = False

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._below = session.screen
        self.games = tuple(game for game in shelf.NAMES if has_tiles(game))
        self.chosen = 0

    def banner(self) -> Banner:
        status = self.session.camera_status()
        context = self.words("What the camera knows of your copies")
        return Banner(self.words("Decks"), context, emblem="quilting-bee", left_icon="arrow-left", status=status)

    def keys(self) -> Keys:
        title = shelf.take(self.games[self.chosen]).title
        return Keys(
            Key(self.words("Back"), "", "arrow-left"),
            Key(self.words("Next choice"), self.words("then the big key"), "arrow-down"),
            Key(self.words("Teach a deck"), title, "graduation-cap", is_lit=self.session.services.decks is not None),
        )

    def parts(self) -> Body:
        rows = tuple(
            ListRow(
                shelf.take(game).title,
                self._how_far(*counts),
                self.words("{count} of {all}", count=counts[0], all=counts[1]),
                picture=emblem(game, 44),
                tap=Tap("deck", number),
                is_chosen=number == self.chosen,
            )
            for number, game in enumerate(self.games)
            for counts in (count_known(self.session.services.decks, game),)
        )
        about = self.words("Every copy looks a little different: show yours once, and it is known for ever.")
        paper = Button(Tap("print"), self.words("Practice deck"), icon="printer")
        return Body((Listing(rows), Row((Text(about, "small", "soft", icon="eye"), paper), (1.0, 0.0), align="middle")))

    def press(self, key: KeyName) -> None:
        if key == "undo":
            self.leave()
        elif key == "scan":
            self.move(1)
        else:
            self._teach(self.chosen)

    def tap(self, tap: Tap) -> None:
        if tap.name == "deck":
            self.chosen = tap.number
            self._teach(tap.number)
        elif tap.name == "print":
            self.session.go.print("deck")
        else:
            super().tap(tap)

    def move(self, by: int) -> None:
        self.chosen = (self.chosen + by) % len(self.games)

    def leave(self) -> None:
        self.session.open(self._below)

    def _teach(self, number: int) -> None:
        if self.session.services.decks is not None:
            self.session.go.teach(self.games[number])

    def _how_far(self, known: int, size: int) -> str:
        if known == size:
            return self.words("All tiles are known.")
        return self.words("Not all tiles are known yet") if known else self.words("Nothing is taught yet")
