"""Cards told one after another: picked from the known shapes, drawn on a grid, read by camera, or left untold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.games.patchwork_doodle.actions import UNTOLD
from companion.games.shapes import Shape
from companion.games.values import Look
from companion.pictures.card_faces import Laid, picture_row, picture_told
from companion.pictures.patches import picture_patch
from companion.screens.begun import BegunEntry
from companion.screens.screen import Screen
from companion.screens.views import Banner, Body, Choice, Choices, Face, Figure, Key, Part, Tap

from .choosing import ChoosingScreen
from .shape_grid import ShapeScreen

if TYPE_CHECKING:
    from companion.screens.session import Session

_MANY = 10
"""More shapes than so many stand in more and closer rows."""
_ALL = 25
"""Still more are all cards there are."""


@dataclass(frozen=True)
class Place:
    """Where a card lies, and whose it is when it is somebody's."""

    label: str
    face: Face | None = None
    number: int = 1
    """Which place of the ring it is."""


class CardsScreen(ChoosingScreen):
    """A strip of places, filled from the left, and the shapes to pick from."""

    name = "doodle-cards"

    def __init__(
        self,
        session: Session,
        places: Sequence[Place],
        shapes: Sequence[Shape],
        done: Callable[[tuple[str, ...]], None],
        back: Screen,
        *,
        can_leave_untold: bool = True,
        look: Look | None = None,
    ) -> None:
        """`look` is what the camera is asked to look at; without it there is no camera here."""
        super().__init__(session)
        self.places = tuple(places)
        self.shapes = tuple(shapes)
        self._begun = BegunEntry(session, f"{len(places)} of {len(shapes)} cards")
        self.given: tuple[str, ...] = self._begun.take_up() if len(places) > 1 else ()
        self._done = done
        self._back = back
        self._can_leave_untold = can_leave_untold
        self._look = look

    @property
    def is_complete(self) -> bool:
        """Whether every place has its card."""
        return len(self.given) == len(self.places)

    @property
    def _per_row(self) -> int:
        return 10 if len(self.shapes) > _ALL else 8 if len(self.shapes) > _MANY else 5

    def choices(self) -> Sequence[Tap]:
        if self.is_complete:
            return [Tap("done")]
        untold = [Tap("untold"), Tap("rest")] if self._can_leave_untold else []
        camera = [Tap("camera")] if self.can_scan else []
        return [*(Tap("shape", number) for number in range(len(self.shapes))), *camera, Tap("grid"), *untold]

    @property
    def can_scan(self) -> bool:
        """Whether the camera can read what is not told yet."""
        return self._look is not None and self.session.can_scan and not self.is_complete

    def is_chosen(self, tap: Tap) -> bool:
        return self.chosen == tap

    def banner(self) -> Banner:
        if self.is_complete:
            title = self.words("All cards are entered")
            return self._banner(title, self.words("Look at them once more"), None)
        place = self.places[len(self.given)]
        return self._banner(place.label, self.words("Which patch does it show?"), place.face)

    def undo_key(self) -> Key:
        if self.given:
            return Key(self.words("Undo"), self.places[len(self.given) - 1].label, "undo-2")
        return Key(self.words("Back"), self.words("Enter no card"), "arrow-left")

    def scan_key(self) -> Key:
        return Key(self.words("Next row"), self.words("of the shapes"), "arrow-down", is_lit=not self.is_complete)

    def main_key(self, chosen: Tap) -> Key:
        if chosen.name == "done":
            return Key(self.words("These are the cards"), self.words("Back to the table"), "check")
        if chosen.name == "camera":
            left = len(self.places) - len(self.given)
            return Key(self.words("By camera"), self.count("{count} card", "{count} cards", left), "camera")
        if chosen.name == "grid":
            return Key(self.words("Draw it on a grid"), self.words("When no shape fits"), "grid-3x3")
        if chosen.name == "untold":
            return Key(self.words("Skip this card"), self.words("You can enter it later"), "circle-help")
        if chosen.name == "rest":
            return Key(self.words("Skip all others"), self.words("You can enter them later"), "fast-forward")
        size = self.shapes[chosen.number].size
        return Key(self.words("This patch"), self.count("{count} cell", "{count} cells", size), "check")

    def parts(self) -> Body:
        places = tuple(self._place(number) for number in range(len(self.places)))
        told = self.count("{count} card is known", "{count} cards are known", len(self.given))
        if self.is_complete:
            return Body((Figure(picture_told(places, self.places[0].number), told),))
        row: tuple[Part, ...] = ()
        if len(self.places) > 1:
            row = (Figure(picture_row(places, self.places[0].number), told, grows=False),)
        shapes = Choices(tuple(map(self._shape, range(len(self.shapes)))), "pictures", self._per_row, grows=True)
        return Body((*row, shapes, self._ways_to_tell()))

    def tap(self, tap: Tap) -> None:
        if tap.name == "shape":
            self.give(str(self.shapes[tap.number]))
        elif tap.name == "grid":
            self.session.open(ShapeScreen(self.session, self.give, self))
        elif tap.name == "camera":
            self.open_camera()
        elif tap.name == "untold":
            self.give(UNTOLD)
        elif tap.name == "rest":
            self.give(*(UNTOLD,) * (len(self.places) - len(self.given)))
        elif tap.name == "done":
            self.leave()
            self._done(self.given)
        else:
            raise LookupError(tap)

    def open_camera(self) -> None:
        """Let the camera read the cards that are not told yet, or some of them."""
        assert self._look is not None
        self.session.go.scan(self._look, lambda cards: self.give(*cards), len(self.places) - len(self.given))

    def give(self, *told: str) -> None:
        """The cards in the next places show this."""
        self.given = (*self.given, *told)
        self._begun.keep(self.given)
        if self.is_complete:
            self.choose_first()
        if len(self.places) == 1:
            self.leave()
            self._done(self.given)

    def undo(self) -> None:
        if self.given:
            self.given = self.given[:-1]
            self._begun.keep(self.given)
        else:
            self.leave()

    def scan(self) -> None:
        if not self.is_complete:
            self.move(self._per_row)

    def leave(self) -> None:
        self.session.open(self._back)

    def _banner(self, title: str, context: str, face: Face | None) -> Banner:
        return Banner(
            title, context, face, emblem="patchwork-doodle", left_icon="arrow-left",
            status=self.session.camera_status(),
        )  # fmt: skip

    def _place(self, number: int) -> Laid:
        face = self.places[number].face
        told = self.given[number] if number < len(self.given) else None
        is_next = number == len(self.given)
        return Laid(told, face.letter, face.cloth, is_next) if face else Laid(told, is_next=is_next)

    def _shape(self, number: int) -> Choice:
        shape, tap = self.shapes[number], Tap("shape", number)
        is_close = (len(self.places) > 1 and len(self.shapes) > _MANY) or len(self.shapes) > _ALL
        size = self.count("{count} cell", "{count} cells", shape.size)
        picture = picture_patch(shape.cells, 12 if len(self.shapes) > _ALL else 14 if is_close else 18)
        return Choice(tap, picture=picture, is_chosen=self.is_chosen(tap), name=size)

    def _ways_to_tell(self) -> Choices:
        labels = {
            "camera": (self.words("By camera"), "camera"),
            "grid": (self.words("Draw it on a grid"), "grid-3x3"),
            "untold": (self.words("Skip this card"), "circle-help"),
            "rest": (self.words("Skip the others"), "fast-forward"),
        }
        return self.words_to_choose(*((tap, *labels[tap.name]) for tap in self.choices() if tap.name in labels))
