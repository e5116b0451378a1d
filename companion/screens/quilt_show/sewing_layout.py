"""How a turn of the round is drawn: players, the pool of time markers, what can be done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.quilt_show.actions import MakeBlocks
from companion.games.quilt_show.components import BOX
from companion.screens.drawing.fabric_cards import draw_fan
from companion.screens.drawing.items import Box, Icon, Item, Sheet, Tap, Words
from companion.screens.drawing.markers import draw_marker, draw_pool
from companion.screens.drawing.parts import card, chosen_card, dead_button, number_key
from companion.screens.drawing.skeleton import body_box
from companion.screens.drawing.theme import Theme
from companion.screens.screen import Easel

from .parts import choice_card, draw_reminder
from .players import COLUMN, draw_players
from .wording import BEGINS

if TYPE_CHECKING:
    from .sewing import SewingPage

_CARDS = ("red", "green", "blue")
_LARGE = 40.0


def draw_sewing(page: SewingPage, easel: Easel) -> tuple[Item, ...]:
    """Everything between banner and keys."""
    theme = easel.theme
    body = body_box(easel.width)
    right = Box(body.x + COLUMN + 12, body.y, body.width - COLUMN - 12, body.height)
    pool = Box(right.x, right.y, right.width, 108)
    doing = Box(right.x, right.y + 116, right.width, 160)
    hint = Box(right.x + 4, right.y + 281, right.width - 8, 39)
    ways, blocks = doing.columns(172, 1, gap=10)
    reminder = page.reminder
    return (
        *draw_players(page, theme, page.state.on_turn),
        *_draw_pool(page, theme, pool),
        *_draw_ways(page, theme, ways),
        *_draw_blocks(page, theme, blocks),
        *(draw_reminder(theme, hint, page.words(reminder)) if reminder else ()),
    )


def _draw_pool(page: SewingPage, theme: Theme, box: Box) -> tuple[Item, ...]:
    state = page.state
    chart = state.chart
    takes = page.action.blocks if isinstance(page.action, MakeBlocks) else 0
    taken = sum(state.markers)
    is_show = takes == state.markers_left
    left = page.words("{left} of {all} left", left=state.markers_left, all=chart.time_markers)
    large_x = box.right - 12 - _LARGE - 12
    small = Box(box.x + 14, box.y + 33, large_x - _LARGE - 14 - box.x - 14, 68)
    return (
        card(theme, box),
        Words(Box(box.x + 17, box.y + 8, small.width * 0.6, 22), page.words("Time markers"), "heading", theme.ink),
        Words(Box(small.right - 150, box.y + 8, 150, 22), left, "body", theme.ink_soft, "right"),
        *draw_pool(theme, small, chart.small_markers, taken, min(takes, chart.small_markers - taken)),
        *draw_marker(theme, large_x, box.y + 46, _LARGE, "lit" if is_show else "there"),
        Words(Box(large_x - 52, box.y + 87, 104, 19), page.words("the show"), "small", theme.ink_soft, "center"),
    )


def _draw_ways(page: SewingPage, theme: Theme, box: Box) -> tuple[Item, ...]:
    """The turns without blocks, one below the other."""
    taps = [tap for tap in page.choices if tap.name != "make"]
    places = box.rows(*(1,) * len(taps))
    return tuple(_draw_way(page, theme, place, tap) for place, tap in zip(places, taps, strict=True))


def _draw_way(page: SewingPage, theme: Theme, box: Box, tap: Tap) -> Item:
    art = Box(box.x + 9, box.y + 8, 48, box.height - 16)
    if tap.name == "swap":
        title = page.words("Swap")
        picture: tuple[Item, ...] = (Icon(art, "arrow-left-right", theme.ink, 26),)
    elif tap.value == BOX.fabric_cards.collected:
        title = page.words("Collect {cards} cards", cards=BOX.fabric_cards.collected)
        picture = draw_fan(theme, art, _CARDS)
    else:
        title = page.words("Dye goods and 1 card")
        picture = draw_fan(theme, art, _CARDS[:1], has_dye=True)
    lines = 3 if box.height > 60 else 2
    words = Words(
        Box(box.x + 64, box.y + 4, box.width - 72, box.height - 8), title, "body_strong", theme.ink, lines=lines
    )
    return choice_card(theme, box, tap, (*picture, words), is_chosen=page.chosen == tap)


def _draw_blocks(page: SewingPage, theme: Theme, box: Box) -> tuple[Item, ...]:
    is_chosen = page.chosen.name == "make"
    inner = box.inset(16, 10)
    keys = Box(inner.x, inner.y + 34, inner.width, 62).columns(*(1,) * page.state.stacks, gap=8)
    items: list[Item] = [
        *(chosen_card(theme, box) if is_chosen else (card(theme, box),)),
        Words(Box(inner.x, inner.y, 150, 24), page.words("Make blocks"), "heading", theme.ink),
        Words(
            Box(inner.x + 156, inner.y, inner.width - 156, 24),
            page.words("one marker each"), "body", theme.ink_soft, "right",
        ),
    ]  # fmt: skip
    for blocks, place in enumerate(keys, 1):
        tap = Tap("make", blocks)
        if blocks <= page.state.most_blocks:
            items.append(number_key(theme, place, str(blocks), tap, is_chosen=page.chosen == tap))
        else:
            items += dead_button(theme, place, str(blocks), style="score_s")
    return (*items, *_draw_after(page, theme, Box(inner.x, inner.y + 106, inner.width, 32)))


def _draw_after(page: SewingPage, theme: Theme, box: Box) -> tuple[Item, ...]:
    """How many markers the chosen turn leaves."""
    after = page.after
    if after.phase == "drawing":
        text = page.words(BEGINS[page.state.show - 1])
        return (Words(box, text, "body_strong", theme.ink, "center"),)
    label, plate, rest = box.columns(136, 80, 1, gap=10)
    left = page.words("{left} left", left=after.markers_left)
    border = theme.lit if theme.is_contrast else None
    return (
        Words(label, page.words("After this turn"), "body", theme.ink_soft),
        Sheet(plate, theme.lit_bg, 8, border, 2),
        Words(plate.inset(4, 0), left, "body_strong", theme.ink, "center"),
        *_draw_hurry(page, theme, rest),
    )


def _draw_hurry(page: SewingPage, theme: Theme, box: Box) -> tuple[Item, ...]:
    """That this very turn could bring the show."""
    left = page.state.markers_left
    if left > page.state.most_blocks:
        return ()
    text = page.count("The last one starts the show.", "All {count} start the show.", left)
    return (Words(box.inset(0, -3), text, "small", theme.ink_soft, lines=2),)
