"""Fits the nets that read Patchwork boards to made-up photos.

    python -m tests.photos_made.patchwork_fitting make FOLDER FIRST COUNT    flatten made-up photos of these seeds
    python -m tests.photos_made.patchwork_fitting fit FOLDER alone           fit to them, write vision/patchwork.npz
    python -m tests.photos_made.patchwork_fitting fit FOLDER compared        the same with photos of the empty boards
    python -m tests.photos_made.patchwork_fitting refit FOLDER alone         go on with the nets of vision/patchwork.npz

Seeds below 10,000 are kept for tests and for the accuracy study: never fit to them.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

import vision
from tests.photos_made.fit_net import fit_net
from tests.photos_made.patchwork import make_board
from tests.photos_made.placing import place_board
from vision.board import Board, Pixels
from vision.cloth import CELL, Measured, Numbers, lay_flat, measure, measure_colour
from vision.network import load_arrays
from vision.patchwork import LINE, WEIGHTS, Nets, compare, format_nets, join_edges, judge, parse_nets
from vision.patchwork_clues import both_sides, cell_clues, edge_clues, estimate_look, first_edge_clues
from vision.small_net import Net

Boards = list[tuple[Measured, ...]]
Chances = list[NDArray[np.float64]]

EPOCHS = 8
COPIES = 1
"""How many varied copies of each board are fitted to besides itself."""
HELD_BACK = 200
"""So many boards, the last ones, only tell how good the nets are."""
NEAR, REPEATED = 0.12, 5
"""A covered cell whose colour is so near to that of the empty cells around it is easily overlooked. It counts five
times: of the cells of made-up boards 0.9 % are like that, of those of rendered photos 4.6 %."""
TRUSTS = (0.25, 0.4, 0.55, 0.7)


def shake(board: Board, rng: np.random.Generator) -> Board:
    """The board as a finder would place it: off by a few hundredths of a cell."""
    side = float(np.linalg.norm(np.diff(board.points, axis=0), axis=-1).mean())
    corners = rng.normal(0, 0.02 * rng.uniform(0.3, 1.3), (2, 2, 2)) * side
    drift = cv2.resize(corners, (10, 10), interpolation=cv2.INTER_LINEAR)
    return Board(board.points + drift + rng.normal(0, 0.008 * side, (10, 10, 2)))


def _found(photo: Pixels, board: Board, rng: np.random.Generator) -> Board:
    return place_board(photo, board) or shake(board, rng)


def make(folder: Path, first: int, count: int) -> None:
    """Make photos, flatten them as they are found (or nearly would be) and keep them with their truth."""
    flats, empties, owners = [], [], []
    for seed in range(first, first + count):
        rng, made = np.random.default_rng(10**6 + seed), make_board(seed)
        flats.append(lay_flat(made.photo, _found(made.photo, made.board, rng)))
        empties.append(lay_flat(made.empty_photo, _found(made.empty_photo, made.empty_board, rng)))
        owners.append(made.owners)
    folder.mkdir(parents=True, exist_ok=True)
    np.savez(folder / f"{first}.npz", flats=flats, empties=empties, owners=owners)


@dataclass(frozen=True)
class Truth:
    """What the cells and edges of many boards are."""

    covered: NDArray[np.int64]
    edges: NDArray[np.int64]


def edge_kinds(owners: NDArray[np.integer]) -> NDArray[np.int64]:
    """For boards x 9 x 9 owners (-1 empty): boards x 144 kinds of edges, as `vision.patchwork` counts them."""
    count = len(owners)
    one = np.concatenate([owners[:, :, :-1].reshape(count, -1), owners[:, :-1].reshape(count, -1)], axis=1)
    two = np.concatenate([owners[:, :, 1:].reshape(count, -1), owners[:, 1:].reshape(count, -1)], axis=1)
    kinds = np.full(one.shape, 2)
    kinds[(one < 0) & (two < 0)] = 0
    kinds[(one >= 0) & (one == two)] = 1
    kinds[(one < 0) & (two >= 0)] = 3
    kinds[(one >= 0) & (two < 0)] = 4
    return kinds


def fit_nets(boards: Boards, truth: Truth, start: Nets | None = None) -> Nets:
    """Fit all four nets in turn, from the beginning or from where other nets ended.

    The first look at edges is fitted to the first half only: what follows builds on its answers, and must meet them as
    they are on boards that the first look has never seen.
    """
    half = len(boards) // 2
    all_cells, all_edges = _repeat_hidden(boards, truth.covered)
    clues = [first_edge_clues(board) for board in boards]
    first_edges = _fit(clues[:half], truth.edges[:half], all_edges[:half], (80, 32), 1, start and start.first_edges)
    seen = [first_edges.chances(clue) for clue in clues]
    trust = min(TRUSTS, key=lambda trust: _surprise(seen[half:], truth.covered[half:], trust))
    empty: Chances = [1 - join_edges(edges, trust) for edges in seen]
    cells = _cell_clues(boards, empty, seen)
    first_cells = _fit(cells[half:], truth.covered[half:], all_cells[half:], (48, 24), 2, start and start.first_cells)
    empty = [1 - first_cells.chances(clue)[:, 1].reshape(9, 9).astype(np.float64) for clue in cells]
    beside = [
        edge_clues(board, estimate_look(board[-1], bare, edges[:, LINE]), bare, edges)
        for board, bare, edges in zip(boards, empty, seen, strict=True)
    ]
    edges = _fit(beside, truth.edges, all_edges, (80, 32), 3, start and start.edges)
    last = _cell_clues(boards, empty, [edges.chances(clue) for clue in beside])
    final = _fit(last, truth.covered, all_cells, (48, 24), 4, start and start.cells)
    return Nets(first_edges, first_cells, edges, final, trust)


def _fit(
    clues: list[Numbers],
    classes: NDArray[np.int64],
    times: NDArray[np.int64],
    hidden: tuple[int, ...],
    seed: int,
    start: Net | None,
) -> Net:
    rows = np.repeat(np.arange(times.size), times.ravel())
    inputs, wanted = np.concatenate(clues)[rows], classes.ravel()[rows]
    return fit_net(inputs, wanted, hidden=hidden, epochs=EPOCHS, seed=seed, start=start)


def _repeat_hidden(boards: Boards, covered: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """How often each cell and each edge of the boards counts."""
    cells, edges = [], []
    for board, is_covered in zip(boards, covered, strict=True):
        hidden = _is_hidden(board[0], is_covered == 1)
        one, two = both_sides(hidden[..., None].astype(np.float32))
        cells.append(np.where(hidden, REPEATED, 1).ravel())
        edges.append(np.where((one + two)[:, 0] > 0, REPEATED, 1))
    return np.array(cells), np.array(edges)


def _is_hidden(board: Measured, is_covered: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which covered cells look much like the empty cells around them."""
    colour = np.median(board.blocks, axis=2)
    bare = np.where(is_covered, 0.0, 1.0).astype(np.float32)
    weight = cv2.GaussianBlur(bare, (0, 0), 2.0, borderType=cv2.BORDER_CONSTANT) + 1e-6
    around = cv2.GaussianBlur(colour * bare[..., None], (0, 0), 2.0, borderType=cv2.BORDER_CONSTANT) / weight[..., None]
    return np.asarray(is_covered & (np.linalg.norm(colour - around, axis=-1) < NEAR) & (weight > 1e-3))


def _cell_clues(boards: Boards, empty: Chances, edges: list[Numbers]) -> list[Numbers]:
    return [
        cell_clues(board[-1], estimate_look(board[-1], bare, kinds[:, LINE]), bare, kinds)
        for board, bare, kinds in zip(boards, empty, edges, strict=True)
    ]


def _surprise(edges: list[Numbers], covered: NDArray[np.int64], trust: float) -> float:
    """The cross entropy of the cells when the first look at edges is trusted that far, over a hundred boards."""
    guess = np.clip([join_edges(kinds, trust) for kinds in edges[:100]], 1e-5, 1 - 1e-5)
    return float(-np.log(np.where(covered[:100] == 1, guess, 1 - guess)).mean())


@dataclass(frozen=True)
class Examples:
    """Flattened photos, the empty boards that belong to them, and whose patch lies on which cell."""

    flats: list[Pixels]
    empties: list[Pixels]
    owners: NDArray[np.int64]

    @property
    def truth(self) -> Truth:
        return Truth((self.owners >= 0).astype(np.int64), edge_kinds(self.owners))

    def measured(self, way: str) -> Boards:
        """The boards in numbers, by themselves ("alone") or beside the empty board ("compared")."""
        colours = [measure_colour(flat) for flat in self.flats]
        if way == "alone":
            return [(measure(colour),) for colour in colours]
        return [compare(colour, empty) for colour, empty in zip(colours, self.empties, strict=True)]

    def varied(self, seed: int) -> Examples:
        """The same boards turned and flipped at random, with other colours, other light, more blur and noise."""
        rng = np.random.default_rng(seed)
        flats, empties, owners = [], [], []
        for flat, empty, owner in zip(self.flats, self.empties, self.owners, strict=True):
            turn, is_flipped, colours = int(rng.integers(4)), rng.random() < 0.5, rng.permutation(3)
            flats.append(_relight(_misplace(_turn(flat, turn, is_flipped)[..., colours], rng), rng))
            empties.append(_misplace(_turn(empty, turn, is_flipped)[..., colours], rng))
            owners.append(_turn(owner, turn, is_flipped))
        return Examples(flats, empties, np.array(owners))


def _turn(picture: NDArray[np.generic], turn: int, is_flipped: bool) -> NDArray[np.generic]:
    turned = np.rot90(picture, turn)
    return np.ascontiguousarray(turned[:, ::-1] if is_flipped else turned)


def _misplace(flat: NDArray[np.generic], rng: np.random.Generator) -> Pixels:
    """The board as a less lucky finder would flatten it: bent by some hundredths of a cell, mostly at corners."""
    drift = rng.normal(0, min(np.exp(rng.normal(-3.4, 0.6)), 0.1), (4, 4, 2))
    if rng.random() < 0.3:
        drift[rng.choice([0, 3]), rng.choice([0, 3])] += rng.normal(0, 0.12, 2)
    height, width = flat.shape[:2]
    moved = cv2.resize((CELL * drift).astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC)
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    whole = np.ascontiguousarray(flat)
    bent = cv2.remap(whole, x + moved[..., 0], y + moved[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(bent, np.uint8)


def _relight(flat: NDArray[np.generic], rng: np.random.Generator) -> Pixels:
    light = (flat.astype(np.float32) / 255) ** np.float32(np.exp(rng.normal(0, 0.15)))
    across, down = (np.linspace(-1, 1, side, dtype=np.float32) for side in light.shape[1::-1])
    slope = rng.normal(0, 0.15, 2).astype(np.float32)
    light *= np.exp(slope[0] * across[None, :] + slope[1] * down[:, None])[..., None]
    light *= (np.exp(rng.normal(0, 0.06, 3)) * rng.uniform(0.8, 1.15)).astype(np.float32)
    if rng.random() < 0.3:
        light = cv2.GaussianBlur(light, (0, 0), rng.uniform(0.4, 1.2))
    if rng.random() < 0.4:
        light += np.float32(rng.uniform(0.003, 0.02)) * rng.standard_normal(light.shape, np.float32)
    return np.clip(light * 255, 0, 255).astype(np.uint8)


def load_examples(folder: Path) -> Examples:
    """All that `make` put into the folder."""
    parts = [np.load(path) for path in sorted(folder.glob("*.npz"))]
    flats, empties, owners = (np.concatenate([part[key] for part in parts]) for key in ("flats", "empties", "owners"))
    return Examples(list(flats), list(empties), owners.astype(np.int64))


def _with_copies(examples: Examples, way: str) -> tuple[Boards, Truth]:
    """The boards and their varied copies, all copies of a board side by side so that they stay in the same half."""
    copies = [examples, *(examples.varied(seed) for seed in range(COPIES))]
    boards = [board for group in zip(*(copy.measured(way) for copy in copies), strict=True) for board in group]
    owners = np.stack([copy.owners for copy in copies], axis=1).reshape(-1, 9, 9)
    return boards, Truth((owners >= 0).astype(np.int64), edge_kinds(owners))


def fit(folder: Path, way: str, *, anew: bool) -> None:
    """Fit the nets of one way of reading to all but the last boards, tell how they do on those, and keep them."""
    examples = load_examples(folder)
    last = len(examples.flats) - HELD_BACK
    held = Examples(examples.flats[last:], examples.empties[last:], examples.owners[last:])
    learnt = Examples(examples.flats[:last], examples.empties[:last], examples.owners[:last])
    path = Path(vision.__path__[0]) / WEIGHTS
    kept = load_arrays(WEIGHTS) if path.exists() else {}
    nets = fit_nets(*_with_copies(learnt, way), None if anew else parse_nets(way, kept))
    np.savez_compressed(path, **(kept | format_nets(way, nets)))
    chances = np.array([judge(board, nets, 1).covered for board in held.measured(way)])
    is_right = np.where(held.truth.covered == 1, chances, 1 - chances)
    print(f"{way}: {path.stat().st_size:,} bytes, fitted to {last} boards and {COPIES} varied copies of each")
    print(f"on {HELD_BACK} boards held back: {(is_right < 0.5).mean():.3%} of cells wrong", end="")
    print(f", cross entropy {-np.log(np.maximum(is_right, 1e-9)).mean():.4f}")


def main(words: list[str]) -> None:
    """Run one of the commands."""
    cv2.setNumThreads(1)
    if words[0] == "make":
        make(Path(words[1]), int(words[2]), int(words[3]))
    else:
        fit(Path(words[1]), words[2], anew=words[0] == "fit")


if __name__ == "__main__":
    main(sys.argv[1:])
