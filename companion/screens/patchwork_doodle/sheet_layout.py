"""How a player's sheet is laid out: the paper at the left, its worth and the other players at the right."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from companion.games.patchwork_doodle.scoring import Rectangle, explain_rectangle, name_rectangle
from companion.screens.drawing.items import Box, Icon, Item, Pressable, Seam, Sheet, Tap, Words
from companion.screens.drawing.parts import button, card, chosen_card, raised_card, swatch
from companion.screens.drawing.theme import Theme, overlay
from companion.screens.screen import Easel
from messages import Sentence, say_count

from .players import draw_pips
from .sheet_drawing import Shown, draw_paper, sheet_paper

if TYPE_CHECKING:
    from .sheet import SheetScreen


def draw_sheet_screen(screen: SheetScreen, easel: Easel) -> tuple[Item, ...]:
    """The whole body of the screen."""
    old = frozenset(screen.sheet.cells)
    best = None if screen.purpose == "start" else screen.best
    shown = Shown(
        old & screen.entry.cells, screen.entry.cells - old, best, screen.marked, screen.entry.open_row,
        can_fill=screen.purpose != "start",
    )  # fmt: skip
    right = Box(354, 72, easel.width - 366, 320)
    return (*draw_paper(easel.theme, sheet_paper(), shown), *_draw_right(screen, easel, right))


def _draw_right(screen: SheetScreen, easel: Easel, box: Box) -> Iterable[Item]:
    top = box
    if len(screen.state.players) > 1:
        faces, top = box.rows(52, 1, gap=12)
        yield from _draw_faces(screen, easel.theme, faces)
    worth, note = top.rows(1, 104, gap=12) if screen.can_use_single_cell() else top.rows(1, 76, gap=12)
    yield from _draw_worth(screen, easel.theme, worth)
    yield from _draw_note(screen, easel.theme, note)


def _draw_faces(screen: SheetScreen, theme: Theme, box: Box) -> Iterable[Item]:
    """Everybody whose sheet can be shown; the open one is stitched."""
    for number, seat in enumerate(screen.seats()):
        face, place = screen.face(seat), Box(box.x + number * 54, box.y, 48, 48)
        inside = swatch(theme, place.inset(8), seat, face.letter)
        if seat == screen.seat:
            yield from chosen_card(theme, place)
            yield from inside
        elif screen.is_chosen(Tap("sheet", seat)):
            yield Pressable(place, Tap("sheet", seat), (*chosen_card(theme, place, theme.lit_bg), *inside))
        else:
            yield raised_card(theme, place, Tap("sheet", seat), inside, radius=10)


def _draw_worth(screen: SheetScreen, theme: Theme, box: Box) -> Iterable[Item]:
    yield card(theme, box)
    best = None if screen.purpose == "start" else screen.best
    shaded = len(screen.entry.cells)
    picture = Box(box.x + 14, box.y + 14, 72, box.height - 28)
    text = Box(box.x + 98, box.y, box.width - 98 - 80, box.height)
    middle = box.centre[1]
    counted = say_count("{count} cell shaded", "{count} cells shaded", shaded)
    if screen.purpose == "start":
        yield Words(
            Box(box.x + 16, middle - 30, box.width - 32, 60),
            screen.words(screen.note()),
            "body",
            theme.ink,
            "center",
            2,
        )
        return
    if best is None:
        yield Icon(picture, "grid-3x3", theme.ink_soft, 44)
        yield Words(Box(text.x, middle - 34, text.width, 24), screen.words("Nothing shaded"), "body_strong", theme.ink)
    else:
        yield from _draw_rectangle(theme, picture, best)
        yield Words(
            Box(text.x, middle - 52, text.width, 24), screen.words(name_rectangle(best)), "body_strong", theme.ink
        )
        arithmetic = screen.words(explain_rectangle(best))
        yield Words(Box(text.x, middle - 27, text.width, 40), arithmetic, "body_strong", theme.ink, lines=2)
    empty = screen.words(_count_empty(screen))
    yield Words(Box(text.x, middle + 14, text.width, 20), screen.words(counted), "small", theme.ink_soft)
    colour = theme.bad if screen.is_last_round else theme.ink_soft
    yield Words(Box(text.x, middle + 34, text.width, 20), empty, "small", colour)
    yield Words(Box(box.right - 82, middle - 30, 70, 60), str(screen.points), "score_l", theme.ink, "right")


def _count_empty(screen: SheetScreen) -> Sentence:
    empty = 81 - len(screen.entry.cells)
    if screen.is_last_round:
        return say_count("{count} empty cell: −{count}", "{count} empty cells: −{count}", empty)
    return say_count("{count} cell empty", "{count} cells empty", empty)


def _draw_rectangle(theme: Theme, box: Box, best: Rectangle) -> Iterable[Item]:
    """The rectangle with its largest square full and the rows or columns beside it lighter."""
    side = min(box.width / best.width, box.height / best.height, 18.0)
    left, top = box.centre[0] - side * best.width / 2, box.centre[1] - side * best.height / 2
    square = side * min(best.height, best.width)
    whole = Box(left, top, side * best.width, side * best.height)
    yield Sheet(whole, theme.lit_bg)
    yield Sheet(Box(left, top, square, square), overlay("best"))
    for col in range(best.width + 1):
        yield Seam(((left + col * side, whole.y), (left + col * side, whole.bottom)), theme.ink, 1.2)
    for row in range(best.height + 1):
        yield Seam(((whole.x, top + row * side), (whole.right, top + row * side)), theme.ink, 1.2)


def _draw_note(screen: SheetScreen, theme: Theme, box: Box) -> Iterable[Item]:
    yield card(theme, box)
    if screen.purpose == "start":
        text = screen.words("Turn or flip it as you like, anywhere on the sheet.")
    else:
        text = screen.words(screen.note())
    if not screen.can_use_single_cell():
        yield Words(box.inset(14, 8), text, "small", theme.ink, lines=3)
        return
    words = Box(box.x + 14, box.y + 5, box.width - 28, 42)
    yield Words(words, text, "small", theme.ink, lines=2)
    below = Box(box.x + 10, box.bottom - 54, box.width - 20, 46)
    pips = Box(below.x + 6, below.y + 17, 64, 13)
    yield from draw_pips(theme, pips, screen.sheet, 13)
    use = Box(below.x + 84, box.bottom - 55, below.width - 84, 48)
    is_chosen = screen.is_chosen(Tap("single"))
    text = screen.words("Use the single cell")
    yield button(theme, use, text, Tap("single"), icon="square", is_chosen=is_chosen, style="body_strong")
