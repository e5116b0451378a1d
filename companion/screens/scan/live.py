"""The live picture: an outline follows the board, and the photo is taken by itself when all is still."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import TYPE_CHECKING, Any

from calibration.deck_copies import find_deck
from companion.games.cells import Cells
from companion.games.values import Look, Seat
from companion.pictures import Picture
from companion.pictures.photo_marks import draw_found, points_of
from companion.scanning import Context, ScanError
from companion.scanning.already_read import AlreadyRead
from companion.scanning.errors import UntaughtDeck
from companion.scanning.reading import subject_of
from companion.scanning.scan import AnyScan
from companion.scanning.shutter import AGREE
from companion.scanning.viewfinder import Viewfinder, ViewfinderState
from companion.screens.faces import face_of
from companion.screens.screen import Screen
from companion.screens.tables import review_of
from companion.screens.views import (
    Banner,
    Body,
    Button,
    Card,
    Column,
    Key,
    KeyName,
    Keys,
    Part,
    PhotoView,
    Progress,
    Row,
    Space,
    Status,
    Tap,
    Text,
)
from hardware.cameras.brought import BroughtPhotos
from messages import Sentence, say
from vision.photo.decoding import LONG_ENOUGH_TO_SHOW
from vision.photo.preview_quality import is_bright_enough

from .by_phone import show_by_phone
from .untaught import UntaughtScreen

if TYPE_CHECKING:
    from companion.screens.session import Session
    from hardware.cameras.camera import Camera

log = logging.getLogger(__name__)

PREVIEW = "preview"
_LOOK_EVERY = 0.08
"""Seconds between two looks through the viewfinder."""
_SHOW_LOADING_AFTER = 0.3
_PHOTO_WIDE = 480.0
"""dp: threads over the photo are as thick as if it were shown so wide."""

_STATUS: dict[str, tuple[str, Sentence]] = {
    "ready": ("camera", say("Ready")),
    "hold_still": ("hand", say("Hold still")),
    "hand": ("hand", say("Hand in view")),
    "reading": ("loader", say("Reading")),
    "phone": ("smartphone", say("Phone")),
    "no_camera": ("camera-off", say("No camera")),
}


class LiveScreen(Screen):
    """Waits for a still picture, takes it, has it read, and opens the review."""

    name = "scan"

    def __init__(
        self,
        session: Session,
        game: str,
        look: Look,
        done: Callable[[Any], None],
        most: int | None = None,
        review: Callable[..., None] | None = None,
        by_hand: Callable[[], None] | None = None,
        camera: Camera | None = None,
    ) -> None:
        """`most` is how many of the things that the camera looks at are wanted, where there are several; `review` is
        another one than that of the game at its table, `by_hand` where the same is entered by touch, `camera` another
        one than the table's."""
        super().__init__(session)
        camera = camera or session.services.camera
        assert camera is not None, "scanning needs a camera"
        self._camera = camera
        self.game, self.look, self.most, self._done = game, look, most, done
        self._review, self._by_hand = review, by_hand
        self._is_light = True
        self.reading: Future[Any] | None = None
        self.problem = ""
        self._below = session.screen
        self._context = self._known(most)
        self._subject = subject_of(self._context)
        self._follows = self._subject.ruled is not None
        search = partial(session.services.worker.find_outline, context=self._context) if self._follows else None
        self._finder = Viewfinder(camera, session.services.camera_settings, search=search, is_automatic=True)
        self._still_there = self._find_already_read()
        self._was_ready = self._has_moved = self._is_asked = self._has_looked = False
        self._since = _LOOK_EVERY
        self._busy_for = 0.0
        self._version = 0
        self.finder = ViewfinderState("no_camera", say("The camera is starting."))
        session.services.worker.warm_up(self._context)

    @property
    def beside(self) -> tuple[Seat, ...]:
        """Nothing but what was asked for is in the photo."""
        return ()

    @property
    def is_busy(self) -> bool:
        """Whether a photo is being taken or read."""
        return self.reading is not None or self.finder.status == "reading"

    @property
    def wants_photo(self) -> bool:
        """Whether a photo that somebody brings would be read here."""
        return not self.is_busy

    @property
    def wanted_look(self) -> Look | None:
        return self.look if self.wants_photo else None

    @property
    def is_by_phone(self) -> bool:
        """Whether the picture comes from somebody's phone: the table has no camera of its own."""
        return self.finder.status == "phone" or (self.finder.frame is None and isinstance(self._camera, BroughtPhotos))

    def bring(self, photo: bytes) -> None:
        """Read a photo that was brought, as if the camera had taken it."""
        self.problem = ""
        self.reading = self.session.services.worker.read((photo,), self._context)

    def banner(self) -> Banner:
        face, table = None, self.session.table
        if self.look.seat is not None and table is not None:
            face = face_of(table.players, self.look.seat)
        icon, word = _STATUS["reading" if self.reading else self.finder.status]
        status = Status(icon, self.words(word), "good" if self.finder.status == "ready" else "info")
        by_phone, by_itself = say("Take the picture with a phone"), say("It reads by itself when all is still")
        context = self.words(by_phone if self.is_by_phone else by_itself)
        return Banner(self.words(self.look.sentence), context, face, self.game, "arrow-left", status)

    def keys(self) -> Keys:
        can_read = not self.is_busy and self.finder.frame is not None
        back = Key(self.words("Back"), self.words("Without a photo"), "arrow-left")
        by_hand = Key(self.words("Tap it myself"), self.words("Without the camera"), "grid-3x3")
        if self.is_by_phone:
            waiting = self.words("Reading the picture") if self.is_busy else self.words("A phone takes the picture")
            asked = Key(waiting, "", "smartphone", is_lit=False)
            return Keys(
                back,
                Key(self.words("Scan"), "", "camera", is_lit=False),
                by_hand if self._goes_on_by_hand else asked,
            )
        read = Key(self.words("Read it now"), self._what_is_seen(), "camera", is_lit=can_read)
        return Keys(
            back,
            Key(self.words("Start anew"), self.words("Look again"), "refresh-cw", is_lit=not self.is_busy),
            by_hand if self._goes_on_by_hand else read,
        )

    @property
    def _goes_on_by_hand(self) -> bool:
        """Whether no camera of this display can take a picture, and the same can be entered by touch."""
        has_none = self.is_by_phone and self.session.who == "table"
        is_missing = self.finder.frame is None and self.finder.status == "no_camera"
        table = self.session.table
        can_enter = self._by_hand is not None or (table is not None and table.game.name == self.game)
        return self._has_looked and can_enter and not self.is_busy and (has_none or is_missing)

    def parts(self) -> Body:
        plates = self._plates()
        frame = self.finder.frame
        if self.is_by_phone:
            return show_by_phone(self, (*plates[1:], *self._without_a_camera()))
        if frame is None:
            reason = Text(self._camera_says(), "heading", align="center", icon="camera-off")
            return Body((Card((reason,), grows=True), *plates[1:], *self._without_a_camera()))
        height, width = frame.picture.shape[:2]
        scale = _PHOTO_WIDE / width
        wide, high = width * scale, height * scale
        outline = self._finder.outline
        found = draw_found(points_of(outline, wide, high), has_knots=True) if outline is not None else []
        photo = PhotoView(
            PREVIEW, (wide, high), self.words("What the camera sees"), self._version, Picture(wide, high, tuple(found)),
            is_cropped=True,
        )  # fmt: skip
        ways = () if self.is_busy else (self._other_ways(),)
        # What went wrong says more than that nothing is found, which the key says too.
        told = plates[1:] if self.problem else plates
        checklist = self._checklist()
        wanted = (Card(checklist),) if checklist else ()
        return Body((photo,), aside=(*wanted, *told, Space(), *ways), narrow_aside=True)

    def _without_a_camera(self) -> tuple[Part, ...]:
        """The ways on, beside each other below the reason."""
        if not self._goes_on_by_hand:
            return ()
        return (Row(self._buttons()),)

    def _buttons(self) -> tuple[Part, ...]:
        return (
            Button(Tap("phone"), self.words("Use a phone"), icon="smartphone"),
            Button(Tap("myself"), self.words("Tap it myself"), icon="grid-3x3"),
        )

    def _other_ways(self) -> Part:
        """Whoever has no patience with cameras goes on without."""
        return Column(self._buttons())

    def _checklist(self) -> tuple[Part, ...]:
        """What the camera waits for, each line with a tick as soon as it holds."""
        seen = self._finder.outline is not None or not self._follows
        still = self.finder.status in ("ready", "reading") or self.is_busy
        lines = (
            (seen, self.words("All of it in the picture")),
            (self._is_light, self.words("Enough light")),
            (self.finder.status != "hand", self.words("No hand over it")),
            (still, self.words("Everything is still")),
        )
        # Beside what went wrong only what is still missing matters.
        return tuple(
            Text(text, "body", "good" if holds else "soft", icon="circle-check" if holds else "circle-dashed")
            for holds, text in lines
            if not holds or not self.problem
        )

    def _plates(self) -> tuple[Part, ...]:
        """What is seen and what went wrong."""
        parts: list[Part] = [Card((Text(self._what_is_seen(), "strong"),))]
        text = self.problem
        if self.is_busy and self._busy_for > _SHOW_LOADING_AFTER:
            text = self.words("Reading the picture. It takes a moment.")
        if text:
            parts.append(Card((Text(text, "small_strong"),), look="warning" if self.problem else "info"))
        if self._follows and self.finder.agreed and not self.is_busy:
            count = self.words("{count} of {all}", count=self.finder.agreed, all=AGREE)
            parts.append(Progress(self.finder.agreed / AGREE, count))
        return tuple(parts)

    @property
    def can_move(self) -> bool:
        return False

    def press(self, key: KeyName) -> None:
        if key == "undo":
            self.leave()
        elif self.is_busy:
            return
        elif key == "main" and self._goes_on_by_hand:
            self._enter_by_hand()
        elif key == "scan":
            self._start_anew()
        else:
            self.problem, self._is_asked = "", True
            self._finder.want_photo(at_once=True)

    def tap(self, tap: Tap) -> None:
        if tap.name == "phone":
            self.session.tell(say("Open the page on a phone and take the photo there: it is read here."))
        else:
            self._enter_by_hand()

    def _enter_by_hand(self) -> None:
        if self._by_hand is None:
            self.leave()
        else:
            self._finder.cancel()
            self._by_hand()

    def tick(self, seconds: float) -> bool:
        self._since += seconds
        was_busy_for = self._busy_for
        self._busy_for = was_busy_for + seconds if self.is_busy else 0.0
        if self.reading is not None:
            # Nothing moves while a photo is read but the word that says so: the window need not paint for it.
            is_late_now = was_busy_for <= _SHOW_LOADING_AFTER < self._busy_for
            return self._advance_reading() or is_late_now
        if self._since < _LOOK_EVERY:
            return False
        self._since = 0.0
        return self._look()

    def leave(self) -> None:
        self._finder.cancel()
        self.session.open(self._below)

    def finish(self, result: Any) -> None:
        """Back to the screen that asked, with what was accepted."""
        self.session.open(self._below)
        self.hand_over(result)

    def hand_over(self, result: Any) -> None:
        """Give something that was accepted to who asked, while others are still looked at."""
        self._done(result)

    def again(self) -> None:
        """Come back for another photo."""
        self._start_anew(must_move=True)
        self.session.open(self)

    def _start_anew(self, problem: str = "", *, must_move: bool = False) -> None:
        self.problem, self._is_asked = problem, False
        self._finder.start_anew(must_move=must_move)

    def _look(self) -> bool:
        if self._is_waited_away:
            self._finder.start_anew()
        self._has_looked = True
        before, outline, self.finder = self.finder, self._finder.outline, self._finder.look()
        self._has_moved |= self._was_ready and self.finder.status in ("hand", "hold_still")
        self._was_ready |= self.finder.status == "ready"
        if self.finder.trouble is not None:
            self._fail(self.finder.trouble)
            return True
        if self.finder.photos:
            self.reading = self.session.services.worker.read(self.finder.photos, self._context)
            return True
        if self.finder.is_automatic:
            self.session.sound("found")
        frame = self.finder.frame
        if frame is None:
            return before.status != self.finder.status
        is_new = before.frame is None or before.frame.number != frame.number
        if is_new:
            self._version += 1
            self.session.photos[PREVIEW] = frame.picture
            self._is_light = is_bright_enough(frame.picture)
        return is_new or outline != self._finder.outline or before.status != self.finder.status

    def _known(self, most: int | None) -> Context:
        services = self.session.services
        return Context(
            self.game,
            self.look.what,
            most,
            camera=self._camera.name,
            calibration=services.calibration,
            deck=find_deck(services.decks, self.game) if services.decks else None,
            picture_side=LONG_ENOUGH_TO_SHOW,
        )

    def _advance_reading(self) -> bool:
        assert self.reading is not None
        if not self.reading.done():
            return False
        reading, self.reading = self.reading, None
        error = reading.exception()
        if isinstance(error, UntaughtDeck):
            self._show_untaught()
        elif isinstance(error, ScanError):
            self._fail(error.sentence)
        elif error is not None:
            log.warning("The reading stopped.", exc_info=error)
            self._fail(say("The reading stopped unexpectedly. Try once more."))
        else:
            scan: AnyScan = reading.result()
            if self._is_the_same(scan):
                self._was_ready = self._has_moved = False
                self._start_anew(must_move=True)
                return True
            self.session.sound("doubt" if any(map(self._subject.is_doubtful, scan.seen)) else "read")
            review = self._review or review_of(self.game, self.look.what)
            review(self.session, self, scan)
        return True

    def _show_untaught(self) -> None:
        self.session.open(UntaughtScreen(self.session, self.game, self._below))

    def _fail(self, problem: Sentence) -> None:
        self._start_anew(self.words(problem), must_move=True)

    def _find_already_read(self) -> AlreadyRead | None:
        """The board of another player that was accepted last, unless that was taken back."""
        last, table, seat = self.session.services.already_read, self.session.table, self.look.seat
        is_last_of_another = last is not None and seat is not None and last.seat != seat
        if last is None or table is None or not is_last_of_another:
            return None
        return last if last.game_id == table.id and table.can_undo > last.steps else None

    @property
    def _is_waited_away(self) -> bool:
        """Whether the board that was accepted last still lies there, and nobody has touched it since."""
        return (
            self._still_there is not None
            and not self._has_moved
            and not self.is_busy
            and self._still_there.lies_at(self._finder.outline)
        )

    def _is_the_same(self, scan: AnyScan) -> bool:
        """Whether a photo that was taken by itself shows the board that was accepted last, in its old place."""
        last = self._still_there
        if last is None or self._is_asked or len(scan.seen) != 1:
            return False
        cells = getattr(scan.seen[0], "cells", None)
        return isinstance(cells, Cells) and last.is_alike(cells) and last.lies_at(scan.outlines[0])

    def _name_next(self) -> str:
        """Whose board is waited for, while that of another player still lies there."""
        table, last = self.session.table, self._still_there
        assert table is not None, "boards have owners in a game"
        assert last is not None, "nobody else's board lies there"
        assert self.look.seat is not None, "somebody's board is asked for"
        before, following = table.players[last.seat].name, table.players[self.look.seat].name
        if self.look.what == "sheet":
            return self.words("{before} is done. Next: {name}’s sheet", before=before, name=following)
        return self.words("{before} is done. Next: {name}’s board", before=before, name=following)

    def _what_is_seen(self) -> str:
        if self.is_busy:
            return self.words("Reading the picture")
        if self._is_waited_away:
            return self._name_next()
        if self.finder.status == "ready" and self._follows:
            return self.words("Sheet found") if self._finder.outline else self.words("No sheet found yet")
        return self._camera_says()

    def _camera_says(self) -> str:
        return self.words(self.finder.sentence)
