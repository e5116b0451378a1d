"""Parts shaded cells into patches: the way that fits the seen lines best, with a liking for shapes that exist."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import log

from companion.games.shapes import connected_parts
from companion.games.values import Cell

Patch = frozenset[Cell]
Liking = Callable[[Patch], float]
"""How likely a patch is before any line is seen, in natural logarithms."""

_CLEAR = 2.0
"""An edge that says this much is not overruled by what shapes are liked."""
_CERTAIN = 6.0
"""No single edge may say more than this: one slip of the pen must not outvote everything else."""


@dataclass(frozen=True)
class Lines:
    """How likely a drawn line parts neighbouring cells."""

    right: Sequence[Sequence[float]]
    """Between a cell and the one to its right, by the cell's row and column."""
    below: Sequence[Sequence[float]]

    def pull(self, cell: Cell, other: Cell) -> float:
        """How strongly two neighbours hold together: positive when no line is seen between them."""
        (row, col), (other_row, _) = (cell, other) if cell < other else (other, cell)
        parted = self.below[row][col] if other_row > row else self.right[row][col]
        parted = min(max(parted, 1e-9), 1 - 1e-9)
        return max(-_CERTAIN, min(_CERTAIN, log((1 - parted) / parted)))

    def turned(self) -> Lines:
        """The lines of the same board read from its right side: a quarter turn against the clock."""
        right = tuple(zip(*(row for row in self.below), strict=True))[::-1]
        below = tuple(zip(*(row for row in self.right), strict=True))[::-1]
        return Lines(right, below)


def part_into_patches(cells: Collection[Cell], lines: Lines, liking: Liking) -> tuple[Patch, ...]:
    """The patches in reading order of their first cells; every patch hangs together.

    Cells are joined as long as joining helps, the best pair first; then patches split, merge and hand over cells as
    long as that helps.
    """
    worth = _Worth(lines, liking)
    return tuple(sorted(_improve(_join(cells, worth), worth), key=min))


class _Worth:
    """What a patch is worth: its liking and the pull of every edge inside it. Asked for often, so remembered."""

    def __init__(self, lines: Lines, liking: Liking) -> None:
        self.pull = lru_cache(maxsize=None)(lines.pull)
        self._liking = liking
        self._known: dict[Patch, float] = {}

    def __call__(self, patch: Patch) -> float:
        if patch not in self._known:
            inside = sum(
                self.pull(cell, near)
                for cell in patch
                for near in ((cell[0] + 1, cell[1]), (cell[0], cell[1] + 1))
                if near in patch
            )
            self._known[patch] = inside + self._liking(patch)
        return self._known[patch]

    def gain(self, old: Iterable[Patch], new: Iterable[Patch]) -> float:
        """How much more likely the new patches are than the old ones."""
        return sum(map(self, new)) - sum(map(self, old))

    def hold(self, cell: Cell, patch: Patch) -> float:
        """How strongly a patch pulls at a cell beside or inside it."""
        return sum(self.pull(cell, near) for near in _neighbours(cell) if near in patch)

    def hold_on(self, piece: Patch, patch: Patch) -> float:
        """How strongly a patch pulls at a piece beside or inside it."""
        return sum(self.hold(cell, patch - piece) for cell in piece)


def _join(cells: Collection[Cell], worth: _Worth) -> set[Patch]:
    owner = {cell: frozenset([cell]) for cell in cells}
    gains: dict[frozenset[Patch], float] = {}

    def look_around(patch: Patch) -> None:
        around = {owner[near] for cell in patch for near in _neighbours(cell) if near in owner} - {patch}
        for other in around:
            gains[frozenset((patch, other))] = worth.gain((patch, other), (patch | other,))

    for patch in set(owner.values()):
        look_around(patch)
    while gains:
        pair = max(gains, key=gains.__getitem__)
        if gains[pair] <= 0:
            break
        joined: Patch = frozenset().union(*pair)
        owner.update(dict.fromkeys(joined, joined))
        gains = {other: gain for other, gain in gains.items() if not pair & other}
        look_around(joined)
    return set(owner.values())


def _improve(patches: set[Patch], worth: _Worth) -> set[Patch]:
    """Make changes that help until there is none; each makes the whole more likely, so it ends."""
    owner = {cell: patch for patch in patches for cell in patch}
    waiting = sorted(patches, key=min)
    while waiting:
        patch = waiting.pop()
        if owner[next(iter(patch))] != patch or _is_settled(patch, owner, worth):
            continue
        for old, new in _changes(patch, owner, worth):
            if worth.gain(old, new) > 1e-6:
                for fresh in new:
                    owner.update(dict.fromkeys(fresh, fresh))
                waiting += new
                waiting += {
                    owner[near] for fresh in new for cell in fresh for near in _neighbours(cell) if near in owner
                }
                break
    return set(owner.values())


def _is_settled(patch: Patch, owner: dict[Cell, Patch], worth: _Worth) -> bool:
    """Whether every edge inside and around a patch speaks for it clearly, so that no change can help."""
    for cell in patch:
        for near in _neighbours(cell):
            if near in owner and worth.pull(cell, near) * (1 if near in patch else -1) < _CLEAR:
                return False
    return True


def _changes(
    patch: Patch, owner: dict[Cell, Patch], worth: _Worth
) -> Iterator[tuple[tuple[Patch, ...], tuple[Patch, ...]]]:
    """Ways to replace this patch, perhaps with a neighbour, by others with the same cells."""
    pieces = [frozenset([cell]) for cell in patch] + [frozenset(edge) for edge in _inner_edges(patch)]
    for other in {owner[near] for cell in patch for near in _neighbours(cell) if near in owner} - {patch}:
        yield (patch, other), (patch | other,)
        for piece in pieces:
            # Handing over may also split the patch, which can only help where its hold on the piece is weak.
            touches = any(near in other for cell in piece for near in _neighbours(cell))
            if touches and piece != patch and worth.hold_on(piece, other) > worth.hold_on(piece, patch) - 2:
                yield (patch, other), (other | piece, *_parts(patch - piece))
    for weakest in sorted({worth.pull(a, b) for a, b in _inner_edges(patch)}):
        kept = _held_together(patch, worth, weakest)
        if len(kept) > 1:
            yield (patch,), kept
    for piece in pieces:
        if piece != patch and worth.hold_on(piece, patch) < 2:
            yield (patch,), (piece, *_parts(patch - piece))


def _parts(cells: Patch) -> tuple[Patch, ...]:
    return tuple(map(frozenset, connected_parts(cells)))


def _inner_edges(patch: Patch) -> Iterator[tuple[Cell, Cell]]:
    for row, col in patch:
        for near in ((row + 1, col), (row, col + 1)):
            if near in patch:
                yield (row, col), near


def _held_together(cells: Patch, worth: _Worth, weakest: float) -> tuple[Patch, ...]:
    """What still hangs together when all edges that pull no more than `weakest` are cut."""
    left, parts = set(cells), []
    while left:
        border = [left.pop()]
        part = set(border)
        while border:
            cell = border.pop()
            for near in _neighbours(cell):
                if near in left and worth.pull(cell, near) > weakest:
                    left.discard(near)
                    part.add(near)
                    border.append(near)
        parts.append(frozenset(part))
    return tuple(parts)


def _neighbours(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    row, col = cell
    return (row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)
