"""How the review of a sheet is drawn: the photo with threads over it, the open question, the arithmetic."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.cells import SIDE
from companion.games.patchwork_doodle.scoring import explain_rectangle, name_rectangle
from companion.games.values import Cell
from companion.screens.drawing.items import Box, Icon, Item, Photo, Point, Pressable, Seam, Sheet, Stitches, Tap, Words
from companion.screens.drawing.parts import button, card, mark
from companion.screens.drawing.patches import outline_of
from companion.screens.drawing.skeleton import body_box
from companion.screens.drawing.theme import Theme, overlay, overlay_alpha, with_alpha
from companion.screens.screen import Easel
from messages import say

from .sheet import PHOTO

if TYPE_CHECKING:
    from .sheet import SheetReview

_PICTURE = 324.0


def draw_review(screen: SheetReview, easel: Easel) -> tuple[Item, ...]:
    """The sheet at the left, the question and the sum at the right."""
    box = body_box(easel.width)
    picture = Box(box.x, box.y, _PICTURE, _PICTURE)
    right = Box(box.x + _PICTURE + 14, box.y, box.width - _PICTURE - 14, box.height)
    upper, lower = right.rows(162, 1, gap=10)
    question = _draw_question(screen, easel, upper) if screen.open_cell else _draw_settled(screen, easel, upper)
    return (*_draw_sheet(screen, easel.theme, picture), *question, *_draw_sum(screen, easel, lower))


def _cell_box(picture: Box, inset: float, row: float, col: float, rows: float = 1, cols: float = 1) -> Box:
    edge = picture.width * inset
    side = (picture.width - 2 * edge) / SIDE
    return Box(picture.x + edge + col * side, picture.y + edge + row * side, cols * side, rows * side)


def _corners(picture: Box, inset: float, loop: list[Cell]) -> tuple[Point, ...]:
    return tuple((box.x, box.y) for box in (_cell_box(picture, inset, *corner) for corner in loop))


def _draw_sheet(screen: SheetReview, theme: Theme, picture: Box) -> tuple[Item, ...]:
    items: list[Item] = [Photo(picture, PHOTO, screen.turns, radius=8)]
    if screen.shows_cells:
        items += _draw_cells(screen, picture)
    items += [
        Pressable(_cell_box(picture, screen.inset, row, col), Tap("cell", (row, col)), sinks=False)
        for row in range(SIDE)
        for col in range(SIDE)
    ]
    items += _draw_doubts(screen, theme, picture)
    return tuple(items)


def _draw_cells(screen: SheetReview, picture: Box) -> list[Item]:
    """Wash on shaded cells, outlines of patches, then what scores."""
    wash = with_alpha(overlay("shaded_wash"), overlay_alpha("shaded_wash_alpha"))
    items: list[Item] = [Sheet(_cell_box(picture, screen.inset, *cell), wash) for cell in screen.seen.shaded]
    proposal = screen.proposal
    for patch in proposal.patches:
        for loop in outline_of(patch.cells):
            items.append(
                Seam(
                    _corners(picture, screen.inset, loop), with_alpha(overlay("shaded_wash"), 0.7), 1.5, is_closed=True
                )
            )
    rectangle = proposal.score.rectangle
    if rectangle is not None:
        size = (rectangle.height, rectangle.width)
        best = _cell_box(picture, screen.inset, rectangle.row, rectangle.col, *size)
        casing = with_alpha(overlay("casing"), overlay_alpha("casing_alpha"))
        items.append(Sheet(best, with_alpha(overlay("best"), overlay_alpha("best_wash_alpha"))))
        items.append(Stitches(best, overlay("best"), 3, 0, 8, 5, 3, casing, 3))
    return items


def _draw_doubts(screen: SheetReview, theme: Theme, picture: Box) -> list[Item]:
    items: list[Item] = []
    for cell in screen.seen.unsure:
        items += _baste(picture, screen.inset, cell, 3.5)
    for problem in screen.proposal.problems:
        for loop in outline_of(problem.cells):
            items.append(Seam(_corners(picture, screen.inset, loop), theme.bad, 2.5, is_closed=True))
        if problem.cells:
            place = _cell_box(picture, screen.inset, *problem.cells[0])
            items += mark(theme, place.x + 6, place.y + 6, "!", theme.bad)
    for cell in screen.seen.unsure:
        place = _cell_box(picture, screen.inset, *cell)
        items += mark(theme, place.right - 2, place.y + 2, "?", overlay("doubt"))
    if screen.open_cell is not None:
        place = _cell_box(picture, screen.inset, *screen.open_cell)
        items.append(Sheet(place, None, 3, theme.ink if theme.name == "linen" else "#2A2130", 3))
        items += _baste(picture, screen.inset, screen.open_cell, 4)
    return items


def _baste(picture: Box, inset: float, cell: Cell, width: float) -> list[Item]:
    place = _cell_box(picture, inset, *cell).inset(1)
    return [Stitches(place, overlay("doubt"), 3, 0, 11, 7, width, overlay("doubt_casing"), 2, is_round=False)]


def _draw_question(screen: SheetReview, easel: Easel, box: Box) -> tuple[Item, ...]:
    theme, cell = easel.theme, screen.open_cell
    assert cell is not None
    doubts = len(screen.seen.unsure)
    is_doubtful = cell in screen.seen.unsure
    where = screen.words("row {row}, column {column}", row=cell[0] + 1, column=cell[1] + 1)
    more = screen.count("{count} to check", "{count} to check", doubts) if is_doubtful else where
    is_shaded = cell in screen.seen.shaded
    close_up = Box(box.x + 14, box.y + 44, 104, 104)
    answers = Box(close_up.right + 12, box.y + 44, box.right - close_up.right - 26, 104)
    this, other = answers.rows(1, 1)
    kept, changed = (say("Shaded"), say("Empty")) if is_shaded else (say("Empty"), say("Shaded"))
    return (
        Sheet(box, theme.surface, 12, theme.doubt if is_doubtful else theme.hem, 2),
        Icon(Box(box.x + 10, box.y + 8, 32, 28), "circle-question-mark", theme.doubt, 22),
        Words(
            Box(box.x + 44, box.y + 8, box.width - 190, 28),
            screen.words("Is this cell shaded?"),
            "heading",
            theme.doubt,
        ),
        Words(Box(box.right - 142, box.y + 8, 128, 28), more, "small", theme.ink_soft, "right"),
        _close_up(screen, close_up, cell),
        Stitches(close_up.inset(26), overlay("doubt"), 3, 0, 11, 7, 3, overlay("doubt_casing"), 2, is_round=False),
        *_draw_answer(screen, theme, this, "this", screen.words(kept), screen.proposal.score.points, is_likelier=True),
        *_draw_answer(screen, theme, other, "other", screen.words(changed), screen.points_if(cell), is_likelier=False),
    )


def _draw_answer(
    screen: SheetReview, theme: Theme, box: Box, which: str, text: str, points: int, *, is_likelier: bool
) -> tuple[Item, ...]:
    result = screen.words("{points} points", points=points)
    inside = (
        Words(Box(box.x + 14, box.y, box.width * 0.45, box.height), text, "heading", theme.ink),
        Words(
            Box(box.x + box.width * 0.5, box.y, box.width * 0.5 - 14, box.height),
            result,
            "small",
            theme.ink_soft,
            "right",
        ),
    )
    if is_likelier:
        return (
            Pressable(box, Tap("answer", which), (Sheet(box, theme.lit_bg, 10, theme.ink, 2.5), *inside), sinks=False),
        )
    return (Pressable(box, Tap("answer", which), (Sheet(box, theme.surface, 10, theme.hem, 1.5, theme.edge), *inside)),)


def _close_up(screen: SheetReview, box: Box, cell: Cell) -> Photo:
    """The cell with half of its neighbours, cut from the photo."""
    side = (1 - 2 * screen.inset) / SIDE
    left, top = screen.inset + (cell[1] - 0.5) * side, screen.inset + (cell[0] - 0.5) * side
    left, top = min(max(left, 0.0), 1 - 2 * side), min(max(top, 0.0), 1 - 2 * side)
    return Photo(box, PHOTO, screen.turns, (left, top, left + 2 * side, top + 2 * side), radius=8)


def _draw_settled(screen: SheetReview, easel: Easel, box: Box) -> tuple[Item, ...]:
    theme = easel.theme
    problems = screen.proposal.problems
    layers, turn = Box(box.x + 14, box.bottom - 62, box.width - 28, 48).columns(1, 1)
    label = screen.words("Photo only") if screen.shows_cells else screen.words("Show the reading")
    buttons = (
        button(theme, layers, label, Tap("layers"), icon="layers", style="body_strong"),
        button(theme, turn, screen.words("Turn the sheet"), Tap("turn"), icon="rotate-ccw", style="body_strong"),
    )
    if problems:
        text = screen.words(problems[0].sentence)
        return (
            Sheet(box, theme.bad_bg, 12, theme.bad, 2),
            Icon(Box(box.x + 10, box.y + 10, 32, 28), "circle-alert", theme.bad, 24),
            Words(Box(box.x + 46, box.y + 8, box.width - 60, 84), text, "body", theme.ink, lines=4),
            *buttons,
        )
    return (
        card(theme, box),
        Icon(Box(box.x + 10, box.y + 16, 32, 28), "circle-check", theme.good, 24),
        Words(
            Box(box.x + 46, box.y + 14, box.width - 60, 32), screen.words("Every cell is sure"), "heading", theme.good
        ),
        Words(
            Box(box.x + 46, box.y + 48, box.width - 60, 40),
            screen.words("Tap any cell to correct it."),
            "body",
            theme.ink_soft,
        ),
        *buttons,
    )


def _draw_sum(screen: SheetReview, easel: Easel, box: Box) -> tuple[Item, ...]:
    theme, proposal = easel.theme, screen.proposal
    best = proposal.score.rectangle
    shaded = SIDE * SIDE - proposal.empty
    count = screen.words("{shaded} cells shaded, {empty} empty", shaded=shaded, empty=proposal.empty)
    patches = screen.count("{count} patch", "{count} patches", len(proposal.patches))
    text = Box(box.x + 16, box.y, box.width - 130, 0)
    return (
        card(theme, box),
        Words(Box(text.x, box.y + 14, text.width, 24), screen.words(name_rectangle(best)), "heading", theme.ink),
        Words(Box(text.x, box.y + 44, text.width, 24), screen.words(explain_rectangle(best)), "body_strong", theme.ink),
        Words(Box(text.x, box.y + 74, text.width, 20), count, "small", theme.ink_soft),
        Words(Box(text.x, box.y + 98, text.width, 20), patches, "small", theme.ink_soft),
        Words(
            Box(box.right - 112, box.y + 20, 96, box.height - 40),
            str(proposal.score.points),
            "score_l",
            theme.ink,
            "right",
        ),
    )
