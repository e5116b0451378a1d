"""How a player's turn is laid out: the sheet at the left; cards, scissors and other actions at the right."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from companion.games.patchwork_doodle.actions import UNTOLD
from companion.games.patchwork_doodle.cuts import pieces_of_a_cut
from companion.screens.drawing.items import Box, Icon, Item, Pressable, Sheet, Tap, Words
from companion.screens.drawing.parts import button, chosen_card, dead_button, raised_card
from companion.screens.drawing.patches import draw_patch, fabric_for
from companion.screens.drawing.theme import Theme, fabric
from companion.screens.screen import Easel

from .players import draw_pips
from .ring import draw_face
from .sheet_drawing import Shown, draw_paper, sheet_paper

if TYPE_CHECKING:
    from .patch import PatchScreen


def draw_patch_screen(screen: PatchScreen, easel: Easel) -> tuple[Item, ...]:
    """The whole body of the screen."""
    shown = Shown(
        frozenset(screen.sheet.cells), screen.entry.cells, None, screen.marked, screen.entry.open_row, can_fill=False
    )
    right = Box(354, 72, easel.width - 366, 320)
    cards, cut, buttons = right.rows(1, 118, 50, gap=12)
    return (
        *draw_paper(easel.theme, sheet_paper(), shown),
        *_draw_cards(screen, easel.theme, cards),
        *_draw_cut(screen, easel.theme, cut),
        *_draw_buttons(screen, easel.theme, buttons),
    )


def _draw_cards(screen: PatchScreen, theme: Theme, box: Box) -> Iterable[Item]:
    for slot, place in zip(screen.slots, box.columns(1, 1, 1, gap=10), strict=True):
        tap, told = Tap("slot", slot), screen.state.ring[slot] or UNTOLD
        label = Box(place.x + 9, place.bottom - 30, place.width - 18, 19)
        picture = Box(place.x, place.y + 2, place.width - 4, place.height - 28)
        inside = (
            *draw_face(theme, picture, told, 20),
            Words(label, screen.words(screen.name_slot(slot)), "small", theme.ink_soft, "center"),
        )
        if screen.is_chosen(tap):
            yield Pressable(place, tap, (*chosen_card(theme, place, theme.lit_bg), *inside))
        elif not screen.can_take(slot):
            yield from dead_button(theme, place, "")
            yield from inside
        elif slot == screen.slot:
            yield Pressable(place, tap, (*chosen_card(theme, place), *inside), sinks=False)
        else:
            yield raised_card(theme, place, tap, inside)


def _draw_cut(screen: PatchScreen, theme: Theme, box: Box) -> Iterable[Item]:
    """The scissors, and beside them what they can give."""
    tap, place = Tap("cut"), Box(box.x, box.y, 124, box.height)
    icon = Icon(Box(place.x, place.y + 12, place.width, 36), "scissors", theme.ink, 30)
    words = Box(place.x + 12, place.y + 50, place.width - 24, 60)
    label = Words(words, screen.words("Cut it, draw one part"), "small_strong", theme.ink, "center", lines=3)
    if not screen.can_cut():
        yield from dead_button(theme, place, "")
        yield from (icon, label)
    elif screen.is_chosen(tap):
        yield Pressable(place, tap, (*chosen_card(theme, place, theme.lit_bg), icon, label))
    elif screen.is_cut:
        yield Pressable(place, tap, (*chosen_card(theme, place), icon, label), sinks=False)
    else:
        yield raised_card(theme, place, tap, (icon, label))
    yield from _draw_pieces(screen, theme, Box(place.right + 10, box.y, box.width - 134, box.height))


def _draw_pieces(screen: PatchScreen, theme: Theme, box: Box) -> Iterable[Item]:
    yield Sheet(box, theme.sunken, 12, theme.line, 1.5)
    heading = Box(box.x + 12, box.y + 5, box.width - 96, 20)
    yield Words(heading, screen.words("What a cut can give"), "small_strong", theme.ink)
    yield from draw_pips(theme, Box(box.right - 76, box.y + 9, 64, 13), screen.sheet, 13)
    slot = screen.slot
    whole = None if slot is None else screen.state.shape_at(slot)
    if whole is None:
        hint = screen.words("One straight cut along the grid that leaves two parts.")
        yield Words(Box(box.x + 12, box.y + 30, box.width - 24, 60), hint, "small", theme.ink_soft, lines=3)
        return
    pieces = sorted(pieces_of_a_cut(whole), key=lambda part: (-part.size, str(part)))
    if not pieces:
        hint = screen.words("A single cell cannot be cut.")
        yield Words(Box(box.x + 12, box.y + 30, box.width - 24, 40), hint, "small", theme.ink_soft, lines=2)
        return
    area = Box(box.x + 10, box.y + 30, box.width - 20, box.height - 38)
    rows = 2 if len(pieces) > 5 else 1
    per_row = max(4, (len(pieces) + rows - 1) // rows)
    places = [place for row in area.rows(*(1,) * rows, gap=6) for place in row.columns(*(1,) * per_row, gap=10)]
    for piece, place in zip(pieces, places, strict=False):
        yield from draw_patch(piece.cells, place, fabric(fabric_for(whole.cells)), theme.ink, 14)


def _draw_buttons(screen: PatchScreen, theme: Theme, box: Box) -> Iterable[Item]:
    labels = (
        (Tap("pass"), screen.words("Pass"), "skip-forward", False),
        (Tap("single"), screen.words("One cell"), "square", screen.is_single),
        (Tap("sheet"), screen.words("Sheet"), "grid-3x3", False),
    )
    possible = screen.others()
    for place, (tap, text, icon, is_on) in zip(box.columns(1, 1, 1, gap=10), labels, strict=True):
        if tap in possible:
            is_chosen = is_on or screen.is_chosen(tap)
            yield button(theme, place, text, tap, icon=icon, is_chosen=is_chosen, style="body_strong")
        else:
            yield from dead_button(theme, place, text, icon=icon, style="body_strong")
