"""What the settings show: sections at the left, looks as small pictures, every other value in a strip of words."""

from __future__ import annotations

from importlib.metadata import version
from typing import TYPE_CHECKING, get_args

from companion.health import Finding
from companion.pictures.looks import draw_look
from companion.pictures.theme import ThemeName
from companion.screens.phones.parts import show_code, show_guests, show_off_switch
from companion.screens.views import (
    Body,
    Button,
    Card,
    Choice,
    Choices,
    Column,
    Listing,
    ListRow,
    Part,
    Row,
    Scroll,
    Space,
    Span,
    Tap,
    Text,
)
from companion.screens.views.parts import Tone
from messages import say

from .camera import show_camera
from .choices import CAMERA, PHONES, SECTIONS, THEME, Setting

if TYPE_CHECKING:
    from .screen import SettingsScreen

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
_STATES = {"good": say("in order"), "absent": say("not there"), "bad": say("needs a look")}
_FOR_A_TERMINAL = ("quilting-bee", "sudo", "/")
_SIGNS: dict[str, tuple[str, Tone]] = {
    "good": ("circle-check", "good"),
    "absent": ("minus", "soft"),
    "bad": ("circle-alert", "bad"),
}
_CODE = 150.0
"""dp of the code for phones."""
_THEMES: tuple[ThemeName, ...] = get_args(ThemeName)


def show_settings(page: SettingsScreen) -> Body:
    """The sections, and what is in the open one."""
    settings = SECTIONS[page.section].settings
    section = SECTIONS[page.section]
    inside = tuple(_setting(page, setting) for setting in settings) if settings else (_machine(page),)
    if section is CAMERA:
        inside = show_camera(page)
    rest: tuple[Part, ...] = (Space(),) if settings else () if section is CAMERA else _about(page)
    sections = Column((_sections(page), Space()))
    return Body((Row((sections, Card((*inside, *rest))), shares=(176, 600), grows=True),))


def _sections(page: SettingsScreen) -> Choices:
    options = (
        Choice(
            Tap("section", number),
            page.words(section.title),
            icon=section.icon,
            is_chosen=number == page.section and not page.is_done,
        )
        for number, section in enumerate(SECTIONS)
    )
    return Choices(tuple(options), "sections")


def _setting(page: SettingsScreen, setting: Setting) -> Part:
    if setting is THEME:
        return _looks(page)
    if setting is PHONES:
        return _phones(page)
    return _strip(page, setting)


def _phones(page: SettingsScreen) -> Part:
    """The switch of the page for phones; below it the code and who is there, or what it is for."""
    services, words = page.session.services, page.session.translate
    switch = _strip(page, PHONES) if page.session.who == "table" and services.page is not None else None
    parts: list[Part] = [switch] if switch is not None else []
    if services.page is None:
        parts.append(Text(page.words("This machine has no page for phones."), tone="soft"))
    elif not services.page.is_served:
        parts.append(show_off_switch(page.session.settings.phones, services.page.trouble, words))
    else:
        guests = Scroll((show_guests(page, services.page, page.session.guest),))
        parts.append(Row((show_code(page, services.page, _CODE), guests), (1.0, 1.2), grows=True))
    return Column(tuple(parts), grows=True)


def _strip(page: SettingsScreen, setting: Setting) -> Part:
    strip = Choices(_values(page, setting), "strip", columns=0)
    words = (Text(page.words(setting.title), "heading"), Text(page.words(setting.about), "small", "soft"))
    is_first = setting is SECTIONS[page.section].settings[0]
    return Row((Column(words, is_tight=True), strip), shares=(1.0, 0.0), align="middle", is_ruled=not is_first)


def _values(page: SettingsScreen, setting: Setting) -> tuple[Choice, ...]:
    place = next(place for place, (_, each) in enumerate(page.steps) if each is setting)
    now = setting.find_value(page.session.settings)
    return tuple(
        Choice(
            Tap("value", (place, number)),
            page.words(words),
            is_chosen=number == now,
            is_here=page.setting is setting and number == now,
        )
        for number, (_, words) in enumerate(setting.values)
    )


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
        for value, theme in zip(_values(page, THEME), _THEMES, strict=True)
    )
    return Choices(tuple(options), "pictures", columns=0)


def _machine(page: SettingsScreen) -> Listing:
    """What the doctor found, each with what to do; what is urgent first."""
    rows = []
    for finding in sorted(page.findings, key=lambda each: each.state != "bad"):
        icon, tone = _SIGNS[finding.state]
        told = Span(_plain(page, finding), "small")
        rows.append(ListRow(_name(page, finding), icon=icon, tone=tone, cells=(told,)))
    if page.session.services.open_backups is not None:
        told = Span(page.words("Everything to a stick, and back"), "small")
        rows.append(ListRow(page.words("Backup"), icon="usb", cells=(told,), tap=Tap("stick")))
    return Listing(tuple(rows), look="lines", shares=(1.0, 3.8))


def _about(page: SettingsScreen) -> tuple[Part, ...]:
    """Which version this is, and how to end or to start anew."""
    told = Text(page.words("Quilting Bee {version}", version=version("quilting-bee")), "small_strong", "soft")
    end = Button(Tap("open", "quit"), page.words("Switch off or start anew"), icon="power")
    return (Row((told, end), shares=(1.0, 0.0), align="middle", is_ruled=True),)


def _plain(page: SettingsScreen, finding: Finding) -> str:
    """What was found, without what only somebody at a terminal understands."""
    clauses = page.words(finding.sentence).split("; ")
    kept = [clause for clause in clauses if not any(word in clause for word in _FOR_A_TERMINAL)]
    return "; ".join(kept) or page.words(_STATES[finding.state])


def _name(page: SettingsScreen, finding: Finding) -> str:
    return page.words(_NAMES.get(finding.what, say("Settings")))
