"""Whose is which: things of several players in one photo, each given to its player."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.games.values import Seat
from companion.pictures import Box, Item, Picture, Point
from companion.pictures.photo_marks import draw_found, draw_open, points_of, touch_boxes
from companion.pictures.players import draw_swatch, swatch
from companion.pictures.shapes import Icon, Sheet
from companion.pictures.theme import overlay, overlay_alpha, with_alpha
from companion.scanning.straight import Outline
from companion.screens.faces import faces_of
from companion.screens.screen import Screen
from companion.screens.views import Area, Banner, Body, Choice, Choices, Key, KeyName, Keys, PhotoView, Tap, Text
from messages import Sentence

from .asking import Asking

if TYPE_CHECKING:
    from companion.screens.session import Session

PHOTO = "whose"
NOBODY = -1
_ONE_COLUMN = 5
"""So many answers stand below one another; more stand in two columns."""
_PHOTO_WIDE = 440.0
"""dp: threads over the photo are as thick as if it were shown so wide."""


@dataclass(frozen=True)
class Things:
    """What was found in the photo, and how it is called."""

    photo: Any
    """An array of B, G, R bytes."""
    outlines: tuple[Outline, ...]
    emblem: str
    found: Sentence
    question: Sentence
    is_one_each: bool
    """Whether nobody owns two of them: then a player who gets another one swaps."""


class WhoseScreen(Screen):
    """One thing is open at a time; a tap on a player gives it away and opens the next."""

    name = "scan-whose"

    def __init__(
        self,
        session: Session,
        asking: Asking,
        things: Things,
        seats: Sequence[Seat],
        owners: Sequence[Seat | None],
        done: Callable[[tuple[Seat | None, ...]], None],
    ) -> None:
        """`owners` is what is proposed; `seats` are those who may own something."""
        super().__init__(session)
        assert session.table is not None, "things have owners in a game"
        self.things, self.seats, self.owners = things, tuple(seats), list(owners)
        self.shown = 0
        self._asking, self._done = asking, done
        self._names = [player.name for player in session.table.players]
        self._faces = faces_of(session.table.players)
        session.photos[PHOTO] = things.photo

    @property
    def answers(self) -> list[Seat | None]:
        """Whose the open thing may be."""
        return [*self.seats, None]

    @property
    def is_guarded(self) -> bool:
        return True

    def banner(self) -> Banner:
        context = self.words(self.things.found)
        status = self.session.camera_status()
        return Banner(self.words("Whose is which?"), context, None, self.things.emblem, "arrow-left", status)

    def keys(self) -> Keys:
        given = sum(owner is not None for owner in self.owners)
        detail = self.count("Then look at it", "Then look at all {count}", given)
        return Keys(
            Key(self.words("Scan again"), self.words("Drop this photo"), "undo-2"),
            Key(self.words("Next one"), self.words("Whose is it?"), "arrow-right", is_lit=len(self.owners) > 1),
            Key(self.words("That is right"), detail, "check", is_lit=given > 0),
        )

    def press(self, key: KeyName) -> None:
        if key == "undo":
            self._asking.again()
        elif key == "scan":
            self.shown = (self.shown + 1) % len(self.owners)
        elif any(owner is not None for owner in self.owners):
            self._done(tuple(self.owners))

    def tap(self, tap: Tap) -> None:
        if tap.name == "thing":
            self.shown = tap.number
        elif tap.name == "owner":
            self.give(None if tap.number == NOBODY else tap.number)
            self.shown = (self.shown + 1) % len(self.owners)
        else:
            raise LookupError(tap)

    def move(self, by: int) -> None:
        """The buttons walk through the players."""
        answers = self.answers
        self.give(answers[(answers.index(self.owners[self.shown]) + by) % len(answers)])

    def give(self, owner: Seat | None) -> None:
        """The open thing is this player's, or nobody's."""
        before = self.owners[self.shown]
        if self.things.is_one_each and owner is not None and owner in self.owners:
            self.owners[self.owners.index(owner)] = before
        self.owners[self.shown] = owner

    def leave(self) -> None:
        self._asking.leave()

    def parts(self) -> Body:
        height, width = self.things.photo.shape[:2]
        high = _PHOTO_WIDE * height / width
        outlines = [points_of(outline, _PHOTO_WIDE, high) for outline in self.things.outlines]
        touches = touch_boxes(outlines, Box(0, 0, _PHOTO_WIDE, high))
        photo = PhotoView(
            PHOTO, (_PHOTO_WIDE, high), self.words(self.things.found), over=self._marks(outlines, touches, high),
            areas=tuple(Area(box, Tap("thing", k), self._owner_name(self.owners[k])) for k, box in enumerate(touches)),
        )  # fmt: skip
        columns = 1 if len(self.answers) <= _ONE_COLUMN else 2
        answers = Choices(tuple(map(self._answer, self.answers)), columns=columns, grows=True)
        return Body((photo,), aside=(Text(self.words(self.things.question), "heading"), answers))

    def _marks(self, outlines: Sequence[tuple[Point, ...]], touches: Sequence[Box], high: float) -> Picture:
        items: list[Item] = [*draw_open(outlines[self.shown])]
        for number, points in enumerate(outlines):
            if self.owners[number] is not None or number == self.shown:
                items += draw_found(points, has_knots=number == self.shown)
        for touch, owner in zip(touches, self.owners, strict=True):
            items += self._plate(touch.square(44), owner)
        return Picture(_PHOTO_WIDE, high, tuple(items))

    def _plate(self, box: Box, owner: Seat | None) -> tuple[Item, ...]:
        """The owner's swatch on a dark plate in the middle of the thing."""
        ground = Sheet(box, with_alpha(overlay("plate"), overlay_alpha("plate_alpha")), 8)
        if owner is None:
            return ground, Icon(box, "x", overlay("plate_text"), 24)
        return ground, *draw_swatch(box.inset(5), self._faces[owner].cloth, self._faces[owner].letter)

    def _answer(self, owner: Seat | None) -> Choice:
        tap, is_chosen = Tap("owner", NOBODY if owner is None else owner), owner == self.owners[self.shown]
        if owner is None:
            return Choice(tap, self._owner_name(None), icon="x", is_chosen=is_chosen)
        picture = swatch(self._faces[owner].cloth, self._faces[owner].letter, 36)
        return Choice(tap, self._names[owner], picture=picture, is_chosen=is_chosen)

    def _owner_name(self, owner: Seat | None) -> str:
        return self.words("Nobody’s") if owner is None else self._names[owner]
