"""The camera in the settings: its live picture, which one it is, which way up, and the ways to measure and to teach."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.screens.calibrate.checking import GOOD, OVERALL, CheckScreen, load_check
from companion.screens.history.telling import tell_past_day
from companion.screens.live_picture import LivePicture
from companion.screens.other_camera import can_take_other_camera, find_chosen, offer_cameras, take_camera
from companion.screens.views import Choice, Choices, Key, Line, Part, Row, Scroll, Span, Tap
from companion.screens.views.parts import Tone
from hardware.cameras.pictures import Quarter
from hardware.cameras.settings import CameraSettings

from .section import SectionPage

if TYPE_CHECKING:
    from .screen import SettingsScreen

_AT_ONCE = 4
"""Cameras that fit beside the picture on the smallest display."""
_TURNS: tuple[Quarter, ...] = (0, 90, 180, 270)


class CameraPage(SectionPage):
    """Changes are kept at once."""

    def __init__(self, settings: SettingsScreen) -> None:
        super().__init__(settings)
        self.live = LivePicture(self.session, "settings-preview")

    def parts(self) -> tuple[Part, ...]:
        """The picture at the left, the cameras at the right, and what can be done below."""
        can_change = self._can_change
        offers = offer_cameras(self.session)
        chosen = find_chosen(self.session, offers)
        cameras = Choices(
            tuple(
                Choice(
                    Tap("use-camera", offer.use),
                    self.words(offer.text),
                    offer.name,
                    icon=offer.icon,
                    is_chosen=number == chosen,
                    is_possible=can_change,
                )
                for number, offer in enumerate(offers)
            )
        )
        ways = (
            Choice(Tap("turn-camera"), self.words("Turn it"), is_possible=can_change),
            Choice(Tap("mirror-camera"), self.words("Mirror it"), is_possible=can_change),
            Choice(Tap("check"), self.words("Check it")),
            Choice(Tap("open", "calibrate"), self.words("Calibrate")),
            Choice(Tap("open", "decks"), self.words("Teach")),
        )
        sight, tone = self._tell_sight()
        told = Line((
            Span(self._tell_way_up(), "small", "soft", grows=True),
            Span(self.words("How well it sees"), "small", "soft"),
            Span(sight, "small_strong", tone),
        ))  # fmt: skip
        return (
            Row((self.live.show(), cameras if len(offers) <= _AT_ONCE else Scroll((cameras,))), (1.3, 1.0), grows=True),
            told,
            Choices(ways, "words", columns=0),
        )

    def _tell_way_up(self) -> str:
        """How the picture is set right."""
        now = self.services.camera_settings
        told = [self.words("turned by {degrees}°", degrees=now.turn)] if now.turn else []
        told += [self.words("mirrored")] if now.mirror else []
        return ", ".join(told) or self.words("the right way up")

    def _tell_sight(self) -> tuple[str, Tone]:
        """What the last check of this camera said, and when."""
        check = load_check(self.session)
        if check is None:
            return self.words("not checked yet"), "soft"
        word = self.words(OVERALL[check.overall])
        day = tell_past_day(check.at, self.services.now())
        return f"{word[:1].lower()}{word[1:]}, {self.words(day)}", "good" if check.overall >= GOOD else "warn"

    def _turned(self) -> CameraSettings:
        now = self.services.camera_settings
        return msgspec.structs.replace(now, turn=_TURNS[(_TURNS.index(now.turn) + 1) % len(_TURNS)])

    @property
    def _can_change(self) -> bool:
        return can_take_other_camera(self.session)

    def main_key(self) -> Key | None:
        return Key(self.words("Calibrate"), self.words("Lens, light, table"), "ruler")

    def act(self) -> None:
        self.session.go.to("calibrate")

    def tap(self, tap: Tap) -> bool:
        if tap.name == "check":
            self.session.open(CheckScreen(self.session))
            return True
        if tap.name not in ("use-camera", "turn-camera", "mirror-camera"):
            return False
        now = self.services.camera_settings
        if tap.name == "use-camera":
            wanted = msgspec.structs.replace(now, use=str(tap.value))
        elif tap.name == "mirror-camera":
            wanted = msgspec.structs.replace(now, mirror=not now.mirror)
        else:
            wanted = self._turned()
        if self._can_change:
            take_camera(self.session, wanted)
            self.live.reopen()
        return True

    def tick(self, seconds: float) -> bool:
        return self.live.tick(seconds)
