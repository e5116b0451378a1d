"""`./study printed`: sheets of our own print in bad light, from afar, tilted, under a hand: found, and read rightly?

The printed page itself (its PDF, drawn by pdftoppm) is shaded by made-up strokes and photographed by a made-up camera.
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.printing.doodle_sheet import print_doodle_sheets
from companion.scanning import Context, ScanError, read
from companion.scanning.doodle import SeenSheet
from messages import load_language
from vision.boards.marked_sheet import SIDE, find_marked_sheets
from vision.photo.pixels import Pixels, Points

DOTS = 8.0
"""Pixels a millimetre of the drawn page."""
PHOTO = (2000, 1500)
FIRST_SEED = 8_100_000


@dataclass(frozen=True)
class Condition:
    """How a sheet is photographed."""

    name: str
    height: float = 0.85
    """Of the page, as a share of the picture's."""
    tilt: float = 0.06
    light: float = 0.9
    noise: float = 3.0
    blur: float = 0.7
    has_shadow: bool = False
    has_hand: bool = False


CONDITIONS = (
    Condition("lamp above the table"),
    Condition("dim, with noise", light=0.22, noise=7.0),
    Condition("half in a hard shadow", has_shadow=True),
    Condition("from afar: half of the picture's height", height=0.5),
    Condition("from afar: a third of the picture's height", height=0.34),
    Condition("tilted", tilt=0.3),
    Condition("out of focus", blur=2.6),
    Condition("a hand on one corner", has_hand=True),
    Condition("a hand on one corner, dim", light=0.3, noise=6.0, has_hand=True),
)


def main(words: list[str]) -> int:
    """Photograph so many sheets in each condition, and count."""
    parser = argparse.ArgumentParser(prog="study printed", description=__doc__)
    parser.add_argument("--sheets", type=int, default=12)
    parser.add_argument("--keep", type=Path, help="write one photo of each condition into this folder")
    told = parser.parse_args(words)
    page, grid = _draw_page()
    print(f"{'condition':<44}{'found':>9}{'silent':>14}{'unsure':>9}{'wrong under the hand':>22}")
    silent_ones = 0
    for number, condition in enumerate(CONDITIONS):
        found = cells = silent = hidden = unsure = 0
        for sheet in range(told.sheets):
            random = np.random.default_rng(FIRST_SEED + 100 * number + sheet)
            truth = _choose_cells(random)
            photo, covered = _photograph(_shade(page, grid, truth, random), grid, condition, random)
            if told.keep is not None and sheet == 0:
                told.keep.mkdir(parents=True, exist_ok=True)
                cv2.imwrite(str(told.keep / f"{number}.jpg"), photo)
            try:
                seen = read(cv2.imencode(".jpg", photo, [cv2.IMWRITE_JPEG_QUALITY, 85])[1].tobytes(),
                            Context("patchwork-doodle")).seen[0]  # fmt: skip
            except ScanError:
                continue
            assert isinstance(seen, SeenSheet)
            found += 1
            asked = set(seen.unsure)
            wrong = (set(seen.shaded) ^ truth) - asked
            silent += len(wrong - covered)
            hidden += len(wrong & covered)
            unsure += len(asked)
            cells += SIDE * SIDE
        silent_ones += silent
        share = unsure / max(1, cells)
        print(
            f"{condition.name:<44}{found:>4} of {told.sheets:<3}{silent:>5} of {cells:<6}{share:>8.1%}{hidden:>22}",
            flush=True,
        )
    return 1 if silent_ones else 0


def _draw_page() -> tuple[Pixels, Points]:
    """The printed page in grey, and the corners of its grid in its pixels."""
    with tempfile.TemporaryDirectory() as folder:
        pdf = Path(folder) / "sheet.pdf"
        pdf.write_bytes(print_doodle_sheets("a4", 1, 1, load_language("en")))
        dots = str(round(DOTS * 25.4))
        subprocess.run(["pdftoppm", "-r", dots, "-gray", "-singlefile", "-png", pdf, pdf.with_suffix("")], check=True)
        page = cv2.imread(str(pdf.with_suffix(".png")), cv2.IMREAD_GRAYSCALE)
    assert page is not None
    (sheet,) = find_marked_sheets(np.asarray(page, np.uint8))
    return np.asarray(page, np.uint8), np.asarray(sheet.board.corners, np.float64)


def _choose_cells(random: np.random.Generator) -> set[tuple[int, int]]:
    """A few patches as a game leaves them: rectangles that touch or overlap."""
    cells: set[tuple[int, int]] = set()
    for _ in range(int(random.integers(3, 12))):
        height, width = random.integers(1, 4, 2)
        top, left = random.integers(0, SIDE - height + 1), random.integers(0, SIDE - width + 1)
        cells |= {(int(top + row), int(left + col)) for row in range(height) for col in range(width)}
    return cells


def _shade(page: Pixels, grid: Points, cells: set[tuple[int, int]], random: np.random.Generator) -> Pixels:
    drawn = page.copy()
    left, top = grid[0]
    side = (grid[1][0] - grid[0][0]) / SIDE
    ink, strokes = int(random.integers(40, 120)), int(random.integers(6, 11))
    for row, col in cells:
        for stroke in range(strokes):
            at = top + (row + (stroke + 0.6) / (strokes + 0.2)) * side
            ends = [(round(left + (col + share) * side), round(at + random.normal(0, 3))) for share in (0.06, 0.94)]
            cv2.line(drawn, ends[0], ends[1], ink, int(random.integers(3, 7)), cv2.LINE_AA)
    return drawn


def _photograph(
    page: Pixels, grid: Points, condition: Condition, random: np.random.Generator
) -> tuple[Pixels, set[tuple[int, int]]]:
    """The photo, and the cells whose middle a hand covers in it."""
    width, height = PHOTO
    tall = condition.height * height
    half = np.array([tall * page.shape[1] / page.shape[0], tall]) / 2
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], np.float64) * half
    corners[:2, 0] *= 1 - condition.tilt * random.uniform(0.7, 1)
    corners[:2, 1] *= 1 - condition.tilt * random.uniform(0.5, 1)
    turn = random.uniform(-0.2, 0.2)
    corners = corners @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    corners += np.array([width, height]) / 2
    edge = np.array([(0, 0), (page.shape[1], 0), (page.shape[1], page.shape[0]), (0, page.shape[0])], np.float32)
    to_photo = cv2.getPerspectiveTransform(edge, corners.astype(np.float32))
    scale = tall / page.shape[0]
    soft = cv2.GaussianBlur(page, (0, 0), 0.4 / scale)
    table = np.full((height, width), int(random.integers(60, 130)), np.uint8)
    seen = cv2.warpPerspective(soft, to_photo, PHOTO, dst=table, borderMode=cv2.BORDER_TRANSPARENT).astype(np.float32)
    colour = np.repeat(seen[..., None], 3, axis=2)
    crossings = np.array([[grid[0] + (grid[1] - grid[0]) * col / SIDE + (grid[3] - grid[0]) * row / SIDE
                           for col in np.arange(SIDE) + 0.5] for row in np.arange(SIDE) + 0.5])  # fmt: skip
    middles = np.asarray(cv2.perspectiveTransform(crossings.reshape(1, -1, 2), to_photo), np.float64)
    covered: set[tuple[int, int]] = set()
    if condition.has_hand:
        corners = np.asarray(cv2.perspectiveTransform(grid.reshape(1, 4, 2), to_photo)[0], np.float64)
        covered = _lay_hand(colour, corners, middles.reshape(SIDE, SIDE, 2), random)
    if condition.has_shadow:
        across = np.add.outer(np.arange(height) * random.uniform(-0.4, 0.4), np.arange(width))
        colour *= np.where(across > np.median(across), 0.42, 1.0)[..., None]
    colour = cv2.GaussianBlur(colour, (0, 0), condition.blur) * condition.light
    colour += random.normal(0, condition.noise, colour.shape)
    return np.clip(colour, 0, 255).astype(np.uint8), covered


def _lay_hand(
    photo: NDArray[np.float32], grid: Points, middles: Points, random: np.random.Generator
) -> set[tuple[int, int]]:
    """A fist on a corner's marker with an arm to the border of the picture."""
    corner = int(random.integers(4))
    centre, middle = grid[corner], grid.mean(axis=0)
    away = (centre - middle) / np.linalg.norm(centre - middle)
    side = float(np.linalg.norm(grid[1] - grid[0])) / SIDE
    fist = centre + away * 0.9 * side
    mask = np.zeros(photo.shape[:2], np.uint8)
    cv2.circle(mask, _pixel(fist), round(1.6 * side), 255, -1)
    cv2.line(mask, _pixel(fist), _pixel(fist + away * 3000), 255, round(2 * side))
    photo[mask > 0] = np.array([112, 140, 190]) * random.uniform(0.8, 1.1)
    return {
        (row, col) for row in range(SIDE) for col in range(SIDE)
        if np.linalg.norm(middles[row, col] - fist) < 1.6 * side
    }  # fmt: skip


def _pixel(point: Points) -> tuple[int, int]:
    return round(float(point[0])), round(float(point[1]))
