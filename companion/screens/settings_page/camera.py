"""The camera in the settings: its live picture, which one it is, which way up, and how well it sees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.screens.views import Button, Choice, Choices, Column, Part, Row, Tap, Text
from messages import Sentence, say

if TYPE_CHECKING:
    from .screen import SettingsScreen

_CAMERAS: tuple[tuple[str, Sentence, str], ...] = (
    ("auto", say("Whichever is there"), "sparkles"),
    ("pi", say("Pi camera"), "camera"),
    ("webcam", say("USB camera"), "webcam"),
    ("phone", say("A phone"), "smartphone"),
)


def show_camera(page: SettingsScreen) -> tuple[Part, ...]:
    """The picture at the left, the cameras at the right, and what can be done below."""
    services, words = page.session.services, page.words
    use, can_change = services.camera_settings.use, page.can_change_camera
    options = tuple(
        Choice(
            Tap("use-camera", name),
            words(text),
            icon=icon,
            is_chosen=use.split(":")[0] == name,
            is_possible=can_change,
        )
        for name, text, icon in _CAMERAS
    )
    turned = words("turned by {degrees}°", degrees=services.camera_settings.turn)
    way_up = Text(turned if services.camera_settings.turn else words("the right way up"), "small", "soft")
    turn = Button(Tap("turn-camera"), words("Turn"), icon="rotate-cw", is_possible=can_change)
    light = Button(Tap("open", "light"), words("Check the light"), icon="sun")
    decks = Button(Tap("open", "decks"), words("Teach"), icon="graduation-cap")
    below = Row((turn, light, decks), wraps=False)
    return (Row((page.live.show(), Column((Choices(options), way_up))), (1.3, 1.0), grows=True), below)
