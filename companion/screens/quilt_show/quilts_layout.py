"""How one player's quilts for a show are drawn: the list at the left, what can be done at the right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.quilt_show.problems import Judgement
from companion.games.quilt_show.quilt import Quilt, name_quilt
from companion.screens.drawing.items import Box, Disc, Icon, Item, Pressable, Sheet, Stitches, Tap, Words
from companion.screens.drawing.parts import card, chosen_card, mark, raised_card
from companion.screens.drawing.quilts import draw_quilt
from companion.screens.drawing.rosettes import draw_rosette
from companion.screens.drawing.skeleton import body_box
from companion.screens.drawing.theme import Theme
from companion.screens.screen import Easel

from .parts import choice_card, draw_reminder, draw_tag, tag_width
from .wording import prize

if TYPE_CHECKING:
    from .quilts_page import QuiltsPage

ROWS = 4
"""So many quilts fit on the screen."""
_CREAM, _INK = "#FFF6E6", "#2A2130"


def draw_quilts_page(page: QuiltsPage, easel: Easel) -> tuple[Item, ...]:
    """Everything between banner and keys."""
    theme = easel.theme
    listed, side = body_box(easel.width).columns(1, 212, gap=12)
    return (*_draw_list(page, theme, listed), *_draw_side(page, theme, side))


def _draw_list(page: QuiltsPage, theme: Theme, box: Box) -> tuple[Item, ...]:
    places = box.rows(*(1,) * ROWS)
    judgements = page.judgements
    if not page.quilts and not page.locked:
        return _draw_nothing(page, theme, box)
    items: list[Item] = []
    for place, number in zip(places, page.shown, strict=False):
        if number < len(page.quilts):
            items += _draw_new(page, theme, place, number, judgements[number])
        else:
            items += _draw_locked(page, theme, place, page.locked[number - len(page.quilts)])
    if page.has_more:
        place = Box(places[-1].x, places[-1].y + 12, places[-1].width, 52)
        text = page.words(
            "Quilts {first} to {last} of {all}",
            first=page.shown.start + 1, last=page.shown.stop, all=len(page.quilts) + len(page.locked),
        )  # fmt: skip
        inside = (
            Icon(Box(place.x + 14, place.y, 30, place.height), "arrow-down", theme.ink, 22),
            Words(Box(place.x + 56, place.y, place.width - 70, place.height), text, "heading", theme.ink),
        )
        more = Tap("more")
        items.append(choice_card(theme, place, more, inside, is_chosen=page.chosen == more))
    return tuple(items)


def _draw_nothing(page: QuiltsPage, theme: Theme, box: Box) -> tuple[Item, ...]:
    text = page.words("No quilt is laid out yet. None is an answer too.")
    reminders = page.table.game.reminders(page.state)
    general = [reminder for reminder in reminders if reminder.kind != "locked-quilt"]
    lines = Box(box.x + 24, box.y + 176, box.width - 48, 124).rows(*(1,) * len(general), gap=6)
    return (
        card(theme, box),
        Icon(Box(box.x, box.y + 30, box.width, 70), "grid-3x3", theme.ink_soft, 60),
        Words(Box(box.x + 20, box.y + 112, box.width - 40, 50), text, "heading", theme.ink, "center", lines=2),
        *(
            item
            for place, reminder in zip(lines, general, strict=True)
            for item in draw_reminder(theme, place, page.words(reminder.sentence), lines=3)
        ),
    )


def _draw_new(page: QuiltsPage, theme: Theme, box: Box, number: int, judgement: Judgement) -> tuple[Item, ...]:
    """A quilt with its chips, its points and a way to take it out."""
    quilt = page.quilts[number]
    drop = Box(box.right - 54, box.y, 54, box.height)
    chips_width = 56.0 * len(page.chips)
    chips = Box(drop.x - 8 - chips_width, box.y, chips_width, box.height)
    body = Box(box.x, box.y, chips.x - 8 - box.x, box.height)
    inside = _describe(page, theme, body, quilt, judgement)
    tap = Tap("quilt", number)
    items: list[Item] = []
    if not judgement.is_legal:
        items += [
            card(theme, body, theme.bad_bg, theme.bad),
            *inside,
            *mark(theme, body.right - 14, body.y + 14, "!", theme.bad),
        ]
    else:
        items.append(choice_card(theme, body, tap, inside, is_chosen=page.chosen == tap))
    for column, chip in enumerate(page.chips):
        place = Box(chips.x + 56 * column, box.y + (box.height - 50) / 2, 50, 50)
        items.append(_draw_chip(page, theme, place, number, chip))
    tap = Tap("drop", number)
    icon = Icon(drop, "trash-2", theme.ink, 24)
    items.append(choice_card(theme, drop.inset(0, 10), tap, (icon,), is_chosen=page.chosen == tap))
    return tuple(items)


def _describe(page: QuiltsPage, theme: Theme, box: Box, quilt: Quilt, judgement: Judgement) -> tuple[Item, ...]:
    picture = draw_quilt(theme, Box(box.x + 10, box.y + 8, 62, box.height - 16), quilt.tiles, quilt.chip)
    text = Box(box.x + 82, box.y + 6, box.width - 82 - 58, box.height - 12)
    if not judgement.is_legal:
        problem = page.words(judgement.problems[0].sentence)
        return (
            *picture,
            Words(Box(text.x, text.y, box.right - text.x - 26, text.height), problem, "small", theme.bad, lines=3),
        )
    name = page.headline(name_quilt(quilt))
    points = Words(Box(box.right - 56, box.y, 46, box.height), str(judgement.points), "score_m", theme.ink, "right")
    if judgement.problems:
        doubt = page.words(judgement.problems[0].sentence)
        return (*picture, Words(text, doubt, "small", theme.doubt, lines=3), points)
    return (*picture, Words(text, name, "body_strong", theme.ink, lines=3), points)


def _draw_chip(page: QuiltsPage, theme: Theme, box: Box, number: int, chip: int) -> Item:
    """A chip to lay on the quilt: full when it lies there, pale when it lies on another one."""
    tap = Tap("chip", (number, chip))
    x, y = box.centre
    is_here = page.quilts[number].chip == chip
    is_elsewhere = chip in page.taken_chips(number)
    ring = Disc(
        x, y, 16, _CREAM if is_here else None, _INK if is_here else theme.hem, 2, *((2, 3) if is_elsewhere else ())
    )
    ink = _INK if is_here else theme.ink_soft if is_elsewhere else theme.ink
    words = Words(Box(x - 16, y - 16, 32, 32), str(chip), "body_strong", ink, "center", is_digits=True)
    if page.chosen == tap:
        ground: tuple[Item, ...] = chosen_card(theme, box, theme.lit_bg if is_here else None, radius=10)
    elif is_here:
        ground = (Sheet(box, theme.lit_bg, 10, theme.ink, 2.5),)
    else:
        return raised_card(theme, box, tap, (ring, words), radius=10)
    return Pressable(box, tap, (*ground, ring, words), sinks=False)


def _draw_locked(page: QuiltsPage, theme: Theme, box: Box, quilt: Quilt) -> tuple[Item, ...]:
    """A quilt that enters by itself."""
    points, told = str(page.state.count_points(quilt)), page.words("enters by itself")
    text = Box(box.x + 82, box.y + 6, box.width - 82 - 64, box.height - 12)
    return (
        Stitches(box, theme.hem, 12, inset=1, on=1.5, off=3, width=1.5),
        *draw_quilt(theme, Box(box.x + 10, box.y + 8, 62, box.height - 16), quilt.tiles, quilt.chip),
        Words(Box(text.x, text.y + 2, text.width, 24), page.headline(name_quilt(quilt)), "body_strong", theme.ink),
        *draw_tag(theme, Box(text.x, text.y + 32, tag_width(told), 24), "lock", told),
        Words(Box(box.right - 62, box.y, 52, box.height), points, "score_m", theme.ink, "right"),
    )


def _draw_side(page: QuiltsPage, theme: Theme, box: Box) -> tuple[Item, ...]:
    taps = [tap for tap in page.choices if tap.name in ("photo", "hand", "enter")]
    looks = {
        "photo": ("camera", page.words("Take a photo")),
        "hand": ("grid-3x3", page.words("Lay out a quilt")),
        "enter": ("check", page.enter_words()),
    }
    top, below = box.rows(92, 1, gap=10)
    items: list[Item] = [card(theme, top)]
    for place, marker in zip(
        top.inset(4, 6).columns(*(1,) * len(page.state.prizes), gap=1), page.state.prizes, strict=True
    ):
        side = min(place.width, 62)
        items += draw_rosette(place.square(side), page.words(prize(marker)))
    for place, tap in zip(below.rows(*(1,) * len(taps)), taps, strict=True):
        icon, text = looks[tap.name]
        inside = (
            Icon(Box(place.x + 10, place.y, 40, place.height), icon, theme.ink, 26),
            Words(
                Box(place.x + 56, place.y + 4, place.width - 66, place.height - 8), text, "heading", theme.ink, lines=2
            ),
        )
        items.append(choice_card(theme, place, tap, inside, is_chosen=page.chosen == tap))
    return tuple(items)
