"""What the settings show: sections at the left, looks as small pictures, every other value in a strip of words."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from companion.pictures.looks import draw_look
from companion.pictures.theme import ThemeName
from companion.screens.phones.parts import show_code, show_guests, show_off_switch
from companion.screens.views import Body, Card, Choice, Choices, Column, Part, Row, Scroll, Space, Tap, Text

from .choices import PHONES, SECTIONS, THEME, Setting
from .strips import list_values, show_strip

if TYPE_CHECKING:
    from .screen import SettingsScreen

_CODE = 120.0
"""dp of the code for phones."""
_THEMES: tuple[ThemeName, ...] = get_args(ThemeName)


def show_settings(page: SettingsScreen) -> Body:
    """The sections, and what is in the open one."""
    if page.page is not None:
        inside = page.page.parts()
    else:
        here = [setting for setting in SECTIONS[page.section].settings if setting.is_here(page.session)]
        inside = (*(_setting(page, setting) for setting in here), Space())
    return Body((Row((Scroll((_sections(page), Space())), Card(inside)), shares=(190, 586), grows=True),))


def _sections(page: SettingsScreen) -> Choices:
    options = (
        Choice(
            Tap("section", section.name),
            page.words(section.title),
            icon=section.icon,
            is_chosen=number == page.section and not page.is_done,
        )
        for number, section in enumerate(SECTIONS)
    )
    return Choices(tuple(options), "sections", columns=2)


def _setting(page: SettingsScreen, setting: Setting) -> Part:
    if setting is THEME:
        return _looks(page)
    if setting is PHONES:
        return _phones(page)
    return show_strip(page, setting)


def _phones(page: SettingsScreen) -> Part:
    """The switch of the page for phones; below it the code and who is there, or what it is for."""
    services, words = page.session.services, page.session.translate
    switch = show_strip(page, PHONES) if page.session.who == "table" and services.page is not None else None
    parts: list[Part] = [switch] if switch is not None else []
    if services.page is None:
        parts.append(Text(page.words("This machine has no page for phones."), tone="soft"))
    elif not services.page.is_served:
        parts.append(show_off_switch(page.session.settings.phones, services.page.trouble, words))
    else:
        guests = Scroll((show_guests(page, services.page, page.session.guest),))
        parts.append(Row((show_code(page, services.page, _CODE, is_low=True), guests), (1.0, 1.2), grows=True))
    return Column(tuple(parts), grows=True)


def _looks(page: SettingsScreen) -> Choices:
    """A small picture of each theme, in its own colours."""
    options = (
        Choice(
            value.tap,
            value.text,
            icon="circle-check" if value.is_chosen else "circle",
            picture=draw_look(theme),
            is_chosen=value.is_chosen,
            is_here=value.is_here,
        )
        for value, theme in zip(list_values(page, THEME), _THEMES, strict=True)
    )
    return Choices(tuple(options), "pictures", columns=0)
