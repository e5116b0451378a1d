"""A mesh laid over a view of a board: where its lines are, followed through tilt, waves and folds."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import cv2
import numpy as np

from vision.photo.pixels import Points

from .board import Board
from .top_view import Floats, Strength, TopView

AT_THE_RIM = 0.4
"""What the first and the last line count: a rim or frame close by is easily taken for them."""

AGREEING = (0.15, 0.1, 0.06, 0.04, 0.04)
"""How far, in cells, crossings may be off a flat mesh before they count less than half, time after time."""


def plain_mesh(rows: int, cols: int) -> Points:
    """The crossings in lattice coordinates, (rows + 1) x (columns + 1) x (column, row)."""
    x, y = np.meshgrid(np.arange(cols + 1.0), np.arange(rows + 1.0))
    return np.stack([x, y], axis=-1)


def plane_of(mesh: Points) -> Points:
    """The homography from the plain mesh that comes nearest to this one."""
    plain = plain_mesh(len(mesh) - 1, len(mesh[0]) - 1)
    return np.asarray(cv2.findHomography(plain.reshape(-1, 2), mesh.reshape(-1, 2))[0], np.float64)


def flat_mesh(mesh: Points) -> Points:
    """The mesh without any bend that most of its crossings agree with, whatever the others do."""
    ways = _ways_to_lie(len(mesh), len(mesh[0]))
    seen, weight = mesh.reshape(-1), np.ones(mesh.size)
    flat = seen
    for apart in AGREEING:
        pull = ways * weight
        flat = np.linalg.solve(pull @ ways.T, pull @ seen) @ ways
        miss = (flat - seen).reshape(-1, 2)
        weight = np.repeat(1 / (1 + (miss * miss).sum(axis=1) / apart**2), 2)
    return flat.reshape(mesh.shape)


def tilt_of(mesh: Points) -> float:
    """How much the cells grow from one line to the next, as a share, in the direction in which they grow more."""
    return float(np.abs(_growth(len(mesh), len(mesh[0])) @ mesh.reshape(-1)).max())


@lru_cache(maxsize=16)
def _growth(lines: int, across: int) -> Points:
    """What each coordinate of a mesh counts in its growth across and down; worked out once for every size."""
    return np.asarray(np.linalg.pinv(_ways_to_lie(lines, across).T)[-2:], np.float64)


@lru_cache(maxsize=16)
def _ways_to_lie(lines: int, across: int) -> Points:
    """How a mesh that is not bent can lie: eight ways x all coordinates, the last two to grow across and down.

    A homography that is nearly the identity moves a mesh by the growth times the place along, times the place."""
    plain = plain_mesh(lines - 1, across - 1).reshape(-1, 2)
    x, y = plain[:, 0], plain[:, 1]
    nothing, one = np.zeros_like(x), np.ones_like(x)
    ways_x = np.stack([x, y, one, nothing, nothing, nothing, x * x, x * y])
    ways_y = np.stack([nothing, nothing, nothing, x, y, one, x * y, y * y])
    return np.asarray(np.stack([ways_x, ways_y], axis=-1).reshape(len(ways_x), -1), np.float64)


def to_board(view: TopView, mesh: Points) -> Board:
    """The mesh as a board in photo pixels."""
    points = cv2.perspectiveTransform(mesh.reshape(-1, 1, 2), view.to_photo)
    return Board(points.reshape(mesh.shape).astype(np.float64))


def rim_less(lines: int) -> Points:
    """What each of so many lines counts."""
    counts = np.ones(lines)
    counts[[0, -1]] = AT_THE_RIM
    return counts


class MeshLook(NamedTuple):
    """How the mesh is moved once: what is averaged before lines are located, and how stiff the mesh is meanwhile."""

    reach: float
    """How far to both sides of an edge its line is searched, in cells."""
    along: float
    """How many edges of the same line are seen together (standard deviation)."""
    across: float
    """How many neighbouring lines are seen together (standard deviation)."""
    stiffness: float
    rounds: int
    """How often edges that disagree with the rest are given less weight."""

    @property
    def offsets(self) -> Points:
        """Where is looked, in cells aside of an edge."""
        return _offsets(self.reach)


@lru_cache(maxsize=8)
def _offsets(reach: float) -> Points:
    return np.arange(-reach, reach + 1e-9, 0.03)


@lru_cache(maxsize=8)
def _nearness(reach: float) -> Points:
    """How much each offset counts around each other one, so that a line is located more finely than it is sampled."""
    offsets = _offsets(reach)
    return np.asarray(np.exp(-(((offsets - offsets[:, None]) / 0.06) ** 2)), np.float64)


LOOKS = (MeshLook(0.3, 3.0, 1.0, 100.0, 1), MeshLook(0.21, 2.0, 0.5, 20.0, 1), MeshLook(0.15, 0.8, 0.3, 1.0, 2))
"""From the whole line to the single edge: one edge alone is easily mistaken for a stroke or a digit beside it."""
UNMOVED = 2.4
"""A bend that resists so much, 20 times what is seen can pull, is as good as rigid."""


def settle(view: TopView, mesh: Points) -> Points:
    """Move the crossings onto the lines of the photo, stiffly first, then following waves and folds."""
    for look in LOOKS:
        x, y = mesh[..., 0], mesh[..., 1].T
        upright = _seen(view.upright, x, mesh[..., 1], look)
        level = _seen(view.level, y, mesh[..., 0].T, look)
        shift, weight = _located(np.concatenate([upright, level]), look)
        move_x = _moves(x.shape, shift[: len(upright)], weight[: len(upright)], look)
        move_y = _moves(y.shape, shift[len(upright) :], weight[len(upright) :], look)
        mesh = mesh + np.stack([move_x, move_y.T], axis=-1)
    return mesh


FLAT_LOOKS = (*LOOKS, LOOKS[-1])
"""How a flat mesh is moved; `stiffness` and `rounds` are those of a bent one."""
FLAT_ROUNDS = 4


def settle_flat(view: TopView, mesh: Points, held: float = 0.0) -> Points:
    """Move a mesh onto the lines of the photo without bending it: what a rim or a patch says that lies a little beside
    the lines counts less, the more the others speak against it. It is held where it is, so strongly."""
    ways = _ways_to_lie(len(mesh), len(mesh[0])).reshape(-1, *mesh.shape)
    aside_x, aside_y = ways[..., 0], ways[..., 1].transpose(0, 2, 1)
    edges = np.concatenate(
        [((one[:, 1:] + one[:, :-1]) / 2).reshape(len(ways), -1) for one in (aside_x, aside_y)], axis=1
    )
    rims = [np.tile(rim_less(one.shape[2]), one.shape[1] - 1) for one in (aside_x, aside_y)]
    for look in FLAT_LOOKS:
        upright = _seen(view.upright, mesh[..., 0], mesh[..., 1], look)
        level = _seen(view.level, mesh[..., 1].T, mesh[..., 0].T, look)
        shift, clear = _located(np.concatenate([upright, level]), look)
        clear = clear * np.concatenate(rims)
        moves, weight = np.zeros(len(ways)), clear
        for _ in range(FLAT_ROUNDS):
            pull = edges * weight
            moves = np.linalg.solve(pull @ edges.T + held * edges @ edges.T, pull @ shift)
            weight = clear / (1 + ((moves @ edges - shift) / (0.3 * look.reach)) ** 2)
        mesh = mesh + np.tensordot(moves, ways, 1)
    return mesh


def _seen(strength: Strength, x: Points, y: Points, look: MeshLook) -> Floats:
    """What lies to both sides of every edge between two crossings, edges x offsets, neighbouring edges together."""
    offsets, edges = look.offsets, len(x) - 1
    edge_x, edge_y = ((ends[1:] + ends[:-1]).reshape(-1, 1) / 2 for ends in (x, y))
    seen = strength.at(edge_x + offsets, np.repeat(edge_y, len(offsets), axis=1))
    along = _together(edges, look.along) @ seen.reshape(edges, -1)
    across = _together(x.shape[1], look.across) @ along.reshape(edges, -1, len(offsets))
    return across.reshape(seen.shape)


def _located(seen: Floats, look: MeshLook) -> tuple[Points, Points]:
    """How far each edge's line is aside, and how clearly it is seen."""
    offsets, mean = look.offsets, seen.mean(axis=1)
    best = np.argmax(seen - 0.06 * (offsets / look.reach) ** 2, axis=1)
    near = _nearness(look.reach)[best] * np.maximum(seen - mean[:, None], 1e-4)
    shift = near @ offsets / near.sum(axis=1)
    peak = seen[np.arange(len(best)), best]
    is_summit = (best > 1) & (best < len(offsets) - 2)
    return shift, np.where(is_summit, np.clip(peak - mean, 0.0, 0.12), 0.0) + 1e-4


def _moves(shape: tuple[int, ...], shift: Points, weight: Points, look: MeshLook) -> Points:
    """The moves of the crossings that follow the shifts of the edges and bend the mesh little."""
    bends = _bends(shape[0], shape[1], look.stiffness)
    weight = weight * np.tile(rim_less(shape[1]), shape[0] - 1)
    moves: Points = np.zeros(len(bends.resistance))
    for _ in range(look.rounds):
        pull = bends.edges.T * weight
        moves = np.asarray(np.linalg.solve(pull @ bends.edges + bends.resistance, pull @ shift), np.float64)
        miss = bends.edges @ moves - shift
        weight = weight / (1 + (miss / (0.3 * look.reach)) ** 2)
    moved: Points = (bends.crossings @ moves).reshape(shape)
    return moved


@lru_cache(maxsize=32)
def _together(count: int, deviation: float) -> Floats:
    """What each of a row takes of each other one when neighbours are seen together; beyond its ends the row goes on
    as it ends."""
    reach = int(np.ceil(4 * deviation))
    places = np.arange(-reach, count + reach)
    shares = np.exp(-(((places - np.arange(count)[:, None]) / deviation) ** 2) / 2)
    ends = np.eye(count)[np.clip(places, 0, count - 1)]
    together: Floats = (shares @ ends / shares.sum(axis=1, keepdims=True)).astype(np.float32)
    return together


class Bends(NamedTuple):
    """The ways in which a mesh can bend that are not too stiff to follow what is seen."""

    crossings: Points
    """How far each bend moves every crossing."""
    edges: Points
    """The same for the middles of the edges."""
    resistance: Points
    """On the diagonal, how stiff each bend is."""


@lru_cache(maxsize=32)
def _bends(lines: int, across: int, stiffness: float) -> Bends:
    """Worked out once for every size of a mesh: the further a bend is from straight and even lines, the stiffer."""
    (down, ways_down), (over, ways_over) = _ways(lines), _ways(across)
    resistance = stiffness * (down[:, None] + over)
    one, other = np.nonzero(resistance < UNMOVED)
    crossings = (ways_down[:, None, one] * ways_over[None, :, other]).reshape(lines * across, -1)
    edges = (crossings[across:] + crossings[:-across]) / 2
    return Bends(crossings, edges, np.diag(resistance[one, other] + 1e-6))


def _ways(length: int) -> tuple[Points, Points]:
    """How far each way to bend a row of crossings is from an even row, and the ways."""
    uneven: Points = np.eye(length)[:-2] - 2 * np.eye(length)[1:-1] + np.eye(length)[2:]
    values, ways = np.linalg.eigh(uneven.T @ uneven)
    return np.asarray(values, np.float64), np.asarray(ways, np.float64)
