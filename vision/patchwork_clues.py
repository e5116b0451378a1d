"""The clues by which covered cells, empty cells and edges of patches are told apart on a flattened Patchwork board."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from .cloth import BLOCKS, CELL, REACH, Measured, middle_of
from .palette import compare_palettes

Numbers = NDArray[np.float32]
SIDE = 9
ACROSS = SIDE * (SIDE - 1)
"""The inner edges are counted across first (9 rows of 8), then down (8 rows of 9)."""


@dataclass(frozen=True)
class Look:
    """The empty board's own look as this photo shows it, judged by the cells that are probably empty."""

    residual: Numbers
    """Rows x columns x 16 blocks x three colours: how each block differs from the smooth look of the board."""
    nearby: Numbers
    """Rows x columns x three colours: how each cell differs from the probably empty cells near it."""
    near_weight: Numbers
    line: Numbers
    """Place x three colours: the printed line between two empty cells."""
    line_weight: float
    votes: Numbers
    """Rows x columns x 2: how empty the cells are that look like this one, by colour alone and with brightness."""


def first_edge_clues(boards: tuple[Measured, ...]) -> Numbers:
    """What an edge shows by itself: its strip, in the photo and, when there is one, in the comparison; and how unlike
    the cloths on both its sides are."""
    strips = [one.edge_strips.reshape(2 * ACROSS, -1) for one in boards]
    unlike = compare_palettes(*both_sides(boards[0].palettes))
    one, two = both_sides(boards[0].grain)
    return np.concatenate([*strips, unlike, np.abs(one - two), one + two], axis=1)


def estimate_look(measured: Measured, empty: NDArray[np.floating], line_chance: NDArray[np.floating]) -> Look:
    """The board's look, from how likely each cell is empty and each edge a printed line between two empty cells."""
    chance = np.asarray(empty, np.float64)
    weight = chance**2 + 1e-3
    residual = measured.blocks - _smooth_look(measured.colours.astype(np.float64), weight)
    cell_residual = middle_of(residual)
    nearby, near_weight = _against_neighbours(cell_residual, weight)
    line, line_weight = _line(measured, line_chance)
    votes = _votes(cell_residual, chance)
    return Look(residual.astype(np.float32), nearby, near_weight, line, line_weight, votes)


def see_lines(look: Look, measured: Measured, line_chance: NDArray[np.floating]) -> Look:
    """The same look with the printed line as other chances tell it."""
    line, line_weight = _line(measured, line_chance)
    return replace(look, line=line, line_weight=line_weight)


def _line(measured: Measured, line_chance: NDArray[np.floating]) -> tuple[Numbers, float]:
    share = np.asarray(line_chance, np.float32)
    strips = measured.edge_strips[..., :3]
    total = float(share.sum())
    return np.tensordot(share, strips, axes=1) / np.float32(total + 0.5), total


def _smooth_look(colour: NDArray[np.float64], weight: NDArray[np.float64]) -> NDArray[np.float64]:
    """A smooth surface through the probably empty cells, evaluated at the blocks; outliers lose their weight."""
    flat: NDArray[np.float64] = colour.reshape(-1, 3)
    left: NDArray[np.float64] = weight.ravel()
    fit: NDArray[np.float64] = np.zeros((_CELL_TERMS.shape[1], 3))
    for _ in range(4):
        heavy = (_CELL_TERMS * left[:, None]).T
        fit = np.asarray(np.linalg.solve(heavy @ _CELL_TERMS + _RESTRAINT, heavy @ flat), np.float64)
        off = ((flat - _CELL_TERMS @ fit) / np.array([0.12, 0.06, 0.06])) ** 2
        left = weight.ravel() / (1 + off.sum(axis=1))
    return np.asarray((_BLOCK_TERMS @ fit).reshape(SIDE, SIDE, BLOCKS**2, 3))


def _terms(places: NDArray[np.float64]) -> NDArray[np.float64]:
    """What a smooth surface is made of, at all pairs of places down and across."""
    y, x = np.meshgrid(places, places, indexing="ij")
    return np.stack([np.ones_like(x), x, y, x * x, y * y, x * y], axis=-1)


def _block_terms() -> NDArray[np.float64]:
    inside = (2 + (CELL - 4) // BLOCKS * (np.arange(BLOCKS) + 0.5)) / CELL
    terms = _terms(((np.arange(SIDE)[:, None] + inside[None, :]) / SIDE * 2 - 1).ravel())
    return terms.reshape(SIDE, BLOCKS, SIDE, BLOCKS, -1).transpose(0, 2, 1, 3, 4).reshape(-1, terms.shape[-1])


_CELL_TERMS = _terms((np.arange(SIDE) + 0.5) / SIDE * 2 - 1).reshape(SIDE * SIDE, -1)
_BLOCK_TERMS = _block_terms()
_RESTRAINT = np.diag([1e-6, 0.3, 0.3, 1.0, 1.0, 1.0])
_APART = (np.arange(SIDE)[:, None] - np.arange(SIDE)[None, :]) ** 2
_NEAR = np.exp(-(_APART[:, None, :, None] + _APART[None, :, None, :]) / (2 * 1.3**2)).reshape(81, 81)
np.fill_diagonal(_NEAR, 0)


def _against_neighbours(colour: NDArray[np.floating], weight: NDArray[np.float64]) -> tuple[Numbers, Numbers]:
    pull = _NEAR * weight.reshape(1, -1)
    total = pull.sum(axis=1)
    mean = (pull @ colour.reshape(81, 3)) / (total[:, None] + 0.05)
    nearby = (colour.reshape(81, 3) - mean).reshape(SIDE, SIDE, 3)
    return nearby.astype(np.float32), total.reshape(SIDE, SIDE).astype(np.float32)


def _votes(colour: NDArray[np.floating], empty: NDArray[np.float64]) -> Numbers:
    """How empty the look-alikes of a cell are, without asking the cell itself."""
    votes = []
    for scale in (np.array([0.5, 0.05, 0.05]), np.array([0.12, 0.04, 0.04])):
        flat = colour.reshape(81, 3) / scale
        apart = sum((part[:, None] - part[None, :]) ** 2 for part in flat.T)
        alike = np.exp(-apart / 2)
        np.fill_diagonal(alike, 0)
        votes.append((alike @ (empty.ravel() - 0.5)) / (alike.sum(axis=1) + 0.5))
    return np.stack(votes, axis=-1).reshape(SIDE, SIDE, 2).astype(np.float32)


def cell_clues(measured: Measured, look: Look, empty: NDArray[np.floating], edges: NDArray[np.floating]) -> Numbers:
    """What a cell shows: its blocks against the board's look, its roughness, its edges and its neighbours."""
    rough = np.log(measured.rough + 0.01)
    usual = _weighted_median(rough.mean(axis=2), np.asarray(empty, np.float64))
    parts = [
        look.residual.reshape(81, -1),
        (rough - usual).reshape(81, -1),
        np.abs(look.residual).mean(axis=2).reshape(81, -1),
        look.nearby.reshape(81, -1),
        look.near_weight.reshape(81, 1),
        look.votes.reshape(81, -1),
        _around(_odds(empty)[..., None], 0.0).reshape(81, -1),
        _edges_around(edges).reshape(81, -1),
        _rim_clues(measured, look).reshape(81, -1),
        np.broadcast_to([look.line_weight / 20, float(np.sum(empty)) / 20, float(np.abs(look.line).max())], (81, 3)),
    ]
    return np.concatenate([np.asarray(part, np.float32) for part in parts], axis=1)


def edge_clues(
    boards: tuple[Measured, ...], look: Look, empty: NDArray[np.floating], first: NDArray[np.floating]
) -> Numbers:
    """What an edge shows beside the board's look: its strip against the printed line and both its cells."""
    strips = boards[-1].edge_strips[..., :3] - look.line
    body = np.concatenate(
        [
            middle_of(look.residual),
            look.nearby,
            np.log(boards[0].rough.mean(axis=2) + 0.01)[..., None],
            look.votes,
            _odds(empty)[..., None],
        ],
        axis=-1,
    )
    one, two = both_sides(body)
    context = np.broadcast_to(np.array([look.line_weight / 20, np.abs(look.line).max()], np.float32), (2 * ACROSS, 2))
    own = first_edge_clues(boards)
    return np.concatenate([own, strips.reshape(2 * ACROSS, -1), one, two, np.log(first + 1e-4), context], axis=1)


def both_sides(cells: NDArray[np.floating]) -> tuple[Numbers, Numbers]:
    """For each inner edge what belongs to its left or upper cell, and to its right or lower one."""
    size = cells.shape[2]
    one = np.concatenate([cells[:, :-1].reshape(ACROSS, size), cells[:-1].reshape(ACROSS, size)])
    two = np.concatenate([cells[:, 1:].reshape(ACROSS, size), cells[1:].reshape(ACROSS, size)])
    return one.astype(np.float32), two.astype(np.float32)


def _odds(chance: NDArray[np.floating]) -> NDArray[np.float64]:
    held = np.clip(np.asarray(chance, np.float64), 1e-4, 1 - 1e-4)
    return np.asarray(np.log(held / (1 - held)))


def _weighted_median(values: NDArray[np.floating], weights: NDArray[np.float64]) -> float:
    order = np.argsort(values, axis=None)
    heavy = np.cumsum(weights.ravel()[order] + 1e-4)
    return float(values.ravel()[order][np.searchsorted(heavy, heavy[-1] / 2)])


def _around(cells: NDArray[np.floating], outside: float) -> NDArray[np.floating]:
    """Each cell's own value and those of its neighbours to the left, right, above and below."""
    wide = np.pad(cells, ((1, 1), (1, 1), (0, 0)), constant_values=outside)
    return np.concatenate([cells, wide[1:-1, :-2], wide[1:-1, 2:], wide[:-2, 1:-1], wide[2:, 1:-1]], axis=-1)


def _edges_around(edges: NDArray[np.floating]) -> NDArray[np.floating]:
    """What the four edges of each cell look like (left, right, above, below); nothing at the rim."""
    classes = edges.shape[1]
    logs = np.log(edges + 1e-4)
    across, down = logs[:ACROSS].reshape(SIDE, SIDE - 1, classes), logs[ACROSS:].reshape(SIDE - 1, SIDE, classes)
    around = np.zeros((SIDE, SIDE, 4, classes))
    around[:, 1:, 0], around[:, :-1, 1], around[1:, :, 2], around[:-1, :, 3] = across, across, down, down
    return around


def _rim_clues(measured: Measured, look: Look) -> NDArray[np.floating]:
    """How the two sides of each of a cell's four edges differ, and how the board's rim compares with the look.

    Outside the grid lies the board's rim, often of the board's own colour, which tells most when nearly all is covered.
    """
    near, far = slice(REACH - 9, REACH - 3), slice(REACH + 3, REACH + 9)
    change = measured.strips[..., far, :3].mean(axis=-2) - measured.strips[..., near, :3].mean(axis=-2)
    across, down = change[0], change[1].transpose(1, 0, 2)
    sides = np.concatenate([across[:, :-1], -across[:, 1:], down[:-1], -down[1:]], axis=-1)
    rim = np.concatenate([measured.strips[:, :, 0, near, :3], measured.strips[:, :, -1, far, :3]], axis=1)
    rim_colour = np.median(rim.mean(axis=2).reshape(-1, 3), axis=0)
    cell = measured.colours
    base = np.median(cell - middle_of(look.residual), axis=(0, 1))
    against_rim = cell - rim_colour
    board_against_rim = np.broadcast_to(base - rim_colour, against_rim.shape)
    return np.concatenate([sides, against_rim, board_against_rim], axis=-1)
