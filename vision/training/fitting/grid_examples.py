"""Made-up puzzle pages laid flat with their truth, kept in files, and how they are varied to fit a network to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import sleep

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boards.board import Flat
from vision.cells.grid_planes import show_grid
from vision.cells.illumination import CELL, MARGIN, Planes, flatten_for_reading
from vision.photo.pixels import Pixels
from vision.training.pictures.board_placement import drift_board
from vision.training.pictures.puzzle_families import fonts_of
from vision.training.pictures.puzzle_paper import soil
from vision.training.pictures.puzzle_photos import make_varied_pages
from vision.training.pictures.shadows import cast_shadow

PER_FILE = 30
"""Pages to a file."""
PHOTOS = 2
"""Photos of every page."""
FINER = 4
"""Notes are drawn so many times larger than they are shown."""
FAINTEST = 0.2
"""The share of the paper's brightness by which a note stands out at least."""


@dataclass(frozen=True)
class GridExample:
    """A page laid flat, and which of its cells are marked."""

    pixels: Pixels
    marked: NDArray[np.bool_]


def make_examples(seed: int, strange: frozenset[str] = frozenset()) -> list[GridExample]:
    """The page of this seed in several photos, its grid placed a little beside where it is, as a finder would."""
    random = np.random.default_rng([seed, 1])
    made = make_varied_pages(seed, strange, PHOTOS)
    return [
        GridExample(flatten_for_reading(each.photo, drift_board(each.board, random)).pixels, each.marked)
        for each in made
    ]


def store_examples(folder: Path, first: int, files: range, strange: frozenset[str] = frozenset()) -> None:
    """Keep the pages of the seeds from the first one on in these files; files that are there already stay."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in files:
        file = _file(folder, number)
        if not file.exists():
            start = first + number * PER_FILE
            made = [each for seed in range(start, start + PER_FILE) for each in make_examples(seed, strange)]
            _save(file, made)


def _file(folder: Path, number: int) -> Path:
    return folder / f"{number:05d}.npz"


def _save(file: Path, examples: Sequence[GridExample]) -> None:
    unfinished = file.with_suffix(".part")
    arrays = {f"{part}{number}": getattr(one, part) for number, one in enumerate(examples) for part in vars(one)}
    with unfinished.open("wb") as out:
        np.savez(out, **arrays)
    unfinished.rename(file)


def await_examples(folder: Path, number: int) -> list[GridExample]:
    """The pages of a file, as soon as it is there."""
    file = _file(folder, number)
    while not file.exists():
        sleep(0.5)
    with np.load(file) as stored:
        count = len(stored.files) // 2
        return [GridExample(stored[f"pixels{each}"], stored[f"marked{each}"]) for each in range(count)]


def vary(
    example: GridExample, rows: int, cols: int, random: np.random.Generator, harder: bool = False
) -> tuple[Planes, NDArray[np.bool_]] | None:
    """A part of the page with so many rows and columns as it might also have looked; None if it has too few of them.

    The harder ones have single small notes close to the lines, smears, and shadows into which light of another colour
    falls: smears are no notes, and shadows no fills.
    """
    pixels, marked = _turn(example, random)
    if marked.shape[0] < rows or marked.shape[1] < cols:
        return None
    top, left = (int(random.integers(have - want + 1)) for have, want in zip(marked.shape, (rows, cols), strict=True))
    marked = marked[top : top + rows, left : left + cols]
    high, wide = rows * CELL + 2 * MARGIN, cols * CELL + 2 * MARGIN
    pixels = pixels[top * CELL : top * CELL + high, left * CELL : left * CELL + wide]
    if random.random() < 0.7:
        pixels = _move(pixels, random)
    scene = np.asarray(pixels / np.float32(255), np.float32)
    if harder and random.random() < 0.5:
        marked = _write_notes(scene, marked, random)
    if harder and random.random() < 0.15:
        soil(random, scene)
    if random.random() < 0.4:
        scene = _cast_shadows(scene, marked, random, 0.5 if harder else 0.0)
    scene = _expose(scene, random)
    flat = Flat(np.clip(scene * 255, 0, 255).astype(np.uint8), rows, cols, CELL, MARGIN)
    return show_grid(flat), marked


def _turn(example: GridExample, random: np.random.Generator) -> tuple[Pixels, NDArray[np.bool_]]:
    """The page from one of its four sides, or that in a mirror."""
    quarters, is_mirrored = int(random.integers(4)), random.random() < 0.5
    pixels, marked = np.rot90(example.pixels, quarters), np.rot90(example.marked, quarters)
    return (pixels[:, ::-1], marked[:, ::-1]) if is_mirrored else (pixels, marked)


def _move(pixels: Pixels, random: np.random.Generator) -> Pixels:
    """The grid found a little beside where it lies."""
    how = np.array([[1.0, 0, 0], [0, 1, 0]]) + random.normal(0, 1, (2, 3)) * (0.003, 0.003, 0.9)
    size = (pixels.shape[1], pixels.shape[0])
    moved = cv2.warpAffine(np.ascontiguousarray(pixels), how, size, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(moved, np.uint8)


def _write_notes(
    scene: NDArray[np.float32], marked: NDArray[np.bool_], random: np.random.Generator
) -> NDArray[np.bool_]:
    """Write a small digit into some of the empty cells, most of them in a corner; which cells are marked then."""
    marked, empty = marked.copy(), np.argwhere(~marked)
    thick, ink = int(random.integers(2, 7)), random.uniform(0.3, 0.8)
    font, soft = int(random.choice(fonts_of(frozenset()))), random.uniform(0.3, 0.9)
    for row, col in empty[random.permutation(len(empty))[: random.integers(1, 7)]]:
        mask = np.rot90(_draw_note(font, thick, random), int(random.integers(4)))
        mask = np.asarray(cv2.GaussianBlur(np.ascontiguousarray(mask), (0, 0), soft), np.float32)
        strength = np.float32(min(1.0, max(ink, FAINTEST / max(float(mask.max()), 0.01))))
        top, left = MARGIN + row * CELL, MARGIN + col * CELL
        scene[top : top + CELL, left : left + CELL] *= (1 - strength * mask)[..., None]
        marked[row, col] = True
    return marked


def _draw_note(font: int, thick: int, random: np.random.Generator) -> NDArray[np.float32]:
    """A small digit somewhere in a cell, the finer its strokes the better: it is drawn larger."""
    digit, side, height = str(random.integers(1, 10)), FINER * CELL, random.uniform(0.16, 0.3) * FINER * CELL
    (_, tall), _ = cv2.getTextSize(digit, font, 1.0, thick)
    scale = height / tall
    (wide, tall), _ = cv2.getTextSize(digit, font, scale, thick)
    free = np.array([side - wide, side - tall]) - 0.1 * side
    place = random.uniform(0, 1, 2) if random.random() < 0.4 else random.integers(0, 2, 2) + random.normal(0, 0.06, 2)
    x, y = (0.05 * side + free * np.clip(place, 0, 1)).astype(int)
    canvas = np.zeros((side, side), np.uint8)
    cv2.putText(canvas, digit, (int(x), int(y) + tall), font, scale, 255, thick, cv2.LINE_AA)
    return np.asarray(cv2.resize(canvas, (CELL, CELL), interpolation=cv2.INTER_AREA), np.float32) / np.float32(255)


def _cast_shadows(
    scene: NDArray[np.float32], marked: NDArray[np.bool_], random: np.random.Generator, tinted: float
) -> NDArray[np.float32]:
    """Shadows whose edges run through cells, as often through marked ones as through any: over a mark, or beside it.

    Their colour differs from that of the light by about the share `tinted`."""
    every, written = np.argwhere(np.ones_like(marked)), np.argwhere(marked)
    for _ in range(random.integers(1, 3)):
        cells = written if len(written) and random.random() < 0.5 else every
        row, col = cells[random.integers(len(cells))]
        place = MARGIN + CELL * np.array([col + 0.5, row + 0.5])
        shadow = cast_shadow(random, scene.shape[:2], place, CELL, stray=0.3)
        if tinted:
            shadow **= np.exp(random.normal(0, tinted, 3)).astype(np.float32)
        scene = scene * shadow
    return scene


def _expose(scene: NDArray[np.float32], random: np.random.Generator) -> NDArray[np.float32]:
    """Other light, another camera: brightness, colour or none, softness, grain."""
    if random.random() < 0.12:
        scene = np.repeat(scene.mean(axis=2, keepdims=True), 3, axis=2)
    gains = random.uniform(0.55, 1.1) * np.exp(random.normal(0, 0.06, 3))
    lit = np.clip(scene * gains.astype(np.float32), 0, 1)
    scene = np.asarray(cv2.pow(lit, random.uniform(0.8, 1.25)), np.float32)
    if random.random() < 0.15:
        scene = np.asarray(cv2.GaussianBlur(scene, (0, 0), random.uniform(0.4, 1.1)), np.float32)
    if random.random() < 0.3:
        scene = scene + np.float32(random.uniform(0.002, 0.02)) * random.standard_normal(scene.shape, np.float32)
    return scene
