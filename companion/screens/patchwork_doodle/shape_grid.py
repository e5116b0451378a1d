"""A card that shows a patch nobody has listed: drawn on a small grid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from companion.games.shapes import parse_shape, shape_of
from companion.screens.drawing.items import Box, Item, Tap, Words
from companion.screens.drawing.parts import button, card
from companion.screens.drawing.patches import draw_patch, fabric_for
from companion.screens.drawing.skeleton import Banner, Key
from companion.screens.drawing.theme import fabric
from companion.screens.screen import Easel, Screen
from messages import Sentence, say_count

from .entering import EntryScreen
from .grid_entry import GridEntry
from .sheet_drawing import Paper, Shown, draw_paper

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

    def body(self, easel: Easel) -> tuple[Item, ...]:
        theme, cells = easel.theme, self.entry.cells
        paper = Paper(Box(12, 68, 344, 328), SIDE, 52)
        shown = Shown(frozenset(), cells, chosen=self.marked, open_row=self.entry.open_row)
        right = Box(368, 68, easel.width - 380, 324)
        picture = Box(right.x + 20, right.y + 20, right.width - 40, 190)
        items: list[Item] = [*draw_paper(theme, paper, shown), card(theme, right)]
        words = Box(right.x + 16, right.y + 214, right.width - 32, 44)
        if cells:
            patch = shape_of(cells).cells
            items += draw_patch(patch, picture, fabric(fabric_for(patch)), theme.ink, 40)
            items.append(Words(words, self.words(self._size()), "body", theme.ink_soft, "center"))
            place = Box(right.x + 16, right.bottom - 60, right.width - 32, 48)
            is_chosen = self.is_chosen(Tap("clear"))
            text = self.words("Empty the grid")
            items.append(button(theme, place, text, Tap("clear"), icon="eraser", is_chosen=is_chosen))
        else:
            hint = self.words("Tap the cells that the card shows. Where they lie does not matter.")
            items.append(Words(words, hint, "body", theme.ink_soft, "center", lines=2))
        return tuple(items)

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
