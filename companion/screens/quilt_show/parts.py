"""Parts that several pages of Quilt Show share."""

from __future__ import annotations

from collections.abc import Sequence

from companion.screens.drawing.items import Box, Icon, Item, Pressable, Sheet, Stitches, Tap, Words
from companion.screens.drawing.parts import chosen_card, raised_card
from companion.screens.drawing.theme import Theme


def choice_card(theme: Theme, box: Box, tap: Tap, items: Sequence[Item], *, is_chosen: bool) -> Pressable:
    """Something to choose: raised at rest, stitched when chosen."""
    if is_chosen:
        return Pressable(box, tap, (*chosen_card(theme, box), *items), sinks=False)
    return raised_card(theme, box, tap, items)


def dead_card(theme: Theme, box: Box, items: Sequence[Item]) -> tuple[Item, ...]:
    """Something that is not possible now."""
    return (Stitches(box, theme.hem, 10, inset=1, on=1.5, off=3, width=1.5), *items)


def draw_reminder(theme: Theme, box: Box, text: str, *, icon: str = "lightbulb", lines: int = 2) -> tuple[Item, ...]:
    """A rule to remember."""
    return (
        Icon(Box(box.x, box.y, 24, box.height), icon, theme.ink_soft, 18),
        Words(Box(box.x + 30, box.y, box.width - 30, box.height), text, "small", theme.ink_soft, lines=lines),
    )


def tag_width(text: str) -> float:
    """How wide a tag with this text is."""
    return 34 + 8.4 * len(text)


def draw_tag(theme: Theme, box: Box, icon: str, text: str, *, is_warm: bool = False) -> tuple[Item, ...]:
    """A small label with an icon: where a quilt comes from, or that it stays."""
    ink, ground = (theme.warn, theme.warn_bg) if is_warm else (theme.info, theme.info_bg)
    return (
        Sheet(box, ground, 8, ink if theme.is_contrast else None, 1.5),
        Icon(Box(box.x + 4, box.y, 20, box.height), icon, ink, 15),
        Words(Box(box.x + 25, box.y, box.width - 29, box.height), text, "small_strong", ink),
    )
