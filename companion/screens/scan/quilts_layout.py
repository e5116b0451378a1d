"""How the review of quilts is drawn: the flattened photo, the open tile with its answers, the points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.quilt_show.quilt import name_tile
from companion.games.values import Cell
from companion.screens.drawing.items import Box, Icon, Item, Photo, Pressable, Sheet, Stitches, Tap, Words
from companion.screens.drawing.parts import button, card, chosen_card, mark, raised_card
from companion.screens.drawing.quilt_tiles import draw_tile
from companion.screens.drawing.skeleton import body_box
from companion.screens.drawing.theme import Theme, overlay
from companion.screens.screen import Easel

from .quilts import PHOTO, name_part

if TYPE_CHECKING:
    from .quilts import QuiltReview

_PICTURE = 324.0


def draw_quilt_review(screen: QuiltReview, easel: Easel) -> tuple[Item, ...]:
    """The quilt at the left, the question and the sum at the right."""
    box = body_box(easel.width)
    picture = Box(box.x, box.y, _PICTURE, _PICTURE)
    right = Box(box.x + _PICTURE + 14, box.y, box.width - _PICTURE - 14, box.height)
    quilt = _draw_quilt(screen, easel.theme, picture)
    if screen.palette is not None:
        return (*quilt, *_draw_palette(screen, easel, right))
    upper, lower = right.rows(200, 1, gap=10)
    asked = _draw_question(screen, easel, upper) if screen.open_cell else _draw_settled(screen, easel, upper)
    return (*quilt, *asked, *_draw_sum(screen, easel, lower))


def _place(screen: QuiltReview, picture: Box) -> tuple[Box, float]:
    quilt = screen.quilt
    side = min((picture.width - 16) / quilt.cols, (picture.height - 16) / quilt.rows)
    x, y = picture.centre
    return Box(x - quilt.cols * side / 2, y - quilt.rows * side / 2, quilt.cols * side, quilt.rows * side), side


def _draw_quilt(screen: QuiltReview, theme: Theme, picture: Box) -> tuple[Item, ...]:
    whole, side = _place(screen, picture)
    items: list[Item] = [card(theme, picture), Photo(whole, PHOTO, screen.shown, radius=4)]
    doubts = screen.doubts(screen.shown)
    problems = [(cell, problem) for problem in screen.judgement.problems for cell in problem.cells]
    for row in range(screen.quilt.rows):
        for col in range(screen.quilt.cols):
            place = Box(whole.x + col * side, whole.y + row * side, side, side)
            items.append(Pressable(place, Tap("tile", (row, col)), sinks=False))
    for row, col in doubts:
        place = Box(whole.x + col * side, whole.y + row * side, side, side).inset(4)
        items.append(Stitches(place, overlay("doubt"), 4, 0, 12, 7, 3.5, overlay("doubt_casing"), 2, is_round=False))
        items += mark(theme, place.right - 6, place.y + 6, "?", overlay("doubt"))
    for (row, col), _ in problems:
        place = Box(whole.x + col * side, whole.y + row * side, side, side).inset(2)
        items.append(Sheet(place, None, 4, theme.bad, 2.5))
        items += mark(theme, place.x + 10, place.y + 10, "!", theme.bad)
    if screen.open_cell is not None:
        row, col = screen.open_cell
        place = Box(whole.x + col * side, whole.y + row * side, side, side)
        items.append(Stitches(place, overlay("best"), 4, 3, 8, 5, 3, overlay("casing"), 3))
    return tuple(items)


def _close_up(screen: QuiltReview, box: Box, cell: Cell) -> Photo:
    width, height = 1 / screen.quilt.cols, 1 / screen.quilt.rows
    crop = (cell[1] * width, cell[0] * height, (cell[1] + 1) * width, (cell[0] + 1) * height)
    return Photo(box, PHOTO, screen.shown, crop, radius=6)


def _draw_question(screen: QuiltReview, easel: Easel, box: Box) -> tuple[Item, ...]:
    theme, cell = easel.theme, screen.open_cell
    assert cell is not None
    is_doubtful = cell in screen.doubts(screen.shown)
    colour = theme.doubt if is_doubtful else theme.hem
    items: list[Item] = [
        Sheet(box, theme.surface, 12, colour, 2),
        Icon(Box(box.x + 8, box.y + 6, 30, 28), "circle-question-mark", theme.doubt, 22),
        Words(
            Box(box.x + 40, box.y + 6, box.width - 54, 28), screen.words("Which tile is this?"), "heading", theme.doubt
        ),
        _close_up(screen, Box(box.x + 12, box.y + 40, 104, 104), cell),
    ]
    right = Box(box.x + 126, box.y + 38, box.width - 138, box.height - 46)
    answers = screen.answers()
    places = right.rows(1, 1, 1, gap=5) if len(answers) > 1 else right.rows(1, 1, gap=5)
    for number, (tile, place) in enumerate(zip(answers[: len(places) - 1], places, strict=False)):
        side = place.height - 8
        drawn = draw_tile(Box(place.x + 6, place.y + 4, side, side), tile.pattern, tile.colour, tile.value)
        text = Words(
            Box(place.x + side + 16, place.y, place.width - side - 24, place.height),
            screen.words(name_tile(tile)),
            "small_strong",
            theme.ink,
            lines=2,
        )
        tap = Tap("answer", number)
        if number == 0:
            items.append(
                Pressable(place, tap, (Sheet(place, theme.lit_bg, 10, theme.ink, 2.5), *drawn, text), sinks=False)
            )
        else:
            items.append(raised_card(theme, place, tap, (*drawn, text), radius=10))
    items.append(
        button(
            theme,
            places[min(len(answers), len(places) - 1)],
            screen.words("Another tile"),
            Tap("another"),
            icon="layout-grid",
            style="body_strong",
        )
    )
    return tuple(items)


def _draw_settled(screen: QuiltReview, easel: Easel, box: Box) -> tuple[Item, ...]:
    theme = easel.theme
    problems = screen.judgement.problems
    low = Box(box.x + 12, box.bottom - 58, box.width - 24, 48)
    chip, out = low.columns(1, 1)
    value = screen.chips[screen.shown]
    chip_text = screen.words("Chip {value}", value=value) if value else screen.words("No chip")
    is_out = screen.shown in screen.left_out
    out_text = screen.words("Take it in") if is_out else screen.words("Leave it out")
    buttons = (
        button(theme, chip, chip_text, Tap("chip"), icon="circle-plus", style="body_strong"),
        button(theme, out, out_text, Tap("out"), icon="eye-off", is_chosen=is_out, style="body_strong"),
    )
    if problems:
        return (
            Sheet(box, theme.bad_bg, 12, theme.bad, 2),
            Icon(Box(box.x + 8, box.y + 8, 32, 28), "circle-alert", theme.bad, 24),
            Words(
                Box(box.x + 44, box.y + 6, box.width - 56, 104),
                screen.words(problems[0].sentence),
                "body",
                theme.ink,
                lines=5,
            ),
            *buttons,
        )
    return (
        card(theme, box),
        Icon(Box(box.x + 10, box.y + 16, 32, 28), "circle-check", theme.good, 24),
        Words(
            Box(box.x + 46, box.y + 14, box.width - 60, 32), screen.words("Every tile is sure"), "heading", theme.good
        ),
        Words(
            Box(box.x + 46, box.y + 48, box.width - 60, 40),
            screen.words("Tap any tile to correct it."),
            "body",
            theme.ink_soft,
        ),
        *buttons,
    )


def _draw_palette(screen: QuiltReview, easel: Easel, box: Box) -> tuple[Item, ...]:
    """Six patterns, six colours or three values, each drawn and named."""
    theme = easel.theme
    head, area = box.rows(30, 1)
    choices = screen.choices()
    names = {
        "pattern": screen.words("Which pattern?"),
        "colour": screen.words("Which colour?"),
        "value": screen.words("Which value?"),
    }
    items: list[Item] = [Words(head, names[screen.palette or "pattern"], "heading", theme.ink)]
    rows = area.rows(*(1,) * (len(choices) // 3), gap=10)
    for number, choice in enumerate(choices):
        place = rows[number // 3].columns(1, 1, 1, gap=10)[number % 3]
        side = min(place.width - 20, place.height - 44, 72)
        tile = Box(place.centre[0] - side / 2, place.y + 8, side, side)
        picked = screen.picked
        pattern = choice if screen.palette == "pattern" else picked.get("pattern", "boston-beauty")
        colour = choice if screen.palette == "colour" else picked.get("colour", "blue")
        value = int(choice) if screen.palette == "value" else None
        label = name_part(screen, choice)
        words = Words(
            Box(place.x + 4, place.bottom - 40, place.width - 8, 38),
            label,
            "small_strong",
            theme.ink,
            "center",
            lines=2,
        )
        inside = (*draw_tile(tile, pattern, colour, value), words)
        if number == screen.highlighted:
            items.append(Pressable(place, Tap("pick", choice), (*chosen_card(theme, place), *inside), sinks=False))
        else:
            items.append(raised_card(theme, place, Tap("pick", choice), inside))
    return tuple(items)


def _draw_sum(screen: QuiltReview, easel: Easel, box: Box) -> tuple[Item, ...]:
    theme, judgement = easel.theme, screen.judgement
    points = "–" if judgement.points is None else str(judgement.points)
    styles = {
        "scrap": screen.words("Scrap quilt"),
        "sampler": screen.words("Sampler quilt"),
        None: screen.words("Not a quilt yet"),
    }
    size = screen.words("{rows} × {cols} tiles", rows=screen.quilt.rows, cols=screen.quilt.cols)
    lines = ", ".join(f"{screen.words(line.reason)}: {line.points}" for line in judgement.lines[:3])
    text = Box(box.x + 16, box.y, box.width - 130, 0)
    items: list[Item] = [
        card(theme, box),
        Words(Box(text.x, box.y + 12, text.width, 24), styles[judgement.style], "heading", theme.ink),
        Words(Box(text.x, box.y + 40, text.width, 20), size, "body", theme.ink),
        Words(Box(text.x, box.y + 62, text.width, 40), lines, "small", theme.ink_soft, lines=2, is_optional=True),
        Words(Box(box.right - 112, box.y + 16, 96, box.height - 32), points, "score_l", theme.ink, "right"),
    ]
    return tuple(items)
