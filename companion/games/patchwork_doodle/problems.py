"""What is wrong with a sheet as it lies there: patches that cannot be, and cells that came or went wrongly."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from messages import Sentence, say, say_count

from ..cells import Cells, cells_of
from ..shapes import Shape, shape_of
from ..values import Cell, Problem, Seat
from .components import KNOWN_SHAPES, SINGLE, START_SHAPES, START_SIZE

if TYPE_CHECKING:
    from .drawing import Drawable
    from .state import DoodleState

ALL_EXIST = 5
"""Cells up to which cards, cuts and special actions give every shape; no cut gives a larger one."""
LARGE_SHAPES = frozenset(
    turned for shape in (*KNOWN_SHAPES, *START_SHAPES) if shape.size > ALL_EXIST for turned in shape.orientations()
)


def does_exist(shape: Shape) -> bool:
    """Whether a known card, a cut or a special action can give this shape, in this or any other orientation."""
    return shape.size <= ALL_EXIST or shape in LARGE_SHAPES


def find_sheet_problems(patches: Iterable[Collection[Cell]]) -> tuple[Problem, ...]:
    """What looks wrong on a sheet by itself: patches that no card, cut or special action gives, no start patch."""
    listed = [tuple(sorted(patch)) for patch in patches]
    unknown = [patch for patch in listed if not does_exist(shape_of(patch))]
    start = _find_start_patch(listed)
    problems = [Problem("impossible-patch", _impossible_sentence(patch), patch) for patch in unknown if patch != start]
    if listed and all(len(patch) != START_SIZE for patch in listed):
        sentence = say(
            "No patch of {size} cells was seen, yet every sheet begins with one: look whether its outline is closed "
            "and whether all its cells are shaded.",
            size=START_SIZE,
        )
        problems.append(Problem("no-start-patch", sentence))
    return tuple(problems)


def compare_written(
    written: Sequence[int | None], empty: int | None, total: int | None, points: int
) -> tuple[Problem, ...]:
    """Where the scores written on a sheet contradict what its board is worth, or each other; None is not written."""
    problems = []
    rounds = [score for score in written if score is not None]
    if rounds and len(rounds) == next((at for at, each in enumerate(written) if each is None), len(written)):
        number = len(rounds)
        if rounds[-1] != points:
            sentence = say(
                "The sheet says {written} for round {number}, the board is worth {points}.",
                written=rounds[-1], number=number, points=points,
            )  # fmt: skip
            problems.append(Problem("written-score", sentence))
    if empty is not None and total is not None and len(rounds) == len(written) and sum(rounds) - empty != total:
        sentence = say(
            "The sheet says {total} in total, but its rounds and empty cells make {right}.",
            total=total, right=sum(rounds) - empty,
        )  # fmt: skip
        problems.append(Problem("written-total", sentence))
    return tuple(problems)


def _find_start_patch(patches: Sequence[tuple[Cell, ...]]) -> tuple[Cell, ...] | None:
    """The patch with which the sheet began: one of a known start card, else the only other one of that size."""
    of_size = [patch for patch in patches if len(patch) == START_SIZE]
    known = [patch for patch in of_size if does_exist(shape_of(patch))]
    return next(iter(known or of_size), None)


def _impossible_sentence(patch: Sequence[Cell]) -> Sentence:
    row, col = patch[0]
    if len(patch) > START_SIZE:
        return say(
            "The patch that begins at row {row}, column {col} has {count} cells and no known card has more than "
            "{most}: perhaps an outline between two patches was not seen.",
            row=row + 1, col=col + 1, count=len(patch), most=START_SIZE,
        )  # fmt: skip
    return say(
        "No known card, cut or special action gives the patch that begins at row {row}, column {col}. Not all cards "
        "are known: compare it with yours.",
        row=row + 1, col=col + 1,
    )  # fmt: skip


def find_problems(state: DoodleState, seat: Seat, cells: Cells) -> tuple[Problem, ...]:
    """What does not fit when this player's sheet is told to show these cells now."""
    sheet = state.sheets[seat]
    problems = _find_lost(state, seat, cells)
    new = cells - sheet.cells
    if sheet.is_complete and new:
        sentence = say_count(
            "{count} cell on the sheet of {name} belongs to no patch that is known.",
            "{count} cells on the sheet of {name} belong to no patch that is known.",
            len(new), name=state.players[seat].name,
        )  # fmt: skip
        problems.append(Problem("untold-cells", sentence, tuple(new)))
    return (*problems, *_find_too_many(state, seat, cells))


def _find_too_many(state: DoodleState, seat: Seat, cells: Cells) -> tuple[Problem, ...]:
    """More cells than the cards laid so far can have given."""
    # Whoever reads a sheet without a game starts faster without the rest of the rules.
    from .drawing import most_cells

    most = most_cells(state)
    if len(cells) <= most:
        return ()
    sentence = say(
        "{count} cells of {name} are shaded, but by now at most {most} can be: look at the sheet again.",
        count=len(cells), name=state.players[seat].name, most=most,
    )  # fmt: skip
    return (Problem("too-many-cells", sentence, tuple(cells - state.sheets[seat].cells)),)


def lost_sentence(state: DoodleState, seat: Seat, lost: Cells) -> Sentence:
    """Why cells cannot go away."""
    return say_count(
        "{count} cell of {name} that was shaded before is empty now: what is drawn stays. Check it on the sheet, "
        "or undo the step that shaded it.",
        "{count} cells of {name} that were shaded before are empty now: what is drawn stays. Check them on the sheet, "
        "or undo the step that shaded them.",
        len(lost), name=state.players[seat].name,
    )  # fmt: skip


def find_photo_problems(state: DoodleState, seat: Seat, cells: Cells) -> tuple[Problem, ...]:
    """What does not fit when a photo of this player's sheet shows these cells in this turn."""
    # Whoever reads a sheet without a game starts faster without the rest of the rules.
    from .drawing import shapes_to_draw

    sheet = state.sheets[seat]
    problems = _find_lost(state, seat, cells)
    new = cells - sheet.cells
    if new and sheet.is_complete and not can_be_drawn(new, shapes_to_draw(state, seat)):
        row, col = next(iter(new))
        sentence = say_count(
            "{count} new cell ({where}) is not what could be drawn in this turn: compare it with the card.",
            "The {count} new cells (the first is {where}) are not what could be drawn in this turn: compare them with "
            "the card.",
            len(new), where=say("row {row}, column {col}", row=row + 1, col=col + 1),
        )  # fmt: skip
        problems.append(Problem("unexpected-cells", sentence, tuple(new)))
    return (*problems, *_find_too_many(state, seat, cells))


def _find_lost(state: DoodleState, seat: Seat, cells: Cells) -> list[Problem]:
    lost = state.sheets[seat].cells - cells
    return [Problem("lost-cells", lost_sentence(state, seat, lost), tuple(lost))] if lost else []


def can_be_drawn(new: Cells, drawable: Drawable) -> bool:
    """Whether one turn can add these cells: a patch, a single cell by special action, or both."""
    if drawable.allows(shape_of(new)):
        return True
    if SINGLE not in drawable.shapes:
        return False
    return any(drawable.allows(shape_of(new - cells_of([cell]))) for cell in new)
