"""Checks what a Patchwork board shows against the rules: cells without a patch, what was bought, a claimed 7x7."""

from __future__ import annotations

from collections import Counter

from companion.games.cells import Cells
from companion.games.patchwork.patches import PATCH
from companion.games.patchwork.scoring import find_seven_by_seven
from companion.games.patchwork.state import Quilter
from companion.games.patchwork.track import SINGLE_PATCHES
from companion.games.sentences import say, say_count
from companion.games.values import Problem

from .tiling import Tiling

MOST_SINGLES = max(len(spaces) for spaces in SINGLE_PATCHES.values())
"""So many 1x1 patches there are in the game."""


def find_quilt_problems(
    covered: Cells, tiling: Tiling, quilter: Quilter | None, claims_seven_by_seven: bool
) -> tuple[Problem, ...]:
    """Everything that looks wrong, each with its cells."""
    problems = [_no_patch_fits(tiling.leftover, quilter)] if tiling.leftover else []
    if quilter is not None:
        problems += _compare_with_bought(covered, tiling, quilter)
    if claims_seven_by_seven and not find_seven_by_seven(covered):
        sentence = say(
            "There is no full 7 x 7 square on this board: nobody can take the special tile for it yet. "
            "If you see one, set the wrong cells right."
        )
        problems.append(Problem("no-seven-by-seven", sentence))
    return tuple(problems)


def _no_patch_fits(leftover: Cells, quilter: Quilter | None) -> Problem:
    row, col = next(iter(leftover))
    if quilter is None:
        sentence = say_count(
            "{count} covered cell at row {row}, column {col} fits no patch of the game together with its neighbours: "
            "look whether it is really covered.",
            "{count} covered cells fit no patches of the game, the first at row {row}, column {col}: look whether "
            "they are really covered.",
            len(leftover), row=row + 1, col=col + 1,
        )  # fmt: skip
    else:
        sentence = say_count(
            "{count} covered cell at row {row}, column {col} fits no patch that was bought: look whether it is really "
            "covered, or whether a purchase was not told.",
            "{count} covered cells fit no patches that were bought, the first at row {row}, column {col}: look whether "
            "they are really covered, or whether a purchase was not told.",
            len(leftover), row=row + 1, col=col + 1,
        )  # fmt: skip
    return Problem("no-patch-fits", sentence, tuple(leftover))


def _compare_with_bought(covered: Cells, tiling: Tiling, quilter: Quilter) -> list[Problem]:
    problems = []
    if len(covered) != quilter.covered:
        sentence = say_count(
            "{count} cell is covered, but the patches of this player cover {bought}: look at the board again, or tell "
            "the purchase that is missing.",
            "{count} cells are covered, but the patches of this player cover {bought}: look at the board again, or "
            "tell the purchase that is missing.",
            len(covered), bought=quilter.covered,
        )  # fmt: skip
        problems.append(Problem("area-differs", sentence, tuple(covered)))
    lying = Counter(patch.shape for patch in tiling.patches)
    for number in quilter.patches:
        shape = PATCH[number].outline.canonical()
        lying[shape] -= 1
        if lying[shape] < 0:
            sentence = say(
                "The patch {shape} (cost {cost}, time {time}) was bought but is not seen on the board: look where it "
                "lies.",
                shape=PATCH[number].shape, cost=PATCH[number].cost, time=PATCH[number].time,
            )  # fmt: skip
            problems.append(Problem("patch-not-seen", sentence))
    return problems
