"""Cards told one after another: picked from the known shapes, drawn on a grid, read by camera, or left untold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.games.patchwork_doodle.actions import UNTOLD
from companion.games.shapes import Shape
from companion.games.values import Look
from companion.screens.drawing.items import Box, Item, Pressable, Tap, Words
from companion.screens.drawing.parts import button, card, chosen_card, raised_card, swatch
from companion.screens.drawing.patches import draw_patch, fabric_for
from companion.screens.drawing.skeleton import Banner, Face, Key, body_box
from companion.screens.drawing.theme import fabric
from companion.screens.screen import Easel, Screen

from .begun import Begun
from .choosing import ChoosingScreen
from .ring import draw_face
from .shape_grid import ShapeScreen

if TYPE_CHECKING:
    from companion.screens.session import Session


@dataclass(frozen=True)
class Place:
    """Where a card lies, and whose it is when it is somebody's."""

    label: str
    face: Face | None = None


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
        self._begun = Begun(session, f"{len(places)} of {len(shapes)} cards")
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
        return 8 if len(self.shapes) > 10 else 5

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
            title = self.words("All cards are told")
            return self._banner(title, self.words("Look at them once more"), None)
        place = self.places[len(self.given)]
        return self._banner(place.label, self.words("Which patch does it show?"), place.face)

    def undo_key(self) -> Key:
        if self.given:
            return Key(self.words("Undo"), self.places[len(self.given) - 1].label, "undo-2")
        return Key(self.words("Back"), self.words("Tell no card"), "arrow-left")

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
            return Key(self.words("Leave it untold"), self.words("It can be told later"), "circle-help")
        if chosen.name == "rest":
            return Key(self.words("Leave all others untold"), self.words("They can be told later"), "fast-forward")
        size = self.shapes[chosen.number].size
        return Key(self.words("This patch"), self.count("{count} cell", "{count} cells", size), "check")

    def body(self, easel: Easel) -> tuple[Item, ...]:
        body = body_box(easel.width)
        if len(self.places) == 1:
            shapes, buttons = body.rows(1, 48, gap=10)
            return (*self._draw_shapes(easel, shapes), *self._draw_buttons(easel, buttons))
        strip, shapes, buttons = body.rows(56, 1, 48, gap=10)
        return (
            *self._draw_strip(easel, strip),
            *self._draw_shapes(easel, shapes),
            *self._draw_buttons(easel, buttons),
        )

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

    def _draw_strip(self, easel: Easel, box: Box) -> Iterable[Item]:
        theme = easel.theme
        for number, place in enumerate(box.columns(*(1,) * max(len(self.places), 4), gap=8)[: len(self.places)]):
            is_next = number == len(self.given)
            if is_next:
                yield from chosen_card(theme, place)
            else:
                yield card(theme, place)
            picture, face = place.inset(10, 6), self.places[number].face
            if face:
                yield from swatch(theme, Box(place.x + 8, place.y + 12, 32, 32), face.seat, face.letter)
                picture = Box(place.x + 42, place.y + 6, place.width - 50, place.height - 12)
            if number < len(self.given):
                yield from self._draw_given(easel, picture, self.given[number])
            elif not face:
                yield Words(picture, str(number + 1), "score_s", theme.ink_soft, "center")

    def _draw_given(self, easel: Easel, box: Box, told: str) -> Iterable[Item]:
        theme = easel.theme
        if told == UNTOLD:
            yield Words(box, "?", "score_s", theme.ink_soft, "center")
        else:
            yield from draw_face(theme, Box(box.x, box.y - 4, box.width, box.height + 12), told, 11)

    def _draw_shapes(self, easel: Easel, box: Box) -> Iterable[Item]:
        theme = easel.theme
        rows = (len(self.shapes) + self._per_row - 1) // self._per_row
        grid = [place for row in box.rows(*(1,) * rows) for place in row.columns(*(1,) * self._per_row, gap=8)]
        for number, (shape, place) in enumerate(zip(self.shapes, grid, strict=False)):
            tap = Tap("shape", number)
            patch = draw_patch(shape.cells, place.inset(8, 7), fabric(fabric_for(shape.cells)), theme.ink, 18)
            if self.is_complete:
                yield card(theme, place)
                yield from patch
            elif self.is_chosen(tap):
                yield Pressable(place, tap, (*chosen_card(theme, place, theme.lit_bg), *patch), sinks=False)
            else:
                yield raised_card(theme, place, tap, patch)

    def _draw_buttons(self, easel: Easel, box: Box) -> Iterable[Item]:
        labels = {
            "camera": (self.words("By camera"), "camera"),
            "grid": (self.words("Draw it on a grid"), "grid-3x3"),
            "untold": (self.words("Leave it untold"), "circle-help"),
            "rest": (self.words("All others untold"), "fast-forward"),
        }
        taps = [tap for tap in self.choices() if tap.name in labels]
        if not taps:
            return
        for tap, place in zip(taps, box.moved(down=-2).columns(*(1,) * len(taps), gap=10), strict=True):
            text, icon = labels[tap.name]
            is_chosen = self.is_chosen(tap)
            yield button(easel.theme, place, text, tap, icon=icon, is_chosen=is_chosen, style="body_strong")
