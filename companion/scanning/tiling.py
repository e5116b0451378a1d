"""Finds the patches of a quilt: the most likely way to cut the covered cells into patches of known shapes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import TypeAlias

from companion.games.cells import Cells
from companion.games.shapes import Shape

from .patch_places import DOUBT, Likelihood, Piece, Seams

_NO_PATCH = -14.0
"""What it costs to leave a covered cell without a patch: more than any single edge can say."""
_TIERS = (7.0, 30.0)
"""How unlikely a single patch may be; the next tier is tried when the one before gives no complete tiling."""
_PATIENCE = 600
"""So many steps a search may take; with edges as photos show them it takes a few dozen."""
_RIVAL = 2.0
"""A patch is sure when every other tiling without it is at least this much (in natural logarithms) less likely."""


@dataclass(frozen=True)
class FoundPatch:
    """A patch of the tiling; not sure when it needs a cell that is not, and when the same cells can be cut in another
    way that is nearly as likely."""

    cells: Cells
    shape: Shape
    is_sure: bool = True


@dataclass(frozen=True)
class Tiling:
    """The patches found, and the covered cells that no patch of the allowed shapes can cover."""

    patches: tuple[FoundPatch, ...]
    leftover: Cells

    def explains(self, seams: Seams) -> float:
        """How likely each edge between covered cells is with these patches: the mean of the logarithms."""
        owners = {cell: number for number, patch in enumerate(self.patches) for cell in patch.cells}
        likely = [
            log(min(max(joined if owners[row, col] == owners[other] else 1 - joined, DOUBT), 1 - DOUBT))
            for (row, col) in owners
            for other, chances in (((row, col + 1), seams.across), ((row + 1, col), seams.down))
            if other in owners
            for joined in (chances[row][col],)
        ]
        return sum(likely) / len(likely) if likely else 0.0


def find_tiling(
    covered: Collection[int], optional: Mapping[int, float], seams: Seams, supply: Mapping[Shape, int]
) -> Tiling:
    """The most likely tiling.

    Cells are given by their number (9 * row + column): `covered` must be covered, `optional` (with the log-odds of
    being covered) may. `supply` says how many patches there are of each canonical shape.
    """
    must = sum(1 << cell for cell in covered)
    may = must | sum(1 << cell for cell in optional)
    likelihood = Likelihood(seams, optional, may)
    # Cells that seem covered are searched like the others, or a patch of such cells alone would never be found.
    perhaps = sum(1 << cell for cell, odds in optional.items() if odds > 0)
    unsure = may & ~must
    searches: list[_Search] = []
    for worst in _TIERS:
        searches = _search_parts(must, perhaps, likelihood.pieces(supply, -worst), supply)
        if not any(search.leftover for search in searches):
            break
    patches = [
        FoundPatch(Cells(piece.mask), piece.shape, not piece.mask & unsure and search.is_sure(piece))
        for search in searches
        for piece in search.best
        if piece.shape != _HOLE
    ]
    leftover = sum(search.leftover for search in searches)
    return Tiling(tuple(sorted(patches, key=lambda one: one.cells.mask & -one.cells.mask)), Cells(leftover))


def _search_parts(must: int, perhaps: int, pieces: Sequence[Piece], supply: Mapping[Shape, int]) -> list[_Search]:
    """Search each part of the quilt by itself, which is fast; all together only when they need the same patch."""
    parts: list[int] = []
    for piece in pieces:
        apart = [part for part in parts if not part & piece.mask]
        joined = piece.mask
        for part in parts:
            if part & piece.mask:
                joined |= part
        parts = [*apart, joined]
    searches = [
        _Search(part & must, part & perhaps, [one for one in pieces if one.mask & part], supply) for part in parts
    ]
    bare = must & ~sum(parts)
    if bare:
        searches.append(_Search(bare, 0, (), supply))
    used = Counter(piece.shape for search in searches for piece in search.best if piece.shape != _HOLE)
    if any(count > supply[shape] for shape, count in used.items()):
        return [_Search(must, perhaps, pieces, supply)]
    return searches


class _Search:
    """Branch and bound over pieces: the cell with the fewest pieces first, the piece with the least regret first.

    The regret of a piece is how much less likely it is than the best pieces of its cells, shared out by cell, could be
    together; the tiling with the least sum of regrets is the most likely one.
    """

    def __init__(self, must: int, perhaps: int, pieces: Sequence[Piece], supply: Mapping[Shape, int]) -> None:
        self._must, self._sought = must, must | perhaps
        kinds = {shape: kind for kind, shape in enumerate(supply)}
        self._supply = [*supply.values(), _EVERYWHERE]
        """How many are left of each kind of shape, and of holes."""
        holes = [Piece(1 << cell, _HOLE, _NO_PATCH if must >> cell & 1 else 0.0) for cell in _bits(self._sought)]
        all_pieces = [*pieces, *holes]
        cells = [_bits(piece.mask & self._sought) for piece in all_pieces]
        share = dict.fromkeys(_bits(self._sought), float("-inf"))
        for piece, its_cells in zip(all_pieces, cells, strict=True):
            for cell in its_cells:
                share[cell] = max(share[cell], piece.worth / len(its_cells))
        self._by_cell: dict[int, list[_Choice]] = {cell: [] for cell in share}
        for piece, its_cells in zip(all_pieces, cells, strict=True):
            regret = sum(share[cell] for cell in its_cells) - piece.worth
            choice = (regret, piece.mask, kinds.get(piece.shape, -1), piece)
            for cell in its_cells:
                self._by_cell[cell].append(choice)
        for choices in self._by_cell.values():
            choices.sort(key=lambda choice: choice[0])
        self.best: tuple[Piece, ...] = ()
        self._limit = float("inf")
        self._steps = 0
        self._banned: Piece | None = None
        self.is_finished = self._run(_PATIENCE)
        """Whether the search came to its end within its patience."""

    @property
    def leftover(self) -> int:
        """The cells that were left without a patch."""
        return sum(piece.mask & self._must for piece in self.best if piece.shape == _HOLE)

    def is_sure(self, piece: Piece) -> bool:
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
        self._go_on(self._sought, 0, 0.0, [])
        return self._steps > 0

    def _go_on(self, left: int, taken: int, regret: float, chosen: list[Piece]) -> None:
        if not left:
            self.best, self._limit = tuple(chosen), regret
            return
        self._steps -= 1
        if self._steps <= 0:
            return
        for more, mask, kind, piece in self._choices(left, taken, regret):
            if regret + more >= self._limit:
                return
            self._supply[kind] -= 1
            chosen.append(piece)
            self._go_on(left & ~mask, taken | mask, regret + more, chosen)
            chosen.pop()
            self._supply[kind] += 1

    def _choices(self, left: int, taken: int, regret: float) -> list[_Choice]:
        """What can cover the cell that has the fewest pieces which may still lead to something better."""
        fewest: list[_Choice] = []
        count = _EVERYWHERE
        room, supply, banned = self._limit - regret, self._supply, self._banned
        for cell in _bits(left):
            free: list[_Choice] = []
            for choice in self._by_cell[cell]:
                if choice[0] >= room or len(free) >= count:
                    break
                if not choice[1] & taken and supply[choice[2]] and choice[3] is not banned:
                    free.append(choice)
            if len(free) < count:
                fewest, count = free, len(free)
                if count <= 1:
                    break
        return fewest


_Choice: TypeAlias = tuple[float, int, int, Piece]
"""A piece with its regret, its cells and the number of its kind of shape, which are asked for over and over."""
_HOLE = Shape(())
_EVERYWHERE = 1_000
"""More holes than there are cells."""


def _bits(mask: int) -> list[int]:
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return found
