"""Checks what a Doodle sheet shows against the rules: patches that cannot be, and cells that came or went wrongly."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from companion.games.cells import Cells, cells_of
from companion.games.patchwork_doodle.cards import KNOWN_SHAPES, START_SHAPES, START_SIZE
from companion.games.sentences import Sentence, say, say_count
from companion.games.shapes import Shape, parse_shape, shape_of
from companion.games.values import Cell, Problem, Seat

if TYPE_CHECKING:
    from companion.games.patchwork_doodle.drawing import Drawable
    from companion.games.patchwork_doodle.state import DoodleState

SINGLE = parse_shape("#")
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
    problems = [
        Problem("impossible-patch", _impossible_sentence(patch), patch)
        for patch in listed
        if not does_exist(shape_of(patch))
    ]
    if listed and all(len(patch) != START_SIZE for patch in listed):
        sentence = say(
            "No patch of {size} cells was seen, yet every sheet begins with one: look whether its outline is closed "
            "and whether all its cells are shaded.",
            size=START_SIZE,
        )
        problems.append(Problem("no-start-patch", sentence))
    return tuple(problems)


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


def compare_scans(before: Cells, now: Cells, drawable: Drawable | None = None) -> tuple[Problem, ...]:
    """What cannot have happened between two scans of one sheet.

    `drawable` is what may have been drawn when the scans lie one turn apart; None when that is not known.
    """
    problems = []
    if lost := before - now:
        sentence = say_count(
            "{count} cell that was shaded in the last scan is empty now ({where}): what is drawn stays. "
            "Look at it on the sheet and set it right.",
            "{count} cells that were shaded in the last scan are empty now (the first is {where}): what is drawn "
            "stays. Look at them on the sheet and set them right.",
            len(lost), where=_place(next(iter(lost))),
        )  # fmt: skip
        problems.append(Problem("lost-cells", sentence, tuple(lost)))
    new = now - before
    if new and drawable and not can_be_drawn(new, drawable):
        sentence = say_count(
            "{count} new cell ({where}) is not what could be drawn in this turn: compare it with the card.",
            "The {count} new cells (the first is {where}) are not what could be drawn in this turn: compare them with "
            "the card.",
            len(new), where=_place(next(iter(new))),
        )  # fmt: skip
        problems.append(Problem("unexpected-cells", sentence, tuple(new)))
    return tuple(problems)


def can_be_drawn(new: Cells, drawable: Drawable) -> bool:
    """Whether one turn can add these cells: a patch, a single cell by special action, or both."""
    if drawable.allows(shape_of(new)):
        return True
    if SINGLE not in drawable.shapes:
        return False
    return any(drawable.allows(shape_of(new - cells_of([cell]))) for cell in new)


def check_against_game(state: DoodleState, seat: Seat, now: Cells) -> tuple[Problem, ...]:
    """What does not fit a running game when this player's sheet shows these cells in this turn."""
    from companion.games.patchwork_doodle.drawing import shapes_to_draw

    sheet = state.sheets[seat]
    return compare_scans(sheet.cells, now, shapes_to_draw(state, seat) if sheet.is_complete else None)


def _place(cell: Cell) -> Sentence:
    return say("row {row}, column {col}", row=cell[0] + 1, col=cell[1] + 1)
