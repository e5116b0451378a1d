"""Lock: the scores large enough for the far side of the table; touches do nothing, the push buttons still do."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, TypeVar

from companion.pictures.players import swatch
from companion.pictures.theme import motion_seconds
from companion.screens.faces import faces_of
from companion.screens.history.telling import amount
from companion.screens.screen import Screen
from companion.screens.views import (
    Banner,
    Body,
    Button,
    Card,
    Column,
    Face,
    Figure,
    Key,
    KeyName,
    Keys,
    Line,
    Part,
    PhotoView,
    Row,
    Score,
    Span,
    Tap,
    Text,
)
from companion.table import Table

if TYPE_CHECKING:
    from companion.screens.session import Session

Done = TypeVar("Done")
_SOUVENIR = "lock-souvenir"
_LONG_ENOUGH = 1400
_A_ROW = 4
"""Players up to so many stand in one row, with the largest numbers."""


class LockScreen(Screen):
    """Lies over another screen; the push buttons and the keyboard go on working on the table."""

    name = "lock"

    def __init__(self, session: Session, below: Screen, works_on: Screen | None) -> None:
        super().__init__(session)
        self.below: Screen = below
        """What is there again when the touch is unlocked."""
        self._works_on = works_on
        """What the push buttons mean; nothing while no game is on the table."""
        self._shown = ""

    def banner(self) -> Banner:
        unlock = Button(
            Tap("unlock"),
            self.words("Touch is locked"),
            self.words("Hold the lock for two seconds"),
            icon="lock",
            hold=motion_seconds("lock_hold"),
        )
        table = self.session.table
        if table is None:
            return Banner("Quilting Bee", emblem="quilting-bee", actions=(unlock,), is_locked=True)
        turn = self.words(table.game.turn(table.state).sentence)
        return Banner(table.game.title, turn, emblem=table.game.name, actions=(unlock,), is_locked=True)

    def keys(self) -> Keys:
        if self._works_on is not None:
            return self._works_on.keys()
        return Keys(
            Key(self.words("Undo"), icon="undo-2", is_lit=False),
            Key(self.words("Scan"), icon="camera", is_lit=False),
            Key(self.words("End turn"), icon="check", is_lit=False),
        )

    def press(self, key: KeyName) -> None:
        self._let_work(lambda screen: screen.press(key))

    def move(self, by: int) -> None:
        self._let_work(lambda screen: screen.move(by))

    @property
    def can_move(self) -> bool:
        return self._works_on is not None and self._works_on.can_move

    @property
    def moment(self) -> Hashable:
        return (self._works_on, self._works_on.moment) if self._works_on is not None else None

    @property
    def is_guarded(self) -> bool:
        return self._works_on is not None and self._works_on.is_guarded

    def tick(self, seconds: float) -> bool:
        return bool(self._let_work(lambda screen: screen.tick(seconds)))

    def see_table(self) -> None:
        """The keys of the table are shown, so it is seen; the page below is not."""
        super().see_table()
        if self._works_on is not None:
            self._works_on.see_table()
            self.version = self._works_on.version

    def open_table(self) -> None:
        """The table has changed: what the push buttons worked on may not be there any more."""
        if self._works_on is None:
            self._works_on = self.session.go.table_behind()
        else:
            self._let_work(lambda _: self.session.go.table())
        self.made_for = self.session.table

    def _let_work(self, act: Callable[[Screen], Done]) -> Done | None:
        """Let the screen that the buttons mean act as if it were open; what it leads to lies under the lock then."""
        working = self._works_on
        if working is None:
            return None
        self.session.screen = working
        try:
            return act(working)
        finally:
            opened = self.session.screen
            if isinstance(opened, LockScreen):
                opened = opened.below
            if self.below is working:
                self.below = opened
            self._works_on = opened if opened.is_for_play else None
            self.version = self._works_on.version if self._works_on is not None else self.version
            self.session.screen = self

    def tap(self, tap: Tap) -> None:
        if tap.name == "unlock":
            self.session.go.unlock()

    def leave(self) -> None:
        return

    def parts(self) -> Body:
        table = self.session.table
        if table is None:
            return Body(self._souvenir())
        cards = [self._player(table, face) for face in faces_of(table.players)]
        rows = 1 if len(cards) <= _A_ROW else 2
        columns = -(-len(cards) // rows)
        return Body(tuple(Row(tuple(cards[at : at + columns]), grows=True) for at in range(0, len(cards), columns)))

    def _souvenir(self) -> tuple[Part, ...]:
        """The card that somebody chose for it, while nothing else is to be seen."""
        photos, file = self.session.photos, self.session.settings.lock_souvenir
        if file != self._shown:
            self._shown = file
            photos.pop(_SOUVENIR, None)
            folder, album = self.session.services.souvenirs, self.session.services.album
            if file and folder is not None and album is not None and (folder / file).is_file():
                picture = album.load(folder / file, _LONG_ENOUGH)
                if picture is not None:
                    photos[_SOUVENIR] = picture
        picture = photos.get(_SOUVENIR) if file else None
        if picture is None:
            return ()
        high, wide = picture.shape[:2]
        return (PhotoView(_SOUVENIR, (wide, high), self.words("The souvenir on the locked screen")),)

    def _player(self, table: Table, face: Face) -> Card:
        """Everybody's number as large as there is room, so that it is read from the far side of the table."""
        seat, name = face.seat, face.name
        is_turn, is_large = table.game.turn(table.state).seats == (seat,), len(table.players) <= _A_ROW
        standings = table.game.standings(table.state)
        points = self.words(amount(standings.players[seat].points, standings.unit))
        inside: list[Part] = [
            Figure(swatch(face.cloth, face.letter, 84 if is_large else 44), name, grows=False),
            Text(name, "title", align="center", lines=1),
            Score(points, size="lock" if is_large else "large"),
        ]
        if is_large:
            plate = Span(self.words("your turn"), "small_strong", is_plate=True) if is_turn else Span("")
            inside.append(Line((plate,), "center"))
        column = Column(tuple(inside), grows=True, is_centred=True)
        return Card((column,), look="lit" if is_turn else "plain", grows=True)
