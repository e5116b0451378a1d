"""Cells of a grid entered by hand: tapped one by one, or walked through with the buttons row by row."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.values import Cell
from companion.screens.views import Tap


class GridEntry:
    """The cells so far, what each tap changed, and the row that the buttons have opened."""

    def __init__(self, side: int, cells: Iterable[Cell] = ()) -> None:
        self.side = side
        self.cells = frozenset(cells)
        self.open_row: int | None = None
        self._before: list[frozenset[Cell]] = []
        self._is_shading: bool | None = None

    @property
    def can_undo(self) -> bool:
        """Whether something was tapped."""
        return bool(self._before)

    def toggle(self, cell: Cell) -> None:
        """Shade an empty cell, or empty a shaded one."""
        self._change(self.cells ^ {cell})
        self._is_shading = cell in self.cells

    def lift(self) -> None:
        """The pencil leaves the paper: what follows is another stroke."""
        self._is_shading = None

    def stroke(self, cell: Cell) -> None:
        """The pencil goes on to this cell and does there what it did to the first: one thing to take back."""
        if self._is_shading is None:
            self.toggle(cell)
        elif self._is_shading != (cell in self.cells):
            self.cells ^= {cell}

    def fill_row(self, row: int, kept: Iterable[Cell] = ()) -> None:
        """Shade a whole row; when it is full, empty it but for what must stay."""
        whole = frozenset((row, col) for col in range(self.side))
        self._change(self.cells - whole | (whole & frozenset(kept)) if whole <= self.cells else self.cells | whole)

    def put(self, cells: Iterable[Cell]) -> None:
        """Shade several cells at once: one thing to take back."""
        self._change(self.cells | frozenset(cells))

    def undo(self) -> None:
        """Take back the last tap or stroke."""
        self.cells = self._before.pop()
        self.lift()

    def clear(self) -> None:
        """Begin anew; that can be taken back too."""
        self._change(frozenset())

    def choices(self) -> list[Tap]:
        """What the buttons walk through: the rows, or the cells of the open row."""
        if self.open_row is None:
            return [Tap("row", row) for row in range(self.side)]
        return [Tap("cell", (self.open_row, col)) for col in range(self.side)]

    def _change(self, cells: frozenset[Cell]) -> None:
        self._before.append(self.cells)
        self.cells = cells
        self.lift()
