"""Made photos of puzzle pages with their truth: bent paper, any camera from a small old phone on, any light."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boards.board import Board, flatten
from vision.photo.pixels import Pixels

from .fabrics import Picture, Random, any_colour, make_fabric
from .patchwork_camera import blur_scene, light_scene
from .puzzle_pages import Marking, PuzzlePage, choose_marking, draw_page, vary_marking
from .puzzle_paper import CELL
from .shadows import cast_shadows

LOST = 250
"""From this brightness on (of 255, in all colours) paper and faint marks look the same."""
_SIZES = ((640, 480), (800, 600), (1024, 768))


@dataclass(frozen=True)
class MadePuzzle:
    """A photo, where the crossings of its grid really are, and which cells are marked."""

    photo: Pixels
    board: Board
    marked: NDArray[np.bool_]
    blur: float
    """The deviation of the blur, in cells."""


def make_puzzle(seed: int, is_soiled: bool = False) -> MadePuzzle:
    """The made photo of that seed; another seed gives quite another page, camera and light."""
    return _make(np.random.default_rng([seed, 9]), is_soiled, None)


def make_marked_page(seed: int, marking: Marking | None = None) -> MadePuzzle:
    """The same, marked as is told, else in any way: from none of its cells to all, some or all of them filled."""
    rng = np.random.default_rng([seed, 10, 0])
    chosen = choose_marking(rng)
    return _make(rng, bool(rng.random() < 0.3), marking or chosen)


def make_varied_pages(seed: int, strange: frozenset[str] = frozenset(), photos: int = 1) -> list[MadePuzzle]:
    """Photos of one page of all that puzzle pages may show; of the families that are held out only the strange ones."""
    rng = np.random.default_rng([seed, 11])
    marking, is_soiled = vary_marking(rng, strange), bool(rng.random() < 0.3)
    page, blur = _draw(rng, is_soiled, marking)
    return [_photograph_well(rng, page, blur) for _ in range(photos)]


def _make(rng: Random, is_soiled: bool, marking: Marking | None) -> MadePuzzle:
    return _photograph_well(rng, *_draw(rng, is_soiled, marking))


def _draw(rng: Random, is_soiled: bool, marking: Marking | None) -> tuple[PuzzlePage, float]:
    """A page, and how blurred its photos will be."""
    rows, cols = (9, 9) if rng.random() < 0.7 else tuple(int(side) for side in rng.integers(4, 13, 2))
    blur = float(
        rng.choice([rng.uniform(0.0, 0.03), rng.uniform(0.03, 0.07), rng.uniform(0.07, 0.13)], p=[0.4, 0.4, 0.2])
    )
    return draw_page(rng, rows, cols, blur, is_soiled, marking), blur


def _photograph_well(rng: Random, page: PuzzlePage, blur: float) -> MadePuzzle:
    """A photo of the page; one that is lost in white is taken again."""
    made = _photograph(rng, page, blur)
    while is_overexposed(made.photo, made.board):
        made = _photograph(rng, page, blur)
    return made


def is_overexposed(photo: Pixels, board: Board) -> bool:
    """Whether much of the grid is lost in white: nobody could tell what is marked there, and takes another photo."""
    flat = flatten(photo, board, 12, 0).pixels
    return bool((flat.min(axis=2) >= LOST).mean() > 0.05)


def _photograph(rng: Random, page: PuzzlePage, blur: float) -> MadePuzzle:
    width, height = _SIZES[rng.choice(len(_SIZES), p=[0.5, 0.3, 0.2])]
    if rng.random() < 0.4:
        width, height = height, width
    rows, cols = page.marked.shape
    lens = _aim(rng, page, (width, height))
    grid = np.stack(np.meshgrid(np.arange(cols + 1.0), np.arange(rows + 1.0)), axis=-1) * CELL + page.margins - 0.5
    bend = _bend(rng, page)
    bent = cv2.perspectiveTransform((grid + bend(grid)).reshape(-1, 1, 2), lens)
    crossings = np.asarray(bent, np.float64).reshape(grid.shape)
    side = float(np.linalg.norm(np.diff(crossings, axis=1), axis=-1).mean())
    scene = _see(rng, page, bend, lens, (width, height), side)
    hard = float(rng.uniform(0, 0.8))
    scene = light_scene(rng, cast_shadows(rng, scene, crossings, side), 2 * side, hard)
    spread = max(0.4, blur * side)
    scene = blur_scene(rng, scene, spread, shake=2 * spread if rng.random() < 0.2 else 0.0)
    if rng.random() < 0.4:
        scene += rng.uniform(0.3, 1.5) * (scene - cv2.GaussianBlur(scene, (0, 0), rng.uniform(0.8, 2.0)))
    noise = np.float32(rng.uniform(0.002, 0.01 + 0.025 * hard))
    scene += noise * rng.standard_normal(scene.shape, np.float32) * np.sqrt(np.clip(scene, 0.05, 1))
    quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(35, 96))]
    _, file = cv2.imencode(".jpg", np.clip(scene * 255, 0, 255).astype(np.uint8), quality)
    return MadePuzzle(np.asarray(cv2.imdecode(file, cv2.IMREAD_COLOR), np.uint8), Board(crossings), page.marked, blur)


def _aim(rng: Random, page: PuzzlePage, size: tuple[int, int]) -> NDArray[np.float64]:
    """The perspective from the page to the photo: nearly upright in some quarter turn or turned anyhow, and tilted."""
    rows, cols = page.marked.shape
    half = np.array([cols, rows]) * CELL / 2
    middle = np.array(page.margins) + half
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half
    turn = rng.normal(0, 0.1) + rng.integers(4) * np.pi / 2 if rng.random() < 0.7 else rng.uniform(0, 2 * np.pi)
    around = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    tilt, axis = min(abs(rng.normal(0, 0.25)), 0.7), rng.uniform(0, 2 * np.pi)
    lean = np.array([np.cos(axis), np.sin(axis)])
    flat = corners @ around.T
    along = flat @ lean
    distance = 2 * half.max() * rng.uniform(1.3, 3)
    seen = (flat + np.outer(along * (np.cos(tilt) - 1), lean)) * (distance / (distance + along * np.sin(tilt)))[:, None]
    reach = seen.max(axis=0) - seen.min(axis=0)
    scale = min(np.array(size) / reach) * rng.uniform(0.55, 0.97)
    free = np.array(size) - reach * scale
    target = (seen - seen.min(axis=0)) * scale + free * rng.uniform(0.1, 0.9, 2)
    return np.asarray(
        cv2.getPerspectiveTransform((corners + middle - 0.5).astype(np.float32), target.astype(np.float32))
    )


class _PageBend:
    """How far each place of the page strays because the paper curls."""

    def __init__(self, drift: NDArray[np.float32], size: tuple[int, int]) -> None:
        self._drift, self._size = drift, size

    def field(self) -> NDArray[np.float32]:
        """The drift of every pixel of the page."""
        return np.asarray(cv2.resize(self._drift, self._size, interpolation=cv2.INTER_CUBIC), np.float32)

    def __call__(self, places: NDArray[np.float64]) -> NDArray[np.float64]:
        x, y = (np.ascontiguousarray(places[..., axis], np.float32) for axis in (0, 1))
        return np.asarray(cv2.remap(self.field(), x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.float64)


def _bend(rng: Random, page: PuzzlePage) -> _PageBend:
    """A smooth bend, mostly small: up to about a quarter of a cell."""
    height, width = page.picture.shape[:2]
    drift = rng.normal(0, CELL * rng.choice([0.01, 0.05, 0.12], p=[0.4, 0.4, 0.2]), (4, 4, 2))
    return _PageBend(drift.astype(np.float32), (width, height))


def _see(
    rng: Random, page: PuzzlePage, bend: _PageBend, lens: NDArray[np.float64], size: tuple[int, int], side: float
) -> Picture:
    """The bent page on a table, seen through the lens; a page much finer than the photo is made coarser first."""
    height, width = page.picture.shape[:2]
    y, x = np.indices((height, width)).astype(np.float32)
    drift = bend.field()
    bent = cv2.remap(
        page.picture, x - drift[..., 0], y - drift[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    if side < 0.8 * CELL:
        bent = cv2.GaussianBlur(bent, (0, 0), 0.35 * CELL / side)
    table = make_fabric(rng, size[1] // 4, size[0] // 4, max(8, int(side) // 2), any_colour(rng, (0, 0.6)))
    ground = np.asarray(cv2.resize(table, size, interpolation=cv2.INTER_LINEAR), np.float32)
    cover = cv2.warpPerspective(np.ones((height, width), np.float32), lens, size)[..., None]
    seen = cv2.warpPerspective(bent, lens, size, flags=cv2.INTER_LINEAR)
    return np.asarray(ground * (1 - cover) + seen * cover, np.float32)
