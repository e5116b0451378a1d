"""A list that buttons can walk through: some rows a page, one of them chosen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from .drawing.items import Box, Item, Pressable, Sheet, Tap
from .drawing.parts import chosen_card
from .screen import Easel

Row = TypeVar("Row")


@dataclass
class Pages:
    """Which row is chosen, and the page it stands on."""

    count: int
    a_page: int
    chosen: int = 0
    shown: range = field(init=False)

    def __post_init__(self) -> None:
        self.choose(self.chosen)

    @property
    def pages(self) -> int:
        return max(1, -(-self.count // self.a_page))

    @property
    def page(self) -> int:
        return self.chosen // self.a_page

    def choose(self, number: int) -> None:
        """Choose a row; walking past the end comes round again."""
        self.chosen = number % self.count if self.count else 0
        first = self.page * self.a_page
        self.shown = range(first, min(first + self.a_page, self.count))

    def turn_page(self) -> None:
        """The first row of the next page."""
        self.choose((self.page + 1) % self.pages * self.a_page)


def draw_rows(
    easel: Easel, box: Box, pages: Pages, contents: Sequence[Sequence[Item]], gap: float = 8
) -> tuple[Item, ...]:
    """The rows of the page that is shown; `contents` are drawn into `row_boxes`."""
    items: list[Item] = []
    for number, inside in zip(pages.shown, contents, strict=True):
        place = row_boxes(box, pages, gap)[number - pages.shown.start]
        tap = Tap("row", number)
        if number == pages.chosen:
            items.append(Pressable(place, tap, (*chosen_card(easel.theme, place), *inside), sinks=False))
        else:
            theme = easel.theme
            items.append(Pressable(place, tap, (Sheet(place, theme.surface, 12, theme.line), *inside)))
    return tuple(items)


def row_boxes(box: Box, pages: Pages, gap: float = 8) -> tuple[Box, ...]:
    """Where the rows of a page stand."""
    return box.rows(*(1,) * pages.a_page, gap=gap)
