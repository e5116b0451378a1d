"""What a terminal shows of the page: the code to point a phone at, the address, and three steps."""

from __future__ import annotations

from collections.abc import Sequence

import segno

from messages import Translator, say

from .served_page import ServedPage

_QUIET = 4
"""Modules of light around the code, without which phones do not find it."""
_ON_LIGHT, _END = "\x1b[48;2;246;239;225m\x1b[38;2;22;26;49m", "\x1b[0m"


def greeting(page: ServedPage, translate: Translator, *, has_colour: bool) -> str:
    """The code, and what to do with it."""
    whole = page.link()
    code = draw_code(whole, has_colour=has_colour)
    return "\n".join((*code, "", *_words(page, whole, translate), ""))


def draw_code(text: str, *, has_colour: bool) -> list[str]:
    """The QR code in half blocks: two modules a letter, dark on light, with its quiet zone."""
    modules = [list(row) for row in segno.make(text, micro=False, error="m").matrix_iter(border=_QUIET)]
    if len(modules) % 2:
        modules.append([0] * len(modules[0]))
    lines = []
    for upper, lower in zip(modules[::2], modules[1::2], strict=True):
        letters = "".join(_letter(bool(up), bool(low), has_colour) for up, low in zip(upper, lower, strict=True))
        lines.append(f"{_ON_LIGHT}{letters}{_END}" if has_colour else letters)
    return lines


def _letter(upper: bool, lower: bool, has_colour: bool) -> str:
    """With colours a block is dark ink on a light ground; without, terminals are taken for light on dark."""
    dark = (upper, lower) if has_colour else (not upper, not lower)
    return {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}[dark]


def _words(page: ServedPage, whole: str, translate: Translator) -> Sequence[str]:
    anywhere, here = say("On a phone, laptop or TV in this Wi-Fi open"), say("In a browser on this machine open")
    steps = (
        say("Point a phone’s camera at the square."),
        say("Say who you are. The first is the host."),
        say("For a TV: the same link, then /tv"),
    )
    return (
        "Quilting Bee",
        translate(say("A page is the table.")),
        "",
        translate(anywhere if page.is_open else here),
        "",
        f"  {whole}",
        "",
        translate(say("or {address} and the code {code}", address=page.address, code=page.code)),
        "",
        *(f"  {number}  {translate(step)}" for number, step in enumerate(steps, 1)),
        "",
        translate(say("Ctrl+C stops the page. The game is kept.")),
    )
