"""How often ruled boards are found where they lie, by family of print: made-up photos, some of them without a board."""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.boards.board_search import NoBoard, find_board
from vision.photo.pixels import Pixels, Points
from vision.training.pictures.doodle_photos import MadeSheet, make_sheet, make_strange_sheet
from vision.training.pictures.no_board_photos import boardless_photos
from vision.training.pictures.patchwork_boards import GROUNDS, LINES
from vision.training.pictures.patchwork_families import FOR_MEASURING
from vision.training.pictures.patchwork_photos import make_board
from vision.training.pictures.puzzle_photos import make_marked_page, make_puzzle

FIRST = 700_000
EXACT, NEAR = 0.15, 0.35
"""In cells: a board whose worst crossing is no further off is exactly found; further than the second, it is beside."""


@dataclass(frozen=True)
class Case:
    """A photo, where the crossings of its board are (None: it has none), and the families it belongs to."""

    photo: Pixels
    points: Points | None
    families: tuple[str, ...]


@dataclass(frozen=True)
class Result:
    """How a photo fared: how far the worst crossing is off, in cells; None when no board was found."""

    miss: float | None
    families: tuple[str, ...]


def strange_sheets(count: int) -> Iterator[Case]:
    """Doodle sheets with a ground, lines or a hand of a family that nothing was fitted to."""
    for seed in range(FIRST, FIRST + count):
        yield _sheet(make_strange_sheet(seed, _hard(seed)))


def sheets(count: int) -> Iterator[Case]:
    """Doodle sheets of the other families."""
    for seed in range(FIRST, FIRST + count):
        yield _sheet(make_sheet(seed, _hard(seed)))


def boards(count: int) -> Iterator[Case]:
    """Patchwork boards, every other one of a family that nothing was fitted to, and each without patches too."""
    for seed in range(FIRST, FIRST + count):
        made = make_board(seed, strange=FOR_MEASURING if seed % 2 else frozenset())
        prints = tuple(sorted(made.families & {*GROUNDS, *LINES}))
        yield Case(made.photo, made.board.points, prints)
        yield Case(made.empty_photo, made.empty_board.points, ("empty", *prints))


def pages(count: int) -> Iterator[Case]:
    """Puzzle pages, half of them with any share of their cells marked."""
    for seed in range(count):
        made = make_marked_page(seed) if seed % 2 else make_puzzle(seed)
        share = made.marked.mean()
        yield Case(made.photo, made.board.points, ("all marked" if share == 1 else "some marked",))


def no_boards(count: int) -> Iterator[Case]:
    """Photos without a board of nine by nine."""
    for name, photo in boardless_photos():
        yield Case(photo, None, (name.rsplit(" ", 1)[0],))


SETS = {"strange-sheets": strange_sheets, "sheets": sheets, "boards": boards, "pages": pages, "no-boards": no_boards}


def _sheet(made: MadeSheet) -> Case:
    one = made.families
    return Case(made.pixels, made.points, (f"lines {one.lines}", f"ground {one.ground}", f"frame {one.frame}"))


def _hard(seed: int) -> float:
    """From easy to hard, evenly."""
    return (seed * 7 % 100 + 0.5) / 100


def try_to_find(case: Case) -> Result:
    """Search the board of a case."""
    rows, cols = (9, 9) if case.points is None else (len(case.points) - 1, len(case.points[0]) - 1)
    try:
        found = find_board(case.photo, rows, cols).points
    except NoBoard:
        return Result(None, case.families)
    return Result(np.inf if case.points is None else worst_crossing(found, case.points), case.families)


def worst_crossing(found: Points, truth: Points) -> float:
    """How far the worst crossing is off, in cells, whichever way the board is turned."""
    cell = float(np.linalg.norm(np.diff(truth, axis=1), axis=-1).mean())
    turned = (np.rot90(found, turn) for turn in range(4))
    return min(float(np.linalg.norm(one - truth, axis=-1).max()) for one in turned if one.shape == truth.shape) / cell


def report(name: str, results: Sequence[Result]) -> None:
    """Print how many are found, exactly or at all, lie beside, or are not found: of all and by family."""
    families: dict[str, list[Result]] = defaultdict(list)
    for result in results:
        for family in ("all", *result.families):
            families[family].append(result)
    print(f"\n{name}\n  {'family':<28}{'photos':>7}{'exact':>7}{'found':>7}{'beside':>8}{'none':>6}")
    for family, some in sorted(families.items(), key=lambda item: (item[0] != "all", item[0])):
        misses = [one.miss for one in some if one.miss is not None]
        exact, near = (sum(miss < limit for miss in misses) for limit in (EXACT, NEAR))
        print(f"  {family:<28}{len(some):>7}{exact:>7}{near:>7}{len(misses) - near:>8}{len(some) - len(misses):>6}")


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="study finding", description=__doc__)
    parser.add_argument("--set", action="append", choices=list(SETS), help="only this set; may be given several times")
    parser.add_argument("--count", type=int, default=200, help="how many sheets, boards and pages are made")
    told = parser.parse_args(words)
    cv2.setNumThreads(1)
    for name in told.set or SETS:
        report(name, [try_to_find(case) for case in SETS[name](told.count)])
    return 0
