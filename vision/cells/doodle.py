"""Reads a Doodle sheet: which cells are shaded and where outlines part them, each with how sure that is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from vision.boards.board import Board
from vision.photo.pixels import Pixels

from .background import differs_from_print, estimate_banded_print, explain, turn_explained
from .contradiction import find_odd, find_repeated, show_strength, show_texture
from .illumination import CELL, MARGIN, SQUARE, Planes, even_out, flatten_for_reading
from .inks import tell_inks_apart
from .sheet_network import Floats, Odds, SheetNetwork, load_network
from .sureness import is_sure

if TYPE_CHECKING:
    from .known_prints import RecognisedPrint

WEIGHTS = "doodle.onnx"
SURE, DOUBT, FULL = 3.25, 2.5, 0.5
"""A cell is called sure when it is shaded or empty with at least these log-odds. They rise by the second number times
the share of cells that do not reach that, and by the third when the sheet is nearly full and its print is not known.

Chosen by the rule of `vision/training/fitting/doodle_choosing.py` on made-up sheets of families that the network was
not fitted to, many of them hardly readable: of 58,320 cells 7 are wrong and sure, and 4.5 % unsure.
"""
FEWEST_EMPTY = 12
"""When fewer cells than that seem empty, the sheet is nearly full: there is hardly any bare paper to tell its print by.

Of 360 made-up sheets a quarter is so full, and more than half of the wrong cells with log-odds above 3.5 are theirs.
"""
ODD = 2.0
"""How much more is asked of cells that show less than half of the empty ones although they are shaded, or the reverse.

That none of them is ever sure was tried with earlier weights: with bounds by the same rule more cells were in doubt.
"""
WAVERING = 0.5
"""How much it counts against a cell that looks see it differently: so many of their standard deviations."""
_CLEAR = 0.8
"""A line that is there or not with less than this probability is in doubt.

With 0.9 sheets are looked at 2.3 times instead of 2.2 times, and no more patches are right: those of 128 of 154 made-up
sheets of families that were left out of the fitting.
"""
_CONSPICUOUS = -0.7
"""A cell whose middle is so dark beside the bare print is at least perhaps shaded, whatever the network thinks of it.

Of 795 empty cells of rendered photos none is so dark, in worse light about one in a hundred, rubbed out or at the edge
of a shadow; of the shaded ones more than a third.
"""


@dataclass(frozen=True)
class Side:
    """A side from which a sheet is looked at again."""

    quarters: int
    """Quarter turns against the clock."""
    mirrored: bool = False


_OTHER_SIDES = (Side(3, mirrored=True), Side(0, mirrored=True))
"""Whence is looked again, one after the other until no cell is unsure; for the sake of lines alone, from the first.

Of 4,567 edges between shaded cells of rendered photos 48 are wrong after one look by the network alone, and 36 after
two or four.
"""


@dataclass(frozen=True)
class DoodleReading:
    """What was seen on a sheet, as log-odds and probabilities by row and column."""

    board: Board
    odds: NDArray[np.float32]
    """The log-odds of each cell to be shaded."""
    parted_right: NDArray[np.float32]
    """Whether a line parts a cell from the one to its right; it says something only where both are shaded."""
    parted_below: NDArray[np.float32]
    contradicted: NDArray[np.bool_] = field(default_factory=lambda: np.zeros((9, 9), bool))
    """Cells of which the rest of the reading tells otherwise: they are in doubt whatever their odds."""
    odd: NDArray[np.bool_] = field(default_factory=lambda: np.zeros((9, 9), bool))
    """Cells that show more or less than others of their kind do: more is asked of them."""
    is_print_known: bool = False
    """Whether a print that was known helped to read it."""

    @property
    def shaded(self) -> NDArray[np.float32]:
        """How likely each cell is shaded."""
        return _chance(self.odds)

    @property
    def cells(self) -> frozenset[tuple[int, int]]:
        """The cells that are more likely shaded than not."""
        return frozenset((int(row), int(col)) for row, col in np.argwhere(self.odds >= 0))

    @property
    def unsure(self) -> tuple[tuple[int, int], ...]:
        """The cells that a player should look at, in reading order."""
        return tuple((int(row), int(col)) for row, col in np.argwhere(~self.is_sure(SURE, DOUBT, FULL)))

    def is_sure(self, sure: float, doubt: float, full: float) -> NDArray[np.bool_]:
        """Which cells are sure by these bounds: see `SURE`."""
        odds = np.where(self.contradicted, 0, np.maximum(np.abs(self.odds) - ODD * self.odd, 0))
        is_full = np.count_nonzero(self.odds < 0) < FEWEST_EMPTY and not self.is_print_known
        return is_sure(odds, sure + full * is_full, doubt, most=1.0)

    @property
    def has_doubtful_lines(self) -> bool:
        """Whether it is in doubt for any two shaded neighbours if a line parts them."""
        shaded = self.odds >= 0
        right = _certainty(self.parted_right)[shaded[:, 1:] & shaded[:, :-1]]
        below = _certainty(self.parted_below)[shaded[1:] & shaded[:-1]]
        return bool((right < _CLEAR).any() or (below < _CLEAR).any())


@lru_cache(maxsize=1)
def own_network() -> SheetNetwork:
    """The network that comes with the product."""
    return load_network(WEIGHTS)


def read_doodle(
    pixels: Pixels, board: Board, network: SheetNetwork | None = None, prints: Callable[[], Sequence[Planes]] = tuple
) -> DoodleReading:
    """Read the sheet whose grid was found at `board`."""
    return read_planes(even_out(flatten_for_reading(pixels, board)), board, network, prints)


def read_planes(
    planes: Planes, board: Board, network: SheetNetwork | None = None, prints: Callable[[], Sequence[Planes]] = tuple
) -> DoodleReading:
    """Read a sheet that was found at `board`, was laid flat, and out of which the light was taken.

    As long as any cell is unsure it is looked at again from other sides, and the mean of what is seen counts. Before
    that `prints` is asked for those that are known; where the sheet is of one of them, or where bands run through all
    of it, it is looked at with that explanation too, and the two must agree. A known print never makes it less sure.
    """
    by_itself = _Looks(network or own_network(), planes, explain(planes), board)
    is_unsure = bool(by_itself.reading().unsure)
    known = _recognise(planes, prints()) if is_unsure else None
    if known:
        with_print = by_itself.explained_too(known.planes).settle(is_print_known=True)
        if not with_print.unsure:
            return with_print
    bands = estimate_banded_print(planes) if is_unsure else None
    reading = (by_itself if bands is None else by_itself.explained_too(bands)).settle()
    return with_print if known and len(with_print.unsure) <= len(reading.unsure) else reading


def _recognise(planes: Planes, prints: Sequence[Planes]) -> RecognisedPrint | None:
    """The print of a sheet; where none is known nobody waits for what would recognise it."""
    if not prints:
        return None
    from .known_prints import recognise

    return recognise(planes, prints)


_LEAST = 0.01
"""Log-odds that are left of a cell about which looks contradict each other: it stays shaded or empty."""


class _Looks:
    """What was seen of a sheet so far, explained in one way."""

    def __init__(
        self, network: SheetNetwork, planes: Planes, shown: Planes, board: Board, before: _Looks | None = None
    ) -> None:
        """`before` are looks at the same sheet explained otherwise: what they saw counts as well."""
        self._network, self._planes, self._shown, self._board, self._before = network, planes, shown, board, before
        self._conspicuous = _darkness(differs_from_print(shown)) < _CONSPICUOUS
        self._inks = tell_inks_apart(shown)
        self._texture: Floats = before._texture if before else show_texture(planes)
        self._strengths = show_strength(shown)
        self._looks: list[Odds] = [network.look(shown)]
        self._readings: dict[tuple[int, int], DoodleReading] = {}

    def explained_too(self, known: Planes) -> _Looks:
        """The same sheet explained by this print as well."""
        return _Looks(self._network, self._planes, explain(self._planes, known), self._board, self)

    def settle(self, *, is_print_known: bool = False) -> DoodleReading:
        """Look from ever more sides until no cell is unsure."""
        for sides in range(len(_OTHER_SIDES) + 1):
            if self._before is None:
                reading = self.reading(sides)
                is_clear = sides > 0 or not reading.has_doubtful_lines
            else:
                reading = _agree(self._before.reading(sides), self.reading(1), is_print_known)
                is_clear = True
            if is_clear and not reading.unsure:
                break
        return reading

    def _look_from(self, side: Side) -> None:
        seen = self._network.look(turn_explained(self._shown, side.quarters, side.mirrored))
        cells, right, below = (np.rot90(part, -side.quarters) for part in seen)
        if side.quarters % 2:
            right, below = below, right
        self._looks.append((cells[::-1], right[::-1], below[::-1]) if side.mirrored else (cells, right, below))

    def reading(self, sides: int = 0) -> DoodleReading:
        """The mean of the looks from above and from so many other sides.

        What they see differently of a cell makes it less sure. Of lines all that was seen counts, and inks tell too.
        """
        for side in _OTHER_SIDES[len(self._looks) - 1 : sides]:
            self._look_from(side)
        looks = [*(self._before._looks if self._before else ()), *self._looks]
        known = (sides, len(looks))
        if known not in self._readings:
            self._readings[known] = self._mean_of(self._looks[: sides + 1], looks)
        return self._readings[known]

    def _mean_of(self, of_cells: Sequence[Odds], of_lines: Sequence[Odds]) -> DoodleReading:
        each = np.array([look[0] for look in of_cells])
        mean = each.mean(axis=0)
        cells = np.copysign(np.maximum(np.abs(mean) - WAVERING * each.std(axis=0), _LEAST), mean)
        right, below = (
            np.mean([look[part] for look in of_lines], axis=0) + inks for part, inks in enumerate(self._inks, 1)
        )
        shaded = cells >= 0
        repeated, odd = find_repeated(self._texture, shaded), find_odd(self._strengths, shaded)
        # Where a print was taken for shading, what shows no more than empty cells was so too.
        contradicted = repeated | (odd & repeated.any()) | (self._conspicuous & ~shaded)
        return DoodleReading(self._board, cells.astype(np.float32), _chance(right), _chance(below), contradicted, odd)


def _agree(one: DoodleReading, other: DoodleReading, is_print_known: bool) -> DoodleReading:
    """Two readings of a sheet, explained in two ways: what both say is as sure as the surer one, what they contradict
    each other in loses what the other is sure of; of lines the later one knows all."""
    larger = np.where(np.abs(one.odds) > np.abs(other.odds), one.odds, other.odds)
    odds = np.where(one.odds * other.odds > 0, larger, one.odds + other.odds)
    contradicted, odd = one.contradicted & other.contradicted, one.odd & other.odd
    return replace(other, odds=odds, contradicted=contradicted, odd=odd, is_print_known=is_print_known)


def _darkness(differing: Floats) -> Floats:
    """How much darker than the bare print the middle of each cell is, by row and column."""
    rim, size = MARGIN // SQUARE, CELL // SQUARE
    near = differing[rim:-rim, rim:-rim]
    squares = near.reshape(len(near) // size, size, -1, size)
    middle = slice(size // 4, -(size // 4))
    return np.asarray(squares[:, middle, :, middle].mean(axis=(1, 3)), np.float32)


def _chance(odds: Floats) -> Floats:
    return np.asarray(1 / (1 + np.exp(-np.clip(odds, -30, 30))), np.float32)


def _certainty(chances: Floats) -> Floats:
    return np.maximum(chances, 1 - chances)
