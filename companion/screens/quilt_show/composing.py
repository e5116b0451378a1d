"""A quilt by hand: first its size and what holds it together, then tile by tile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

from companion.games.quilt_show.components import BOX, COLOURS, PATTERNS
from companion.games.quilt_show.quilt import (
    ALL_TILES,
    Quilt,
    Tile,
    find_style,
    format_tile,
    name_quilt,
    name_tile,
    parse_tile,
    tiles_of,
)
from companion.games.quilt_show.scoring import count_points
from companion.screens.views import Banner, Body, Key, Tap
from messages import Sentence, say

from .composing_parts import show_cuts, show_laying
from .drafts import Laying
from .page import Page, number_of

if TYPE_CHECKING:
    from .quilts_page import QuiltsPage
    from .screen import QuiltShowScreen

KEEP = Tap("keep")
_Laid = TypeVar("_Laid")


def name_kind(kind: str) -> Sentence:
    """What holds a quilt together: the name of its pattern, or its colour."""
    return PATTERNS[kind].title if kind in PATTERNS else say(kind)


class CutPage(Page):
    """The size of the quilt, and its pattern or colour."""

    size = 0
    """Which of the box's sizes."""

    def __init__(self, book: QuiltShowScreen, quilts: QuiltsPage) -> None:
        super().__init__(book)
        self.quilts = quilts

    @property
    def choices(self) -> list[Tap]:
        sizes = [Tap("size", number) for number in range(len(BOX.sizes))]
        return [*sizes, *(Tap("kind", kind) for kind in (*PATTERNS, *COLOURS) if self.count_left(kind) >= self.blocks)]

    @property
    def blocks(self) -> int:
        """So many tiles the quilt needs."""
        return BOX.sizes[self.size].rows * BOX.sizes[self.size].cols

    def count_left(self, kind: str) -> int:
        """How many tiles of a pattern or colour can lie in this quilt."""
        gone = self.quilts.tiles_elsewhere()
        return sum(tile not in gone for tile in ALL_TILES if kind in (tile.pattern, tile.colour))

    def banner(self) -> Banner:
        size = BOX.sizes[self.size]
        context = self.headline(
            say("{size}, {rows} × {cols} blocks", size=say(size.name), rows=size.rows, cols=size.cols)
        )
        return self.player_banner(self.quilts.seat, self.words("Size, then pattern or colour"), context, "arrow-left")

    def main_key(self) -> Key:
        if self.chosen.name == "size":
            size = BOX.sizes[number_of(self.chosen)]
            detail = self.words("Then a pattern or a colour")
            return Key(self.words("{rows} × {cols} blocks", rows=size.rows, cols=size.cols), detail, "check")
        kind = str(self.chosen.value)
        text = self.words("All {kind}", kind=name_kind(kind))
        return Key(text, self.words("Then tile by tile"), "check")

    def undo_key(self) -> Key:
        return Key(self.words("Back"), self.words("No new quilt"), "undo-2")

    def undo(self) -> None:
        self.leave()

    def leave(self) -> None:
        self.book.turn_to(self.quilts)

    def tap(self, tap: Tap) -> None:
        if tap in self.choices:
            self.choose(tap)
            self.act(tap)

    def act(self, tap: Tap) -> None:
        if tap.name == "size":
            self.size = number_of(tap)
            self.choose(next((tap for tap in self.choices if tap.name == "kind"), tap))
        else:
            size = BOX.sizes[self.size]
            self.book.turn_to(LayPage(self.book, self.quilts, str(tap.value), (size.rows, size.cols)))

    def parts(self) -> Body:
        return show_cuts(self)


class LayPage(Page):
    """The tiles of one quilt: a tap on a tile lays it, a tap on a laid one takes it off."""

    def __init__(
        self, book: QuiltShowScreen, quilts: QuiltsPage, kind: str, shape: tuple[int, int], number: int | None = None
    ) -> None:
        super().__init__(book)
        self.quilts = quilts
        self.kind = kind
        self.rows, self.cols = shape
        self.number = number
        self.laid: list[Tile | None] = [None] * (self.rows * self.cols)
        self.chip = 0
        self._order: list[int] = []

    @classmethod
    def change(cls, book: QuiltShowScreen, quilts: QuiltsPage, number: int) -> LayPage:
        """Open a quilt of the list again."""
        quilt = quilts.quilts[number]
        tiles = list(tiles_of(quilt.tiles))
        kind = tiles[0].pattern if find_style(tiles) == "scrap" else tiles[0].colour
        page = cls(book, quilts, kind, (len(quilt.tiles), len(quilt.tiles[0])), number)
        page.laid, page.chip = list(tiles), quilt.chip
        page._order = list(range(len(tiles)))
        return page

    @classmethod
    def take_up(cls, book: QuiltShowScreen, quilts: QuiltsPage, laying: Laying) -> LayPage:
        """Open a quilt that was being laid when the screen went dark."""
        rows = len(laying.laid) // laying.cols
        page = cls(book, quilts, laying.kind, (rows, laying.cols), laying.number)
        page.laid, page._order, page.chip = list(laying.laid), list(laying.order), laying.chip
        return page

    @property
    def laying(self) -> Laying | None:
        seat, laid = self.quilts.seat, tuple(self.laid)
        return Laying(self.state.show, seat, self.kind, self.cols, laid, tuple(self._order), self.chip, self.number)

    @property
    def palette(self) -> list[Tile]:
        """All tiles that fit: three values of each colour of the pattern, or of each pattern of the colour."""
        return [tile for tile in ALL_TILES if self.kind in (tile.pattern, tile.colour)]

    @property
    def gone(self) -> frozenset[Tile]:
        """The tiles that cannot be here, as far as this player may know: each exists once."""
        return self.quilts.tiles_elsewhere(self.number)

    @property
    def is_full(self) -> bool:
        """Whether every place has its tile."""
        return None not in self.laid

    @property
    def quilt(self) -> Quilt:
        """The quilt as it lies, once it is full."""
        tiles = [tile for tile in self.laid if tile is not None]
        return Quilt(_rows(tiles, self.cols), self.chip)

    @property
    def points(self) -> int:
        """What lies there is worth so far."""
        grid = _rows(self.laid, self.cols)
        return count_points(grid, self.chip, large_quilts=self.state.options.large_quilt)

    @property
    def choices(self) -> list[Tap]:
        gone = self.gone | {tile for tile in self.laid if tile is not None}
        free = [] if self.is_full else [Tap("tile", format_tile(tile)) for tile in self.palette if tile not in gone]
        return [*([KEEP] if self.is_full else []), *free] or [Tap("none")]

    def touches(self) -> list[Tap]:
        """What a finger can do besides: take a tile off again."""
        return [Tap("cell", cell) for cell, tile in enumerate(self.laid) if tile is not None]

    def banner(self) -> Banner:
        laid = len(self._order)
        context = self.words(
            "{laid} of {all} blocks, {points} points", laid=laid, all=len(self.laid), points=self.points
        )
        title = (
            self.headline(name_quilt(self.quilt))
            if self.is_full
            else self.words("All {kind}", kind=name_kind(self.kind))
        )
        return self.player_banner(self.quilts.seat, title, context, "arrow-left")

    def main_key(self) -> Key:
        chosen = self.chosen
        if chosen == KEEP:
            return Key(self.words("Keep this quilt"), self.words("{points} points", points=self.points), "check")
        if chosen.name == "tile":
            tile = parse_tile(str(chosen.value))
            assert tile is not None
            return Key(self.words("Lay this tile"), self.words(name_tile(tile)), "plus")
        return Key(self.words("No tile is left"), self.words("Go back"), "", is_lit=False)

    def undo_key(self) -> Key:
        if not self._order:
            return Key(self.words("Back"), self.words("Another quilt"), "undo-2")
        return Key(self.words("Undo"), self.words("The last tile"), "undo-2")

    def undo(self) -> None:
        if self._order:
            self._take_off(self._order[-1])
        else:
            self.leave()

    def leave(self) -> None:
        self.book.turn_to(self.quilts)

    def tap(self, tap: Tap) -> None:
        if tap in (*self.choices, *self.touches()):
            self.act(tap)

    def act(self, tap: Tap) -> None:
        if tap == KEEP:
            self.quilts.keep(self.quilt, self.number)
        elif tap.name == "cell":
            self._take_off(number_of(tap))
        elif tap.name == "tile":
            self._lay(str(tap.value))

    def parts(self) -> Body:
        return show_laying(self)

    def _lay(self, label: str) -> None:
        self.choose(self._next_tile(label))
        cell = self.laid.index(None)
        self.laid[cell] = parse_tile(label)
        self._order.append(cell)
        if self.is_full:
            self.choose(KEEP)

    def _next_tile(self, label: str) -> Tap:
        """The buttons go on from the tile that was laid, not from the beginning."""
        choices = self.choices
        following = choices.index(Tap("tile", label)) + 1
        return choices[following % len(choices)]

    def _take_off(self, cell: int) -> None:
        self.laid[cell] = None
        self._order.remove(cell)


def _rows(tiles: Sequence[_Laid], cols: int) -> tuple[tuple[_Laid, ...], ...]:
    return tuple(tuple(tiles[start : start + cols]) for start in range(0, len(tiles), cols))
