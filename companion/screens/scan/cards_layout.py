"""How the review of cards is drawn: the photo with numbered cards, the open card with its answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.patchwork_doodle.actions import UNTOLD
from companion.games.shapes import parse_shape
from companion.screens.drawing.items import Box, Disc, Icon, Item, Photo, Pressable, Sheet, Tap, Words
from companion.screens.drawing.parts import button, card, mark, raised_card
from companion.screens.drawing.patches import draw_patch, fabric_for
from companion.screens.drawing.skeleton import body_box
from companion.screens.drawing.theme import Theme, fabric, overlay
from companion.screens.patchwork_doodle.ring import draw_face
from companion.screens.screen import Easel

from .cards import CLOSE_UP, PHOTO
from .overview import draw_doubtful, draw_found, draw_open, draw_photo, fit_into, points_of, touch_boxes

if TYPE_CHECKING:
    from .cards import CardsReview

_RIGHT = 340.0


def draw_cards_review(screen: CardsReview, easel: Easel) -> tuple[Item, ...]:
    """The photo at the left, the question or the list at the right."""
    left, right = body_box(easel.width, has_band=False).columns(1, _RIGHT, gap=12)
    question = _draw_question if screen.open_card is not None else _draw_list
    return (*_draw_cards(screen, easel.theme, left), *question(screen, easel, right))


def _draw_cards(screen: CardsReview, theme: Theme, box: Box) -> tuple[Item, ...]:
    height, width = screen.scan.picture.shape[:2]
    place = fit_into(box, width, height)
    outlines = [points_of(outline, place) for outline in screen.scan.outlines]
    items: list[Item] = [*draw_photo(box, place, PHOTO)]
    if screen.open_card is not None:
        items += draw_open(outlines[screen.open_card])
    for number, points in enumerate(outlines):
        if number not in screen.left_out:
            items += draw_doubtful(points) if screen.is_doubtful(number) else draw_found(points)
    for number, touch in enumerate(touch_boxes(outlines, place)):
        x, y = outlines[number][0]
        x, y = min(max(x, place.x + 12), place.right - 12), min(max(y, place.y + 12), place.bottom - 12)
        told = screen.place_of(number)
        if screen.is_doubtful(number):
            inside = mark(theme, x, y, "?", overlay("doubt"))
        elif told is None:
            inside = (Disc(x, y, 11, overlay("casing")), Icon(Box(x - 10, y - 10, 20, 20), "x", "#FFF6E6", 16))
        else:
            digits = Words(Box(x - 12, y - 12, 24, 24), str(told), "small_strong", "#2A2130", "center", is_digits=True)
            inside = (Disc(x, y, 12, overlay("found"), overlay("casing"), 2), digits)
        items += [*inside, Pressable(touch, Tap("seen", number), sinks=False)]
    return tuple(items)


def _draw_question(screen: CardsReview, easel: Easel, box: Box) -> tuple[Item, ...]:
    theme, number = easel.theme, screen.open_card
    assert number is not None
    upper, lower = box.rows(1, 104, gap=10)
    is_doubtful = screen.is_doubtful(number)
    ink = theme.doubt if is_doubtful else theme.ink
    picture = screen.scan.flats[number]
    close_up = fit_into(Box(upper.x + 14, upper.y + 48, 118, upper.height - 62), picture.shape[1], picture.shape[0])
    answers = Box(upper.x + 144, upper.y + 44, upper.width - 156, upper.height - 56)
    items: list[Item] = [
        Sheet(upper, theme.surface, 12, theme.doubt if is_doubtful else theme.hem, 2),
        Icon(Box(upper.x + 10, upper.y + 8, 32, 28), "circle-question-mark", ink, 22),
        Words(
            Box(upper.x + 44, upper.y + 8, upper.width - 58, 28),
            screen.words("Which patch does it show?"),
            "heading",
            ink,
        ),
        Photo(close_up, CLOSE_UP.format(number=number), radius=6),
    ]
    for place, (answer, shape) in zip(answers.rows(1, 1, 1), enumerate(screen.answers()), strict=False):
        items.append(_draw_answer(screen, theme, place, answer, shape))
    return (*items, *_draw_ways(screen, easel, lower))


def _draw_answer(screen: CardsReview, theme: Theme, box: Box, number: int, shape: str) -> Item:
    patch: tuple[Item, ...] = ()
    if shape == UNTOLD:
        patch = (Words(Box(box.x, box.y, 88, box.height), "?", "score_m", theme.ink_soft, "center"),)
    else:
        cells = parse_shape(shape).cells
        patch = draw_patch(cells, Box(box.x + 10, box.y + 7, 72, box.height - 14), fabric(fabric_for(cells)), theme.ink)
    size = Words(
        Box(box.x + 90, box.y, box.width - 98, box.height), screen.size_of(shape), "body_strong", theme.ink, "right"
    )
    tap = Tap("answer", number)
    if number == 0:
        return Pressable(box, tap, (Sheet(box, theme.lit_bg, 10, theme.ink, 2.5), *patch, size), sinks=False)
    return raised_card(theme, box, tap, (*patch, size), radius=10)


def _draw_ways(screen: CardsReview, easel: Easel, box: Box) -> tuple[Item, ...]:
    theme, number = easel.theme, screen.open_card
    upper, lower = box.rows(1, 1)
    is_out = number in screen.left_out
    out = screen.words("Take it in") if is_out else screen.words("Leave it out")
    another = screen.words("Another patch")
    if len(screen.order) == 1:
        return (
            button(theme, upper, another, Tap("another"), icon="shapes", style="body_strong"),
            button(theme, lower, out, Tap("out"), icon="eye-off", style="body_strong"),
        )
    first, second = upper.columns(1, 1)
    return (
        button(theme, first, another, Tap("another"), icon="shapes", style="body_strong"),
        button(theme, second, out, Tap("out"), icon="eye-off", style="body_strong"),
        button(theme, lower, screen.words("This one is the first"), Tap("first"), icon="flag", style="body_strong"),
    )


def _draw_list(screen: CardsReview, easel: Easel, box: Box) -> tuple[Item, ...]:
    """The cards in their order, as they will be told."""
    theme = easel.theme
    items: list[Item] = [
        card(theme, box),
        Icon(Box(box.x + 12, box.y + 12, 32, 28), "circle-check", theme.good, 24),
        Words(
            Box(box.x + 48, box.y + 12, box.width - 60, 28), screen.words("Every card is told"), "heading", theme.good
        ),
    ]
    area = Box(box.x + 14, box.y + 52, box.width - 28, box.height - 66)
    rows = area.rows(1, 1, 1)
    places = [place for row in rows for place in row.columns(1, 1, 1)]
    for number, place in zip(screen.taken, places, strict=False):
        items.append(Sheet(place, theme.surface, 10, theme.hem, 1.5))
        items += draw_face(theme, place.inset(2, 0), screen.shape(number), 14)
        corner = Box(place.x + 6, place.y + 4, 20, 20)
        items.append(Words(corner, str(screen.place_of(number)), "small_strong", theme.info, is_digits=True))
    return tuple(items)
