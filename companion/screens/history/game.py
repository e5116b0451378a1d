"""One game of the past: its photos, every line of the score, and the ways to its turns, a correction, a souvenir."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.values import Line as ScoreLine
from companion.games.values import Seat
from companion.pictures import Picture
from companion.screens.faces import faces_of
from companion.screens.history.photo import PhotoScreen
from companion.screens.history.telling import amount, tell_date_of
from companion.screens.results.result_card import RankedPlayer, draw_result
from companion.screens.screen import Screen
from companion.screens.souvenir.painting import CardPainting
from companion.screens.tables import keepsake_of
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
    Line,
    Listing,
    ListRow,
    Part,
    PhotoView,
    Row,
    Span,
    Tap,
    Text,
)
from companion.store.values import PlayerScore
from companion.table import Table
from messages import say_label

from .correcting import CorrectScreen
from .photo_strip import PhotoStrip
from .replay import ReplayScreen

if TYPE_CHECKING:
    from companion.screens.session import Session

_PHOTO = "past-game"
_BESIDE = 4
"""Players whose scores stand in one row."""
_LONG_ENOUGH = 700
_TURNS, _CORRECT, _SHARE = Tap("turns"), Tap("correct"), Tap("share")


class GameScreen(Screen):
    """Everybody's score line by line, beside the photo or the quilt it was counted on."""

    name = "past-game"
    is_for_play = False

    def __init__(self, session: Session, table: Table, back: Screen, seat: Seat | None = None) -> None:
        super().__init__(session)
        self.table = table
        self._back = back
        self.faces = faces_of(table.players)
        winners = [seat for seat, score in enumerate(self._scores) if score.is_winner]
        self.seat = seat if seat is not None else (winners or [0])[0]
        album = session.services.album
        self.photos = album.photos(table.id) if album else ()
        self._photo, self._version = 0, 0
        self._painting = CardPainting(self)
        self._strip = PhotoStrip(session, self.photos)
        self._load()

    @property
    def _scores(self) -> tuple[PlayerScore, ...]:
        outcome = self.table.outcome
        return outcome.scores if outcome else ()

    def banner(self) -> Banner:
        return Banner(self._title(), self._context(), face=self.faces[self.seat], left_icon="arrow-left")

    def _title(self) -> str:
        outcome, players = self.table.outcome, self.table.players
        winners = [seat for seat, score in enumerate(self._scores) if score.is_winner]
        if outcome is None:
            return self.words("Not finished")
        if len(winners) == 1:
            points = amount(self._scores[winners[0]].points, outcome.unit)
            return self.words("{name} wins with {points}", name=players[winners[0]].name, points=points)
        return self.words("A shared victory") if winners else self.table.game.title

    def _context(self) -> str:
        length = self.count("{count} minute", "{count} minutes", self._minutes())
        return f"{self.table.game.title} · {self.words(tell_date_of(self.table.started))} · {length}"

    def keys(self) -> Keys:
        photos = self.words("Photo {number} of {all}", number=self._photo + 1, all=len(self.photos))
        return Keys(
            Key(self.words("Back"), "", "arrow-left"),
            Key(self.words("Next photo"), photos if self.photos else "", "images", is_lit=len(self.photos) > 1),
            Key(self.words("Souvenir"), self.words("Card or film to keep"), "image"),
        )

    def parts(self) -> Body:
        is_over = self.table.outcome is not None
        ways = [
            Choice(_TURNS, self.words("Turns"), icon="history"),
            Choice(_CORRECT, self.words("Correct"), icon="pencil", is_possible=is_over),
            Choice(_SHARE, self.words("Share"), icon="share-2", is_possible=is_over),
        ]
        right = Column((self._players(), self._lines(), Choices(tuple(ways), "words", columns=0)), grows=True)
        return Body(
            (
                Row(
                    (Column((*self._picture(), *self._strip.show(self._photo)), grows=True), right),
                    shares=(330, 434),
                    grows=True,
                ),
            )
        )

    def press(self, key: KeyName) -> None:
        if key == "undo":
            self.leave()
        elif key == "scan":
            self.move(1)
        else:
            self.session.go.souvenir(self.table, self.seat, self)

    def move(self, by: int) -> None:
        if self.photos:
            self._photo = (self._photo + by) % len(self.photos)
            self._load()

    def tap(self, tap: Tap) -> None:
        if tap.name == "seat":
            self.seat = tap.number
        elif tap.name == "show":
            self._photo = tap.number
            self._load()
        elif tap.name == "photo":
            self.session.open(PhotoScreen(self.session, self, self.photos, self._photo))
        elif tap == _TURNS:
            self.session.open(ReplayScreen(self.session, self.table, self))
        elif tap == _CORRECT:
            self.session.open(CorrectScreen(self.session, self.table, self))
        elif tap == _SHARE:
            if self.table.outcome is not None:
                self._painting.begin(self.card(), f"{self.table.game.name}-{self.table.id}-result")
        else:
            raise LookupError(tap)

    def tick(self, seconds: float) -> bool:
        return self._painting.tick() or self._strip.tick()

    def card(self) -> Picture:
        """The result as a picture to send."""
        by_rank = sorted(enumerate(self._scores), key=lambda each: (each[1].rank, each[0]))
        placed = [RankedPlayer(seat, score.rank, score.points, score.is_winner) for seat, score in by_rank]
        return draw_result(self.words, self.table, self.faces, placed, self._title(), self._context())

    def leave(self) -> None:
        self.session.open(self._back)

    def _minutes(self) -> int:
        return sum(int(step.took.total_seconds()) for step in self.table.happened()) // 60

    def _players(self) -> Choices:
        unit = self.table.outcome.unit if self.table.outcome else "points"
        standings = self.table.game.standings(self.table.state).players
        options = []
        for seat, face in enumerate(self.faces):
            points = self._scores[seat].points if self._scores else standings[seat].points
            number = self.words(amount(points, unit))
            line = Line((Span(face=face, grows=True), Span(number, "title")))
            options.append(
                Choice(
                    Tap("seat", seat),
                    parts=(line, Text(face.name, "small", "soft")),
                    is_chosen=seat == self.seat,
                    name=self.words(say_label(face.name, number)),
                )
            )
        return Choices(tuple(options), "tiles", columns=0 if len(options) <= _BESIDE else 4)

    def _lines(self) -> Part:
        """Where the points of the chosen player come from; what was corrected by hand is a line of its own."""
        standings = self.table.game.standings(self.table.state)
        standing = standings.players[self.seat]
        rows = [self._line(line, standings.unit) for line in standing.lines]
        if self._scores and self._scores[self.seat].points != standing.points:
            by = self._scores[self.seat].points - standing.points
            change = self.words(amount(by, standings.unit))
            points = Span(f"+{change}" if by > 0 else change, "heading", align="right")
            rows.append(ListRow(self.words("corrected by hand"), icon="pencil", cells=(points,), style="body"))
        nothing = self.words("No points were entered.")
        return Card((Listing(tuple(rows), nothing, look="lines", shares=(1.0, 0.3)),), grows=True)

    def _line(self, line: ScoreLine, unit: str) -> ListRow:
        reached = self.words(amount(line.points, unit))
        points = Span(reached, "heading", "bad" if line.points < 0 else "ink", align="right")
        return ListRow(self.words(line.reason), cells=(points,), style="body")

    def _picture(self) -> tuple[Part, ...]:
        """The photo as it was kept, or the quilt as it was told."""
        photo = self.session.photos.get(_PHOTO) if self.photos else None
        if photo is not None:
            height, width = photo.shape[:2]
            caption = self.words("Photo {number} of {all}", number=self._photo + 1, all=len(self.photos))
            return (
                PhotoView(
                    _PHOTO, (width, height), caption, self._version, is_cropped=True, caption=caption, tap=Tap("photo")
                ),
            )
        drawn = self._drawn()
        if drawn is None:
            return (
                Card((Text(self.words("No photo was kept."), tone="soft", align="center", grows=True),), grows=True),
            )
        return (Figure(drawn, self.words("The quilt of {name}", name=self.table.players[self.seat].name)),)

    def _drawn(self) -> Picture | None:
        keepsake = keepsake_of(self.table.game.name)
        return keepsake(self.table, len(self.table.steps), self.seat) if keepsake else None

    def _load(self) -> None:
        album, photos = self.session.services.album, self.session.photos
        self._version += 1
        photos.pop(_PHOTO, None)
        if album is not None and self.photos:
            picture = album.load(self.photos[self._photo], _LONG_ENOUGH)
            if picture is not None:
                photos[_PHOTO] = picture
