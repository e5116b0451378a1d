"""The parts that screens are sewn from: swatches, cards, buttons, number keys, chips, discs with a mark."""

from __future__ import annotations

from collections.abc import Sequence

from .items import Box, Cloth, Colour, Disc, Icon, Item, Pressable, Seam, Sheet, Stitches, Tap, Words
from .theme import Theme, with_alpha

CARD_RADIUS = 12


def card(theme: Theme, box: Box, fill: Colour | None = None, border: Colour | None = None) -> Sheet:
    """A card that cannot be pressed."""
    return Sheet(box, fill or theme.surface, CARD_RADIUS, border or theme.line, 2 if theme.is_contrast else 1.5)


def chosen_card(theme: Theme, box: Box, fill: Colour | None = None, radius: float = CARD_RADIUS) -> tuple[Item, ...]:
    """A card that is chosen, or whose turn it is: an ink border with a running stitch inside."""
    border, width = (theme.lit, 4) if theme.is_contrast else (theme.ink, 2.5)
    return (
        Sheet(box, fill or theme.surface, radius, border, width),
        Stitches(box, theme.lit, radius, inset=7),
    )


def raised_card(theme: Theme, box: Box, tap: Tap, items: Sequence[Item], radius: float = CARD_RADIUS) -> Pressable:
    """A card that can be pressed: hemmed, with a felt edge."""
    sheet = Sheet(box, theme.surface, radius, theme.hem, 2 if theme.is_contrast else 1.5, theme.edge)
    return Pressable(box, tap, (sheet, *items))


def button(
    theme: Theme, box: Box, text: str, tap: Tap, *, icon: str = "", is_chosen: bool = False, style: str = "heading"
) -> Pressable:
    """A button with a word and perhaps an icon before it, centred together."""
    inside: list[Item] = []
    if text:
        inside.append(Words(box.inset(8, 4), text, style, theme.ink, "center", icon=icon))
    elif icon:
        inside.append(Icon(box, icon, theme.ink, 24))
    if is_chosen:
        return Pressable(box, tap, (_lit_sheet(theme, box), *inside), sinks=False)
    return raised_card(theme, box, tap, inside, radius=10)


def dead_button(theme: Theme, box: Box, text: str, *, icon: str = "", style: str = "heading") -> tuple[Item, ...]:
    """What is not possible now: pinholes instead of a hem, quiet text, nothing to press."""
    pinholes = Stitches(box, theme.hem, 10, inset=1, on=1.5, off=3, width=1.5)
    return (pinholes, Words(box.inset(8, 4), text, style, theme.ink_soft, "center", icon=icon))


def number_key(theme: Theme, box: Box, text: str, tap: Tap, *, is_chosen: bool = False) -> Pressable:
    """A big serif number to choose."""
    words = Words(box.inset(2), text, "score_s", theme.ink, "center")
    if is_chosen:
        return Pressable(box, tap, (_lit_sheet(theme, box), words), sinks=False)
    return raised_card(theme, box, tap, (words,), radius=10)


def _lit_sheet(theme: Theme, box: Box) -> Sheet:
    """What lies under a chosen word or number."""
    border, width = (theme.lit, 4) if theme.is_contrast else (theme.ink, 2.5)
    return Sheet(box, theme.lit_bg, 10, border, width)


def swatch(theme: Theme, box: Box, seat: int, letter: str) -> tuple[Item, ...]:
    """A player's cloth with the letter of the name in the middle."""
    cloth = theme.player(seat)
    x, y = box.centre
    side = box.width
    return (
        Cloth(box, cloth.cloth, cloth.motif_colour, cloth.motif, 12, side * 0.2),
        Disc(x, y, side * 0.3, cloth.cloth),
        Words(
            Box(x - side * 0.3, y - side * 0.3, side * 0.6, side * 0.6),
            letter,
            "score_s" if side >= 40 else "small_strong",
            cloth.letter,
            "center",
            is_digits=True,
        ),
    )


def letters_of(names: Sequence[str]) -> tuple[str, ...]:
    """The first letter of each name; two where two players share the first."""
    firsts = [name[:1].upper() for name in names]
    return tuple(
        name[:2].capitalize() if firsts.count(first) > 1 else first for name, first in zip(names, firsts, strict=True)
    )


def chip(theme: Theme, box: Box, text: str, *, is_there: bool = True) -> tuple[Item, ...]:
    """A quilting chip with its value, or the ring of pinholes that it left."""
    x, y = box.centre
    radius = min(box.width, box.height) / 2
    if not is_there:
        return (Disc(x, y, radius, None, theme.hem, 1.5, on=1.5, off=3),)
    return (
        Disc(x, y, radius, theme.paper, theme.hem, 1.5),
        Words(box, text, "small_strong", _ink_on_paper(theme), "center", is_digits=True),
    )


def draw_notice(theme: Theme, box: Box, text: str) -> tuple[Item, ...]:
    """Something about the machine that the players should know, for as long as it lasts."""
    return (
        Sheet(box, theme.warn_bg, CARD_RADIUS, theme.warn, 2 if theme.is_contrast else 1.5),
        Icon(Box(box.x + 10, box.y, 30, box.height), "triangle-alert", theme.warn, 24),
        Words(Box(box.x + 48, box.y + 2, box.width - 60, box.height - 4), text, "small_strong", theme.ink, lines=2),
    )


def mark(theme: Theme, x: float, y: float, sign: str, colour: Colour) -> tuple[Item, ...]:
    """A disc with '?' or '!' for what is doubtful or wrong."""
    return (
        Disc(x, y, 10, colour, theme.paper, 1.5),
        Words(Box(x - 10, y - 10, 20, 20), sign, "small_strong", theme.paper, "center", is_digits=True),
    )


def sewing_button(
    x: float, y: float, radius: float, colour: Colour, ground: Colour, *, is_lit: bool = True
) -> tuple[Item, ...]:
    """A drawn button with four holes, in the colour of its lamp; only its outline when the lamp is off."""
    if not is_lit:
        rings: tuple[Item, ...] = (Disc(x, y, radius, None, colour, 1.5), Disc(x, y, radius * 0.68, None, colour, 1))
    else:
        rings = (Disc(x, y, radius, colour, with_alpha(ground, 1), 1.5), Disc(x, y, radius * 0.68, None, ground, 1))
    reach = radius * 0.24
    holes = tuple(
        Disc(x + dx * reach, y + dy * reach, radius * 0.14, ground if is_lit else colour)
        for dx in (-1, 1)
        for dy in (-1, 1)
    )
    return (*rings, *holes)


def rule(x: float, y: float, right: float, colour: Colour) -> Seam:
    """A thin line across."""
    return Seam(((x, y), (right, y)), colour, 1.5)


def _ink_on_paper(theme: Theme) -> Colour:
    return "#2A2130" if theme.name != "contrast" else "#000000"
