"""What is wrong with a quilt board as it lies there: cells without a patch, what was bought, a claimed 7x7."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from messages import Sentence, say, say_count

from ..cells import Cells
from ..shapes import Shape
from ..values import Problem, Seat
from .components import PATCH
from .scoring import find_seven_by_seven
from .state import PatchworkState, Quilter


def find_problems(state: PatchworkState, seat: Seat, cells: Cells) -> tuple[Problem, ...]:
    """What does not fit when this player's quilt board is told to show these cells now."""
    quilter = state.quilters[seat]
    problems = []
    if lost := quilter.cells - cells:
        problems.append(Problem("lost-cells", lost_sentence(state, seat, lost), tuple(lost)))
    due = state.singles_due if seat == state.top else 0
    if state.has_moves and len(cells) - quilter.covered not in (0, due):
        problems.append(Problem("covered-cells", covered_sentence(state, seat, cells), tuple(cells - quilter.cells)))
    return tuple(problems)


def covered_sentence(state: PatchworkState, seat: Seat, cells: Cells) -> Sentence:
    """How a quilt differs from what was bought."""
    return say_count(
        "The quilt of {name} shows {count} covered cell, but the patches bought so far cover {covered}. "
        "Check the board, or undo to where a purchase is missing.",
        "The quilt of {name} shows {count} covered cells, but the patches bought so far cover {covered}. "
        "Check the board, or undo to where a purchase is missing.",
        len(cells), name=state.players[seat].name, covered=state.quilters[seat].covered,
    )  # fmt: skip


def lost_sentence(state: PatchworkState, seat: Seat, lost: Cells) -> Sentence:
    """Why cells cannot become empty."""
    return say_count(
        "{count} cell of {name} that was covered before is empty now: patches stay where they are sewn. "
        "Check the board, or undo the step that covered it.",
        "{count} cells of {name} that were covered before are empty now: patches stay where they are sewn. "
        "Check the board, or undo the step that covered them.",
        len(lost), name=state.players[seat].name,
    )  # fmt: skip


def find_photo_problems(
    covered: Cells,
    shapes: Iterable[Shape],
    leftover: Cells,
    quilter: Quilter | None = None,
    claims_seven_by_seven: bool = False,
) -> tuple[Problem, ...]:
    """What looks wrong on a photographed board: `shapes` are the patches seen on it, each as its canonical shape,
    `leftover` the covered cells that no patch explains, and `quilter` is what its player bought, where that is known.
    """
    problems = [_no_patch_fits(leftover, quilter)] if leftover else []
    if quilter is not None:
        problems += _compare_with_bought(covered, shapes, quilter)
    if claims_seven_by_seven and not find_seven_by_seven(covered):
        sentence = say(
            "There is no full 7 × 7 square on this board: nobody can take the special tile for it yet. "
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
            "covered, or whether a purchase is missing.",
            "{count} covered cells fit no patches that were bought, the first at row {row}, column {col}: look whether "
            "they are really covered, or whether a purchase is missing.",
            len(leftover), row=row + 1, col=col + 1,
        )  # fmt: skip
    return Problem("no-patch-fits", sentence, tuple(leftover))


def _compare_with_bought(covered: Cells, shapes: Iterable[Shape], quilter: Quilter) -> list[Problem]:
    problems = []
    if len(covered) != quilter.covered:
        sentence = say_count(
            "{count} cell is covered, but the patches of this player cover {bought}: look at the board again, or "
            "enter the purchase that is missing.",
            "{count} cells are covered, but the patches of this player cover {bought}: look at the board again, or "
            "enter the purchase that is missing.",
            len(covered), bought=quilter.covered,
        )  # fmt: skip
        problems.append(Problem("area-differs", sentence, tuple(covered)))
    lying = Counter(shapes)
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
