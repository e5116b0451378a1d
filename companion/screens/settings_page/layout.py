"""How the settings are drawn: sections at the left, looks as small pictures, every other value as a strip of words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.health import Finding
from companion.screens.drawing.items import Box, Icon, Item, Pressable, Sheet, Stitches, Tap, Words
from companion.screens.drawing.parts import button, card, chosen_card, rule
from companion.screens.drawing.skeleton import body_box
from companion.screens.drawing.theme import Theme, load_theme
from companion.screens.screen import Easel
from messages import Sentence, say

from .choices import SECTIONS, THEME, Setting

if TYPE_CHECKING:
    from .screen import SettingsScreen

_LOOKS = 116.0
_ROW = 62.0
_SEGMENT = 92.0

_NAMES = {
    "screen": say("Screen"),
    "camera": say("Camera"),
    "buttons": say("Buttons"),
    "games": say("Games"),
    "decks": say("Decks"),
    "measured": say("Measured"),
    "disk": say("Disk"),
    "power": say("Power"),
}
"""What the findings of the doctor are called here."""


def draw_settings(page: SettingsScreen, easel: Easel) -> tuple[Item, ...]:
    """Everything between banner and keys."""
    theme = easel.theme
    left, right = body_box(easel.width, has_band=False).columns(176, 1, gap=14)
    items = [*_draw_sections(page, theme, left), card(theme, right)]
    settings = SECTIONS[page.section].settings
    if not settings:
        return (*items, *_draw_machine(page, theme, right))
    top = right.y + 12
    for setting in settings:
        height = _LOOKS if setting is THEME else _ROW
        place = Box(right.x + 12, top, right.width - 24, height)
        items += _draw_looks(page, theme, place) if setting is THEME else _draw_row(page, theme, place, setting)
        top += height + (6 if setting is THEME else 0)
        if setting is not settings[-1] and setting is not THEME:
            items.append(rule(place.x + 4, top, place.right - 4, theme.line))
    return tuple(items)


def _draw_sections(page: SettingsScreen, theme: Theme, box: Box) -> tuple[Item, ...]:
    items: list[Item] = []
    *places, _, last = box.rows(*(1,) * (len(SECTIONS) + 2))
    for number, (place, section) in enumerate(zip(places, SECTIONS, strict=True)):
        is_shown = number == page.section and not page.is_done
        inside = (
            Icon(Box(place.x + 8, place.y, 36, place.height), section.icon, theme.ink, 22),
            Words(
                Box(place.x + 50, place.y, place.width - 56, place.height),
                page.words(section.title),
                "body_strong",
                theme.ink if is_shown else theme.ink_soft,
            ),
        )
        tap = Tap("section", number)
        if is_shown:
            sheet = Sheet(place, theme.surface, 10, theme.lit if theme.is_contrast else theme.ink, 2.5)
            items.append(Pressable(place, tap, (sheet, *inside), sinks=False))
        else:
            items.append(Pressable(place, tap, inside))
    done = button(theme, last, page.words("Done"), Tap("done"), icon="check", is_chosen=page.is_done)
    return (*items, done)


def _draw_looks(page: SettingsScreen, theme: Theme, box: Box) -> tuple[Item, ...]:
    """A small picture of each theme, in its own colours."""
    items: list[Item] = []
    now = THEME.find_value(page.session.settings)
    for number, (place, (name, words)) in enumerate(zip(box.columns(1, 1, 1, gap=10), THEME.values, strict=True)):
        picture = _draw_look(Box(place.x + 9, place.y + 9, place.width - 18, 60), load_theme(name))
        inside = (*picture, *_name_look(page, theme, place, words, number == now))
        tap = Tap("value", (_place_of(page, THEME), number))
        if number != now:
            sheet = Sheet(place, theme.surface, 12, theme.hem, 2 if theme.is_contrast else 1.5, theme.edge)
            items.append(Pressable(place, tap, (sheet, *inside)))
        elif page.setting is THEME:
            items.append(Pressable(place, tap, (*chosen_card(theme, place), *inside), sinks=False))
        else:
            sheet = Sheet(place, theme.surface, 12, theme.lit if theme.is_contrast else theme.ink, 2.5)
            items.append(Pressable(place, tap, (sheet, *inside), sinks=False))
    return tuple(items)


def _name_look(page: SettingsScreen, theme: Theme, box: Box, words: Sentence, is_now: bool) -> tuple[Item, ...]:
    icon, colour = ("circle-check", theme.good) if is_now else ("circle", theme.hem)
    return (
        Icon(Box(box.x + 10, box.bottom - 38, 24, 28), icon, colour, 20),
        Words(Box(box.x + 38, box.bottom - 38, box.width - 48, 28), page.words(words), "body_strong", theme.ink),
    )


def _draw_look(box: Box, theme: Theme) -> tuple[Item, ...]:
    """A table of that theme, seen from far: a number, three players and the main key."""
    number = Box(box.x + 8, box.y + 8, box.width * 0.38, box.height - 16)
    left, width = number.right + 8, box.right - number.right - 16
    cloths = Box(left, box.y + 8, width, 16).columns(1, 1, 1, gap=5)
    return (
        Sheet(box, theme.ground, 8, theme.line if theme.is_contrast else None),
        Sheet(number, theme.surface, 8, theme.hem, 1.5),
        Words(number, "42", "score_s", theme.ink, "center", is_digits=True),
        *(Sheet(place, theme.player(seat).cloth, 4) for place, seat in zip(cloths, (0, 1, 3), strict=True)),
        Sheet(Box(left, box.y + 30, width, box.height - 38), theme.main, 6),
        Stitches(Box(left, box.y + 30, width, box.height - 38), theme.thread, 6, inset=4, on=5, off=4, width=1.5),
    )


def _draw_row(page: SettingsScreen, theme: Theme, box: Box, setting: Setting) -> tuple[Item, ...]:
    """What it is and what for at the left, its values at the right."""
    width = _SEGMENT * len(setting.values)
    strip = Box(box.right - width - 2, box.y + 7, width, 48)
    text = strip.x - box.x - 20
    return (
        Words(Box(box.x + 6, box.y + 8, text, 22), page.words(setting.title), "heading", theme.ink),
        Words(
            Box(box.x + 6, box.y + 31, text, 20), page.words(setting.about), "small", theme.ink_soft, is_optional=True
        ),
        *_draw_strip(page, theme, strip, setting),
    )


def _draw_strip(page: SettingsScreen, theme: Theme, box: Box, setting: Setting) -> tuple[Item, ...]:
    """All values in one strip; the one that holds is filled, and stitched when the buttons change it."""
    items: list[Item] = [Sheet(box, theme.surface, 10, theme.hem, 2 if theme.is_contrast else 1.5)]
    now = setting.find_value(page.session.settings)
    places = box.columns(*(1,) * len(setting.values), gap=0)
    for number, (place, (_, words)) in enumerate(zip(places, setting.values, strict=True)):
        inside: list[Item] = [Words(place.inset(6, 4), page.words(words), "body_strong", theme.ink, "center")]
        if number == now:
            inside = [
                Sheet(place, theme.main, 10),
                *([Stitches(place, theme.thread, 10)] if page.setting is setting else []),
                Words(place.inset(6, 4), page.words(words), "body_strong", theme.on_main, "center"),
            ]
        elif number and number - 1 != now:
            items.append(Sheet(Box(place.x - 0.75, place.y + 1, 1.5, place.height - 2), theme.line))
        items.append(Pressable(place, Tap("value", (_place_of(page, setting), number)), tuple(inside), sinks=False))
    return tuple(items)


def _place_of(page: SettingsScreen, setting: Setting) -> int:
    return next(place for place, (_, each) in enumerate(page.steps) if each is setting)


def _draw_machine(page: SettingsScreen, theme: Theme, box: Box) -> tuple[Item, ...]:
    """What the doctor found, each with what to do."""
    items: list[Item] = []
    signs = {
        "good": ("circle-check", theme.good),
        "absent": ("minus", theme.ink_soft),
        "bad": ("circle-alert", theme.bad),
    }
    urgent_first = sorted(page.findings, key=lambda each: each.state != "bad")
    for number, finding in enumerate(urgent_first[:7]):
        y = box.y + 8 + number * 44
        icon, colour = signs[finding.state]
        items.append(Icon(Box(box.x + 10, y, 28, 42), icon, colour, 20))
        items.append(Words(Box(box.x + 46, y, 96, 42), _name_finding(page, finding), "body_strong", theme.ink))
        told = Box(box.x + 146, y, box.width - 158, 42)
        items.append(Words(told, page.words(finding.sentence), "small", theme.ink, lines=2))
    return tuple(items)


def _name_finding(page: SettingsScreen, finding: Finding) -> str:
    return page.words(_NAMES.get(finding.what, say("Settings")))
