"""Parts shaded cells into patches: a graph partition of the neighbouring cells, by how likely a line was seen between
them and by how likely each patch is beforehand (its log prior)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from math import log

from companion.games.shapes import connected_parts
from companion.games.values import Cell

Patch = frozenset[Cell]
LogPrior = Callable[[Patch], float]
"""How likely a patch is before any line is seen, in natural logarithms."""

CLEAR = 2.0
"""An edge that says this much is not overruled by a mild prior."""
_SWAYED = 2.0
"""No change is tried for which no prior could make up."""
_CERTAIN, _BEYOND = 6.0, 0.1
"""What an edge says beyond this counts only so much: one slip of the pen must not outvote everything else."""


@dataclass(frozen=True)
class Lines:
    """How likely a drawn line parts neighbouring cells."""

    right: Sequence[Sequence[float]]
    """Between a cell and the one to its right, by the cell's row and column."""
    below: Sequence[Sequence[float]]

    def turned(self) -> Lines:
        """The lines of the same board read from its right side: a quarter turn against the clock."""
        right = tuple(zip(*(row for row in self.below), strict=True))[::-1]
        below = tuple(zip(*(row for row in self.right), strict=True))[::-1]
        return Lines(right, below)


def part_into_patches(
    cells: Collection[Cell], lines: Lines, log_prior: LogPrior, clear: float = CLEAR
) -> tuple[Patch, ...]:
    """The patches in reading order of their first cells; every patch hangs together.

    Patches around and inside which every edge says at least `clear` are as they are seen. The other cells are joined
    as long as joining helps, the best pair first; then their patches split, merge and hand over cells as long as that
    helps.
    """
    affinities = _affinities(cells, lines)
    seen = _held_together(affinities, affinities, 0.0)
    settled = [patch for patch in seen if _is_settled(patch, affinities, clear)]
    doubtful = set(affinities).difference(*settled)
    rest = {
        cell: {near: affinity for near, affinity in affinities[cell].items() if near in doubtful}
        for cell in sorted(doubtful)
    }
    return tuple(sorted([*settled, *_improve(_join(rest, log_prior), rest, log_prior, clear)], key=min))


def log_likelihood(patches: Iterable[Patch], lines: Lines, log_prior: LogPrior) -> float:
    """How likely these patches are, in natural logarithms and up to what all ways to part the same cells share."""
    return sum(
        log_prior(patch)
        + sum(affinity for cell, around in _affinities(patch, lines).items() for affinity in around.values()) / 2
        for patch in patches
    )


Affinities = dict[Cell, dict[Cell, float]]
"""How strongly each cell and its neighbours hold together: the log-odds that no line parts them."""


def _affinities(cells: Collection[Cell], lines: Lines) -> Affinities:
    affinities: Affinities = {cell: {} for cell in sorted(cells)}
    for cell in affinities:
        row, col = cell
        beside, under = (row, col + 1), (row + 1, col)
        if beside in affinities:
            affinities[cell][beside] = affinities[beside][cell] = _affinity(lines.right[row][col])
        if under in affinities:
            affinities[cell][under] = affinities[under][cell] = _affinity(lines.below[row][col])
    return affinities


def _affinity(parted: float) -> float:
    """How strongly two neighbours hold together that a line parts so likely: positive when none is seen."""
    parted = min(max(parted, 1e-9), 1 - 1e-9)
    says = log((1 - parted) / parted)
    certain = max(-_CERTAIN, min(_CERTAIN, says))
    return certain + _BEYOND * (says - certain)


def _join(affinities: Affinities, log_prior: LogPrior) -> Iterable[Patch]:
    """Join the two patches that gain most by it, again and again; a patch is known by the number it was made with."""
    patches: dict[int, Patch] = {number: frozenset([cell]) for number, cell in enumerate(affinities)}
    numbers = {cell: number for number, cell in enumerate(affinities)}
    between = {
        numbers[cell]: {numbers[near]: affinity for near, affinity in around.items()}
        for cell, around in affinities.items()
    }
    priors = {number: log_prior(patch) for number, patch in patches.items()}
    gains: list[tuple[float, int, int]] = []

    def weigh(one: int, other: int) -> None:
        gain = between[one][other] + log_prior(patches[one] | patches[other]) - priors[one] - priors[other]
        if gain > 0:
            heappush(gains, (-gain, one, other))

    for one, around in between.items():
        for other in around:
            if one < other:
                weigh(one, other)
    fresh = len(patches)
    while gains:
        _, one, other = heappop(gains)
        if one not in patches or other not in patches:
            continue
        patches[fresh] = patches.pop(one) | patches.pop(other)
        priors[fresh] = log_prior(patches[fresh])
        around = between.pop(one)
        for third, affinity in between.pop(other).items():
            around[third] = around.get(third, 0.0) + affinity
        del around[one], around[other]
        between[fresh] = around
        for third, affinity in around.items():
            beyond = between[third]
            beyond.pop(one, None)
            beyond.pop(other, None)
            beyond[fresh] = affinity
            weigh(third, fresh)
        fresh += 1
    return patches.values()


def _improve(patches: Iterable[Patch], affinities: Affinities, log_prior: LogPrior, clear: float) -> set[Patch]:
    """Make changes that help until there is none; each makes the whole more likely, so it ends."""
    owner = {cell: patch for patch in patches for cell in patch}
    waiting = sorted(set(owner.values()), key=min)
    while waiting:
        patch = waiting.pop()
        if owner[next(iter(patch))] != patch or _is_settled(patch, affinities, clear):
            continue
        for gain, old, new in _changes(patch, owner, affinities):
            if gain + sum(map(log_prior, new)) - sum(map(log_prior, old)) > 1e-6:
                for fresh in new:
                    owner.update(dict.fromkeys(fresh, fresh))
                waiting += new
                waiting += {owner[near] for fresh in new for cell in fresh for near in affinities[cell]}.difference(new)
                break
    return set(owner.values())


def _is_settled(patch: Patch, affinities: Affinities, clear: float) -> bool:
    """Whether every edge inside and around a patch speaks for it clearly, so that no change can help."""
    return all(
        affinity >= clear if near in patch else affinity <= -clear
        for cell in patch
        for near, affinity in affinities[cell].items()
    )


Change = tuple[float, tuple[Patch, ...], tuple[Patch, ...]]
"""What the edges gain, the patches that go and those that come."""


def _changes(patch: Patch, owner: dict[Cell, Patch], affinities: Affinities) -> Iterator[Change]:
    """Ways to replace this patch, perhaps with a neighbour, by others with the same cells."""
    inner = [
        (affinity, cell, near)
        for cell in patch
        for near, affinity in affinities[cell].items()
        if near in patch and cell < near
    ]
    pieces = [frozenset([cell]) for cell in patch] + [frozenset(edge) for _, *edge in inner]
    held = {piece: _hold(piece, patch, affinities) for piece in pieces if piece != patch}
    for other in {owner[near] for cell in patch for near in affinities[cell]} - {patch}:
        yield _hold(other, patch, affinities), (patch, other), (patch | other,)
        for piece, own in held.items():
            # Handing over may also split the patch, which can only help where its hold on the piece is weak.
            gain = _hold(piece, other, affinities) - own
            if gain > -_SWAYED and any(near in other for cell in piece for near in affinities[cell]):
                yield gain, (patch, other), (other | piece, *_parts(patch - piece))
    for weakest in sorted({affinity for affinity, _, _ in inner}):
        kept = _held_together(patch, affinities, weakest)
        if len(kept) > 1:
            number = {cell: which for which, part in enumerate(kept) for cell in part}
            yield -sum(affinity for affinity, a, b in inner if number[a] != number[b]), (patch,), kept
    for piece, own in held.items():
        if own < _SWAYED:
            yield -own, (patch,), (piece, *_parts(patch - piece))


def _hold(piece: Patch, patch: Patch, affinities: Affinities) -> float:
    """How strongly a patch holds a piece beside or inside it."""
    return sum(
        affinity for cell in piece for near, affinity in affinities[cell].items() if near in patch and near not in piece
    )


def _parts(cells: Patch) -> tuple[Patch, ...]:
    return tuple(map(frozenset, connected_parts(cells)))


def _held_together(cells: Iterable[Cell], affinities: Affinities, weakest: float) -> tuple[Patch, ...]:
    """What still hangs together when all edges with an affinity of no more than `weakest` are cut."""
    left, parts = set(cells), []
    while left:
        border = [left.pop()]
        part = set(border)
        while border:
            for near, affinity in affinities[border.pop()].items():
                if affinity > weakest and near in left:
                    left.discard(near)
                    part.add(near)
                    border.append(near)
        parts.append(frozenset(part))
    return tuple(parts)
