"""A setting as a row: its name, what it is for, and all its values in a strip."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.screens.views import Choice, Choices, Column, Part, Row, Tap, Text

from .choices import SECTIONS, Setting

if TYPE_CHECKING:
    from .screen import SettingsScreen


def show_strip(page: SettingsScreen, setting: Setting) -> Part:
    """The row."""
    strip = Choices(list_values(page, setting), "strip", columns=0)
    words = (Text(page.words(setting.title), "heading"), Text(page.words(setting.about), "small", "soft"))
    is_first = setting is SECTIONS[page.section].settings[0] and SECTIONS[page.section].name != "storage"
    return Row((Column(words, is_tight=True), strip), shares=(1.0, 0.0), align="middle", is_ruled=not is_first)


def list_values(page: SettingsScreen, setting: Setting) -> tuple[Choice, ...]:
    """All values, the one that holds chosen."""
    place = next(place for place, (_, each) in enumerate(page.steps) if each is setting)
    now = setting.find_value(page.session)
    return tuple(
        Choice(
            Tap("value", (place, number)),
            page.words(words),
            is_chosen=number == now,
            is_here=page.setting is setting and number == now,
        )
        for number, (_, words) in enumerate(setting.values)
    )
