"""Whose is which: things of several players in one photo, each given to its player."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.games.values import Seat
from companion.scanning.straight import Outline
from companion.screens.drawing.items import Box, Icon, Item, Pressable, Sheet, Tap, Words
from companion.screens.drawing.parts import chosen_card, letters_of, raised_card, swatch
from companion.screens.drawing.skeleton import Banner, Key, KeyName, Keys, body_box
from companion.screens.drawing.theme import Theme, overlay, overlay_alpha, with_alpha
from companion.screens.screen import Easel, Screen
from messages import Sentence

from .asking import Asking
from .overview import draw_found, draw_open, draw_photo, fit_into, points_of, touch_boxes

if TYPE_CHECKING:
    from companion.screens.session import Session

PHOTO = "whose"
NOBODY = -1
_ONE_COLUMN = 5
"""So many answers stand below one another; more stand in two columns."""
_NARROW, _WIDE = 248.0, 372.0
"""The width of one column of answers, and of two."""


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
        self._letters = letters_of(self._names)
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

    def body(self, easel: Easel) -> tuple[Item, ...]:
        left, right = body_box(easel.width, has_band=False).columns(
            1, _NARROW if len(self.answers) <= _ONE_COLUMN else _WIDE, gap=12
        )
        return (*self._draw_things(easel.theme, left), *self._draw_answers(easel.theme, right))

    def _draw_things(self, theme: Theme, box: Box) -> tuple[Item, ...]:
        height, width = self.things.photo.shape[:2]
        place = fit_into(box, width, height)
        outlines = [points_of(outline, place) for outline in self.things.outlines]
        items: list[Item] = [*draw_photo(box, place, PHOTO), *draw_open(outlines[self.shown])]
        for number, points in enumerate(outlines):
            if self.owners[number] is not None or number == self.shown:
                items += draw_found(points, has_knots=number == self.shown)
        for number, touch in enumerate(touch_boxes(outlines, place)):
            items += self._draw_plate(theme, touch, self.owners[number])
            items.append(Pressable(touch, Tap("thing", number), sinks=False))
        return tuple(items)

    def _draw_plate(self, theme: Theme, box: Box, owner: Seat | None) -> tuple[Item, ...]:
        """The owner's swatch on a dark plate in the middle of the thing."""
        plate = box.square(44)
        ground = Sheet(plate, with_alpha(overlay("plate"), overlay_alpha("plate_alpha")), 8)
        if owner is None:
            return ground, Icon(plate, "x", overlay("plate_text"), 24)
        return ground, *swatch(theme, plate.inset(5), owner, self._letters[owner])

    def _draw_answers(self, theme: Theme, box: Box) -> tuple[Item, ...]:
        head, area = box.rows(28, 1)
        answers = self.answers
        if len(answers) <= _ONE_COLUMN:
            places = area.rows(*(1,) * max(len(answers), 4))
        else:
            rows = area.rows(*(1,) * -(-len(answers) // 2))
            places = tuple(place for row in rows for place in row.columns(1, 1))
        items: list[Item] = [Words(head, self.words(self.things.question), "heading", theme.ink)]
        for owner, place in zip(answers, places, strict=False):
            items.append(self._draw_answer(theme, place, owner))
        return tuple(items)

    def _draw_answer(self, theme: Theme, box: Box, owner: Seat | None) -> Item:
        middle, side = box.centre[1], min(36.0, box.height - 10)
        picture = Box(box.x + 8, middle - side / 2, side, side)
        words = Box(picture.right + 8, box.y, box.right - picture.right - 14, box.height)
        if owner is None:
            inside: tuple[Item, ...] = (
                Icon(picture, "x", theme.ink_soft, 22),
                Words(words, self.words("Nobody’s"), "body_strong", theme.ink_soft),
            )
        else:
            inside = (
                *swatch(theme, picture, owner, self._letters[owner]),
                Words(words, self._names[owner], "body_strong", theme.ink),
            )
        tap = Tap("owner", NOBODY if owner is None else owner)
        if owner == self.owners[self.shown]:
            return Pressable(box, tap, (*chosen_card(theme, box, theme.lit_bg), *inside), sinks=False)
        return raised_card(theme, box, tap, inside)
