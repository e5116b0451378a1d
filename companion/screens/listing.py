"""A list that buttons can walk through: one row is chosen, and the keys go on by a page."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Pages:
    """Which row is chosen, and how far the Next key goes."""

    count: int
    a_page: int
    chosen: int = 0

    @property
    def pages(self) -> int:
        return max(1, -(-self.count // self.a_page))

    @property
    def page(self) -> int:
        return self.chosen // self.a_page

    def choose(self, number: int) -> None:
        """Choose a row; walking past the end comes round again."""
        self.chosen = number % self.count if self.count else 0

    def turn_page(self) -> None:
        """The first row of the next page."""
        self.choose((self.page + 1) % self.pages * self.a_page)
