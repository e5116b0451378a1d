"""A touch as one line of text, so that a button of a form can carry it: 'cell@3,4', 'choose:2', 'find=Ann', 'menu'."""

from __future__ import annotations

import re
from urllib.parse import quote, unquote

from companion.screens.views import Tap

ALWAYS = frozenset({Tap("menu"), Tap("status")})
"""What the banner offers on every screen."""
LONGEST = 600
_MOST_NUMBERS = 16
_FORM = re.compile(r"([^=:@]+)(?:=(?P<text>.*)|:(?P<number>-?\d{1,9})|@(?P<numbers>(?:-?\d{1,9},?)*))?", re.DOTALL)


class UnreadableTap(ValueError):
    """A text that no button of ours carries."""


def format_tap(tap: Tap) -> str:
    """The touch as text."""
    name = quote(tap.name, safe="")
    if isinstance(tap.value, tuple):
        return f"{name}@{','.join(map(str, tap.value))}"
    if isinstance(tap.value, int):
        return f"{name}:{tap.value}"
    return f"{name}={tap.value}" if tap.value else name


def parse_tap(text: str) -> Tap:
    """The touch that the text tells of; anybody can send anything, so it may not be one."""
    found = _FORM.fullmatch(text) if len(text) <= LONGEST else None
    if not found:
        raise UnreadableTap(f"No button says {text[:60]!r}.")
    name = unquote(found[1])
    if found["number"] is not None:
        return Tap(name, int(found["number"]))
    if found["numbers"] is not None:
        return Tap(name, _numbers(found["numbers"], text))
    return Tap(name, found["text"] or "")


def _numbers(listed: str, text: str) -> tuple[int, ...]:
    entries = listed.split(",") if listed else []
    if len(entries) > _MOST_NUMBERS or not all(entries):
        raise UnreadableTap(f"No button says {text[:60]!r}.")
    return tuple(int(each) for each in entries)
