"""Reads a Patchwork board: which cells are covered, how sure that is, and between which cells one patch ends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import exp, log

import cv2
import numpy as np
from numpy.typing import NDArray

from .board import Board, Pixels
from .cell_chain import Seen, join_cells
from .cloth import BLOCKS, MARGIN, Measured, Numbers, lay_flat, measure, measure_colour
from .network import load_arrays
from .patchwork_clues import ACROSS, SIDE, cell_clues, edge_clues, estimate_look, first_edge_clues, see_lines
from .small_net import Net, format_net, parse_net

LINE, SAME, BETWEEN, BEFORE, BEHIND = range(5)
"""What an edge can be: a line between two empty cells, the inside of a patch, between two patches, the edge of a patch
that begins behind it, the edge of a patch that lies before it."""
EDGE_SHARES = np.array([0.410, 0.226, 0.178, 0.093, 0.093])
"""How often each of them is on made-up boards, and so expected before anything is seen."""
SURE, STEADY, DOUBT = 0.97, 0.8, 20.0
"""A cell is called sure when it is covered or empty with at least the first probability in the end and with the second
one when the board's look was first guessed; the more of the board does not reach that, the more is asked: the log-odds
rise by the third number times that share. Chosen on 350 made-up boards that no net was fitted to."""
MOST_DOUBT = 1 / 3
"""When more than such a share of the cells is in doubt, no cell is sure."""
FEWEST_EMPTY = 2.5
"""When fewer cells than that seem empty, the board's own look is unknown, and all of it may have been taken for
patches, as happened on 2 of 100 made-up boards: the reading then needs another proof."""
LIKELY, LIKELY_AT_FIRST = 0.9, 0.8
"""With these probabilities it may still become sure, when only one way to lay patches is likely."""
ROUNDS = 3
"""So often cells and edges are judged again, each time beside a look of the board that is better known; from the
first round to the third the cross entropy falls by a tenth on made-up boards and by a half on rendered photos."""
BY_EDGES, EDGE_TRUST = 0.4, 0.4
"""The share that the edges, joined over the whole board and trusted so far, have in the last word on cells: with it a
tenth fewer cells are wrong on made-up boards than without."""
WEIGHTS = "patchwork.npz"


@dataclass(frozen=True)
class PatchworkReading:
    """What was seen on a board, as probabilities by row and column."""

    board: Board
    covered: NDArray[np.float64]
    at_first: NDArray[np.float64]
    """How likely each cell seemed covered when the board's look was first guessed."""
    joined_right: NDArray[np.float64]
    """Whether a cell and the one to its right belong to one patch, provided that both are covered."""
    joined_below: NDArray[np.float64]

    @property
    def cells(self) -> frozenset[tuple[int, int]]:
        """The cells that are more likely covered than not."""
        return frozenset((int(row), int(col)) for row, col in np.argwhere(self.covered >= 0.5))

    @property
    def unsure(self) -> tuple[tuple[int, int], ...]:
        """The cells that a player should look at, in reading order."""
        in_doubt = 1 - float(self._reaches(SURE, STEADY).mean())
        if in_doubt > MOST_DOUBT:
            return tuple((int(row), int(col)) for row, col in np.ndindex(*self.covered.shape))
        asked = 1 / (1 + exp(-(log(SURE / (1 - SURE)) + DOUBT * in_doubt)))
        return tuple((int(row), int(col)) for row, col in np.argwhere(~self._reaches(asked, STEADY)))

    @property
    def likely(self) -> frozenset[tuple[int, int]]:
        """The cells that are likely right, sure or not."""
        if 1 - float(self._reaches(SURE, STEADY).mean()) > MOST_DOUBT:
            return frozenset()
        return frozenset((int(row), int(col)) for row, col in np.argwhere(self._reaches(LIKELY, LIKELY_AT_FIRST)))

    @property
    def seems_full(self) -> bool:
        """Whether hardly any cell seems empty, so that nothing shows the board's own look."""
        return float((1 - self.covered).sum()) < FEWEST_EMPTY

    def _reaches(self, now: float, at_first: float) -> NDArray[np.bool_]:
        is_covered = self.covered >= 0.5
        chance = np.where(is_covered, self.covered, 1 - self.covered)
        before = np.where(is_covered, self.at_first, 1 - self.at_first)
        return np.asarray((chance >= now) & (before >= at_first))


@dataclass(frozen=True)
class Nets:
    """The learned parts of one way of reading: with a photo of the empty board, or without."""

    first_edges: Net
    first_cells: Net
    edges: Net
    cells: Net
    trust: float
    """How far the first look at edges can be trusted when neighbours are joined."""


@dataclass(frozen=True)
class Judged:
    """How likely cells are covered and what edges are."""

    covered: NDArray[np.float64]
    at_first: NDArray[np.float64]
    edges: NDArray[np.float64]
    """144 inner edges x 5 kinds; across first (9 rows of 8), then down (8 rows of 9)."""


def read_patchwork(pixels: Pixels, board: Board, empty: Pixels | None = None) -> PatchworkReading:
    """Read the board whose grid was found at `board`; `empty` is the flattened empty board, turned anyhow."""
    colour = measure_colour(lay_flat(pixels, board))
    judged = judge((measure(colour),), _nets("alone"), ROUNDS)
    if empty is not None:
        judged = join_judgements(judged, judge(compare(colour, empty), _nets("compared"), 1))
    same, between = judged.edges[:, SAME] + 1e-9, judged.edges[:, BETWEEN] + 1e-9
    joined = same / (same + between)
    right, below = joined[:ACROSS].reshape(SIDE, SIDE - 1), joined[ACROSS:].reshape(SIDE - 1, SIDE)
    return PatchworkReading(board, judged.covered, judged.at_first, right, below)


def compare(colour: Numbers, empty: Pixels) -> tuple[Measured, Measured]:
    """The board by itself, and its difference from the empty board in the turn in which they are most alike."""
    turns = (np.ascontiguousarray(np.rot90(empty, turn)) for turn in range(4))
    difference = min((colour - measure_colour(turned) for turned in turns), key=_unrest)
    return measure(colour), measure(difference)


def _unrest(difference: Numbers) -> float:
    """How uneven cells are; on empty cells of the right turn printed lines and figures cancel out."""
    inner = difference[MARGIN:-MARGIN, MARGIN:-MARGIN]
    blocks = cv2.resize(inner, (SIDE * BLOCKS, SIDE * BLOCKS), interpolation=cv2.INTER_AREA)
    varied = blocks.reshape(SIDE, BLOCKS, SIDE, BLOCKS, 3).var(axis=(1, 3))
    return float(np.minimum(varied, 0.01).mean())


def join_judgements(alone: Judged, compared: Judged) -> Judged:
    """What both say together; a cell seemed likely at first only when it did so to both.

    On 250 made-up boards that no net was fitted to, both together have 0.54 % wrong cells, the board by itself 0.59 %
    and the comparison 0.75 %, and of the surest 97 % of cells half as many are wrong as of either.
    """
    covered = _chance((_odds(alone.covered) + _odds(compared.covered)) / 2)
    less, more = np.minimum(alone.at_first, compared.at_first), np.maximum(alone.at_first, compared.at_first)
    edges = np.sqrt((alone.edges + 1e-6) * (compared.edges + 1e-6))
    return Judged(covered, np.where(covered >= 0.5, less, more), edges / edges.sum(axis=1, keepdims=True))


def _odds(chance: NDArray[np.float64]) -> NDArray[np.float64]:
    held = np.clip(chance, 1e-6, 1 - 1e-6)
    return np.asarray(np.log(held / (1 - held)))


def _chance(odds: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(1 / (1 + np.exp(-odds)))


def judge(boards: tuple[Measured, ...], nets: Nets, rounds: int) -> Judged:
    """Judge edges by themselves, then cells in their light, then both again and again beside the board's own look."""
    first = nets.first_edges.chances(first_edge_clues(boards))
    empty = 1 - join_edges(first, nets.trust)
    look = estimate_look(boards[-1], empty, first[:, LINE])
    guess = nets.first_cells.chances(cell_clues(boards[-1], look, empty, first))[:, 1]
    empty = 1 - guess.reshape(SIDE, SIDE).astype(np.float64)
    look = estimate_look(boards[-1], empty, first[:, LINE])
    guesses: list[NDArray[np.float64]] = []
    for _ in range(rounds):
        if guesses:
            empty = 1 - guesses[-1]
            look = estimate_look(boards[-1], empty, first[:, LINE])
        edges = nets.edges.chances(edge_clues(boards, look, empty, first))
        look = see_lines(look, boards[-1], edges[:, LINE])
        guess = nets.cells.chances(cell_clues(boards[-1], look, empty, edges))[:, 1]
        guesses.append(guess.reshape(SIDE, SIDE).astype(np.float64))
    by_edges = join_edges(edges, EDGE_TRUST)
    covered = _chance((1 - BY_EDGES) * _odds(guesses[-1]) + BY_EDGES * _odds(by_edges))
    return Judged(covered, guesses[0], edges.astype(np.float64))


def format_nets(name: str, nets: Nets) -> dict[str, NDArray[np.generic]]:
    """The nets as named arrays."""
    arrays: dict[str, NDArray[np.generic]] = {f"{name}.trust": np.array(nets.trust)}
    for part in _PARTS:
        arrays |= format_net(f"{name}.{part}", getattr(nets, part))
    return arrays


def parse_nets(name: str, arrays: Mapping[str, NDArray[np.generic]]) -> Nets:
    """The nets that `format_nets` wrote under that name."""
    first_edges, first_cells, edges, cells = (parse_net(f"{name}.{part}", arrays) for part in _PARTS)
    return Nets(first_edges, first_cells, edges, cells, float(arrays[f"{name}.trust"].astype(np.float64)))


_PARTS = ("first_edges", "first_cells", "edges", "cells")


@lru_cache(maxsize=2)
def _nets(name: str) -> Nets:
    return parse_nets(name, load_arrays(WEIGHTS))


def join_edges(edges: NDArray[np.floating], trust: float) -> NDArray[np.float64]:
    """How likely each cell is covered by what all edges say together."""
    likely = (np.asarray(edges, np.float64) + 1e-5) / EDGE_SHARES
    inside = EDGE_SHARES[SAME] + EDGE_SHARES[BETWEEN]
    both = (likely[:, SAME] * EDGE_SHARES[SAME] + likely[:, BETWEEN] * EDGE_SHARES[BETWEEN]) / inside
    pairs = np.stack([likely[:, LINE], likely[:, BEFORE], likely[:, BEHIND], both], axis=1).reshape(-1, 2, 2) ** trust
    across, down = pairs[:ACROSS].reshape(SIDE, SIDE - 1, 2, 2), pairs[ACROSS:].reshape(SIDE - 1, SIDE, 2, 2)
    return join_cells(Seen(np.ones((SIDE, SIDE, 2)), across, down))
