"""A card that shows a patch nobody has listed: drawn on a small grid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from companion.games.shapes import parse_shape, shape_of
from companion.pictures.doodle_sheet import PencilMarks, shape_paper
from companion.pictures.patches import framed_patch
from companion.screens.screen import Screen
from companion.screens.views import Banner, Body, Card, Figure, Key, Tap, Text
from messages import Sentence, say_count

from .entering import EntryScreen
from .grid_entry import GridEntry

if TYPE_CHECKING:
    from companion.screens.session import Session

SIDE = 6


class ShapeScreen(EntryScreen):
    """A grid of six by six; where on it the patch lies does not matter."""

    name = "doodle-shape"

    def __init__(self, session: Session, done: Callable[[str], None], back: Screen) -> None:
        super().__init__(session, GridEntry(SIDE), back)
        self._done = done

    def others(self) -> Sequence[Tap]:
        return [Tap("done"), Tap("clear")] if self.entry.cells else [Tap("done")]

    def other_key(self, chosen: Tap) -> Key:
        if chosen.name == "clear":
            return Key(self.words("Empty the grid"), self.words("Begin anew"), "eraser")
        if not self.entry.cells:
            return Key(self.words("The card shows this"), self.words("Tap its cells first"), "check", is_lit=False)
        return Key(self.words("The card shows this"), self.words(self._size()), "check")

    def closed_key(self) -> Key:
        is_lit = bool(self.entry.cells)
        return Key(self.words("Empty it"), self.words("Begin anew"), "eraser", is_lit=is_lit)

    def banner(self) -> Banner:
        return Banner(
            self.words("Draw the card"), self.words("Tap the cells of its patch"), left_icon="arrow-left",
            emblem="patchwork-doodle", status=self.session.camera_status(),
        )  # fmt: skip

    def parts(self) -> Body:
        name = self.words("Draw the card")
        board = self.board(shape_paper(SIDE), PencilMarks(new=self.entry.cells), name, can_fill=True)
        return Body((board,), aside=(self._seen(),), wide_aside=True)

    def _seen(self) -> Card:
        """The patch that the cells make."""
        if not self.entry.cells:
            hint = self.words("Tap the cells that the card shows. Where they lie does not matter.")
            return Card((Text(hint, tone="soft", align="center"),), grows=True)
        size = self.words(self._size())
        patch = Figure(framed_patch(shape_of(self.entry.cells).cells, 380, 190, 40), size)
        clear = self.words_to_choose((Tap("clear"), self.words("Empty the grid"), "eraser"))
        return Card((patch, Text(size, tone="soft", align="center"), clear), grows=True)

    def act(self, tap: Tap) -> None:
        if tap.name == "clear":
            self.entry.clear()
            self.choose_first()
        elif tap.name == "done":
            # Reading it again refuses cells that do not hang together.
            shape = str(parse_shape(str(shape_of(self.entry.cells))))
            self.leave()
            self._done(shape)
        else:
            raise LookupError(tap)

    def scan_closed(self) -> None:
        if self.entry.cells:
            self.entry.clear()

    def _size(self) -> Sentence:
        return say_count("A patch of {count} cell", "A patch of {count} cells", len(self.entry.cells))
