"""Finds the patches of a quilt: the most likely way to cut the covered cells into patches of known shapes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import log

from companion.games.cells import BOARD, SIDE, Cells, cells_of
from companion.games.shapes import Shape, shape_of
from companion.games.values import Cell

SINGLE = shape_of([(0, 0)])
_DOUBT = 0.002
"""No edge is ever taken as more certain than this."""
_NO_PATCH = -14.0
"""What it costs to leave a covered cell without a patch: more than any single edge can say."""
_SINGLE_COST = -0.7
_TIERS = (7.0, 30.0)
"""How unlikely a single patch may be; the next tier is tried when the one before gives no complete tiling."""
_PATIENCE = 600
"""So many steps a search may take; with edges as photos show them it takes a few dozen."""
_RIVAL = 2.0
"""A patch is sure when every other tiling without it is at least this much (in natural logarithms) less likely."""


@dataclass(frozen=True)
class Seams:
    """For each pair of neighbouring cells how likely they belong to one patch, provided that both are covered."""

    across: tuple[tuple[float, ...], ...]
    """9 rows of 8: a cell and the one to its right."""
    down: tuple[tuple[float, ...], ...]
    """8 rows of 9: a cell and the one below."""


@dataclass(frozen=True)
class FoundPatch:
    """A patch of the tiling; not sure when the same cells can be cut in another way that is nearly as likely."""

    cells: Cells
    shape: Shape
    is_sure: bool = True


@dataclass(frozen=True)
class Tiling:
    """The patches found, and the covered cells that no patch of the allowed shapes can cover."""

    patches: tuple[FoundPatch, ...]
    leftover: Cells
    margins: Mapping[Cell, float] = field(default_factory=dict)
    """For the optional cells asked for: how much less likely (in natural logarithms) they are the other way round."""


@dataclass(frozen=True)
class _Piece:
    mask: int
    shape: Shape
    worth: float


def find_tiling(
    covered: Collection[int],
    optional: Mapping[int, float],
    seams: Seams,
    supply: Mapping[Shape, int],
    weigh: Collection[int] = (),
) -> Tiling:
    """The most likely tiling.

    Cells are given by their number (9 * row + column): `covered` must be covered, `optional` (with the log-odds of
    being covered) may; of those in `weigh` the margins are told. `supply` says how many patches there are of each
    canonical shape.
    """
    must = sum(1 << cell for cell in covered)
    may = must | sum(1 << cell for cell in optional)
    weights = _Weights(seams, optional, may)
    searches: list[_Search] = []
    for worst in _TIERS:
        searches = _search_parts(must, weights.pieces(supply, -worst), supply)
        if not any(search.leftover for search in searches):
            break
    patches = [
        FoundPatch(Cells(piece.mask), piece.shape, search.is_sure(piece))
        for search in searches
        for piece in search.best
        if piece.shape != _HOLE
    ]
    leftover = sum(search.leftover for search in searches)
    margins = {divmod(cell, SIDE): _margin(cell, optional[cell], searches) for cell in weigh}
    return Tiling(tuple(sorted(patches, key=lambda one: one.cells.mask & -one.cells.mask)), Cells(leftover), margins)


def _margin(cell: int, odds: float, searches: Sequence[_Search]) -> float:
    """How much less likely (in natural logarithms) every tiling is in which this cell is the other way round."""
    for search in searches:
        if search.touches(cell):
            return max(0.0, search.worth - search.turned_round(cell).worth)
    return max(0.0, -odds)


def _search_parts(must: int, pieces: Sequence[_Piece], supply: Mapping[Shape, int]) -> list[_Search]:
    """Search each part of the quilt by itself, which is fast; all together only when they need the same patch."""
    parts: list[int] = []
    for piece in pieces:
        apart = [part for part in parts if not part & piece.mask]
        joined = piece.mask
        for part in parts:
            if part & piece.mask:
                joined |= part
        parts = [*apart, joined]
    searches = [_Search(part & must, [one for one in pieces if one.mask & part], supply) for part in parts]
    bare = must & ~sum(parts)
    if bare:
        searches.append(_Search(bare, (), supply))
    used = Counter(piece.shape for search in searches for piece in search.best if piece.shape != _HOLE)
    if any(count > supply[shape] for shape, count in used.items()):
        return [_Search(must, pieces, supply)]
    return searches


class _Weights:
    """How likely every piece is that could lie on the board."""

    def __init__(self, seams: Seams, optional: Mapping[int, float], may: int) -> None:
        self._may, self._optional = may, optional
        across = [min(max(p, _DOUBT), 1 - _DOUBT) for row in seams.across for p in (*row, 0.5)]
        down = [min(max(p, _DOUBT), 1 - _DOUBT) for row in seams.down for p in row]
        self._same = ([log(p) for p in across], [log(p) for p in down])
        self._cut = ([log(1 - p) / 2 for p in across], [log(1 - p) / 2 for p in down])

    def pieces(self, supply: Mapping[Shape, int], least: float) -> list[_Piece]:
        """Every way a shape of the supply can lie on the cells, if it is not less likely than `least`."""
        torn = [sum(1 << bit for bit, worth in enumerate(same) if worth < least) for same in self._same]
        pieces = []
        for shape, count in supply.items():
            for way in _ways(shape) if count else ():
                for start in _bits(way.fits(self._may, torn)):
                    worth = self._worth(way, start)
                    if worth >= least:
                        pieces.append(_Piece(way.mask << start, shape, worth))
        return pieces

    def _worth(self, way: _Way, start: int) -> float:
        worth = _SINGLE_COST if way.shape == SINGLE else 0.0
        for kind, step in ((0, 1), (1, SIDE)):
            same, cut = self._same[kind], self._cut[kind]
            worth += sum(same[start + bit] for bit in way.joints[kind])
            mask = way.mask << start
            behind = self._may & ~mask & (mask << step) & BOARD.mask & (~_FIRST_COLUMN if step == 1 else -1)
            before = self._may & ~mask & (mask >> step) & (~_LAST_COLUMN if step == 1 else -1)
            worth += sum(cut[bit - step] for bit in _bits(behind)) + sum(cut[bit] for bit in _bits(before))
        if self._optional:
            worth += sum(self._optional.get(bit, 0.0) for bit in _bits(way.mask << start))
        return worth


class _Search:
    """Branch and bound over pieces: the cell with the fewest pieces first, the piece with the least regret first.

    The regret of a piece is how much less likely it is than the best pieces of its cells, shared out by cell, could be
    together; the tiling with the least sum of regrets is the most likely one.
    """

    def __init__(self, must: int, pieces: Sequence[_Piece], supply: Mapping[Shape, int]) -> None:
        self._must, self._supply, self._pieces = must, dict(supply), pieces
        all_pieces = [*pieces, *(_Piece(1 << cell, _HOLE, _NO_PATCH) for cell in _bits(must))]
        cells = [_bits(piece.mask & must) for piece in all_pieces]
        share = dict.fromkeys(_bits(must), float("-inf"))
        for piece, its_cells in zip(all_pieces, cells, strict=True):
            for cell in its_cells:
                share[cell] = max(share[cell], piece.worth / len(its_cells))
        self._by_cell: dict[int, list[tuple[float, _Piece]]] = {cell: [] for cell in share}
        for piece, its_cells in zip(all_pieces, cells, strict=True):
            regret = sum(share[cell] for cell in its_cells) - piece.worth
            for cell in its_cells:
                self._by_cell[cell].append((regret, piece))
        for choices in self._by_cell.values():
            choices.sort(key=lambda choice: choice[0])
        self.best: tuple[_Piece, ...] = ()
        self._limit = float("inf")
        self._steps = 0
        self._banned: _Piece | None = None
        self.is_finished = self._run(_PATIENCE)
        """Whether the search came to its end within its patience."""

    @property
    def leftover(self) -> int:
        """The cells that were left without a patch."""
        return sum(piece.mask for piece in self.best if piece.shape == _HOLE)

    @property
    def worth(self) -> float:
        """How likely the best tiling is."""
        return sum(piece.worth for piece in self.best)

    def touches(self, cell: int) -> bool:
        """Whether any piece could cover this cell."""
        return any(piece.mask >> cell & 1 for piece in self._pieces)

    def turned_round(self, cell: int) -> _Search:
        """The same search with this cell left empty if it is covered now, and covered if it is empty."""
        if any(piece.mask >> cell & 1 for piece in self.best):
            others = [piece for piece in self._pieces if not piece.mask >> cell & 1]
            return _Search(self._must & ~(1 << cell), others, self._supply)
        return _Search(self._must | 1 << cell, self._pieces, self._supply)

    def is_sure(self, piece: _Piece) -> bool:
        """Whether all tilings without this piece are much less likely."""
        if not self.is_finished:
            return False
        best, least = self.best, self._limit
        self._banned, self._limit = piece, least + _RIVAL
        finished = self._run(_PATIENCE // 10)
        has_rival = self._limit < least + _RIVAL
        self.best, self._limit, self._banned = best, least, None
        return finished and not has_rival

    def _run(self, patience: int) -> bool:
        self._steps = patience
        self._go_on(self._must, 0, 0.0, [])
        return self._steps > 0

    def _go_on(self, left: int, taken: int, regret: float, chosen: list[_Piece]) -> None:
        if not left:
            self.best, self._limit = tuple(chosen), regret
            return
        self._steps -= 1
        if self._steps <= 0:
            return
        for more, piece in self._choices(left, taken, regret):
            if regret + more >= self._limit:
                return
            self._take(piece.shape, -1)
            chosen.append(piece)
            self._go_on(left & ~piece.mask, taken | piece.mask, regret + more, chosen)
            chosen.pop()
            self._take(piece.shape, 1)

    def _take(self, shape: Shape, count: int) -> None:
        if shape != _HOLE:
            self._supply[shape] += count

    def _choices(self, left: int, taken: int, regret: float) -> list[tuple[float, _Piece]]:
        """What can cover the cell that has the fewest pieces which may still lead to something better."""
        fewest: list[tuple[float, _Piece]] | None = None
        room = self._limit - regret
        for cell in _bits(left):
            free: list[tuple[float, _Piece]] = []
            for choice in self._by_cell[cell]:
                if choice[0] >= room or (fewest is not None and len(free) >= len(fewest)):
                    break
                if not choice[1].mask & taken and self._is_left(choice[1]):
                    free.append(choice)
            if fewest is None or len(free) < len(fewest):
                fewest = free
                if len(free) <= 1:
                    break
        return fewest or []

    def _is_left(self, piece: _Piece) -> bool:
        return piece is not self._banned and (piece.shape == _HOLE or self._supply[piece.shape] > 0)


_HOLE = Shape(())
_FIRST_COLUMN = cells_of((row, 0) for row in range(SIDE)).mask
_LAST_COLUMN = _FIRST_COLUMN << (SIDE - 1)


@dataclass(frozen=True)
class _Way:
    """A shape in one orientation at the top left of the board."""

    shape: Shape
    mask: int
    joints: tuple[tuple[int, ...], tuple[int, ...]]
    """Its inner edges (across, down), by the number of the left or upper cell."""
    starts: int
    """Where its top left corner may be moved to."""

    def fits(self, may: int, torn: Sequence[int]) -> int:
        """All places where it lies on allowed cells and across no torn edge; all places are tested at once."""
        places = self.starts
        for bit in _bits(self.mask):
            places &= may >> bit
        for kind in (0, 1):
            for bit in self.joints[kind]:
                places &= ~(torn[kind] >> bit)
        return places


@cache
def _ways(shape: Shape) -> tuple[_Way, ...]:
    ways = []
    for turned in shape.orientations():
        numbers = [SIDE * row + col for row, col in turned.cells]
        inside = set(turned.cells)
        across = tuple(SIDE * row + col for row, col in turned.cells if (row, col + 1) in inside)
        down = tuple(SIDE * row + col for row, col in turned.cells if (row + 1, col) in inside)
        last_row, last_col = SIDE - turned.height, SIDE - turned.width
        starts = sum(1 << (SIDE * row + col) for row in range(last_row + 1) for col in range(last_col + 1))
        ways.append(_Way(shape, sum(1 << number for number in numbers), (across, down), starts))
    return tuple(ways)


def _bits(mask: int) -> list[int]:
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return found
