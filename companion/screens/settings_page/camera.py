"""The camera in the settings: its live picture, which one it is, which way up, and the ways to measure and to teach."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.screens.live_picture import LivePicture
from companion.screens.other_camera import CAMERAS, can_take_other_camera, take_camera
from companion.screens.views import Button, Choice, Choices, Column, Key, Part, Row, Tap, Text
from hardware.cameras.pictures import Quarter

from .section import SectionPage

if TYPE_CHECKING:
    from .screen import SettingsScreen

_TURNS: tuple[Quarter, ...] = (0, 90, 180, 270)


class CameraPage(SectionPage):
    """Changes are kept at once."""

    def __init__(self, settings: SettingsScreen) -> None:
        super().__init__(settings)
        self.live = LivePicture(self.session, "settings-preview")

    def parts(self) -> tuple[Part, ...]:
        """The picture at the left, the cameras at the right, and what can be done below."""
        now, can_change = self.services.camera_settings, self._can_change
        options = tuple(
            Choice(
                Tap("use-camera", name),
                self.words(text),
                icon=icon,
                is_chosen=now.use.split(":")[0] == name,
                is_possible=can_change,
            )
            for name, text, icon in CAMERAS
        )
        turned = self.words("turned by {degrees}°", degrees=now.turn) if now.turn else self.words("the right way up")
        turn = Button(Tap("turn-camera"), self.words("Turn"), icon="rotate-cw", is_possible=can_change)
        measure = Button(Tap("open", "calibrate"), self.words("Calibrate"), icon="ruler")
        decks = Button(Tap("open", "decks"), self.words("Teach"), icon="graduation-cap")
        beside = Column((Choices(options), Text(turned, "small", "soft")))
        return (
            Row((self.live.show(), beside), (1.3, 1.0), grows=True),
            Row((turn, measure, decks), wraps=False),
        )

    @property
    def _can_change(self) -> bool:
        return can_take_other_camera(self.session)

    def main_key(self) -> Key | None:
        return Key(self.words("Calibrate"), self.words("Lens, light, table"), "ruler")

    def act(self) -> None:
        self.session.go.to("calibrate")

    def tap(self, tap: Tap) -> bool:
        if tap.name not in ("use-camera", "turn-camera"):
            return False
        now = self.services.camera_settings
        if tap.name == "use-camera":
            wanted = msgspec.structs.replace(now, use=str(tap.value))
        else:
            wanted = msgspec.structs.replace(now, turn=_TURNS[(_TURNS.index(now.turn) + 1) % len(_TURNS)])
        if self._can_change:
            take_camera(self.session, wanted)
            self.live.reopen()
        return True

    def tick(self, seconds: float) -> bool:
        return self.live.tick(seconds)
