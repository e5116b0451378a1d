"""A souvenir of a game: the card as it will be kept, what stands on it, and how it goes to a phone."""

from __future__ import annotations

from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from companion.games.values import Seat
from companion.pictures import Box, Picture
from companion.pictures.shapes import PhotoCut
from companion.pictures.souvenir import Ground, SouvenirWords, souvenir_card
from companion.printing.souvenir_files import keep_card, keep_film, paint_frame
from companion.screens.faces import faces_of
from companion.screens.history.telling import amount, tell_day_of
from companion.screens.screen import Screen
from companion.screens.tables import keepsake_of
from companion.screens.views import (
    Banner,
    Body,
    Choice,
    Choices,
    Column,
    Figure,
    Key,
    KeyName,
    Keys,
    Part,
    Progress,
    Row,
    Tap,
    Text,
)
from companion.table import Table
from messages import Sentence, say, say_label

from .share import ShareScreen

if TYPE_CHECKING:
    from companion.screens.session import Session

_PHOTO = "souvenir"
_LONG_ENOUGH = 1400
_MOST_FRAMES = 40
_LINES = 4
_STOP, _LOCK = Tap("stop"), Tap("lock-screen")
_GROUNDS: tuple[tuple[Ground, Sentence], ...] = (
    ("drawn", say("Drawn")), ("photo", say("Photo")), ("night", say("Night")),
)  # fmt: skip
_SHOWN: tuple[tuple[str, Sentence], ...] = (
    ("name", say("Name and points")), ("date", say("Date and players")), ("score", say("How it scored")),
)  # fmt: skip


@dataclass
class _Film:
    """What is to be painted, and what is painted already."""

    pictures: list[Picture]
    frames: list[bytes]


class SouvenirScreen(Screen):
    """Nothing is kept before the main key; a film is painted frame by frame and can be stopped."""

    name = "souvenir"
    is_for_play = False

    def __init__(self, session: Session, table: Table, seat: Seat, back: Screen) -> None:
        super().__init__(session)
        self.table = table
        self.seat = seat
        self._back = back
        self._face = faces_of(table.players)[seat]
        self._keepsake = keepsake_of(table.game.name)
        self._drawn = self._keepsake(table, len(table.steps), seat) if self._keepsake else None
        self._has_photo = self._load_photo()
        self.ground: Ground = "drawn" if self._drawn is not None or not self._has_photo else "photo"
        self.shown = {"name", "date"}
        self._job: Future[Any] | None = None
        self._film: _Film | None = None
        self._is_for_lock = False
        """Whether the card that is painted is for the locked screen."""
        self._growth = self._find_growth()

    def banner(self) -> Banner:
        title = self.words("A souvenir of {name}", name=self._face.name)
        size = self.words("10 × 15 cm")
        context = f"{self.table.game.title} · {size}"
        return Banner(title, context, face=self._face, left_icon="arrow-left")

    def keys(self) -> Keys:
        frames = self.count("{count} picture", "{count} pictures", len(self._growth))
        is_free = self._job is None
        return Keys(
            Key(self.words("Back"), "", "arrow-left")
            if is_free
            else Key(self.words("Stop"), self.words("Keeps nothing"), "x"),
            Key(self.words("Film"), frames, "film", is_lit=len(self._growth) > 1 and is_free),
            Key(self.words("Keep the card"), self.words("for a phone or the printer"), "qr-code", is_lit=is_free),
        )

    def parts(self) -> Body:
        card = Figure(self.card(), self.words("The quilt of {name}", name=self._face.name))
        stage: tuple[Part, ...] = (card,)
        if self._job is not None:
            stage = (card, self._progress())
        grounds = tuple(
            Choice(
                Tap("ground", name), self.words(title), is_chosen=name == self.ground,
                is_possible=self._has_photo if name == "photo" else self._drawn is not None,
            )
            for name, title in _GROUNDS
        )  # fmt: skip
        shown = tuple(
            Choice(Tap("shown", name), self.words(title), is_chosen=name in self.shown) for name, title in _SHOWN
        )
        options = Column(
            (
                Text(self.words("Ground"), "strong"),
                Choices(grounds, "words", columns=0),
                Text(self.words("On the card"), "strong"),
                Choices(shown, "switches"),
                *self._lock_choice(),
            ),
            grows=True,
        )
        return Body((Row((Column(stage, grows=True), options), shares=(470, 294), grows=True),))

    def press(self, key: KeyName) -> None:
        if self._job is not None:
            if key == "undo":
                self._stop()
        elif key == "undo":
            self.leave()
        elif key == "scan":
            self._begin_film()
        else:
            self._keep(keep_card, self.card(), self._pixels(), self._path(""))

    def tap(self, tap: Tap) -> None:
        if tap == _STOP:
            self._stop()
        elif tap == _LOCK:
            self._choose_for_lock()
        elif tap.name == "ground":
            self.ground = tap.value  # type: ignore[assignment]
        else:
            self.shown ^= {str(tap.value)}

    @property
    def can_move(self) -> bool:
        return False

    def leave(self) -> None:
        self._stop()
        self.session.open(self._back)

    def tick(self, seconds: float) -> bool:
        """Look whether the reading process has painted something."""
        job = self._job
        if job is None or not job.done():
            return False
        self._job, is_for_lock, self._is_for_lock = None, self._is_for_lock, False
        try:
            done = job.result()
        except (OSError, BrokenProcessPool) as error:
            self._film = None
            reason = getattr(error, "strerror", None) or str(error)
            self.session.tell(say("The souvenir could not be kept: {reason}.", reason=reason), is_refusal=True)
            return True
        if isinstance(done, bytes):
            self._go_on_with_film(done)
        elif is_for_lock:
            self._show_on_lock(done[0].name)
            self.session.tell(say("The locked screen shows this card while no game is on the table."))
        else:
            self._film = None
            files = done if isinstance(done, tuple) else (done,)
            self.session.open(ShareScreen(self.session, files, self, self.card()))
        return True

    def card(self) -> Picture:
        """The card as it is chosen."""
        is_photo = self.ground == "photo" and self._has_photo
        quilt = self._middle_of_photo() if is_photo or self._drawn is None else self._drawn
        points = self._points()
        return souvenir_card(self.table.game.name, self._face.cloth, quilt, self._write(points), self.ground)

    def _lock_choice(self) -> tuple[Part, ...]:
        """Whether the table's locked screen shows it: not with a phone."""
        if self.session.who != "table" or self.session.is_demo:
            return ()
        is_there = self.session.settings.lock_souvenir == self._path("").with_suffix(".png").name
        choice = Choice(_LOCK, self.words("On the locked screen"), is_chosen=is_there, is_possible=self._job is None)
        return (Choices((choice,), "switches"),)

    def _choose_for_lock(self) -> None:
        """Paint the card for the locked screen, or take it away from there."""
        if self._job is not None or not self._lock_choice():
            return
        if self.session.settings.lock_souvenir == self._path("").with_suffix(".png").name:
            self._show_on_lock("")
            return
        self._keep(keep_card, self.card(), self._pixels(), self._path(""))
        self._is_for_lock = self._job is not None

    def _show_on_lock(self, file: str) -> None:
        self.session.apply_settings(replace(self.session.settings, lock_souvenir=file))

    def _middle_of_photo(self) -> PhotoCut:
        """The largest square of it."""
        photo = self.session.photos.get(_PHOTO)
        if photo is None:
            return PhotoCut(Box(0, 0, 1, 1), _PHOTO)
        height, width = photo.shape[:2]
        side = min(height, width)
        left, top = (width - side) / 2 / width, (height - side) / 2 / height
        return PhotoCut(Box(0, 0, 1, 1), _PHOTO, crop=(left, top, 1 - left, 1 - top))

    def _points(self) -> int:
        outcome = self.table.outcome
        if outcome is not None:
            return outcome.scores[self.seat].points
        return self.table.game.standings(self.table.state).players[self.seat].points

    def _write(self, points: int) -> SouvenirWords:
        outcome, unit = self.table.outcome, self.table.game.unit
        has_won = outcome is not None and outcome.scores[self.seat].is_winner
        lines: list[str] = []
        if "date" in self.shown:
            lines.append(self.words(tell_day_of(self.table.started)))
            others = [player.name for player in self.table.players if player.name != self._face.name]
            if others:
                lines.append(self.words("with {names}", names=", ".join(others)))
        if "score" in self.shown:
            standing = self.table.game.standings(self.table.state).players[self.seat]
            lines += [self.words(say_label(line.reason, amount(line.points, unit))) for line in standing.lines[:_LINES]]
        # Where it is told how it scored, there is no room for the emblem.
        game = "" if "score" in self.shown else self.table.game.title
        if "name" not in self.shown:
            return SouvenirWords(lines=tuple(lines), game=game)
        above = self.words("wins with") if has_won else self.words("played")
        return SouvenirWords(self._face.name, above, self.words(amount(points, unit)), tuple(lines), game)

    def _find_growth(self) -> list[int]:
        """The steps after which the quilt looks different, evenly fewer where there are very many."""
        if self._keepsake is None:
            return []
        steps, before = [], None
        for step in range(1, len(self.table.steps) + 1):
            picture = self._keepsake(self.table, step, self.seat)
            if picture is not None and picture != before:
                steps.append(step)
                before = picture
        if len(steps) <= _MOST_FRAMES:
            return steps
        return [steps[round(number * (len(steps) - 1) / (_MOST_FRAMES - 1))] for number in range(_MOST_FRAMES)]

    def _begin_film(self) -> None:
        if self._keepsake is None or len(self._growth) < 2:
            return
        ground: Ground = "night" if self.ground == "night" else "drawn"
        pictures = []
        for step in self._growth:
            picture = self._keepsake(self.table, step, self.seat)
            assert picture is not None, "only steps with a picture count"
            standing = self.table.game.standings(self.table.state_after(step)).players[self.seat]
            is_last = step == self._growth[-1]
            words = self._write(self._points() if is_last else standing.points)
            if not is_last:
                words = SouvenirWords(words.name, "", words.points, (), words.game)
            pictures.append(souvenir_card(self.table.game.name, self._face.cloth, picture, words, ground))
        self._film = _Film(pictures, [])
        self._job = self.session.services.worker.run(paint_frame, pictures[0], {})

    def _go_on_with_film(self, frame: bytes) -> None:
        """The next frame, or all of them as one file."""
        film = self._film
        if film is None:
            return
        film.frames.append(frame)
        if len(film.frames) < len(film.pictures):
            self._job = self.session.services.worker.run(paint_frame, film.pictures[len(film.frames)], {})
        else:
            self._keep(keep_film, film.frames, self._path("-film.gif"))

    def _keep(self, task: Any, *values: Any) -> None:
        if self.session.services.souvenirs is None:
            self._film = None
            self.session.tell(say("Souvenirs cannot be kept here."), is_refusal=True)
            return
        self._job = self.session.services.worker.run(task, *values)

    def _stop(self) -> None:
        """What is being painted is dropped; nothing was kept of it."""
        if self._job is not None:
            self._job.cancel()
        self._job = self._film = None
        self._is_for_lock = False

    def _progress(self) -> Progress:
        film = self._film
        if film is None:
            return Progress(0.5, self.words("The card is painted"))
        done, whole = len(film.frames), len(film.pictures)
        text = self.words("Picture {number} of {all}", number=min(done + 1, whole), all=whole)
        return Progress(done / whole, text, _STOP)

    def _path(self, ending: str) -> Path:
        folder = self.session.services.souvenirs or Path()
        return folder / f"{self.table.game.name}-{self.table.id}-{self.seat + 1}{ending}"

    def _pixels(self) -> dict[str, Any]:
        pixels = self.session.photos.get(_PHOTO)
        return {_PHOTO: pixels} if pixels is not None and self.ground == "photo" else {}

    def _load_photo(self) -> bool:
        """The photo of the game that was kept last."""
        album, photos = self.session.services.album, self.session.photos
        photos.pop(_PHOTO, None)
        kept = album.photos(self.table.id) if album else ()
        picture = album.load(kept[-1], _LONG_ENOUGH) if album and kept else None
        if picture is not None:
            photos[_PHOTO] = picture
        return picture is not None
